"""Finds the words that the code looks up, so that missing and unused ones can be told."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

from cogs.words.catalogue import LANGUAGES
from tests.kit.catalogue import GAMES, KEYS, ROOT

CALLEES = {"w", "words", "say", "named"}
"""Names (or last parts of dotted names) that hold a `Words`, and functions that take a key as one does."""

METHODS = {"n", "has", "name"}
"""Methods of `Words` that take a key first (`name`: a family of keys and a value)."""

REFUSALS = {"Refusal", "Stale"}
"""Exceptions whose first argument is a code: key `refuse.<code>`."""

GAME = f"(?:{'|'.join(GAMES)})"
OPTION = "|".join(key.split(".")[2] for key in KEYS if re.fullmatch(rf"({GAME}|any)\.option\.\w+", key))

FAMILIES = {
    rf"{GAME}\.(title|pitch(\.\w+)?)": "the lobby lists the registered games",
    rf"{GAME}\.pitch\.\w+": "what a variant is about, where that is not what the game is about",
    rf"{GAME}\.(colour|letter)\.\w": "the face of a card, by its colour",
    rf"{GAME}\.spoken": "the same in words",
    rf"({GAME}|any)\.(option|option_hint)\.\w+": "the fields of a game's options model, its own or shared",
    rf"({GAME}|any)\.({OPTION})(_hint)?\.[\w-]+": "the values of those fields",
    r"(pace|entry)\.\w+": "the values of what a host decides beside the options",
    rf"{GAME}\.(command|command_hint)\.[\w-]+": "the group of a game and its action types",
    rf"{GAME}\.illegal\.[\w-]+": "why an action of that type is refused",
    rf"{GAME}\.ask\.[\w-]+(\.\w+)?": "the question that goes with an action (and a variant)",
    rf"{GAME}\.(field|field_hint)\.\w+": "the fields of its action types",
    rf"{GAME}\.verb\.[\w-]+": "an action type on a button",
    rf"{GAME}\.nothing\.\w+": "the button beside a set that may be empty",
    rf"{GAME}\.rules\.\w+\.(title|text)": "the pages of /rules",
    rf"{GAME}\.race-((sealed|own)(-copied)?|undecided|ballot|pending|awaited|calm-o(n|ff))": "its race",
    rf"{GAME}\.race-(undone|skipped)-(challenge|copy)": "whom a reaction has overtaken",
    rf"{GAME}\.lesson\.\d": "what a lesson explains at its first steps, by their number",
}
"""Keys that the code builds from what a registered game declares, so that its source never spells them.

A key that no call spells and no family covers fails as unused. Keep a family as narrow as its look-up.
"""


class Uses(NamedTuple):
    """The keys that some source looks up."""

    keys: frozenset[str]
    patterns: frozenset[str]
    """Regular expressions, for keys that are only known in part."""


def last_name(node: ast.expr) -> str | None:
    """`w` of `w`, `self.w` and `w(…)`."""
    if isinstance(node, ast.Call):
        return last_name(node.func)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else None


def spelt(node: ast.expr) -> Iterator[str]:
    """The regular expressions of the texts an argument may stand for, if it says how they begin."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from spelt(node.body)
        yield from spelt(node.orelse)
    elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        yield "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values
        )


def looked_up(call: ast.Call) -> Iterator[str]:
    """The regular expressions of the keys that a call looks up; none if it is no look-up."""
    if not call.args:
        return
    first, method = call.args[0], None
    if isinstance(call.func, ast.Attribute) and call.func.attr in METHODS:
        method, holder = call.func.attr, call.func.value
    else:
        holder = call.func
    if last_name(call.func) in REFUSALS:
        yield from (rf"refuse\.{code}" for code in spelt(first))
    elif last_name(holder) in CALLEES and method == "name":
        values = list(spelt(call.args[1])) if len(call.args) > 1 else []
        yield from (rf"{family}\.{value}" for family in spelt(first) for value in values or [".+"])
    elif last_name(holder) in CALLEES:
        yield from (key for key in spelt(first) if key not in map(re.escape, LANGUAGES))


def uses_in(source: str) -> Uses:
    """All look-ups of a piece of Python."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    found = {key for call in calls for key in looked_up(call)}
    patterns = frozenset(key for key in found if ".+" in key)
    return Uses(frozenset(re.sub(r"\\(.)", r"\1", key) for key in found - patterns), patterns)


def missing(uses: Uses, keys: list[str]) -> set[str]:
    """What is looked up and does not exist: keys, or patterns that fit no key."""
    return set(uses.keys - set(keys)) | {
        pattern for pattern in uses.patterns if not any(re.fullmatch(pattern, key) for key in keys)
    }


def unused(uses: Uses, keys: list[str]) -> set[str]:
    """What exists and is not looked up."""
    patterns = [*uses.patterns, *FAMILIES]
    loose = set(keys) - uses.keys
    return {key for key in loose if not any(re.fullmatch(pattern, key) for pattern in patterns)}


def uses_of_the_project() -> Uses:
    sources = [path.read_text("utf-8") for part in ("cogs", "bot") for path in (ROOT / part).rglob("*.py")]
    each = [uses_in(source) for source in sources]
    # Refusals spell their codes where they are raised; the one place that looks them all up proves nothing.
    return Uses(
        frozenset().union(*(uses.keys for uses in each)),
        frozenset().union(*(uses.patterns for uses in each)) - {r"refuse\..+"},
    )
