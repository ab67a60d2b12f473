"""Where does chance come from, the same on every machine and in every Python?

The generator is SplitMix64 (Steele, Lea and Flood, 2014), the shuffle Fisher and Yates'. The library's
``random`` may change between versions; golden deals in the tests pin ours.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
SEED_LIMIT = 1 << 64
"""Seeds are integers from 0 up to, not including, this."""


class Rng:
    """A stream of numbers that depends on nothing but its seed."""

    __slots__ = ("_state",)

    def __init__(self, *seed: int) -> None:
        """Start from one or more integers; every bit matters, and more than 64 are a ``ValueError``."""
        self._state = 0
        for part in seed:
            if not 0 <= part < SEED_LIMIT:
                raise ValueError(f"a seed must be from 0 up to 2 ** 64, not {part}")
            self._state = (self.bits64() ^ part) & _MASK

    def bits64(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        word = self._state
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        return word ^ (word >> 31)

    def below(self, limit: int) -> int:
        """A number from 0 up to, not including, ``limit``, all equally likely."""
        fair = SEED_LIMIT - SEED_LIMIT % limit
        while True:
            word = self.bits64()
            if word < fair:
                return word % limit

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return tuple(result)
