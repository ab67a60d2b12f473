"""What may a seat want, and why may it be refused?"""

from dataclasses import dataclass
from enum import StrEnum

from game.cards import Card, Suit
from game.rules import Duty


class Fault(StrEnum):
    """Why an action is refused when no duty of play forbids it."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    NOT_IN_HAND = "not_in_hand"
    MUST_DECLARE = "must_declare"
    SUIT_REFUSED = "suit_refused"
    NO_ROEM = "no_roem"
    NO_RENOUNCE = "no_renounce"


class IllegalAction(Exception):
    """An action the rules forbid; the deal is unchanged."""

    def __init__(self, reason: Duty | Fault) -> None:
        super().__init__(reason.value)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Pass:
    """Not do what one is asked for: make trump, double, announce roem."""


@dataclass(frozen=True, slots=True)
class Declare:
    """Name a trump suit."""

    trump: Suit


@dataclass(frozen=True, slots=True)
class Accept:
    """Play on the turned or proposed suit."""


@dataclass(frozen=True, slots=True)
class Double:
    """Double the deal (kraken, herkraken, superkraken: whichever is next, §10)."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Announce:
    """Say that there is roem in the trick (melden, §7.4)."""


@dataclass(frozen=True, slots=True)
class AnnounceHand:
    """Announce all roem in one's hand but stuk, and show it (§11)."""


@dataclass(frozen=True, slots=True)
class AnnounceStuk:
    """Announce the king and queen of trump in one's hand (§11)."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back one's own illegal card before the trick is turned over (§15)."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Point out that an opponent has renounced, which the cards played since have betrayed (§15)."""


Announcement = Announce | AnnounceHand | AnnounceStuk
"""Roem may be announced out of turn."""

Remedy = TakeBack | Challenge
"""So may a renounce be put right or found."""

Action = Pass | Declare | Accept | Double | Play | Announcement | Remedy
