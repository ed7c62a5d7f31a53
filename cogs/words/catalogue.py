"""Every sentence that people read, looked up by key in the catalogues.

One gettext file per language for what all games share (`cogs/words/locale/zh_TW.po`), and one for each game
(`cogs/games/sticheln/locale/zh_TW.po`). Their msgids are keys such as `sticheln.ask.play`, not sentences, so
English is a language like the others and can be reworded without touching the code. Placeholders are
str.format names: `{n}`. Nothing is compiled; a language is read once, when it is first needed.

    w = words(language_for(interaction.locale))
    w("lobby.full", seats=6)             one sentence
    w.n("count.card", 3)                 one that depends on a number, which it gets as {n}
    w.name("sticheln.variant", "anti")   the name of a value: key "sticheln.variant.anti"
"""

from __future__ import annotations

import gettext
import logging
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.pofile import read_po

from cogs.words.spacing import filled, spaced

LANGUAGES: tuple[str, ...] = ("en", "zh-TW")
"""What the bot speaks, in Discord's spelling; the first one is the fallback."""

COGS = Path(__file__).parents[1]
"""Where the catalogues are: in the folders `locale` of this package and of the games'."""

SPACED = {"zh-TW"}
"""Languages whose sentences need care where a placeholder meets other letters."""

STRICT = False
"""Tests set this, so that a missing key or parameter raises KeyError instead of being papered over."""

COUNTS = 5_000
"""Counted things whose text is kept."""

_log = logging.getLogger(__name__)
_JOINERS = {"en": (", ", " and "), "zh-TW": ("、", "和")}


@lru_cache(100)
def language_for(locale: str | None) -> str:
    """The language to speak with somebody whose Discord is set to `locale`.

    That very language, else a relative (to a reader of Chinese any Chinese beats English), else English.
    """
    wanted = str(locale or "").replace("_", "-").lower()
    for language in LANGUAGES:
        if language.lower() == wanted:
            return language
    family = wanted.partition("-")[0]
    return next((language for language in LANGUAGES if language.partition("-")[0] == family), LANGUAGES[0])


class Catalogue(NamedTuple):
    """All messages of one language."""

    forms: dict[str, tuple[str, ...]]
    """By key: one form, or one for each plural of the language."""
    plural: Callable[[int], int]
    """Which of the forms goes with a number."""


def files(language: str, folder: Path = COGS) -> list[Path]:
    """The catalogues of a language below a folder."""
    return sorted(folder.rglob(f"locale/{language.replace('-', '_')}.po"))


@cache
def read(language: str, folder: Path = COGS) -> Catalogue:
    """Read every catalogue of a language below a folder, leaving out what is not translated yet."""
    forms: dict[str, tuple[str, ...]] = {}
    plural = "n != 1"
    for path in files(language, folder):
        with path.open("rb") as file:
            catalogue = read_po(file)
        plural = catalogue.plural_expr
        for message in catalogue:
            key, texts = _several(message.id)[0], _several(message.string)
            if key and all(texts) and not message.fuzzy:
                forms[key] = texts
    return Catalogue(forms, gettext.c2py(plural))


def _several(text: str | Iterable[str] | None) -> tuple[str, ...]:
    """Babel gives a string for a plain message and several for one with plurals."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


class Words:
    """One language. Call it with a key to get a sentence.

    A missing key is logged once and answered in English, or else with the key itself: a poor sentence is
    better than none. With `strict` (or the module's STRICT) it raises KeyError, naming the key.
    """

    def __init__(self, language: str, *, strict: bool = False, folder: Path = COGS) -> None:
        """Read the catalogues of `language` (one of LANGUAGES) and of the fallback below `folder`."""
        self.language = language
        self._strict = strict
        self._catalogues = tuple(read(each, folder) for each in dict.fromkeys((language, LANGUAGES[0])))
        self._reported: set[str] = set()
        self._counts: dict[tuple[str, int], str] = {}

    def __call__(self, key: str, /, **params: object) -> str:
        """The sentence for a key, with its placeholders filled in."""
        return self._fill(key, self._find(key, 1), params)

    def n(self, key: str, n: int, /, **params: object) -> str:
        """The form of a sentence that goes with the number n, which fills in {n} (unless given otherwise)."""
        if params or len(self._counts) > COUNTS:
            return self._fill(key, self._find(key, n), {"n": n, **params})
        if (key, n) not in self._counts:  # "3 cards" is said for every seat, again and again
            self._counts[key, n] = self._fill(key, self._find(key, n), {"n": n})
        return self._counts[key, n]

    def name(self, family: str, value: object, /, **params: object) -> str:
        """The name of a value, from a family of keys: `family.value`."""
        return self(f"{family}.{value}", **params)

    def has(self, key: str) -> bool:
        """Whether the key can be said at all, in this language or in English."""
        return any(key in catalogue.forms for catalogue in self._catalogues)

    def list(self, items: Iterable[str]) -> str:
        """Several things in one sentence: "A, B and C"."""
        *most, last = [*items] or [""]
        comma, conjunction = _JOINERS[self.language]
        if self.language in SPACED and most:
            return spaced(spaced(comma.join(most), conjunction), last)
        return conjunction.join([comma.join(most), last] if most else [last])

    def signed(self, n: int) -> str:
        """Points that are won or lost: "+3", "−3" with a real minus sign, "0"."""
        return f"{n:+d}".replace("-", "\N{MINUS SIGN}") if n else "0"

    def _find(self, key: str, n: int) -> str:
        """The unfilled text: from this language, else English, else the key."""
        for catalogue in self._catalogues:
            if forms := catalogue.forms.get(key):
                if catalogue is not self._catalogues[0]:
                    self._report(key, "is not translated")
                return forms[0] if len(forms) == 1 else forms[min(catalogue.plural(n), len(forms) - 1)]
        self._report(key, "does not exist")
        return key

    def _fill(self, key: str, text: str, params: dict[str, object]) -> str:
        try:
            return filled(text, params) if self.language in SPACED else text.format(**params)
        except (LookupError, ValueError, AttributeError) as error:
            self._report(key, f"cannot be filled in ({error!r})")
            return text

    def _report(self, key: str, trouble: str) -> None:
        if self._strict or STRICT:
            raise KeyError(f"{key} {trouble} ({self.language})")
        if key not in self._reported:
            self._reported.add(key)
            _log.warning("%s: the key %s %s", self.language, key, trouble)


@cache
def _words(language: str) -> Words:
    return Words(language)


def words(language: str) -> Words:
    """The words of a language (or of a locale near one); the same object every time."""
    return _words(language_for(language))
