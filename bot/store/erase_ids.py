"""Takes a person's id out of notes that are kept as JSON."""

from __future__ import annotations

import json
from typing import Any


def without_id(text: str, person: int) -> str:
    """The JSON without this id, be it in a list or the name of a field."""
    return json.dumps(_without(json.loads(text), person)) if str(person) in text else text


def _without(value: Any, person: int) -> Any:
    if isinstance(value, dict):
        return {name: _without(each, person) for name, each in value.items() if name != str(person)}
    if isinstance(value, list):
        return [_without(each, person) for each in value if each not in (person, str(person))]
    return None if value == person else value
