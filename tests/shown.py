"""What people see and do: messages as they are shown, and the people who press, pick and type."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from simcord import interactions
from simcord.actors import MemberActor, _dispatch_actor_interaction
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType
from simcord.results import InteractionResult, ResponseMessage

from bot.table import Table
from cogs.ids import Id, parse
from cogs.narrow import fields, spellings
from cogs.presenters import PRESENTERS
from cogs.words import words
from games.core import Action, verb_of
from tests.validate import BUTTON, SELECT, TEXT, walk

if TYPE_CHECKING:
    from tests.rig import World


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


class Person:
    """Somebody who plays. Every request must be answered; the answer is None if it is what everybody sees."""

    def __init__(self, world: World, actor: MemberActor) -> None:
        self.world, self.actor = world, actor
        self.id, self.name = actor.id, actor.name
        self.hand: Shown | None = None
        """The private message of a table that this person opened last."""
        self._mind = Random(f"{actor.name}")

    @property
    def language(self) -> str:
        """What this person's Discord is set to."""
        return self.world.locales[self.id]

    def channel(self, given: ChannelHandle | None = None) -> ChannelHandle:
        """Where this person types."""
        return given or self.world.channel

    # ------------------------------------------------------------------------------------- requests

    async def types(self, command: str, /, *, channel: ChannelHandle | None = None, **options: Any) -> Shown:
        """A slash command; everything that commands answer is private."""
        answer = self._answer(await self.actor.slash(self.channel(channel), command, **options))
        assert answer is not None and answer.ephemeral
        return answer

    async def suggested(
        self,
        command: str,
        option: str,
        typed: str = "",
        *,
        channel: ChannelHandle | None = None,
        **filled: Any,
    ) -> list[dict[str, Any]]:
        """What is offered while an option is being typed."""
        found = await self.actor.autocomplete(self.channel(channel), command, option, typed, **filled)
        self.world.check()
        return found

    async def presses(self, message: Shown, what: str) -> Shown | None:
        """Press a button: its label, its verb, its argument or its custom_id."""
        button = message.find(what)
        assert not button.disabled, f"{what} cannot be pressed"
        return self._answer(await self.actor.click(self._known(message), custom_id=button.custom_id))

    async def picks(self, message: Shown, *values: str, menu: str | None = None) -> Shown | None:
        """Choose in a menu, the first one that offers all the values."""
        found = [
            one for one in message.menus if menu in (None, one.custom_id) and set(values) <= set(one.options)
        ]
        assert found, f"no menu offers {values}"
        return self._answer(
            await self.actor.select(self._known(message), list(values), custom_id=found[0].custom_id)
        )

    async def chooses(self, message: Shown, custom_id: str, *chosen: Any) -> Shown | None:
        """Choose people, roles or channels in a menu of the server's; nobody: clear it."""
        return self._answer(await self.actor.select(self._known(message), chosen, custom_id=custom_id))

    async def forges(self, message: Shown, custom_id: str, *values: str) -> Shown | None:
        """Press what the message does not show: a picture that was old, or something made up."""
        channel = self._channel_of(message)
        stored = message._message
        self.world.env._begin_operation("forge")
        try:
            result = await _dispatch_actor_interaction(
                self.actor,
                InteractionType.MESSAGE_COMPONENT,
                channel,
                _pressed(custom_id, values),
                extra={
                    "message": dict(interactions.serializers.message_payload(self.world.env.backend, stored))
                },
                source_message_id=stored.id,
            )
        finally:
            self.world.env._end_operation()
        return self._answer(result)

    def emits(self, message: Shown, custom_id: str, *values: str) -> None:
        """A press that is on its way; whether it is answered is seen once the world has settled."""
        backend = self.world.env.backend
        record, payload = interactions.base_payload(
            backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=message.channel,
            guild_id=self.world.guild.id,
            user_id=self.id,
            data=_pressed(custom_id, values),
        )
        payload["message"] = dict(interactions.serializers.message_payload(backend, message._message))
        record.source_message_id = message.id
        backend.emit("INTERACTION_CREATE", payload)

    # ----------------------------------------------------------------------------------- at a table

    async def starts(
        self, game: str = "sticheln", channel: ChannelHandle | None = None, **options: Any
    ) -> Shown:
        """Open a table."""
        return await self.types("start", channel=channel, game=game, **options)

    async def opens_hand(self, channel: ChannelHandle | None = None) -> Shown:
        """Press "My hand" on the table."""
        answer = await self.presses(self.world.board(channel), "hand")
        assert answer is not None and answer.ephemeral
        self.hand = answer
        return answer

    async def acts(self, table: Table, action: Action | None = None, by: str = "buttons") -> Action:
        """Do this, or else what comes to mind; all that is offered and asked on the way must agree."""
        seat, move = table.seat(self.id), table.row.move
        wanted = action or self._mind.choice(table.legal(seat))
        if by == "buttons":
            await self._by_buttons(table, wanted)
        else:
            await self._by_command(table, wanted)
        assert table.row.move > move, f"{self.name} could not {wanted}"
        assert table._steps[move - table._base_move] == (seat, wanted)
        return wanted

    async def _by_buttons(self, table: Table, action: Action) -> None:
        if self.hand is None or not self._offers(table, action):
            await self.world.tick()
        if self.hand is None or not self._offers(table, action):
            await self.opens_hand(self._channel(table))
        assert self.hand is not None
        if not action.confirm:
            await self.presses(self.hand, spellings(action)[-1])
            return
        for value in spellings(action):
            await self.picks(self.hand, *value.split("+"))
        await self.presses(self.hand, f"{verb_of(action)}!")

    def _offers(self, table: Table, action: Action) -> bool:
        """Whether the open hand asks for this. Secret choices may be older: others do not touch them."""
        assert self.hand is not None
        verb, value = verb_of(action), spellings(action)[0].split("+")[0]
        if action.secret:
            menus = [menu for menu in self.hand.menus if menu.custom_id.startswith(f"t:{table.id}:")]
            return any(menu.to and menu.to.verb == verb and value in menu.options for menu in menus)
        return self.hand.has(str(Id(table.id, table.row.move, verb, value)))

    async def _by_command(self, table: Table, action: Action) -> None:
        channel, command = self._channel(table), f"{table.game.key} {verb_of(action)}"
        typed: dict[str, str] = {}
        for field, value in zip(fields(type(action)), spellings(action), strict=True):
            cards = value.split("+")
            single = field.name.removesuffix("s") if field.many else field.name
            for at, card in enumerate(cards, 1):
                option = f"{single}_{at}" if field.many else field.name
                offered = await self.suggested(command, option, channel=channel, **typed)
                assert card in [choice["value"] for choice in offered]
                typed[option] = self._mind.choice(spoken(table, card))
        answer = await self.types(command, channel=channel, **typed)
        assert answer.ephemeral

    # ------------------------------------------------------------------------------------- plumbing

    def _channel(self, table: Table) -> ChannelHandle:
        return _handle(self.world, table.row.channel)

    def _channel_of(self, message: Shown) -> ChannelHandle:
        return _handle(self.world, message.channel)

    def _known(self, message: Shown) -> ResponseMessage:
        return ResponseMessage(self.world.env, message._message)

    def _answer(self, result: InteractionResult) -> Shown | None:
        self.world.check()
        assert result.acknowledged, f"{self.name} got no answer"
        assert not result._interaction.loading, f"{self.name} is kept waiting"
        assert not result.followups
        if result.response is None or not result.response.ephemeral:
            return None
        return Shown(self.world, result.response._message)


def spoken(table: Table, value: str) -> list[str]:
    """Some of the ways in which people write a card or a colour."""
    presenter = PRESENTERS[table.game.key]
    return [*sorted(presenter.spellings(value)), str(presenter.face(words("en"), value)), value.lower()]


def _handle(world: World, channel: int) -> ChannelHandle:
    return ChannelHandle(world.env, world.guild, world.env.backend.get_channel(channel))


def _pressed(custom_id: str, values: Sequence[str]) -> dict[str, Any]:
    chosen = {"component_type": SELECT, "values": list(values)} if values else {"component_type": BUTTON}
    return {"custom_id": custom_id, **chosen}
