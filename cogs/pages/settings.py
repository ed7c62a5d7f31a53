"""`/settings`: what the managers of a server chose for it, with a menu for each choice."""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import Refusal
from bot.store.preferences import MOST, ServerRules, server_rules, set_server_rules
from cogs.message.ids import Id
from cogs.message.layout import CHANNELS, PEOPLE, ROLES, Block, Component, layout, menu, option, picker
from cogs.request.request import Request, Screen
from cogs.request.server_rules import exists
from cogs.words.catalogue import LANGUAGES, Words, words

LISTS = {"channels": CHANNELS, "roles": ROLES, "blocked": PEOPLE}
"""The lists of ids, and what their menus offer."""
NUMBERS: dict[str, tuple[int, ...]] = {
    "tables_each": (0, 1, 2, 3, 5, 10),
    "pause": (0, 30, 60, 300, 900, 3600),
}
"""What is offered; 0 restricts nothing. Pauses are in seconds."""
AS_DISCORD = "auto"
"""The language that Discord tells of the server."""


async def settings_page(request: Request) -> Screen:
    """All choices, as they are now. Refuses whoever may not manage the server."""
    check_manager(request)
    store, w, server = request.client.store, request.w, request.place.server
    rules = await server_rules(store, server)
    language = (await store.server(server)).language
    blocks: list[Block] = [f"## {w('settings.title')}\n{w('settings.intro')}"]
    blocks += _headed(w, "language", _languages(w, language))
    blocks += _headed(w, "channels", _list(request, "channels", rules))
    blocks += _headed(w, "roles", _list(request, "roles", rules))
    blocks += _headed(w, "tables_each", _number(w, "tables_each", rules))
    blocks += _headed(w, "pause", _number(w, "pause", rules))
    blocks += _headed(w, "blocked", _list(request, "blocked", rules))
    return Screen(layout([*blocks, f"-# {w('settings.note')}"]))


async def settings_pressed(request: Request, name: str, values: list[str]) -> Screen:
    """A choice in one of the menus; an empty one clears a list."""
    check_manager(request)
    store, server = request.client.store, request.place.server
    if name == "language":
        if values[:1] not in [[AS_DISCORD], *([language] for language in LANGUAGES)]:
            raise Refusal("unknown-button")
        chosen = None if values[0] == AS_DISCORD else values[0]
        await store.servers.change(server, language=chosen)
    elif name in LISTS or name in NUMBERS:
        await _keep(request, name, values)
    elif name:
        raise Refusal("unknown-button")
    return await settings_page(request)


def check_manager(request: Request) -> None:
    """Discord hides the command from others, unless a server's managers told it otherwise."""
    if not request.manager:
        raise Refusal("settings-manager")


async def _keep(request: Request, name: str, values: list[str]) -> None:
    try:
        numbers = [int(value) for value in values]
        chosen = numbers if name in LISTS else numbers[0]
        await set_server_rules(request.client.store, request.place.server, **{name: chosen})
    except (ValueError, IndexError):
        raise Refusal("unknown-button") from None


# ----------------------------------------------------------------------------------------- the menus


def _headed(w: Words, name: str, part: Component) -> list[Block]:
    return [f"**{w.name('settings.choice', name)}**\n{w.name('settings.about', name)}", part]


def _to(name: str) -> Id:
    return Id(None, None, "settings", name)


def _languages(w: Words, chosen: str | None) -> Component:
    own = [
        option(language, words(language)("language.name"), chosen=language == chosen)
        for language in LANGUAGES
    ]
    auto = option(AS_DISCORD, w("settings.language.auto"), chosen=chosen is None)
    return menu(_to("language"), [auto, *own], w("settings.choice.language"))


def _list(request: Request, name: str, rules: ServerRules) -> Component:
    """A menu that shows what is chosen. What is gone since is left out, for Discord takes no dead ids."""
    chosen: Sequence[int] = getattr(rules, name)
    if name != "blocked":
        chosen = [number for number in chosen if exists(request, number)]
    placeholder = request.w.name("settings.none", name)
    return picker(_to(name), LISTS[name], placeholder, chosen=chosen, most=MOST)


def _number(w: Words, name: str, rules: ServerRules) -> Component:
    now = getattr(rules, name)
    entries = [
        option(str(each), _amount(w, name, each), chosen=each == now)
        for each in sorted({*NUMBERS[name], now})
    ]
    return menu(_to(name), entries, w.name("settings.choice", name))


def _amount(w: Words, name: str, number: int) -> str:
    if number == 0:
        return w.name("settings.none", name)
    if name == "tables_each":
        return w.n("settings.tables", number)
    return w.n("settings.minutes", number // 60) if number >= 60 else w.n("settings.seconds", number)
