"""What is a deal worth to the match? Near the end the chance of winning counts, not the points (§9)."""

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt

from game.bots.fast import kernel
from game.rules import HouseRules, MatchEnd
from game.scoring import DEAL_POINTS
from game.view import SeatView, Standing

SPREAD = 125.0
"""The standard deviation of what one side writes more than the other in a deal."""
NEAR_DEALS = 2
"""With more deals than this to come after the present one, points are as good as chances."""
NEAR_TARGET = 2.5 * DEAL_POINTS
"""As long as nobody is so near to the target, points are as good as chances."""
MATCH_WORTH = 300.0
"""What winning the match is worth in points: in the last deal but one a point is worth about one, so."""
_PARTS = (-1.4, -0.5, 0.0, 0.5, 1.4)
"""Parts of the spread at which a deal may end, equally likely."""
POINT_WORTH = 0.1
"""What a point is worth for itself: among ways to win, or to lose, the better one."""
ALIKE = 0.3
"""By how much, on average, two choices may differ in worth and still be equally good."""


def worth(view: SeatView) -> list[int]:
    """The worth to side 0 of writing so much more, as ``kernel.Terms.worth``; empty while points count."""
    return _table(view.rules, view.standing) if is_near_the_end(view) else []


@lru_cache(maxsize=4)
def _table(rules: HouseRules, standing: Standing) -> list[int]:
    """The worth of every difference, the same for all decisions of a deal."""
    most = kernel.MOST_WRITTEN
    return [
        round(MATCH_WORTH * chance_to_win(rules, standing, points) + POINT_WORTH * points)
        for points in range(-most, most + 1)
    ]


def worth_of_mean(table: Sequence[int], points: float) -> float:
    """The worth for side 0 of a deal that is expected to bring so much; ``table`` is from ``worth``."""
    if not table:
        return points
    most = kernel.MOST_WRITTEN
    return sum(table[round(points + SPREAD * part) + most] for part in _PARTS) / len(_PARTS)


def is_near_the_end(view: SeatView) -> bool:
    """The present deal may decide the match."""
    rules, standing = view.rules, view.standing
    if rules.match is MatchEnd.HANDS:
        return rules.match_hands - standing.deals - 1 <= NEAR_DEALS
    return max(standing.totals) >= rules.match_target - NEAR_TARGET


def chance_to_win(rules: HouseRules, standing: Standing, points: int) -> float:
    """How likely side 0 wins the match when it writes so much more than side 1 in this deal, 0 to 1."""
    if rules.match is MatchEnd.HANDS:
        ahead = standing.totals[0] - standing.totals[1] + points
        return _chance(ahead, rules.match_hands - standing.deals - 1)
    both = max(DEAL_POINTS, abs(points))
    totals = standing.totals[0] + (both + points) / 2, standing.totals[1] + (both - points) / 2
    left = rules.match_target - max(totals)
    return _chance(totals[0] - totals[1], 0 if left <= 0 else max(1.0, 2 * left / DEAL_POINTS))


def _chance(ahead: float, deals: float) -> float:
    """How likely the side that is so much ahead, or behind, is so after more deals between equals."""
    if deals <= 0:
        return 0.5 if ahead == 0 else float(ahead > 0)
    return (1 + erf(ahead / (SPREAD * sqrt(2 * deals)))) / 2
