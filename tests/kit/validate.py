"""What Discord would say to everything that the bot sends: its limits, and its own OpenAPI document.

`faults` knows the limits by heart (discord.py and the simulated Discord check only some of them).
`document_faults` asks Discord's published document, where it lies beside the project.
"""

from __future__ import annotations

import fnmatch
import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema_rs import Draft202012Validator, ValidationError

from tests.kit.markdown import crooked

DOCUMENT = Path(__file__).parents[3] / "shared" / "discord-openapi.json"
EPHEMERAL, COMPONENTS_V2 = 1 << 6, 1 << 15
ROW, BUTTON, SELECT, SECTION, TEXT = 1, 2, 3, 9, 10
PICKERS = {5: "user", 6: "role", 8: "channel"}
"""Menus of what a server has, with the type of their defaults."""
ANSWER, EDIT, SUGGEST = 4, 7, 8
IN_ROW = 4
"""Our own limit: phones wrap a fifth button."""
QUOTED_TWICE = re.compile("““|””|「「|」」")
NAME = re.compile(r"[-_\w]{1,32}")

Payload = dict[str, Any]


def faults(method: str, path: str, body: Any) -> list[str]:
    """Everything that is wrong with a request, as sentences."""
    if method == "PUT" and path.endswith("/commands"):
        return command_faults(body)
    if path.endswith("/callback") and body["type"] == SUGGEST:
        return list(_suggestions(body["data"]["choices"]))
    message = message_in(method, path, body)
    return [] if message is None else list(_message(method, path, message))


def message_in(method: str, path: str, body: Any) -> Payload | None:
    """The message that a request sends or edits; None if it does neither."""
    if path.endswith("/callback"):
        return body.get("data") or {} if body["type"] in (ANSWER, EDIT) else None
    paths = ("/channels/*/messages", "/channels/*/messages/*", "/webhooks/*/*", "/webhooks/*/*/messages/*")
    sends = method in ("POST", "PATCH") and any(fnmatch.fnmatch(path, one) for one in paths)
    return body or {} if sends else None


def walk(components: Sequence[Payload]) -> Iterator[Payload]:
    """All components of a message, nested ones included."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        if "accessory" in component:
            yield from walk([component["accessory"]])


def units(text: str) -> int:
    """The length of a text as the strictest of Discord's clients counts it: in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


# -------------------------------------------------------------------------------------------- messages


def _message(method: str, path: str, message: Payload) -> Iterator[str]:
    content, components = message.get("content") or "", message.get("components") or []
    if units(content) > 2000:
        yield f"{units(content)} characters of content"
    if message.get("embeds"):
        yield "an embed"
    if components and content:
        yield "content beside components"
    if components and not (message.get("flags") or 0) & COMPONENTS_V2:
        yield "components without the flag for the new ones"
    if not components and not content:
        yield "an empty message"
    yield from (f"stars for bold type in {line!r}" for line in crooked(content))
    if len(str(message.get("nonce") or "")) > 25:
        yield "a nonce longer than 25"
    yield from _components(components)
    yield from _mentions(method, path, message, content)


def _components(components: Sequence[Payload]) -> Iterator[str]:
    parts = list(walk(components))
    if len(parts) > 40:
        yield f"{len(parts)} components"
    texts = [part.get("content", "") for part in parts if part["type"] == TEXT]
    if sum(map(units, texts)) > 4000:
        yield f"{sum(map(units, texts))} characters in texts"
    if not all(text.strip() for text in texts):
        yield "an empty text"
    yield from (f"stars for bold type in {line!r}" for text in texts for line in crooked(text))
    yield from (f"a quotation within itself: {text!r}" for text in texts if QUOTED_TWICE.search(text))
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    if len(set(ids)) < len(ids):
        yield "the same custom_id twice"
    for part in parts:
        yield from _PARTS.get(part["type"], lambda _: iter(()))(part)


