"""Whole games of Spicy by buttons and by commands, and what is to be seen and kept of them."""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import pytest

from bot.commands.export import record_in
from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.games.spicy.sentences import RECENT
from cogs.words.catalogue import LANGUAGES, words
from games.play import replay
from games.spicy.rules import lawful
from games.spicy.terms import Challenge, Copy, LetGo, Pass, Play
from tests.kit.dealing import dealt
from tests.kit.people import Person
from tests.kit.rig import World, say

LOCALES = {"en": "en-US", "zh-TW": "zh-TW"}
PRESENTER = PRESENTERS["spicy"]
SENTENCES = PRESENTER.picture.sentences
TWISTS = ("chili", "startItUp", "raider", "luck", "turn", "copycat")
MODES = {
    "standard": {},
    **{twist: {"first_card": twist} for twist in TWISTS},
    "two": {"first_card": "luck", "second_card": "copycat"},
    "random": {"first_card": "random", "second_card": "random", "third_card": "random"},
    "strict": {"strict": "on", "first_card": "copycat"},
}


@pytest.fixture(params=LANGUAGES)
def lang(request) -> str:
    return request.param


class Case(NamedTuple):
    """A game to be played."""

    seats: int
    mode: str
    by: str
    lang: str

    @property
    def quick(self) -> bool:
        """Together these cover every mode in both ways, every number of seats and both languages."""
        number = [*MODES].index(self.mode)
        wanted = 2 + (number + 2 * (self.by == "commands")) % 5
        return self.seats == wanted and (self.lang == "en") == ((number + (self.by == "buttons")) % 2 == 0)


CASES = [
    pytest.param(case, id="-".join(map(str, case)), marks=[] if case.quick else [pytest.mark.full])
    for case in map(Case._make, product(range(2, 7), MODES, ("buttons", "commands"), LANGUAGES))
]


async def seated(world: World, *people: Person, bots: int = 0, **options: str) -> Table:
    """A table of Spicy where the cards are dealt; the first person is the host."""
    return await dealt(world, "spicy", *people, bots=bots, **options)


def called(table: Table, lang: str) -> list[str]:
    """Names as they are shown."""
    return [row.name if row.person else say("name.bot", lang, n=row.name) for row in table.roster]


def plain(text: str) -> str:
    """As messages of the rig are read."""
    return text.replace("\N{WORD JOINER}", "").replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("case", CASES)
async def test_a_whole_game_runs_from_start_to_the_standings(world: World, case: Case):
    world.guild_locale = LOCALES[case.lang]
    people = [world.person(name, LOCALES[case.lang]) for name in ("anna", "ben")]
    table = await seated(world, *people, bots=case.seats - 2, **MODES[case.mode])
    while table.running:
        move = table.row.move
        await world.play(
            *people, table=table, by=case.by, until=lambda now, move=move: now.row.move > move + 7
        )
        await world.painted(table)
        if table.running:
            _assert_the_table_is_shown(world, table, case.lang)
    _assert_the_end_is_told(world, table, case.lang)
    saved = await world.bot.store.load_table(table.id)
    assert saved.table.status == "finished"
    assert replay(record_in(saved)).scores() == table.public().scores
    assert saved.table.variant == (table.options.mode or "standard")


def _assert_the_table_is_shown(world: World, table: Table, lang: str) -> None:
    """Declarations with their owners, the stack, everybody's cards and points, and the extra rules."""
    text, view, w = world.table_message().text, table.public(), words(lang)
    names = called(table, lang)
    for one in view.stack[-6:]:
        assert plain(f"`#{one.number}` {names[one.seat]} {PRESENTER.face(w, one.say)}") in text
    if view.stack:
        assert w.n("spicy.stack", view.size) in text
    for seat, name in enumerate(names):
        trophies = f" · {'🏆' * view.trophies[seat]}" * bool(view.trophies[seat])
        facts = f"**{name}** {w.signed(view.scores[seat])}{trophies}"
        facts += f" · {w.n('count.card', view.counts[seat])} · {w.n('spicy.won', view.won[seat])}"
        assert facts in text
    for twist in view.twists:
        assert w(f"spicy.twist.{twist}") in text and w(f"spicy.twist_hint.{twist}") in text
    assert w.n("spicy.until", view.above) in text
    if view.revealed:
        told = plain(SENTENCES.challenge(w, view.revealed[-1], names))
        assert (told in text) == (len(view.stack) <= RECENT), "an old one would look like one of this stack"


