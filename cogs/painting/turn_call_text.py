"""The words of a call to one's turn; `cogs.painting.turn_call_timing` says when it comes."""

from __future__ import annotations

from bot.table.table import Table
from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import words


def call_of(table: Table, people: tuple[int, ...]) -> str:
    """Who is called, to what game, and what they would answer to."""
    w, presenter = words(table.row.language), PRESENTERS[table.game.key]
    mentions = w.list(f"<@{person}>" for person in people)
    view = table.public()
    facts = [presenter.title(w)]
    if view and presenter.progress(w, view):
        facts.append(w("call.round", round=view.round))
    led = presenter.led(w, view) if view else ""
    facts += [led] if led else []
    if table.row.message is not None:
        where = f"{table.row.server}/{table.row.channel}/{table.row.message}"
        facts.append(f"[{w('call.table')}](<https://discord.com/channels/{where}>)")
    return w("call", names=mentions, facts=" · ".join(facts))
