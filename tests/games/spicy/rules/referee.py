"""A second Spicy, written from the rules and not from the engine: slow, mutable, in plain lists and dicts."""

from __future__ import annotations

from itertools import combinations
from typing import Any

DEPTH = {2: 60, 3: 40, 4: 40, 5: 15, 6: 15}


class Referee:
    """A game in which all cards are known."""

    def __init__(self, hands: list[list[str]], above: list[str], first: int, cards: set[str]) -> None:
        self.hands, self.above, self.turn, self.cards = hands, above, first, cards
        self.seats = len(hands)
        self.strict = self.out_of_turn = self.nearest = False
        self.stack: list[dict[str, Any]] = []
        self.piles: list[list[str]] = [[] for _ in hands]
        self.trophies = [0] * self.seats
        self.must_start = self.locked = False
        self.paw: int | None = None
        self.pending: int | None = None
        """Whose last card is being answered."""
        self.answers: dict[int, Any] = {}
        self.number = 0
        self.ending: str | None = None

    # --- what is legal (2.1, 2.2, 2.4, 5.1, 5.2, 5.4, 5.6) ---

    def says(self) -> set[str]:
        if not self.stack:
            return {f"{number}{spice}" for number in (1, 2, 3) for spice in "CWP"}
        top = self.stack[-1]["say"]
        number, spice = int(top[:-1]), top[-1]
        lawful = {f"{higher}{spice}" for higher in range(number + 1, 11)}
        if number == 10 or ("startItUp" in self.cards and number in (8, 9)):
            lawful |= {f"{low}{spice}" for low in (1, 2, 3)}
        if "chili" in self.cards:
            lawful |= {f"{low}C" for low in (1, 2, 3) if f"{low}{spice}" in lawful}
        return lawful

    def beneath(self, seat: int, card: str, say: str) -> set[tuple[str, ...]]:
        if "luck" not in self.cards or say[:-1] != "5":
            return {()}
        rest = sorted(self.hands[seat])
        rest.remove(card)
        return {some for count in (0, 1, 2) for some in combinations(rest, count)}

    def legal(self, seat: int) -> set[tuple[Any, ...]]:
        """All that a seat may do; cards beneath are sorted by their spelling."""
        if self.ending:
            return set()
        top = self.stack[-1] if self.stack else None
        if self.pending is not None:
            assert top is not None
            if seat == self.pending or seat in self.answers:
                return set()
            return {("let-go",), *(("challenge", trait) for trait in self.traits(top))}
        found = self.plays(seat) if seat == self.turn else set()
        if top is not None and top["owner"] != seat:
            found |= set() if self.locked else {("challenge", trait) for trait in self.traits(top)}
            if "copycat" in self.cards and (self.out_of_turn or seat == self.turn):
                found |= self.copies(seat, top["say"])
        return found

    def words(self, seat: int) -> tuple[str, ...]:
        """What may be said of a last card, in a strict game."""
        return ("yes", "no") if self.strict and len(self.hands[seat]) == 1 else ("-",)

    def plays(self, seat: int) -> set[tuple[Any, ...]]:
        found: set[tuple[Any, ...]] = set() if self.must_start else {("pass",)}
        everything = {f"{number}{spice}" for number in range(1, 11) for spice in "CWP"}
        for card in self.hands[seat]:
            for say in everything if self.strict else self.says():
                under = self.beneath(seat, card, say) if say in self.says() else {()}
                found |= {("play", card, say, some, word) for some in under for word in self.words(seat)}
        return found

    def copies(self, seat: int, say: str) -> set[tuple[Any, ...]]:
        return {
            ("copy", card, some, word)
            for card in self.hands[seat]
            for some in self.beneath(seat, card, say)
            for word in self.words(seat)
        }

    def traits(self, top: dict[str, Any]) -> list[str]:
        return ["both"] if top["copy"] else ["number", "spice"]

    # --- what follows ---

    def do(self, seat: int, what: tuple[Any, ...], heard: Any) -> None:
        """`heard`: (seats, number of the card) -> who of several challengers is drawn."""
        if what[0] == "play":
            _, card, say, under, word = what
            if say not in self.says() or word == "no":
                self.take_back(seat)
            else:
                self.lay(seat, card, say, under, False)
        elif what[0] == "copy":
            _, card, under, word = what
            if word == "no":
                self.take_back(seat)
            else:
                self.lay(seat, card, self.stack[-1]["say"], under, True)
        elif what[0] == "pass":
            self.take_back(seat)
        elif self.pending is None:
            self.resolve(seat, what[1], False)
        else:
            self.answers[seat] = None if what[0] == "let-go" else what[1]
            if len(self.answers) == self.seats - 1:
                self.ballot(heard)

    def draw(self, seat: int, count: int) -> None:
        for _ in range(count):
            if self.above:
                self.hands[seat].append(self.above.pop(0))

    def take_back(self, seat: int) -> None:
        """A pass, and what is punished like one."""
        self.draw(seat, 1)
        if seat == self.turn:
            self.turn = (seat + 1) % self.seats
            self.must_start = False
        if not self.above:
            self.ending = "worlds-end"

    def lay(self, seat: int, card: str, say: str, under: tuple[str, ...], copy: bool) -> None:
        if self.paw is not None:
            self.collect(self.paw)
        self.number += 1
        for one in (card, *under):
            self.hands[seat].remove(one)
        self.stack.append({"owner": seat, "card": card, "say": say, "copy": copy, "under": under})
        self.must_start = self.locked = False
        self.paw = seat if "raider" in self.cards and say[:-1] == "4" else None
        self.turn = (seat + 1) % self.seats
        self.draw(seat, len(under))
        if not self.above:
            self.ending = "worlds-end"
        elif not self.hands[seat]:
            self.pending, self.turn, self.answers = seat, seat, {}

    def collect(self, winner: int) -> None:
        for entry in self.stack:
            self.piles[winner] += [entry["card"], *entry["under"]]
        self.stack, self.paw = [], None

    def true(self, trait: str) -> bool:
        top = self.stack[-1]
        card, number, spice = top["card"], top["say"][:-1], top["say"][-1]
        same = card[1:] == number or ("turn" in self.cards and {card[1:], number} == {"6", "9"})
        number_right = card == "WN" or (card != "WS" and same)
        spice_right = card == "WS" or (card != "WN" and card[0] == spice)
        return (trait == "spice" or number_right) and (trait == "number" or spice_right)

    def resolve(self, challenger: int, trait: str, last: bool) -> None:
        owner = self.stack[-1]["owner"]
        true = self.true(trait)
        winner, loser = (owner, challenger) if true else (challenger, owner)
        self.collect(winner)
        self.draw(loser, 2)
        self.pending, self.answers, self.locked = None, {}, False
        self.turn, self.must_start = loser, True
        if last and true:
            self.trophy(owner)
        elif not self.above:
            self.ending = "worlds-end"

    def trophy(self, owner: int) -> None:
        self.trophies[owner] += 1
        if self.trophies[owner] == 2:
            self.ending = "two-trophies"
        elif sum(self.trophies) == 3:
            self.ending = "no-trophies"
        elif not self.above:
            self.ending = "worlds-end"
        else:
            self.draw(owner, 6)
            self.ending = None if self.above else "worlds-end"

    def ballot(self, heard: Any) -> None:
        owner = self.pending
        assert owner is not None
        doubting = sorted(seat for seat, trait in self.answers.items() if trait)
        if doubting:
            near = min(doubting, key=lambda seat: (seat - owner) % self.seats)
            seat = near if self.nearest else heard(doubting, self.number)
            self.resolve(seat, self.answers[seat], True)
            return
        self.pending, self.answers = None, {}
        self.locked, self.turn = True, (owner + 1) % self.seats
        self.trophy(owner)

    def points(self) -> list[int]:
        rows = zip(self.piles, self.trophies, self.hands, strict=True)
        return [len(pile) + 10 * trophies - len(hand) for pile, trophies, hand in rows]

    def places(self) -> list[int]:
        worth = [(self.trophies[seat] == 2, self.points()[seat]) for seat in range(self.seats)]
        return [1 + sum(other > mine for other in worth) for mine in worth]
