"""Opening a table: here, in a thread of its own, or for one person alone."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.errors import Refusal
from bot.table.table import Table
from bot.tables.requests import Place
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.presenting.presenter import Presenter
from cogs.request.place import remember, table_language
from cogs.request.request import UNREACHABLE, Request, Screen
from cogs.request.server_rules import admit_guest, admit_host
from cogs.request.which_game import GameKind, games_page
from cogs.table.hand_screen import hand_screen
from cogs.words.catalogue import words
from cogs.words.limits_and_names import plain_name

HERE = ("view_channel", "send_messages", "read_message_history")
IN_THREAD = ("view_channel", "send_messages_in_threads", "read_message_history")
NEW_THREAD = (*IN_THREAD, "create_public_threads")
PAGE = -1
"""What stands for the pages of games where `Admission.lock_of` wants a server."""
TWICE = 5.0
"""Seconds after the opening of a table during which another press means the same one."""
_OPEN = re.compile(r"(?P<game>[\w-]+)\.(?P<where>here|thread|me)\.(?P<bots>\d)\.(?P<kind>[\w-]*)")


async def open_here(request: Request, presenter: Presenter, options: Mapping[str, Any], bots: int) -> Screen:
    """A lobby in this channel."""
    check_permissions(request)
    async with admit_host(request):
        filled = min(bots, _room(presenter))
        table = await _open(request, request.place, presenter, options, bots=filled)
    request.client.painter.hands.expect(table, request)
    return request.say("start.opened", game=presenter.name(request.w, table.options))


async def open_in_thread(
    request: Request, presenter: Presenter, options: Mapping[str, Any], bots: int
) -> Screen:
    """A lobby in a new thread of this channel."""
    channel = _with_threads(request)
    async with admit_host(request):
        title = f"{presenter.title(words(await table_language(request)))} · {plain_name(request.person.name)}"
        kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
        try:
            thread = await channel.create_thread(name=title, type=kind)
        except UNREACHABLE:
            raise Refusal("no-threads-here") from None
        place = Place(request.place.server, thread.id)
        try:
            table = await _open(request, place, presenter, options, bots=min(bots, _room(presenter)))
        except Exception:
            await thread.delete()
            raise
    request.client.painter.hands.expect(table, request)
    return request.say("start.thread", channel=thread.mention)


async def open_for_me(
    request: Request, presenter: Presenter, options: Mapping[str, Any], bots: int
) -> Screen:
    """One person's table against bots, which starts at once and is shown to nobody else."""
    await admit_guest(request)
    asked = min(max(bots, presenter.game.seats.start - 1), _room(presenter))
    filled = _enough(presenter, options, asked)
    async with request.client.tables.admission.lock_of(0, request.person.id):
        if begun := private_game(request, presenter.key):
            return hand_screen(request, begun, request.w("start.begun"))
        table = await _open(request, request.place, presenter, options, bots=filled, private=True)
        await deal_alone(request, table)
    told = {"game": presenter.name(request.w, table.options)}
    return hand_screen(
        request, table, request.w.n("start.fitted", filled, **told) if bots and filled != asked else ""
    )


def _enough(presenter: Presenter, options: Mapping[str, Any], asked: int) -> int:
    """As many bots as were asked for; if the variant is not for so many, the nearest number, rather more."""
    chosen = presenter.game.options.model_validate(dict(options))
    fitting = [size - 1 for size in presenter.game.seats if chosen.settled(size) == chosen]
    return min((bots for bots in fitting if bots >= asked), default=max(fitting, default=asked))


async def deal_alone(request: Request, table: Table) -> None:
    """Start a private table; one that cannot be started does not stay."""
    try:
        await request.client.tables.seating.start(table.id, request.person)
    except Exception:
        await request.client.tables.playing.close(table.id, "host")
        raise


def private_game(request: Request, key: str) -> Table | None:
    """The person's own private table of this game, if there is one."""
    mine = request.client.tables.of(request.person.id)
    return next((one for one in mine if one.row.private and one.game.key == key), None)


