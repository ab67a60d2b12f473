"""The public Monte Carlo players, as our frozen opponents: nothing here may ever be made better.

They deal the cards they have not seen to the other seats, respecting only suits that were not followed,
finish every legal card in each deal by a cheap policy with all hands open and play the best mean. Trump is
made by the neutral count.
"""

from game.bots.anchors import anchor_action
from game.bots.fast import kernel
from game.bots.knowledge import Knowledge, know
from game.bots.sampling import unbound
from game.bots.simulating import Table
from game.bots.thinking import Limit, Reason, Thinking, Thought, Why
from game.cards import Card, Rank, Seat, Suit
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
        trump, table, sums, dealing = view.trump, Table(view), [0] * 32, Dealing(know(view), rng)
        for _world in range(self._worlds):
            kernel.evaluate(table.position(dealing.deal()), sums)
            best = max(view.legal_cards, key=lambda card: sums[kernel.number_of(card, trump)])
            thought = Thought(Play(best), Reason(Why.ANCHOR))
            yield thought
        return thought


class Dealing:
    """The unseen cards over the other seats; hands are sets of cards in the numbers of the kernel."""

    def __init__(self, known: Knowledge, rng: Rng) -> None:
        self._void = [
            (int(seat), kernel.mask_of((Card(suit, rank) for rank in Rank), known.trump))
            for seat, suit in _voids(known.view)
        ]
        unseen = (card for suit in known.out for card in suit)
        self._dealer = unbound(known.view, known.trump, unseen, known.left, rng)

    def deal(self) -> list[int]:
        """One deal; after too many tries the suits that were not followed are forgotten."""
        hands = self._dealer.deal()
        for _try in range(_TRIES):
            if not any(hands[seat] & suit for seat, suit in self._void):
                break
            hands = self._dealer.deal()
        return hands


def _voids(view: SeatView) -> set[tuple[Seat, Suit]]:
    """The suits that seats did not follow; what this seat did itself tells nothing."""
    tricks = [taken.trick for taken in view.taken] + ([view.trick] if view.trick else [])
    return {
        (seat, trick.cards[0].suit)
        for trick in tricks
        for seat, card in trick.plays(view.shape)
        if seat is not view.seat and card.suit is not trick.cards[0].suit
    }
