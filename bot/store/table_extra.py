"""Small things that a table keeps without a column of their own: one JSON object in `TableRow.extra`.

What stands under which name is said where it is used: `bot.race.contest`, `bot.table.votes`.
"""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import replace

from bot.store.rows import TableRow


def extra_in(extra: str, name: str) -> Any:
    """What is kept under a name; an empty object if nothing is."""
    return json.loads(extra).get(name, {})


def with_extra(row: TableRow, name: str, value: Any) -> TableRow:
    """The row with this kept under a name; nothing is kept there if it is empty."""
    kept = {other: one for other, one in json.loads(row.extra).items() if other != name}
    return replace(row, extra=json.dumps(kept | ({name: value} if value else {})))
