"""What one step of a lesson says: what came of the last choice, how things stand, what is advised and why."""

from __future__ import annotations

import re
from typing import Any

from cogs.message.ids import Id
from cogs.message.layout import LINE, Block, button, rows
from cogs.pages.lesson_controls import GREEN, LessonControls
from cogs.pages.lesson_ids import Step
from cogs.presenting.pieces import Names
from cogs.presenting.presenter import Presenter
from cogs.words.catalogue import Words
from games.core import places
from games.teaching import Advice, Course, Lesson, Turn


def within(w: Words, text: str) -> str:
    """The text with the learner's name as it is spelled within a sentence, wherever it begins none.

    Presenters are given the name as they are given any other. It stands within a sentence if a word or a
    comma goes before it, and not behind a sign or at the beginning of a line, as in a list of points.
    """
    called = re.escape(w("lesson.you"))
    return re.sub(rf"(?<=[a-z,;][ \u00a0])(\**){called}\b", rf"\1{w('lesson.you-within')}", text)


class LessonText:
    """One step of a lesson: what is told, and below it what to choose from."""

    def __init__(self, w: Words, presenter: Presenter, lesson: Lesson, now: Course, step: Step) -> None:
        """`now`: how far the round has come at this step."""
        self.w, self.presenter, self.lesson = w, presenter, lesson
        self.now, self.step = now, step
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
        controls = LessonControls(self.w, self.presenter, self.step, legal, advice.action, self._labels())
        return [self._advice(view, advice), *controls.rows()]

    def _advice(self, view: Any, advice: Advice) -> str:
        choice = self.presenter.about(self.w, [advice.action], self._labels())
        reason = self.presenter.advice(self.w, view, advice, self.names)
        ask = self.presenter.ask(self.w, view, type(advice.action))
        return f"**{ask}**\n{self.w('lesson.advice', choice=choice)}\n{reason}"

    def _labels(self) -> Names:
        """Names as they are offered."""
        return self.presenter.labelled(self.w, self._seen(), self.names)

    def _foot(self) -> list[Block]:
        key = self.presenter.key
        back = [button(self.step.back(), self.w("button.step-back"))] if self.step.choices else []
        foot = f"-# {self.w('lesson.note')}"
        if not self.now.over:
            return [*rows(back), foot]
        play = button(Id(None, None, "open", f"{key}.me.0."), self.w("button.play-bots"), style=GREEN)
        rules = button(Id(None, None, "rules", f"{key}.0"), self.w("button.rules"))
        again = button(Step(key).to(), self.w("button.learn-again"))
        return [*rows([play, rules]), *rows([again, *back]), foot]
