"""Diamonds explained: who took a trick and why, what came of the round, what a card would do now."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from cogs.asking.marks import marks
from cogs.games.diamonds.reasons import WORTH
from cogs.games.presenters import PRESENTERS
from cogs.presenting.pieces import Mark
from cogs.presenting.teams import together
from cogs.words.catalogue import LANGUAGES, words
from cogs.words.limits_and_names import safe_name
from games.core import News
from games.diamonds.game import GAME as DIAMONDS
from games.diamonds.terms import ChooseCount, PassCards, Play, Rob, SuitAction
from tests.games.diamonds.rules.table import TABLES
from tests.kit.catalogue import KEYS
from tests.kit.positions import NAMES, positions_of
from tests.kit.validate import units

PRESENTER = PRESENTERS["diamonds"]
SENTENCES = PRESENTER.picture.sentences
EN = words("en")
by_table = pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
by_lang = pytest.mark.parametrize("lang", LANGUAGES)
TRICK = {2: 4, 3: 3, 4: 4, 5: 5, 6: 6}
"""Cards in a trick."""


def game(seats: int, options: dict[str, Any], seed: str = "", rounds: int = 2) -> Any:
    return positions_of(DIAMONDS, DIAMONDS.options(**options), seats, seed, rounds=rounds)


def number(card: str) -> int:
    return int(card[1:])


# ----------------------------------------------------------------------------------------------- why


@by_lang
@by_table
def test_every_trick_is_explained(seats: int, options: dict[str, Any], lang: str) -> None:
    """The cards, the winner and the reason; whoever could not follow; and each suit action with its cause."""
    w, names, causes = words(lang), NAMES[:seats], Counter()
    for position in game(seats, options):
        view = position.view(None)
        text = "\n".join(PRESENTER.why(w, view, names))
        if view.last_trick is None:
            assert text == w("why.nothing") or view.actions
            continue
        cards, leader = view.last_trick.cards, view.last_trick.leader
        assert w("diamonds.why-trick", name=names[view.last_trick.winner]) in text
        played = [
            (str(PRESENTER.face(w, card)), names[(leader + at) % seats]) for at, card in enumerate(cards)
        ]
        led = [at for at, card in enumerate(cards) if card[0] == cards[0][0]]
        at = max(led, key=lambda one: number(cards[one]))
        assert (leader + at) % seats == view.last_trick.winner
        said = [w("diamonds.why-card", card=face, about=name) for face, name in played]
        cause = "highest" if len(led) > 1 else "alone"
        causes[cause] += 1
        reason = w(
            f"diamonds.why.{cause}",
            led=PRESENTER.faces.suit(w, cards[0]),
            winner=said[at],
            others=w.list(said[one] for one in led if one != at),
        )
        strangers = [said[one] for one in range(len(cards)) if one not in led]
        told = w("diamonds.why-strangers", led=PRESENTER.faces.suit(w, cards[0]), strangers=w.list(strangers))
        assert reason in text and (told in text) == bool(strangers)
        assert_actions_are_told(lang, view, text, names)
    assert causes["highest"] and (causes["alone"] or seats == 5)


def assert_actions_are_told(lang: str, view: Any, text: str, names: Any) -> None:
    """Each suit action that is public at this moment, with its cause and what it moved."""
    w = words(lang)
    for one in view.actions:
        deed = w(f"diamonds.deed.{one.suit}", victim=_victim(view, one, names))
        deed = deed if one.effect else w("diamonds.deed-nothing")
        told = w("diamonds.acted", name=names[one.seat], suit=PRESENTER.faces.suit(w, one.suit), deed=deed)
        assert w("diamonds.why-acted", told=told, cause=w(f"diamonds.cause.{one.cause}")) in text


def _victim(view: Any, one: SuitAction, names: Any) -> str:
    if one.victim is None:
        return ""
    return together(names, range(one.victim % view.sides, view.seats, view.sides))


@by_lang
@pytest.mark.parametrize("tie", ["none", "all"])
@by_table
def test_every_round_is_explained(seats: int, options: dict[str, Any], tie: str, lang: str) -> None:
    """Each player's cards by suit, who has most, who acts, and who won no trick."""
    w, names, tried = words(lang), NAMES[:seats], 0
    for position in game(seats, {**options, "end_tie": tie}, tie, rounds=3):
        view = position.view(None)
        if view.counted is None or view.trick or any(view.tricks):
            continue
        tried += 1
        text = "\n".join(PRESENTER.why(w, view, names))
        (table,) = [
            part for part in PRESENTER.table(w, view, names) if "table" and str(view.round - 1) in part
        ][-1:]
        assert w("diamonds.why-round", round=view.round - 1) in text
        for seat, row in enumerate(view.counted.counts):
            suits = [
                w("diamonds.why-count", suit=PRESENTER.faces.suit(w, suit), n=n)
                for suit, n in zip("DHSC", row, strict=True)
                if n
            ]
            won = " · ".join([w.n("count.trick", view.counted.tricks[seat]), *suits])
            assert w("diamonds.why-won", name=names[seat], told=won) in text
        sides = [[*range(side, seats, view.sides)] for side in range(view.sides)]
        for at, suit in enumerate("DHSC"):
            sums = [sum(view.counted.counts[seat][at] for seat in mine) for mine in sides]
            ahead = [mine for mine, won in zip(sides, sums, strict=True) if won == max(sums) > 0]
            called, face = (
                w.list(f"**{together(names, mine)}**" for mine in ahead),
                PRESENTER.faces.suit(w, suit),
            )
            done = [one for one in view.awards if one.suit == suit and one.cause == "most"]
            assert len(done) == (1 if len(ahead) == 1 else len(ahead) if tie == "all" else 0)
            for shown in (text, table):
                if not ahead:
                    assert w("diamonds.most-none", suit=face) in shown
                elif len(ahead) == 1:
                    assert w.n("diamonds.most", max(sums), suit=face, names=called) in shown
                else:
                    assert w.n("diamonds.most-tie", max(sums), suit=face, names=called) in shown
                    assert tie == "all" or w("diamonds.tied") in shown
        assert_consolation_is_told(lang, view, text, names)
    assert tried


