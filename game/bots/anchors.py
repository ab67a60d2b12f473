"""Against which fixed, simple players is strength measured?"""

from collections.abc import Iterable

from game.bots.bidding import neutral_call
from game.bots.thinking import Limit, Reason, Thinking, Thought, Why
from game.cards import PACK, Card, height, points
from game.chance import Rng
from game.deal import Action, Announcement, Challenge, Pass, Phase, Play
from game.rules import Trick
from game.view import SeatView


class RandomBot:
    """Anything the rules allow, all equally likely."""

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """Draw one of the legal actions."""
        thought = Thought(rng.choice(view.legal), Reason(Why.AT_RANDOM))
        yield thought
        return thought


class Anchor:
    """The fixed zero of our measurements; its quirks are part of it and must never be mended."""

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """Trump by the neutral count, cards by a fixed scheme."""
        thought = Thought(anchor_action(view), Reason(Why.ANCHOR))
        yield thought
        return thought


def anchor_action(view: SeatView) -> Action:
    """The action of the anchor, which announces all roem, finds all renounces and never doubles."""
    if told := [action for action in view.legal if isinstance(action, Announcement | Challenge)]:
        return told[0]
    match view.phase:
        case Phase.BIDDING:
            return neutral_call(view)
        case Phase.PLAYING:
            return Play(anchor_card(view))
        case _:
            return Pass()


def anchor_card(view: SeatView) -> Card:
    """The card of the anchor: ties go to the first card in the order of the hand."""
    assert view.trick is not None
    cards, legal = view.trick.cards, view.legal_cards
    if not cards:
        return _first(card for card in legal if _is_highest_left(view, card)) or _cheapest(view)
    if len(cards) == 1:
        return _highest(view) or _cheapest(view)
    if len(cards) == 2:
        return _third_hand(view)
    assert view.trump is not None
    if view.shape.partners(view.seat, view.trick.winner(view.trump, view.shape)):
        return _dearest(view)
    return _first(card for card in legal if _takes(view, card)) or _cheapest(view)


def _third_hand(view: SeatView) -> Card:
    """A known quirk: a third hand that can follow plays its cheapest card."""
    assert view.trick is not None
    led = view.trick.cards[0]
    if any(card.suit is led.suit for card in view.hand):
        return _cheapest(view)
    if _is_highest_left(view, led):
        return _dearest(view)
    return _highest(view) or _cheapest(view)


def _highest(view: SeatView) -> Card | None:
    """A legal card that is the highest left of the led suit or of trump.

    The highest card of a third suit is no answer: it cannot win the trick.
    """
    assert view.trick is not None
    suits = (view.trick.cards[0].suit, view.trump)
    return _first(card for card in view.legal_cards if card.suit in suits and _is_highest_left(view, card))


def _is_highest_left(view: SeatView, card: Card) -> bool:
    """No card of its suit ranks above it but those in tricks already taken."""
    gone = [other for taken in view.taken for other in taken.trick.cards]
    mark = height(card, view.trump)
    return not any(
        other.suit is card.suit and height(other, view.trump) > mark and other not in gone for other in PACK
    )


def _takes(view: SeatView, card: Card) -> bool:
    """The card wins the trick as it lies."""
    assert view.trick is not None and view.trump is not None
    trick = Trick(view.trick.leader, (*view.trick.cards, card))
    return trick.best_index(view.trump) == len(view.trick.cards)


def _cheapest(view: SeatView) -> Card:
    """The legal card of the fewest points."""
    return min(view.legal_cards, key=lambda card: points(card, view.trump))


def _dearest(view: SeatView) -> Card:
    """The legal card of the most points."""
    return max(view.legal_cards, key=lambda card: points(card, view.trump))


def _first(cards: Iterable[Card]) -> Card | None:
    """The first of the cards, if there is any."""
    return next(iter(cards), None)
