"""Records and replays: what is written can be read, and every lie in it is found."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from games.core import Game, verb_of
from games.play import Differs, Illegal, play, random_player, record_of, replay
from games.record import Record, Unreadable, parse
from games.registry import GAMES
from games.shuffle import Seeded, commitment
from games.sticheln.game import GAME as STICHELN


def one_game(seats: int = 3, seed: str = "a seed", **options: str) -> Record:
    chosen = STICHELN.options.model_validate(options)
    return play(STICHELN, chosen, seats, seed, "a nonce", [random_player] * seats)


RECORD = one_game()
PLAIN: dict[str, Any] = json.loads(RECORD.line())


# -------------------------------------------------------------------------------- writing and reading


def test_a_record_is_one_line_and_survives_being_written_and_read() -> None:
    assert "\n" not in RECORD.line()
    assert parse(RECORD.line()) == RECORD
    assert parse(RECORD.line()).line() == RECORD.line()


def test_a_record_holds_what_was_played_with() -> None:
    assert PLAIN["options"] == {
        "variant": "classic",
        "antiNoTrump": "highest",
        "rounds": 5,
        "memory": "hidden",
    }
    assert PLAIN["commitment"] == sha256(b"a seed:a nonce").hexdigest()
    assert PLAIN["firstDealer"] == PLAIN["deals"][0]["dealer"]
    assert [deal["round"] for deal in PLAIN["deals"]] == [1, 2, 3, 4, 5]
    assert PLAIN["news"][-1]["totals"] == PLAIN["totals"]
    assert PLAIN["news"][0]["news"] == "dealt"
    assert PLAIN["actions"][0][1]["do"] == "choose"


def test_the_same_arguments_give_the_same_record() -> None:
    assert one_game() == RECORD
    assert one_game(seed="another").deals != RECORD.deals


def test_a_record_can_be_made_from_the_actions_of_a_table() -> None:
    actions = [
        (seat, msgspec.convert(fields, STICHELN.verbs[fields["do"]])) for seat, fields in RECORD.actions
    ]
    options = STICHELN.options()
    assert record_of(STICHELN, options, 3, "a seed", "a nonce", actions) == RECORD
    with pytest.raises(Illegal, match=r"not over: seat . must act"):
        record_of(STICHELN, options, 3, "a seed", "a nonce", actions[:-1])
    with pytest.raises(Illegal, match="may not"):
        record_of(STICHELN, options, 3, "a seed", "a nonce", [actions[0], actions[0]])


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_replays_with_every_set_of_options(game: Game) -> None:
    for at, usual in enumerate(game.options_for(game.seats[0])):
        seats = game.seats[at % len(game.seats)]
        options = usual.settled(seats)
        record = play(game, options, seats, f"replay {at}", "n", [random_player] * seats)
        assert replay(parse(record.line())).scores() == record.totals


BROKEN: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "an extra key": (lambda plain: plain.update(names=["Anna"]), "names: Extra"),
    "a missing key": (lambda plain: plain.pop("places"), "places: Field required"),
    "a key in another spelling": (
        lambda plain: plain.update(first_dealer=plain.pop("firstDealer")),
        "firstDealer: Field required",
    ),
    "an extra key in a deal": (lambda plain: plain["deals"][1].update(by=1), "deals.1.by: Extra"),
    "text for a number": (lambda plain: plain.update(seats="3"), "seats: Input should be a valid integer"),
    "a newer version": (lambda plain: plain.update(version=99), "a newer version of sticheln: 99, here is"),
    "an older version": (lambda plain: plain.update(version=0), "an older version of sticheln: 0, here is"),
    "an unknown game": (lambda plain: plain.update(game="chess"), "no game 'chess' here; there are sticheln"),
    "an unknown option": (lambda plain: plain["options"].update(speed="high"), "option speed: Extra"),
    "an unknown choice": (lambda plain: plain["options"].update(variant="loud"), "option variant: Input"),
    "a missing option": (lambda plain: plain["options"].pop("antiNoTrump"), "antiNoTrump is missing"),
    "options in another order": (
        lambda plain: plain["options"].update(variant=plain["options"].pop("variant")),
        "the options would be spelled",
    ),
    "true for one": (lambda plain: plain["options"].update(rounds=True), "the options would be spelled"),
    "an option that changes nothing": (
        lambda plain: plain["options"].update(antiNoTrump="lowest"),
        "option antiNoTrump cannot be 'lowest' with 3 players",
    ),
    "keys in another order": (
        lambda plain: plain.update(game=plain.pop("game")),
        "its keys are not in the order",
    ),
    "keys of a deal in another order": (
        lambda plain: plain["deals"][1].update(round=plain["deals"][1].pop("round")),
        "its keys are not in the order round, dealer, hands",
    ),
    "too many seats": (lambda plain: plain.update(seats=9), "sticheln is for 3 to 8 players, not for 9"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_cannot_be_played_again_is_refused_with_a_reason(name: str) -> None:
    change, reason = BROKEN[name]
    with pytest.raises(Unreadable, match=re.escape(reason)):
        replay(parse(changed(change)))


@pytest.mark.parametrize("line", ["", "{", "[]", "null", '"text"', RECORD.line()[:-5], b"\xff", "[" * 9999])
def test_damaged_lines_are_refused(line: str | bytes) -> None:
    with pytest.raises(Unreadable):
        parse(line)


def test_a_key_that_stands_twice_is_refused() -> None:
    """The first of them would say something that nobody checks (S25)."""
    with pytest.raises(Unreadable, match="the key totals stands there twice"):
        parse(f'{{"totals":[9,9,9],{RECORD.line()[1:]}')


def test_tens_of_thousands_of_keys_are_read_once() -> None:
    """Each was compared with all before it, which took a minute for a line within the limit."""
    many = ",".join(f'"k{n}":1' for n in range(60_000))
    with pytest.raises(Unreadable, match="option k0: Extra"):
        replay(parse(RECORD.line().replace('"options":{', f'"options":{{{many},')))


def test_a_line_that_is_too_long_is_not_read() -> None:
    """Millions of letters for a game's name cost a gigabyte of memory and half a minute (S26)."""
    with pytest.raises(Unreadable, match="longer than 1,000,000 bytes"):
        parse(RECORD.line().replace('"sticheln"', f'"{"s" * 1_000_000}"'))


