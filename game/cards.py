"""What is a card, what is it worth and which card ranks above which (§2)?"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum


class Suit(IntEnum):
    """The four suits in the order in which ties between them are broken."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The suit in the text form of a card: S H D C."""
        return "SHDC"[self]

    @staticmethod
    def parse(letter: str) -> "Suit":
        """The suit of a letter S H D C; anything else is a ``ValueError``."""
        if len(letter) != 1 or letter not in "SHDC":
            raise ValueError(f"not a suit: {letter!r}")
        return Suit("SHDC".index(letter))


class Rank(IntEnum):
    """The ranks in natural order, the order of roem (§7)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """The rank in the text form of a card: 7 8 9 T J Q K A."""
        return "789TJQKA"[self]


class Seat(IntEnum):
    """Where somebody sits, clockwise; South is the person at the screen."""

    SOUTH = 0
    WEST = 1
    NORTH = 2
    EAST = 3

    @property
    def letter(self) -> str:
        """The seat in the text form: S W N E."""
        return "SWNE"[self]

    @staticmethod
    def parse(letter: str) -> "Seat":
        """The seat of a letter S W N E; anything else is a ``ValueError``."""
        if len(letter) != 1 or letter not in "SWNE":
            raise ValueError(f"not a seat: {letter!r}")
        return Seat("SWNE".index(letter))


class Side(IntEnum):
    """Who writes points together: Wij (South and North) and Zij (West and East)."""

    US = 0
    THEM = 1


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One of the 32 cards; its text form is suit and rank, ``HJ``."""

    suit: Suit
    rank: Rank

    def __str__(self) -> str:
        return self.suit.letter + self.rank.letter

    @staticmethod
    def parse(text: str) -> "Card":
        """The card of a text such as ``HJ`` or ``C7``; anything else is a ``ValueError``."""
        card = _BY_TEXT.get(text)
        if card is None:
            raise ValueError(f"not a card: {text!r}")
        return card


PACK: tuple[Card, ...] = tuple(Card(suit, rank) for suit in Suit for rank in Rank)
"""The whole pack, sorted."""

_BY_TEXT = {str(card): card for card in PACK}

TRUMP_ORDER = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.QUEEN,
    Rank.KING,
    Rank.TEN,
    Rank.ACE,
    Rank.NINE,
    Rank.JACK,
)
"""Trumps from low to high (§2)."""

PLAIN_ORDER = (
    Rank.SEVEN,
    Rank.EIGHT,
    Rank.NINE,
    Rank.JACK,
    Rank.QUEEN,
    Rank.KING,
    Rank.TEN,
    Rank.ACE,
)
"""Plain cards from low to high (§2)."""

TRUMP_POINTS = {
    Rank.JACK: 20,
    Rank.NINE: 14,
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}
PLAIN_POINTS = {
    Rank.ACE: 11,
    Rank.TEN: 10,
    Rank.KING: 4,
    Rank.QUEEN: 3,
    Rank.JACK: 2,
    Rank.NINE: 0,
    Rank.EIGHT: 0,
    Rank.SEVEN: 0,
}

_TRUMP_HEIGHT = tuple(TRUMP_ORDER.index(rank) for rank in Rank)
_PLAIN_HEIGHT = tuple(PLAIN_ORDER.index(rank) for rank in Rank)


def height(card: Card, trump: Suit | None) -> int:
    """How high a card ranks in its own suit, 0 (lowest) to 7; no two cards of a suit are equal."""
    return (_TRUMP_HEIGHT if card.suit is trump else _PLAIN_HEIGHT)[card.rank]


def points(card: Card, trump: Suit | None) -> int:
    """The points of a card (§2)."""
    return (TRUMP_POINTS if card.suit is trump else PLAIN_POINTS)[card.rank]


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as ``SA SK H7``; a word that is no card is a ``ValueError``."""
    return tuple(Card.parse(word) for word in text.split())


def format_cards(cards: Iterable[Card]) -> str:
    """The text ``parse_cards`` reads."""
    return " ".join(map(str, cards))
