"""The guided first round: one private message in which a whole round is played and every step explained.

Nothing of it is kept. The learner's choices stand in the buttons' ids, two digits each, and the position is
made anew from them at every press (`games.teaching`), so a lesson outlives restarts and touches no table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any

import discord

from bot.errors import Refusal
from cogs.choosing.fields import answers
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import LINE, OPTIONS, Block, Component, Row, button, layout, menu, option, rows
from cogs.pages.lesson_sets import MARK, Wrong, picked, set_menu, sets_of
from cogs.presenting.presenter import Names, Presenter
from cogs.request.request import Request, Screen
from cogs.request.which_game import Meant, games_page
from cogs.words.catalogue import Words
from games.choices import Choices
from games.core import Action, places
from games.lessons import LESSONS
from games.teaching import Advice, Astray, Course, Lesson, Turn, course

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
ON_BUTTONS = 15
"""Choices that fit on buttons beside all that is said; more are offered in menus."""
BY_CARD = 10
"""Cards that have a menu each; of more, all choices stand in common menus."""
IN_ROW = 3
"""Cards in a row, as in a hand."""
GREEN = discord.ButtonStyle.success
AGAIN = "^"
"""In ids of every second visit of a step: else a client would show in its menus what was picked before."""
_CHOICES = re.compile(rf"((?:[0-9a-z]{{2}})*)(\^?)(?:~\d{{1,2}}|{MARK}(\d))?")


async def lesson_pressed(request: Request, argument: str, values: list[str]) -> Screen:
    """A button `<game>.<choices>`, a menu that adds one more choice, or the menu of all games."""
    game, _, choices = (argument or f"{''.join(values[:1])}.").partition(".")
    values = values if argument else []
    found = _CHOICES.fullmatch(choices)
    presenter = PRESENTERS.get(game)
    if presenter is None or found is None:
        raise Refusal("lesson")
    if found[3] is None:
        return lesson_page(request, presenter, found[1] + "".join(values[:1]), again=found[2])
    return _set_picked(request, presenter, found[1], int(found[3]), values)


def lesson_page(
    request: Request, presenter: Presenter, choices: str = "", notice: str = "", *, again: str = ""
) -> Screen:
    """The lesson of a game after these choices; `again`: `AGAIN` or nothing."""
    now = _now(presenter, choices)
    lesson, shown = LESSONS[presenter.key], presenter.suiting(request.preferences)
    page = _Page(request.w, shown, lesson, now, choices, again)
    blocks = [within(request.w, block) if isinstance(block, str) else block for block in page.blocks()]
    return Screen(layout([f"> {notice}" if notice else "", *blocks], presenter.accent))


def within(w: Words, text: str) -> str:
    """The text with the learner's name as it is spelled within a sentence, wherever it begins none.

    Presenters are given the name as they are given any other. It stands within a sentence if a word or a
    comma goes before it, and not behind a sign or at the beginning of a line, as in a list of points.
    """
    called = re.escape(w("lesson.you"))
    return re.sub(rf"(?<=[a-z,;][ \u00a0])(\**){called}\b", rf"\1{w('lesson.you-within')}", text)


def _set_picked(
    request: Request, presenter: Presenter, choices: str, number: int, values: list[str]
) -> Screen:
    """A set of cards from one of the menus; if they do not go together, the page says what does."""
    learner, state = LESSONS[presenter.key].learner, _now(presenter, choices).state
    legal = state.legal(learner)
    try:
        return lesson_page(request, presenter, choices + encoded(picked(legal, number, values)))
    except Wrong:
        shown = presenter.suiting(request.preferences)
        told = shown.illegal(request.w, state.view(learner), legal, ())
        return lesson_page(request, presenter, choices, told)
    except ValueError:
        raise Refusal("lesson") from None


def _now(presenter: Presenter, choices: str) -> Course:
    try:
        return course(presenter.game, LESSONS[presenter.key], decoded(choices), Random)
    except (Astray, ValueError):
        raise Refusal("lesson") from None


def which_lesson(request: Request) -> Screen:
    """The question which game is to be learnt."""
    offered = [Meant(presenter) for presenter in PRESENTERS.values()]
    return games_page(request, request.w("learn.which"), offered, lambda meant: _begin(meant.presenter.key))


def learn_button(w: Words, key: str) -> Component:
    """The way to the lesson of a game."""
    return button(_begin(key), w("button.learn"))


def _begin(key: str) -> Id:
    return Id(None, None, "learn", f"{key}.")


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

    def __init__(  # noqa: PLR0913, PLR0917 - whose, of what, how far, and how it was come to
        self, w: Words, presenter: Presenter, lesson: Lesson, now: Course, choices: str, again: str
    ) -> None:
        self.w, self.presenter, self.lesson = w, presenter, lesson
        self.now, self.choices, self.again = now, choices, again
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
        title = f"## {self.w('lesson.title', game=self.presenter.title(self.w), step=step + 1)}"
        told = [title, *self._told(), *self._note(step)]
        scene = self._scene(table)
        return ["\n\n".join(told), *([LINE, *scene] if scene else []), LINE, *self._choice(), *self._foot()]

    def _ended(self, table: Any) -> list[Block]:
        """Who has won, the last thing that was decided and all points, and what to do next."""
        w = self.w
        played = w("lesson.ended" if self._whole(table) else "lesson.stopped", game=self.presenter.title(w))
        title = f"## {played}"
        told = [f"{title}\n**{self._won(table)}**", self._verdict(self.now.turns[-1])]
        why = self.presenter.why(w, table, self.names)
        end = f"### {w('lesson.over')}\n{w('lesson.next')}"
        return ["\n\n".join(told), LINE, "\n\n".join(why), LINE, end]

    def _won(self, table: Any) -> str:
        placed = table.places or places(table.scores)
        first = [seat for seat, place in enumerate(placed) if place == 1]
        called = self.w.list(self.names[seat] for seat in first)
        points = self.presenter.points(self.w, table.scores[first[0]])
        whole = self._whole(table)
        return self.w.n("lesson.won" if whole else "lesson.leads", len(first), names=called, points=points)

    def _whole(self, table: Any) -> bool:
        """Whether the round was played to its end: a game of one long round is not."""
        return bool(table.over) or not self.lesson.ends(table)

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

    def _scene(self, table: Any) -> list[Block]:
        """The public picture, in as few parts as possible: a message may not have many."""
        parts: list[Block] = []
        for part in self.presenter.scene(self.w, table, self.names):
            joined = parts and LINE not in (part, parts[-1])
            parts[-1:] = [f"{parts[-1]}\n{part}"] if joined else [*parts[-1:], part]
        return parts

    def _choice(self) -> list[Block]:
        view = self._seen()
        legal = self.now.state.legal(self.lesson.learner)
        advice = self.lesson.teacher(view, legal)
        return [self._advice(view, advice), *self._controls(legal, advice.action)]

    def _advice(self, view: Any, advice: Advice) -> str:
        choice = self.presenter.about(self.w, [advice.action], self._called())
        reason = self.presenter.advice(self.w, view, advice, self.names)
        ask = self.presenter.ask(self.w, view, type(advice.action))
        return f"**{ask}**\n{self.w('lesson.advice', choice=choice)}\n{reason}"

    # ------------------------------------------------------------------------------------- controls

    def _controls(self, legal: Sequence[Action], advised: Action) -> list[Row]:
        """Sets of cards are picked together, and what is advised can be had with one press."""
        if isinstance(legal, Choices):
            return self._by_card(legal, advised)
        sets = sets_of(legal)
        kinds = {one.kind for one in sets}
        rest = [at for at, action in enumerate(legal) if type(action) not in kinds]
        if type(advised) in kinds:
            rest.append(legal.index(advised))
        controls = self._one_by_one([(at, legal[at]) for at in rest], advised)
        for number, (kind, asked) in enumerate(sets):
            mine = [value for _, value in answers(advised)] if type(advised) is kind else []
            controls.append(set_menu(self.w, self.presenter, self._to(f"{MARK}{number}"), asked, mine))
        return controls

    def _by_card(self, legal: Choices, advised: Action) -> list[Row]:
        """Where there are many ways to lay each card: a menu for each, and buttons for all else."""
        menus: dict[str, list[tuple[int, Action]]] = {}
        rest = []
        for at, action in enumerate(legal):
            held = [value for field, value in answers(action) if field.name == "card"]
            if held:
                menus.setdefault(held[0], []).append((at, action))
            if not held or action == advised:
                rest.append((at, action))
        if len(menus) > BY_CARD:
            return self._menus([*enumerate(legal)], advised)
        buttons = [self._button(at, action, best=action == advised) for at, action in rest]
        entries = [
            menu(
                self._to(f"~{number}"),
                [self._entry(at, action, advised) for at, action in found],
                str(self.presenter.face(self.w, card)).strip(),
            )
            for number, (card, found) in enumerate(menus.items())
        ]
        return [*entries, *rows(buttons, IN_ROW)]

    def _one_by_one(self, legal: list[tuple[int, Action]], advised: Action) -> list[Row]:
        if self.presenter.wordy or len(legal) > ON_BUTTONS:
            return self._menus(legal, advised)
        buttons = [self._button(at, action, best=action == advised) for at, action in legal]
        return rows(buttons, IN_ROW)

    def _button(self, at: int, action: Action, *, best: bool) -> Component:
        style = GREEN if best else discord.ButtonStyle.secondary
        sign, label = self._face(action)
        return button(self._to(choice=encoded(at)), label, sign=sign, style=style)

    def _menus(self, legal: list[tuple[int, Action]], advised: Action) -> list[Row]:
        entries = [self._entry(at, action, advised) for at, action in legal]
        return [
            *self._at_once(advised),
            *(
                menu(self._to(f"~{at // OPTIONS}"), entries[at : at + OPTIONS], self.w("hand.pick"))
                for at in range(0, len(entries), OPTIONS)
            ),
        ]

    def _entry(self, at: int, action: Action, advised: Action) -> Component:
        sign, label = self._face(action)
        hint = self.w("lesson.mine") if action == advised else ""
        return option(encoded(at), label, hint=hint, sign=sign)

    def _at_once(self, advised: Action) -> list[Row]:
        """What is advised, to be had with one press where all else stands in menus."""
        at = self.now.state.legal(self.lesson.learner).index(advised)
        return [] if self.presenter.wordy else rows([self._button(at, advised, best=True)])

    def _face(self, action: Action) -> tuple[str, str]:
        """Sign and label of a choice; several cards have their signs in the label."""
        told = list(answers(action))
        if len(told) != 1 or told[0][0].target:  # what is aimed at says nothing of what is done
            return "", self.presenter.about(self.w, [action], self._called())
        face = self.presenter.answer(self.w, *told[0], self._called())
        return face.sign, face.text.strip()

    def _called(self) -> Names:
        """Names as they are offered."""
        return self.presenter.labelled(self.w, self._seen(), self.names)

    def _to(self, more: str = "", *, choice: str = "") -> Id:
        return Id(None, None, "learn", f"{self.presenter.key}.{self.choices}{choice}{self.again}{more}")

    def _foot(self) -> list[Block]:
        key, back = self.presenter.key, []
        if self.choices:
            other = "" if self.again else AGAIN
            to = self._to()._replace(argument=f"{key}.{self.choices[:-2]}{other}")
            back = [button(to, self.w("button.step-back"))]
        foot = f"-# {self.w('lesson.note')}"
        if not self.now.over:
            return [*rows(back), foot]
        play = button(Id(None, None, "open", f"{key}.me.0."), self.w("button.play-bots"), style=GREEN)
        rules = button(Id(None, None, "rules", f"{key}.0"), self.w("button.rules"))
        again = button(_begin(key), self.w("button.learn-again"))
        return [*rows([play, rules]), *rows([again, *back]), foot]
