"""What do the sides write down for a deal (§8)?"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.cards import Side, Suit
from game.deal import Deal, Phase
from game.meld import counted_in_hand
from game.rules import (
    LAST_TRICK_BONUS,
    HouseRules,
    KrakenDoubles,
    RenouncePenalty,
    SpadesDouble,
)

PIT_BONUS = 100
"""For winning all tricks (pit, §8.3)."""
PENALTY = 100
"""For the side that found a renounce, besides the points of the deal (§15)."""
DEAL_POINTS = 152 + LAST_TRICK_BONUS
"""The trick points of a deal (§2)."""


Pair = tuple[int, int]
"""A number for each side, Wij first."""


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal on the score pad, with all that explains it."""

    makers: Side
    cards: Pair
    """Points of the cards each side won."""
    last_trick: Side | None
    """Who won the last trick; None if the deal was stopped before."""
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
    hand_roem: Pair = (0, 0)
    """Roem in the hand that counts for each side, before nat moves it (§11)."""
    lost_roem: Pair = (0, 0)
    """Roem of a side without a trick, which does not count (``all_tricks_cancel``, §11)."""
    beaten_roem: Pair = (0, 0)
    """Roem in the hand that the other side's has made void (§11)."""
    bonus: int = 0
    """What the side that won every trick gets for it, or the hundred of a penalty."""
    factor: int = 1
    """What trick points are multiplied by: doubles and spades (§10)."""
    roem_factor: int = 1
    """What roem and pit are multiplied by."""
    penalty: Side | None = None
    """The side that has renounced, for which the deal was stopped and nothing else counts (§15)."""

    @property
    def trick_points(self) -> Pair:
        """Card points with the last-trick ten, before nat moves them."""
        bonus = [LAST_TRICK_BONUS if side is self.last_trick else 0 for side in (Side.US, Side.THEM)]
        return self.cards[0] + bonus[0], self.cards[1] + bonus[1]

    @property
    def compared(self) -> Pair:
        """What nat is judged by: trick points and all roem that counts, nothing multiplied."""
        return sums(self.trick_points, sums(self.roem, self.hand_roem))

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
    hand_roem: Pair = (0, 0),
    trump: Suit | None = None,
    doubles: int = 0,
) -> DealScore:
    """Score the totals of a deal: compare, move if nat, add the pit bonus, multiply (§8.4, §10).

    ``hand_roem`` is what the contest between the sides has left; it counts only where the house has it (§11).
    """
    hand_roem = hand_roem if rules.roem_in_hand else (0, 0)
    is_lost = [rules.all_tricks_cancel and not tricks[side] for side in Side]
    lost = _where(is_lost, sums(roem, hand_roem))
    is_kept = [not gone for gone in is_lost]
    roem, hand_roem = _where(is_kept, roem), _where(is_kept, hand_roem)
    points = [cards[side] + (LAST_TRICK_BONUS if side is last_trick else 0) for side in Side]
    written = list(sums(roem, hand_roem))
    bound = rules.must_make(makers, doubles)
    others = Side(1 - bound)
    wet = bound if points[bound] + written[bound] <= points[others] + written[others] else None
    if rules.takes_all(doubles) and wet is None:
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
        hand_roem=hand_roem,
        lost_roem=lost,
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


def _where(is_chosen: Sequence[bool], amounts: Pair) -> Pair:
    """The amounts of the chosen sides, 0 for the others."""
    return amounts[0] if is_chosen[0] else 0, amounts[1] if is_chosen[1] else 0


def penalise(
    rules: HouseRules,
    *,
    makers: Side,
    offenders: Side,
    roem: Pair,
    cards: Pair = (0, 0),
    tricks: Pair = (0, 0),
) -> DealScore:
    """Score a deal that was stopped because a side has renounced (§15); nothing is multiplied (*ruling*).

    ``roem`` is what both sides had in completed tricks.
    """
    keeps = rules.renounce_penalty is RenouncePenalty.KBN
    bonus = 0 if rules.renounce_penalty is RenouncePenalty.FLAT_162 else PENALTY
    others = [side is not offenders for side in Side]
    written = bonus + (sum(roem) if keeps else 0)
    return DealScore(
        makers=makers,
        cards=cards,
        last_trick=None,
        tricks=tricks,
        roem=roem,
        points=_where(others, (DEAL_POINTS, DEAL_POINTS)),
        written_roem=_where(others, (written, written)),
        wet=None,
        march=None,
        bonus=bonus,
        penalty=offenders,
    )


def score(deal: Deal) -> DealScore:
    """The score of a finished deal that was not redealt."""
    assert deal.phase is Phase.FINISHED and deal.contract is not None
    side = deal.shape.side
    makers, tricks = side(deal.contract.maker), _per_side(deal, [1] * len(deal.taken))
    cards = _per_side(deal, [taken.trick.points(deal.contract.trump) for taken in deal.taken])
    if deal.found is not None:
        return penalise(
            deal.rules,
            makers=makers,
            offenders=side(deal.found.seat),
            roem=trick_roem(deal),
            cards=cards,
            tricks=tricks,
        )
    result = settle(
        deal.rules,
        makers=makers,
        cards=cards,
        last_trick=side(deal.taken[-1].winner),
        tricks=tricks,
        roem=trick_roem(deal),
        hand_roem=hand_roem(deal),
        trump=deal.contract.trump,
        doubles=len(deal.contract.doubles),
    )
    return replace(result, beaten_roem=_beaten_roem(deal))


def _beaten_roem(deal: Deal) -> Pair:
    """What each side has announced and lost in the contest (§11)."""
    shown = [
        [meld.points for seat, meld in deal.hand_melds if deal.shape.side(seat) is side] for side in Side
    ]
    kept = hand_roem(deal)
    return sum(shown[Side.US]) - kept[Side.US], sum(shown[Side.THEM]) - kept[Side.THEM]


def trick_totals(deal: Deal) -> Pair:
    """The points of the tricks each side has taken so far, roem apart."""
    return _per_side(deal, [taken.points for taken in deal.taken])


def roem_totals(deal: Deal) -> Pair:
    """The roem each side has made so far, in tricks and in the hand."""
    return sums(trick_roem(deal), hand_roem(deal))


def trick_roem(deal: Deal) -> Pair:
    """The roem of the tricks each side has taken so far."""
    return _per_side(deal, [sum(meld.points for meld in taken.melds) for taken in deal.taken])


def hand_roem(deal: Deal) -> Pair:
    """The roem in the hand that counts for each side as it has been announced so far (§11)."""
    return counted_in_hand(deal.rules, [(deal.shape.side(seat), meld) for seat, meld in deal.hand_melds])


def _per_side(deal: Deal, amounts: Sequence[int]) -> Pair:
    """Amounts, one for each trick taken, added up for each side."""
    total = [0, 0]
    for taken, amount in zip(deal.taken, amounts, strict=True):
        total[deal.shape.side(taken.winner)] += amount
    return total[0], total[1]
