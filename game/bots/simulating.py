"""How do the players play that calculate: draw deals, play each one on, take the card that brings most?"""

from collections.abc import Sequence

from game.bots.announcing import before_the_card
from game.bots.fast import kernel
from game.bots.heuristic import club_thought
from game.bots.knowledge import know
from game.bots.race import ALIKE
from game.bots.sampling import Sampler
from game.bots.thinking import Limit, Reason, Thinking, Thought, Why
from game.chance import Rng
from game.deal import Phase, Play
from game.meld import counted_in_hand
from game.view import SeatView


class Master:
    """Draws deals that fit all that was seen and plays every card on in each, with all hands open.

    Flat Monte Carlo, the level of the public programs. Among cards that are about as good it takes the one a
    good player of the club would take. Calls and announcements are those of the club.
    """

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """A thought a deal, so that a slice is short."""
        thought = club_thought(view)
        yield thought
        is_forced = not isinstance(thought.action, Play) or len(view.legal_cards) == 1
        if view.phase is not Phase.PLAYING or is_forced:
            return thought
        dealer, position = Sampler(know(view)).dealer(rng), Table(view).position
        sums, rule_of_thumb = [0] * 32, thought
        for drawn in range(1, limit.worlds + 1):
            kernel.evaluate(position(dealer.deal()), sums)
            thought = _best(view, [total / drawn for total in sums], rule_of_thumb, drawn)
            yield thought
        return before_the_card(view, thought)


def _best(view: SeatView, means: Sequence[float], rule_of_thumb: Thought, drawn: int) -> Thought:
    """The card of the highest mean, or the rule of thumb if that is about as good."""
    assert view.trump is not None
    trump = view.trump
    mean = {card: means[kernel.number_of(card, trump)] for card in view.legal_cards}
    best = max(view.legal_cards, key=lambda card: mean[card])
    assert isinstance(rule_of_thumb.action, Play)
    if mean[rule_of_thumb.action.card] >= mean[best] - ALIKE:
        return rule_of_thumb
    return Thought(Play(best), Reason(Why.SIMULATED, (best,), number=drawn))


class Table:
    """What is known of a deal in play in the numbers of the kernel; hands are put to it."""

    def __init__(self, view: SeatView) -> None:
        """The view of a seat that is to play a card."""
        assert view.contract is not None and view.trick is not None
        contract, shape = view.contract, view.shape
        self._trump, self._trick = contract.trump, view.trick
        self._plays = view.trick.plays(shape)
        makers = shape.side(contract.maker)
        self.terms = kernel.Terms(view.rules, makers, contract.trump, len(contract.doubles))
        self._points, self._roem, self._tricks = [0, 0], [0, 0], [0, 0]
        for taken in view.taken:
            side = shape.side(taken.winner)
            self._points[side] += taken.points
            self._roem[side] += sum(meld.points for meld in taken.melds)
            self._tricks[side] += 1
        shown = [(shape.side(seat), meld) for seat, meld in view.hand_melds]
        self._hand_roem = list(counted_in_hand(view.rules, shown)) if shown else [0, 0]

    def position(self, hands: Sequence[int]) -> kernel.Position:
        """The position if these sets of cards are the hands now, the trick on the table played out so far."""
        masks = list(hands)
        numbers = [(seat, kernel.number_of(card, self._trump)) for seat, card in self._plays]
        for seat, number in numbers:
            masks[seat] |= 1 << number
        position = kernel.Position(masks, int(self._trick.leader), self.terms)
        position.points, position.roem = list(self._points), list(self._roem)
        position.tricks, position.hand_roem = list(self._tricks), list(self._hand_roem)
        for _seat, number in numbers:
            position.play(number)
        return position
