"""What the oracle knows of Qwixx: cards in every spelling, and that marks, rows and backs are none."""

from __future__ import annotations

import pytest

from cogs.games.presenters import PRESENTERS
from cogs.words.catalogue import LANGUAGES, words
from games.qwixx.rules import MARKS, cards
from tests.games.qwixx.rules.table import seeded
from tests.kit.oracle import SECRETS
from tests.kit.positions import NAMES

SPELLED = SECRETS["qwixx"].spelled


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("wordy", [False, True])
def test_every_card_is_recognised_and_no_mark_is(lang: str, wordy: bool) -> None:
    w, presenter = words(lang), PRESENTERS["qwixx"]
    presenter = presenter.in_words if wordy else presenter
    for card in cards("on"):
        for text in (
            str(presenter.face(w, card)),
            presenter.faces.whole(w, card),
            f"**{presenter.faces.several(w, [card])}**",
        ):
            assert [*SPELLED(text)] == [card]
    for marks in MARKS:
        assert not SPELLED(presenter.faces.whole(w, marks)) and not SPELLED(
            presenter.picture.sentences.marks(w, marks)
        )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_colour_that_is_told_too_early_is_found(lang: str) -> None:
    """The public picture names no card; with one hidden card in it, the oracle would tell."""
    w, presenter, now = words(lang), PRESENTERS["qwixx"], seeded(3, jokers="on")
    text = "\n".join(presenter.table(w, now.view(None), NAMES[:3]))
    public = SECRETS["qwixx"].public(now)
    assert not SPELLED(text) - public
    for hidden in (now.row[0], now.deck[0], now.hands[1][0]):
        assert SPELLED(f"{text}\n{presenter.face(w, hidden)}") - public
    own = SECRETS["qwixx"].own(now, 0)
    assert own == {*now.hands[0]}
    mine = "\n".join(presenter.hand(w, now.view(0), NAMES[:3]))
    assert SPELLED(mine).keys() <= own