def _assert_the_end_is_told(world: World, table: Table, lang: str) -> None:
    """Places, why it is over, and what everybody's points consist of."""
    text, view = world.table_message().text, table.public()
    assert plain(SENTENCES.reckoning(words(lang), view, called(table, lang))) in text
    for name, place in zip(called(table, lang), view.places, strict=True):
        assert f"`{place}` **{name}**" in text


# ------------------------------------------------------------------------------------- step by step


async def turn_of(world: World, table: Table, *people: Person) -> Person:
    """Until one of these people is to lay a card with a stack before them."""
    await world.play(
        *people,
        table=table,
        by="commands",
        until=lambda now: (
            now.public().phase == "turn"
            and len(now.public().stack) > 0
            and {one.id for one in people} & set(now.awaited())
        ),
    )
    return next(one for one in people if one.id in table.awaited())


async def test_first_the_card_then_what_to_say_then_to_confirm(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w, table = words(lang), await seated(world, anna, ben)
    who = await turn_of(world, table, anna, ben)
    seat = table.seat(who.id)
    view = table.view(seat)
    hand = await who.types("hand")
    cards = next(menu for menu in hand.menus if menu.to.verb == "play")
    assert cards.options == tuple(dict.fromkeys(view.hand))
    card = view.hand[0]
    async with world.nothing_changes():
        await who.picks(hand, card, menu=cards.custom_id)
    assert plain(w("spicy.ask-say", card=PRESENTER.face(w, card))) in hand.text
    says = hand.menus[0]
    assert set(says.options) == set(lawful(view)) and says.to.argument == card
    said = says.options[0]
    async with world.nothing_changes():
        await who.picks(hand, said, menu=says.custom_id)
    chosen = plain(w("spicy.as", card=PRESENTER.face(w, card), say=PRESENTER.face(w, said)))
    assert chosen in hand.text and plain(hand.find("play!").label) == plain(
        say("button.confirm", lang, choice=chosen)
    )
    assert PRESENTER.careful(w, view, Play(card, said)) in hand.text
    await who.presses(hand, "play!")
    assert table._steps[-1] == (seat, Play(card, said))


async def test_challenges_keep_their_places_whoever_has_the_turn(world: World, lang: str):
    anna, ben, cleo = (world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo"))
    w, table = words(lang), await seated(world, anna, ben, cleo)
    people = {table.seat(one.id): one for one in (anna, ben, cleo)}
    places, able = set(), set()
    for _ in range(12):
        for seat, person in people.items():
            hand = await person.types("hand")
            verbs = [one.to.verb if not one.disabled else "none" for one in hand.buttons[:3]]
            labels = [one.label for one in hand.buttons[:3]]
            legal = {type(one) for one in table.legal(seat)}
            assert (Challenge in legal) == (verbs[0] == "challenge")
            assert labels[:1] in ([w("spicy.react-number")], [w("spicy.react-both")])
            assert labels[1:] == [w("spicy.react-spice"), w("spicy.verb.let-go")]
            places.add(tuple(part["type"] for part in hand.components[0]["components"]).index(1))
            able.add(verbs[0])
        if not table.running:
            break
        await next(people[seat] for seat in people if people[seat].id in table.awaited()).acts(
            table, by="commands"
        )
    assert able == {"challenge", "none"}


async def test_a_challenge_out_of_turn_by_a_button(world: World, lang: str):
    anna, ben, cleo = (world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo"))
    table = await seated(world, anna, ben, cleo)
    await turn_of(world, table, anna, ben, cleo)
    top = table.public().top
    other = next(
        one for one in (anna, ben, cleo) if table.seat(one.id) not in (top.seat, table.public().turn)
    )
    hand = await other.types("hand")
    await other.presses(hand, f"{top.number},spice")
    await other.lands(table, table.seat(other.id))
    assert table._steps[-1] == (table.seat(other.id), Challenge(top.number, "spice"))
    await world.tick()
    told = plain(SENTENCES.challenge(words("en"), table.public().revealed[-1], called(table, "en")))
    assert told in world.table_message().text


async def test_a_challenge_that_is_typed_names_its_card(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w, table = words(lang), await seated(world, anna, ben)
    who = await turn_of(world, table, anna, ben)
    await who.acts(table, next(one for one in table.legal(table.seat(who.id)) if isinstance(one, Play)))
    top = table.public().top
    other = next(one for one in (anna, ben) if one is not who)
    offered = await other.suggested("spicy challenge", "target")
    assert [one["value"] for one in offered] == [f"#{top.number}"]
    assert offered[0]["name"].startswith(f"#{top.number} {who.name}: ")
    for stale in (f"#{top.number - 1}", f"#{top.number + 1}"):
        async with world.nothing_changes():
            answer = await other.types("spicy challenge", target=stale, trait="number")
            assert say("refuse.covered", lang) in answer.text
    async with world.nothing_changes():  # a declaration is no number of a card
        text = f"{top.number} {w('spicy.colour.C')}"
        answer = await other.types("spicy challenge", target=text, trait="number")
        assert say("refuse.not-understood", lang, text=text, example=f"#{top.number}") in answer.text
    meant = offered[0]["name"] if lang == "en" else str(top.number)
    await other.types("spicy challenge", target=meant, trait=w("spicy.trait.number"))
    await other.lands(table, table.seat(other.id))
    assert table._steps[-1] == (table.seat(other.id), Challenge(top.number, "number"))


async def test_a_pass_is_a_button_and_asks_those_who_want_to_be_asked(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    table = await seated(world, anna, ben)
    for confirm in (False, True):
        who = await turn_of(world, table, anna, ben)
        if confirm:
            await who.picks(await who.types("me"), "yes", menu="p:-:-:me:confirm")
        hand = await who.types("hand")
        assert hand.find("pass").label == say("spicy.verb.pass", lang)
        await who.presses(hand, "pass")
        if confirm:
            assert say("hand.picked", lang, choice=say("spicy.verb.pass", lang)) in hand.text
            await who.presses(hand, "pass!")
        await who.lands(table, table.seat(who.id))
        assert table._steps[-1] == (table.seat(who.id), Pass())


async def test_a_last_card_is_answered_in_secret(world: World, lang: str):
    anna, ben, cleo = (world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo"))
    w, table = words(lang), await seated(world, anna, ben, cleo)
    world.guild_locale = LOCALES[lang]
    await to_last_card(world, table, anna, ben, cleo)
    asked = [one for one in (anna, ben, cleo) if one.id in table.awaited()]
    hands = [await one.types("hand") for one in asked]
    assert all(not hand.menus and len(hand.cards) == 2 for hand in hands)
    top = table.public().top.number
    await asked[0].presses(hands[0], f"{top},number")
    await world.tick()
    seat = table.seat(asked[0].id)
    assert table.view(seat).answer == Challenge(top, "number")
    assert w("spicy.trait.number") in (await asked[0].types("hand")).text
    other = await asked[1].types("hand")
    assert w("spicy.answered") in other.text and w("spicy.trait.number") not in other.text.partition("►")[2]
    await asked[1].presses(other, "let-go")
    assert table._steps[-1] == (table.seat(asked[1].id), LetGo(top))
    assert table.public().phase != "last-card" and table.public().revealed[-1].challenger == seat


async def to_last_card(world: World, table: Table, *people: Person) -> None:
    """Everybody lays cards until one is somebody's last."""
    while table.running and table.public().phase != "last-card":
        person = next(one for one in people if one.id in table.awaited())
        seat = table.seat(person.id)
        action = next(one for one in table.legal(seat) if isinstance(one, Play))
        await person.acts(table, action, by="commands")


async def test_cards_beneath_a_five(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w, table = words(lang), await seated(world, anna, ben, first_card="luck")
    for wanted in (0, 1, 2):
        who, five = await five_for(world, table, anna, ben)
        seat = table.seat(who.id)
        card, *rest = table.view(seat).hand
        beneath = tuple(rest[:wanted])
        hand = await who.types("hand")
        await who.picks(hand, card, menu=f"t:{table.id}:{table.row.move}:play:")
        await who.picks(hand, five)
        asked = w("spicy.ask-beneath", card=PRESENTER.face(w, card), say=PRESENTER.face(w, five))
        assert plain(asked) in hand.text
        if beneath:
            await who.picks(
                hand, *_numbered(beneath), menu=f"t:{table.id}:{table.row.move}:play:{card},{five}"
            )
        else:
            await who.presses(hand, say("spicy.nothing.beneath", lang))
        await who.presses(hand, "play!")
        assert table._steps[-1] == (seat, Play(card, five, beneath))


async def five_for(world: World, table: Table, *people: Person) -> tuple[Person, str]:
    """Somebody who may declare a 5 and has cards to lay beneath it."""
    while True:
        who = await turn_of(world, table, *people)
        view = table.view(table.seat(who.id))
        five = next((one for one in lawful(view) if one[:-1] == "5"), None)
        if five and len(view.hand) > 3:
            return who, five
        await who.acts(table, by="commands")


def _numbered(cards: tuple[str, ...]) -> list[str]:
    return [
        card if cards[:at].count(card) == 0 else f"{card}#{cards[:at].count(card) + 1}"
        for at, card in enumerate(cards)
    ]


async def test_a_copy_is_one_pick_and_confirmed(world: World, lang: str):
    anna, ben, cleo = (world.person(name, LOCALES[lang]) for name in ("anna", "ben", "cleo"))
    table = await seated(world, anna, ben, cleo, first_card="copycat")
    await turn_of(world, table, anna, ben, cleo)
    top = table.public().top
    other = next(
        one for one in (anna, ben, cleo) if table.seat(one.id) not in (top.seat, table.public().turn)
    )
    seat = table.seat(other.id)
    card = table.view(seat).hand[-1]
    hand = await other.types("hand")
    hand = await other.picks(hand, card, menu=f"t:{table.id}:{table.row.move}:copy:{top.number}")
    await other.presses(hand, "copy!")
    await other.lands(table, seat)
    assert table._steps[-1] == (seat, Copy(top.number, card))
    assert table.public().top.copy and table.public().turn == (seat + 1) % 3
    third = next(one for one in (anna, ben, cleo) if table.seat(one.id) not in (top.seat, seat))
    labels = [one.label for one in (await third.types("hand")).cards]
    assert labels[0] == say("spicy.react-both", lang)


async def test_what_is_against_the_rules_can_only_be_typed_and_is_asked_about(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w, table = words(lang), await seated(world, anna, ben, strict="on")
    who = await turn_of(world, table, anna, ben)
    seat = table.seat(who.id)
    view = table.view(seat)
    wrong = next(
        one.say for one in table.legal(seat) if isinstance(one, Play) and one.say not in lawful(view)
    )
    hand = await who.types("hand")
    await who.picks(hand, view.hand[0], menu=f"t:{table.id}:{table.row.move}:play:")
    assert set(hand.menus[0].options) == set(lawful(view))
    async with world.nothing_changes():
        asked = await who.types("spicy play", card=view.hand[0], say=wrong)
    told = w(
        "spicy.careful-unlawful", say=PRESENTER.face(w, wrong), says=PRESENTER.faces.says(w, lawful(view))
    )
    assert plain(told) in asked.text
    await who.presses(asked, "play!")
    assert table._steps[-1] == (seat, Play(view.hand[0], wrong))
    await world.tick()
    assert len(table.view(seat).hand) == len(view.hand) + 1


async def test_a_last_card_that_nobody_announces_is_asked_about(world: World, lang: str):
    anna, ben = (world.person(name, LOCALES[lang]) for name in ("anna", "ben"))
    w, table = words(lang), await seated(world, anna, ben, strict="on")
    while True:
        person = next(one for one in (anna, ben) if one.id in table.awaited())
        seat = table.seat(person.id)
        view = table.view(seat)
        if len(view.hand) == 1:
            break
        await person.acts(table, Play(view.hand[0], lawful(view)[0]), by="commands")
    async with world.nothing_changes():
        asked = await person.types("spicy play", card=view.hand[0], say=lawful(view)[0])
    question = plain(w("spicy.ask-announced", card="|", say="|"))
    assert question.split("|")[-1] in asked.text
    await person.picks(asked, "no")
    assert w("spicy.careful-silent") in asked.text
    await person.picks(asked, view.hand[0])
    await person.types("spicy play", card=view.hand[0], say=lawful(view)[0], announced="yes")
    assert table._steps[-1][1] == Play(view.hand[0], lawful(view)[0], (), "yes")
    assert table.public().phase == "last-card"
