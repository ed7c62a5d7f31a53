"""What the tests of the bot share: the simulated Discord, with the bot as it runs."""

from __future__ import annotations

import pytest

import cogs.words


@pytest.fixture(autouse=True)
def strict_words(monkeypatch):
    """A missing word is a failure in tests."""
    monkeypatch.setattr(cogs.words, "STRICT", True)
