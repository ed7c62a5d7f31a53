"""Who sits where: rosters are values, and every change gives a new one or a Refusal."""

from __future__ import annotations

from random import Random

import pytest

from bot.errors import Refusal
from bot.store.rows import SeatRow
from bot.table import rosters
from games.registry import GAMES

GAME = GAMES["sticheln"]


def seated(*people: str, bots: int = 0) -> rosters.Roster:
    """People, numbered by their first letters, and bots."""
    roster: rosters.Roster = ()
    for name in people:
        roster = rosters.join(roster, GAME, ord(name[0]), name)
    for _ in range(bots):
        roster = rosters.add_bot(roster, GAME)
    return roster


def called(roster: rosters.Roster) -> list[str]:
    assert [row.seat for row in roster] == [*range(len(roster))]
    return [row.name for row in roster]


def test_who_joins_sits_behind_the_others_and_only_once() -> None:
    roster = seated("anna", "ben")
    assert called(roster) == ["anna", "ben"]
    with pytest.raises(Refusal, match="joined-lobby"):
        rosters.join(roster, GAME, ord("a"), "anna")


def test_no_more_sit_down_than_the_game_is_for() -> None:
    full = seated("anna", bots=GAME.seats.stop - 2)
    with pytest.raises(Refusal, match="full"):
        rosters.add_bot(full, GAME)
    with pytest.raises(Refusal, match="full"):
        rosters.join(full, GAME, 1, "zoe")


def test_when_somebody_gets_up_the_others_move_up() -> None:
    assert called(rosters.leave(seated("anna", "ben", "cleo"), ord("b"))) == ["anna", "cleo"]
    with pytest.raises(Refusal, match="not-seated-lobby"):
        rosters.leave(seated("anna"), ord("b"))


def test_bots_get_the_smallest_free_number_and_the_last_one_leaves_first() -> None:
    roster = rosters.add_bot(rosters.remove_bot(seated("anna", bots=3)), GAME)
    assert called(roster) == ["anna", "1", "2", "3"]
    with pytest.raises(Refusal, match="no-bot"):
        rosters.remove_bot(seated("anna"))


def test_seats_change_places_and_nobody_is_lost() -> None:
    roster = seated("anna", "ben", "cleo", "dan")
    assert called(rosters.moved_up(roster, 2)) == ["anna", "cleo", "ben", "dan"]
    assert called(rosters.moved_up(roster, 0)) == ["ben", "cleo", "dan", "anna"]
    mixed = rosters.shuffled(roster, Random(1))
    assert mixed != roster and sorted(called(mixed)) == sorted(called(roster))
    for wrong in (-1, 4):
        with pytest.raises(Refusal, match="unknown-button"):
            rosters.moved_up(roster, wrong)


def test_other_partners_come_round_and_at_last_the_same() -> None:
    roster = again = seated("anna", "ben", "cleo", "dan")
    opposite = []
    for _ in range(3):
        opposite.append(again[2].name)
        again = rosters.repaired(again)
    assert again == roster and sorted(opposite) == ["ben", "cleo", "dan"]


def test_a_bot_takes_a_seat_and_gives_it_back_to_its_owner_alone() -> None:
    roster = seated("anna", "ben")
    handed = rosters.hand_over(roster, ord("b"), bot=True)
    assert handed[1] == SeatRow(1, ord("b"), True, "ben") and rosters.people(handed) == (ord("a"),)
    assert rosters.hand_over(handed, ord("b"), bot=False) == roster
    for person, bot, code in ((ord("b"), True, "left-already"), (ord("a"), False, "joined-already")):
        with pytest.raises(Refusal, match=code):
            rosters.hand_over(handed, person, bot=bot)
    with pytest.raises(Refusal, match="not-seated"):
        rosters.hand_over(handed, 1, bot=True)