def _row(row: Payload) -> Iterator[str]:
    kinds = [part["type"] for part in row["components"]]
    menu = len(kinds) == 1 and kinds[0] in {SELECT, *PICKERS}
    if not (menu or (set(kinds) == {BUTTON} and len(kinds) <= IN_ROW)):
        yield f"a row of {kinds}"


def _button(button: Payload) -> Iterator[str]:
    label = button.get("label") or ""
    if not label and not button.get("emoji"):
        yield "a button without a label"
    if units(label) > 80:
        yield f"a label of {units(label)}"
    yield from _custom_id(button)


def _select(menu: Payload) -> Iterator[str]:
    yield from _custom_id(menu)
    options = menu.get("options") or []
    if not 1 <= len(options) <= 25:
        yield f"{len(options)} options"
    if len({option["value"] for option in options}) < len(options):
        yield "the same value twice"
    for option in options:
        for field in ("label", "value", "description"):
            if not (field == "description" and option.get(field) is None) and not (
                1 <= units(option.get(field) or "") <= 100
            ):
                yield f"an option's {field}: {option.get(field)!r}"
    if units(menu.get("placeholder") or "") > 150:
        yield "a placeholder longer than 150"
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    if not 0 <= least <= most <= len(options):
        yield f"{least} to {most} of {len(options)} options"
    if sum(bool(option.get("default")) for option in options) > most:
        yield "more defaults than may be chosen"


def _picker(menu: Payload) -> Iterator[str]:
    yield from _custom_id(menu)
    if units(menu.get("placeholder") or "") > 150:
        yield "a placeholder longer than 150"
    least, most = menu.get("min_values", 1), menu.get("max_values", 1)
    chosen = menu.get("default_values") or []
    if not 0 <= least <= most <= 25 or len(chosen) > most or 0 < len(chosen) < least:
        yield f"{least} to {most} of a server's, {len(chosen)} of them chosen"
    if {one["type"] for one in chosen} - {PICKERS[menu["type"]]}:
        yield f"the defaults {chosen}"
    if len({one["id"] for one in chosen}) < len(chosen):
        yield "the same default twice"


def _section(section: Payload) -> Iterator[str]:
    if not 1 <= len(section["components"]) <= 3 or "accessory" not in section:
        yield "a section needs one to three texts and an accessory"


def _custom_id(part: Payload) -> Iterator[str]:
    if not 1 <= len(part.get("custom_id") or "") <= 100:
        yield f"the custom_id {part.get('custom_id')!r}"


_PARTS = {ROW: _row, BUTTON: _button, SELECT: _select, SECTION: _section, **dict.fromkeys(PICKERS, _picker)}


def _mentions(method: str, path: str, message: Payload, content: str) -> Iterator[str]:
    """Whoever is mentioned must be meant: only the short message that calls a turn may ping."""
    allowed = message.get("allowed_mentions")
    if allowed is None:
        yield "no allowed_mentions"
        return
    if allowed.get("parse") or allowed.get("roles"):
        yield f"everybody may be pinged: {allowed}"
    calls = method == "POST" and path.startswith("/channels/") and bool(content)
    named = set(map(int, re.findall(r"<@!?(\d+)>", content))) if calls else set()
    if set(map(int, allowed.get("users") or ())) != named:
        yield f"{allowed.get('users')} may be pinged, but {named} are called"


def _suggestions(choices: Sequence[Payload]) -> Iterator[str]:
    if len(choices) > 25:
        yield f"{len(choices)} suggestions"
    for choice in choices:
        if not 1 <= units(choice["name"]) <= 100 or not 1 <= units(str(choice["value"])) <= 100:
            yield f"the suggestion {choice}"


# -------------------------------------------------------------------------------------------- commands


def command_faults(commands: Sequence[Payload]) -> list[str]:
    """Everything that is wrong with a tree of commands, in any language."""
    found = [] if len(commands) <= 100 else [f"{len(commands)} commands"]
    for command in commands:
        if weight(command) > 8000:
            found.append(f"/{command['name']} weighs {weight(command)}")
        found += _command(command, f"/{command['name']}")
    return found


