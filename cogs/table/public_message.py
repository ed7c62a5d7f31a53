"""The public message of a table: its lobby, its game, its end."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.table import rosters
from bot.table.table import Table
from bot.table.votes import votes_of
from cogs.games.presenters import PRESENTERS
from cogs.message.ids import Id
from cogs.message.layout import LINE, Block, Component, Drawing, Row, button, layout, menu, option, rows
from cogs.presenting.offering import option_values
from cogs.presenting.presenter import Presenter
from cogs.presenting.seat_names import away, names
from cogs.presenting.teams import by_team, partnered, standings
from cogs.table.race_buttons import race
from cogs.words.catalogue import Words, words
from games.core import Options, View

Green, Red = discord.ButtonStyle.success, discord.ButtonStyle.danger
Blue, Grey = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


def public(table: Table) -> Drawing:
    """The table's message as it should look now, in the table's language."""
    w, presenter = words(table.row.language), PRESENTERS[table.game.key]
    view = table.public()
    if table.row.status == "lobby":
        blocks = _lobby(w, presenter, table)
    elif view is None or table.row.status == "cancelled":
        blocks = [_headline(w, presenter, table), w(f"closed.{table.row.reason}")]
    else:
        blocks = _game(w, presenter, table, view) if table.running else _over(w, presenter, table, view)
    return layout(blocks, presenter.accent)


def _headline(w: Words, presenter: Presenter, table: Table) -> str:
    return f"## {presenter.name(w, _dealt(table))}"


def _dealt(table: Table) -> Options:
    """The options with which so many are dealt in."""
    return table.options.settled(len(table.roster))


def _to(table: Table, verb: str, argument: str = "") -> Id:
    return Id(table.id, None, verb, argument)


# ------------------------------------------------------------------------------------------- lobby


def _lobby(w: Words, presenter: Presenter, table: Table) -> list[Block]:
    lacking = rosters.missing(table.roster, table.game)
    state = w.n("lobby.missing", lacking) if lacking else w("lobby.ready")
    return [
        f"{_headline(w, presenter, table)}\n{presenter.pitch(w, _dealt(table))}",
        LINE,
        _seats(w, table),
        f"{state}\n-# {_size(w, table)} · {_time(w, presenter, table)}",
        LINE,
        _chosen(w, presenter, table),
        *_lobby_rows(w, table, lacking),
        *rule_menus(w, presenter, table),
        *_begin_rows(w, table, lacking),
        _foot(w, table),
    ]


def _size(w: Words, table: Table) -> str:
    seats = table.game.seats
    return w("lobby.seats", least=seats.start, most=seats.stop - 1)


def _time(w: Words, presenter: Presenter, table: Table) -> str:
    people = len(rosters.people(table.roster))
    least = max(len(table.roster), table.game.seats.start)
    rounds = table.options.length(least)
    return w("lobby.minutes", minutes=presenter.minutes(people, least - people, rounds))


def _seats(w: Words, table: Table) -> str:
    lines = [
        f"`{row.seat + 1}` **{name}**" + (f" · {w('lobby.host')}" if row.person == table.row.host else "")
        for row, name in zip(table.roster, names(w, table.roster), strict=True)
    ]
    return by_team(w, table.options.sides(len(lines)), lines)


def _chosen(w: Words, presenter: Presenter, table: Table) -> str:
    """The rules of this table; of those that few tables change only that they exist, while they are usual."""
    options, lines, usual = table.options, list[str](), list[str]()
    for name, value in options.model_dump().items():
        if not options.matters(name, len(table.roster)):
            continue
        if value != type(options).model_fields[name].default or name not in options.customs | options.details:
            lines += chosen(w, presenter, name, str(value))
        elif name in options.details:
            usual.append(presenter.option(w, name))
    lines += _unfit(w, presenter, table)
    if table.settings.entry == "invited":
        lines.append(w("lobby.by-invitation"))
    return "\n".join(lines + [f"-# {w('lobby.usual', names=w.list(usual))}"] * bool(usual))


def chosen(w: Words, presenter: Presenter, name: str, value: str) -> list[str]:
    """What is chosen for an option, and below it what that means, if it needs saying."""
    hint = presenter.hint(w, name, value)
    line = w("lobby.option", option=presenter.option(w, name), choice=presenter.choice(w, name, value))
    return [line, *[f"-# {hint}"] * bool(hint)]


def _unfit(w: Words, presenter: Presenter, table: Table) -> list[str]:
    """What was chosen but would be left out of a deal for so many, with the numbers that it is for."""
    options, n = table.options, len(table.roster)
    lines = []
    for name, field in type(options).model_fields.items():
        value, sizes = (
            getattr(options, name),
            [str(each) for each in table.game.seats if options.matters(name, each)],
        )
        elsewhere = name in options.customs | options.details
        if sizes and not elsewhere and value != field.default and not options.matters(name, n):
            choice = presenter.choice(w, name, str(value))
            lines.append(w("lobby.unfit", choice=choice, sizes=" / ".join(sizes), n=n))
    return lines


def _lobby_rows(w: Words, table: Table, lacking: int) -> list[Row]:
    """Only what is to be done next has a colour: to sit down, until there are enough to start."""
    full, style = len(table.roster) >= table.game.seats.stop - 1, Blue if lacking else Grey
    people = [
        button(_to(table, "join"), w("button.join"), style=style, disabled=full),
        button(_to(table, "leave"), w("button.leave")),
        button(_to(table, "shuffle"), w("button.shuffle"), disabled=len(table.roster) < 2),
    ]
    others = [
        button(_to(table, "bot-more"), w("button.bot-more"), disabled=full),
        button(_to(table, "bot-less"), w("button.bot-less"), disabled=not rosters.bots(table.roster)),
    ]
    swap = button(_to(table, "swap", _seen(table)), w("button.swap"))
    paired = partnered(table.options.sides(len(table.roster)))
    return rows(people) + rows(others) + rows([swap] * paired)


def _seen(table: Table) -> str:
    """What a button must tell that means just the table that is shown beside it."""
    return rosters.fingerprint(table.roster, table.row.options)


def _begin_rows(w: Words, table: Table, lacking: int) -> list[Row]:
    style, seen = Grey if lacking else Green, _seen(table)
    start = button(_to(table, "start", seen), w("button.start"), style=style, disabled=bool(lacking))
    cancel = button(_to(table, "cancel"), w("button.cancel"))
    learn = button(Id(None, None, "learn", f"{table.game.key}."), w("button.learn"))
    more = [button(_to(table, "setup"), w("button.setup")), _rules_button(w, table), learn]
    return rows([start, cancel]) + rows(more)


def rule_menus(w: Words, presenter: Presenter, table: Table) -> list[Row]:
    """Menus for the rules of the game that most tables choose."""
    fields, elsewhere = type(table.options).model_fields, table.options.customs | table.options.details
    return option_menus(w, presenter, table, [name for name in fields if name not in elsewhere])


def option_menus(w: Words, presenter: Presenter, table: Table, fields: Sequence[str]) -> list[Row]:
    """Menus for these options, as far as they matter."""
    options = table.options
    menus = []
    for name in fields:
        if not options.matters(name, len(table.roster)):
            continue
        entries = [
            option(
                value,
                presenter.choice(w, name, value),
                hint=presenter.hint(w, name, value),
                chosen=value == str(getattr(options, name)),
            )
            for value in option_values(options, name)
        ]
        menus.append(menu(_to(table, "option", name), entries, presenter.option(w, name)))
    return menus


# -------------------------------------------------------------------------------------------- game


def _game(w: Words, presenter: Presenter, table: Table, view: View) -> list[Block]:
    called = names(w, table.roster)
    progress = presenter.progress(w, view)
    return [
        _headline(w, presenter, table) + f"\n-# {progress}" * bool(progress),
        *presenter.table(w, view, called),
        away(w, table.roster),
        *race(w, presenter, table, view, called),
        *_vote(w, table),
        *rows([button(_to(table, "hand"), w("button.hand"), style=Blue)]),
        *rows([_why_button(w, table), _rules_button(w, table)]),
        _foot(w, table),
    ]


def _foot(w: Words, table: Table) -> str:
    """Which table it is, and the hash that binds its deals."""
    return f"-# {w('table.foot', table=table.id, hash=table.row.commitment)}"


def _vote(w: Words, table: Table) -> list[Block]:
    votes = votes_of(table.row)
    if not votes:
        return []
    seated = len(rosters.people(table.roster))
    called = names(w, table.roster)
    askers = [called[row.seat] for row in table.roster if not row.bot and votes.get(row.person or 0)]
    if not askers:
        return []
    said = w.n("vote.state", len(askers), names=w.list(askers), needed=seated // 2 + 1)
    return [
        said,
        *rows([
            button(_to(table, "vote", "yes"), w("button.vote-yes"), style=Red),
            button(_to(table, "vote", "no"), w("button.vote-no")),
        ]),
    ]  # fmt: skip


def _over(w: Words, presenter: Presenter, table: Table, view: View) -> list[Block]:
    return [
        f"{_headline(w, presenter, table)}\n{w(f'closed.{table.row.reason}')}",
        *_result(w, presenter, table, view),
        *rows([button(_to(table, "again"), w("button.again"), style=Green)]),
        *rows([_why_button(w, table), _rules_button(w, table)]),
        _revealed(w, table),
    ]


def _result(w: Words, presenter: Presenter, table: Table, view: View) -> list[Block]:
    """Standings and the last round of a game that was played to its end."""
    if table.row.status != "finished":
        return []
    called = names(w, table.roster)
    points = [presenter.points(w, score) for score in view.scores]
    placed = standings(w, view.places, points, called, table.options.sides(len(called)))
    return [placed, LINE, *presenter.table(w, view, called)[-1:]]


def _revealed(w: Words, table: Table) -> str:
    return f"-# {w('table.revealed', table=table.id, seed=table.row.seed, nonce=table.row.nonce)}"


def ending(w: Words, presenter: Presenter, table: Table) -> list[Block]:
    """What a private message shows of a table that is over."""
    view = table.public()
    if view is None:
        return [w(f"closed.{table.row.reason}")]
    blocks: list[Block] = [w(f"closed.{table.row.reason}"), *_result(w, presenter, table, view)]
    if table.row.private:
        blocks += rows([button(_to(table, "again"), w("button.again"), style=Green)])
    blocks += asking(w, table)
    return [*blocks, _revealed(w, table)] if table.row.private else blocks


def asking(w: Words, table: Table) -> list[Row]:
    """For a private message: the ways to an explanation and to the rules, which come beside it."""
    return rows([_why_button(w, table), button(_to(table, "rules", table.game.key), w("button.rules"))])


def _why_button(w: Words, table: Table) -> Component:
    """The way to an explanation of what was decided last, also once the table is over."""
    return button(_to(table, "why"), w("button.why"))


def _rules_button(w: Words, table: Table) -> Component:
    return button(Id(None, None, "rules", f"{table.game.key}.0"), w("button.rules"))
