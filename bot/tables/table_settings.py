"""How a table is kept: who may sit down, and how fast bots play. Not part of the game or its record."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.errors import Refusal


class Manners(BaseModel):
    """What a table's host decides beside the options of the game."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    pace: Literal["instant", "quick", "natural"] = "quick"
    """How long bots wait before they act."""
    entry: Literal["open", "invited"] = "open"
    """Who may sit down: everybody, or those whom the host has invited."""
    invited: tuple[int, ...] = ()
    sent_away: tuple[int, ...] = ()
    """People whom the host has removed; an invitation lets them in again."""

    def with_choice(self, name: str, value: str) -> Manners:
        """The same with `pace` or `entry` changed; raises a Refusal for anything else."""
        try:
            return Manners.model_validate({**self.model_dump(), _CHOICES[name]: value})
        except (KeyError, ValidationError):
            raise Refusal("option", option=value) from None

    def admit(self, person: int) -> None:
        """Raise a Refusal unless this person may sit down."""
        if person in self.invited:
            return
        if person in self.sent_away:
            raise Refusal("sent-away")
        if self.entry == "invited":
            raise Refusal("invited-only")

    def invite(self, person: int) -> Manners:
        """Let this person in, whatever was before."""
        away = tuple(other for other in self.sent_away if other != person)
        invited = tuple(dict.fromkeys((*self.invited, person)))
        return self.model_copy(update={"invited": invited, "sent_away": away})

    def send_away(self, person: int) -> Manners:
        """Do not let this person in again."""
        invited = tuple(other for other in self.invited if other != person)
        return self.model_copy(update={"invited": invited, "sent_away": (*self.sent_away, person)})


@lru_cache(1000)
def manners_in(text: str) -> Manners:
    """Manners as they are stored. What cannot be read is as if nobody had chosen it."""
    try:
        return Manners.model_validate_json(text)
    except ValidationError:
        return Manners()


class Pause(NamedTuple):
    """Seconds before a bot acts."""

    usual: float
    seen: float
    """After something that people want to look at for a moment, such as a complete trick."""


PAUSES: dict[str, Pause] = {
    "instant": Pause(0, 0),
    "quick": Pause(1.0, 2.2),
    "natural": Pause(2.5, 4.5),
}
_CHOICES: dict[str, Any] = {"pace": "pace", "entry": "entry"}
