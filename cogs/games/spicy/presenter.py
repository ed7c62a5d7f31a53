"""How Spicy looks."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.choosing.fields import Field, cards_in
from cogs.games.spicy.faces import JOINT, solid
from cogs.games.spicy.lesson import SpicyLesson
from cogs.message.layout import LINE
from cogs.presenting.presenter import Names
from cogs.presenting.question_hooks import Reaction
from cogs.words.catalogue import Words
from games.choices import kinds_of
from games.core import Action, Card, Options, Seat, verb_of
from games.spicy.rules import lawful, traits
from games.spicy.terms import SLOTS, Challenge, Copy, Declaration, LetGo, Pass, Play, SpicyView

TROPHY = "🏆"


class SpicyPresenter(SpicyLesson):
    """Words and pictures: the stack as all see it, one's own cards, and the buttons to doubt."""

    rules_pages = ("1", "2", "3", "4", "5", "6", "twists", "online", "strict")
    accent = 0xD2382C
    fixed = frozenset({Challenge, LetGo})
    risky = frozenset({Play, Copy})
    lists_hand = True
    remembered = 4

    def choice(self, w: Words, option: str, value: str) -> str:
        """The three menus of Spice It Up cards offer the same cards."""
        return w(f"spicy.twist.{value}") if option in SLOTS else super().choice(w, option, value)

    def hint(self, w: Words, option: str, value: str) -> str:
        """Their short texts."""
        return w(f"spicy.twist_hint.{value}") if option in SLOTS else super().hint(w, option, value)

    def pitch(self, w: Words, options: Options) -> str:
        """The same with and without those cards: the lobby lists them."""
        return w("spicy.pitch")

    def minutes(self, people: int, bots: int, rounds: int) -> int:
        """A game goes on until three trophies are taken or the deck is at its end, whoever plays."""
        return 5 * round((10 + 3 * people + bots) / 5)

    # ------------------------------------------------------------------------------------- questions

    def led(self, w: Words, view: SpicyView) -> str:
        """What lies on top."""
        top = view.top
        if view.over or top is None:
            return "" if view.over else w("spicy.call-start")
        last = view.phase == "last-card"
        return w("spicy.call-last" if last else "spicy.call-on", say=self.face(w, top.say))

    def ask(self, w: Words, view: SpicyView, kind: type[Action]) -> str:
        """The question; who copies is told what."""
        asked = LetGo if view.phase == "last-card" else kind
        return w(f"spicy.ask.{verb_of(asked)}", say=self.face(w, view.top.say) if view.top else "")

    def then(self, w: Words, view: SpicyView, kind: type[Action], values: Sequence[str]) -> str:
        """Once the card is chosen: what to say of it, what to lay beneath, whether to announce it."""
        laid = list(values[1:] if kind is Copy else values)
        if kind is Play and len(laid) == 1:
            return w("spicy.ask-say", card=self.face(w, laid[0]))
        if laid and laid[-1].endswith("+"):
            return w("spicy.ask-beneath-more", cards=self.faces(w, cards_in(laid[-1])))
        if len(laid) == (1 if kind is Copy else 2):
            say = view.top.say if kind is Copy and view.top else laid[-1]
            return w("spicy.ask-beneath", card=self.face(w, laid[0]), say=self.face(w, say))
        return self._ask_announced(w, view, kind, laid) if laid else self.ask(w, view, kind)

    def picking(self, w: Words, field: Field, *, again: bool) -> str:
        """The menus of the card and of the declaration stand side by side."""
        if again and field.name == "card":
            return w("spicy.pick-again")
        return w("spicy.pick-say") if field.name == "say" else ""

    def _ask_announced(self, w: Words, view: SpicyView, kind: type[Action], laid: Sequence[str]) -> str:
        """What is laid as what; no card goes beneath a last one."""
        say = view.top.say if kind is Copy and view.top else laid[1]
        return w("spicy.ask-announced", card=self.face(w, laid[0]), say=self.face(w, say))

    def offered(
        self, view: SpicyView, kind: type[Action], values: Sequence[str], answers: Sequence[str]
    ) -> Sequence[str]:
        """Lawful declarations, the true ones first."""
        if kind is not Play or len(values) != 1:
            return answers
        rank = ("truth", "number", "spice", "bluff")
        allowed, card = lawful(view), Card(values[0])
        said = [Declaration(answer) for answer in answers if answer in allowed]
        return sorted(said, key=lambda say: rank.index(self.truth_of(view, card, say)))

    def reactions(self, w: Words, view: SpicyView) -> list[Reaction]:
        """To say what is wrong with the card on top, or to let it go."""
        top, seat = view.top, view.seat
        asked = view.phase == "last-card"
        free = top is not None and not view.over and not view.locked and seat != top.seat
        free = free and not (asked and seat is not None and view.answered[seat])
        wrong = traits(top.copy) if top else ("number", "spice")
        number = top.number if top else 0
        first, second = wrong[0], "spice"
        return [
            Reaction("challenge", f"{number},{first}", w(f"spicy.react-{first}"), free),
            Reaction("challenge", f"{number},{second}", w(f"spicy.react-{second}"), free and second in wrong),
            Reaction("let-go", f"{number}", w("spicy.verb.let-go"), free and asked),
        ]

    def barred(self, w: Words, view: SpicyView, kind: type[Action]) -> str:
        """What the state of the stack forbids: copies of last cards or out of turn, passes, challenges."""
        if kind is Copy and view.phase == "last-card":
            return w("spicy.ask.let-go")
        if kind is Copy and not view.out_of_turn and view.seat not in view.waiting:
            return w("refuse.not-your-turn")
        if kind is Pass and view.must_start and view.seat in view.waiting:
            return w("spicy.illegal.pass")
        return w("spicy.illegal-believed") if kind is Challenge and view.locked else ""

    def absent(self, w: Words, view: SpicyView, kind: type[Action]) -> str:
        """Nobody copies where Copy Cat does not lie out."""
        return w("spicy.illegal-copy-never") if kind is Copy and "copycat" not in view.twists else ""

    def unlawful(  # noqa: PLR0913, PLR0917 - as in the base
        self,
        w: Words,
        view: SpicyView,
        kind: type[Action],
        legal: Sequence[Action],
        names: Names,
        field: Field | None = None,
    ) -> str:
        """The reason, and what could be done instead."""
        told = self.absent(w, view, kind) or self.barred(w, view, kind) or self._amiss(w, view, field)
        if told:
            return told
        if kind not in kinds_of(legal):
            kind = kinds_of(legal)[0]
        aim = self.aim(w, view, str(view.top.number), names) if view.top else ""
        copied = kind is Challenge and view.top is not None and view.top.copy
        reason = f"spicy.illegal.{verb_of(kind)}"
        reasons = [
            w("spicy.illegal-challenge-copy", aim=aim)
            if copied
            else w(reason, aim=aim, says=self.says(w, lawful(view)))
        ]
        lays = kind in (Play, Copy) and field is None  # else it is known that it is none of these
        if lays and "luck" in view.twists:
            reasons.append(w("spicy.illegal-beneath"))
        if lays and view.strict and len(view.hand) == 1:
            reasons.append(w("spicy.illegal-announced"))
        return "\n".join(reasons)

    @staticmethod
    def _amiss(w: Words, view: SpicyView, field: Field | None) -> str:
        """What is wrong with a card, or with what may be left out: cards beneath, and the announcement."""
        if field is not None and field.name == "card":
            return w("spicy.illegal-card")
        if field is not None and field.name == "beneath":
            return w("spicy.illegal-beneath" if "luck" in view.twists else "spicy.illegal-beneath-never")
        if field is not None and field.name == "announced":
            asked = view.strict and len(view.hand) == 1
            return w("spicy.illegal-announced" if asked else "spicy.illegal-announced-never")
        return ""

    def illegal(self, w: Words, view: SpicyView, legal: Sequence[Action], names: Names) -> str:
        """The same of whatever comes first."""
        return self.unlawful(w, view, kinds_of(legal)[0], legal, names)

    def race(self, w: Words, view: SpicyView, what: str, **about: str) -> str:
        """With Copy Cat not only a challenge may come first."""
        copied = what in ("sealed", "own") and "copycat" in view.twists
        return super().race(w, view, f"{what}-copied" if copied else what, **about)

    # --------------------------------------------------------------------------------------- pictures

    def held(self, view: SpicyView) -> tuple[Card, ...]:
        """The hand, by spice and number."""
        return view.hand

    def holding(self, w: Words, view: SpicyView) -> str:
        """A line for each spice."""
        return "\n".join(self.by_spice(w, view.hand))

    def table(self, w: Words, view: SpicyView, names: Names) -> list[str]:
        """Turn, stack, what was done last, seats, the cards that change the rules; at the end the points."""
        if view.over:
            closing, points = self.closing(w, view, names), self.reckoning(w, view, names)
            return [w("table.over"), LINE, f"{closing}\n\n{points}"]
        parts = [self._turn(w, view, names), self.stack(w, view, names), *self._last(w, view, names)]
        told = [f"-# {line}" for line in self.happened(w, view, view.news, names)]
        return [*parts, "\n".join(told), LINE, self._seats(w, view, names), *self._twists(w, view)]

    def scene(self, w: Words, view: SpicyView, names: Names) -> list[str]:
        """The stack and the seats, for a lesson, which tells the rest itself."""
        return [self.stack(w, view, names), self._seats(w, view, names)]

    def hand(self, w: Words, view: SpicyView, names: Names) -> list[str]:
        """The table, and right above the controls one's own cards."""
        parts = [self._turn(w, view, names), self.stack(w, view, names), *self._last(w, view, names)]
        rules = JOINT.join(w(f"spicy.twist.{twist}") for twist in view.twists)
        parts += [LINE, self._seats(w, view, names), f"-# {rules}" * bool(rules)]
        parts += [LINE, self.own_hand(w, view)]
        if view.answer is not None:
            parts.append(w("spicy.own-answer", answer=self.about(w, [view.answer], names)))
        return parts

    def _turn(self, w: Words, view: SpicyView, names: Names) -> str:
        """Who must act, and how far it is to World's End."""
        key = "last" if view.phase == "last-card" else "start" if view.must_start else "play"
        line = w(f"spicy.turn-{key}", name=f"**{names[view.turn]}**")
        return f"### {line}\n-# {w.n('spicy.until', view.above)}"

    def _last(self, w: Words, view: SpicyView, names: Names) -> list[str]:
        """How the last challenge went, while the stack that followed it is low."""
        if not self.recalls(view):
            return []
        told = self.challenge(w, view.revealed[-1], names)
        return [f"-# {w('spicy.last-challenge', told=told)}" if view.stack else told]

    def _seats(self, w: Words, view: SpicyView, names: Names) -> str:
        return "\n".join(self._seat(w, view, names, seat) for seat in range(view.seats))

    def _seat(self, w: Words, view: SpicyView, names: Names, seat: Seat) -> str:
        """Name, points, cards in hand, won cards, trophies, passes, and whether a last card is answered."""
        mark = "► " if seat in view.waiting else ""
        facts = [f"{mark}**{names[seat]}** {w.signed(view.scores[seat])}"]
        if view.trophies[seat]:
            trophies = view.trophies[seat]
            facts.append(w.n("spicy.trophies", trophies) if self.wordy else TROPHY * trophies)
        facts += [w.n("count.card", view.counts[seat]), w.n("spicy.won", view.won[seat])]
        if view.passes[seat] and seat not in view.waiting:  # whose turn it is again, decides anew
            facts.append(w.n("spicy.has-passed", view.passes[seat]))
        if view.phase == "last-card" and view.answered[seat]:
            facts.append(w("spicy.answered"))
        return JOINT.join(map(solid, facts))

    @staticmethod
    def _twists(w: Words, view: SpicyView) -> list[str]:
        """The Spice It Up cards with their short texts."""
        lines = [
            w("spicy.twist-line", card=w(f"spicy.twist.{twist}"), text=w(f"spicy.twist_hint.{twist}"))
            for twist in view.twists
        ]
        return ["\n".join(f"-# {line}" for line in lines)] if lines else []
