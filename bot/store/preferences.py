"""What people chose for themselves and managers for their server, kept as JSON in the profiles' `settings`.

Reading is tolerant: what is unknown or damaged is as if nobody had chosen it, so that neither an older
version of the bot nor a hand in the database can keep anybody from playing. Writing is strict.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from bot.store.profiles import Profiles
from bot.store.store import Store

MOST = 25
"""Ids in a list: as many as fit into one of Discord's menus."""
LONGEST = 24 * 3600
"""Seconds of the longest pause."""

Calls = Literal["always", "late", "never"]
Ids = Annotated[
    tuple[Annotated[int, Field(gt=0, lt=1 << 63)], ...],
    Field(max_length=MOST),
    AfterValidator(lambda ids: tuple(dict.fromkeys(ids))),
]


class _Choices(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Preferences(_Choices):
    """How one person wants to play."""

    confirm: bool = False
    """Ask before every play, not only before what shapes a whole round."""
    calls: Calls = "always"
    """When to be called to one's turn: always, only after a while, never."""
    plain: bool = False
    """Private messages without signs and card buttons: words and menus, for screen readers."""
    marks: bool = False
    """Beginner's marks at the cards."""


class ServerRules(_Choices):
    """What the managers of a server chose. Empty lists and zeros restrict nothing."""

    channels: Ids = ()
    """Where tables may be opened; threads count as the channel they hang on."""
    roles: Ids = ()
    """Who may open tables: whoever has one of these."""
    tables_each: int = Field(default=0, ge=0, le=99)
    """How many tables one person may host at once."""
    pause: int = Field(default=0, ge=0, le=LONGEST)
    """Seconds between two tables that one person opens."""
    blocked: Ids = ()
    """People who may neither open nor join tables."""


Model = TypeVar("Model", bound=_Choices)


async def preferences(store: Store, person: int) -> Preferences:
    """How a person wants to play."""
    return preferences_in((await store.person(person)).settings)


@lru_cache(1000)
def preferences_in(settings: str) -> Preferences:
    """The same, from a profile that is at hand."""
    return _read(Preferences, settings)


async def server_rules(store: Store, server: int) -> ServerRules:
    """What the managers of a server chose."""
    return _server_rules_in((await store.server(server)).settings)


@lru_cache(1000)
def _server_rules_in(settings: str) -> ServerRules:
    return _read(ServerRules, settings)


async def prefer(store: Store, person: int, **chosen: Any) -> Preferences:
    """Keep some of a person's choices; if one of them is not possible, keep none and raise ValueError."""
    return await _keep(store.people, Preferences, person, chosen)


async def set_server_rules(store: Store, server: int, **chosen: Any) -> ServerRules:
    """Keep some of a server's choices; if one of them is not possible, keep none and raise ValueError."""
    return await _keep(store.servers, ServerRules, server, chosen)


async def _keep(profiles: Profiles, kind: type[Model], key: int, chosen: dict[str, Any]) -> Model:
    kept = kind.model_validate(chosen).model_dump(mode="json", include=set(chosen))

    def change(settings: str) -> str:
        # What this version does not know may be a newer one's: it stays.
        return json.dumps({**_object(settings), **kept}, sort_keys=True)

    return _read(kind, (await profiles.rework(key, change)).settings)


def _read(kind: type[Model], settings: str) -> Model:
    """The choices in a text, each one by itself: one that is damaged does not spoil the others."""
    stored = _object(settings)
    sound = {name: stored[name] for name in kind.model_fields if _fits(kind, name, stored)}
    return kind.model_validate(sound)


def _fits(kind: type[Model], name: str, stored: dict[str, Any]) -> bool:
    if name not in stored:
        return False
    try:
        kind.model_validate({name: stored[name]})
    except ValidationError:
        return False
    return True


def _object(settings: str) -> dict[str, Any]:
    try:
        found = json.loads(settings)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
