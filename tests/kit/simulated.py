"""What the tests change about simcord: its time, and how it copies."""

from __future__ import annotations

import copy
from types import SimpleNamespace
from typing import Any

import simcord.components
import simcord.env
import simcord.gateway
import simcord.http.router
import simcord.results


def make_time_virtual(monkeypatch: Any) -> None:
    """Timers of the bot fire in `World.tick` alone, however slow the machine is.

    simcord lets them fire by the wall clock too, and then waits for those that are near.
    """
    monkeypatch.setattr(simcord.env.Env, "_schedule_timer", lambda *_: None)
    monkeypatch.setitem(simcord.env.Env._settle_internal.__kwdefaults__, "idle", 0.001)


def make_it_fast(monkeypatch: Any) -> None:
    """simcord copies each payload several times in the most general way: a third of all the time."""
    for module in (simcord.components, simcord.results):
        monkeypatch.setattr(module, "deepcopy", _copy)
    for module in (simcord.http.router, simcord.gateway):
        monkeypatch.setattr(module, "copy", SimpleNamespace(deepcopy=_copy))


_PLAIN = frozenset({str, int, float, bool, type(None)})
"""What needs no copy."""


def _copy(value: Any) -> Any:
    kind = type(value)
    if kind is dict:
        return {key: one if type(one) in _PLAIN else _copy(one) for key, one in value.items()}
    if kind is list:
        return [one if type(one) in _PLAIN else _copy(one) for one in value]
    return value if isinstance(value, str | int | float | None) else copy.deepcopy(value)
