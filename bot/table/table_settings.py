"""What a host decides about a table, beside its game: who may sit down, and how fast bots play."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from bot.errors import Refusal


class TableSettings(BaseModel):
    """What a table's host decides beside the options of the game; kept in the column `manners`."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    pace: Literal["instant", "quick", "natural"] = "quick"
    """How long bots wait before they act (`bot.bot_players.PAUSES`)."""
    entry: Literal["open", "invited"] = "open"
    """Who may sit down: everybody, or those whom the host has invited."""
    invited: tuple[int, ...] = ()
    sent_away: tuple[int, ...] = ()
    """People whom the host has removed; an invitation lets them in again."""

    def with_choice(self, name: str, value: str) -> TableSettings:
        """The same with `pace` or `entry` changed; raises a Refusal for anything else."""
        try:
            return TableSettings.model_validate({**self.model_dump(), _CHOICES[name]: value})
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

    def invite(self, person: int) -> TableSettings:
        """Let this person in, whatever was before."""
        away = tuple(other for other in self.sent_away if other != person)
        invited = tuple(dict.fromkeys((*self.invited, person)))
        return self.model_copy(update={"invited": invited, "sent_away": away})

    def send_away(self, person: int) -> TableSettings:
        """Do not let this person in again."""
        invited = tuple(other for other in self.invited if other != person)
        return self.model_copy(update={"invited": invited, "sent_away": (*self.sent_away, person)})


@lru_cache(1000)
def settings_in(text: str) -> TableSettings:
    """The settings as they are stored. What cannot be read is as if nobody had chosen it."""
    try:
        return TableSettings.model_validate_json(text)
    except ValidationError:
        return TableSettings()


_CHOICES: dict[str, Any] = {"pace": "pace", "entry": "entry"}
