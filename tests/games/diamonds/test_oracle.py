"""The oracle of secrets knows Diamonds: it hears a vault or a passed card told to the wrong person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.diamonds.terms import ChooseCount
from tests.games.diamonds.test_games import seated
from tests.kit.catalogue import texts
from tests.kit.oracle import SECRETS
from tests.kit.people import Person
from tests.kit.rig import World, say

SECRETS_OF = SECRETS["diamonds"]
PRESENTER = PRESENTERS["diamonds"]


# ----------------------------------------------------------------------------------------- its ears


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("wordy", [False, True])
def test_every_card_is_heard_however_it_is_told(lang: str, wordy: bool) -> None:
    presenter, w = (PRESENTER.in_words if wordy else PRESENTER), words(lang)
    cards = [value for value in presenter.values() if value[1:]]
    for card in cards:
        for text in (
            f"x {presenter.face(w, card)}.",
            f"**{presenter.face(w, card)}**",
            f"（{presenter.face(w, card)}）",
        ):
            assert SECRETS_OF.spelled(text) == {card: 1}, text
    hand = tuple(cards[at] for at in (0, 4, 14, 15, 29, 30, 44, 45, 59))
    for told in (presenter.faces.several(w, hand), presenter.faces.by_suit(w, hand)):
        assert set(SECRETS_OF.spelled(told)) == {*hand}, told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_counts_of_cards_are_no_cards(lang: str) -> None:
    """How many cards of a suit somebody has won is public."""
    w = words(lang)
    for presenter in (PRESENTER, PRESENTER.in_words):
        suit = presenter.faces.suit(w, "D")
        for text in (
            w.n("diamonds.most", 6, suit=suit, names="Ben"),
            w.n("diamonds.most-tie", 6, suit=suit, names="Ben"),
            " · ".join([w("diamonds.why-count", suit=suit, n=2)] * 3),
            w("diamonds.led", n=3, suit=suit) + "\nBen",
            w.n("diamonds.mark.passes", 2, suit=suit),
        ):
            assert not SECRETS_OF.spelled(text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_that_tells_of_one_s_vault_is_heard(lang: str) -> None:
    """If the catalogue says it in another way one day, the oracle must learn that."""

    class Playing:
        phase = "play"

        @staticmethod
        def merits() -> tuple[tuple[int, int], ...]:
            return ((40, 17), (9, 3))

    telling = {key: text for key, text in texts(r"diamonds\..+", lang).items() if "{vault}" in text}
    assert {key.partition("[")[0] for key in telling} == {
        "diamonds.own",
        "diamonds.own-team",
        "diamonds.final",
    }
    for key, text in telling.items():
        if "final" in key:
            continue  # told once the vaults are open
        told = text.format(vault=17, showroom=6, points="x")
        assert SECRETS_OF.amounts(told, Playing, None) and SECRETS_OF.amounts(told, Playing, 1)
        assert not SECRETS_OF.amounts(told, Playing, 0)


# ----------------------------------------------------------------------------------- what it catches


async def playing(world: World, **options: str) -> tuple[Table, list[Person]]:
    """A game in its second round or later, in which the vaults differ."""
    people = world.people("anna", "ben", "cleo", "dan")
    table = await seated(world, *people, options=options)
    await world.play(*people, by="commands", until=vaults_differ)
    await world.tick()
    assert vaults_differ(table)
    return table, people


def vaults_differ(table: Table) -> bool:
    return len({vault for _, vault in table._state.merits()}) > 1 and table.public().round > 1


def tells(monkeypatch: pytest.MonkeyPatch, where: str, more: Callable[[Any], str]) -> None:
    """From now on a picture has a line more."""
    for presenter in (PRESENTER, PRESENTER.in_words):
        monkeypatch.setattr(presenter, where, _leaky(getattr(presenter, where), more))


def _leaky(told: Callable[..., list[str]], more: Callable[[Any], str]) -> Callable[..., list[str]]:
    return lambda w, view, names: [*told(w, view, names), more(view)]


def vault_line(amount: int) -> str:
    return say("diamonds.own", vault=amount, showroom=0, points="x")


async def test_a_vault_told_to_everybody(world: World, monkeypatch: pytest.MonkeyPatch):
    table, people = await playing(world)
    tells(monkeypatch, "table", lambda view: vault_line(table._state.merits()[0][1]))
    with pytest.raises(AssertionError, match=r"everybody .*in a vault"):
        await next(one for one in people if one.id in table.awaited()).acts(table, by="commands")
        await world.tick()
    monkeypatch.undo()


@pytest.mark.parametrize("partners", [False, True])
async def test_a_vault_told_to_somebody_else(world: World, monkeypatch: pytest.MonkeyPatch, partners: bool):
    table, people = await playing(world, **({"partnership": "on"} if partners else {}))
    vaults = [vault for _, vault in table._state.merits()]
    whose = 0
    with monkeypatch.context() as leaky:
        tells(leaky, "hand", lambda view: vault_line(vaults[whose]))
        for person in people:
            seat = table.seat(person.id)
            if vaults[seat] == vaults[whose]:
                await person.types("hand")  # one's own, a partner's, or just as much
            else:
                with pytest.raises(AssertionError, match="in a vault"):
                    await person.types("hand")
    assert not partners or vaults[0] == vaults[2]


async def test_a_passed_card_told_to_a_third(world: World, monkeypatch: pytest.MonkeyPatch):
    people = world.people("anna", "ben", "cleo", "dan")
    table = await seated(world, *people)
    dealer = next(one for one in people if one.id in table.awaited())
    await dealer.acts(table, ChooseCount(1), by="commands")
    for person in people:
        await person.acts(table, by="commands")
    await world.tick()
    (card,) = table.view(0).passing
    with monkeypatch.context() as leaky:
        tells(leaky, "hand", lambda view: str(PRESENTER.face(words("en"), card)))
        for seat, person in enumerate(people):
            if seat in (0, 1):  # who gave it and who got it
                await person.types("hand")
            else:
                with pytest.raises(AssertionError, match=card):
                    await person.types("hand")


async def test_a_card_that_is_laid_out_told_to_its_receiver_before_the_exchange(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    anna, ben = people = world.people("anna", "ben")
    table = await seated(world, *people)
    dealer = next(one for one in people if one.id in table.awaited())
    await dealer.acts(table, ChooseCount(1), by="commands")
    await anna.acts(table, by="commands")
    (card,) = table.view(0).passing
    with monkeypatch.context() as leaky:
        tells(leaky, "hand", lambda view: str(PRESENTER.face(words("en"), card)))
        await anna.types("hand")
        with pytest.raises(AssertionError, match=card):
            await ben.types("hand")
