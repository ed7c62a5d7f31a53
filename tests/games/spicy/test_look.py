"""How Spicy looks: the stack, everybody's cards and points, why a challenge went so, what can be done."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.message.layout import LINE
from cogs.words.catalogue import LANGUAGES, words
from cogs.words.limits_and_names import safe_name
from games.core import Card
from games.spicy.game import GAME as SPICY
from games.spicy.position import Position
from games.spicy.terms import Play
from tests.games.spicy.rules.table import (
    MANY,
    A,
    B,
    C,
    challenge,
    let_go,
    pass_,
    play,
    random_steps,
    seeded,
    table,
)
from tests.kit.catalogue import KEYS
from tests.kit.positions import NAMES
from tests.kit.validate import units

PRESENTER = PRESENTERS["spicy"]
SENTENCES = PRESENTER.picture.sentences
EN = words("en")
ALL_TWISTS = "raider luck copycat"


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def bare(text: str) -> str:
    """As it is read."""
    return text.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")


def board(now: Position, language: str = "en") -> str:
    seats = len(now.hands)
    return bare("\n".join(PRESENTER.table(words(language), now.view(None), NAMES[:seats])))


def mine(now: Position, seat: int, language: str = "en") -> str:
    seats = len(now.hands)
    return bare("\n".join(PRESENTER.hand(words(language), now.view(seat), NAMES[:seats])))


def why(now: Position, language: str = "en") -> str:
    seats = len(now.hands)
    return bare("\n".join(PRESENTER.why(words(language), now.view(None), NAMES[:seats])))


# -------------------------------------------------------------------------------------- the table


def test_declarations_stand_in_order_with_their_owners_and_what_may_follow() -> None:
    now = table(MANY, MANY, MANY, stack="A P2=2P; B W8=5P+C1+C2; C C7=5P copy", twists="luck copycat")
    lines = board(now).splitlines()
    start = lines.index("Stack: 5 cards")
    assert lines[start : start + 5] == [
        "Stack: 5 cards",
        "-# `#1` Anna 🔷“2 pepper”",
        "-# `#2` Ben 🔷“5 pepper” · 2 cards beneath",
        "**`#3` Cleo 🔷“5 pepper” · copy**",
        "-# Next declaration: 🔷 6–10 pepper",
    ]
    assert "### **Anna** to lay a card or pass\n-# 30 cards until World's End" in board(now)


def test_of_a_high_stack_the_latest_are_shown_and_the_others_counted() -> None:
    lines = "; ".join(f"{'ABC'[at % 3]} C1={at + 1}P" for at in range(9))
    text = board(table(MANY, MANY, MANY, stack=lines))
    assert "-# … and 3 cards below" in text and "`#3`" not in text and "`#4` Anna" in text
    assert "Stack: 9 cards" in text


@pytest.mark.parametrize(
    ("stack", "twists", "told"),
    [
        ("", "", "1–3 any spice"),
        ("A C1=10W", "", "🌿 1–3 wasabi"),
        ("A C1=10W", "chili", "🌿 1–3 wasabi · 🌶️ 1–3 chili"),
        ("A C1=9P", "", "🔷 10 pepper"),
        ("A C1=8W", "startItUp", "🌿 9–10 wasabi · 🌿 1–3 wasabi"),
        ("A C1=1P", "chili", "🔷 2–10 pepper · 🌶️ 2–3 chili"),
    ],
)
def test_what_may_be_declared_next(stack: str, twists: str, told: str) -> None:
    assert f"-# Next declaration: {told}\n" in board(table(MANY, MANY, stack=stack, twists=twists)) + "\n"


def test_a_paw_a_safe_card_and_a_new_stack_are_told() -> None:
    now = play(table(MANY, MANY, MANY, stack="A P2=2P", twists="raider"), "C1", "4P")
    assert "🐾 Paw of Ben" in board(now)
    last = play(table(MANY, "P6", MANY, stack="A P2=3P"), "P6", "6P")
    assert "The last card of **Ben**: true or not?" in board(last)
    assert "► **Anna**" in board(last) and "► **Ben**" not in board(last)
    half = let_go(last, A)
    assert re.search(r"^\*\*Anna\*\*.* has answered$", board(half), re.MULTILINE)
    assert "All have believed the card on top." in board(let_go(half, C))
    lost = challenge(table(MANY, MANY, MANY, stack="A P2=2P; B C1=5P"), C, "number")
    assert "### **Ben** to begin a new stack" in board(lost) and "No stack yet" in board(lost)


def test_everybody_s_cards_points_and_trophies() -> None:
    now = table(MANY, "C1 C2", MANY, won=(3, 0, 12), trophies=(0, 1, 0))
    text = board(now)
    assert "► **Anna** −5 · 8 cards · 3 won" in text
    assert "**Ben** +8 · 🏆 · 2 cards · 0 won" in text and "**Cleo** +4 · 8 cards · 12 won" in text


def test_extra_rules_are_told_at_the_table_and_named_in_the_hand(lang: str) -> None:
    w, now = words(lang), seeded(3, twists=ALL_TWISTS)
    for twist in now.twists:
        assert w(f"spicy.twist_hint.{twist}") in board(now, lang)
        assert w(f"spicy.twist.{twist}") in mine(now, 0, lang)
        assert w(f"spicy.twist_hint.{twist}") not in mine(now, 0, lang)


def test_one_s_own_cards_and_those_one_has_laid() -> None:
    now = table("C2 C7 C7 P10 WN WN WS", MANY, MANY, stack="A W8=2P; B C1=3P; A C9=5P+P1+WS; C C1=6P")
    text = mine(now, A)
    assert "Your hand: 7 cards\n🌶️ **C2** **C7** ×2\n🔷 **P10**\n🔢 wild number ×2 · 🌈 wild spice" in text
    assert "You laid: `#1` 🌿W8 · `#3` 🌶️C9 🔷P1 🌈 wild spice" in text
    assert "W8" not in mine(now, B).replace("W8**", "") and "wild" not in mine(now, B)


def test_one_s_own_answer_is_told_to_oneself() -> None:
    now = challenge(play(table(MANY, "P6", MANY, stack="A P2=3P"), "P6", "6P"), A, "spice")
    assert "Your answer: **not that spice**" in mine(now, A)
    assert "not that spice" not in mine(now, C) + board(now)
    last = play(table(MANY, "P6", MANY, stack="A P2=3P"), "P6", "6P")
    assert "Your answer: **Let go**" in mine(let_go(last, C), C)


def positions(seats: int, **chosen: str) -> Iterator[Position]:
    for seed in range(3):
        yield from random_steps(seeded(seats, f"look {seed}", ALL_TWISTS, **chosen), seed)


@pytest.mark.parametrize("seats", SPICY.seats)
def test_messages_have_room_for_the_longest_names(seats: int, lang: str) -> None:
    w, names = words(lang), [safe_name("@*#" * 10)] * seats
    for presenter in (PRESENTER, PRESENTER.in_words):
        for now in positions(seats):
            assert sum(map(units, presenter.table(w, now.view(None), names))) < 3300
            for seat in now.waiting():
                assert sum(map(units, presenter.hand(w, now.view(seat), names))) < 3300
            assert sum(map(units, presenter.why(w, now.view(None), names))) < 3500


def test_the_last_paragraph_of_the_end_is_how_it_counts(lang: str) -> None:
    w = words(lang)
    for seed in range(6):
        *_, last = random_steps(seeded(3, f"end {seed}"), seed)
        view = last.view(None)
        *_, line, told = PRESENTER.table(w, view, NAMES[:3])
        last, result = told.split("\n\n")
        assert line == LINE and last and result.startswith(f"**{w('spicy.result')}**")
        winner = next((NAMES[seat] for seat in range(3) if view.trophies[seat] == 2), "")
        assert w(f"spicy.ending.{view.ending}", name=winner) in result
        for seat, row in enumerate(result.splitlines()[2:]):
            name, sum_, facts = re.fullmatch(r"(.+)[:：] ?\*\*(.+)\*\* = (.+)", bare(row)).groups()
            parts = [int(one.replace("−", "-")) for one in re.findall(r"[（(]([+−]?\d+)[)）]", facts)]
            assert len(parts) == len(facts.split(" · ")) and 0 not in (parts if len(parts) > 1 else ())
            assert name == NAMES[seat] and sum(parts) == view.scores[seat]
            assert sum_ == w.signed(view.scores[seat])


# ------------------------------------------------------------------------------------------- why?

CASES = {
    "why-number-right": ("C9=9P", "number", "", "right"),
    "why-number-wrong": ("C8=9P", "number", "", "wrong"),
    "why-number-turn": ("P6=9P", "number", "turn", "right"),
    "why-number-WN": ("WN=9P", "number", "", "right"),
    "why-number-WS": ("WS=9P", "number", "", "wrong"),
    "why-spice-right": ("P2=9P", "spice", "", "right"),
    "why-spice-wrong": ("C9=9P", "spice", "turn", "wrong"),
    "why-spice-WN": ("WN=9P", "spice", "", "wrong"),
    "why-spice-WS": ("WS=9P", "spice", "", "right"),
    "why-both-right": ("P9=9P copy", "both", "copycat", "right"),
    "why-both-wrong": ("P8=9P copy", "both", "copycat", "wrong"),
    "why-both-turn": ("P6=9P copy", "both", "copycat turn", "right"),
    "why-both-wild": ("WN=9P copy", "both", "copycat", "wrong"),
}


def test_every_case_is_listed() -> None:
    told = {key.removeprefix("spicy.") for key in KEYS if re.match(r"spicy\.why-(number|spice|both)-", key)}
    assert told == CASES.keys()


@pytest.mark.parametrize("case", CASES)
def test_the_sentence_fits_the_challenge(case: str, lang: str) -> None:
    lying, trait, twists, outcome = CASES[case]
    w = words(lang)
    now = challenge(table(MANY, MANY, MANY, stack=f"A P1=8P; B {lying}", twists=twists), C, trait)
    card, text = lying.partition("=")[0], why(now, lang)
    told = w(f"spicy.{case}", number=9, spice=w("spicy.colour.P"), card=PRESENTER.face(w, card))
    assert bare(told) in text
    two = w.n("count.card", 2)
    winner, loser = ("Ben", "Cleo") if outcome == "right" else ("Cleo", "Ben")
    took = w("spicy.why-owner", owner="Ben", cards=two) if winner == "Ben" else None
    assert (took or w("spicy.why-challenger", challenger="Cleo", cards=two)) in text
    assert w("spicy.why-loser", loser=loser, cards=two) in text
    assert w("spicy.why-points") in text and f"Anna{'：' if lang != 'en' else ':'}" in text


def test_trophies_are_explained(lang: str) -> None:
    w, last = words(lang), play(table(MANY, "P6", MANY, stack="A P2=3P"), "P6", "6P")
    assert w("spicy.why-believed", name="Ben") in why(let_go(last, A, C), lang)
    fought = let_go(challenge(last, A, "spice"), C)
    assert w("spicy.why-trophy", name="Ben") in why(fought, lang)
    assert w("spicy.why-trophy", name="Ben") not in why(pass_(play(fought, "C1", "1C")), lang)
    assert why(seeded(3), lang) == w("why.nothing")


# ------------------------------------------------------------------------------- what one has missed


def test_passes_trophies_and_earlier_challenges_are_told_since_one_s_own_card(lang: str) -> None:
    w, now = words(lang), table(MANY, MANY, "P6", stack="A P2=3P")
    steps = [now := pass_(now), now := play(now, "P6", "6P")]
    steps += [now := let_go(now, A), now := let_go(now, B)]
    steps += [now := play(now, "C1", "7P"), now := challenge(now, C, "spice")]
    news = [one for step in steps for one in step.news]
    told = PRESENTER.happened(w, now.view(A), news, NAMES[:3])
    assert told == [w("spicy.passed", name="Ben"), w("spicy.trophy", name="Cleo")]
    assert bare(SENTENCES.challenge(w, now.revealed[-1], NAMES[:3])) in mine(now, A, lang)
    more = challenge(play(now, "C2", "1C"), B, "number")
    told = PRESENTER.happened(w, more.view(B), [*news, *more.news], NAMES[:3])
    assert SENTENCES.challenge(w, now.revealed[-1], NAMES[:3]) in told


def test_the_table_tells_what_was_done_last_and_who_has_passed(lang: str) -> None:
    w, now = words(lang), table(MANY, MANY, MANY, stack="A P2=3P")
    assert w("spicy.passed", name="Ben") not in board(now, lang)
    now = pass_(now)
    assert f"-# {w('spicy.passed', name='Ben')}" in board(now, lang).splitlines()
    now = pass_(pass_(pass_(now)))
    assert f"-# {w('spicy.passed', name='Ben')}" in board(now, lang).splitlines()
    rows = {
        name: next(one for one in board(now, lang).splitlines() if f"**{name}** " in one and " · " in one)
        for name in NAMES[:3]
    }
    assert w.n("spicy.has-passed", 2) in rows["Ben"]
    assert w.n("spicy.has-passed", 1) in rows["Anna"]
    assert w.n("spicy.has-passed", 1) not in rows["Cleo"], "whose turn it is again, decides anew"
    later = play(now, "W1", "4P")
    assert not re.search(re.escape(w.n("spicy.has-passed", 1)), board(later, lang))
    assert w.n("spicy.has-passed", 2) not in board(challenge(now, B, "number"), lang)


def test_the_table_tells_mistakes_trophies_and_paws_once(lang: str) -> None:
    w, strict = words(lang), table(MANY, MANY, MANY, stack="A P2=3P", rules={"strict": "on"})
    wrong = strict.after(B, Play(Card("C1"), "1C"))
    told = w("spicy.back-wrong", name="Ben", say=PRESENTER.face(w, "1C"))
    assert f"-# {bare(told)}" in board(wrong, lang).splitlines()
    last = play(table(MANY, "P6", MANY, stack="A P2=3P"), "P6", "6P")
    trophy = f"-# {w('spicy.trophy', name='Ben')}"
    won = let_go(last, A, C)
    assert trophy in board(won, lang).splitlines() and trophy not in board(pass_(won), lang)
    fought = let_go(challenge(last, A, "spice"), C)
    assert trophy in board(fought, lang).splitlines()
    assert board(fought, lang).count(bare(SENTENCES.challenge(w, fought.revealed[-1], NAMES[:3]))) == 1
    paid = play(play(table(MANY, MANY, MANY, stack="A P2=2P", twists="raider"), "C1", "4P"), "C1", "5P")
    assert f"-# {w.n('spicy.paw-paid', 2, name='Ben')}" in board(paid, lang).splitlines()


def test_the_end_tells_what_it_came_with(lang: str) -> None:
    w = words(lang)
    lying = table(MANY, MANY, MANY, stack="A P2=2P; B C1=5P", above=1)
    short = challenge(lying, C, "number")
    assert board(short, lang).splitlines()[2] == bare(SENTENCES.challenge(w, short.revealed[-1], NAMES[:3]))
    only = w("spicy.why-loser-short", loser="Ben", cards=w.n("count.card", 1))
    assert only in why(short, lang) and w("spicy.why-loser-over", loser="Ben", cards="") not in why(
        short, lang
    )
    last = play(table(MANY, "P6", MANY, stack="A P2=3P", trophies=(0, 1, 0)), "P6", "6P")
    believed = w("spicy.why-believed-over", name="Ben")
    assert believed in board(let_go(last, A, C), lang).splitlines() and believed in why(
        let_go(last, A, C), lang
    )
    fought = board(let_go(challenge(last, A, "spice"), C), lang).splitlines()
    assert w("spicy.trophy", name="Ben") in fought
    drawn = pass_(table(MANY, MANY, stack="A P2=2P", above=1))
    assert w("spicy.passed", name="Ben") in board(drawn, lang).splitlines()
    lucky = table(MANY, MANY, stack="A P2=2P", above=1, twists="luck")
    lucky = lucky.after(B, Play(Card("C1"), "5P", (Card("C2"),)))
    shown = SENTENCES.shown(w, lucky.view(None).top, NAMES[:2])
    assert lucky.view(None).over and bare(shown) in board(lucky, lang).splitlines()


def test_equal_cards_are_counted_in_words_without_being_taken_for_numbers() -> None:
    lines = PRESENTER.in_words.faces.by_spice(EN, [Card(card) for card in ("P6", "P6", "P10")])
    assert [bare(line) for line in lines] == ["pepper: 6 (2 times) and 10"]
