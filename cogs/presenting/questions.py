"""The part of a presenter that shapes what a player is asked: a game that asks plainly takes it as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from cogs.choosing.fields import Field
from cogs.presenting.parts import Faces
from cogs.presenting.pieces import Names, Reaction
from cogs.words.catalogue import Words
from games.core import Action, verb_of


@dataclass(eq=False)
class Questions:
    """What stands above, beside and below the controls of a game, which of them keep their places, and what
    is said where something cannot be done."""

    key: str
    """The game's, under which the catalogues have its sentences."""
    faces: Faces

    buttoned: ClassVar[frozenset[str]] = frozenset()
    """Fields whose values are few and short enough for buttons, though they are no cards of the hand."""
    risky: ClassVar[frozenset[type[Action]]] = frozenset()
    """Actions about which `careful` may have to ask."""
    fixed: ClassVar[frozenset[type[Action]]] = frozenset()
    """Types of action that have a button among the `reactions`, and are asked for nowhere else."""

    # ------------------------------------------------------------------------------------- questions

    def verb(self, w: Words, kind: type[Action]) -> str:
        """An action's name on a button."""
        return w(f"{self.key}.verb.{verb_of(kind)}")

    def ask(self, w: Words, view: Any, kind: type[Action]) -> str:
        """The question above the controls for one type of action."""
        verb = verb_of(kind)
        special = f"{self.key}.ask.{verb}.{view.variant}"
        return w(special) if w.has(special) else w(f"{self.key}.ask.{verb}")

    def then(self, w: Words, view: Any, kind: type[Action], values: Sequence[str]) -> str:
        """The question above the controls once these values of an action are chosen."""
        return self.ask(w, view, kind)

    def choices(self, w: Words, view: Any, kind: type[Action], values: Sequence[str]) -> str:
        """What may be said to everybody below that question: what each answer would do."""
        return ""

    def careful(self, w: Words, view: Any, action: Action) -> str:
        """Why somebody who has pressed this is asked once more whether they mean it; nothing if not."""
        return ""

    # --------------------------------------------------------------------------------------- answers

    def offered(
        self, view: Any, kind: type[Action], values: Sequence[str], answers: Sequence[str]
    ) -> Sequence[str]:
        """Those of the answers to a question that controls offer, in their order.

        The others are for those who type, and are asked about once more (`careful`).
        """
        return answers

    def remark(self, w: Words, view: Any, kind: type[Action], values: Sequence[str], answer: str) -> str:
        """What stands below an answer in a menu."""
        return ""

    def labelled(self, w: Words, view: Any, names: Names) -> Names:
        """Names as they are offered to those who must choose somebody: with what matters for that."""
        return names

    def picking(self, w: Words, field: Field, *, again: bool) -> str:
        """What an empty menu says, if the usual word tells too little; `again`: the field is answered, and
        the menu is there to think again."""
        return ""

    def nothing(self, w: Words, field: Field) -> str:
        """The button beside a menu whose set may be empty."""
        return w(f"{self.key}.nothing.{field.name}")

    # -------------------------------------------------------------------------------------- refusals

    def illegal(self, w: Words, view: Any, legal: Sequence[Action], names: Names) -> str:
        """Why something cannot be done now, and what can."""
        return w(f"{self.key}.illegal.{verb_of(legal[0])}", cards=self.faces.about(w, legal, names))

    def unlawful(  # noqa: PLR0913, PLR0917 - what was wanted, and what there is instead
        self,
        w: Words,
        view: Any,
        kind: type[Action],
        legal: Sequence[Action],
        names: Names,
        field: Field | None = None,
    ) -> str:
        """The same of an action of some type, for games in which several are legal at once; `field`: what of
        it is wrong, if that is known."""
        return self.illegal(w, view, legal, names)

    def barred(self, w: Words, view: Any, kind: type[Action]) -> str:
        """Why nothing of this kind can be done just now, if the game can say it; else nothing."""
        return ""

    def absent(self, w: Words, view: Any, kind: type[Action]) -> str:
        """Why nothing of this kind is ever done at such a table; nothing if it is."""
        return ""

    # ------------------------------------------------------------------- where others may react

    def reactions(self, w: Words, view: Any) -> Sequence[Reaction]:
        """The buttons that keep their places, for the seat of the view or for anybody."""
        return ()

    def aim(self, w: Words, view: Any, target: str, names: Names) -> str:
        """What a target is, for those who type."""
        return f"#{target}"

    def race(self, w: Words, view: Any, what: str, **about: str) -> str:
        """A sentence on the race: who has chosen, what is pending."""
        return w(f"{self.key}.race-{what}", **about)
