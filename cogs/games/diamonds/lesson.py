"""Diamonds' lesson in words: why something is advised, and what came of the learner's choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from cogs.games.diamonds.faces import JOINT, DiamondsFaces, solid
from cogs.games.diamonds.reasons import WORTH, DiamondsReasons
from cogs.games.diamonds.sentences import DiamondsSentences
from cogs.presenting.parts import Lesson
from cogs.presenting.pieces import Names
from cogs.words.catalogue import Words
from games.core import Card, Colour, News
from games.diamonds.rules import SUITS
from games.diamonds.teacher import Facts
from games.diamonds.terms import (
    CardsPassed,
    ChooseCount,
    DiamondsView,
    PassCards,
    Play,
    SuitAction,
    SuitsCounted,
)
from games.diamonds.tricks import Deed, effect
from games.teaching import Advice, Turn
from games.tricks import TrickTaken


@dataclass(eq=False)
class DiamondsLesson(Lesson):
    """Why something is advised, and what came of the choice."""

    faces: DiamondsFaces
    sentences: DiamondsSentences
    reasons: DiamondsReasons

    def advice(self, w: Words, view: DiamondsView, advice: Advice, names: Names) -> str:
        """The reason for an advice; and one's cards, where the buttons do not show all of them."""
        facts: Facts = advice.facts
        lines = [w(f"diamonds.advice.{advice.reason}", **self._in_words(w, view, facts, names))]
        if facts.sheds:
            lines.append(w("diamonds.lesson-shed"))
        if view.phase != "play":
            lines.append(self.faces.by_suit(w, view.hand))
        elif facts.card and view.trick and {facts.card[0]} < {card[0] for card in view.hand}:
            lines += self._whole_hand(w, view)
        return "\n".join(lines)

    def _whole_hand(self, w: Words, view: DiamondsView) -> list[str]:
        """All cards, so that one can plan, where suit must be followed; those that may be played are bold."""
        led = view.trick[0][0]
        if all(card[0] != led for card in view.hand):
            return []
        shown = {suit: self.faces.by_suit(w, [one for one in view.hand if one[0] == suit]) for suit in SUITS}
        shown = {suit: solid(line.replace("*", "")) for suit, line in shown.items() if line}
        cards = JOINT.join(f"**{line}**" if suit == led else line for suit, line in shown.items())
        return [w("diamonds.lesson-hand", suit=self.faces.suit(w, led), cards=cards)]

    def outcome(self, w: Words, view: DiamondsView, turn: Turn, names: Names) -> list[str]:
        """The tricks since, what the advice would have brought instead, and what one has now."""
        parts = [self._exchange(w, view, names)] if _has(turn.news, CardsPassed) else []
        parts += self._tricks_told(w, view, turn.news, names)
        if not turn.followed:
            parts.append(self._compared(w, turn, names))
        return [*parts, self.sentences.own(w, view)]

    def _compared(self, w: Words, turn: Turn, names: Names) -> str:
        """What was chosen beside what was advised."""
        mine, advised = turn.action, turn.advice.action
        if isinstance(mine, Play) and isinstance(advised, Play):
            return self._played_instead(w, turn, mine.card, advised.card, names)
        if isinstance(mine, PassCards) and isinstance(advised, PassCards):
            return self._passed_instead(w, turn.view, mine.cards, advised.cards)
        return w("diamonds.lesson-count" if isinstance(mine, ChooseCount) else "diamonds.lesson-rob")

    def _played_instead(self, w: Words, turn: Turn, mine: Card, card: Card, names: Names) -> str:
        """What two cards bring in crystals, and who takes the trick if that is another."""
        done = self._brought(w, turn.view, mine, turn.news)
        would = self._brought(w, turn.view, card, turn.instead)
        told = w(
            "diamonds.lesson-same" if done == would else "diamonds.lesson-instead",
            mine=self.faces.face(w, mine),
            card=self.faces.face(w, card),
            done=done,
            would=would,
        )
        taken, instead = _first_trick(turn.news), _first_trick(turn.instead)
        if taken is None or instead is None or taken.winner == instead.winner:
            return told
        return f"{told}\n{w('diamonds.lesson-taker', name=names[instead.winner])}"

    def _brought(self, w: Words, view: DiamondsView, card: Card, news: Sequence[News]) -> str:
        """What a card brings its player in the trick: by its own suit, by winning; and what others steal."""
        me, here, taken = view.seat or 0, effect(view, card), _first_trick(news)
        told = [self._gained(w, here.action)] if here.action is not None else []
        actions = list(_first_actions(news))
        if taken is not None and taken.winner == me:
            won = next((one for one in actions if one.cause == "trick"), None)
            told.append(self._gained(w, Deed(Colour(taken.cards[0][0]), won is None or won.effect)))
        told += [w("diamonds.lesson-robbed") for one in actions if one.victim == me and one.seat != me]
        return w.list(told) if told else w("diamonds.lesson-nothing")

    def _gained(self, w: Words, deed: Deed) -> str:
        """What a suit action brings, with its points."""
        told = self._prize(w, deed)
        return (
            w("diamonds.lesson-brought", told=told, points=w.signed(WORTH[deed.suit]))
            if deed.effect
            else told
        )

    def _passed_instead(
        self, w: Words, view: DiamondsView, mine: Sequence[Card], advised: Sequence[Card]
    ) -> str:
        """Which suits one keeps, and which one would have kept."""
        kept, others = (self._kept(w, view, cards) for cards in (mine, advised))
        same = _suits(view, mine) == _suits(view, advised)
        return w(
            "diamonds.lesson-kept-same" if same else "diamonds.lesson-kept",
            kept=kept,
            others=others,
            cards=self.faces.several(w, advised),
        )

    def _kept(self, w: Words, view: DiamondsView, passed: Sequence[Card]) -> str:
        """How many cards of each suit are left of the hand."""
        counts = Counter(card[0] for card in view.hand if card not in passed)
        return w.list(
            w("diamonds.lesson-suits-kept", n=counts[suit], suit=self.faces.suit(w, suit))
            for suit in SUITS
            if counts[suit]
        )

    def _exchange(self, w: Words, view: DiamondsView, names: Names) -> str:
        return "\n".join(self.sentences.passed(w, view, names))

    def _tricks_told(self, w: Words, view: DiamondsView, news: Sequence[News], names: Names) -> Iterator[str]:
        """Each trick with what came of it; what a running one has brought stands on the table."""
        done: list[SuitAction] = []
        waiting: TrickTaken | None = None
        for one in news:
            if isinstance(one, SuitAction):
                done.append(one)
            if isinstance(one, TrickTaken):
                waiting = one
            closed = isinstance(one, SuitAction) and one.cause == "trick"
            if waiting is not None and (closed or isinstance(one, SuitsCounted)):
                yield self.reasons.told(w, view, waiting, tuple(done), names)
                done, waiting = [], None
        if waiting is not None:  # its winner is the learner, who chooses whom to rob
            yield self.reasons.told(w, view, waiting, tuple(done), names)

    def _in_words(self, w: Words, view: DiamondsView, facts: Facts, names: Names) -> dict[str, Any]:
        """The facts as the sentences want them."""

        def card(one: Card | None) -> str:
            return str(self.faces.face(w, one)) if one else ""

        return {
            "card": card(facts.card),
            "cards": self.faces.several(w, facts.cards),
            "n": len(facts.cards),
            "emptying": self.faces.several(w, [one for one in facts.cards if one[0] in facts.emptied]),
            "none": w.list(w("diamonds.no-suit", suit=self.faces.suit(w, suit)) for suit in facts.emptied),
            "prize": self._prize(w, facts.prize),
            "higher": self._higher(w, facts),
            "best": card(facts.best),
            "holder": names[facts.holder] if facts.holder is not None else "",
            "taker": card(facts.taker),
            "victim": self.sentences.side(view, facts.victim, names) if facts.victim is not None else "",
            "crystals": facts.crystals,
        }

    @staticmethod
    def _higher(w: Words, facts: Facts) -> str:
        """How many cards out of sight are higher in its suit than the card."""
        if facts.beating == facts.unseen:
            return w("diamonds.higher-all")
        return w.n("diamonds.higher", facts.beating)

    @staticmethod
    def _prize(w: Words, deed: Deed | None) -> str:
        """What a suit action would bring."""
        if deed is None:
            return ""
        return w(f"diamonds.prize.{deed.suit}") if deed.effect else w("diamonds.prize-nothing")


def _has(news: Sequence[News], kind: type[News]) -> bool:
    return any(isinstance(one, kind) for one in news)


def _suits(view: DiamondsView, passed: Sequence[Card]) -> set[str]:
    """The suits that are left of a hand."""
    return {card[0] for card in view.hand if card not in passed}


def _first_actions(news: Sequence[News]) -> Iterator[SuitAction]:
    """The suit actions of the first trick, up to that of its winner."""
    for one in news:
        if isinstance(one, SuitAction):
            if one.cause not in ("off-suit", "trick"):
                return
            yield one
            if one.cause == "trick":
                return


def _first_trick(news: Sequence[News]) -> TrickTaken | None:
    return next((one for one in news if isinstance(one, TrickTaken)), None)
