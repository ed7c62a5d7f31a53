"""The catalogues as the tests read them."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from cogs.words.catalogue import LANGUAGES, files

ROOT = Path(__file__).parents[2]
ENGLISH, CHINESE = LANGUAGES
COMMON = "common"
"""What is no game's own."""


class Entry(NamedTuple):
    """One message of a catalogue."""

    domain: str
    forms: tuple[str, ...]
    plural: bool
    fuzzy: bool


def several(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def catalogues(language: str) -> dict[str, Catalog]:
    """The files of a language, by domain: the key of a game, or what all games share."""
    found = {}
    for path in files(language):
        with path.open("rb") as file:
            found[domain_of(path.parent)] = read_po(file, abort_invalid=True)
    return found


def domain_of(file: Path) -> str:
    """Whose words a file of a package is about."""
    return file.parent.name if file.parent.parent.name == "games" else COMMON


def entries(language: str) -> dict[str, Entry]:
    """Every message of a language, by key."""
    return {
        several(message.id)[0]: Entry(domain, several(message.string), message.pluralizable, message.fuzzy)
        for domain, catalogue in catalogues(language).items()
        for message in catalogue
        if message.id
    }


ENTRIES = {language: entries(language) for language in LANGUAGES}
KEYS = sorted(ENTRIES[ENGLISH])
GAMES = sorted({entry.domain for entry in ENTRIES[ENGLISH].values()} - {COMMON})


def texts(pattern: str, language: str) -> dict[str, str]:
    """Every form of every message whose key matches, by key and number of the form."""
    return {
        f"{key}[{at}]": form
        for key, entry in ENTRIES[language].items()
        if re.fullmatch(pattern, key)
        for at, form in enumerate(entry.forms)
    }


def placeholders(forms: tuple[str, ...]) -> set[str]:
    """All names in braces, with whatever format they ask for."""
    return {name for form in forms for _, name, *_ in Formatter().parse(form) if name is not None}
