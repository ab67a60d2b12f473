"""Roem in a trick (§7)."""

import pytest

from game.cards import PACK, Rank, Suit, parse_cards
from game.chance import Rng
from game.meld import melds
from game.rules import Quads


def roem(cards: str, *, trump: str = "H", quads: Quads = Quads.PAGAT) -> int:
    """The roem of a trick."""
    return sum(meld.points for meld in melds(parse_cards(cards), Suit.parse(trump), quads))


@pytest.mark.parametrize("top", range(2, 8))
@pytest.mark.parametrize("trump", ["S", "D"])
def test_7_three_consecutive_cards(top: int, trump: str) -> None:
    run = " ".join("S" + "789TJQKA"[rank] for rank in (top - 1, top, top - 2))
    assert roem(f"{run} D7", trump=trump) == (40 if top >= 6 and trump == "S" else 20)


@pytest.mark.parametrize("top", range(3, 8))
def test_7_four_consecutive_cards(top: int) -> None:
    run = " ".join("S" + "789TJQKA"[rank] for rank in range(top, top - 4, -1))
    assert roem(run) == 50
    assert roem(run, trump="S") == (70 if top >= 6 else 50)


def test_7_there_is_no_way_round_the_corner() -> None:
    assert roem("SA S7 S8 D9") == 0
    assert roem("SK SA S7 S8") == 0


def test_7_trump_order_makes_no_run() -> None:
    assert roem("HJ H9 HA S7") == 0
    assert roem("HK HQ HT S7") == 20, "stuk alone"
    assert roem("HK SQ HT S7") == 0


def test_7_plain_king_and_queen_are_no_stuk() -> None:
    assert roem("SK SQ S7 D8") == 0


@pytest.mark.parametrize(
    ("quads", "expected"),
    [
        (Quads.PAGAT, {"A": 100, "K": 100, "Q": 100, "T": 100, "J": 200, "9": 0, "8": 0, "7": 0}),
        (Quads.KBN, dict.fromkeys("AKQTJ987", 100)),
        (Quads.CLUB, dict.fromkeys("AKQT987", 100) | {"J": 200}),
    ],
)
def test_7_c016_four_of_a_kind(quads: Quads, expected: dict[str, int]) -> None:
    for rank in Rank:
        four = " ".join(suit.letter + rank.letter for suit in Suit)
        assert roem(four, quads=quads) == expected[rank.letter]


def test_7_three_of_a_kind_are_nothing() -> None:
    assert roem("SJ HJ DJ C7") == 0


def test_c017_run_and_stuk_are_added() -> None:
    assert roem("HK HQ HJ C7") == 40
    assert roem("HK HQ HJ HT") == 70


def test_c019_trump_nine_ten_jack_is_a_run() -> None:
    assert roem("HJ H9 HT C7") == 20
    assert roem("H8 H9 HT C7") == 20


@pytest.mark.parametrize("cards", ["S7 S8 S9 SK", "H7 H8 H9 HJ", "DT DJ DQ D7"])
def test_c129_a_run_beside_a_fourth_card_of_the_suit(cards: str) -> None:
    assert roem(cards, trump="C") == 20


def test_7_order_of_play_is_irrelevant() -> None:
    rng = Rng(7)
    for _ in range(2000):
        cards, trump = rng.shuffled(PACK)[:4], rng.choice(list(Suit))
        found = melds(cards, trump, Quads.CLUB)
        assert found == melds(rng.shuffled(cards), trump, Quads.CLUB)
        assert all(set(meld.cards) <= set(cards) for meld in found), "a meld names the cards that make it"
