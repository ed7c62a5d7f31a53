"""What people do: those who press, pick and type, and what they see of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from simcord import interactions
from simcord.actors import MemberActor, _dispatch_actor_interaction
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType
from simcord.results import InteractionResult, ResponseMessage

from bot.table.table import Table
from cogs.choosing.fields import Field, face_of, fields, spellings
from cogs.games.presenters import PRESENTERS
from cogs.presenting.seat_names import labels
from cogs.request.which_game import CHOICES
from cogs.words.catalogue import LANGUAGES, language_for, words
from games.core import Action, verb_of
from tests.kit.messages import Control, Shown
from tests.kit.validate import BUTTON, SELECT
from tests.kit.whims import fancied

if TYPE_CHECKING:
    from tests.kit.rig import World

__all__ = ["Control", "Person", "Shown"]


class Person:
    """Somebody who plays. Every request must be answered; the answer is None if it is what everybody sees."""

    def __init__(self, world: World, actor: MemberActor) -> None:
        self.world, self.actor = world, actor
        self.id, self.name = actor.id, actor.name
        self.hand: Shown | None = None
        """The private message of a table that this person looks at: the one opened last, or one brought."""
        self._mind = Random(f"{actor.name}")

    @property
    def language(self) -> str:
        """What this person's Discord is set to."""
        return self.world.locales[self.id]

    def channel(self, given: ChannelHandle | None = None) -> ChannelHandle:
        """Where this person types."""
        return given or self.world.channel

    @property
    def private(self) -> list[Shown]:
        """All that this person alone sees now, oldest first."""
        backend = self.world.env.backend
        mine = [one for one in backend.interactions.values() if one.user_id == self.id]
        sent = {(one.channel_id, number) for one in mine for number in (one.message_id, *one.followup_ids)}
        shown = [backend.messages.get(channel, {}).get(number) for channel, number in sorted(sent, key=str)]
        seen = [Shown(self.world, one) for one in shown if one is not None and one.is_ephemeral]
        return sorted(seen, key=lambda one: one.id)

    def hands(self, table: Table) -> list[Shown]:
        """The private messages where this person can choose or play at a table."""

        def plays(part: Control) -> bool:
            return part.to is not None and part.to.table == table.id and part.to.move is not None

        return [one for one in self.private if any(map(plays, one.controls))]

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
            one
            for one in message.menus
            if menu in (None, one.custom_id, one.custom_id.partition("~")[0])
            and set(values) <= set(one.options)
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
        answer = await self.presses(self.world.table_message(channel), "hand")
        assert answer is not None and answer.ephemeral
        self.hand = answer
        return answer

    async def acts(self, table: Table, action: Action | None = None, by: str = "buttons") -> Action:
        """Do this, or else what comes to mind; all that is offered and asked on the way must agree."""
        seat, move = table.seat(self.id), table.row.move
        wanted = action or fancied(self._mind, table, seat)
        if by == "buttons":
            await self._by_buttons(table, wanted)
        else:
            await self._by_command(table, wanted)
        if self._awaits(table, wanted):
            await self.lands(table, seat)
            return wanted
        assert table.row.move > move, f"{self.name} could not {wanted}"
        overtaken = table.game.race is not None  # by what somebody else has done meanwhile
        assert overtaken or table._steps[move - table._base_move] == (seat, wanted)
        return wanted

    def _awaits(self, table: Table, action: Action) -> bool:
        """Whether this is accepted and has only to take effect."""
        race = table.race.view(table.seat(self.id))
        return race is not None and action in (race.own, race.pending)

    async def lands(self, table: Table, seat: int) -> None:
        """Wait until what this person has sealed, or reacts with, takes effect or is overtaken."""
        for _ in range(20):
            race = table.race.view(seat)
            if race is None or (race.own is None and race.pending is None):
                return
            await self.world.tick(0.5)
        raise AssertionError(f"what {self.name} has chosen never lands")

    async def _by_buttons(self, table: Table, action: Action) -> None:
        move = table.row.move
        if not self._offers(table, action):
            await self.world.tick()
            self.hand = (self.hands(table) or [self.hand])[-1]
        if table.row.move != move:  # somebody was faster
            return
        if not self._offers(table, action) and table.row.private:
            self.hand = await self.types("hand", channel=self._channel(table))
        elif not self._offers(table, action):
            await self.opens_hand(self._channel(table))
        assert self.hand is not None
        await self._step_by_step(table, action)
        if table.row.move == move and self.hand.has(f"{verb_of(action)}!"):
            await self.presses(self.hand, f"{verb_of(action)}!")

    async def _step_by_step(self, table: Table, action: Action) -> None:
        """Press or pick one value after the other; what leaves no choice is not asked for."""
        assert self.hand is not None
        move, values, asked = table.row.move, spellings(action), fields(type(action))
        if not values:
            await self.presses(self.hand, verb_of(action))
        for at, (value, field) in enumerate(zip(values, asked, strict=True)):
            if table.row.move > move or self._confirms(action) or self._awaits(table, action):
                return
            argument = ",".join(values[: at + 1])
            said = [one for one in self.hand.buttons if _says(one, verb_of(action), argument)]
            if said:
                await self.presses(self.hand, said[0].custom_id)
            elif not field.target:
                await self._fills(action, value)

    async def _fills(self, action: Action, value: str) -> None:
        """Choose the cards of a set at once, or one after the other where no menu has all of them."""
        assert self.hand is not None
        if not value:  # a set that must be empty is not asked for
            return
        cards = _told_apart(value)
        if any(set(cards) <= set(menu.options) for menu in self._asking(action)):
            await self._picks(action, *cards)
            return
        for card in value.split("+"):
            await self._picks(action, card)

    async def _picks(self, action: Action, *cards: str) -> None:
        """Choose in a menu of this action; what is picked one by one may end before the most is picked."""
        assert self.hand is not None
        menu = next(one for one in self._asking(action) if set(cards) <= set(one.options))
        await self.forges(self.hand, menu.custom_id, *cards)

    def _asking(self, action: Action) -> list[Control]:
        """The menus that ask for more of this action; else those that begin it anew."""
        assert self.hand is not None
        mine = [menu for menu in self.hand.menus if menu.to and menu.to.verb == verb_of(action)]
        return [menu for menu in mine if menu.to and "~a" not in menu.to.argument] or mine

    def _confirms(self, action: Action) -> bool:
        """Whether the open hand asks to confirm just this."""
        assert self.hand is not None
        asked = [
            one.to.argument for one in self.hand.controls if one.to and one.to.verb == f"{verb_of(action)}!"
        ]
        return any(_faces(argument.split(",")) == _faces(spellings(action)) for argument in asked)

    def _offers(self, table: Table, action: Action) -> bool:
        """Whether the open hand asks for this. Secret choices may be older: others do not touch them."""
        if self.hand is None or self.hand.gone:
            return False
        verb, value = verb_of(action), (*spellings(action), "")[0]
        for one in self.hand.controls:
            to = one.to
            if not to or (to.table, to.verb) != (table.id, verb):
                continue
            if not action.secret and to.move != table.row.move:
                continue
            first = to.argument.partition("~")[0] == ""
            if to.argument.split(",")[0] == value or (first and set(_told_apart(value)) <= set(one.options)):
                return True
        return False

    async def _by_command(self, table: Table, action: Action) -> None:
        channel, command = self._channel(table), f"{table.game.key} {verb_of(action)}"
        texts: dict[str, str] = {}
        for field, value in zip(fields(type(action)), spellings(action), strict=True):
            cards = [card for card in value.split("+") if card not in ("", "-") or field.usual is None]
            single = field.name.removesuffix("s") if field.many else field.name
            for at, card in enumerate(cards, 1):
                option = f"{single}_{at}" if field.many else field.name
                offered = await self.suggested(command, option, channel=channel, **texts)
                if len(offered) == CHOICES:  # there may be more, which are found by typing on
                    offered = await self.suggested(command, option, card, channel=channel, **texts)
                meant = self._called(table)[int(card)] if field.whom else f"#{card}" if field.target else card
                assert meant in [choice["value"] for choice in offered]
                texts[option] = self._mind.choice(spoken(table, field, card))
        self.hand = await self.types(command, channel=channel, **texts)

    def _called(self, table: Table) -> list[str]:
        """What people at a table are called in this person's language."""
        return labels(words(language_for(self.language)), table.roster)

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
        assert all(one.ephemeral for one in result.followups), "more than one answer"
        if result.response is None or not result.response.ephemeral:
            return None
        return Shown(self.world, result.response._message)


