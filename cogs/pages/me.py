"""`/me`: what one chose for oneself, with a menu for each choice, and what is kept about one."""

from __future__ import annotations

from discord import ButtonStyle

from bot.errors import Refusal
from bot.store.preferences import Preferences, prefer, preferences
from bot.store.rows import Profile
from cogs.message.ids import Id
from cogs.message.layout import LINE, Block, Component, button, layout, menu, option, rows
from cogs.request.request import Request, Screen
from cogs.words.catalogue import LANGUAGES, Words, language_for, words
from cogs.words.limits_and_names import safe_name

CHOICES: dict[str, tuple[str, ...]] = {
    "confirm": ("no", "yes"),
    "calls": ("always", "late", "never"),
    "plain": ("no", "yes"),
    "marks": ("no", "yes"),
}
"""What may be chosen, by the name of the preference; the value that comes first is the usual one."""
AS_DISCORD = "auto"
"""The language of the person's Discord."""


async def me_page(request: Request) -> Screen:
    """All of one's choices, as they are now."""
    store, w = request.client.store, request.w
    chosen = await preferences(store, request.person.id)
    profile = await store.person(request.person.id)
    blocks: list[Block] = [f"## {w('me.title')}\n{w('me.intro')}"]
    for name in CHOICES:
        blocks += [f"**{w.name('me.choice', name)}**", _menu(w, name, chosen)]
    blocks += [f"**{w('me.choice.language')}**", _languages(w, profile.language), LINE]
    results = sum(row.games + row.unranked for row in await store.stats(request.person.id))
    known = bool(results) or profile != Profile(request.person.id)
    blocks.append(_kept(w, profile.name, results) if known else w("me.kept-nothing"))
    return Screen(layout([*blocks, *rows([_to("help", w("button.help")), _forget_button(w, known)])]))


async def me_pressed(request: Request, argument: str, values: list[str]) -> Screen:
    """A choice (`<name>.<value>`, or the value from a menu), the way to be forgotten, or just a look."""
    name, _, value = argument.partition(".")
    value = values[0] if values else value
    if not name:
        return await me_page(request)
    if name == "forget":
        return await _forget(request, sure=value == "sure")
    if name == "language":
        return await _speak(request, value)
    if value not in CHOICES.get(name, ()):
        raise Refusal("unknown-button")
    kept = value == "yes" if value in ("yes", "no") else value
    chosen = await prefer(request.client.store, request.person.id, **{name: kept})
    request.client.painter.hands.follow(request.person.id)
    return await me_page(request._replace(preferences=chosen))


async def _speak(request: Request, language: str) -> Screen:
    """Keep the language, and answer in it."""
    if language not in (AS_DISCORD, *LANGUAGES):
        raise Refusal("unknown-button")
    chosen = None if language == AS_DISCORD else language
    await request.client.store.people.change(request.person.id, language=chosen)
    request.client.painter.hands.follow(request.person.id)
    return await me_page(request._replace(w=_words(request, chosen)))


def _words(request: Request, language: str | None) -> Words:
    return words(language or language_for(str(request.interaction.locale)))


# --------------------------------------------------------------------------------------- the choices


def _menu(w: Words, name: str, chosen: Preferences) -> Component:
    now = getattr(chosen, name)
    value = {True: "yes", False: "no"}.get(now, now)
    entries = [
        option(each, w(f"me.{name}.{each}"), hint=w(f"me.{name}_hint.{each}"), chosen=each == value)
        for each in CHOICES[name]
    ]
    return menu(Id(None, None, "me", name), entries, w.name("me.choice", name))


def _languages(w: Words, chosen: str | None) -> Component:
    own = [
        option(language, words(language)("language.name"), chosen=language == chosen)
        for language in LANGUAGES
    ]
    auto = option(AS_DISCORD, w("me.language.auto"), chosen=chosen is None)
    return menu(Id(None, None, "me", "language"), [auto, *own], w("me.choice.language"))


def _to(page: str, label: str) -> Component:
    return button(Id(None, None, page), label)


# ------------------------------------------------------------------------------------ what is kept


def _kept(w: Words, name: str, results: int) -> str:
    """One sentence after the other on what is kept."""
    known = w("me.kept-name", name=safe_name(name)) if name else w("me.kept-nameless")
    return w("me.kept", known=known, results=w.n("me.kept-results", results), end=w("me.kept-end"))


def _forget_button(w: Words, known: bool) -> Component:
    to, label = Id(None, None, "me", "forget"), w("button.forget")
    return button(to, label, style=ButtonStyle.danger, disabled=not known)


async def _forget(request: Request, *, sure: bool) -> Screen:
    """Ask once more, or do it; in both cases only somebody who sits at no table."""
    w, tables = request.w, request.client.tables
    if sure:
        await tables.forgetting.forget(request.person.id)
        return Screen(layout([w("me.forgotten")]))
    tables.forgetting.check_gone(request.person.id)
    yes = button(Id(None, None, "me", "forget.sure"), w("button.forget-sure"), style=ButtonStyle.danger)
    return Screen(layout([w("me.forget"), *rows([yes, _to("me", w("button.keep"))])]))
