"""Messages as they are seen: what there is to read and to press."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cogs.message.ids import Id, parse
from tests.kit.validate import BUTTON, SELECT, TEXT, walk

if TYPE_CHECKING:
    from tests.kit.rig import World


class Control(NamedTuple):
    """A button or a menu."""

    custom_id: str
    label: str
    """Of a menu: its placeholder."""
    disabled: bool
    options: tuple[str, ...] = ()
    """Values."""
    labels: tuple[str, ...] = ()
    bounds: tuple[int, int] = (1, 1)

    @property
    def to(self) -> Id | None:
        """What it says when it is pressed."""
        return parse(self.custom_id)


class Shown:
    """A message as it is seen now; it follows every edit."""

    def __init__(self, world: World, message: Any) -> None:
        """`message` is simcord's."""
        self._world, self._message = world, message

    @property
    def id(self) -> int:
        """Its number."""
        return self._message.id

    @property
    def channel(self) -> int:
        """The number of its channel."""
        return self._message.channel_id

    @property
    def ephemeral(self) -> bool:
        """Whether one person alone sees it."""
        return self._message.is_ephemeral

    @property
    def gone(self) -> bool:
        """Whether it was deleted."""
        stored = self._world.env.backend.messages.get(self.channel, {})
        return self.id not in stored

    @property
    def components(self) -> list[dict[str, Any]]:
        """As they were sent."""
        return self._message.components

    @property
    def text(self) -> str:
        """All that there is to read, buttons and menus left out; what only guides line breaks is, too."""
        parts = [part["content"] for part in walk(self.components) if part["type"] == TEXT]
        told = "\n".join([self._message.content, *parts] if self._message.content else parts)
        return told.replace("\N{NO-BREAK SPACE}", " ").replace("\N{WORD JOINER}", "")

    @property
    def buttons(self) -> list[Control]:
        """All buttons."""
        return [
            Control(part["custom_id"], part.get("label") or "", bool(part.get("disabled")))
            for part in walk(self.components)
            if part["type"] == BUTTON
        ]

    @property
    def cards(self) -> list[Control]:
        """The buttons that act in a game, be it the seat's turn or not."""
        return [button for button in self.buttons if button.to and button.to.move is not None]

    @property
    def menus(self) -> list[Control]:
        """All menus."""
        return [
            Control(
                part["custom_id"],
                part.get("placeholder") or "",
                bool(part.get("disabled")),
                tuple(option["value"] for option in part["options"]),
                tuple(option["label"] for option in part["options"]),
                (part.get("min_values", 1), part.get("max_values", 1)),
            )
            for part in walk(self.components)
            if part["type"] == SELECT
        ]

    @property
    def controls(self) -> list[Control]:
        """Buttons and menus."""
        return [*self.buttons, *self.menus]

    @property
    def labels(self) -> list[str]:
        """What the buttons say that can be pressed."""
        return [button.label for button in self.buttons if not button.disabled]

    def find(self, what: str) -> Control:
        """The button with this custom_id, label, argument or verb."""
        for said in (_custom_id, _label, _argument, _verb):
            found = [button for button in self.buttons if said(button) == what]
            if len(found) == 1:
                return found[0]
        raise AssertionError(f"no button {what!r} among {[button.custom_id for button in self.buttons]}")

    def has(self, what: str) -> bool:
        """Whether there is such a button."""
        return any(what in (_custom_id(one), _label(one), _argument(one), _verb(one)) for one in self.buttons)


def _custom_id(button: Control) -> str:
    return button.custom_id


def _label(button: Control) -> str:
    return button.label


def _argument(button: Control) -> str:
    return button.to.argument if button.to else ""


def _verb(button: Control) -> str:
    return button.to.verb if button.to else ""
