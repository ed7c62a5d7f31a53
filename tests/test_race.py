"""A race at a table of Spicy, without Discord: sealed actions, reactions, ballots, bots, restarts.

The clock is the test's own; `Hall.wait` lets time pass and does what falls due on the way.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import AsyncIterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.archive import record_in
from bot.contest import TEMPOS, UNSEEN, next_due
from bot.database import StoreFailed
from bot.errors import Refusal, Stale
from bot.notes import contest_of, with_contest
from bot.road import Person, Place
from bot.rows import epoch, moment
from bot.store import Store
from bot.table import Table
from bot.tables import Tables
from games.core import Action, Seat
from games.play import Differs, replay
from games.record import parse
from games.registry import GAMES
from games.spicy_rules import number_right
from games.spicy_terms import Challenge, Copy, LetGo, Pass, Play

QUICK = TEMPOS["quick"]
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")
PEOPLE = [Person(seat + 1, name) for seat, name in enumerate(NAMES)]


class Hall:
    """The tables of one process, and the time."""

    def __init__(self, path: Path) -> None:
        self.path, self.time = path, 1000.0
        self.opened = 0

    async def open(self) -> None:
        """A process begins."""
        self.store = await Store.open(self.path)
        self.tables = Tables(self.store, GAMES, lambda: moment(self.time))
        self.tables.steady = lambda: self.time  # type: ignore[method-assign]
        await self.tables.resume()

    async def close(self) -> None:
        """It ends."""
        await self.tables.stop()
        await self.store.close()

    async def deal(self, people: int, bots: int = 0, **options: str) -> Race:
        """A table at which the cards are dealt; seat s is person s."""
        self.opened += 1
        place = Place(1, self.opened)
        table = await self.tables.open(place, PEOPLE[0], GAMES["spicy"], options, bots=bots)
        for person in PEOPLE[1:people]:
            await self.tables.join(table.id, person)
        await self.tables.choose_manner(table.id, PEOPLE[0], "pace", "instant")
        await self.tables.start(table.id, PEOPLE[0])
        return Race(self, table.id)

    async def wait(self, seconds: float) -> None:
        """Time passes at all tables."""
        until = self.time + seconds
        while dues := [due for table in self.tables.living() if (due := _due(table)) and due[0] <= until]:
            self.time = max(self.time, min(dues)[0])
            for table in self.tables.living():
                await self.tables._change(table.id, self.tables._settle)
        self.time = until

    def show(self) -> None:
        """Everybody has seen what lies on top."""
        for table in self.tables.living():
            self.tables.showed(table, table.target())


def _due(table: Table) -> Any:
    return next_due(table.contest, table.scene()) if table.running else None


class Race:
    """One table."""

    def __init__(self, hall: Hall, number: int) -> None:
        self.hall, self.number = hall, number

    @property
    def table(self) -> Table:
        """As the process of the moment holds it."""
        table = self.hall.tables.get(self.number)
        assert table is not None
        return table

    @property
    def state(self) -> Any:
        """The position."""
        return self.table._state

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return int(self.state.turn)

    @property
    def others(self) -> list[Seat]:
        """Everybody but the owner of the topmost card and whoever's turn it is, clockwise from the turn."""
        seats, owner = len(self.table.roster), self.state.stack[-1].seat
        order = [(self.turn + step) % seats for step in range(1, seats)]
        return [seat for seat in order if seat != owner]

    async def act(self, seat: Seat, action: Action, drawn_at: int | None = None) -> None:
        """A person acts."""
        await self.hall.tables.act(self.number, PEOPLE[seat], action, drawn_at)

    async def let_go(self, seat: Seat, target: int | None = None) -> None:
        """A person lets a card go, the topmost one."""
        await self.hall.tables.let_go(self.number, PEOPLE[seat], target or self.state.number)

    def a_play(self, *, bluff: bool | None = None) -> Play:
        """Something that whoever's turn it is may lay, with its number right or wrong if that matters."""
        plays = [one for one in self.table.legal(self.turn) if isinstance(one, Play)]
        wanted = (True, False) if bluff is None else (not bluff,)
        return next(one for one in plays if number_right(one.card, one.say, self.state.twists) in wanted)

    async def lay(self, *, bluff: bool | None = None) -> None:
        """Whoever's turn it is lays a card, and it lies there."""
        landed = self.state.number + 1
        await self.act(self.turn, self.a_play(bluff=bluff))
        for seat in range(len(self.table.roster)):
            if self.state.number < landed and seat != self.state.stack[-1].seat and seat != self.turn:
                await self.let_go(seat)
        assert self.state.number == landed
        self.hall.show()

    def alike(self, other: Any) -> bool:
        """Whether a position is the one of now, apart from what was just seen."""
        return msgspec.json.encode(replace(self.state, news=())) == msgspec.json.encode(
            replace(other, news=())
        )


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    numbers = count()
    drawn = lambda size=32: sha256(f"{next(numbers)}".encode()).hexdigest()[: 2 * size]  # noqa: E731
    monkeypatch.setattr(secrets, "token_hex", drawn)
    hall = Hall(tmp_path / "bot.db")
    await hall.open()
    yield hall
    await hall.close()


