"""How does a computer player think: in slices, bounded by counted work, with a reason for its choice?"""

import logging
from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from game.cards import Card, Suit
from game.chance import Rng
from game.deal import Action
from game.view import SeatView

LOG = logging.getLogger("klaverjas")

MAX_SLICES = 100_000
"""A decision of more slices than this is taken to be endless."""


class Why(StrEnum):
    """The rule of thumb behind a choice; ``game.reasons`` has the sentence for each."""

    # Any choice.
    AT_RANDOM = "at_random"
    """Drawn by lot: the random player."""
    ANCHOR = "anchor"
    """The fixed scheme of the measuring player."""
    EMERGENCY = "emergency"
    """The player failed; the first action the rules allow."""

    # Making trump (§18).
    MUST_MAKE_TRUMP = "must_make_trump"
    """Must name a suit: ``suit`` is the strongest."""
    JACK_NINE_ACE = "jack_nine_ace"
    """Jack, nine and an ace: ``cards``."""
    SIX_TRUMPS = "six_trumps"
    """``number`` cards of ``suit``, six or more."""
    JACK_AND_ACE = "jack_and_ace"
    """Jack and an ace, ``cards``, with ``number`` trumps."""
    JACK_LENGTH = "jack_length"
    """The jack, ``cards``, with ``number`` trumps."""
    NINE_ACE_LENGTH = "nine_ace_length"
    """Nine and ace of trump, ``cards``, with ``number`` trumps."""
    EXPECT_MORE = "expect_more"
    """No rule of thumb, but ``suit`` is expected to bring ``number`` points more than the opponents write."""
    PASSING_WORSE = "passing_worse"
    """``suit`` is expected to bring ``number`` points less, but passing less still."""
    TURNED_TOO_WEAK = "turned_too_weak"
    """Not strong enough in the turned ``suit``."""
    TURNED_NOT_BEST = "turned_not_best"
    """Forehand names a suit if all pass, and ``suit`` is better than the turned one."""
    NO_JACK_NO_NINE = "no_jack_no_nine"
    """The best suit, ``suit``, lacks jack and nine."""
    EXPECT_LESS = "expect_less"
    """Even the best suit, ``suit``, is expected to bring ``number`` points less than the opponents write."""
    PASSING_BETTER = "passing_better"
    """The best suit, ``suit``, is expected to bring ``number`` points more, but passing more still."""
    MANY_TRUMPS = "many_trumps"
    """A beginner plays ``suit`` because it holds ``number`` of it."""
    FEW_TRUMPS = "few_trumps"
    """A beginner passes: even ``suit``, the longest it may name, is too short."""

    # Doubling (§10).
    DOUBLE_STRONG = "double_strong"
    """Strong enough to double: with ``suit`` as trumps ``number`` tricks are in sight."""
    DOUBLE_NOT = "double_not"
    """Not strong enough to double: only ``number`` tricks are in sight with ``suit`` as trumps."""
    DOUBLE_NEVER = "double_never"
    """A beginner never doubles."""

    DOUBLE_SIMULATED = "double_simulated"
    """In deals that fit, doubling served best; ``suit`` is trump."""
    DOUBLE_NOT_SIMULATED = "double_not_simulated"
    """In deals that fit, doubling did not bring enough; ``suit`` is trump."""

    # Announcing roem (§7.4, §11).
    SHOW_ROEM = "show_roem"
    """``number`` roem in the hand counts only if it is announced; ``cards`` is the first of it."""
    SHOW_STUK = "show_stuk"
    """King and queen of trump are ``number`` roem, announced with the first of them."""
    BEATEN_ROEM = "beaten_roem"
    """The opponents have shown more than the ``number`` roem in this hand and partner's."""
    ANNOUNCE = "announce"
    """Our trick holds ``number`` roem."""
    ANNOUNCE_NAT = "announce_nat"
    """Their trick holds ``number`` roem, but they are nat, so it is ours."""
    SILENT_NAT = "silent_nat"
    """Our trick holds ``number`` roem, but we are probably nat, so it would be theirs."""
    SILENT_THEIRS = "silent_theirs"
    """Their trick holds ``number`` roem; let them say it."""
    NO_ROEM = "no_roem"
    """There is no roem to announce."""

    # Renouncing (§15).
    RENOUNCE = "renounce"
    """An opponent has played a card that it could not have played by the rules."""

    # Any card.
    ONLY_CARD = "only_card"
    """The only card allowed: ``cards``."""

    # A beginner that does not look closely.
    HASTY_LEAD = "hasty_lead"
    """It leads its dearest card, ``cards``."""
    HASTY_TAKE = "hasty_take"
    """``cards`` wins from what lies there, and it does not ask who has the trick or who comes after."""
    HASTY_CHEAP = "hasty_cheap"
    """Nothing wins from what lies there, and ``cards`` is the cheapest."""

    # Deals drawn and played on.
    SIMULATED = "simulated"
    """In ``number`` deals that fit all that was seen, ``cards`` brought most."""

    # The lead.
    DRAW_TRUMPS = "draw_trumps"
    """Makers draw trumps from the top, ``cards``: the opponents may still hold ``number``."""
    DRAW_LOW = "draw_low"
    """Makers without the highest trump draw with a small one, ``cards``: ``number`` may still be out."""
    HIGHEST_FIRST = "highest_first"
    """All ``number`` cards left are the highest: from the top, trumps first."""
    CASH = "cash"
    """``cards`` is the highest left of ``suit``."""
    ACE_NO_JACK = "ace_no_jack"
    """The maker leads the ace ``cards`` before any trump: it lacks the jack of ``suit`` (§18)."""
    PARTNER_RUFFS = "partner_ruffs"
    """Partner has no ``suit`` and can ruff ``cards``."""
    PARTNER_TAKES = "partner_takes"
    """Partner holds the highest of ``suit``; ``cards`` gives it the lead."""
    PARTNER_ASKED = "partner_asked"
    """Partner's discard has asked for ``suit``; ``cards`` leads it (§18)."""
    NOT_REFUSED = "not_refused"
    """Partner's discard has told to leave ``suit`` alone; rather ``cards`` (§18)."""
    LEAD_CHEAP = "lead_cheap"
    """Nothing to win with: the card that costs least, ``cards``."""

    # The other cards of a trick.
    MAKE_ROEM = "make_roem"
    """``cards`` makes ``number`` roem in a trick of our side."""
    FEED_PARTNER = "feed_partner"
    """Partner's trick is sure: it gets the ``number`` points of ``cards``."""
    FEED_LIKELY = "feed_likely"
    """Partner's trick is probably ours: it gets the ``number`` points of ``cards``."""
    SIGNAL_ACE = "signal_ace"
    """Partner has the trick: the low ``cards`` tells that its ace is in this hand (§18)."""
    SIGNAL_REFUSED = "signal_refused"
    """Partner has the trick: the picture ``cards`` tells not to lead ``suit`` (§18)."""
    SIGNAL_NEXT = "signal_next"
    """Partner has the trick: the highest, ``cards``, tells of the next of ``suit`` (§18)."""
    SIGNAL_SISTER = "signal_sister"
    """Partner has the trick: ``cards`` asks for ``suit``, the other of its colour (§18)."""
    LEAVE_PARTNER = "leave_partner"
    """Partner is winning: no need to spend more than ``cards``."""
    TAKE_SURE = "take_sure"
    """``cards`` wins the trick for certain."""
    TAKE_LIKELY = "take_likely"
    """``cards`` will probably win the trick."""
    RUFF = "ruff"
    """No ``suit``: a trump, ``cards``."""
    OVERTRUMP = "overtrump"
    """``cards`` goes over the trump on the table."""
    FORCE_HIGHER = "force_higher"
    """``cards`` does not keep the trick for certain, but costs the opponents a higher card."""
    DENY_ROEM = "deny_roem"
    """The opponents' trick: ``cards`` keeps ``number`` roem out of it."""
    SAVE_POINTS = "save_points"
    """The opponents' trick: as few points as possible, ``cards``."""
    RISK_POINTS = "risk_points"
    """The opponents' trick unless partner takes it: ``cards`` risks more points than it must."""
    KEEP_TRUMP = "keep_trump"
    """The opponents' trick: rather ``cards`` than a trump; ``suit`` is trump."""
    KEEP_SUIT = "keep_suit"
    """The opponents' trick: rather ``cards`` than a card of ``suit`` that still wins or guards."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a player chose what it chose, in facts a person can check."""

    why: Why
    cards: tuple[Card, ...] = ()
    """The cards the sentence names."""
    suit: Suit | None = None
    """The suit the sentence names."""
    number: int = 0
    """The count the sentence names."""