def weight(part: Payload) -> int:
    """The characters of a command that count towards 8000: for each text its longest translation."""
    total = sum(max(map(units, in_all_languages(part, field).values())) for field in ("name", "description"))
    total += sum(
        max(map(units, in_all_languages(choice, "name").values())) + units(str(choice["value"]))
        for choice in part.get("choices") or ()
    )
    return total + sum(map(weight, part.get("options") or ()))


def in_all_languages(part: Payload, field: str) -> dict[str, str]:
    """A text by language; "" is the one for everybody else."""
    return {"": part.get(field) or "", **(part.get(f"{field}_localizations") or {})}


def _command(part: Payload, where: str) -> Iterator[str]:
    for language, name in in_all_languages(part, "name").items():
        if not NAME.fullmatch(name) or name != name.lower():
            yield f"{where}: the name {name!r} ({language})"
    for language, text in in_all_languages(part, "description").items():
        if not 1 <= units(text) <= 100:
            yield f"{where}: the description {text!r} ({language})"
    for choice in part.get("choices") or ():
        for language, name in in_all_languages(choice, "name").items():
            if not 1 <= units(name) <= 100:
                yield f"{where}: the choice {name!r} ({language})"
    yield from _options(part, where)


def _options(part: Payload, where: str) -> Iterator[str]:
    options = part.get("options") or []
    if len(options) > 25 or len(part.get("choices") or ()) > 25:
        yield f"{where}: more than 25 options or choices"
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        yield f"{where}: an optional option before a required one"
    languages = {language for option in options for language in in_all_languages(option, "name")}
    for language in languages:
        names = [in_all_languages(option, "name").get(language, option["name"]) for option in options]
        if len(set(names)) < len(names):
            yield f"{where}: two options of one name ({language})"
    for option in options:
        yield from _command(option, f"{where} {option['name']}")


# ---------------------------------------------------------------------------------- Discord's document


def document_faults(method: str, path: str, body: Any) -> list[str]:
    """What Discord's document says against a request; nothing where the document is not at hand."""
    if body is None or not DOCUMENT.exists():
        return []
    template = _template(path)
    validator = template and _validator(method.lower(), template)
    if not validator:
        return []
    return [f"{method} {template}: {_deepest(error)}" for error in validator.iter_errors(_spelled(body))]


@cache
def _document() -> Payload:
    return json.loads(DOCUMENT.read_text(encoding="utf-8"))


@cache
def _templates() -> list[tuple[re.Pattern[str], str]]:
    """The document's paths; those with the fewest placeholders first."""
    paths = sorted(_document()["paths"], key=lambda one: one.count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", one)), one) for one in paths]


@cache
def _template(path: str) -> str | None:
    return next((one for pattern, one in _templates() if pattern.fullmatch(path)), None)


@cache
def _validator(method: str, template: str) -> Draft202012Validator | None:
    document = _document()
    content = document["paths"][template].get(method, {}).get("requestBody", {}).get("content", {})
    if "application/json" not in content:
        return None
    schema = content["application/json"]["schema"]
    return Draft202012Validator({**schema, "components": document["components"]})


def _spelled(body: Any) -> Any:
    """The body with text for the numbers that discord.py sends as snowflakes, which Discord takes too."""
    mentions = isinstance(body, dict) and body.get("allowed_mentions")
    if not mentions or not mentions.get("users"):
        return body
    return {**body, "allowed_mentions": {**mentions, "users": [str(user) for user in mentions["users"]]}}


def _deepest(error: ValidationError) -> str:
    """The most telling of the reasons why none of several alternatives fits."""
    while reasons := [one for way in getattr(error.kind, "context", ()) for one in way]:
        error = max(reasons, key=lambda one: len(one.instance_path))
    return f"{'/'.join(map(str, error.instance_path))}: {error.message[:300]}"
