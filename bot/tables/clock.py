"""What time it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime

from bot.store.rows import epoch


class Clock:
    """The time in seconds since 1970, told in two ways."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        """`now`: the clock of the system, in UTC."""
        self._now = now
        self._zero: float | None = None

    def now(self) -> float:
        """The time of day, as it is stored."""
        return epoch(self._now())

    def steady(self) -> float:
        """The same, as it was known when first asked: nothing that sets the clock moves it."""
        passed = asyncio.get_running_loop().time()
        if self._zero is None:
            self._zero = self.now() - passed
        return self._zero + passed