@dataclass(frozen=True, slots=True)
class Thought:
    """The best action so far and its reason."""

    action: Action
    reason: Reason


@dataclass(frozen=True, slots=True)
class Limit:
    """How much work a decision may cost, so that the same view and seed give the same answer."""

    worlds: int = 60
    """Sampled deals at most, for players that sample."""


Thinking = Generator[Thought, None, Thought]
"""Yields the best thought so far at least every few milliseconds and returns the last word."""


class Bot(Protocol):
    """A computer player."""

    def think(self, view: SeatView, rng: Rng, limit: Limit) -> Thinking:
        """Choose among ``view.legal``, which is not empty."""


class BotFault(Exception):
    """A bot broke its promise: no thought, an illegal action or no end."""


class Thinker:
    """Advances one decision of a bot a slice at a time; the only code path, also without a screen.

    Whatever a bot does, the decision ends in a legal action: if it fails, with the thought of ``fallback``,
    and if that fails too, with the first legal action. A fault is one line in the log. Only a slice that
    itself never returns cannot be helped: there is no thread that could be left behind.
    """

    def __init__(
        self,
        bot: Bot,
        view: SeatView,
        *,
        seed: int,
        limit: Limit | None = None,
        fallback: Callable[[SeatView], Thought] | None = None,
    ) -> None:
        self._bot = bot
        self._view = view
        self._rng = Rng(seed)
        self._limit = limit or Limit()
        self._fallback = fallback
        self._thinking: Thinking | None = None
        self._slices = 0
        self.thought: Thought | None = None
        """The best thought so far; always legal."""
        self.is_done = False

    def step(self, is_time_up: Callable[[], bool]) -> None:
        """Think on until done or until the time of this slice is up."""
        while not self.is_done:
            try:
                self._slice()
            except Exception as fault:  # noqa: BLE001 - a table must survive any bot
                self._give_up(fault)
            if is_time_up():
                return

    def hurry(self) -> None:
        """End the decision with the best thought so far: whoever drives it has lost patience."""
        if not self.is_done:
            self._give_up(BotFault("it takes too long"), self.thought)

    def finish(self) -> Thought:
        """Think to the end."""
        self.step(lambda: False)
        assert self.thought is not None
        return self.thought

    def _slice(self) -> None:
        """Advance the bot to its next thought."""
        if self._thinking is None:
            self._thinking = self._bot.think(self._view, self._rng, self._limit)
        self._slices += 1
        if self._slices > MAX_SLICES:
            raise BotFault("it does not come to an end")
        try:
            self.thought = _checked(next(self._thinking), self._view)
        except StopIteration as end:
            self.thought = _checked(end.value, self._view)
            self.is_done = True

    def _give_up(self, fault: Exception, thought: Thought | None = None) -> None:
        """End the decision without the bot, with a thought of its own if that can be trusted."""
        name = type(self._bot).__name__
        LOG.error("%s failed in the seat %s: %r", name, self._view.seat.name, fault)
        self.thought = thought or self._emergency()
        self.is_done = True

    def _emergency(self) -> Thought:
        """The thought of the fallback, or the first legal action."""
        if self._fallback is not None:
            try:
                return _checked(self._fallback(self._view), self._view)
            except Exception:  # noqa: BLE001 - logged already, as the fault that led here
                pass
        return Thought(self._view.legal[0], Reason(Why.EMERGENCY))


def _checked(thought: object, view: SeatView) -> Thought:
    """A bot's word, if it is a thought of something legal."""
    if not isinstance(thought, Thought) or not isinstance(thought.reason, Reason):
        raise BotFault(f"no thought with a reason but {thought!r}")
    if thought.action not in view.legal:
        raise BotFault(f"not legal: {thought.action!r}")
    return thought
