"""Shuffles: permutations that anybody can compute again, none likelier than another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import permutations

import msgspec
import pytest

from games import shuffle
from games.shuffle import Scripted, Seeded, Source, commitment

VECTORS = [
    ("stammtisch", 0, "0123456789", "8729315064"),
    ("stammtisch", 1, "0123456789", "6145903278"),
    ("00" * 32, 0, "ABCDEFGH", "FCGHBDAE"),
]


def by_hand(seed: str, n: int, items: str) -> str:
    """The same shuffle, written from its description: Fisher-Yates from the last place down."""
    digits = "".join(sha256(f"{seed}:{n}:{block}".encode()).hexdigest() for block in range(99))
    numbers = [int(digits[at : at + 8], 16) for at in range(0, len(digits), 8)]
    mixed = list(items)
    for last in reversed(range(1, len(mixed))):
        choices = last + 1
        while (number := numbers.pop(0)) >= 2**32 // choices * choices:
            pass
        mixed[last], mixed[number % choices] = mixed[number % choices], mixed[last]
    return "".join(mixed)


@pytest.mark.parametrize(("seed", "n", "items", "mixed"), VECTORS)
def test_known_shuffles(seed: str, n: int, items: str, mixed: str) -> None:
    assert "".join(Seeded(seed).shuffled(n, items)) == mixed
    assert by_hand(seed, n, items) == mixed


def test_shuffles_can_be_computed_by_hand() -> None:
    letters = "".join(map(chr, range(ord("0"), ord("0") + 114)))
    for n in range(40):
        assert "".join(Seeded("hand").shuffled(n, letters)) == by_hand("hand", n, letters)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 60, 114, 300])
def test_a_shuffle_is_a_permutation(size: int) -> None:
    for n in range(10):
        assert sorted(Seeded("any").shuffled(n, range(size))) == list(range(size))


def test_a_shuffle_depends_on_seed_and_number_alone() -> None:
    again = [Seeded("one").shuffled(3, range(60)) for _ in range(3)]
    assert len(set(again)) == 1
    others = [Seeded("one").shuffled(4, range(60)), Seeded("two").shuffled(3, range(60))]
    assert len({*again, *others}) == 3


def test_seed_and_number_do_not_run_together() -> None:
    assert Seeded("1").shuffled(11, range(60)) != Seeded("11").shuffled(1, range(60))


def test_what_is_shuffled_is_left_alone() -> None:
    items = [3, 1, 2]
    Seeded("any").shuffled(0, items)
    assert items == [3, 1, 2]


def chi_square(counts: Counter[object], kinds: int) -> float:
    """How far the counts are from equal ones."""
    fair = sum(counts.values()) / kinds
    return sum((count - fair) ** 2 for count in counts.values()) / fair + fair * (kinds - len(counts))


@pytest.mark.parametrize(("size", "limit"), [(2, 10.8), (3, 20.5), (4, 49.7)])
def test_all_orders_are_about_equally_likely(size: int, limit: float) -> None:
    """One fair generator in a thousand passes these limits; the seeds are fixed, so this one never does."""
    orders = list(permutations(range(size)))
    counts: Counter[object] = Counter(
        Seeded(f"fair {n}").shuffled(1, range(size)) for n in range(200 * len(orders))
    )
    assert chi_square(counts, len(orders)) < limit


def test_every_card_comes_to_every_place_about_equally() -> None:
    deals = [Seeded("places").shuffled(n, range(60)) for n in range(3000)]
    for place in (0, 1, 29, 58, 59):
        assert chi_square(Counter(deal[place] for deal in deals), 60) < 98.3


def numbers_from(given: list[int], monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Shuffles draw these numbers instead of hashes."""
    numbers = iter(given)
    monkeypatch.setattr(shuffle, "_numbers", lambda name: numbers)
    return numbers


def test_numbers_beyond_the_last_whole_multiple_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    left = numbers_from([2**32 - 1, 1, 0, 5], monkeypatch)
    assert Seeded("any").shuffled(0, "abc") == ("c", "a", "b")
    assert list(left) == [5]


def test_the_last_number_of_a_whole_multiple_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    left = numbers_from([2**32 - 2, 1, 5], monkeypatch)
    assert Seeded("any").shuffled(0, "abc") == ("a", "b", "c")
    assert list(left) == [5]


def test_where_all_numbers_fit_none_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    left = numbers_from([2**32 - 1, 5], monkeypatch)
    assert Seeded("any").shuffled(0, "ab") == ("a", "b")
    assert list(left) == [5]


def test_a_script_gives_the_orders() -> None:
    script = Scripted((("c", "a", "b"), (2, 0, 1)))
    assert script.shuffled(0, "abc") == ("c", "a", "b")
    assert script.shuffled(1, range(3)) == (2, 0, 1)


def test_a_script_may_give_the_first_items_only_or_nothing() -> None:
    script = Scripted((("d",),))
    assert script.shuffled(0, "abcd") == ("d", "a", "b", "c")
    assert script.shuffled(1, "abcd") == ("a", "b", "c", "d")


def test_a_script_cannot_bring_in_cards() -> None:
    with pytest.raises(ValueError, match="not in list"):
        Scripted((("z",),)).shuffled(0, "abcd")
    with pytest.raises(ValueError, match="not in list"):
        Scripted((("a", "a"),)).shuffled(0, "abcd")


@pytest.mark.parametrize("source", [Seeded("any"), Scripted((("R4", "G0"), (2, 1)))])
def test_sources_survive_json(source: Source) -> None:
    assert msgspec.json.decode(msgspec.json.encode(source), type=Source) == source


def test_the_commitment_is_the_hash_of_seed_and_nonce() -> None:
    assert (
        commitment("stammtisch", "pepper")
        == "162edb83fc37a672be32a1ad3b1dfe67da11ae4da51a17cd074a0fd7a2ae2abc"
    )


def test_another_nonce_gives_another_commitment() -> None:
    assert len({commitment("seed", "a"), commitment("seed", "b"), commitment("tree", "a")}) == 3
