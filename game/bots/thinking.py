"""How does a computer player think: in slices, bounded by counted work, with a reason for its choice?"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from game.cards import Card, Suit
from game.chance import Rng
from game.deal import Action
from game.view import SeatView


class Why(StrEnum):
    """The rule of thumb behind a choice; ``game.text`` has the sentence for each."""


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


class Thinker:
    """Advances one decision of a bot a slice at a time; the only code path, also without a screen."""

    def __init__(self, bot: Bot, view: SeatView, *, seed: int, limit: Limit | None = None) -> None:
        self._thinking = bot.think(view, Rng(seed), limit or Limit())
        self.thought: Thought | None = None
        """The best thought so far."""
        self.is_done = False

    def step(self, is_time_up: Callable[[], bool]) -> None:
        """Think on until done or until the time of this slice is up."""
        while not self.is_done:
            try:
                self.thought = next(self._thinking)
            except StopIteration as end:
                self.thought, self.is_done = end.value, True
            if is_time_up():
                return

    def finish(self) -> Thought:
        """Think to the end."""
        self.step(lambda: False)
        assert self.thought is not None
        return self.thought
