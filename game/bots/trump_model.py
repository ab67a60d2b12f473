"""What will a hand write as maker, on average? A model trained on deals that were played out (§4).

A hand is a handful of facts: its trumps, its plain suits one by one, and its place. Each fact has a weight
in points, and the expected score is their sum: what the makers write less what the defenders write, nat, roem
and pit included, when nobody has doubled. ``build_scripts/train_trump.py`` finds the weights and writes them
to ``trump_weights``; the facts of one suit are added up beforehand, so that a hand costs four look-ups.

Cards are numbered as in the kernel: the trumps are a mask in ``TRUMP_ORDER``, a plain suit is a mask in
``PLAIN_ORDER``, and a hand is 32 bits, trumps lowest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp

from game.bots.trump_weights import WEIGHTS
from game.cards import PLAIN_ORDER, TRUMP_ORDER, Card, Rank, Suit, height
from game.rules import Variant

HONOURS = (Rank.JACK, Rank.NINE, Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.EIGHT)
"""Trumps that are worth more than the seven."""
PLACES = 4
"""Places of a maker: 0 is forehand, who leads to the first trick; 3 is the dealer, who plays last to it."""
SHORT, LONG = 2, 5
"""So many trumps or fewer, and so many or more, are alike for the plain suits beside them."""
SOFTNESS = 12.0
"""Points by which the wish to make trump is blurred in ``chance_of_making``: people judge hands by eye."""


def trump_facts(trumps: int) -> Iterator[str]:
    """The facts of a holding in trumps."""
    count, has = trumps.bit_count(), {rank: bool(trumps >> TRUMP_ORDER.index(rank) & 1) for rank in Rank}
    jack, nine, ace = has[Rank.JACK], has[Rank.NINE], has[Rank.ACE]
    yield f"trumps {count}"
    yield from (f"trump {rank.name.lower()}" for rank in HONOURS if has[rank])
    if jack and nine:
        yield "trump jack, nine"
    if jack and ace:
        yield "trump jack, ace"
    if nine and ace:
        yield "trump nine, ace"
    if has[Rank.KING] and has[Rank.QUEEN]:
        yield "trump king, queen"
    if jack and count >= 4:
        yield "trump jack of four"
    if nine and not jack and count >= 3:
        yield "trump nine guarded"


def plain_facts(cards: int, trumps: int) -> Iterator[str]:
    """The facts of a holding in one plain suit beside so many trumps."""
    count, has = cards.bit_count(), {rank: bool(cards >> PLAIN_ORDER.index(rank) & 1) for rank in Rank}
    beside = min(max(trumps, SHORT), LONG)
    yield f"plain {count}"
    if count == 0:
        yield f"void beside {beside}"
    if has[Rank.ACE]:
        yield "ace"
        yield f"ace beside {beside}"
        if has[Rank.TEN]:
            yield "ace, ten"
        if has[Rank.KING]:
            yield "ace, king"
        if count == 1:
            yield "ace alone"
    elif has[Rank.TEN]:
        yield "ten alone" if count == 1 else "ten guarded"
    if has[Rank.KING] and count > 1:
        yield "king guarded"
    yield from (f"plain {rank.name.lower()}" for rank in (Rank.KING, Rank.QUEEN, Rank.JACK) if has[rank])


def place_facts(place: int, trumps: int) -> Iterator[str]:
    """The facts of a place, together with a holding in trumps."""
    yield f"place {place}"
    if place == 0 and trumps & 0x80:
        yield "leads with the jack"


def hand_facts(trumps: int, plain: Sequence[int], place: int) -> Iterator[str]:
    """All facts of a hand; what holds of several plain suits comes as often."""
    count = trumps.bit_count()
    yield from trump_facts(trumps)
    yield from place_facts(place, trumps)
    for cards in plain:
        yield from plain_facts(cards, count)


@dataclass(frozen=True, slots=True)
class Tables:
    """The weights of one city, added up for every holding, in tenths of a point."""

    trumps: tuple[tuple[int, ...], ...]
    """By place and holding."""
    plain: tuple[tuple[int, ...], ...]
    """By number of trumps and holding."""


@cache
def tables(city: Variant) -> Tables:
    """The tables of a city, made when they are first asked for."""
    weights = {fact: round(10 * weight) for fact, weight in WEIGHTS[city.value].items()}

    def total(facts: Iterator[str]) -> int:
        return sum(weights.get(fact, 0) for fact in facts)

    trumps = [total(trump_facts(mask)) for mask in range(256)]
    plain = {
        count: tuple(total(plain_facts(mask, count)) for mask in range(256))
        for count in range(SHORT, LONG + 1)
    }
    return Tables(
        tuple(
            tuple(trumps[mask] + total(place_facts(place, mask)) for mask in range(256))
            for place in range(PLACES)
        ),
        tuple(plain[min(max(count, SHORT), LONG)] for count in range(9)),
    )


def expected_score_of_masks(trumps: int, plain: Sequence[int], place: int, city: Variant) -> float:
    """The expected score in points of a maker with these trumps and plain suits; see ``expected_score``."""
    found = tables(city)
    beside = found.plain[trumps.bit_count()]
    return (found.trumps[place][trumps] + beside[plain[0]] + beside[plain[1]] + beside[plain[2]]) / 10


def expected_scores(hand: int, place: int, city: Variant) -> tuple[float, float, float, float]:
    """The expected score of a hand in each suit, that of the hand's own trumps first.

    ``hand`` is 32 bits in the numbers of the kernel; suit 1 of the answer is its suit 1, and so on.
    """
    heights = hand & 255, _AS_TRUMPS[hand >> 8 & 255], _AS_TRUMPS[hand >> 16 & 255], _AS_TRUMPS[hand >> 24]
    one, two, three, four = _AS_PLAIN[hand & 255], hand >> 8 & 255, hand >> 16 & 255, hand >> 24
    return (
        expected_score_of_masks(heights[0], (two, three, four), place, city),
        expected_score_of_masks(heights[1], (one, three, four), place, city),
        expected_score_of_masks(heights[2], (one, two, four), place, city),
        expected_score_of_masks(heights[3], (one, two, three), place, city),
    )


def defence_of_masks(plain: Sequence[int]) -> int:
    """The points that the suits beside a trump suit bring whoever does not make it; see ``_defence``."""
    return _DEFENCE[plain[0]] + _DEFENCE[plain[1]] + _DEFENCE[plain[2]]


def defence(hand: Sequence[Card], trump: Suit) -> int:
    """The points that the cards beside this suit bring when somebody else makes another trump."""
    masks = [0, 0, 0, 0]
    for card in hand:
        if card.suit is not trump:
            masks[(card.suit - trump) % 4] |= 1 << height(card, None)
    return defence_of_masks(masks[1:])


def _defence(cards: int) -> int:
    """Aces win tricks in any trump, jacks and nines would be trumps, and short suits ruff.

    Fitted to 67,000 hands that could make trump or pass in a free choice, both tried with the same cards.
    """
    has = {rank: cards >> PLAIN_ORDER.index(rank) & 1 for rank in Rank}
    short = {0: 20, 1: 8}.get(cards.bit_count(), 0)
    return 28 * has[Rank.ACE] + 10 * (has[Rank.TEN] + has[Rank.JACK] + has[Rank.NINE]) + short


_DEFENCE = [_defence(mask) for mask in range(256)]


def _reordered(mask: int, old: Sequence[Rank], new: Sequence[Rank]) -> int:
    """The mask of the same ranks in another order."""
    return sum(1 << new.index(rank) for place, rank in enumerate(old) if mask >> place & 1)


_AS_PLAIN = [_reordered(mask, TRUMP_ORDER, PLAIN_ORDER) for mask in range(256)]
_AS_TRUMPS = [_reordered(mask, PLAIN_ORDER, TRUMP_ORDER) for mask in range(256)]


def expected_score(hand: Sequence[Card], trump: Suit, place: int, city: Variant) -> float:
    """The points a maker of this suit writes on average less those of the defenders, nobody doubling.

    ``place`` counts from forehand, who is 0.
    """
    masks = [0, 0, 0, 0]
    for card in hand:
        masks[(card.suit - trump) % 4] |= 1 << height(card, trump)
    return expected_score_of_masks(masks[0], masks[1:], place, city)


def chance_of_making(score: float, enough: float, softness: float = SOFTNESS) -> float:
    """How likely somebody makes trump who expects this score, where ``enough`` breaks even, 0 to 1.

    A logistic curve: one half at ``enough``, three quarters about one ``softness`` above. For weighing
    sampled hands by what their holders have said; ``bidding.passing_value`` tells what is enough.
    """
    return 1 / (1 + exp((enough - score) / softness))
