"""What follows from an action at a table of Spicy: cards land, challenges are decided, the game ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from games.cards import without
from games.core import RoundOver, Seat
from games.seats import with_entry
from games.spicy.rules import (
    HAND,
    LOSS,
    TROPHIES,
    WINNING,
    nearest,
    paws,
    right,
    with_cards,
)
from games.spicy.situation import Cards, Entry, Situation
from games.spicy.terms import (
    Challenge,
    Challenged,
    Counted,
    Declaration,
    Ending,
    Laid,
    LetGo,
    Passed,
    PawPaid,
    SpicyNews,
    TakenBack,
    TrophyTaken,
    WorldsEnd,
)

Now = TypeVar("Now", bound=Situation)

BALLOTS = 1000
"""The shuffle that decides between several challenges of the last card with number n is 1000 + n."""


# --- turns ---


def landed(before: Now, entry: Entry) -> Now:
    """A card lands: a paw is paid, the card's own effects follow, and perhaps it was the last one."""
    now = before if before.paw is None else _paid(before, before.paw)
    seat, beneath = entry.seat, entry.beneath
    hand, above = without(now.hands[seat], entry.card), now.above
    if beneath:
        hand = without(hand, *beneath)
        hand, above = with_cards(hand, above[: len(beneath)]), above[len(beneath) :]
    laid = Laid(entry.number, seat, entry.say, entry.copy, len(beneath), not hand)
    then = replace(
        now,
        phase="turn" if hand else "last-card",
        turn=(seat + 1) % len(now.hands) if hand else seat,
        must_start=False,
        hands=with_entry(now.hands, seat, hand),
        above=above,
        stack=(*now.stack, entry),
        number=entry.number,
        locked=False,
        paw=seat if now.twists and paws(entry.say, now.twists) else None,
        passes=(),
        answers=() if hand else (None,) * len(now.hands),
        waits=0 if hand else (1 << len(now.hands)) - 1 & ~(1 << seat),
        news=(laid,) if now is before else (*now.news, laid),
    )
    return then if above else _unless_shown(then)


def passed(now: Now, seat: Seat) -> Now:
    """Draw instead of laying a card."""
    before = now.passes or (0,) * len(now.hands)
    then = _drew(now, seat, Passed(seat), moves=True)
    return _unless_shown(replace(then, passes=with_entry(before, seat, before[seat] + 1)))


def taken_back(now: Now, seat: Seat, said: Declaration, *, wrong: bool) -> Now:
    """Strict: the card returns to the hand, and its owner draws one; that ends one's turn."""
    told = TakenBack(seat, said, "wrong" if wrong else "unannounced")
    return _unless_shown(_drew(now, seat, told, moves=seat == now.turn))


def _drew(now: Now, seat: Seat, told: SpicyNews, *, moves: bool) -> Now:
    """A seat has drawn a card. `moves`: whether the turn is over."""
    return replace(
        now,
        turn=(seat + 1) % len(now.hands) if moves else now.turn,
        must_start=now.must_start and not moves,
        hands=with_entry(now.hands, seat, with_cards(now.hands[seat], now.above[:1])),
        above=now.above[1:],
        news=(told,),
    )


# --- challenges and last cards ---


def answered(now: Now, seat: Seat, answer: Challenge | LetGo) -> Now:
    """An answer to a last card; the last one opens them all, and one challenge counts."""
    answers, waits = with_entry(now.answers, seat, answer), now.waits & ~(1 << seat)
    if waits:
        return replace(now, answers=answers, waits=waits, news=())
    challenges = {at: one for at, one in enumerate(answers) if isinstance(one, Challenge)}
    if not challenges:
        return _believed(now)
    heard = drawn(now, tuple(challenges), BALLOTS + now.stack[-1].number)
    return resolved(now, heard, challenges[heard])


