"""The controls of a hand: for each kind of action a button, the next question, or what is to be confirmed."""

from __future__ import annotations

import discord

from bot.errors import Refusal
from cogs.asking.answer_buttons import on_buttons
from cogs.asking.answer_menus import in_menus
from cogs.asking.reader import Reader
from cogs.choosing.choice import Choice, Question
from cogs.choosing.fields import values_in
from cogs.message.ids import Id
from cogs.message.layout import Block, Row, button, rows
from cogs.table.held_cards import asks_for_a_card, held_cards
from cogs.table.race_buttons import may_choose
from games.choices import kinds_of
from games.core import Action, verb_of


def choice_controls(reader: Reader, picked: Id | None) -> list[Block]:
    """All that somebody may do now. `picked`: the id of a choice that is begun."""
    blocks: list[Block] = []
    if not may_choose(reader.table.race.view(reader.view.seat)):
        return blocks
    for kind in kinds_of(reader.legal):
        begun = _begun(reader, kind, picked)
        if begun is None and kind in reader.presenter.fixed:
            continue
        start = Choice.aimed(reader.legal, kind)
        if begun is not None and picked is not None:
            blocks += _step(reader, start, begun, picked)
        elif start.filled:
            blocks += rows([button(reader.id_of(start), reader.presenter.verb(reader.w, kind))])
        else:
            blocks += _step(reader, start, start, reader.id_of(start))
    return blocks


def _begun(reader: Reader, kind: type[Action], picked: Id | None) -> Choice | None:
    """The choice that is begun if it is of this kind; None if it has lost its meaning meanwhile."""
    if picked is None or picked.verb != verb_of(kind):
        return None
    choice = Choice(reader.legal, kind, values_in(picked.argument))
    if not choice.possible or (choice.fields and not choice.values):
        return None
    if choice.action is None and kind in reader.presenter.fixed:  # nobody is asked about it by steps
        return None
    if choice.action is not None:
        try:
            reader.table.admit(reader.view.seat, choice.action, picked.move)
        except Refusal:
            return None
    return choice


def _step(reader: Reader, start: Choice, now: Choice, to: Id) -> list[Block]:
    """One step of a choice: what is asked next, or what is to be confirmed, and the way to think again.

    `start` is where the choice began, `now` how far it has come, `to` what its controls say.
    """
    first = _question(reader, start)
    asked = first if now.values == start.values else _question(reader, now)
    told = _heading(reader, now)
    confirming = [] if now.action is None else _confirmation(reader, to, now.action)
    cards: list[Block] = []
    if asks_for_a_card(reader.presenter, reader.view, now.kind, first):
        cards = held_cards(reader.w, reader.presenter, reader.table, reader.view, reader.legal)
    if cards and not reader.presenter.wordy:  # they are the answers, and the way to think again
        return [*told, *confirming, *cards]
    asking = [] if asked is None else _answers(reader, now, to, asked)
    return [*told, *cards, *asking, *confirming, *_to_think_again(reader, start, now, first)]


def _question(reader: Reader, choice: Choice) -> Question | None:
    """What is asked next, with the answers that controls offer."""
    asked = choice.question
    if asked is None:
        return None
    offered = reader.presenter.offered(reader.view, choice.kind, choice.values, asked.values)
    return asked._replace(values=tuple(offered))


def _heading(reader: Reader, now: Choice) -> list[Block]:
    """The question in words, or what those must know who are asked whether they mean it."""
    w, presenter, view = reader.w, reader.presenter, reader.view
    if now.action is not None:
        return [presenter.careful(w, view, now.action)]
    return [
        f"**{presenter.then(w, view, now.kind, now.values)}**",
        presenter.choices(w, view, now.kind, now.values),
    ]


def _answers(reader: Reader, now: Choice, to: Id, asked: Question) -> list[Row]:
    """The answers to choose from, on buttons or in menus."""
    buttons = on_buttons(reader.w, reader.presenter, to, asked, reader.labels)
    return buttons or in_menus(reader, now, to, asked)


def _confirmation(reader: Reader, to: Id, action: Action) -> list[Block]:
    """What is chosen, to be confirmed."""
    w, presenter = reader.w, reader.presenter
    choice, said = (
        presenter.about(w, [action], called) or presenter.verb(w, type(action))
        for called in (reader.names, reader.labels)
    )
    sure = to._replace(verb=f"{to.verb}!")
    label = w("button.confirm", choice=said)
    confirm = button(sure, label, style=discord.ButtonStyle.success)
    return [w("hand.picked", choice=choice), *rows([confirm])]


def _to_think_again(reader: Reader, start: Choice, now: Choice, first: Question | None) -> list[Row]:
    """The first question once more, for those who have answered it."""
    answers = now.values[len(start.values) :]
    if not answers or first is None:
        return []
    return in_menus(reader, start, reader.id_of(start), first, again=answers[0] or "-")