@pytest.mark.parametrize(
    ("key", "seats", "wrong"),
    [
        ("diamonds", 6, {"perfect": "on"}),
        ("diamonds", 5, {"partnership": "on"}),
        ("diamonds", 4, {"teamStartCrystals": 3}),
        ("sticheln", 4, {"antiNoTrump": "lowest"}),
    ],
)
def test_options_that_cannot_hold_at_that_size_are_refused(
    key: str, seats: int, wrong: dict[str, Any]
) -> None:
    """They were accepted, though nobody could have chosen them there (S24)."""
    game = GAMES[key]
    plain = json.loads(play(game, game.options(), seats, "a", "b", [random_player] * seats).line())
    plain["options"].update(wrong)
    with pytest.raises(Unreadable, match=f"option {next(iter(wrong))} cannot be .* with {seats} players"):
        replay(parse(json.dumps(plain)))


# ------------------------------------------------------------------------------------------- replaying


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    plain = json.loads(RECORD.line())
    change(plain)
    return json.dumps(plain)


def other_card(plain: dict[str, Any]) -> None:
    """The first play becomes a card that lies on the table already."""
    plain["actions"][3][1]["card"] = plain["actions"][0][1]["card"]


def swap_actions(plain: dict[str, Any]) -> None:
    plain["actions"][3], plain["actions"][4] = plain["actions"][4], plain["actions"][3]


LIES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "commitment": (lambda plain: plain.update(commitment="0" * 64), "^the commitment: should be "),
    "nonce": (lambda plain: plain.update(nonce="b"), "^the commitment: should be "),
    "seed and commitment": (
        lambda plain: plain.update(seed="b", commitment=commitment("b", "a nonce"), firstDealer=2),
        "^(the first dealer|news 1, dealer|deal 1, )",
    ),
    "first dealer": (lambda plain: plain.update(firstDealer=7), "^the first dealer: should be ., .* says 7$"),
    "a card of the first deal": (
        lambda plain: plain["deals"][0]["hands"][1].__setitem__(4, "R99"),
        r'^deal 1, hands\[1\]\[4\]: should be "\w+", but the record says "R99"$',
    ),
    "a card of a later deal": (
        lambda plain: plain["deals"][2]["hands"][0].__setitem__(0, "R99"),
        r"^action 90 \(seat .*\): deal 3, hands\[0\]\[0\]: ",
    ),
    "a deal too many": (lambda plain: plain["deals"].append(plain["deals"][0]), "the number of deals: "),
    "a deal too few": (lambda plain: plain["deals"].pop(), r"^action 180 \(.*\): deal 5 is missing"),
    "a winner": (
        lambda plain: plain["news"][2].update(winner=8),
        r"^action 6 \(seat .*\): news 3, winner: should be .*, but the record says 8$",
    ),
    "a kind of news": (lambda plain: plain["news"].pop(0), "^news 1: should be .*dealt"),
    "news too few": (lambda plain: plain["news"].pop(), r"^action 225 \(.*\): news \d+ is missing"),
    "news too many": (lambda plain: plain["news"].append(plain["news"][0]), "^the number of news: "),
    "a card one does not have": (other_card, r"^action 4 \(seat .*\): seat . may not .* now$"),
    "two cards in the wrong order": (swap_actions, r"^action 4 \(seat .*\): seat . may not .* now$"),
    "an unknown seat": (lambda plain: plain["actions"][0].__setitem__(0, -1), "^action 1 .* no seat -1$"),
    "an unknown verb": (
        lambda plain: plain["actions"][0].__setitem__(1, {"do": "cheat"}),
        "^action 1 .*: sticheln knows no such action$",
    ),
    "an action without its card": (
        lambda plain: plain["actions"][0][1].pop("card"),
        "^action 1 .*: Object missing required field `card`",
    ),
    "an action with more than its card": (
        lambda plain: plain["actions"][0][1].update(why="fun"),
        '^action 1 .*: it would be spelled {"do": "choose", "card"',
    ),
    "an action too few": (
        lambda plain: plain["actions"].pop(),
        "^the record ends after 224 actions, but seat",
    ),
    "an action too many": (
        lambda plain: plain["actions"].append(plain["actions"][-1]),
        r"^action 226 \(.*\): seat . may not",
    ),
    "totals": (
        lambda plain: plain["totals"].__setitem__(1, 99),
        r"^the totals\[1\]: should be -?\d+, .* 99$",
    ),
    "places": (lambda plain: plain["places"].__setitem__(0, 9), r"^the places\[0\]: should be ., .* says 9$"),
    "another variant": (lambda plain: plain["options"].update(variant="gentle"), "^action 45 .*: news .*"),
}


