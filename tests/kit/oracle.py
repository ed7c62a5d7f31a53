"""The oracle of secrets: nobody is told a card that the rules hide from them, at the moment it is told.

What is hidden is listed beside each game's tests (`tests/games/<key>/secrecy.py`), not taken from its views.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from bot.table.rosters import seat_of
from bot.table.table import Table
from cogs.words.catalogue import LANGUAGES, words
from games.registry import KEYS
from tests.kit import enrolment
from tests.kit.secrecy import Secrets
from tests.kit.validate import ANSWER, EPHEMERAL, SUGGEST

TOKENS = ("simcord.fake.token", "a.token.that.nobody.may.read")
SECRETS: dict[str, Secrets] = {key: enrolment.SECRETS.of(key) for key in KEYS if enrolment.SECRETS.there(key)}
"""By the key of the game. A table of a game that is not among them is a fault."""


class Oracle:
    """Watches what one bot says. `leaks` are sentences about secrets that it told."""

    def __init__(self, living: Callable[[], Iterable[Table]]) -> None:
        """`living` tells the tables that the bot holds in memory just now."""
        self._living = living
        self._known: dict[int, Table] = {}
        self.leaks: list[str] = []

    def request(self, backend: Any, path: str, body: Any) -> None:
        """Judge a request before it is carried out."""
        tables = self._tables()
        text = "\n".join(texts(body)).replace("\N{WORD JOINER}", "")  # it only guides line breaks
        for secret in (*TOKENS, *self._seeds(tables)):
            if secret in text:
                self.leaks.append(f"{path}: a token, seed or nonce")
        if not path.endswith("/commands"):  # their descriptions name cards as examples
            reader = audience(backend, path, body)
            self._unlisted(tables)
            self._cards(tables, path, text, reader)
            self._amounts(tables, path, text, reader)

    def line(self, record: logging.LogRecord) -> None:
        """Judge a line of the log: no card and no seed, not even when they are no secret any more."""
        text = record.getMessage()
        tables = self._tables()
        told = [secret for secret in (*TOKENS, *self._seeds(tables, also_over=True)) if secret in text]
        for secrets in SECRETS.values():
            told += secrets.spelled(text)
        if told:
            self.leaks.append(f"the log of {record.name} tells {told}: {text}")

    def _tables(self) -> list[Table]:
        """All tables ever seen: the last message of one comes when it lives no more."""
        self._known |= {table.id: table for table in self._living()}
        return list(self._known.values())

    @staticmethod
    def _seeds(tables: Iterable[Table], *, also_over: bool = False) -> list[str]:
        running = [table for table in tables if also_over or table.living]
        return [secret for table in running for secret in (table.row.seed, table.row.nonce) if secret]

    def _unlisted(self, tables: Iterable[Table]) -> None:
        """Nothing can be said for a game whose secrets nobody has listed."""
        for key in {table.game.key for table in tables} - SECRETS.keys():
            self.leaks.append(f"nothing guards its cards: {enrolment.SECRETS.wanted(key)}")

    def _cards(self, tables: Iterable[Table], path: str, text: str, reader: int | None) -> None:
        dealt = [table for table in tables if table._state is not None]
        games = {key: [table for table in dealt if table.game.key == key] for key in SECRETS}
        shown: Counter[str] = Counter()  # games spell their cards alike, and a text is about one of them
        for key, mine in games.items():
            if reader is None:
                shown |= _public(SECRETS[key], mine, path)
            else:
                shown |= Counter(_allowed(SECRETS[key], mine, reader))
        for key in (key for key, mine in games.items() if mine):
            told = SECRETS[key].spelled(_without_examples(text, SECRETS[key]))
            hidden = told - shown if reader is None else told.keys() - shown.keys()
            if hidden and not (reader and _explains(text)):
                once_more = {
                    card: f"{more} times more than may be seen" for card, more in Counter(hidden).items()
                }
                self.leaks.append(f"{path} tells {reader or 'everybody'} {once_more}: {text}")

    def _amounts(self, tables: Iterable[Table], path: str, text: str, reader: int | None) -> None:
        """Judge numbers. A text belongs to the tables whose buttons it has, else to any that it may mean."""
        ids = set(map(int, re.findall(r"\bt:(\d+):", text)))
        known = [table for table in tables if table._state is not None and (not ids or table.id in ids)]
        if reader is None:
            known = [table for table in known if f"/{table.row.channel}/" in path]
        wrong = [
            SECRETS[table.game.key].amounts(
                text, table._state, None if reader is None else table.seat(reader)
            )
            for table in known
            if table.game.key in SECRETS
        ]
        if wrong and all(wrong) and not (reader and _explains(text)):
            self.leaks.append(f"{path} tells {reader or 'everybody'} {wrong}: {text}")


def _explains(text: str) -> bool:
    """Whether it is a page of the rules, which are full of examples, or of a lesson with its own cards."""
    marks = ("rules.unofficial", "lesson.note")
    return any(words(language)(mark) in text for language in LANGUAGES for mark in marks)


def _public(secrets: Secrets, tables: Iterable[Table], path: str) -> Counter[str]:
    shown: Counter[str] = Counter()
    for table in tables:
        if f"/{table.row.channel}/" in path:
            shown |= secrets.public(table._state)
    return shown


def _allowed(secrets: Secrets, tables: Iterable[Table], reader: int) -> set[str]:
    """What a person may know: what everybody sees, and what lies in front of the seat that is theirs."""
    allowed: set[str] = set()
    for table in tables:
        allowed |= secrets.public(table._state).keys()
        mine = seat_of(table.roster, reader)
        if mine and not mine.bot and table.running:
            allowed |= secrets.own(table._state, mine.seat)
    return allowed


def _without_examples(text: str, secrets: Secrets) -> str:
    for language in LANGUAGES:
        for key in secrets.harmless:
            text = text.replace(words(language)(key), "")
    return text


def audience(backend: Any, path: str, body: Any) -> int | None:
    """Who reads what a request says: one person, or None for everybody."""
    parts = path.strip("/").split("/")
    if parts[0] == "interactions":
        record = backend.interactions[int(parts[1])]
        if body["type"] == SUGGEST:
            return record.user_id
        if record.source_message_id is not None and body["type"] != ANSWER:
            return _owner(backend, record, record.source_message_id)
        return record.user_id if int((body.get("data") or {}).get("flags") or 0) & EPHEMERAL else None
    if parts[0] == "webhooks" and parts[2] in backend.interaction_tokens:
        record = backend.interaction_by_token(parts[2])
        if len(parts) == 3:  # a message more
            return record.user_id if int(body.get("flags") or 0) & EPHEMERAL else None
        return _owner(backend, record, record.message_id if parts[4] == "@original" else int(parts[4]))
    return None


def _owner(backend: Any, record: Any, message: int | None) -> int | None:
    stored = backend.messages.get(record.channel_id, {}).get(message)
    return record.user_id if stored is None or stored.is_ephemeral else None


def texts(body: Any) -> Iterator[str]:
    """Every string of a request, names of fields left out."""
    if isinstance(body, str):
        yield body
    elif isinstance(body, dict):
        for value in body.values():
            yield from texts(value)
    elif isinstance(body, list):
        for value in body:
            yield from texts(value)


# --- the log ---

OURS = ("bot", "cogs", "games")
"""The loggers that are our own."""


class Listener(logging.Handler):
    """Gives every line of the log to the oracle."""

    def __init__(self, oracle: Oracle) -> None:
        super().__init__(logging.DEBUG)
        self.oracle = oracle

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.WARNING or record.name.partition(".")[0] in OURS:
            self.oracle.line(record)


@contextmanager
def overheard(oracle: Oracle) -> Iterator[None]:
    """Let the oracle read the log, everything that we say in it included."""
    listener, ours = Listener(oracle), [logging.getLogger(name) for name in OURS]
    logging.getLogger().addHandler(listener)
    levels = [logger.level for logger in ours]
    for logger in ours:
        logger.setLevel(logging.DEBUG)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(listener)
        for logger, level in zip(ours, levels, strict=True):
            logger.setLevel(level)
