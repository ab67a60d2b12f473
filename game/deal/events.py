"""What can happen in a deal?"""

from dataclasses import dataclass

from game.cards import Card, Seat, Side, Suit
from game.meld import Meld
from game.rules import Duty


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """A deal begins (§3)."""

    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    """The hand of each seat, in the order in which it was dealt."""
    turnups: tuple[Card, ...]
    """The second pack from which cards are turned or suits proposed (§4), top card first."""


@dataclass(frozen=True, slots=True)
class TrumpTurned:
    """A card of the second pack shows a suit to play on."""

    card: Card


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed, while trump was made or when it might have doubled."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TrumpDeclared:
    """A seat made trump, by naming or accepting it."""

    seat: Seat
    trump: Suit


@dataclass(frozen=True, slots=True)
class Doubled:
    """A seat doubled the deal (§10)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandMelded:
    """A seat announced and showed roem in its hand (§11)."""

    seat: Seat
    melds: tuple[Meld, ...]


@dataclass(frozen=True, slots=True)
class KeptSilent:
    """A seat was asked for roem and announced none."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Nobody made trump: the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card lies on the table."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class CardsTakenBack:
    """A seat took an illegal card back, and those played after it went back too (§15)."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Renounce:
    """A card that a duty forbade (§15)."""

    seat: Seat
    card: Card
    duty: Duty
    trick: int
    """The number of the trick, from 1."""


@dataclass(frozen=True, slots=True)
class RenounceFound:
    """An opponent found a renounce, and the deal stops (§15)."""

    by: Seat
    renounce: Renounce


@dataclass(frozen=True, slots=True)
class MeldScored:
    """Roem in the trick goes to the side that wins it."""

    side: Side
    melds: tuple[Meld, ...]
    by: Seat | None = None
    """Who announced it (§7.4); None where roem counts by itself."""


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A full trick goes to its winner."""

    seat: Seat
    points: int
    """The points of the cards, with the bonus for the last trick."""


@dataclass(frozen=True, slots=True)
class DealSettled:
    """The deal is over and can be scored."""


Event = (
    HandsDealt
    | TrumpTurned
    | Passed
    | TrumpDeclared
    | Doubled
    | HandMelded
    | KeptSilent
    | PassedOut
    | CardPlayed
    | CardsTakenBack
    | RenounceFound
    | MeldScored
    | TrickTaken
    | DealSettled
)