def assert_consolation_is_told(lang: str, view: Any, text: str, names: Any) -> None:
    w = words(lang)
    for side in range(view.sides):
        without = [seat for seat in range(side, view.seats, view.sides) if not view.counted.tricks[seat]]
        told = w("diamonds.no-trick", names=w.list(f"**{names[seat]}**" for seat in without))
        assert not without or f"{told}\n-# {w.n('diamonds.consoled', 2)}" in text


@by_lang
def test_at_the_end_the_points_add_up(lang: str) -> None:
    w = words(lang)
    for seats, options in TABLES:
        *_, last = game(seats, {**options, "rounds": 1})
        while last.waiting():
            seat = min(last.waiting())
            last = last.after(seat, last.legal(seat)[0])
        view, names = last.view(None), NAMES[:seats]
        for text in ("\n".join(PRESENTER.why(w, view, names)), PRESENTER.table(w, view, names)[-1]):
            for side in range(view.sides):
                name = together(names, range(side, seats, view.sides))
                vault, showroom, points = view.vaults[side], view.showrooms[side], view.scores[side]
                assert points == 2 * vault + showroom
                told = w("diamonds.final", name=name, points=points, vault=vault, showroom=showroom)
                assert told in text
            assert w("table.round-result", round=1) in text or w("diamonds.why-round", round=1) in text


@by_lang
@pytest.mark.parametrize("memory", ["hidden", "open"])
def test_nothing_has_to_be_cut_for_long_names(lang: str, memory: str) -> None:
    """The largest table, names that are all escapes; what stands around it takes less than 700."""
    names = [safe_name("@*#" * 10) for _ in range(6)]
    for options in ({}, {"partnership": "on"}):
        for position in game(6, {**options, "memory": memory, "end_tie": "all"}):
            view = position.view(None)
            assert sum(map(units, PRESENTER.why(words(lang), view, names))) < 3800
            limit = 3200 if memory == "hidden" else 3900
            assert sum(map(units, PRESENTER.table(words(lang), view, names))) < limit
            for seat in range(6):
                assert sum(map(units, PRESENTER.hand(words(lang), position.view(seat), names))) < limit


def test_every_cause_has_its_sentence() -> None:
    def family(name: str) -> set[str]:
        return {key.rpartition(".")[2] for key in KEYS if re.fullmatch(rf"diamonds\.{name}\.[\w-]+", key)}

    assert family("why") == {"alone", "highest"}
    assert family("cause") == {"off-suit", "trick", "most", "no-trick"}
    assert family("deed") == family("prize") == {"D", "H", "S", "C"}
    assert family("turn") == family("call") == {"count", "pass", "play", "rob"}


# --------------------------------------------------------------------------------------------- marks


def meant(mark: Mark, card: str, best: str | None) -> str:
    """Which of the sentences it is."""
    faces = {"suit": PRESENTER.faces.suit(EN, card), "best": str(PRESENTER.face(EN, best)) if best else ""}
    for name in ("leads", "takes", "wins", "loses", "below", "acts"):
        if mark.effect == EN(f"diamonds.mark.{name}", **faces):
            return name
    raise AssertionError(mark)


def expected(position: Any, seat: int, card: str) -> str:
    """What the card does, from the cards on the table."""
    trick, seats = position.trick, len(position.hands)
    if not trick:
        return "leads"
    if card[0] != trick[0][0]:
        return "acts"
    at = max((at for at, one in enumerate(trick) if one[0] == card[0]), key=lambda at: number(trick[at]))
    if number(card) > number(trick[at]):
        return "wins" if len(trick) == TRICK[seats] - 1 else "takes"
    return "below" if (position.leader + at) % seats == seat else "loses"


