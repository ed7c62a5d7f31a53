"""Was sticht? explained: reasons, verdicts, marks and advice, all held against the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec.structs import replace

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.core import Card, Colour
from games.registry import GAMES
from games.teaching import Turn
from games.tricks import TrickTaken
from games.was_sticht import teacher
from games.was_sticht.position import Position
from games.was_sticht.rules import TASKS, Trumps, is_trump
from games.was_sticht.terms import ChooseTask, Pick, Play, TakeTile
from tests.kit.catalogue import KEYS
from tests.kit.positions import NAMES, positions_of

GAME = GAMES["was_sticht"]
PRESENTER = PRESENTERS["was_sticht"]
SENTENCES = PRESENTER.picture.sentences
EN = words("en")


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def bare(text: str) -> str:
    """Without what only guides line breaks."""
    return text.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")


CASES = {
    ("R5", "B5 G5 R9 R5", 3): "🔺R5 (Dan) is the super trump, the highest card of all.",
    ("R5", "B5 G5 R9 Y5", 0): (
        "Several number trumps are equal (🔷B5 (Anna), 🟢G5 (Ben) and ⭐Y5 (Dan)), "
        "so the first of them wins: 🔷B5 (Anna)."
    ),
    ("R2", "B7 R6 Y2 R3", 2): "⭐Y2 (Cleo) is a number trump, and beats all colour trumps and plain cards.",
    ("R", "G9 G2 R1 B9", 2): "🔺R1 (Cleo) is the highest colour trump, and there is no number trump in it.",
    ("", "Y4 Y9 B9 Y1", 1): (
        "There is no trump in it, so the highest card of the led colour ⭐ yellow wins: ⭐Y9 (Ben)."
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_examples_of_the_rules_are_explained(case: tuple[str, str, int]) -> None:
    pair, cards, winner = case
    trumps = Trumps(Colour(pair[:1] or "no-colour"), Card(pair[1:] or "no-number"))
    taken = TrickTaken(1, 0, tuple(map(Card, cards.split())), winner)
    title, plays, reason = bare(PRESENTER.reasons.told(EN, trumps, taken, NAMES[:4])).splitlines()
    assert title == f"**{NAMES[winner]} took the trick**" and reason == CASES[case]
    assert f"**{NAMES[winner]} " in plays and plays.count("**") == 2


def positions(seats: int, seed: str = "", **options: str) -> Iterator[Position]:
    """Positions of two rounds."""
    return positions_of(GAME, GAME.options(**options), seats, seed, rounds=2)


@pytest.mark.parametrize("seats", [3, 4])
def test_why_speaks_of_this_round_and_tells_all_that_was_judged(seats: int, lang: str) -> None:
    w, names = words(lang), NAMES[:seats]
    for now in positions(seats):
        view = now.view(None)
        text = bare("\n".join(PRESENTER.why(w, view, names)))
        if view.phase == "tricks" and any(view.tricks):
            assert w("was_sticht.why-trick", name=names[view.last_trick.winner]) in text
        elif view.phase == "tricks" or (view.phase == "cards" and not view.clues):
            assert w("was_sticht.why-trick", name="") not in text
        if view.judged is not None:
            each = (
                w("was_sticht.judged-of", name=n, n=t) for n, t in zip(names, view.judged.tricks, strict=True)
            )
            assert " · ".join(each) in text


def test_the_facts_behind_a_verdict_are_true() -> None:
    """Colours in the won tricks, and who won the last one, from the position before the last card."""
    seen = set()
    for seats, seed in ((4, "a"), (4, "b"), (3, "c"), (4, "d"), (3, "e")):
        for before, now in pairwise(positions(seats, seed)):
            judged = now.judged
            if judged is None or before.judged == judged:
                continue
            trick = now.last_trick
            text = bare("\n".join(PRESENTER.why(EN, now.view(None), NAMES[:seats])))
            for seat, task in enumerate(judged.tasks):
                won = before.piles[seat] + (trick.cards if trick.winner == seat else ())
                line = next((one for one in text.splitlines() if one.startswith(f"**{NAMES[seat]}**")), "")
                if task is None:
                    continue
                if task == "LAST":
                    seen.add(task)
                    assert ("(won the last trick)" in line) == (trick.winner == seat)
                elif task.startswith("NO_") and won:
                    caught = any(card[0] == task[3:] for card in won)
                    seen.add(caught)
                    assert ("card among" in line, "(no " in line) == (caught, not caught)
                else:
                    seen.add("count")
                    assert f"({len(won) // seats} trick" in line
    assert seen == {"LAST", True, False, "count"}


# ------------------------------------------------------------------------------------------- marks


def ends(now: Position) -> Iterator[int]:
    """Who may win the running trick, over everything that those who follow may play."""
    if not now.trick:
        yield now.last_trick.winner
        return
    for action in now.legal(now.turn):
        yield from ends(now.after(now.turn, action))


@pytest.mark.parametrize("seats", [3, 4])
def test_marks_of_cards_say_what_the_engine_does(seats: int) -> None:
    names = {EN("was_sticht.mark.wins"): "wins", EN("was_sticht.mark.takes"): "takes"}
    tried = set()
    for now in positions(seats):
        if now.phase != "tricks" or len(now.hands[now.turn]) < 2:
            continue
        seat, view = now.turn, now.view(now.turn)
        for action in now.legal(seat):
            then = now.after(seat, action)
            mark = PRESENTER.mark(EN, view, action)
            last = len(now.trick) == seats - 1
            name = names.get(mark.effect, "leads" if mark.effect.startswith("Leads") else "loses")
            tried.add(name)
            if last:
                assert (name == "wins") == (then.last_trick.winner == seat)
            if mark.worth and len(now.hands[seat]) <= 5:
                safe = mark.worth == EN("was_sticht.mark-safe")
                assert safe == (set(ends(then)) == {seat}), mark
                tried.add(safe)
    assert tried == {"wins", "takes", "leads", "loses", True, False}


def test_marks_of_picks_tell_what_the_seat_may_know() -> None:
    """The dealer sees which kind of card it is; others how many pairs of the note-pad make it a trump."""
    kinds = set()
    for now in positions(4, note_pad="on"):
        if now.phase != "cards":
            continue
        view = now.view(now.turn)
        for action in now.legal(now.turn):
            assert isinstance(action, Pick)
            mark = PRESENTER.mark(EN, view, action)
            if now.turn == now.dealer:
                kinds.add(mark.effect)
                assert (mark.effect == "No trump") == (not is_trump(action.card, now.trumps))
                continue
            count = sum(is_trump(action.card, pair) for pair in view.notes)
            assert mark.worth == EN("was_sticht.mark-maybe", n=count, pairs=len(view.notes))
            assert (view.trumps, view.notes) != (now.trumps, ())
    assert {"No trump", "Colour trump", "Number trump"} <= kinds


def test_without_a_note_pad_marks_deduce_nothing() -> None:
    for now in positions(4):
        if now.phase == "cards" and now.turn != now.dealer:
            for action in now.legal(now.turn):
                assert not PRESENTER.mark(EN, now.view(now.turn), action).worth


def test_from_memory_marks_do_not_tell_what_others_hold() -> None:
    for now in positions(4, memory="hidden"):
        if now.phase == "tricks":
            for action in now.legal(now.turn):
                assert not PRESENTER.mark(EN, now.view(now.turn), action).worth


def test_marks_of_tiles_say_what_they_ask_and_which_one_has_already(lang: str) -> None:
    w, seen = words(lang), set()
    for now in positions(3, colour_task_needs_trick="on", no_trick_tile="at-least-one"):
        seat = min(now.waiting())
        view = now.view(seat)
        for action in now.legal(seat):
            if isinstance(action, TakeTile):
                mark = PRESENTER.mark(w, view, action)
                assert (mark is not None) == (action.tile in now.tiles[seat])
                seen.add(mark)
            elif isinstance(action, ChooseTask):
                mark = PRESENTER.mark(w, view, action)
                number = w("was_sticht.mark-number", n=TASKS[action.tile].difficulty)
                assert mark == (SENTENCES.asks(w, view, action.tile), number)
                seen.add(ChooseTask)
    assert seen == {None, (w("was_sticht.mark.twin"), ""), ChooseTask}
    view = now.view(None)
    assert SENTENCES.asks(EN, view, "NO_R") == "Win a trick at least, but none that holds a 🔺 red card"
    assert SENTENCES.asks(EN, view, "NONE") == "Win a trick at least"
    assert SENTENCES.asks(EN, view, "EX_1") == "Win exactly 1 trick"


# ------------------------------------------------------------------------------------------ lesson


def test_every_reason_has_its_sentence() -> None:
    mine = {key.removeprefix("was_sticht.advice.") for key in KEYS if key.startswith("was_sticht.advice.")}
    assert mine == set(teacher.REASONS)


@pytest.mark.parametrize("seats", [3, 4])
def test_every_advice_can_be_said_and_ends_as_a_sentence(seats: int, lang: str) -> None:
    w, seen = words(lang), set()
    for seed in "abc":
        for now in positions(seats, seed):
            for seat in now.waiting():
                view, legal = now.view(seat), now.legal(seat)
                advice = teacher.advise(view, legal)
                text = PRESENTER.advice(w, view, advice, NAMES[:seats])
                seen.add(advice.reason)
                first = text.splitlines()[0]
                assert (
                    first.endswith((".", "。")) and "{" not in text and "  " not in text and "。 " not in text
                )
                own = f"-# {w('was_sticht.own-hand')}" in text
                assert own == (isinstance(legal[0], Pick | ChooseTask) and bool(view.hand))
    assert len(seen) >= 15


def test_another_card_is_compared_with_the_advised_one(lang: str) -> None:
    w = words(lang)
    told = set()
    for now in positions(4, "compare"):
        if now.phase != "tricks" or len(now.trick) != 3 or len(now.hands[now.turn]) < 2:
            continue
        seat, view = now.turn, now.view(now.turn)
        advice = teacher.advise(view, now.legal(seat))
        others = [action for action in now.legal(seat) if action != advice.action]
        if not others:
            continue
        then, would = now.after(seat, others[0]), now.after(seat, advice.action)
        turn = Turn(view, others[0], advice, then.news, would.news)
        last = PRESENTER.outcome(w, then.view(seat), turn, NAMES[:4])[-1]
        winners = [
            next(one for one in each.news if isinstance(one, TrickTaken)).winner for each in (then, would)
        ]
        name = "lesson-same" if winners[0] == winners[1] else "lesson-instead"
        assert isinstance(advice.action, Play)
        card = PRESENTER.faces.whole(w, advice.action.card)
        assert last == w(f"was_sticht.{name}", card=card, name=NAMES[winners[1]])
        told.add(name)
    assert "lesson-same" in told


def test_what_came_of_the_draft_and_of_the_tasks_is_told(lang: str) -> None:
    """Clues without a reason, then the trumps, then everybody's task, then the verdicts."""
    w = words(lang)
    seen = set()
    for now in positions(3, "outcome"):
        names = NAMES[:3]
        seat = min(now.waiting())
        view, legal = now.view(seat), now.legal(seat)
        advice = teacher.advise(view, legal)
        then = now.after(seat, advice.action)
        turn = Turn(view, advice.action, advice, then.news, ())
        text = "\n".join(PRESENTER.outcome(w, then.view(seat), turn, names))
        for news in then.news:
            kind = type(news).__name__
            seen.add(kind)
            if kind == "ColumnTaken":
                assert w("was_sticht.why-clue", n=news.column, name=SENTENCES.named(w, news, names)) in text
            elif kind == "TrumpsShown":
                assert PRESENTER.faces.pair(w, news.trumps) in text
            elif kind == "TasksJudged":
                assert SENTENCES.judged(w, then.view(seat), news, names)[0] in text
    assert {"ColumnTaken", "TrumpsShown", "TasksShown", "TrickTaken", "TasksJudged"} <= seen


