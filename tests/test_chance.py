"""Chance is the same on every machine, and fair."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cards import PACK, format_cards
from game.chance import Rng
from tests.strategies import SEEDS

FROM_0 = (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B)
FROM_1234567 = (6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431)


def test_no_seed_gives_the_published_splitmix64() -> None:
    rng = Rng()
    assert tuple(rng.bits64() for _ in FROM_0) == FROM_0


def test_one_seed_is_mixed_with_the_first_word() -> None:
    rng = Rng(FROM_0[0] ^ 1234567)
    assert tuple(rng.bits64() for _ in FROM_1234567) == FROM_1234567


@pytest.mark.parametrize(
    ("seed", "word"),
    [
        ((0,), 0xA706DD2F4D197E6F),
        ((1,), 0x08B4FDA8C892B50E),
        ((1, 2), 0x5DEF8C1F8A9E3322),
        ((2, 1), 0x51BF25161A05FB1B),
        ((1, 2, 0), 0x7F5D1226A94F47CE),
        ((2**64 - 1,), 0x2DD82C88FA32B270),
    ],
)
def test_seeds_are_pinned(seed: tuple[int, ...], word: int) -> None:
    assert Rng(*seed).bits64() == word


@given(st.lists(SEEDS, min_size=1, max_size=4), st.integers(0, 3), SEEDS)
def test_every_part_of_a_seed_matters(seed: list[int], place: int, other: int) -> None:
    changed = [other if index == place else part for index, part in enumerate(seed)]
    assert (Rng(*seed).bits64() == Rng(*changed).bits64()) is (seed == changed)


@given(SEEDS, st.integers(1, 40))
def test_below_stays_below(seed: int, limit: int) -> None:
    rng = Rng(seed)
    assert all(0 <= rng.below(limit) < limit for _ in range(20))


def test_below_throws_away_what_would_be_unfair() -> None:
    class Fixed(Rng):
        def bits64(self) -> int:
            return words.pop(0)

    words = [2**64 - 1, 2**64 - 2, 7]
    assert Fixed().below(3) == (2**64 - 2) % 3, "2**64 - 1 is the one word too many for three equal parts"


@given(SEEDS)
def test_a_shuffle_keeps_every_card(seed: int) -> None:
    assert sorted(Rng(seed).shuffled(PACK)) == list(PACK)


def test_a_shuffle_is_pinned() -> None:
    assert format_cards(Rng(2024).shuffled(PACK)) == (
        "C9 CT ST HK DJ HJ D8 SA C8 S7 SQ H8 H9 S9 HA SK DT SJ CJ CQ HQ CK S8 C7 HT D7 CA DA DQ H7 D9 DK"
    )


def test_every_card_comes_everywhere_equally_often() -> None:
    rng, rounds = Rng(5), 3200
    places: Counter[tuple[int, int]] = Counter()
    for _ in range(rounds):
        places.update(enumerate(rng.shuffled(range(32))))
    chi_square = sum((count - rounds / 32) ** 2 / (rounds / 32) for count in places.values())
    assert len(places) == 32 * 32
    assert 800 < chi_square < 1130, "961 degrees of freedom: 961 ± 44"


@pytest.mark.parametrize("part", [-1, 2**64, 2**64 + 1])
def test_a_seed_of_more_than_64_bits_is_refused_not_cut(part: int) -> None:
    with pytest.raises(ValueError, match="seed"):
        Rng(1, part)
