"""What Spicy asks, warns of and understands: controls, marks, refusals, options."""

from __future__ import annotations

import pytest

from cogs.asking.marks import marks
from cogs.choosing.choice import Choice
from cogs.words.catalogue import words
from games.core import Card
from games.spicy.rules import KINDS, SAYS, lawful, number_right, spice_right
from games.spicy.terms import Challenge, Copy, LetGo, Play
from tests.games.spicy.rules.table import (
    MANY,
    A,
    B,
    C,
    copy,
    table,
)
from tests.games.spicy.test_look import PRESENTER, bare, lang, positions
from tests.kit.positions import NAMES

__all__ = ["lang"]  # a fixture


# ------------------------------------------------------------------------------------ what is asked


def test_only_lawful_declarations_are_offered_the_true_ones_first() -> None:
    now = table("C5 P7 WN W3", MANY, MANY, stack="C P1=4P", turn=A, rules={"strict": "on"})
    view, legal = now.view(A), now.legal(A)
    for card in view.hand:
        asked = Choice(legal, Play, [card]).question
        assert set(asked.values) == set(SAYS)
        offered = PRESENTER.offered(view, Play, [card], asked.values)
        assert set(offered) == set(lawful(view))
        rank = [(number_right(card, one, ()), spice_right(card, one)) for one in offered]
        order = [(True, True), (True, False), (False, True), (False, False)]
        assert [*map(order.index, rank)] == sorted(map(order.index, rank))


def test_what_is_true_of_a_declaration_is_said_where_it_is_chosen(lang: str) -> None:
    w, now = words(lang), table("C5 P7 WN W6", MANY, stack="B P1=4P", twists="turn")
    view = now.view(A)
    told = {
        (card, say): PRESENTER.remark(w, view, Play, [card], say)
        for card in view.hand
        for say in lawful(view)
    }
    assert told["P7", "7P"] == w("spicy.says-truth") and told["P7", "8P"] == w("spicy.says-spice")
    assert told["C5", "5P"] == w("spicy.says-number") and told["C5", "8P"] == w("spicy.says-bluff")
    assert told["WN", "8P"] == w("spicy.says-number") and told["W6", "9P"] == w("spicy.says-number")
    assert PRESENTER.remark(w, view, Play, [], "P7") == w("spicy.can-truth")
    assert PRESENTER.remark(w, view, Play, [], "C5") == PRESENTER.remark(w, view, Play, [], "WN") == ""
    for (card, say), one in told.items():
        key = next(key for key in ("truth", "number", "spice", "bluff") if one == w(f"spicy.says-{key}"))
        careful = PRESENTER.careful(w, view, Play(card, say))
        assert careful.splitlines()[0] == w(f"spicy.careful-{key}")


def test_a_last_card_and_a_silent_one_are_asked_about(lang: str) -> None:
    w, now = words(lang), table("P7", MANY, stack="B P1=4P", rules={"strict": "on"})
    view = now.view(A)
    loud, silent = (Play(Card("P7"), "7P", (), answer) for answer in ("yes", "no"))
    assert w("spicy.careful-announced") in PRESENTER.careful(w, view, loud)
    assert w("spicy.careful-silent") in PRESENTER.careful(w, view, silent)
    wrong = PRESENTER.careful(w, view, Play(Card("P7"), "3P", (), "yes"))
    says = PRESENTER.faces.says(w, lawful(view))
    assert wrong == w("spicy.careful-unlawful", say=PRESENTER.face(w, "3P"), says=says)


def test_buttons_are_able_just_when_it_is_legal(lang: str) -> None:
    """From every seat at thousands of positions; anybody's buttons are able when somebody's are."""
    w, seen = words(lang), set()
    for strict in ("off", "on"):
        for now in positions(3, strict=strict):
            able = []
            for seat in range(3):
                buttons = PRESENTER.reactions(w, now.view(seat))
                assert len(buttons) == 3
                done = {(one.verb, one.argument) for one in buttons if one.able}
                legal = [one for one in now.legal(seat) if isinstance(one, Challenge | LetGo)]
                assert done == {
                    ("challenge", f"{one.target},{one.trait}")
                    if isinstance(one, Challenge)
                    else ("let-go", f"{one.target}")
                    for one in legal
                }
                seen |= {one.label for one in buttons if one.able}
                able += done
            anybody = {(one.verb, one.argument) for one in PRESENTER.reactions(w, now.view(None)) if one.able}
            assert set(able) <= anybody
    labels = ("spicy.react-number", "spicy.react-spice", "spicy.react-both", "spicy.verb.let-go")
    assert seen == {*map(w, labels)}


