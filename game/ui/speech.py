"""What is said at the table, and for how long: speech bubbles and one message at a time."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.cards import Card, Seat
from game.deal import (
    Declare,
    Doubled,
    Event,
    HandMelded,
    MeldScored,
    Pass,
    Passed,
    PassedOut,
    TrumpDeclared,
    TrumpTurned,
)
from game.match import Match
from game.meld import Meld
from game.narration import narrate
from game.text import _, call_text, capital, double_text, meld_cards, seat_name, suit_name
from game.ui import theme
from game.ui.overlays import Message

log = logging.getLogger("klaverjas.table")
"""Tells every event; the program gives it a file of its own."""

Words = Callable[[], tuple[str, str]]
"""A title and a sentence, made when they are drawn, in the language of that moment."""


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a player says and until when."""

    words: Callable[[], str]
    until: float


class Speech:
    """All that is being said."""

    def __init__(self) -> None:
        self.bubbles: dict[Seat, Bubble] = {}
        self.message: Message | None = None
        self.narrated: Callable[[], str] = str
        """What happened last, as a sentence."""

    def tell(self, words: Words, now: float, lasts: float, *, is_alarm: bool = False) -> None:
        """Show a message for a while, in place of the one before."""
        self.message = Message(words, now + lasts, is_alarm=is_alarm)

    def fade(self, now: float) -> None:
        """Forget what has been there long enough."""
        self.bubbles = {seat: bubble for seat, bubble in self.bubbles.items() if now < bubble.until}
        if self.message and now >= self.message.until:
            self.message = None

    def moments(self) -> list[float]:
        """When something will fade."""
        ends = [bubble.until for bubble in self.bubbles.values()]
        return ends + ([self.message.until] if self.message else [])

    def on_shown(self, event: Event, shown: Match, now: float) -> None:
        """What an event makes the players say; ``shown`` is the match after it."""
        self._narrate(event, shown)
        match event:
            case Passed(seat):
                self._say(seat, partial(call_text, Pass(), None), now)
            case TrumpDeclared(seat, trump):
                self._say(seat, partial(call_text, Declare(trump), None), now)
            case Doubled(seat):
                assert shown.deal is not None and shown.deal.contract is not None
                self._say(seat, partial(double_text, len(shown.deal.contract.doubles)), now)
            case HandMelded(seat, melds):
                self._say(seat, partial(_shown_words, melds), now, theme.SHOWN_TIME)
            case MeldScored(_side, melds, by):
                points = sum(meld.points for meld in melds)
                self._say(_winner(shown) if by is None else by, partial(_roem_words, points), now)
            case TrumpTurned(card):
                assert shown.deal is not None
                self.tell(partial(_turned_words, card, shown.deal.forehand), now, theme.TURN_HOLD + 0.4)
            case PassedOut():
                self.tell(_redealt_words, now, theme.MESSAGE_TIME / 2)
            case _:
                pass

    def _narrate(self, event: Event, shown: Match) -> None:
        """Tell what happened, on the screen and in the log."""
        words = narrate(event, shown, Seat.SOUTH)
        if words:
            self.narrated = partial(narrate, event, shown, Seat.SOUTH, is_brief=True)
            log.info(words)

    def _say(
        self, seat: Seat, words: Callable[[], str], now: float, lasts: float = theme.BUBBLE_TIME
    ) -> None:
        self.bubbles[seat] = Bubble(words, now + lasts)


def _winner(shown: Match) -> Seat:
    """Who wins the trick on the table."""
    deal = shown.deal
    assert deal is not None and deal.trick is not None and deal.trump is not None
    return deal.trick.winner(deal.trump, deal.shape)


def _roem_words(points: int) -> str:
    return _("Roem %(points)d!") % {"points": points}


def _shown_words(melds: Sequence[Meld]) -> str:
    """The roem of a hand, with the cards that are shown (§11)."""
    return "\n".join((_roem_words(sum(meld.points for meld in melds)), *map(meld_cards, melds)))


def _turned_words(card: Card, forehand: Seat) -> tuple[str, str]:
    """What a turned card says."""
    return capital(suit_name(card.suit)), _("%(seat)s may speak first") % {"seat": seat_name(forehand)}


def _redealt_words() -> tuple[str, str]:
    return _("Everybody passes"), _("The cards are dealt again.")
