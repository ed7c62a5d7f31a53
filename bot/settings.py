"""Settings, from the environment or a file `.env`; `.env.example` explains each."""

from __future__ import annotations

from ipaddress import ip_address
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict


class SettingsError(Exception):
    """A setting is missing or wrong; the text says which and what to do."""


class Settings(BaseSettings):
    """Everything that differs between one host of the bot and another."""

    model_config = SettingsConfigDict(env_file=".env", env_file_encoding="utf-8", extra="ignore")

    discord_token: SecretStr = SecretStr("")
    """The bot's token from Discord's developer portal."""
    database: Path = Path("data/stammtisch.db")
    """The SQLite file; its folder is created."""
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


def load() -> Settings:
    """The settings; raises SettingsError with one sentence a line, never with a value in it."""
    try:
        return Settings()
    except ValidationError as error:
        lines = (f"{str(one['loc'][0]).upper()}: {one['msg']}" for one in error.errors(include_input=False))
        raise SettingsError("\n".join(lines)) from None


def _is_loopback(url: str) -> bool:
    parts = urlsplit(url)
    if parts.scheme != "http" or not parts.hostname:
        return False
    try:
        return ip_address(parts.hostname).is_loopback
    except ValueError:
        return parts.hostname == "localhost"
