"""Diamonds' lesson in words: every reason can be said, and what came of a choice is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.pages.lesson_ids import encoded
from cogs.words.catalogue import LANGUAGES, Words, words
from cogs.words.limits_and_names import safe_name
from games.diamonds.game import GAME as DIAMONDS
from games.diamonds.teacher import REASONS, advise
from games.diamonds.terms import CardsPassed, DiamondsView, PassCards, Play, SuitAction
from games.lessons import LESSONS
from games.tricks import TrickTaken
from tests.cogs.pages.test_lesson import follow, now
from tests.games.diamonds.rules.table import TABLES
from tests.kit.catalogue import KEYS
from tests.kit.positions import NAMES, positions_of
from tests.kit.rig import World, say

PRESENTER = PRESENTERS["diamonds"]
SENTENCES = PRESENTER.picture.sentences
LEARNER = LESSONS["diamonds"].learner


def test_every_reason_has_its_sentence() -> None:
    keys = {key.removeprefix("diamonds.advice.") for key in KEYS if key.startswith("diamonds.advice.")}
    assert keys == {*REASONS}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_every_reason_can_be_said(seats: int, options: dict[str, str], lang: str) -> None:
    w, names = words(lang), NAMES[:seats]
    for position in positions_of(DIAMONDS, DIAMONDS.options(**options), seats):
        for seat in position.waiting():
            view = position.view(seat)
            advice = advise(view, position.legal(seat))
            text = PRESENTER.advice(w, view, advice, names)
            reason, *shown = text.splitlines()
            if advice.facts.sheds:
                assert shown.pop(0) == w("diamonds.lesson-shed")
            assert "{" not in text and "  " not in text and reason[-1] in ".。" and len(reason) < 300
            assert "\n".join(shown) == expected_hand(w, view, position.legal(seat))
            if isinstance(advice.action, PassCards):
                gone = [card for card in advice.action.cards if card[0] in advice.facts.emptied]
                assert PRESENTER.faces.several(w, gone or advice.action.cards) in reason
            long = [safe_name("@*#" * 10)] * seats
            assert len(PRESENTER.advice(w, view, advice, long)) < 450


def expected_hand(w: Words, view: DiamondsView, legal: Sequence[Any]) -> str:
    """All cards where they are no buttons: to be passed, kept, or, where some are, not to be played."""
    if view.phase != "play":
        return PRESENTER.faces.by_suit(w, view.hand)
    if len(legal) == len(view.hand):
        return ""
    suits = []
    for suit in "DHSC":
        line = PRESENTER.faces.by_suit(w, [card for card in view.hand if card[0] == suit]).replace("*", "")
        line = line.replace(" ", "\N{NO-BREAK SPACE}")
        suits += [f"**{line}**" if suit == legal[0].card[0] else line] * bool(line)
    led = PRESENTER.faces.suit(w, legal[0].card)
    return w("diamonds.lesson-hand", suit=led, cards=" · ".join(suits))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_came_of_a_choice_is_told(lang: str) -> None:
    """Passed cards, each trick with its suit actions, and what one has now."""
    w, best = words(lang), follow("diamonds")
    names, tricks, passed = ["Du", "A", "B"], 0, 0
    for end in range(2, len(best) + 1, 2):
        here = now("diamonds", best[:end])
        turn, view = here.turns[-1], here.state.view(LEARNER)
        text = "\n".join(PRESENTER.outcome(w, view, turn, names))
        assert SENTENCES.own(w, view) in text
        for one in turn.news:
            if isinstance(one, CardsPassed):
                passed += 1
                assert w("diamonds.gave", name="A", cards=PRESENTER.faces.several(w, view.passing)) in text
                assert w("diamonds.got", name="B", cards=PRESENTER.faces.several(w, view.received)) in text
            if isinstance(one, TrickTaken):
                tricks += 1
                assert w("diamonds.why-trick", name=names[one.winner]) in text
                assert SENTENCES.plays(w, one.cards, one.leader, names) in text
        done = [
            one for one in turn.news if isinstance(one, SuitAction) and one.cause in ("off-suit", "trick")
        ]
        if any(isinstance(one, TrickTaken) for one in turn.news):
            closed = max(at for at, one in enumerate(turn.news) if isinstance(one, TrickTaken))
            of_it = [one for one in turn.news[: closed + 2] if one in done]
            assert all(SENTENCES.acted(w, view, one, names) in text for one in of_it)
    assert passed == 1 and tricks == 10


@pytest.mark.parametrize("lang", LANGUAGES)
def test_another_card_is_compared_with_the_advice(lang: str) -> None:
    w, best, told = words(lang), follow("diamonds"), 0
    names = ["Du", "A", "B"]
    for step in range(0, len(best), 2):
        here = now("diamonds", best[:step])
        for other in range(len(here.state.legal(LEARNER))):
            then = now("diamonds", best[:step] + encoded(other))
            turn = then.turns[-1]
            text = "\n".join(PRESENTER.outcome(w, then.state.view(LEARNER), turn, names))
            first = next((one for one in turn.instead if isinstance(one, TrickTaken)), None)
            advice = turn.advice.action
            if turn.followed or first is None or not isinstance(advice, Play):
                continue
            told += 1
            line = next(one for one in text.splitlines() if str(PRESENTER.face(w, advice.card)) in one)
            done = next((one for one in turn.news if isinstance(one, TrickTaken)), None)
            taker = w("diamonds.lesson-taker", name=names[first.winner])
            assert (taker in text) == (done is not None and done.winner != first.winner), line
            for one in turn.instead[: turn.instead.index(first)]:
                if isinstance(one, SuitAction) and one.seat == LEARNER and one.effect:
                    assert w(f"diamonds.prize.{one.suit}") in text
    assert told > 20


MOVED_OR_NEW = (
    "Your ♤S1 brought you: a crystal from your showroom into your vault (+1). "
    "♦️D6 would have brought you: a crystal into your vault (+2)."
)


def test_crystals_are_compared() -> None:
    """By what the first trick brought, whoever took it."""
    w, names, seen = words("en"), ["You", "A", "B"], set()
    best = follow("diamonds")
    for step in range(0, len(best), 2):
        for other in range(len(now("diamonds", best[:step]).state.legal(LEARNER))):
            turn = now("diamonds", best[:step] + encoded(other)).turns[-1]
            view = now("diamonds", best[:step] + encoded(other)).state.view(LEARNER)
            text = "\n".join(PRESENTER.outcome(w, view, turn, names)).replace("\N{WORD JOINER}", "")
            if turn.followed or not isinstance(turn.action, Play):
                continue
            mine, card = turn.action.card, turn.advice.action.card
            same = card[0] == mine[0] and turn.view.trick and card[0] != turn.view.trick[0][0]
            if same:
                assert "would have brought you the same" in text
                seen.add("same")
            if (mine, card) == ("S1", "D6"):
                assert MOVED_OR_NEW in text
                seen.add("other")
    assert seen == {"same", "other"}


def test_passing_otherwise_is_told_by_the_suits_that_one_keeps() -> None:
    w, names, hand = words("en"), ["You", "A", "B"], now("diamonds", "00").state.view(LEARNER).hand
    for at, card in enumerate(hand):
        here = now("diamonds", "00" + encoded(at))
        text = "\n".join(PRESENTER.outcome(w, here.state.view(LEARNER), here.turns[-1], names))
        if card != "H3":
            assert "With ♥️H3 you would have kept" in text
            assert text.count(" of ♥️") == 1, "kept, but not with the advice"
    assert w("diamonds.lesson-count") in "\n".join(
        PRESENTER.outcome(
            w, now("diamonds", "01").state.view(LEARNER), now("diamonds", "01").turns[-1], names
        )
    )


def test_the_scene_of_a_lesson_is_the_trick_and_the_seats() -> None:
    w, names = words("en"), NAMES[:3]
    for position in positions_of(DIAMONDS, DIAMONDS.options(), 3):
        view = position.view(None)
        scene = PRESENTER.scene(w, view, names)
        table = PRESENTER.table(w, view, names)
        assert all(part in table for part in scene) and len(scene) == 1 + bool(view.trick)
        assert "Last trick" not in "\n".join(scene)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_cards_to_pass_are_picked_together(world: World, lang: str):
    """Three of ten: a hundred and twenty ways, in one menu."""
    anna = world.person("anna", lang)
    page = await anna.types("learn", game="diamonds")
    assert [button.label for button in page.buttons[:3]] == [say("count.card", lang, n=n) for n in (1, 2, 3)]
    await anna.presses(page, "p:-:-:learn:diamonds.02")
    (menu,) = page.menus
    assert menu.bounds == (3, 3) and len(menu.options) == 10
    assert menu.label == say("hand.pick-many", lang, n=3)
    cards = menu.options[:2] + menu.options[-1:]
    await anna.picks(page, *cards)
    legal = now("diamonds", "02").state.legal(LEARNER)
    choice = encoded(legal.index(PassCards(cards)))
    turn = now("diamonds", f"02{choice}").turns[-1]
    assert turn.action == PassCards(cards)
    assert (
        say("diamonds.gave", lang, name=say("name.bot", lang, n="A"), cards="\0").partition("\0")[0]
        in page.text
    )
    assert PRESENTER.faces.several(words(lang), cards).replace("\N{WORD JOINER}", "") in page.text
    await anna.presses(page, say("button.step-back", lang))
    assert page.menus[0].options == menu.options
