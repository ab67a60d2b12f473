"""Who may say what while trump is made and doubled (§4, §10)?"""

from collections.abc import Sequence
from enum import StrEnum

from game.cards import Card, Seat, Suit
from game.deal.actions import Accept, Action, Declare, Pass
from game.rules import AllPass, FirstBidder, HouseRules, TrumpMethod, TurnedAllPass

MOST_DOUBLES = 3
"""Kraken, herkraken and superkraken."""


class Due(StrEnum):
    """What happens of itself while trump is made."""

    TURN = "turn"
    """A card is turned."""
    FORCE = "force"
    """Forehand must play on the card turned."""
    REDEAL = "redeal"
    """Nobody has made trump."""


def first_speaker(rules: HouseRules, dealer: Seat) -> Seat:
    """Who speaks first when trump is made (§4)."""
    free = rules.trump_method is TrumpMethod.FREE_CHOICE
    is_dealer = free and rules.first_bidder is FirstBidder.DEALER
    return dealer if is_dealer else rules.format.next_seat(dealer)


def due(rules: HouseRules, *, turned: int, passes: int) -> Due | None:
    """What happens of itself before anybody may speak, after so many cards turned and passes (§4)."""
    method = rules.trump_method
    if method in (TrumpMethod.TURNED, TrumpMethod.RANDOM_PROPOSAL) and not turned:
        return Due.TURN
    has_ended = _all_passed(rules, turned, passes)
    if method is TrumpMethod.TURNED:
        return _due_after_turning(rules, is_second=turned == 2, has_ended=has_ended)
    is_redealt = method is TrumpMethod.FREE_CHOICE and rules.all_pass is AllPass.REDEAL
    return Due.REDEAL if is_redealt and has_ended else None


def _due_after_turning(rules: HouseRules, *, is_second: bool, has_ended: bool) -> Due | None:
    """What happens of itself once a card is turned (§4)."""
    match rules.turned_all_pass:
        case TurnedAllPass.FORCED_NEXT_CARD if is_second:
            return Due.FORCE
        case TurnedAllPass.TURN_AGAIN if is_second and has_ended:
            return Due.REDEAL
        case TurnedAllPass.FORCED_NEXT_CARD | TurnedAllPass.TURN_AGAIN if has_ended:
            return Due.TURN
    return None


def legal_calls(rules: HouseRules, turned: Sequence[Card], passes: int) -> tuple[Action, ...]:
    """What the seat whose turn it is may say while trump is made (§4)."""
    if cannot_pass(rules, turned=len(turned), passes=passes):
        refused = {card.suit for card in turned}
        return tuple(Declare(suit) for suit in Suit if suit not in refused)
    if turned:
        return Accept(), Pass()
    return *(Declare(suit) for suit in Suit), Pass()


def cannot_pass(rules: HouseRules, *, turned: int, passes: int) -> bool:
    """Whoever makes trump now must make it."""
    is_due = due(rules, turned=turned, passes=passes) is Due.FORCE
    return is_due or rules.trump_method is TrumpMethod.FORCED or _all_passed(rules, turned, passes)


def _all_passed(rules: HouseRules, turned: int, passes: int) -> bool:
    """Everybody has passed; a second round of calls begins only when a new card has been turned."""
    return passes == max(1, turned) * len(rules.format.seats)


def doublers(rules: HouseRules, maker: Seat, doubles: int) -> tuple[Seat, ...]:
    """The seats that may double next after so many doubles, clockwise from the maker's left (§10).

    The defenders begin, then the makers, then the defenders once more.
    """
    if doubles == MOST_DOUBLES:
        return ()
    shape, is_for_makers = rules.format, doubles % 2 == 1
    seats = shape.round_from(shape.next_seat(maker))
    return tuple(seat for seat in seats if (shape.side(seat) is shape.side(maker)) is is_for_makers)
