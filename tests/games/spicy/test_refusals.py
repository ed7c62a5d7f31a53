"""What cannot be done at a table of Spicy is told with its true reason, by buttons and by commands."""

from __future__ import annotations

import logging
from itertools import product
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.presenting.seat_names import names
from cogs.words.catalogue import LANGUAGES, Words, words
from games.core import Card
from games.spicy.rules import in_order, lawful
from games.spicy.situation import Entry
from games.spicy.terms import Challenge, Copy, Pass, Play, TakenBack
from tests.cogs.request.test_refusals import LOCALES, refused, remarked
from tests.games.spicy.test_games import plain, seated
from tests.kit.people import Person, Shown
from tests.kit.rig import CALLED, World, say

PRESENTER = PRESENTERS["spicy"]
COPYCAT = {"first_card": "copycat"}
STRICT = {"strict": "on", "first_card": "copycat"}


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


class Scene(NamedTuple):
    """Card 7 lies on top, "4 chili" of Ben's, where it is no 4."""

    world: World
    w: Words
    table: Table
    anna: Person
    ben: Person
    cleo: Person

    def seat(self, person: Person) -> int:
        """Where somebody sits."""
        seat = self.table.seat(person.id)
        assert seat is not None
        return seat

    def id(self, what: str) -> str:
        """The id of a choice as it would be drawn now."""
        return f"t:{self.table.id}:{self.table.row.move}:{what}"

    async def becomes(self, **changes: Any) -> None:
        """The same position but for this, as everybody sees it."""
        self.table._state = self.table._base = replace(self.table._state, **changes)
        self.table._base_move, self.table._steps = self.table.row.move, []
        with self.world.inside():
            self.world.bot.painter._painted.pop(self.table.id, None)
            self.world.bot.painter.changed(self.table)
        await self.world.tick(CALLED)