def _says(button: Control, verb: str, argument: str) -> bool:
    return button.to is not None and (button.to.verb, button.to.argument) == (verb, argument)


def _faces(values: Iterable[str]) -> list[list[str]]:
    """The cards of each value, whatever their order and numbers."""
    return [sorted(map(face_of, value.split("+"))) for value in values]


def _told_apart(value: str) -> list[str]:
    """The cards of a set as a menu has them: the second R4 is "R4#2"."""
    cards = value.split("+")
    copies = [cards[: at + 1].count(card) for at, card in enumerate(cards)]
    return [card if copy == 1 else f"{card}#{copy}" for card, copy in zip(cards, copies, strict=True)]


def spoken(table: Table, field: Field, value: str) -> list[str]:
    """Some of the ways in which people write a card or a colour, a number, a name."""
    presenter = PRESENTERS[table.game.key]
    if field.whom:
        names = [labels(words(language), table.roster)[int(value)] for language in LANGUAGES]
        return [*names, names[0].upper(), f" {names[0]}"]
    if field.target:
        return [f"#{value}", f" # {value}", f"#{value} x: 7 chili"]
    if field.number:
        return [value, f" {value}", presenter.answer(words("en"), field, value, ()).text]
    return [*sorted(presenter.spellings(value)), str(presenter.face(words("en"), value)), value.lower()]


def _handle(world: World, channel: int) -> ChannelHandle:
    return ChannelHandle(world.env, world.guild, world.env.backend.get_channel(channel))


def _pressed(custom_id: str, values: Sequence[str]) -> dict[str, Any]:
    chosen = {"component_type": SELECT, "values": list(values)} if values else {"component_type": BUTTON}
    return {"custom_id": custom_id, **chosen}