def drawn(now: Now, seats: Sequence[Seat], shuffle: int) -> Seat:
    """Who of several seats (ascending) is heard."""
    if now.draw == "nearest":
        return nearest(now.stack[-1].seat, len(now.hands), seats)
    return now.source.shuffled(shuffle, seats)[0]


def _believed(now: Now) -> Now:
    """Nobody has challenged a last card: the stack stays, its topmost card is safe."""
    owner, seats = now.turn, len(now.hands)
    then = replace(now, phase="turn", turn=(owner + 1) % seats, locked=True, answers=(), waits=0, news=())
    return _awarded(then, owner)


def resolved(now: Now, challenger: Seat, challenge: Challenge) -> Now:
    """Show the topmost card; the winner takes the stack, the loser draws and begins a new one."""
    top = now.stack[-1]
    true = right(top.card, top.say, challenge.trait, now.twists)
    winner, loser = (top.seat, challenger) if true else (challenger, top.seat)
    taken, lost = _collected(now, winner), now.above[:LOSS]
    told = Challenged(
        number=top.number,
        challenger=challenger,
        owner=top.seat,
        trait=challenge.trait,
        say=top.say,
        card=top.card,
        winner=winner,
        cards=len(taken.piles[winner]) - len(now.piles[winner]),
        drawn=len(lost),
    )
    then = replace(
        taken,
        phase="turn",
        turn=loser,
        must_start=True,
        hands=with_entry(now.hands, loser, with_cards(now.hands[loser], lost)),
        above=now.above[LOSS:],
        locked=False,
        paw=None,
        passes=(),
        answers=(),
        waits=0,
        revealed=(*now.revealed, told),
        news=(told,),
    )
    if now.phase == "last-card" and true:
        return _awarded(then if then.above else _shown(then), top.seat)
    return _unless_shown(then)


def _collected(now: Now, winner: Seat) -> Now:
    """The winner has won the stack."""
    pile, spent = [*now.piles[winner]], list(now.spent)
    for entry in now.stack:
        cards = (entry.card, *entry.beneath)
        pile += cards
        spent[entry.seat] += cards
    return replace(now, stack=(), piles=with_entry(now.piles, winner, tuple(pile)), spent=tuple(spent))


def _paid(now: Now, raider: Seat) -> Now:
    """The paw has closed before the next card lies there."""
    then = _collected(now, raider)
    cards = len(then.piles[raider]) - len(now.piles[raider])
    return replace(then, paw=None, news=(PawPaid(raider, cards),))


def _awarded(now: Now, seat: Seat) -> Now:
    """A trophy; if the game goes on, its winner draws a new hand."""
    trophies = with_entry(now.trophies, seat, now.trophies[seat] + 1)
    ending = _ending(trophies, now.above)
    new = () if ending else now.above[:HAND]
    then = replace(
        now,
        trophies=trophies,
        hands=with_entry(now.hands, seat, with_cards(now.hands[seat], new)),
        above=now.above[len(new) :],
        news=(*now.news, TrophyTaken(seat, len(new))),
    )
    return _ended(then, ending) if ending else _unless_shown(then)


def _ending(trophies: Sequence[int], above: Cards) -> Ending | None:
    """What ends the game once a trophy is taken, first things first."""
    if max(trophies) >= WINNING:
        return "two-trophies"
    if sum(trophies) >= TROPHIES:
        return "no-trophies"
    return None if above else "worlds-end"


# --- the end ---


def _unless_shown(now: Now) -> Now:
    """The position, or the end, if World's End has shown."""
    return now if now.above else _ended(_shown(now), "worlds-end")


def _shown(now: Now) -> Now:
    """The last card above World's End has been drawn."""
    return replace(now, news=(*now.news, WorldsEnd()))


def _ended(now: Now, ending: Ending) -> Now:
    """Count."""
    scores = now.scores()
    counted = Counted(ending, tuple(map(len, now.piles)), now.trophies, tuple(map(len, now.hands)))
    news = (*now.news, counted, RoundOver(1, scores, scores))
    return replace(now, phase="over", answers=(), ending=ending, news=news)
