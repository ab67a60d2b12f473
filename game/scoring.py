"""What do the sides write down for a deal (§8)?"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.cards import Side
from game.deal import Deal, Phase
from game.rules import LAST_TRICK_BONUS, HouseRules

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
    """Roem each side made, before nat moves it."""
    points: Pair
    """The trick points written; together 162."""
    written_roem: Pair
    """The roem written, with the hundred of a pit (§12)."""
    wet: Side | None
    """The makers, if they are nat."""
    march: Side | None
    """The side that won every trick (pit)."""

    @property
    def trick_points(self) -> Pair:
        """Card points with the last-trick ten, before nat moves them."""
        bonus = [LAST_TRICK_BONUS if side is self.last_trick else 0 for side in (Side.US, Side.THEM)]
        return self.cards[0] + bonus[0], self.cards[1] + bonus[1]

    @property
    def compared(self) -> Pair:
        """What nat is judged by: trick points and roem made."""
        made = self.trick_points
        return made[0] + self.roem[0], made[1] + self.roem[1]

    @property
    def total(self) -> Pair:
        """All a side writes."""
        return self.points[0] + self.written_roem[0], self.points[1] + self.written_roem[1]


def settle(
    rules: HouseRules, *, makers: Side, cards: Pair, last_trick: Side, tricks: Pair, roem: Pair
) -> DealScore:
    """Score the totals of a deal: compare, then move the points if nat, then add the pit bonus (§8.4)."""
    defenders = Side(1 - makers)
    points = [cards[side] + (LAST_TRICK_BONUS if side is last_trick else 0) for side in Side]
    written = list(roem)
    is_wet = points[makers] + roem[makers] <= points[defenders] + roem[defenders]
    if is_wet:
        points[makers], points[defenders] = 0, sum(points)
        written[makers], written[defenders] = 0, sum(roem)
    march = next((side for side in Side if tricks[side] == sum(tricks)), None)
    if march is not None:
        written[march] += PIT_BONUS if march is makers else rules.counter_pit_bonus
    return DealScore(
        makers=makers,
        cards=cards,
        last_trick=last_trick,
        tricks=tricks,
        roem=roem,
        points=(points[0], points[1]),
        written_roem=(written[0], written[1]),
        wet=makers if is_wet else None,
        march=march,
    )


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