WAYS = {"here": open_here, "thread": open_in_thread, "me": open_for_me}


async def open_game(request: Request, meant: GameKind, where: str, bots: int) -> Screen:
    """A table of this game and variant."""
    _check_way(where)
    chosen = meant.presenter.variants.get(meant.kind, {})
    return await WAYS[where](request, meant.presenter, chosen, bots)


async def which_game(request: Request, offered: Sequence[GameKind], where: str, bots: int) -> Screen:
    """The question which of these games to open, for somebody who may open one at all."""
    _check_way(where)
    await _check(request, where)

    def to(meant: GameKind) -> Id:
        return Id(None, None, "open", f"{meant.presenter.key}.{where}.{bots}.{meant.kind}")

    return games_page(request, request.w("start.which"), offered, to)


async def open_pressed(request: Request, argument: str, values: list[str]) -> Screen:
    """A button that opens a table: `<game>.<where>.<bots>.<variant>`."""
    found = _OPEN.fullmatch(argument)
    presenter = PRESENTERS.get(found["game"]) if found else None
    if found is None or presenter is None or found["kind"] not in ("", *presenter.variants):
        raise Refusal("unknown-button")
    meant = GameKind(presenter, found["kind"])
    async with request.client.tables.admission.lock_of(PAGE, request.person.id):
        opened = _opened(request, meant, found["where"])
        return opened or await open_game(request, meant, found["where"], int(found["bots"]))


def _opened(request: Request, meant: GameKind, where: str) -> Screen | None:
    """The answer to somebody who pressed twice: what the first press has just opened."""
    chosen = meant.presenter.variants.get(meant.kind, {})
    options = meant.presenter.game.options.model_validate(dict(chosen))
    pressed = request.interaction.created_at.timestamp()
    for table in request.client.tables.of(request.person.id):
        row = table.row
        same = (
            row.host == request.person.id and table.game is meant.presenter.game and table.options == options
        )
        if row.private or not same or row.created + TWICE < pressed:
            continue
        if where == "here" and row.channel == request.place.channel:
            return request.say("start.opened", game=meant.presenter.name(request.w, options))
        if where == "thread" and _hangs_here(request, row.channel):
            return request.say("start.thread", channel=f"<#{row.channel}>")
    return None


def _hangs_here(request: Request, channel: int) -> bool:
    """Whether a channel is a thread of the one where the request is made."""
    thread = request.client.get_channel(channel)
    return isinstance(thread, discord.Thread) and thread.parent_id == request.place.channel


def _check_way(where: str) -> None:
    if where not in WAYS:
        raise Refusal("option", option=where)


async def _check(request: Request, where: str) -> None:
    """Refuse somebody who could not open any table there."""
    if where == "me":
        await admit_guest(request)
        return
    if where == "thread":
        _with_threads(request)
    else:
        check_permissions(request)
        if request.client.tables.in_channel(request.place.channel):
            raise Refusal("channel-taken")
    async with admit_host(request):
        pass


def _room(presenter: Presenter) -> int:
    """How many bots fit beside the host."""
    return presenter.game.seats.stop - 2


def _with_threads(request: Request) -> discord.TextChannel:
    """The channel, if a thread can be made in it."""
    channel = request.interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("no-threads-here")
    check_permissions(request, NEW_THREAD)
    return channel


async def _open(
    request: Request, place: Place, presenter: Presenter, options: Mapping[str, Any], **how: Any
) -> Table:
    await remember(request)
    language = await table_language(request)
    return await request.client.tables.seating.open(
        place, request.person, presenter.game, options, language=language, **how
    )


def check_permissions(request: Request, needed: tuple[str, ...] | None = None) -> None:
    """Refuse, naming what is missing, unless the bot can post and edit in this channel."""
    held = request.interaction.app_permissions
    if needed is None:
        needed = IN_THREAD if isinstance(request.interaction.channel, discord.Thread) else HERE
    missing = [request.w.name("permission", name) for name in needed if not getattr(held, name)]
    if missing:
        raise Refusal("permissions", missing=request.w.list(missing))
