"""Print the table of all measurements: `python -m tests.bench [module ...]`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pkgutil import iter_modules

from tests import bench
from tests.bench import Row

HEAD = ("what", "figure", "budget", "baseline", "ratio", "against")


def rows(wanted: Iterable[str]) -> Iterator[Row]:
    """The rows of the wanted modules (all, if none is named)."""
    found = (module.name for module in iter_modules(bench.__path__))
    names = tuple(wanted) or [name for name in found if not name.startswith("_")]
    for name in names:
        module = import_module(f"{bench.__name__}.{name}")
        if hasattr(module, "rows"):
            yield from module.rows()


def cells(row: Row) -> tuple[str, ...]:
    """A row as text."""
    figure = "-" if row.figure is None else f"{row.figure:.2f} {row.unit}"
    limit = "-" if row.budget is None else f"{row.budget:g}{'' if row.kept else ' MISSED'}"
    baseline = "-" if row.baseline is None else f"{row.baseline:.2f}"
    ratio = "-" if row.ratio is None else f"{row.ratio:.2f}"
    return (row.name, figure, limit, baseline, ratio, row.against)


def main() -> None:
    """Measure and print."""
    table = [HEAD, *map(cells, rows(sys.argv[1:]))]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for line in table:
        print("  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip())


if __name__ == "__main__":
    main()
