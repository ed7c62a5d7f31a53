"""The guided first round: one private message in which a whole round is played and every step explained.

Nothing of it is kept. The learner's choices stand in the buttons' ids, two digits each, and the position is
made anew from them at every press (`games.teaching`), so a lesson outlives restarts and touches no table.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any

import discord

from bot.errors import Refusal
from cogs.answers import Request, Screen
from cogs.ids import Id
from cogs.layout import LINE, OPTIONS, Block, Component, Row, button, layout, menu, option, rows
from cogs.narrow import answers
from cogs.presenter import Presenter
from cogs.presenters import PRESENTERS
from cogs.words import Words
from games.core import Action
from games.lessons import LESSONS
from games.teaching import Advice, Astray, Course, Lesson, Turn, course

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
ON_BUTTONS = 15
"""Choices that fit on buttons beside all that is said; more are offered in menus."""
IN_ROW = 3
"""Cards in a row, as in a hand."""
_CHOICES = re.compile(r"((?:[0-9a-z]{2})*)(?:~\d{1,2})?")


async def lesson_pressed(request: Request, argument: str, values: list[str]) -> Screen:
    """A button `<game>.<choices>`, or a menu that adds one more choice."""
    game, _, choices = argument.partition(".")
    found = _CHOICES.fullmatch(choices)
    presenter = PRESENTERS.get(game)
    if presenter is None or found is None:
        raise Refusal("lesson")
    return lesson_page(request, presenter, found[1] + "".join(values[:1]))


def lesson_page(request: Request, presenter: Presenter, choices: str = "") -> Screen:
    """The lesson of a game after these choices."""
    lesson = LESSONS[presenter.key]
    try:
        now = course(presenter.game, lesson, decoded(choices), Random)
    except (Astray, ValueError):
        raise Refusal("lesson") from None
    page = _Page(request.w, presenter.suiting(request.preferences), lesson, now, choices)
    return Screen(layout(page.blocks(), presenter.accent))


def learn_button(w: Words, key: str) -> Component:
    """The way to the lesson of a game."""
    return button(Id(None, None, "learn", f"{key}."), w("button.learn"))


def encoded(choice: int) -> str:
    """A choice as it stands in an id."""
    return DIGITS[choice // len(DIGITS)] + DIGITS[choice % len(DIGITS)]


def decoded(choices: str) -> list[int]:
    """The choices of an id; raises ValueError if it is none of ours."""
    if len(choices) % 2:
        raise ValueError("half a choice")
    pairs = [choices[at : at + 2] for at in range(0, len(choices), 2)]
    return [DIGITS.index(pair[0]) * len(DIGITS) + DIGITS.index(pair[1]) for pair in pairs]


class _Page:
    """One step of a lesson as it is drawn."""

    def __init__(self, w: Words, presenter: Presenter, lesson: Lesson, now: Course, choices: str) -> None:
        self.w, self.presenter, self.lesson, self.now, self.choices = w, presenter, lesson, now, choices
        others = iter("ABCDEFGH")
        self.names = [
            w("lesson.you") if seat == lesson.learner else w("name.bot", n=next(others))
            for seat in range(lesson.seats)
        ]

    def blocks(self) -> list[Block]:
        """What has happened, how things stand, and what to choose from."""
        table = self.now.state.view(None)
        if self.now.over:
            return [*self._ended(table), *self._foot()]
        step = len(self.now.turns)
        told = [self._title(step + 1), *self._told(), *self._note(step)]
        return ["\n\n".join(told), LINE, *self._table(table), LINE, *self._choice(), *self._foot()]

    def _ended(self, table: Any) -> list[Block]:
        """The last trick and all points, and what to do next."""
        w, turns = self.w, self.now.turns
        told = [self._title(len(turns)), self._verdict(turns[-1])]
        why = self.presenter.why(w, table, self.names)
        end = f"### {w('lesson.over')}\n{w('lesson.next')}"
        return ["\n\n".join(told), LINE, "\n\n".join(why), LINE, end]

    def _title(self, step: int) -> str:
        return f"## {self.w('lesson.title', game=self.presenter.title(self.w), step=step)}"

    def _told(self) -> list[str]:
        """What came of the learner's last choice."""
        if not self.now.turns:
            return []
        turn = self.now.turns[-1]
        return [self._verdict(turn), *self.presenter.outcome(self.w, self._seen(), turn, self.names)]

    def _verdict(self, turn: Turn) -> str:
        taken = (turn.action, turn.advice.action)
        choice, advice = (self.presenter.about(self.w, [one], self.names) for one in taken)
        return self.w(
            "lesson.followed" if turn.followed else "lesson.otherwise", choice=choice, advice=advice
        )

    def _note(self, step: int) -> list[str]:
        """What is explained at this step, whatever was chosen before."""
        key = f"{self.presenter.key}.lesson.{step}"
        return [self.w(key)] if self.w.has(key) else []

    def _seen(self) -> Any:
        return self.now.state.view(self.lesson.learner)

    def _table(self, table: Any) -> list[Block]:
        """The public picture, in as few parts as possible: a message may not have many."""
        parts: list[Block] = []
        for part in self.presenter.table(self.w, table, self.names):
            joined = parts and LINE not in (part, parts[-1])
            parts[-1:] = [f"{parts[-1]}\n{part}"] if joined else [*parts[-1:], part]
        return parts

    def _choice(self) -> list[Block]:
        view = self._seen()
        legal = list(self.now.state.legal(self.lesson.learner))
        advice = self.lesson.teacher(view, legal)
        return [self._advice(view, advice), *self._controls(legal, advice.action)]

    def _advice(self, view: Any, advice: Advice) -> str:
        choice = self.presenter.about(self.w, [advice.action], self.names)
        reason = self.presenter.advice(self.w, view, advice, self.names)
        ask = self.presenter.ask(self.w, view, type(advice.action))
        return f"**{ask}**\n{self.w('lesson.advice', choice=choice)}\n{reason}"

    # ------------------------------------------------------------------------------------- controls

    def _controls(self, legal: list[Action], advised: Action) -> list[Row]:
        if self.presenter.wordy or len(legal) > ON_BUTTONS:
            return self._menus(legal, advised)
        buttons = [self._button(at, action, best=action == advised) for at, action in enumerate(legal)]
        return rows(buttons, IN_ROW)

    def _button(self, at: int, action: Action, *, best: bool) -> Component:
        style = discord.ButtonStyle.success if best else discord.ButtonStyle.secondary
        sign, label = self._face(action)
        return button(self._to(encoded(at)), label, sign=sign, style=style)

    def _menus(self, legal: list[Action], advised: Action) -> list[Row]:
        entries = []
        for at, action in enumerate(legal):
            sign, label = self._face(action)
            hint = self.w("lesson.mine") if action == advised else ""
            entries.append(option(encoded(at), label, hint=hint, sign=sign))
        return [
            *self._at_once(advised),
            *(
                menu(self._to(f"~{at // OPTIONS}"), entries[at : at + OPTIONS], self.w("hand.pick"))
                for at in range(0, len(entries), OPTIONS)
            ),
        ]

    def _at_once(self, advised: Action) -> list[Row]:
        """What is advised, to be had with one press where all else stands in menus."""
        at = list(self.now.state.legal(self.lesson.learner)).index(advised)
        return [] if self.presenter.wordy else rows([self._button(at, advised, best=True)])

    def _face(self, action: Action) -> tuple[str, str]:
        """Sign and label of a choice; several cards have their signs in the label."""
        told = list(answers(action))
        if len(told) != 1:
            return "", self.presenter.about(self.w, [action], self.names)
        face = self.presenter.answer(self.w, *told[0], self.names)
        return face.sign, face.text.strip()

    def _to(self, more: str = "") -> Id:
        return Id(None, None, "learn", f"{self.presenter.key}.{self.choices}{more}")

    def _foot(self) -> list[Block]:
        back = self._to()._replace(argument=f"{self.presenter.key}.{self.choices[:-2]}")
        buttons = [button(back, self.w("button.step-back"))] if self.choices else []
        if self.now.over:
            key = self.presenter.key
            buttons += [
                button(Id(None, None, "learn", f"{key}."), self.w("button.learn-again")),
                button(Id(None, None, "rules", f"{key}.0"), self.w("button.rules")),
            ]
        return [*rows(buttons), f"-# {self.w('lesson.note')}"]