def test_a_result_names_those_who_discarded() -> None:
    over = next(one for now in positions(4) for one in now.news if type(one).__name__ == "RoundOver")
    lucky = [name for name, points in zip(NAMES[:4], over.points, strict=True) if points]
    assert PRESENTER.missed_news.result(EN, over, NAMES[:4]).endswith("discarded a tile")
    assert all(name in PRESENTER.missed_news.result(EN, over, NAMES[:4]) for name in lucky)
    nobody = replace(over, points=(0, 0, 0, 0))
    assert PRESENTER.missed_news.result(EN, nobody, NAMES[:4]) == "Result of round 1: nobody discarded a tile"


def test_a_tie_for_most_or_fewest_names_those_with_as_many() -> None:
    """Anna and Dan have most tricks, Ben alone has fewest; what fails otherwise is no tie."""
    view = next(now for now in positions(4) if now.judged is not None).view(None)
    assert view.judged is not None
    judged = replace(
        view.judged,
        dealer=2,
        tasks=("MOST", "MOST", None, "EX_1"),
        tricks=(3, 1, 2, 3),
        fulfilled=(False, False, False, False),
        stolen=(),
    )
    _, anna, ben, dan, _ = SENTENCES.judged(EN, view, judged, NAMES[:4])
    assert anna == f"**{NAMES[0]}**: most tricks (3), failed: a tie with {NAMES[3]} does not count".replace(
        " (3)", "\N{NO-BREAK SPACE}(3)"
    )
    assert ben.endswith(", failed") and dan.endswith(", failed")
    fewest = replace(judged, tasks=("FEWEST", "FEWEST", None, "EX_2"), tricks=(1, 4, 3, 1))
    _, anna, ben, *_ = SENTENCES.judged(EN, view, fewest, NAMES[:4])
    assert anna.endswith(f"failed: a tie with {NAMES[3]} does not count") and ben.endswith(", failed")


@pytest.mark.parametrize(
    ("trump_in", "pairs", "told"),
    [
        (0, 2, "it is no trump for certain."),
        (2, 2, "it is a trump for certain."),
        (1, 2, "in 1 of 2 possible trump pairs it is a trump."),
    ],
)
def test_what_is_certain_of_a_trump_is_said_to_be_so(trump_in: int, pairs: int, told: str) -> None:
    now = next(one for one in positions(4) if one.phase == "cards")
    seat = min(now.waiting())
    view = now.view(seat)
    advice = teacher.advise(view, now.legal(seat))
    facts = advice.facts._replace(trump_in=trump_in, pairs=pairs)
    text = PRESENTER.advice(EN, view, advice._replace(reason="pick-weak", facts=facts), NAMES[:4])
    assert f"no card here is weaker: {told}" in text