@by_table
def test_marks_say_what_the_engine_does(seats: int, options: dict[str, Any]) -> None:
    seen = Counter()
    for position in game(seats, options):
        if position.phase != "play":
            continue
        seat = position.turn
        view, trick = position.view(seat), position.trick
        best = max((card for card in trick if card[0] == trick[0][0]), key=number) if trick else None
        for action in position.legal(seat):
            mark = PRESENTER.mark(EN, view, action)
            name = meant(mark, action.card, best)
            seen[name] += 1
            assert name == expected(position, seat, action.card)
            after = position.after(seat, action)
            if name in ("loses", "below"):
                assert mark.worth == ""
            elif name in ("acts", "wins"):
                assert mark.worth == EN.signed(_gained(position, after, seat, name))
            if len(trick) == TRICK[seats] - 1:
                assert (after.last_trick.winner == seat) == (name == "wins") or name in ("below", "acts")
    assert set(seen) >= {"leads", "takes", "wins", "loses", "acts"} and ("below" in seen) == (seats == 2)


def _gained(before: Any, after: Any, seat: int, name: str) -> int:
    """Points that the engine gives the seat for its action, or will once it is said who is robbed."""
    cause = "off-suit" if name == "acts" else "trick"
    if after.phase == "rob" and after.todo[0].cause == cause and after.waiting() == {seat}:
        return WORTH["C"]
    done = [
        one for one in after.news if isinstance(one, SuitAction) and (one.seat, one.cause) == (seat, cause)
    ]
    return WORTH[done[0].suit] if done[0].effect else 0


def test_what_an_action_is_worth_is_what_the_points_say() -> None:
    """A crystal in the vault counts twice, in the showroom once; from there to the vault it gains one."""
    for position in game(4, {}, rounds=4):
        for seat in position.waiting():
            for action in position.legal(seat) if position.phase in ("play", "rob") else ():
                after = position.after(seat, action)
                done = [one for one in after.news if isinstance(one, SuitAction)]
                if len(done) == 1 and done[0].effect:
                    gained = after.crystals.points[done[0].seat] - position.crystals.points[done[0].seat]
                    assert gained == WORTH[done[0].suit]


@by_lang
def test_cards_to_pass_are_marked_by_what_is_left(lang: str) -> None:
    w, tried = words(lang), 0
    for position in game(4, {}):
        for seat in position.waiting() if position.phase == "pass" else ():
            view, hand = position.view(seat), position.hands[seat]
            assert PRESENTER.mark(w, view, position.legal(seat)[0]) is None, "sets are too many"
            for card in hand:
                tried += 1
                left = sum(other[0] == card[0] for other in hand) - 1
                told = w.n("diamonds.mark.passes", left, suit=PRESENTER.faces.suit(w, card))
                assert PRESENTER.mark_value(w, view, PassCards, card) == Mark(told)
            assert PRESENTER.mark_value(w, view, Play, hand[0]) is None
    assert tried


def test_the_dealer_is_told_which_suits_can_be_given_away() -> None:
    tried = Counter()
    for seed in "abcdef":
        position = next(iter(game(3, {}, seed)))
        seat = position.dealer
        view, hand = position.view(seat), position.hands[seat]
        for count in (1, 2, 3):
            held = Counter(card[0] for card in hand)
            short = [PRESENTER.faces.suit(EN, suit) for suit in "DHSC" if 0 < held[suit] <= count]
            mark = PRESENTER.mark(EN, view, ChooseCount(count))
            tried[bool(short)] += 1
            if short:
                assert mark == Mark(EN("diamonds.mark.counts", suits=EN.list(short)))
            else:
                assert mark == Mark(EN("diamonds.mark.counts-none"))
    assert len(tried) == 2


def test_whom_to_rob_is_told_by_the_buttons() -> None:
    for position in game(4, {}):
        if position.phase == "rob":
            seat = min(position.waiting())
            legal = position.legal(seat)
            assert all(isinstance(action, Rob) for action in legal)
            assert marks(EN, PRESENTER, position.view(seat), legal, NAMES) == ""


# ---------------------------------------------------------------------------------- what was missed


@by_lang
@pytest.mark.parametrize("options", [{}, {"partnership": "on"}])
def test_each_suit_action_since_one_acted_is_shown(options: dict[str, Any], lang: str) -> None:
    """Either the hand shows it, or it stands among what has happened."""
    w, names, since = words(lang), NAMES[:4], dict.fromkeys(range(4), ())
    seen = 0
    for position, actor, after in steps(options):
        for seat in range(4):
            news: tuple[News, ...] = () if seat == actor else since[seat]
            since[seat] = (*news, *after.news)
            view = after.view(seat)
            lines = PRESENTER.happened(w, view, since[seat], names)
            hand = "\n".join(PRESENTER.hand(w, view, names))
            done = {
                SENTENCES.acted(w, view, one, names)
                for one in since[seat]
                if isinstance(one, SuitAction) and one.cause in ("off-suit", "trick")
            }
            assert all(line in lines or line in hand for line in done)
            seen += len(done)
        assert position is not after
    assert seen > 20


def steps(options: dict[str, Any]) -> Any:
    """Positions with who acts there and what comes of it."""
    mine = [*game(4, options)]
    for before, after in pairwise(mine):
        yield before, min(before.waiting()), after