def test_marks_say_what_can_be_true(lang: str) -> None:
    w, now = words(lang), table("C5 P7 P2 W3 WN", MANY, stack="B P1=4P", twists="copycat")
    view = now.view(A)
    told = {card: str(PRESENTER.mark_value(w, view, Play, card)) for card in view.hand}
    assert told["P7"] == w("spicy.mark-truth") and told["P2"] == w("spicy.mark-spice")
    assert told["C5"] == told["WN"] == w("spicy.mark-number") and told["W3"] == w("spicy.mark-bluff")
    lines = bare(marks(w, PRESENTER, view, now.legal(A), NAMES[:2]))
    assert w("spicy.mark-truth") in lines and bare(str(PRESENTER.face(w, "P7"))) in lines
    assert bare(w("spicy.mark-challenge", cards=w.n("count.card", 1))) in lines
    others = bare(marks(w, PRESENTER, now.view(A), now.legal(B)[:0], NAMES[:2]))
    assert others == ""


def test_what_cannot_be_done_is_told_with_what_can(lang: str) -> None:
    w, now = words(lang), table(MANY, MANY, MANY, stack="A P2=2P; B W8=5P", twists="luck copycat")
    view, names = now.view(C), NAMES[:3]
    aim = PRESENTER.aim(w, view, "2", names)
    assert aim.startswith("#2 Ben: ")
    laid = PRESENTER.unlawful(w, view, Play, now.legal(C), names)
    assert PRESENTER.faces.says(w, lawful(view)) in laid and w("spicy.illegal-beneath") in laid
    assert PRESENTER.unlawful(w, view, Challenge, now.legal(C), names) == w(
        "spicy.illegal.challenge", aim=aim
    )
    assert w("spicy.illegal.copy", aim=aim) in PRESENTER.unlawful(w, view, Copy, now.legal(C), names)
    copied = copy(now, A, "C1")
    told = PRESENTER.unlawful(w, copied.view(C), Challenge, copied.legal(C), names)
    assert told == w("spicy.illegal-challenge-copy", aim=PRESENTER.aim(w, copied.view(C), "3", names))


@pytest.mark.parametrize("value", [*KINDS, *SAYS])
def test_cards_and_declarations_are_typed_in_many_ways_and_never_mixed_up(value: str) -> None:
    for spelled in PRESENTER.spellings(value):
        assert PRESENTER.matches(spelled, PRESENTER.values()) == [value]
    if value in SAYS:  # where only a declaration can be meant, the other way round will do
        assert PRESENTER.matches(f"{value[-1]}{value[:-1]}", SAYS) == [value]
    else:
        assert not set(PRESENTER.spellings(value)) & {
            form for say in SAYS for form in PRESENTER.spellings(say)
        }


def test_a_last_card_that_may_be_announced_is_named_in_the_question(lang: str) -> None:
    w, face = words(lang), PRESENTER.face
    now = table("P7", MANY, stack="B P1=4P", twists="copycat", rules={"strict": "on"})
    asked = {"card": face(w, "P7"), "say": face(w, "9P")}
    assert PRESENTER.then(w, now.view(A), Play, ["P7", "9P", ""]) == w("spicy.ask-announced", **asked)
    copied = w("spicy.ask-announced", **{**asked, "say": face(w, "4P")})
    assert PRESENTER.then(w, now.view(A), Copy, ["1", "P7", ""]) == copied
    assert all(bare(str(one)) in bare(w("spicy.ask-announced", **asked)) for one in asked.values())


def test_options_say_what_holds_also_for_last_cards_and_beside_one_another(lang: str) -> None:
    w, slow = words(lang), {"en": "twelve hours", "zh-TW": "十二小時"}[lang]
    assert slow in w("spicy.tempo.slow") and slow in w("spicy.rules.online.text")
    assert "處罰" not in w("spicy.option.strict") and "unish" not in w("spicy.option.strict")
    assert not any(said in w("spicy.twist_hint.none") for said in ("usual", "一般"))