async def scene(
    world: World,
    lang: str,
    *,
    turn: str = "anna",
    cards: tuple[str, ...] = ("C7", "P10", "W3"),
    **options: str,
) -> Scene:
    """Everybody holds these cards."""
    people = [world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo")]
    world.guild_locale = LOCALES[lang]
    made = Scene(world, words(lang), await seated(world, *people, **options), *people)
    asked = next(one for one in people if one.name == turn)
    hand = in_order(map(Card, cards))
    top = Entry(7, made.seat(made.ben), Card("W9"), "4C")
    await made.becomes(
        hands=(hand,) * 3, stack=(replace(top, number=6, say="3C"), top), number=7, turn=made.seat(asked)
    )
    return made


# ------------------------------------------------------------------------------------------- forged

FORGED = {
    "play": ("+", "C7,+", "C7,5+", "C7,5C,+", "C7,5C,W+", "C7,5C,C7+"),
    "challenge": ("+", "7,+", "7,n+", "7,number,+"),
    "copy": ("+", "7,+", "7,C+", "7,C7,+", "7,C7,W3+"),
}
"""Besides those of `tests.cogs.choosing.test_forged_ids`: where a set of cards may be laid beneath a five."""


@pytest.mark.parametrize("verb", FORGED)
async def test_half_a_value_is_refused_with_what_could_be_done(
    world: World, caplog: Any, lang: str, verb: str
):
    now = await scene(world, lang, first_card="luck", second_card="copycat")
    kind = now.table.game.verbs[verb]
    view, legal = (get(now.seat(now.anna)) for get in (now.table.view, now.table.legal))
    lawfully = PRESENTER.unlawful(now.w, view, kind, legal, names(now.w, now.table.roster))
    async with world.nothing_changes():
        hand = await now.anna.types("hand")
        for argument, mark in product(FORGED[verb], ("", "!")):
            answer = await now.anna.forges(hand, now.id(f"{verb}{mark}:{argument}"))
            assert answer is not None and answer.ephemeral
            told = {f"> {plain(one)}" for one in (lawfully, say("refuse.unknown-button", lang))}
            assert any(answer.text.startswith(one) for one in told), argument
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


async def test_gaps_in_what_is_laid_beneath_a_five_do_no_harm(world: World, caplog: Any, lang: str):
    now = await scene(world, lang, first_card="luck")
    told = plain(now.w("spicy.ask-beneath-more", cards=PRESENTER.faces.several(now.w, ["W3", "P10"])))
    async with world.nothing_changes():
        hand = await now.anna.types("hand")
        for beneath in ("W3+P10+", "+W3+P10+", "W3++P10+", "W3+P10++"):
            await now.anna.forges(hand, now.id(f"play:C7,5C,{beneath}"))
            assert told in hand.text, beneath
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


# ------------------------------------------------------------------------------------------ passing


async def test_whoever_must_begin_a_stack_cannot_pass(world: World, lang: str):
    now = await scene(world, lang, turn="ben")
    hand = await now.ben.types("hand")
    old = hand.find("pass").custom_id
    await now.anna.acts(now.table, Challenge(7, "number"))
    assert now.table.public().must_start and now.table.public().turn == now.seat(now.ben)
    told = now.w("spicy.illegal.pass")
    async with world.nothing_changes():
        remarked(await now.ben.forges(hand, old), told)
        remarked(await now.ben.forges(hand, now.id("pass!:")), told)
        refused(await now.ben.types("spicy pass"), plain(now.w("refuse.not-now", now=told)))


# ---------------------------------------------------------------------------------------- reactions

BALLOT: dict[str, Any] = {"phase": "last-card", "answers": (None,) * 3}


@pytest.mark.parametrize("when", ["out of turn", "in turn", "in a ballot"])
async def test_ones_own_card_is_named_as_such(world: World, lang: str, when: str):
    now = await scene(world, lang, turn="anna" if when == "out of turn" else "ben", **COPYCAT)
    me, own = now.ben, say("refuse.own-card", lang)
    if when == "in a ballot":
        waits = sum(1 << now.seat(one) for one in (now.anna, now.cleo))
        await now.becomes(**BALLOT, waits=waits, hands=_without_cards(now, me))
    async with world.nothing_changes():
        hand = await me.types("hand")
        for what in ("challenge:7,number", "challenge:7,spice", "copy:7,C7,,-", "let-go:7"):
            remarked(await me.forges(hand, now.id(what)), own)
        refused(await me.forges(hand, f"t:{now.table.id}:-:let-go:7"), own)
        refused(await me.presses(world.table_message(), "let-go"), own)
        refused(await me.types("spicy challenge", target="#7", trait="number"), own)
        refused(await me.types("spicy copy", target="#7", card="C7"), own)
        refused(await me.types("spicy let-go", target="#7"), own)


def _without_cards(now: Scene, person: Person) -> tuple[Any, ...]:
    hands = [*now.table._state.hands]
    hands[now.seat(person)] = ()
    return tuple(hands)


@pytest.mark.parametrize("options", [{}, COPYCAT], ids=["plain", "copycat"])
@pytest.mark.parametrize("turn", ["anna", "cleo"])
async def test_a_card_that_was_believed_is_told_to_be_safe_whosever_turn_it_is(
    world: World, lang: str, turn: str, options: dict[str, str]
):
    now = await scene(world, lang, turn=turn, **options)
    await now.becomes(locked=True)
    told = now.w("spicy.illegal-believed")
    async with world.nothing_changes():
        hand = await now.anna.types("hand")
        answer = await now.anna.forges(hand, now.id("challenge:7,number"))
        assert answer is not None and answer.text.splitlines()[0] == f"> {told}"
        refused(await now.anna.types("spicy challenge", target="#7", trait="number"), told)


@pytest.mark.parametrize("turn", ["anna", "ben"])
@pytest.mark.parametrize("gone", ["taken", "below one's own"])
async def test_a_late_challenge_is_told_that_its_card_is_covered(
    world: World, lang: str, gone: str, turn: str
):
    now = await scene(world, lang, turn=turn, **COPYCAT)
    me, covered = now.anna, say("refuse.covered", lang)
    own = Entry(8, now.seat(me), Card("C5"), "5C")
    taken = gone == "taken"
    await now.becomes(number=8, stack=() if taken else (*now.table._state.stack, own), must_start=taken)
    async with world.nothing_changes():
        hand = await me.types("hand")
        for what in ("challenge:7,number", "copy:7,C7,,-", "let-go:7"):
            answer = await me.forges(hand, now.id(what))
            assert answer is not None and answer.text.splitlines()[0] == f"> {covered}"
        refused(await me.forges(hand, f"t:{now.table.id}:-:let-go:7"), covered)
        refused(await me.types("spicy challenge", target="#7", trait="number"), covered)
        refused(await me.types("spicy copy", target="#7", card="C7"), covered)
        refused(await me.types("spicy let-go", target="#7"), covered)


@pytest.mark.parametrize("by", ["command", "public button", "button"])
async def test_a_sealed_card_lands_once_all_let_go_by_whatever_they_press(world: World, lang: str, by: str):
    now = await scene(world, lang)
    await now.anna.types("spicy pass")
    assert now.table.race.contest.sealed is not None
    if by == "command":
        (offered,) = await now.cleo.suggested("spicy let-go", "target")
        await now.cleo.types("spicy let-go", target=offered["value"])
    else:
        await now.cleo.presses(
            world.table_message() if by == "public button" else await now.cleo.types("hand"), "let-go"
        )
    assert now.table._steps == [(now.seat(now.anna), Pass())], "before any time has passed"


# ------------------------------------------------------------------------------- which field is wrong

WRONG = {
    "announced": ({}, "play", {"say": "9C", "announced": "yes"}, "illegal-announced-never"),
    "announced-early": (STRICT, "play", {"say": "9C", "announced": "yes"}, "illegal-announced-never"),
    "announced-copy": (COPYCAT, "copy", {"target": "#7", "announced": "yes"}, "illegal-announced-never"),
    "beneath": ({}, "play", {"say": "5C", "beneath_1": "W3"}, "illegal-beneath-never"),
    "beneath-copy": (COPYCAT, "copy", {"target": "#7", "beneath_1": "W3"}, "illegal-beneath-never"),
    "beneath-a-six": ({"first_card": "luck"}, "play", {"say": "6C", "beneath_1": "W3"}, "illegal-beneath"),
    "say": ({}, "play", {"say": "3C"}, "illegal.play"),
    "say-with-more": ({}, "play", {"say": "3C", "announced": "yes"}, "illegal.play"),
    "card": ({}, "play", {"card": "C9", "say": "9C"}, "illegal-card"),
    "card-copied": (COPYCAT, "copy", {"target": "#7", "card": "P5"}, "illegal-card"),
    "copy-never": ({}, "copy", {"target": "#7"}, "illegal-copy-never"),
    "copy-never-stale": ({}, "copy", {"target": "nothing", "card": "nothing"}, "illegal-copy-never"),
    **{
        f"announced-{text}": ({}, "play", {"say": "9C", "announced": text}, "illegal-announced-never")
        for text in ("True", "n", "whatever")
    },
}


@pytest.mark.parametrize("case", WRONG)
async def test_what_is_typed_wrongly_is_told_by_what_of_it_is_wrong(world: World, lang: str, case: str):
    options, verb, given, key = WRONG[case]
    now = await scene(world, lang, **options)
    says = PRESENTER.faces.says(now.w, lawful(now.table.public()))
    async with world.nothing_changes():
        answer = await now.anna.types(f"spicy {verb}", **{"card": "C7", **given})
        refused(answer, plain(now.w(f"spicy.{key}", says=says)))


async def test_what_is_named_as_possible_is_lawful_and_not_quoted_twice(world: World, lang: str):
    now = await scene(world, lang, **STRICT)
    example = now.w("spicy.says", numbers=7, spice=now.w("spicy.colour.C"))
    told = now.w("refuse.not-understood", text="11", example=example)
    async with world.nothing_changes():
        refused(await now.anna.types("spicy play", card="C7", say="11"), told)
    await now.anna.types("spicy play", card="C7", say="5")
    own = now.table.race.view(now.seat(now.anna)).own
    assert own == Play(Card("C7"), "5C"), "of all fives one alone may be declared"


async def test_whoever_is_not_waited_for_is_told_so(world: World, lang: str):
    now = await scene(world, lang, turn="cleo", **COPYCAT)
    wait = say("refuse.not-your-turn", lang)
    async with world.nothing_changes():
        hand = await now.anna.types("hand")
        refused(await now.anna.types("spicy pass"), wait)
        refused(await now.anna.types("spicy play", card="C7", say="9C"), wait)
        for what in ("pass:", "pass!:", "play:C7", "play!:C7,9C,,-"):
            remarked(await now.anna.forges(hand, now.id(what)), wait)
    await now.becomes(stack=(), must_start=True)
    async with world.nothing_changes():
        refused(await now.anna.types("spicy pass"), wait)


async def test_a_card_that_was_never_there_is_not_said_to_be_covered(world: World, lang: str):
    now = await scene(world, lang, **COPYCAT)
    told = say("refuse.covered", lang)
    async with world.nothing_changes():
        refused(await now.anna.types("spicy challenge", target="#99", trait="number"), told)
        assert not {"covered", "taken", "蓋住", "拿走"} & {*told.replace("，", " ").split()}


# -------------------------------------------------------------------------------------- suggestions

BEGUN = ("", "#", "#7", "7", "＃７", "#7 ben: anything")


@pytest.mark.parametrize("turn", ["anna", "cleo"])
async def test_the_card_on_top_is_suggested_however_it_is_begun(world: World, lang: str, turn: str):
    now = await scene(world, lang, turn=turn, **COPYCAT)
    own = {"trait": ["number", "spice"], "card": ["C7", "W3", "P10"]}
    for verb, more in {"challenge": "trait", "copy": "card", "let-go": ""}.items():
        for typed in BEGUN:
            offered = await now.anna.suggested(f"spicy {verb}", "target", typed)
            assert [one["value"] for one in offered] == ["#7"], (verb, typed)
            filled = {"target": typed} if typed else {}
            then = await now.anna.suggested(f"spicy {verb}", more, **filled) if more else []
            assert [one["value"] for one in then] == own.get(more, []), (verb, typed)
        for typed in ("8", "#71", "7 chili", "ben"):
            assert not await now.anna.suggested(f"spicy {verb}", "target", typed)


# -------------------------------------------------------------------------------------- last cards


async def fills(person: Person, hand: Shown, verb: str, value: str) -> None:
    """Answer a question about an action of this kind."""
    menu = next(one for one in hand.menus if one.to and one.to.verb == verb and value in one.options)
    await person.forges(hand, menu.custom_id, value)


@pytest.mark.parametrize(
    ("verb", "answers", "action"),
    [
        ("play", ("C7", "9C", "no"), Play(Card("C7"), "9C", (), "no")),
        ("copy", ("C7", "no"), Copy(7, Card("C7"), (), "no")),
    ],
    ids=["play", "copy"],
)
async def test_a_silent_last_card_is_asked_about_before_it_counts(
    world: World, lang: str, verb: str, answers: tuple[str, ...], action: Play | Copy
):
    now = await scene(world, lang, cards=("C7",), **STRICT)
    me = now.anna
    hand = await me.types("hand")
    async with world.nothing_changes():
        for answer in answers:
            await fills(me, hand, verb, answer)
        assert now.w("spicy.careful-silent") in hand.text
    await me.presses(hand, f"{verb}!")
    await me.lands(now.table, now.seat(me))
    assert now.table._steps == [(now.seat(me), action)]
    assert isinstance(now.table._state.news[-1], TakenBack)


# ------------------------------------------------------------------------------------- marks, words


async def test_marks_tell_whoever_has_the_turn_what_a_challenge_is_about(world: World, lang: str):
    now = await scene(world, lang)
    told = plain(now.w("spicy.mark-challenge", cards=now.w.n("count.card", 2)))
    for person in (now.anna, now.cleo, now.ben):
        await person.picks(await person.types("me"), "yes", menu="p:-:-:me:marks")
        assert (told in (await person.types("hand")).text) == (person is not now.ben), person.name


ALSO = [
    (value, phrase)
    for value in ("number", "spice", "both", "yes", "no")
    for language in LANGUAGES
    for phrase in words(language)(f"spicy.also.{value}").split("|")
]


@pytest.mark.parametrize(("value", "phrase"), ALSO)
async def test_the_words_of_the_glossary_are_understood(world: World, value: str, phrase: str):
    """Everybody's, whatever language they have chosen."""
    now = await scene(world, "en", cards=("C7",), **STRICT)
    if value == "both":
        below, top = now.table._state.stack
        await now.becomes(stack=(below, replace(top, copy=True)))
    if value in ("yes", "no"):
        await now.anna.types("spicy play", card="C7", say="9C", announced=phrase)
        assert now.table.race.view(now.seat(now.anna)).own == Play(Card("C7"), "9C", (), value)
    else:
        await now.anna.types("spicy challenge", target="#7", trait=phrase)
        assert now.table.race.view(now.seat(now.anna)).pending == Challenge(7, value)
