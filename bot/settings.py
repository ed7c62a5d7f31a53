"""Settings, from the environment or a file `.env`; `.env.example` explains each.

In the environment their names begin with `STAMMTISCH_`, apart from those that begin with `DISCORD_`: systems
set variables such as LANGUAGE for their own purposes. In `.env`, which is nobody else's, it may be left out.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from io import StringIO
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator

PREFIX = "STAMMTISCH_"
OWN = "DISCORD_"
"""How names begin that need no prefix: no system uses them."""
OLD = ("DATABASE",)
"""Names that were read from the environment without a prefix, and whose loss would begin a new database."""


class SettingsError(Exception):
    """A setting is missing or wrong; the text says which and what to do."""


class Settings(BaseModel):
    """Everything that differs between one host of the bot and another."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    discord_token: SecretStr = SecretStr("")
    """The bot's token from Discord's developer portal."""
    database: Path = Path("data/stammtisch.db")
    """The SQLite file; its folder is created. `load` makes it absolute."""
    language: Literal["en", "zh-TW"] = "en"
    """For servers that have neither chosen a language nor set one at Discord."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    discord_api: str = Field(default="")
    """Base URL of a simulated Discord for tests; any host but loopback is refused."""

    @field_validator("discord_api")
    @classmethod
    def _only_loopback(cls, url: str) -> str:
        if url and not _is_loopback(url):
            raise ValueError("must be an http address on this machine, such as http://127.0.0.1:8080")
        return url.rstrip("/")

    @field_validator("discord_token")
    @classmethod
    def _stripped(cls, token: SecretStr) -> SecretStr:
        return SecretStr(token.get_secret_value().strip())


def load(folder: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of a folder with a `.env` (None: the one that the process was started in) and of an
    environment (None: that of the process), which wins. A relative database lies in that folder.

    Raises SettingsError with one sentence a line, never with a value in it.
    """
    try:
        home = (folder or Path()).resolve()
    except OSError as error:
        raise SettingsError(f"The folder of the settings is gone: {error.strerror}.") from None
    given = os.environ if environment is None else environment
    chosen = {**_written(home / ".env"), **_set(given)}
    try:
        settings = Settings.model_validate(chosen)
    except ValidationError as error:
        lines = (f"{str(one['loc'][0]).upper()}: {one['msg']}" for one in error.errors(include_input=False))
        raise SettingsError("\n".join(lines)) from None
    return settings.model_copy(update={"database": home / settings.database})


def _set(environment: Mapping[str, str]) -> dict[str, Any]:
    """What the environment says, by the names of the fields; empty values say nothing."""
    given = {name.upper(): value for name, value in environment.items() if value}
    bare = {name: value for name, value in given.items() if name.startswith(OWN) or name in OLD}
    prefixed = {name.removeprefix(PREFIX): value for name, value in given.items() if name.startswith(PREFIX)}
    return {name.lower(): value for name, value in {**bare, **prefixed}.items()}


def _written(file: Path) -> dict[str, Any]:
    """What a `.env` says, in whatever encoding an editor has saved it."""
    try:
        text = _text(file.read_bytes()) if file.exists() or file.is_symlink() else ""
    except OSError as error:
        raise SettingsError(f"{file} cannot be read: {error.strerror}.") from None
    if text is None:
        raise SettingsError(f"{file} is no text file. Copy .env.example again and fill it in.")
    values = dotenv_values(stream=StringIO(text))
    return {name.upper().removeprefix(PREFIX).lower(): value for name, value in values.items() if value}


def _text(data: bytes) -> str | None:
    """A file's text: UTF-8, UTF-16 as Windows saves it, or else one byte a letter; None if it is none."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") and data[2:4] != b"\0\0":
        return data.decode("utf-16", errors="replace")
    if b"\0" in data:
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _is_loopback(url: str) -> bool:
    try:
        parts = urlsplit(url)
    except ValueError:  # its words would repeat the value
        return False
    if parts.scheme != "http" or not parts.hostname:
        return False
    try:
        return ip_address(parts.hostname).is_loopback
    except ValueError:
        return parts.hostname == "localhost"
