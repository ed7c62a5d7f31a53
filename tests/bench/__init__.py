"""Measurements against budgets: `python -m tests.bench` prints one table.

Every module here with a function `rows()` adds its rows. Figures are CPU time of this process, the best of
several repeats, because a busy machine only ever makes a run slower; baselines are measured in the same run.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import NamedTuple


class Row(NamedTuple):
    """One figure and what it is held against; smaller is better."""

    name: str
    figure: float | None
    """None: not measured, `against` says why."""
    unit: str
    budget: float | None = None
    """In the same unit; None: for information."""
    baseline: float | None = None
    """In the same unit; None: missing, `against` says why."""
    against: str = ""
    """What the baseline is."""

    @property
    def ratio(self) -> float | None:
        """Figure to baseline."""
        return self.figure / self.baseline if self.figure and self.baseline else None

    @property
    def kept(self) -> bool:
        """Whether the budget is kept."""
        return self.budget is None or self.figure is None or self.figure <= self.budget


def best(run: Callable[[], int], repeats: int = 15) -> float:
    """Seconds of CPU per step, at best; `run` says how many steps it took."""
    return min(_timed(run) for _ in range(repeats))


def _timed(run: Callable[[], int]) -> float:
    start = process_time()
    steps = run()
    return (process_time() - start) / steps
