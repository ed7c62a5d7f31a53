"""Command names and descriptions in every language, from the same catalogues as all other words."""

from __future__ import annotations

from discord import Locale, app_commands
from discord.app_commands import locale_str

from cogs.words.catalogue import LANGUAGES, words


def named(key: str, suffix: str = "") -> locale_str:
    """A command's or option's word by its key: English, with the key for the translator."""
    return locale_str(words(LANGUAGES[0])(key) + suffix, key=key, suffix=suffix)


class Catalogues(app_commands.Translator):
    """Looks words up in the catalogues."""

    async def translate(
        self, string: locale_str, locale: Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """The word in one language; None where the bot does not speak it."""
        key = string.extras.get("key")
        if key is None or locale.value not in LANGUAGES[1:]:
            return None
        return words(locale.value)(str(key)) + str(string.extras["suffix"])
