"""What a table must know of Spicy's race: which card may be reacted to, and who is heard."""

from __future__ import annotations

from collections.abc import Sequence

from games.core import Action, Seat, Tempo
from games.spicy.consequences import drawn
from games.spicy.position import Position
from games.spicy.rules import copies
from games.spicy.terms import Challenge, Copy, LetGo, SpicyOptions

RACES = 1_000_000
"""The shuffle that decides between reactions at the same time before move n is 1,000,000 + n."""


class SpicyRace:
    """The race for the topmost card, as `games.core.Race` describes it."""

    def tempo(self, options: SpicyOptions) -> Tempo:
        """As the table has chosen."""
        return options.tempo

    def target(self, now: Position) -> int | None:
        """The number of the topmost card, if others may react to it before the next one lands.

        A copy in one's own turn is no reaction that anybody would have to be given time for.
        """
        if now.phase != "turn" or not now.stack:
            return None
        if now.locked and not (now.out_of_turn and copies(now.twists)):
            return None
        return now.stack[-1].number

    def ballot(self, now: Position) -> int | None:
        """The number of the last card that is being answered."""
        return now.stack[-1].number if now.phase == "last-card" else None

    def silence(self, now: Position, seat: Seat) -> LetGo:
        """Who says nothing believes a last card."""
        return LetGo(now.stack[-1].number)

    def top(self, now: Position) -> int | None:
        """The number of the topmost card."""
        return now.stack[-1].number if now.stack else None

    def owner(self, now: Position) -> Seat | None:
        """Who has laid the topmost card."""
        return now.stack[-1].seat if now.stack else None

    def aimed(self, action: Action) -> int | None:
        """The card that is challenged, copied or let go."""
        return action.target if isinstance(action, Challenge | Copy | LetGo) else None

    def rank(self, action: Action) -> int:
        """A challenge goes before a copy."""
        return int(isinstance(action, Copy))

    def drawn(self, now: Position, seats: Sequence[Seat], move: int) -> Seat:
        """Whose of several reactions at the same time counts."""
        return drawn(now, seats, RACES + move)