# ------------------------------------------------------------------------------------ sealed actions


async def test_the_first_card_lands_at_once_for_there_is_nothing_to_challenge(hall: Hall):
    race = await hall.deal(3)
    await race.act(race.turn, race.a_play())
    assert race.state.number == 1
    assert race.table.contest.sealed is None


async def test_a_play_lies_sealed_until_the_card_below_was_exposed(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    before, seat = race.state, race.turn
    await race.act(seat, race.a_play())
    assert race.alike(before)
    await hall.wait(QUICK.exposure - 0.1)
    assert race.alike(before)
    await hall.wait(0.1)
    assert race.state.number == 2
    assert race.state.stack[-1].seat == seat


async def test_the_others_learn_that_somebody_has_chosen_and_nothing_else(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    pictures = []
    for action in (race.a_play(), race.a_play(bluff=True), Pass()):
        before = race.table.row
        await race.act(race.turn, action)
        pictures.append(race.table.picture(race.others[0]))
        assert race.table.picture(race.turn).own == action
        race.table.row = before
    assert len(set(pictures)) == 1
    assert pictures[0].sealed == race.turn
    assert pictures[0].own is None


async def test_nobody_chooses_twice(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    await race.act(race.turn, Pass())
    with pytest.raises(Refusal, match="chosen-already"):
        await race.act(race.turn, race.a_play())


async def test_who_has_chosen_is_not_awaited_any_more(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    assert race.table.awaited() == (PEOPLE[race.turn].id,)
    await race.act(race.turn, Pass())
    assert race.table.awaited() == ()


async def test_when_all_let_go_the_next_play_lands_at_once(hall: Hall):
    """(iv)"""
    race = await hall.deal(4)
    await race.lay()
    for seat in race.others:
        await race.let_go(seat)
    await race.act(race.turn, race.a_play())
    assert race.state.number == 2


async def test_the_last_who_lets_go_makes_it_land(hall: Hall):
    race = await hall.deal(4)
    await race.lay()
    await race.act(race.turn, race.a_play())
    first, second = race.others
    await race.let_go(first)
    assert race.state.number == 1
    await race.let_go(second)
    assert race.state.number == 2


async def test_letting_go_is_not_binding(hall: Hall):
    race = await hall.deal(3)
    await race.lay(bluff=True)
    other = race.others[0]
    await race.let_go(other)
    await race.act(other, Challenge(1, "number"))
    await hall.wait(QUICK.grace)
    assert race.state.revealed[0].challenger == other


async def test_the_owner_has_nothing_to_let_go(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    with pytest.raises(Refusal, match="own-card"):
        await race.let_go(race.state.stack[-1].seat)


# ---------------------------------------------------------------------------------------- reactions


async def test_a_challenge_just_after_a_play_is_honoured_and_the_card_goes_back(hall: Hall):
    """(i)"""
    race = await hall.deal(3)
    await race.lay(bluff=True)
    seat, hand = race.turn, race.state.hands[race.turn]
    await race.act(seat, race.a_play())
    hall.time += 0.3
    other = race.others[0]
    await race.act(other, Challenge(1, "number"))
    await hall.wait(QUICK.grace)
    (told,) = race.state.revealed
    assert (told.number, told.challenger, told.winner) == (1, other, other)
    assert race.state.number == 1
    assert race.state.hands[seat] == hand
    assert race.table.contest.sealed is None


async def test_nothing_of_a_challenge_shows_while_others_are_collected(hall: Hall):
    race = await hall.deal(4)
    await race.lay()
    await race.act(race.turn, race.a_play())
    before = [race.table.picture(seat) for seat in (None, *range(4))]
    views = [race.table.view(seat) for seat in (None, *range(4))]
    challenger = race.others[0]
    await race.act(challenger, Challenge(1, "spice"))
    after = [race.table.picture(seat) for seat in (None, *range(4))]
    assert [race.table.view(seat) for seat in (None, *range(4))] == views
    assert [one for at, one in enumerate(after) if at != challenger + 1] == [
        one for at, one in enumerate(before) if at != challenger + 1
    ]
    assert after[challenger + 1].pending == Challenge(1, "spice")


async def test_two_challenges_shortly_after_each_other_have_equal_chances(hall: Hall):
    """(ii)"""
    heard: Counter[bool] = Counter()
    for _ in range(120):
        race = await hall.deal(4)
        await race.lay()
        first, second = race.others
        await race.act(first, Challenge(1, "number"))
        hall.time += 0.2
        await race.act(second, Challenge(1, "spice"))
        await hall.wait(QUICK.grace)
        (told,) = race.state.revealed
        assert told.challenger in (first, second)
        assert told.trait == ("number" if told.challenger == first else "spice")
        heard[told.challenger == first] += 1
    assert min(heard.values()) > 40, "a fair draw is further off once in 5,000 times"


async def test_the_nearest_is_heard_where_the_table_wants_it_so(hall: Hall):
    for _ in range(5):
        race = await hall.deal(4, draw="nearest")
        await race.lay()
        seats = sorted(range(4), key=lambda seat: (seat - race.state.stack[-1].seat) % 4)
        for seat in reversed(seats[1:]):
            await race.act(seat, Challenge(1, "number"))
        await hall.wait(QUICK.grace)
        assert race.state.revealed[0].challenger == seats[1]


async def test_a_challenge_of_a_card_that_is_covered_has_no_effect(hall: Hall):
    """(iii)"""
    race = await hall.deal(3)
    await race.lay()
    await race.lay()
    before, kept = race.state, race.table.row
    for seat in range(3):
        with pytest.raises(Refusal, match=r"not-legal|not-your-turn"):
            await race.act(seat, Challenge(1, "number"))
        with pytest.raises(Stale):
            await race.let_go(seat, 1)
    assert race.state is before
    assert race.table.row == kept


async def test_a_pass_that_would_show_worlds_end_is_dropped_for_a_challenge(hall: Hall):
    """(v)"""
    race = await hall.deal(3)
    await race.lay()
    while len(race.state.above) > 1:
        await race.act(race.turn, Pass())
        await hall.wait(QUICK.exposure + QUICK.grace)
    owner = race.state.stack[-1].seat
    passing, other = race.turn, next(seat for seat in range(3) if seat not in (race.turn, owner))
    await race.act(passing, Pass())
    await hall.wait(0.3)
    await race.act(other, Challenge(race.state.number, "number"))
    await hall.wait(QUICK.grace)
    saved = await hall.store.load_table(race.number)
    assert saved is not None
    assert [(move.seat, msgspec.json.decode(move.action)["do"]) for move in saved.moves][-1] == (
        other,
        "challenge",
    )


async def test_who_has_reacted_does_not_react_again(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    other = race.others[0]
    await race.act(other, Challenge(1, "number"))
    for again in (race.act(other, Challenge(1, "spice")), race.let_go(other)):
        with pytest.raises(Refusal, match="reacted-already"):
            await again


async def test_an_old_picture_of_the_same_card_will_do_for_a_challenge(hall: Hall):
    """Whoever has passed since may still mean the card that lay there all the time."""
    race = await hall.deal(3)
    await race.lay(bluff=True)
    drawn_at, seat = race.table.row.move, race.turn
    await race.act(seat, Pass())
    await hall.wait(QUICK.exposure)
    assert race.table.row.move == drawn_at + 1
    await race.act(seat, Challenge(1, "number"), drawn_at)
    await hall.wait(QUICK.grace)
    assert race.state.revealed[0].challenger == seat


async def test_a_challenge_goes_before_a_copy_and_a_copy_before_the_sealed_play(hall: Hall):
    for challenged in (True, False):
        race = await hall.deal(4, first_card="copycat")
        await race.lay()
        first, second = race.others
        await race.act(race.turn, race.a_play())
        await race.act(first, Copy(1, race.state.hands[first][0]))
        if challenged:
            await race.act(second, Challenge(1, "number"))
        await hall.wait(QUICK.grace if challenged else QUICK.exposure)
        assert bool(race.state.revealed) == challenged
        assert race.table.contest.sealed is None
        if not challenged:
            assert [(one.seat, one.copy) for one in race.state.stack[1:]] == [(first, True)]
            assert race.turn == (first + 1) % 4


# ------------------------------------------------------------------------------------------- ballots


async def a_last_card(hall: Hall, race: Race) -> Seat:
    """Play until somebody's last card lies there; whose that is."""
    for _ in range(200):
        if race.state.phase == "last-card":
            return race.turn
        if race.turn != 0 and not race.state.must_start:
            await race.act(race.turn, Pass())
        else:
            await race.act(race.turn, race.a_play())
        await hall.wait(QUICK.exposure + QUICK.grace)
    raise AssertionError("nobody has laid a last card")


async def test_a_ballot_is_secret_and_one_of_the_challengers_is_drawn(hall: Hall):
    race = await hall.deal(3)
    owner = await a_last_card(hall, race)
    one, two = (seat for seat in range(3) if seat != owner)
    number = race.state.number
    await race.act(one, Challenge(number, "number"))
    assert race.table.view(two).answered[one]
    assert race.table.view(two).answer is None
    assert not race.state.revealed
    await race.act(two, Challenge(number, "spice"))
    (told,) = race.state.revealed
    assert told.challenger in (one, two)


async def test_silence_lets_a_last_card_go_when_the_time_is_up(hall: Hall):
    race = await hall.deal(3)
    owner = await a_last_card(hall, race)
    one = next(seat for seat in range(3) if seat != owner)
    await race.let_go(one)
    assert race.table.view(None).answered[one]
    until = race.table.picture(None).until
    assert until is not None and until > hall.time
    await hall.wait(until - hall.time - 0.1)
    assert race.state.phase == "last-card"
    await hall.wait(0.1)
    assert race.state.trophies[owner] == 1
    said = [move.action for move in (await hall.store.load_table(race.number)).moves if move.seat != owner]
    assert msgspec.json.decode(said[-1])["do"] == "let-go", "what silence means stands in the record"


async def test_keeping_calm_does_not_answer_a_ballot(hall: Hall):
    race = await hall.deal(3)
    for seat in range(3):
        await hall.tables.keep_calm(race.number, PEOPLE[seat], calm=True)
    owner = await a_last_card(hall, race)
    await hall.wait(QUICK.ballot - 6)
    assert race.table.view(None).answered.count(True) == 0
    assert race.turn == owner


# ------------------------------------------------------------------------------- calm, bots, leaving


async def test_whoever_keeps_calm_lets_go_after_a_moment(hall: Hall):
    race = await hall.deal(3, tempo="slow")
    await race.lay()
    other = race.others[0]
    await hall.tables.keep_calm(race.number, PEOPLE[other], calm=True)
    await race.act(race.turn, race.a_play())
    await hall.wait(TEMPOS["slow"].thought - 1)
    assert race.state.number == 1
    await hall.wait(1)
    assert race.state.number == 2
    assert race.table.picture(other).calm
    await hall.tables.keep_calm(race.number, PEOPLE[other], calm=False)
    assert not race.table.picture(other).calm


@pytest.mark.parametrize(
    "twists", [{}, {"first_card": "copycat", "second_card": "luck", "third_card": "raider"}]
)
async def test_people_and_bots_come_to_the_end_of_a_game(hall: Hall, twists: dict[str, str]):
    race = await hall.deal(1, bots=3, **twists)
    table = race.table
    for _ in range(600):
        if not table.running:
            break
        if 0 in table.waiting() and table.contest.sealed is None:
            legal = table.legal(0)
            pick = (
                LetGo(race.state.number)
                if table.ballot
                else race.a_play()
                if race.state.must_start
                else Pass()
            )
            await race.act(0, pick if pick in legal else legal[0])
        await hall.wait(1.0)
    assert table.row.status == "finished"
    saved = await hall.store.load_table(race.number)
    again = Table(table.game, saved.table, saved.seats)
    again.resume(saved)
    assert msgspec.json.encode(again._state) == msgspec.json.encode(table._state)
    assert {move.seat for move in saved.moves} == {0, 1, 2, 3}


async def test_who_leaves_after_choosing_has_chosen(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    seat, other = race.turn, race.others[0]
    await race.act(seat, race.a_play())
    await hall.tables.leave(race.number, PEOPLE[seat])
    assert race.table.contest.sealed is not None
    await race.let_go(other)
    assert race.state.stack[-1].seat == seat


async def test_a_bot_that_takes_over_a_seat_has_no_head_start(hall: Hall):
    """7.2 and 7.4 hold for it as well: what it does counts from now, not from when it might have acted."""
    race = await hall.deal(4)
    await race.lay(bluff=True)
    await hall.wait(60)
    for gone in (race.turn, race.others[0]):
        await hall.tables.leave(race.number, PEOPLE[gone])
    move = race.table.row.move
    await hall.wait(0.01)
    assert race.table.row.move == move
    waits = [held for held in (race.table.contest.sealed, *race.table.contest.pool) if held]
    assert all(held.at >= hall.time - 0.01 for held in waits)


async def test_hasty_bots_are_not_the_first_to_challenge_what_people_may_challenge(hall: Hall):
    race = await hall.deal(2, bots=2)
    while race.table.target() is None:
        await race.act(race.turn, race.a_play())
        await hall.wait(0.01)
    scene = race.table.scene()
    assert any(part > 0 for part in scene.bots.values()) or not scene.bots


async def test_an_answer_in_a_ballot_gives_the_others_no_more_time(hall: Hall):
    """G4"""
    race = await hall.deal(4)
    owner = await a_last_card(hall, race)
    until = race.table.picture(None).until
    await hall.wait(10)
    await race.let_go(next(seat for seat in range(4) if seat != owner))
    assert race.table.picture(None).until == until


async def test_a_ballot_goes_on_after_a_break_in_which_nobody_could_answer(hall: Hall):
    """G14"""
    race = await hall.deal(3)
    await a_last_card(hall, race)
    await hall.close()
    hall.time += 3600
    await hall.open()
    await hall.wait(QUICK.ballot - 1)
    assert race.state.phase == "last-card"
    await hall.wait(1)
    assert race.state.phase != "last-card"


async def test_a_table_that_is_over_keeps_nothing_sealed(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    await race.act(race.turn, race.a_play())
    await hall.tables.close(race.number, "channel")
    saved = await hall.store.load_table(race.number)
    assert saved is not None
    assert contest_of(saved.table).sealed is None


async def test_what_newer_rules_cannot_read_is_dropped(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    await race.act(race.turn, race.a_play())
    contest = race.table.contest
    assert contest.sealed is not None
    strange = replace(contest.sealed, action='{"do":"lay","card":"C1"}')
    row = with_contest(race.table.row, replace(contest, sealed=strange))
    await hall.store.save_table(row)
    await hall.close()
    await hall.open()
    assert race.table.contest.sealed is None
    assert race.table.picture(race.turn) is not None


async def test_no_timer_is_set_once_all_clocks_are_stopped(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    await hall.tables.stop()
    await race.act(race.turn, race.a_play())
    assert not hall.tables._timers


# --------------------------------------------------------------------------------- restarts, failures


async def test_a_restart_changes_nothing(hall: Hall):
    race = await hall.deal(4)
    await race.lay()
    await race.act(race.turn, race.a_play())
    first, second = race.others
    await race.let_go(first)
    await race.act(second, Challenge(1, "number"))
    before, contest = race.state, race.table.contest
    await hall.close()
    await hall.open()
    assert race.table.contest == contest.anew(hall.time)
    assert race.alike(before)
    await hall.wait(QUICK.grace)
    assert race.state.revealed[0].challenger == second


async def test_a_sealed_play_lands_after_a_restart(hall: Hall):
    race = await hall.deal(3)
    await race.lay()
    seat, play = race.turn, race.a_play()
    await race.act(seat, play)
    await hall.close()
    hall.time += 3600
    await hall.open()
    await hall.wait(QUICK.exposure - 0.1)
    assert race.state.number == 1, "while nothing could be pressed nobody could challenge"
    await hall.wait(UNSEEN + 0.1)
    assert (race.state.stack[-1].seat, race.state.stack[-1].card) == (seat, play.card)


async def test_the_same_is_drawn_before_and_after_a_restart(hall: Hall):
    race = await hall.deal(4)
    await race.lay()
    for seat in (*race.others, race.turn):
        await race.act(seat, Challenge(1, "number"))
    contest = race.table.contest
    expected = race.table.heard(contest)
    assert expected is not None
    await hall.close()
    await hall.open()
    assert race.table.heard(contest) == expected
    await hall.wait(QUICK.grace)
    saved = await hall.store.load_table(race.number)
    assert saved is not None
    assert saved.moves[-1].seat == expected[0][0]
    assert tuple(msgspec.json.decode(saved.moves[-1].among)) == expected[1]


async def test_the_record_tells_among_whom_was_drawn_and_a_wrong_draw_is_found(hall: Hall):
    race, drawn = await hall.deal(4), 0
    table = race.table
    while table.running:
        if table.target() is not None and drawn < 3:
            for seat in (*race.others, race.turn):
                if any(isinstance(one, Challenge) for one in table.legal(seat)):
                    await race.act(seat, Challenge(race.state.number, "number"))
            drawn += 1
        else:
            seat = min(table.waiting())
            passes = bool(race.state.stack) and Pass() in table.legal(seat)
            await race.act(seat, Pass() if passes else table.legal(seat)[0])
        await hall.wait(QUICK.exposure + QUICK.grace)
    saved = await hall.store.load_table(race.number)
    assert saved is not None
    record = record_in(saved)
    assert len(record.draws) == 3
    replay(parse(record.line()))
    number, among = record.draws[0]
    for wrong in (
        (number, tuple(seat for seat in among if seat != record.actions[number][0])),
        (number, among[:1]),
        (number, (*among, 9)),
        (number + 1, among),
        (len(record.actions), among),
    ):
        with pytest.raises(Differs):
            replay(record.model_copy(update={"draws": (wrong, *record.draws[1:])}))


async def test_what_cannot_be_stored_has_not_happened(hall: Hall, monkeypatch: pytest.MonkeyPatch):
    race = await hall.deal(3)
    await race.lay()
    kept, before = race.table.row, race.state

    async def fails(*_: Any, **__: Any) -> None:
        raise StoreFailed("full")

    with monkeypatch.context() as broken:
        broken.setattr(hall.store, "save_table", fails)
        broken.setattr(hall.store, "save_moves", fails)
        with pytest.raises(StoreFailed):
            await race.act(race.turn, race.a_play())
        with pytest.raises(StoreFailed):
            await race.act(race.others[0], Challenge(1, "number"))
    assert race.table.row == kept
    assert race.state is before
    await race.act(race.turn, race.a_play())
    await hall.wait(QUICK.exposure + QUICK.grace)
    assert race.state.number == 2
    assert epoch(moment(hall.time)) == hall.time
