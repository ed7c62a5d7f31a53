"""What is chosen is kept: strictly written, read whatever has become of it, not lost to another choice."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from bot.store.erase_ids import without_id
from bot.store.preferences import (
    Preferences,
    ServerRules,
    prefer,
    preferences,
    server_rules,
    set_server_rules,
)
from bot.store.store import Store
from tests.kit.stored import BIG, opened, store

__all__ = ["store"]  # a fixture


async def test_nobody_has_chosen_anything_at_first(store: Store) -> None:
    assert await preferences(store, 1) == Preferences(confirm=False, calls="always", plain=False, marks=False)
    assert await server_rules(store, 1) == ServerRules()
    assert (await store.person(1)).settings == "{}"


async def test_choices_outlive_the_process(tmp_path: Path) -> None:
    async with opened(tmp_path / "bot.db") as before:
        await prefer(before, 1, confirm=True)
        await prefer(before, 1, calls="never")
        await set_server_rules(before, 7, channels=[BIG, 5], pause=60)
    async with opened(tmp_path / "bot.db") as after:
        assert await preferences(after, 1) == Preferences(confirm=True, calls="never")
        assert await server_rules(after, 7) == ServerRules(channels=(BIG, 5), pause=60)
        assert await preferences(after, 2) == Preferences()


@pytest.mark.parametrize(
    "settings",
    [
        *("", "null", "[]", "7", "{", '"x"', '{"confirm": "perhaps"}', '{"calls": 3}', '{"plain": [1]}'),
        *("[" * 100_000, '{"marks": null}', '{"unheard": "of"}'),
    ],
)
async def test_damaged_choices_are_none(store: Store, settings: str) -> None:
    await store.people.change(1, settings=settings)
    await store.servers.change(1, settings=settings)
    assert await preferences(store, 1) == Preferences()
    assert await server_rules(store, 1) == ServerRules()
    assert (await prefer(store, 1, plain=True)).plain


async def test_one_damaged_choice_leaves_the_others(store: Store) -> None:
    await store.people.change(1, settings='{"calls": "sometimes", "plain": true}')
    assert await preferences(store, 1) == Preferences(plain=True)
    rules = {"channels": "here", "roles": [1, -2], "tables_each": 3, "pause": -1, "blocked": [5, 5]}
    await store.servers.change(1, settings=json.dumps(rules))
    assert await server_rules(store, 1) == ServerRules(tables_each=3, blocked=(5,))


async def test_what_a_newer_version_keeps_stays(store: Store) -> None:
    await store.people.change(1, settings='{"volume": 11, "plain": true}')
    await prefer(store, 1, plain=False)
    assert json.loads((await store.person(1)).settings) == {"volume": 11, "plain": False}


@pytest.mark.parametrize(
    "chosen",
    [
        {"calls": "sometimes"},
        {"confirm": "perhaps"},
        {"volume": 11},
        {"plain": True, "calls": ""},
    ],
)
async def test_a_person_cannot_choose_what_there_is_not(store: Store, chosen: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        await prefer(store, 1, **chosen)
    assert (await store.person(1)).settings == "{}"


@pytest.mark.parametrize(
    "chosen",
    [
        {"channels": [0]},
        {"channels": [1 << 63]},
        {"roles": list(range(1, 27))},
        {"tables_each": -1},
        {"pause": 86_401},
        {"blocked": ["x"]},
    ],
)
async def test_a_server_cannot_choose_what_there_is_not(store: Store, chosen: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        await set_server_rules(store, 1, **chosen)
    assert (await store.server(1)).settings == "{}"


async def test_choices_made_at_once_are_all_kept(store: Store) -> None:
    await asyncio.gather(
        prefer(store, 1, plain=True), prefer(store, 1, confirm=True), prefer(store, 1, calls="late")
    )
    assert await preferences(store, 1) == Preferences(plain=True, confirm=True, calls="late")
    store.people.forget(1)
    assert await preferences(store, 1) == Preferences(plain=True, confirm=True, calls="late")


def test_an_id_is_scrubbed_from_notes() -> None:
    assert json.loads(without_id('{"votes": {"12": true, "3": false}, "invited": [12, 3]}', 12)) == {
        "votes": {"3": False},
        "invited": [3],
    }
    assert without_id("{}", 12) == "{}"
