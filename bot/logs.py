"""Log lines that help without telling secrets."""

from __future__ import annotations

import logging
from traceback import extract_tb
from typing import Any


def trace(error: BaseException) -> str:
    """Where an error came from, without its message: messages quote values, and values may be cards."""
    frames = extract_tb(error.__traceback__)
    places = " > ".join(
        f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno} {frame.name}" for frame in frames
    )
    cause = error.__cause__ or error.__context__
    return f"{type(error).__name__} at {places}" + (f" from {trace(cause)}" if cause else "")


class Discreet(logging.Formatter):
    """Writes of exceptions where they came from; libraries log them with all that they say."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the library's name
        """One line instead of a traceback."""
        return trace(ei[1])


def set_up(level: str) -> None:
    """Plain lines on stderr; libraries speak up from warnings on."""
    lines = logging.StreamHandler()
    lines.setFormatter(Discreet("%(asctime)s %(levelname)-7s %(name)s: %(message)s"))
    logging.basicConfig(handlers=[lines], level=logging.WARNING)
    for name in ("bot", "cogs", "games"):
        logging.getLogger(name).setLevel(level.upper())
