"""Private messages in words, for people who listen to them: no sign that a screen reader would spell out."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Any

from cogs.games.presenters import PRESENTERS
from cogs.message.layout import Component, Drawing
from cogs.words.catalogue import LANGUAGES, Words, read, words

SIGNS = "►"
"""Signs that the code draws by itself, beside those on cards and in sentences."""
TEXTS = ("content", "label", "placeholder", "description")
"""The parts of a component that people read."""
COMMAS = {"en": ", ", "zh-TW": "，"}
"""What stands between two facts instead of a dot, which would be read out."""


def in_words(w: Words, drawing: Drawing) -> Drawing:
    """The same message without signs. Presenters have put words in their place (`Presenter.in_words`)."""
    return Drawing([_component(w, part) for part in drawing.to_components()])


def _component(w: Words, part: Component) -> Component:
    made: Component = {}
    for name, value in part.items():
        if isinstance(value, list):
            made[name] = [_component(w, each) if isinstance(each, dict) else each for each in value]
        elif name in TEXTS and value:
            made[name] = _spoken(w, value)
        elif name != "emoji":
            made[name] = value
    return made


def _spoken(w: Words, text: Any) -> str:
    """A text without signs."""
    bare = _signs().sub("", str(text).replace("\N{WORD JOINER}", ""))
    # A label that was nothing but a sign keeps it: Discord takes no empty texts.
    return bare.replace(" · ", COMMAS[w.language]).strip() or str(text)


@cache
def _signs() -> re.Pattern[str]:
    """All signs of ours; those in people's names are theirs to choose, and stay."""
    faces = (
        presenter.face(words(language), value).sign
        for presenter in PRESENTERS.values()
        for value in presenter.values()
        for language in LANGUAGES
    )
    said = {
        char
        for language in LANGUAGES
        for forms in read(language).forms.values()
        for form in forms
        for char in form
        if unicodedata.category(char) == "So"
    }
    signs = sorted({*filter(None, faces), *said, *SIGNS}, key=len, reverse=True)
    return re.compile(f"(?:{'|'.join(map(re.escape, signs))})\N{VARIATION SELECTOR-16}? ?")
