"""The guided first round: one private message in which a whole round is played and every step explained.

Nothing of it is kept. The learner's choices stand in the buttons' ids, two digits each, and the position is
made anew from them at every press (`games.teaching`), so a lesson outlives restarts and touches no table.
"""

from __future__ import annotations

from random import Random

from bot.errors import Refusal
from cogs.games.presenters import PRESENTERS
from cogs.message.layout import Component, button, layout
from cogs.pages.lesson_ids import CHOICES, Step, decoded, encoded
from cogs.pages.lesson_sets import Wrong, picked
from cogs.pages.lesson_text import LessonText, within
from cogs.presenting.presenter import Presenter
from cogs.request.request import Request, Screen
from cogs.request.which_game import GameKind, games_page
from cogs.words.catalogue import Words
from games.lessons import LESSONS
from games.teaching import Astray, Course, course


async def lesson_pressed(request: Request, argument: str, values: list[str]) -> Screen:
    """A button `<game>.<choices>`, a menu that adds one more choice, or the menu of all games."""
    game, _, choices = (argument or f"{''.join(values[:1])}.").partition(".")
    values = values if argument else []
    found = CHOICES.fullmatch(choices)
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
    page = LessonText(request.w, shown, lesson, now, Step(presenter.key, choices, again))
    blocks = [within(request.w, block) if isinstance(block, str) else block for block in page.blocks()]
    return Screen(layout([f"> {notice}" if notice else "", *blocks], presenter.accent))


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
    offered = [GameKind(presenter) for presenter in PRESENTERS.values()]
    return games_page(
        request, request.w("learn.which"), offered, lambda meant: Step(meant.presenter.key).to()
    )


def learn_button(w: Words, key: str) -> Component:
    """The way to the lesson of a game."""
    return button(Step(key).to(), w("button.learn"))
