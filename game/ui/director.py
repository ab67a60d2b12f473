"""When is each event shown? The shown match follows the true one, one event at a time."""

from collections.abc import Sequence

from game.cards import Seat
from game.deal import (
    CardPlayed,
    CardsTakenBack,
    DealSettled,
    Doubled,
    Event,
    HandMelded,
    HandsDealt,
    KeptSilent,
    MeldScored,
    Passed,
    PassedOut,
    RenounceFound,
    TrickTaken,
    TrumpDeclared,
    TrumpTurned,
)
from game.match import Match, advance
from game.settings import Settings
from game.ui import theme

FOREVER = float("inf")


def hold(event: Event, following: Event, settings: Settings, human: Seat) -> float:
    """Seconds between showing an event and the one after it; infinite where a click is waited for.

    The pause for reading stays when animation is off.
    """
    answer = theme.ANSWER_TIME[settings.pace]
    if isinstance(following, TrickTaken):
        pause = theme.TRICK_TIME[settings.trick_pause]
        flight = theme.PLAY_TIME if settings.animation and isinstance(event, CardPlayed) else 0.0
        return FOREVER if pause is None else flight + pause
    if isinstance(following, MeldScored):
        return theme.PLAY_TIME if settings.animation else 0.0
    match event:
        case HandsDealt():
            return deal_time(event) + 0.3 if settings.animation else answer
        case TrumpTurned() | PassedOut():
            return theme.TURN_HOLD
        case Passed(seat) | TrumpDeclared(seat) | Doubled(seat):
            return answer if seat is human else theme.CALL_HOLD
        case CardPlayed() | CardsTakenBack():
            return answer
        case MeldScored() | HandMelded() | RenounceFound():
            return theme.MELD_HOLD
        case TrickTaken():
            sweep = theme.SWEEP_TIME if settings.animation else 0.0
            return sweep + (theme.SETTLE_HOLD if isinstance(following, DealSettled) else answer / 2)
        case KeptSilent() | DealSettled():
            return 0.0


def deal_time(event: HandsDealt) -> float:
    """Seconds until the last packet of a deal lies; at most four packets a round, three rounds."""
    packets = 3 * len(event.hands)
    return packets * theme.DEAL_STAGGER + theme.DEAL_FLIGHT


class Director:
    """Shows the events of a session, each for as long as it needs to be seen."""

    def __init__(self, match: Match, *, human: Seat) -> None:
        self.shown = match
        """The match as it is on the screen."""
        self._human = human
        self._waiting: list[Event] = []
        self._last: Event | None = None
        self._shown_at = 0.0
        self._is_answered = False
        """You have seen the full trick and let it be turned over."""

    @property
    def is_idle(self) -> bool:
        """Everything that happened has been shown."""
        return not self._waiting

    def feed(self, events: Sequence[Event]) -> None:
        """Events to be shown after those that wait already."""
        self._waiting += events

    def due(self, settings: Settings) -> float:
        """The moment at which the next event is shown; infinite if none waits or a click is waited for."""
        if not self._waiting:
            return FOREVER
        if self._last is None:
            return self._shown_at
        if self._is_answered and isinstance(self._waiting[0], TrickTaken):
            return self._shown_at + theme.ANSWER_TIME[settings.pace] / 2
        return self._shown_at + hold(self._last, self._waiting[0], settings, self._human)

    def show_due(self, *, now: float, settings: Settings) -> Event | None:
        """Show the next event if it is its time; the event that is shown now."""
        return self.show_next(now=now) if now >= self.due(settings) else None

    def show_next(self, *, now: float) -> Event | None:
        """Show the next event at once, if one waits."""
        if not self._waiting:
            return None
        self._last, self._shown_at = self._waiting.pop(0), now
        self.shown = advance(self.shown, self._last)
        if isinstance(self._last, CardPlayed):
            self._is_answered = False
        self._is_answered = self._is_answered or self._last == KeptSilent(self._human)
        return self._last

    def is_waiting_for_click(self, settings: Settings) -> bool:
        """The next event comes only when the player asks for it."""
        return bool(self._waiting) and self.due(settings) == FOREVER
