"""How does the club player play: by readable rules of thumb, each with its reason?"""

from game.bots.announcing import at_the_trick, before_the_card, show_hand
from game.bots.bidding import club_call
from game.bots.doubling import club_double
from game.bots.following import follow
from game.bots.knowledge import know
from game.bots.leading import lead
from game.bots.signals import Talk
from game.bots.thinking import Limit, Reason, Thinking, Thought, Why
from game.chance import Rng
from game.deal import Challenge, Phase, Play
from game.view import SeatView


class Club:
    """A good player of the club: counts trumps and suits, draws no lots and samples no deals."""

    def __init__(self, talk: Talk | None = None) -> None:
        self._talk = talk or Talk()

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """One slice is enough."""
        thought = club_thought(view, self._talk)
        yield thought
        return thought


def club_thought(view: SeatView, talk: Talk | None = None) -> Thought:
    """The choice of the rules of thumb; also the fallback of a ``Thinker``."""
    if Challenge() in view.legal:
        return Thought(Challenge(), Reason(Why.RENOUNCE))
    match view.phase:
        case Phase.BIDDING:
            return club_call(view)
        case Phase.DOUBLING:
            return club_double(view)
        case Phase.SHOWING:
            return show_hand(view)
        case Phase.TURNING:
            return at_the_trick(view)
        case _:
            return before_the_card(view, club_card(view, talk or Talk()))


def club_card(view: SeatView, talk: Talk) -> Thought:
    """The card of the rules of thumb, with so much talk between partners (§18)."""
    knowledge = know(view)
    assert view.trick is not None
    card, reason = follow(knowledge, talk) if view.trick.cards else lead(knowledge, talk)
    return Thought(Play(card), reason)
