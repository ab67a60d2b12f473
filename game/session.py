"""How does a match run: who acts next, what do the computer players do, and what is on disk?

The session holds the true match. It knows no screen and no clock: whoever drives it gives the computer
players their slices of time and shows the events at its own pace.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.bots.beginner import Beginner
from game.bots.expert import Expert
from game.bots.heuristic import Club, club_thought
from game.bots.simulating import Master
from game.bots.thinking import Bot, Thinker, Thought
from game.cards import Seat
from game.chance import Rng
from game.deal import Action, Event, Phase
from game.match import Match, advance, deal_next, decide_in, new_match
from game.record import RecordError, Writer, event_text, header_lines, read, write
from game.rules import FOUR_PLAYERS, HouseRules
from game.settings import Level
from game.store import Store
from game.view import Standing, view_of

FILE = "match.log"
"""The record of the present match in the data folder."""

HUMAN = Seat.SOUTH
_BOT_STREAM = 0x424F54
"""Sets what computer players draw apart from what is dealt."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """What was found on disk."""

    session: "Session | None"
    set_aside: str | None = None
    """The name under which a damaged record is kept."""


PLAYERS: Mapping[Level, Callable[[], Bot]] = {
    Level.BEGINNER: Beginner,
    Level.CLUB: Club,
    Level.MASTER: Master,
    Level.EXPERT: Expert,
}
"""The computer player of each level."""


def seated(partner: Level, opponents: Level) -> Mapping[Seat, Bot]:
    """Computer players of these levels, by seat."""
    levels = {
        seat: partner if FOUR_PLAYERS.partners(seat, HUMAN) else opponents
        for seat in Seat
        if seat is not HUMAN
    }
    return {seat: PLAYERS[level]() for seat, level in levels.items()}


class Session:
    """One match, its record on disk and the computer players at the table."""

    def __init__(self, store: Store, start: Match, *, bots: Mapping[Seat, Bot] | None = None) -> None:
        self._store = store
        self._start = start
        self._writer = Writer()
        self._thinker: Thinker | None = None
        self._levels: tuple[Level, Level] | None = None
        self.bots: Mapping[Seat, Bot] = bots or seated(Level.CLUB, Level.CLUB)
        self.match = start
        self.events: list[Event] = []
        """Everything that happened, in order."""
        self.thoughts: dict[int, Thought] = {}
        """What computer players thought, by the number of the event that came of it."""

    @classmethod
    def new(cls, store: Store, rules: HouseRules, seed: int, **options: Mapping[Seat, Bot]) -> "Session":
        """A new match with its first deal; it replaces the one on disk."""
        session = cls(store, new_match(rules, seed), **options)
        store.write(FILE, session._writer.lines(header_lines(session._start)))
        session._happen(deal_next(session.match))
        return session

    @classmethod
    def resume(cls, store: Store) -> Resumed:
        """The match on disk as far as its record can be read."""
        text = store.read(FILE)
        if text is None:
            return Resumed(None)
        try:
            record = read(text)
        except RecordError:
            return Resumed(None, store.set_aside(FILE))
        kept = store.set_aside(FILE) if record.fault else None
        if not record.events:
            return Resumed(None, kept)
        start = Match(
            rules=record.match.rules, seed=record.match.seed, first_dealer=record.match.first_dealer
        )
        session = cls(store, start)
        session.match, session.events = record.match, list(record.events)
        whole = session._writer.lines((*header_lines(start), *map(event_text, record.events)))
        if whole != text:
            store.write(FILE, whole)
        return Resumed(session, kept)

    @property
    def record(self) -> str:
        """The record of the match so far."""
        return write(self._start, self.events)

    @property
    def to_act(self) -> Seat | None:
        """Whose turn it is."""
        return self.match.deal.to_act if self.match.deal else None

    @property
    def is_deal_over(self) -> bool:
        """The deal is finished and the next can begin, or the match is over."""
        return self.match.deal is not None and self.match.deal.phase is Phase.FINISHED

    def seat(self, partner: Level, opponents: Level) -> None:
        """Players of these levels sit down, unless they sit there already; a decision begun is finished."""
        if (partner, opponents) != self._levels:
            self._levels = partner, opponents
            self.bots = seated(partner, opponents)

    def act(self, action: Action, seat: Seat | None = None) -> None:
        """Do what a seat wants, by default the one whose turn it is; ``IllegalAction`` if it may not."""
        self._happen(decide_in(self.match, action, seat))

    def next_deal(self) -> None:
        """Deal again, unless the match is over."""
        if self.is_deal_over and not self.match.is_over:
            self._happen(deal_next(self.match))

    def think(self, is_time_up: Callable[[], bool]) -> bool:
        """Give the computer player whose turn it is a slice of time; tells whether it acted."""
        seat = self.to_act
        if seat is None or seat not in self.bots or self.match.deal is None:
            return False
        if self._thinker is None:
            seed = Rng(_BOT_STREAM, self.match.seed, len(self.events), seat).bits64()
            standing = Standing(self.match.totals, len(self.match.scores))
            view = view_of(self.match.deal, seat, standing)
            self._thinker = Thinker(self.bots[seat], view, seed=seed, fallback=club_thought)
        self._thinker.step(is_time_up)
        if not self._thinker.is_done:
            return False
        thought, self._thinker = self._thinker.thought, None
        assert thought is not None
        self.thoughts[len(self.events)] = thought
        self.act(thought.action)
        return True

    def hurry(self) -> None:
        """Who is thinking must say what is best so far; the next slice acts on it."""
        if self._thinker is not None:
            self._thinker.hurry()

    def _happen(self, events: tuple[Event, ...]) -> None:
        """Fold events into the match and write them down at once."""
        self._store.append(FILE, self._writer.lines(map(event_text, events)))
        for event in events:
            self.events.append(event)
            self.match = advance(self.match, event)
        self._thinker = None
