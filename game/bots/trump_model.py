"""What will a hand write as maker, on average? A model trained on deals that were played out (§4).

Every holding has a value: that of the trumps depends on the maker's place, that of a plain suit on how many
trumps there are beside it. The expected score of a hand is the sum of four: what the makers write less what
the defenders write, nat, roem and pit included, when nobody has doubled. ``build_scripts/train_trump.py``
finds the values and writes them to ``trump_weights``.

A holding is a mask of the cards of one suit as the kernel numbers them: trumps in ``TRUMP_ORDER``, plain
suits in ``PLAIN_ORDER``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from game.bots.trump_weights import PLAIN, TRUMPS
from game.cards import PLAIN_ORDER, Card, Rank, Suit, height
from game.rules import Variant

PLACES = 4
"""Places of a maker: 0 is forehand, who leads to the first trick; 3 is the dealer, who plays last to it."""
FEWEST, MOST = 1, 6
"""So many trumps or fewer, and so many or more, are alike for the plain suits beside them."""
HOLDINGS = 256
"""Sets of cards of one suit."""
SOFTNESS = 12.0
"""Points by which the wish to make trump is blurred when hands are weighed: people judge hands by eye."""


def plain_table(count: int) -> int:
    """Which of the tables of plain suits goes with so many trumps."""
    return min(max(count, FEWEST), MOST) - FEWEST


@dataclass(frozen=True, slots=True)
class Tables:
    """The values of one city, in tenths of a point."""

    trumps: tuple[tuple[int, ...], ...]
    """By place and holding."""
    plain: tuple[tuple[int, ...], ...]
    """By number of trumps and holding."""


@cache
def tables(city: Variant) -> Tables:
    """The tables of a city, made when they are first asked for."""
    plain = _rows(PLAIN[city.value])
    return Tables(_rows(TRUMPS[city.value]), tuple(plain[plain_table(count)] for count in range(9)))


def _rows(numbers: str) -> tuple[tuple[int, ...], ...]:
    """One row for each table."""
    found = tuple(map(int, numbers.split()))
    return tuple(found[start : start + HOLDINGS] for start in range(0, len(found), HOLDINGS))


def expected_score(hand: Sequence[Card], trump: Suit, place: int, city: Variant) -> float:
    """The points a maker of this suit writes on average less those of the defenders, nobody doubling.

    ``place`` counts from forehand, who is 0.
    """
    masks = [0, 0, 0, 0]
    for card in hand:
        masks[(card.suit - trump) % 4] |= 1 << height(card, trump)
    found = tables(city)
    values = found.plain[masks[0].bit_count()]
    return (found.trumps[place][masks[0]] + sum(values[mask] for mask in masks[1:])) / 10


def defence(hand: Sequence[Card], trump: Suit) -> int:
    """The points that the cards beside this suit bring when somebody else makes another trump."""
    masks = [0, 0, 0, 0]
    for card in hand:
        if card.suit is not trump:
            masks[(card.suit - trump) % 4] |= 1 << height(card, None)
    return sum(_DEFENCE[mask] for mask in masks[1:])


def _defence(cards: int) -> int:
    """Aces win tricks in any trump, jacks and nines would be trumps, and short suits ruff.

    Fitted to 67,000 hands that could make trump or pass in a free choice, both tried with the same cards.
    """
    has = {rank: cards >> PLAIN_ORDER.index(rank) & 1 for rank in Rank}
    short = {0: 20, 1: 8}.get(cards.bit_count(), 0)
    return 28 * has[Rank.ACE] + 10 * (has[Rank.TEN] + has[Rank.JACK] + has[Rank.NINE]) + short


_DEFENCE = [_defence(mask) for mask in range(HOLDINGS)]
