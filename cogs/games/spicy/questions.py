"""What players of Spicy are asked, which declarations they are offered, and the buttons to doubt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cogs.choosing.fields import Field, cards_in
from cogs.games.spicy.faces import SpicyFaces
from cogs.games.spicy.reasons import truth_of
from cogs.presenting.pieces import Names, Reaction
from cogs.presenting.questions import Questions
from cogs.words.catalogue import Words
from games.choices import kinds_of
from games.core import Action, Card, verb_of
from games.spicy.rules import lawful, traits, truth
from games.spicy.terms import Challenge, Copy, Declaration, LetGo, Pass, Play, SpicyView


@dataclass(eq=False)
class SpicyQuestions(Questions):
    """A card, what to say of it, and whether to believe others."""

    faces: SpicyFaces

    risky = frozenset({Play, Copy})
    fixed = frozenset({Challenge, LetGo})

    def ask(self, w: Words, view: SpicyView, kind: type[Action]) -> str:
        """The question; who copies is told what."""
        asked = LetGo if view.phase == "last-card" else kind
        return w(f"spicy.ask.{verb_of(asked)}", say=self.faces.face(w, view.top.say) if view.top else "")

    def then(self, w: Words, view: SpicyView, kind: type[Action], values: Sequence[str]) -> str:
        """Once the card is chosen: what to say of it, what to lay beneath, whether to announce it."""
        laid = list(values[1:] if kind is Copy else values)
        if kind is Play and len(laid) == 1:
            return w("spicy.ask-say", card=self.faces.face(w, laid[0]))
        if laid and laid[-1].endswith("+"):
            return w("spicy.ask-beneath-more", cards=self.faces.several(w, cards_in(laid[-1])))
        if len(laid) == (1 if kind is Copy else 2):
            say = view.top.say if kind is Copy and view.top else laid[-1]
            return w("spicy.ask-beneath", card=self.faces.face(w, laid[0]), say=self.faces.face(w, say))
        return self._ask_announced(w, view, kind, laid) if laid else self.ask(w, view, kind)

    def _ask_announced(self, w: Words, view: SpicyView, kind: type[Action], laid: Sequence[str]) -> str:
        """What is laid as what; no card goes beneath a last one."""
        say = view.top.say if kind is Copy and view.top else laid[1]
        return w("spicy.ask-announced", card=self.faces.face(w, laid[0]), say=self.faces.face(w, say))

    def careful(self, w: Words, view: SpicyView, action: Action) -> str:
        """Before a card is laid: what of its declaration is true, and what it would lead to."""
        if not isinstance(action, Play | Copy):
            return ""
        say = action.say if isinstance(action, Play) else view.top.say if view.top else None
        told = [w(f"spicy.careful-{truth_of(view, action.card, say)}")] if say else []
        if isinstance(action, Copy) and say:
            told.insert(0, w("spicy.careful-copy", say=self.faces.face(w, say)))
        if isinstance(action, Play) and action.say not in lawful(view):
            says = self.faces.says(w, lawful(view))
            return w("spicy.careful-unlawful", say=self.faces.face(w, action.say), says=says)
        if action.announced == "no":
            told.append(w("spicy.careful-silent"))
        elif len(view.hand) == 1:
            announced = action.announced == "yes"
            told.append(w("spicy.careful-announced" if announced else "spicy.careful-last"))
        return "\n".join(told)

    # --------------------------------------------------------------------------------------- answers

    def offered(
        self, view: SpicyView, kind: type[Action], values: Sequence[str], answers: Sequence[str]
    ) -> Sequence[str]:
        """Lawful declarations, the true ones first."""
        if kind is not Play or len(values) != 1:
            return answers
        rank = ("truth", "number", "spice", "bluff")
        allowed, card = lawful(view), Card(values[0])
        said = [Declaration(answer) for answer in answers if answer in allowed]
        return sorted(said, key=lambda say: rank.index(truth_of(view, card, say)))

    def remark(
        self, w: Words, view: SpicyView, kind: type[Action], values: Sequence[str], answer: str
    ) -> str:
        """Below a declaration: what of it is true. Below a card: whether it can be laid as what it is."""
        if kind is Play and not values:
            return w("spicy.can-truth") if truth(Card(answer)) in lawful(view) else ""
        if kind is Play and len(values) == 1:
            return w(f"spicy.says-{truth_of(view, Card(values[0]), Declaration(answer))}")
        if kind is Copy and len(values) == 1 and view.top:
            told = truth_of(view, Card(answer), view.top.say)
            return w("spicy.copy-right") if told == "truth" else w(f"spicy.says-{told}")
        return ""

    def picking(self, w: Words, field: Field, *, again: bool) -> str:
        """The menus of the card and of the declaration stand side by side."""
        if again and field.name == "card":
            return w("spicy.pick-again")
        return w("spicy.pick-say") if field.name == "say" else ""

    # -------------------------------------------------------------------------------------- refusals

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
            else w(reason, aim=aim, says=self.faces.says(w, lawful(view)))
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

    # ------------------------------------------------------------------------------ the race to doubt

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

    def aim(self, w: Words, view: SpicyView, target: str, names: Names) -> str:
        """The card that is meant, for those who type: "#12 Ann: “7 chili”"."""
        one = next((one for one in view.stack if str(one.number) == target), None)
        return f"#{target} {names[one.seat]}: {self.faces.spoken(w, one.say)}" if one else f"#{target}"

    def race(self, w: Words, view: SpicyView, what: str, **about: str) -> str:
        """With Copy Cat not only a challenge may come first."""
        copied = what in ("sealed", "own") and "copycat" in view.twists
        return super().race(w, view, f"{what}-copied" if copied else what, **about)
