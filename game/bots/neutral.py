"""What do the trained calls bring? The same cards with calls by the neutral count, to measure against."""

from game.bots.bidding import neutral_call
from game.bots.thinking import Bot, Limit, Reason, Thinking, Thought, Why
from game.chance import Rng
from game.deal import Phase
from game.rules import AllPass, TrumpMethod
from game.view import SeatView

ENOUGH = 82.0
"""The count with which makers break even, measured in forced contracts of every seat."""
FIRST_ENOUGH = 76.0
"""The count that is enough for the first speaker of a free choice who would have to name a suit at last."""


class NeutralCalls:
    """Another player but for the calls, which go by the neutral count with the thresholds best for it."""

    def __init__(self, player: Bot) -> None:
        self._player = player

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """Count points while trump is made; then it is the other player's turn."""
        if view.phase is not Phase.BIDDING:
            return (yield from self._player.think(view, rng, limit))
        thought = Thought(neutral_call(view, _enough(view)), Reason(Why.ANCHOR))
        yield thought
        return thought


def _enough(view: SeatView) -> float:
    """The count that is enough for this seat in its turn to speak."""
    rules = view.rules
    is_free = rules.trump_method is TrumpMethod.FREE_CHOICE
    must_at_last = is_free and rules.all_pass is AllPass.FIRST_MUST_CHOOSE
    return FIRST_ENOUGH if must_at_last and not view.passes else ENOUGH
