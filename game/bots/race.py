"""Which of some cards is best on average, found with as few deals as that takes?"""

from collections.abc import Iterable, Sequence
from math import sqrt

SURE = 2.5
"""A card is out when it is worse than the best by more than so many standard errors."""
ALIKE = 1.5
"""Points a deal by which cards may differ and still count as equally good."""


class Race:
    """What each card brought in the deals so far; the cards that cannot be the best any more drop out."""

    def __init__(self, cards: Iterable[int], alike: float = ALIKE) -> None:
        """``cards`` by any numbers; ``alike`` is by how much they may differ and still be equally good."""
        self._alike = alike
        self._values: dict[int, list[int]] = {card: [] for card in cards}
        self._sums: dict[int, int] = dict.fromkeys(self._values, 0)

    @property
    def cards(self) -> Sequence[int]:
        """The cards still in the race."""
        return tuple(self._values)

    @property
    def deals(self) -> int:
        """In how many deals they have been compared."""
        return len(next(iter(self._values.values())))

    def add(self, values: Sequence[int]) -> None:
        """One more deal: what each card brought, by its number."""
        for card, column in self._values.items():
            column.append(values[card])
            self._sums[card] += values[card]

    @property
    def best(self) -> int:
        """The card that brought most."""
        return max(self._values, key=self._sums.__getitem__)

    def behind(self, card: int) -> tuple[float, float]:
        """By how much a card brought less than the best on average, and the standard error of that."""
        count = self.deals
        best = self.best
        pairs = zip(self._values[best], self._values[card], strict=True)
        less = [one - other for one, other in pairs]
        mean = (self._sums[best] - self._sums[card]) / count
        spread = sum(number * number for number in less) / count - mean * mean
        return mean, sqrt(max(0.0, spread) / count)

    def drop(self) -> None:
        """Take out the cards that are surely worse than the best."""
        for card in self.cards:
            mean, error = self.behind(card)
            if mean > SURE * error + self._alike / 2:
                del self._values[card]

    @property
    def is_decided(self) -> bool:
        """One card is left, or those left are surely alike."""
        return all(mean + SURE * error < self._alike for mean, error in map(self.behind, self.cards))

    def choose(self, first: int, others: Sequence[int]) -> int:
        """The card to play: ``first`` if it is about as good as the best, else the best of others that are.

        ``first`` is the card of the rule of thumb, ``others`` those that a sensible person would think of. If
        none is alike, the best card is played whatever people think of it.
        """
        if self._is_alike(first, errors=0.5):
            return first
        alike = [card for card in others if self._is_alike(card, errors=1.0)]
        return max(alike, key=self._sums.__getitem__, default=self.best)

    def _is_alike(self, card: int, errors: float) -> bool:
        """The card is still in the race and about as good as the best, as far as one can tell."""
        if card not in self._values:
            return False
        mean, error = self.behind(card)
        return mean <= max(self._alike, errors * error)
