"""What a learner chooses from at a step of a lesson: buttons, menus, and sets of cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord

from cogs.choosing.fields import answers
from cogs.message.layout import OPTIONS, Component, Row, button, menu, option, rows
from cogs.pages.lesson_ids import Step, encoded
from cogs.pages.lesson_sets import MARK, set_menu, sets_of
from cogs.presenting.pieces import Names
from cogs.presenting.presenter import Presenter
from cogs.words.catalogue import Words
from games.choices import Choices
from games.core import Action

ON_BUTTONS = 15
"""Choices that fit on buttons beside all that is said; more are offered in menus."""
BY_CARD = 10
"""Cards that have a menu each; of more, all choices stand in common menus."""
IN_ROW = 3
"""Cards in a row, as in a hand."""
GREEN = discord.ButtonStyle.success

Numbered = list[tuple[int, Action]]
"""Some of the legal actions, with their places among all of them."""


class LessonControls(NamedTuple):
    """The controls of a step, where something is `advised` of all that is legal."""

    w: Words
    presenter: Presenter
    step: Step
    legal: Sequence[Action]
    advised: Action
    labels: Names
    """Names as they are offered."""

    def rows(self) -> list[Row]:
        """Sets of cards are picked together, and what is advised can be had with one press."""
        legal, advised = self.legal, self.advised
        if isinstance(legal, Choices):
            return self._by_card()
        sets = sets_of(legal)
        kinds = {one.kind for one in sets}
        rest = [at for at, action in enumerate(legal) if type(action) not in kinds]
        if type(advised) in kinds:
            rest.append(legal.index(advised))
        controls = self._one_by_one([(at, legal[at]) for at in rest])
        for number, (kind, asked) in enumerate(sets):
            mine = [value for _, value in answers(advised)] if type(advised) is kind else []
            controls.append(set_menu(self.w, self.presenter, self.step.to(f"{MARK}{number}"), asked, mine))
        return controls

    def _by_card(self) -> list[Row]:
        """Where there are many ways to lay each card: a menu for each, and buttons for all else."""
        menus: dict[str, Numbered] = {}
        rest = []
        for at, action in enumerate(self.legal):
            held = [value for field, value in answers(action) if field.name == "card"]
            if held:
                menus.setdefault(held[0], []).append((at, action))
            if not held or action == self.advised:
                rest.append((at, action))
        if len(menus) > BY_CARD:
            return self._menus([*enumerate(self.legal)])
        entries = [
            menu(
                self.step.to(f"~{number}"),
                [self._entry(*each) for each in found],
                str(self.presenter.face(self.w, card)).strip(),
            )
            for number, (card, found) in enumerate(menus.items())
        ]
        return [*entries, *self._buttons(rest)]

    def _one_by_one(self, offered: Numbered) -> list[Row]:
        if self.presenter.wordy or len(offered) > ON_BUTTONS:
            return self._menus(offered)
        return self._buttons(offered)

    def _buttons(self, offered: Numbered) -> list[Row]:
        return rows([self._button(*each) for each in offered], IN_ROW)

    def _button(self, at: int, action: Action) -> Component:
        style = GREEN if action == self.advised else discord.ButtonStyle.secondary
        sign, label = self._face(action)
        return button(self.step.to(choice=encoded(at)), label, sign=sign, style=style)

    def _menus(self, offered: Numbered) -> list[Row]:
        """Menus, and what is advised to be had with one press."""
        at_once = [] if self.presenter.wordy else [(self.legal.index(self.advised), self.advised)]
        entries = [self._entry(*each) for each in offered]
        return [
            *self._buttons(at_once),
            *(
                menu(self.step.to(f"~{at // OPTIONS}"), entries[at : at + OPTIONS], self.w("hand.pick"))
                for at in range(0, len(entries), OPTIONS)
            ),
        ]

    def _entry(self, at: int, action: Action) -> Component:
        sign, label = self._face(action)
        hint = self.w("lesson.mine") if action == self.advised else ""
        return option(encoded(at), label, hint=hint, sign=sign)

    def _face(self, action: Action) -> tuple[str, str]:
        """Sign and label of a choice; several cards have their signs in the label."""
        told = list(answers(action))
        if len(told) != 1 or told[0][0].target:  # what is aimed at says nothing of what is done
            return "", self.presenter.about(self.w, [action], self.labels)
        face = self.presenter.answer(self.w, *told[0], self.labels)
        return face.sign, face.text.strip()
