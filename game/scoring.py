"""What do the sides write down for a deal (§8)?"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.cards import Side, Suit
from game.deal import Deal, Phase
from game.rules import LAST_TRICK_BONUS, HouseRules, KrakenDoubles, KrakenNat, SpadesDouble

PIT_BONUS = 100
"""For winning all tricks (pit, §8.3)."""

Pair = tuple[int, int]
"""A number for each side, Wij first."""


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal on the score pad, with all that explains it."""

    makers: Side
    cards: Pair
    """Points of the cards each side won."""
    last_trick: Side
    tricks: Pair
    roem: Pair
    """Roem each side made in tricks, before nat moves it."""
    points: Pair
    """The trick points written; together 162 times ``factor``."""
    written_roem: Pair
    """The roem written, with the hundred of a pit (§12), times ``roem_factor``."""
    wet: Side | None
    """The side that is nat: the makers, or after a double whoever had to make more and did not (§10)."""
    march: Side | None
    """The side that won every trick (pit)."""
    bonus: int = 0
    """What the side that won every trick gets for it."""
    factor: int = 1
    """What trick points are multiplied by: doubles and spades (§10)."""
    roem_factor: int = 1
    """What roem and pit are multiplied by."""

    @property
    def trick_points(self) -> Pair:
        """Card points with the last-trick ten, before nat moves them."""
        bonus = [LAST_TRICK_BONUS if side is self.last_trick else 0 for side in (Side.US, Side.THEM)]
        return self.cards[0] + bonus[0], self.cards[1] + bonus[1]

    @property
    def compared(self) -> Pair:
        """What nat is judged by: trick points and roem made, nothing multiplied."""
        return sums(self.trick_points, self.roem)

    @property
    def total(self) -> Pair:
        """All a side writes."""
        return sums(self.points, self.written_roem)


def sums(one: Pair, other: Pair) -> Pair:
    """Two numbers of each side added up."""
    return one[0] + other[0], one[1] + other[1]


def settle(
    rules: HouseRules,
    *,
    makers: Side,
    cards: Pair,
    last_trick: Side,
    tricks: Pair,
    roem: Pair,
    trump: Suit | None = None,
    doubles: int = 0,
) -> DealScore:
    """Score the totals of a deal: compare, move if nat, add the pit bonus, multiply (§8.4, §10)."""
    points = [cards[side] + (LAST_TRICK_BONUS if side is last_trick else 0) for side in Side]
    written = list(roem)
    bound = rules.must_make(makers, doubles)
    others = Side(1 - bound)
    wet = bound if points[bound] + written[bound] <= points[others] + written[others] else None
    if doubles and rules.kraken_nat is KrakenNat.WINNER_TAKES_ALL and wet is None:
        wet = others
    if wet is not None:
        points[wet], points[1 - wet] = 0, sum(points)
        written[wet], written[1 - wet] = 0, sum(written)
    march = next((side for side in Side if tricks[side] == sum(tricks)), None)
    bonus = 0
    if march is not None:
        bonus = PIT_BONUS if march is makers else rules.counter_pit_bonus
        written[march] += bonus
    factor, roem_factor = factors(rules, trump=trump, doubles=doubles)
    return DealScore(
        makers=makers,
        cards=cards,
        last_trick=last_trick,
        tricks=tricks,
        roem=roem,
        points=(points[0] * factor, points[1] * factor),
        written_roem=(written[0] * roem_factor, written[1] * roem_factor),
        wet=wet,
        march=march,
        bonus=bonus,
        factor=factor,
        roem_factor=roem_factor,
    )


def factors(rules: HouseRules, *, trump: Suit | None, doubles: int) -> Pair:
    """What trick points and what roem are multiplied by (§10)."""
    spades = rules.spades_double if trump is Suit.SPADES else SpadesDouble.OFF
    doubled: int = 2**doubles
    factor = doubled * (1 if spades is SpadesDouble.OFF else 2)
    roem_factor = doubled if rules.kraken_doubles is KrakenDoubles.ALL else 1
    return factor, roem_factor * (2 if spades is SpadesDouble.WHOLE_HAND else 1)


def score(deal: Deal) -> DealScore:
    """The score of a finished deal that was not redealt."""
    assert deal.phase is Phase.FINISHED and deal.contract is not None
    side = deal.shape.side
    last = side(deal.taken[-1].winner)
    made = trick_totals(deal)
    cards = [made[0], made[1]]
    cards[last] -= LAST_TRICK_BONUS
    return settle(
        deal.rules,
        makers=side(deal.contract.maker),
        cards=(cards[0], cards[1]),
        last_trick=last,
        tricks=_per_side(deal, [1] * len(deal.taken)),
        roem=roem_totals(deal),
        trump=deal.contract.trump,
        doubles=len(deal.contract.doubles),
    )


def trick_totals(deal: Deal) -> Pair:
    """The points of the tricks each side has taken so far, roem apart."""
    return _per_side(deal, [taken.points for taken in deal.taken])


def roem_totals(deal: Deal) -> Pair:
    """The roem each side has made so far."""
    return _per_side(deal, [sum(meld.points for meld in taken.melds) for taken in deal.taken])


def _per_side(deal: Deal, amounts: Sequence[int]) -> Pair:
    """Amounts, one for each trick taken, added up for each side."""
    total = [0, 0]
    for taken, amount in zip(deal.taken, amounts, strict=True):
        total[deal.shape.side(taken.winner)] += amount
    return total[0], total[1]
