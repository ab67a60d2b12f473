"""The public Monte Carlo players, as our frozen opponents: nothing here may ever be made better.

They deal the cards they have not seen to the other seats, respecting only suits that were not followed,
finish every legal card in each deal by a cheap policy with all hands open and play the best mean. Trump is
made by the neutral count.
"""

from game.bots.anchors import anchor_action
from game.bots.fast import kernel
from game.bots.knowledge import Knowledge, know
from game.bots.simulating import Table
from game.bots.thinking import Limit, Reason, Thinking, Thought, Why
from game.cards import Card, Seat, Suit
from game.chance import Rng
from game.deal import Phase, Play
from game.view import SeatView

_TRIES = 200
"""Deals thrown away at most before suits that were not followed are forgotten."""


class Flat:
    """Flat Monte Carlo with so many deals."""

    def __init__(self, worlds: int) -> None:
        self._worlds = worlds

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """A thought a deal."""
        thought = Thought(anchor_action(view), Reason(Why.ANCHOR))
        yield thought
        if (
            view.phase is not Phase.PLAYING
            or not isinstance(thought.action, Play)
            or len(view.legal_cards) == 1
        ):
            return thought
        assert view.trump is not None
        trump, table, sums = view.trump, Table(view), [0] * 32
        known, void = know(view), _voids(view)
        for _world in range(self._worlds):
            kernel.evaluate(table.position(_dealt(known, void, rng)), sums)
            best = max(view.legal_cards, key=lambda card: sums[kernel.number_of(card, trump)])
            thought = Thought(Play(best), Reason(Why.ANCHOR))
            yield thought
        return thought


def _voids(view: SeatView) -> set[tuple[Seat, Suit]]:
    """The suits that seats did not follow."""
    tricks = [taken.trick for taken in view.taken] + ([view.trick] if view.trick else [])
    return {
        (seat, trick.cards[0].suit)
        for trick in tricks
        for seat, card in trick.plays(view.shape)
        if card.suit is not trick.cards[0].suit
    }


def _dealt(known: Knowledge, void: set[tuple[Seat, Suit]], rng: Rng) -> list[list[Card]]:
    """The unseen cards over the other seats."""
    view = known.view
    unseen = sorted(card for suit in known.out for card in suit)
    hands: list[list[Card]] = []
    for _try in range(_TRIES):
        pack, hands = iter(rng.shuffled(unseen)), []
        for seat, left in enumerate(known.left):
            hands.append(list(view.hand) if seat == view.seat else [next(pack) for _ in range(left)])
        if not any(
            (Seat(seat), card.suit) in void for seat in range(4) if seat != view.seat for card in hands[seat]
        ):
            break
    return hands
