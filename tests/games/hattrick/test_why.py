"""Hattrick explained: who took which trick and who leads next, told truly; marks, examples of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cogs.asking.marks import marks
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, Words, words
from cogs.words.limits_and_names import safe_name
from games.core import Card, Seat
from games.hattrick.position import Position
from games.hattrick.rules import leading, tricks_of
from games.hattrick.terms import Passed, Play, TurnTaken
from tests.games.hattrick.rules.table import play, random_steps, referee, seeded, table, turn_of, turns
from tests.kit.catalogue import KEYS, texts
from tests.kit.oracle import SECRETS
from tests.kit.positions import NAMES
from tests.kit.rig import World, say
from tests.kit.validate import units

PRESENTER = PRESENTERS["hattrick"]
EN = words("en")
SEATS = (4, 5, 6, 7)


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


def plain(text: str) -> str:
    """Without what only guides line breaks, and without bold type."""
    return re.sub("[\N{WORD JOINER}*]", "", text).replace("\N{NO-BREAK SPACE}", " ")


def told(line: str, lang: str = "en") -> list[str]:
    """The lines of the explanation of a lap that Anna leads."""
    now = turn_of(line)
    (text,) = PRESENTER.why(words(lang), now.view(None), NAMES[: len(now.hands)])
    return plain(text).splitlines()


# ------------------------------------------------------------------------------------ the lap


def test_one_winner_for_each_colour() -> None:
    assert told("A:R9 B:B14 C:R3 D:B2 E:R5")[:4] == [
        "Anna took 🔺 red · Ben took 🔷 blue",
        "🔺 red: Anna 🔺R9 · Cleo 🔺R3 · Eve 🔺R5. The highest card wins: 🔺R9 (Anna).",
        "🔷 blue: Ben 🔷B14 · Dan 🔷B2. The highest card wins: 🔷B14 (Ben).",
        "What that changed in the points of this round: Anna: +3 · Ben: +2.",
    ]


def test_single_cards_and_passes() -> None:
    assert told("A:R20 B:B1 C:G20* D:B5")[:5] == [
        "Anna took 🔺 red · Dan took 🔷 blue",
        "🔺 red: only 🔺R20 (Anna). A single card is a trick too, and its player wins it.",
        "🔷 blue: Ben 🔷B1 · Dan 🔷B5. The highest card wins: 🔷B5 (Dan).",
        "Two colours were open, so 1 card of the third colour was a pass (−2): 🟢G20 (Cleo).",
        "What that changed in the points of this round: Anna: +1 · Dan: +2 · Cleo: −2.",
    ]
    assert "so 2 cards of the third colour were passes (−2 each): 🔺R20 (Cleo) and 🔺R19 (Dan)." in "".join(
        told("A:G15 B:B15 C:R20* D:R19*")
    )


LEADS = {
    "one trick": (
        "A:G5 B:G9 C:G2 D:G7",
        "There was only one trick, so its winner leads next: Ben.",
    ),
    "the higher top card": (
        "A:R9 B:B14 C:R3 D:B2",
        "The top cards decide who leads next: 🔷B14 is more than 🔺R9, so Ben leads.",
    ),
    "the second highest": (
        "A:R10 B:B10 C:B4 D:R7",
        "Who leads next? From the top both tricks have 10; then 🔺R7 is more than 🔷B4, so Anna leads.",
    ),
    "the third highest": (
        "A:R10 B:B10 C:B7 D:R7 E:B6 F:R2",
        "Who leads next? From the top both tricks have 10 and 7; then 🔷B6 is more than 🔺R2, so Ben leads.",
    ),
    "the longer trick": (
        "A:R10 B:B10 C:B4 D:G1*",
        "Who leads next? From the top both tricks have 10; "
        "then 🔺 red has no card left and 🔷 blue has 🔷B4, so Ben leads.",
    ),
    "red before blue": (
        "A:R10 B:B10 C:G2* D:G3*",
        "Who leads next? Both tricks have the same numbers (10), so the colour decides: "
        "🔺 red comes before 🔷 blue, and Anna leads.",
    ),
    "blue before green": (
        "A:G15 B:B15 C:R20* D:R19*",
        "Who leads next? Both tricks have the same numbers (15), so the colour decides: "
        "🔷 blue comes before 🟢 green, and Ben leads.",
    ),
}


@pytest.mark.parametrize("case", LEADS)
def test_who_leads_next_and_why(case: str) -> None:
    line, sentence = LEADS[case]
    lines = told(line)
    assert sentence in lines
    order = "-# " + say("hattrick.why-order")
    assert (lines[-1] == order) == (case not in ("one trick", "the higher top card")), "only after a tie"


def test_the_whole_order_is_told(lang: str) -> None:
    """Top cards, the next ones, the longer trick, red before blue before green."""
    order = say("hattrick.why-order", lang)
    at = [order.index(say(f"hattrick.colour.{suit}", lang)) for suit in "RBG"]
    assert at == sorted(at)
    assert all(
        part in order
        for part in {"en": ("second", "third", "runs out")}.get(lang, ("第二", "第三", "沒有牌"))
    )


@pytest.mark.parametrize("seats", SEATS)
def test_every_lap_and_round_is_explained(seats: int, lang: str) -> None:
    w, names = words(lang), NAMES[:seats]
    laps = 0
    for now in random_steps(seeded(seats, lang, rounds=3)):
        paragraphs = PRESENTER.why(w, now.view(None), names)
        assert units("".join(paragraphs)) < 3500
        if now.last_turn is None:
            assert paragraphs == [w("why.nothing")]
            continue
        text = plain("\n".join(paragraphs))
        assert set(now.last_turn.cards) <= set(SECRETS["hattrick"].spelled(text))
        if turns(now.news):
            laps += 1
            assert_the_lap_is_told(w, now, now.last_turn, text)
        if now.sheets:
            assert_points_are_told(w, now, text)
    assert laps == 3 * {4: 14, 5: 11, 6: 9, 7: 8}[seats]


def assert_the_lap_is_told(w: Words, now: Position, taken: TurnTaken, text: str) -> None:
    """By a referee of the tests: the winners, the passes, and the next leader or that there is none."""
    seats, ruling = len(now.hands), referee(taken.cards)
    name = [NAMES[(taken.leader + at) % seats] for at in range(seats)]
    title, *rest = text.splitlines()
    for winner, cards in ruling.tricks:
        colour = str(PRESENTER.face(w, cards[0][0])).strip()
        assert w("hattrick.why-took", name=name[winner], colour=colour) in title
        assert any(line.startswith(colour) and f"{taken.cards[winner][1:]}" in line for line in rest)
    for at in ruling.passes:
        card = str(PRESENTER.face(w, taken.cards[at]))
        assert w("hattrick.why-card", card=card, about=name[at]) in text
    over = now.round > taken.round or not now.waiting()
    assert (w("hattrick.why-last") in text) == over
    leads = [line for line in rest if name[ruling.leader] in line]
    assert over or any(re.search(r"leads|先出", line) for line in leads)


def assert_points_are_told(w: Words, now: Position, text: str) -> None:
    lines = text.partition(w("hattrick.why-round", round=len(now.sheets)))[2].splitlines()
    for name, row in zip(NAMES, now.sheets[-1], strict=False):
        start = plain(w("hattrick.sum", name=name, points=w.signed(row.points), facts="")).strip()
        line = next(one for one in lines if one.startswith(start))
        facts = line.partition("=")[2].replace("−", "-")
        numbers = [int(one) for one in re.findall(r"[(（]([+-]\d+)[)）]", facts)]
        assert sum(numbers) == row.points
        assert sum(map(abs, numbers)) == row.red + row.blue + row.green + 2 * row.passes
    equal = any(
        sorted((row.red, row.blue, row.green))[-2:] == [max(row.red, row.blue, row.green)] * 2
        and (row.red or row.blue)
        for row in now.sheets[-1]
    )
    assert (w("hattrick.why-equal") in text) == equal


def test_what_a_lap_changed_adds_up(lang: str) -> None:
    """All changes of a round together are the points of the round."""
    w, sums = words(lang), dict.fromkeys(NAMES[:5], 0)
    for now in random_steps(seeded(5, rounds=1)):
        if turns(now.news):
            text = plain(PRESENTER.why(w, now.view(None), NAMES[:5])[0])
            start, _, end = plain(w("hattrick.why-worth", changes="\0")).partition("\0")
            line = next(one for one in text.splitlines() if one.startswith(start.strip()))
            for part in line.removeprefix(start.strip()).removesuffix(end).split(" · "):
                name, change = re.split("[:：] ?", part)
                sums[name.strip()] += int(change.replace("−", "-"))
    assert [*sums.values()] == [row.points for row in now.sheets[0]]


def test_nothing_has_to_be_cut_for_long_names(lang: str) -> None:
    names = [safe_name("@*#" * 10)] * 7
    for now in random_steps(seeded(7, rounds=3)):
        assert sum(map(units, PRESENTER.why(words(lang), now.view(None), names))) < 3500


def test_every_cause_has_its_sentence() -> None:
    keys = {key.removeprefix("hattrick.why.leads-") for key in KEYS if key.startswith("hattrick.why.")}
    assert keys == {"single", "top-card", "next-card", "longer", "colour"}


async def test_everybody_may_ask_at_any_time(world: World):
    """Nobody learns what is hidden: the oracle of the rig listens."""
    anna, ben, stranger = world.people("anna", "ben", "zoe")
    running = await world.deal(anna, ben, bots=2, game="hattrick")
    asked = 0
    while running.public().round == 1:
        laps = sum(running.public().counts)
        await world.play(anna, ben, by="commands", until=lambda now, n=laps: sum(now.public().counts) != n)
        await world.tick()
        if running.public().last_turn is None:
            continue
        for person in (anna, stranger):
            answer = await person.types("why")
            assert all(card in answer.text for card in running.public().last_turn.cards)
            asked += 1
    assert asked > 40 and say("hattrick.why-round", round=1) in answer.text


# ------------------------------------------------------------------------------------ marks


def fates(now: Position, card: Card) -> Iterator[str]:
    """What a card does, from what the engine makes of it; the last of a lap also by whom it goes to."""
    (seat,) = now.waiting()
    suits = {other[0] for other in now.turn if other}
    then = now.after(seat, Play(card))
    if any(isinstance(news, Passed) for news in then.news):
        yield "passes"
        return
    rivals = [int(other[1:]) for other in now.turn if other and other[0] == card[0]]
    wins = int(card[1:]) > max(rivals, default=-1)
    taken = turns(then.news)
    if taken:
        assert wins == (seat in {trick.winner for trick in taken[0].tricks})
    if not suits:
        yield "opens"
    elif card[0] not in suits:
        yield "second-last" if taken else "second"
    else:
        yield ("wins" if taken else "takes") if wins else "loses"


def points_of(now: Position, seat: Seat) -> int:
    """What lies before a seat counts so much."""
    counts = sorted(sum(card[0] == suit for card in now.won[seat]) for suit in "RBG")
    return counts[2] - counts[1] - counts[0] - 2 * len(now.passed[seat])


@pytest.mark.parametrize("seats", SEATS)
def test_marks_say_what_the_engine_does(seats: int) -> None:
    seen: set[str] = set()
    for now in random_steps(seeded(seats, "marks", rounds=1)):
        for seat in now.waiting():
            view = now.view(seat)
            for action in now.legal(seat):
                mark = PRESENTER.mark(EN, view, action)
                (fate,) = fates(now, action.card)
                seen.add(fate)
                lying = [card for card in now.turn if card and card[0] == action.card[0]]
                best = max(lying, key=lambda card: int(card[1:])) if lying else None
                assert plain(mark.effect) == EN(
                    f"hattrick.mark.{fate}",
                    colour=str(PRESENTER.face(EN, action.card[0])).strip(),
                    best=str(PRESENTER.face(EN, best)) if best else "",
                )
                assert (mark.worth == "") == (fate == "loses")
                then = now.after(seat, action)
                if turns(then.news) and then.round == now.round and then.waiting():
                    change = points_of(then, seat) - points_of(now, seat)
                    assert change == (int(mark.worth.replace("−", "-")) if mark.worth else 0)
    assert seen >= {"opens", "second", "takes", "loses", "passes", "wins"}


def test_every_mark_has_its_words() -> None:
    keys = {key.removeprefix("hattrick.mark.") for key in KEYS if key.startswith("hattrick.mark.")}
    assert keys == {"opens", "second", "second-last", "takes", "wins", "loses", "passes"}


def test_a_second_trick_of_the_last_player_is_marked_as_won() -> None:
    now = play(table("R9", "R3", "R5", "G1 R1"), "A:R9 B:R3 C:R5")
    view = now.view(3)
    assert PRESENTER.mark(EN, view, Play(Card("G1"))) == (say("hattrick.mark.second-last"), "+1")
    assert play(now, "D:G1").won[3] == ("G1",)


@pytest.mark.parametrize("seats", (4, 7))
def test_marks_are_few_lines(seats: int, lang: str) -> None:
    for now in random_steps(seeded(seats, rounds=1)):
        for seat in now.waiting():
            text = marks(words(lang), PRESENTER, now.view(seat), now.legal(seat), NAMES[:seats])
            assert units(text) < 1000 and len(text.splitlines()) <= 6


# ------------------------------------------------------------------------------------ the rules' examples

SHAPES = dict(zip("紅藍綠", "RBG", strict=True))
COLOURS = {"red": "R", "blue": "B", "green": "G", "紅色": "R", "藍色": "B", "綠色": "G"}


def test_who_leads_in_the_examples_of_the_rules(lang: str) -> None:
    text = plain(texts(r"hattrick\.rules\.6\.text", lang)["hattrick.rules.6.text[0]"])
    lines = [line for line in text.splitlines() if line.startswith(("Example", "例"))]
    assert len(lines) == 4
    for line in lines:
        cards = [SHAPES.get(suit, suit) + number for suit, number in re.findall(r"([RBG紅藍綠])(\d+)", line)]
        tricks = tricks_of([Card(card) for card in cards], 0, len(cards))
        claimed = re.search(r"the winner of (\w+) leads|贏得(.色)的人先出", line)
        assert claimed and leading(tricks).colour == COLOURS[claimed[1] or claimed[2]], line


def test_the_lap_that_ends_in_a_pass_in_the_rules(lang: str) -> None:
    """Page 5: who takes what."""
    text = plain(texts(r"hattrick\.rules\.5\.text", lang)["hattrick.rules.5.text[0]"])
    for line in (line for line in text.splitlines() if line.startswith(("Example", "例"))):
        cards = [SHAPES.get(suit, suit) + number for suit, number in re.findall(r"([RBG紅藍綠])(\d+)", line)]
        ruling = referee(cards[:4])
        won = sorted(card for _, trick in ruling.tricks for card in trick)
        assert sorted(cards[4 : 4 + len(won)]) == won
        assert cards[4 + len(won) :] == [cards[at] for at in ruling.passes]
