"""How typed text is compared with what it may mean."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from cogs.presenting.offering import Offering
from cogs.words.catalogue import LANGUAGES, words

UNSEEN = (
    "\N{WORD JOINER}\N{VARIATION SELECTOR-16}\N{ZERO WIDTH SPACE}\N{ZERO WIDTH NO-BREAK SPACE}"
    "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"
)
"""What copied text may hold without its being seen."""

Offered = TypeVar("Offered", bound=Offering)


@lru_cache(4096)  # what cards are called is compared with at every letter that somebody types
def squeezed(text: str) -> str:
    """Typed text without what does not matter: case, width, spaces, and marks that nobody sees."""
    bare = "".join(char for char in text if char not in UNSEEN)
    return "".join(unicodedata.normalize("NFKC", bare).casefold().split())


def spelled_so(typed: str, spellings: Mapping[str, Iterable[str]]) -> list[str]:
    """The values that the typed text may mean: those spelled just so, else those that begin with it."""
    wanted = squeezed(typed)
    spelled = {value: {squeezed(one) for one in forms} for value, forms in spellings.items()}
    exact = [value for value, forms in spelled.items() if wanted in forms]
    return exact or [
        value for value, forms in spelled.items() if any(form.startswith(wanted) for form in forms)
    ]


def game_named(typed: str, games: Mapping[str, Offered]) -> Offered | None:
    """The game that somebody means by its key or by its name in any language."""
    wanted = squeezed(typed)
    for game in games.values():
        titles = {squeezed(game.title(words(language))) for language in LANGUAGES}
        if wanted in {game.key, *titles}:
            return game
    return None
