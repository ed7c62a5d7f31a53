"""How the house bot looks ahead: it plays a round of Was sticht? to its end in its mind, and judges that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from games.cards import colour
from games.core import Card
from games.was_sticht.draft import hardness
from games.was_sticht.playout import ALL, TRUMPS, Round, aim, choose, codes, mood, play_on, strength
from games.was_sticht.rules import COLOURS, Tally, Tile, tasks
from games.was_sticht.terms import WasStichtView

OWN, OTHERS, LAST_TILE = 10.0, -3.0, -8.0
"""What it is worth that I get rid of a tile, that somebody else does, and that it is his last one."""
DOUBTS = (0, ALL)
"""What the others may aim at if they do not play as their tasks ask: it decides between equal choices."""

T = TypeVar("T")


class Outlook:
    """A round as the seat that must decide sees it, made once for a decision."""

    def __init__(self, view: WasStichtView) -> None:
        assert view.trumps is not None, "trumps are known after the draft"
        self.seats, self.me, self.dealer = range(view.seats), view.seat or 0, view.dealer
        self.rules = (view.colour_task_needs_trick, view.no_trick_tile)
        self.judges = tasks(*self.rules)
        self.code = codes(view.trumps)
        self.hands = [sorted([self.code[card] for card in hand], key=strength) for hand in view.hands]
        self.trick = tuple([self.code[card] for card in view.trick])
        self.leader = view.leader if view.phase == "tricks" else (view.dealer + 1) % view.seats
        self.left = len(view.hand)
        self.counts, self.colours = view.tricks, tuple([_mask(pile) for pile in view.won])
        self.stakes = [LAST_TILE if len(left) == 1 else OTHERS for left in view.tiles]
        self.stakes[self.me] = OWN
        self.tasks = [*view.tasks] if view.phase == "tricks" else self._guessed(view)
        self.aims = [aim(task, *self.rules) for task in self.tasks]
        self.aims[self.dealer] = self._dealers_aim()

    def task(self, tiles: Sequence[Tile]) -> Tile:
        """The task with which the round would end best."""
        return self._best(tiles, self.with_task)

    def card(self, cards: Sequence[Card]) -> Card:
        """The card with which the round goes on best; among equals the one that one would usually play."""
        numbers = sorted([self.code[card] for card in cards], key=strength)
        usual = self._usual(numbers)
        numbers.sort(key=usual.__ne__)
        best = self._best(numbers, lambda code, others: self.end(others, code))
        return next(card for card in cards if self.code[card] == best)

    def with_task(self, tile: Tile, others: int | None = None) -> Tally:
        """The end of the round if that were my task, and the dealer were after it; see `end`."""
        self.tasks[self.me] = tile
        self.aims[self.me] = self.aims[self.dealer] = aim(tile, *self.rules)
        return self.end(others)

    def end(self, others: int | None = None, code: int | None = None) -> Tally:
        """The end of the round if everybody plays as the tasks ask, and I begin with a card. `others`: how
        many tricks the others aim at instead."""
        hands, trick, aims = [hand[:] for hand in self.hands], self.trick, self.aims
        if code is not None:
            hands[self.me].remove(code)
            trick = (*trick, code)
        if others is not None:
            aims = [aims[seat] if seat == self.me else others for seat in self.seats]
        return play_on(Round(hands, self.leader, trick, self.left, [*self.counts], [*self.colours]), aims)

    def prey(self) -> Tile:
        """The task that the dealer goes for."""
        aimed = self.aims[self.dealer]
        return next(task for task in self.tasks if task is not None and aim(task, *self.rules) == aimed)

    def succeeds(self, end: Tally) -> bool:
        """Whether I may discard a tile after that end."""
        task = self.tasks[self.me]
        return self._stolen(end) if task is None else self.judges[task].fulfilled(end, self.me)

    def _best(self, choices: Sequence[T], end: Callable[[T, int | None], Tally]) -> T:
        """The choice with the best end; of equal ones that which stands doubts best, then the first."""
        left = choices
        for others in (None, *DOUBTS):
            worth = [self._worth(end(choice, others)) for choice in left]
            most = max(worth)
            left = [choice for choice, one in zip(left, worth, strict=True) if one == most]
            if len(left) == 1:
                break
        return left[0]

    def _usual(self, numbers: Sequence[int]) -> int:
        """What somebody plays who does not look beyond this trick."""
        led = best = -1
        for code in self.trick:
            if best < 0 or (code >> 2 > best >> 2 and (code >= TRUMPS or code >> 6 == led)):
                led, best = (code >> 6 if best < 0 else led), code
        wanted = mood(self.aims[self.me], self.counts[self.me], self.left)
        return choose(numbers, led, best, wanted, len(self.trick) == len(self.hands) - 1)

    def _guessed(self, view: WasStichtView) -> list[Tile | None]:
        """The tasks that will be chosen: of everybody the easiest that is left."""
        hard = hardness(view.no_trick_tile)
        tasks = [min(tiles, key=hard.__getitem__) for tiles in view.tiles]
        return [None if seat == view.dealer else task for seat, task in enumerate(tasks)]

    def _dealers_aim(self) -> int:
        """As the task asks that the dealer can steal best; whoever is not the dealer fears for his own."""
        if self.me != self.dealer:
            return self.aims[self.me]
        worth: dict[int, float] = {}
        for aimed in dict.fromkeys(aim(task, *self.rules) for task in self.tasks if task is not None):
            self.aims[self.dealer] = aimed
            worth[aimed] = self._worth(self.end())
        return max(worth, key=worth.__getitem__)

    def _worth(self, end: Tally) -> float:
        """How good an end is for me."""
        worth = self.stakes[self.dealer] if self._stolen(end) else 0.0
        for seat, task in enumerate(self.tasks):
            if task is not None and self.judges[task].fulfilled(end, seat):
                worth += self.stakes[seat]
        return worth

    def _stolen(self, end: Tally) -> bool:
        """Whether the dealer has fulfilled a task that its owner failed."""
        for seat, task in enumerate(self.tasks):
            if task is not None:
                fulfilled = self.judges[task].fulfilled
                if fulfilled(end, self.dealer) and not fulfilled(end, seat):
                    return True
        return False


def _mask(cards: Sequence[Card]) -> int:
    """The colours of cards, one bit each."""
    mask = 0
    for card in cards:
        mask |= _BITS[colour(card)]
    return mask


_BITS = {suit: 1 << at for at, suit in enumerate(COLOURS)}