@pytest.mark.parametrize("name", LIES)
def test_the_first_lie_of_a_record_is_named(name: str) -> None:
    change, where = LIES[name]
    record = parse(changed(change))
    with pytest.raises(Differs, match=where):
        replay(record)


def leaves(thing: Any) -> list[tuple[Any, Any]]:
    """(container, key) of everything in a JSON value that is neither object nor list."""
    pairs = list(thing.items() if isinstance(thing, dict) else enumerate(thing))
    return [
        leaf
        for key, value in pairs
        for leaf in (leaves(value) if isinstance(value, dict | list) else [(thing, key)])
    ]


@pytest.mark.parametrize("junk", [None, 7, "junk", [], {}, {"do": "junk"}, 10**30, 1.5, True])
def test_whatever_is_changed_anywhere_is_found(junk: Any) -> None:
    rng = Random(f"{junk}")
    for _ in range(40):
        plain = json.loads(RECORD.line())
        container, key = rng.choice(leaves(plain))
        if (container[key], type(container[key])) == (junk, type(junk)):
            continue
        container[key] = junk
        with pytest.raises((Unreadable, Differs)):
            replay(parse(json.dumps(plain)))


# -------------------------------------------------------------------------------------------- players


def test_a_player_that_cheats_is_caught_at_the_door() -> None:
    def cheat(view: Any, legal: Any, rng: Random) -> Any:
        return STICHELN.actions[2]("R99")  # type: ignore[call-arg]

    with pytest.raises(Illegal, match=r"seat 1 may not .*R99"):
        play(STICHELN, STICHELN.options(), 3, "s", "n", [random_player, cheat, random_player])


def test_a_player_that_must_act_cannot_decline() -> None:
    with pytest.raises(Illegal, match="must act, but its player declined"):
        play(STICHELN, STICHELN.options(), 3, "s", "n", [lambda view, legal, rng: None] * 3)


def test_a_game_is_not_dealt_for_too_many() -> None:
    with pytest.raises(ValueError, match="sticheln is for 3 to 8 players, not for 2"):
        play(STICHELN, STICHELN.options(), 2, "s", "n", [random_player] * 2)


class Seen(NamedTuple):
    seat: int
    waiting: tuple[int, ...]


class Snap(NamedTuple):
    """Seat 0 must count on and seat 1 may stop it: reactions, as small as they get."""

    count: int = 0
    stopped: bool = False
    deal: Any = STICHELN.deal(STICHELN.options(), 3, Seeded("")).deal
    news: tuple[Any, ...] = ()

    def waiting(self) -> frozenset[int]:
        return frozenset() if self.stopped or self.count == 40 else frozenset({0})

    def legal(self, seat: int) -> list[Any]:
        return [STICHELN.actions[2](f"R{seat}")] if self.waiting() else []  # type: ignore[call-arg]

    def after(self, seat: int, action: Any) -> Snap:
        return self._replace(count=self.count + 1, stopped=seat == 1)

    def view(self, seat: int) -> Seen:
        return Seen(seat, (0,))

    def scores(self) -> tuple[int, ...]:
        return (0, self.count)

    def merits(self) -> tuple[tuple[int, ...], ...]:
        return ((0,), (self.count,))


SNAP = STICHELN._replace(key="snap", seats=range(2, 3), deal=lambda options, seats, source: Snap())


def test_those_who_may_react_are_asked_before_those_who_must_act_and_may_decline() -> None:
    asked: list[int] = []

    def patient(view: Any, legal: Any, rng: Random) -> Any:
        asked.append(view.seat)
        return legal[0] if view.seat == 0 or len(asked) > 8 else None

    record = play(SNAP, SNAP.options(), 2, "s", "n", [patient] * 2)
    assert asked == [1, 0] * 4 + [1]
    assert [seat for seat, _ in record.actions] == [0, 0, 0, 0, 1]
    assert record.places == (2, 1)


def test_the_random_player_reacts_now_and_then() -> None:
    games = [play(SNAP, SNAP.options(), 2, f"{n}", "n", [random_player] * 2).totals[1] for n in range(200)]
    assert 5 < sum(games) / len(games) < 12


def test_verbs_name_actions() -> None:
    assert {verb_of(kind) for kind in STICHELN.actions} >= {action["do"] for _, action in RECORD.actions}
