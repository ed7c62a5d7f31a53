"""What may go wrong with a request, told apart by what the caller should do."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """The request is not carried out and nothing changed; the person is told why and what to do.

    `code` names the sentence ("refuse.<code>" in the catalogues), `params` what stands in it.
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class Stale(Refusal):
    """The request was made on what a table looked like before: show the person how it looks now."""
