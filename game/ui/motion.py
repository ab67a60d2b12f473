"""Where is a card at this moment, on its way to where it belongs?"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from game.cards import Card

FLIGHT = 300
"""Layers from here on belong to cards that travel from one zone of the table to another."""


@dataclass(frozen=True, slots=True)
class Pose:
    """How a card lies on the screen."""

    x: float
    """Middle of the card in pixels."""
    y: float
    angle: float
    """Degrees, counter-clockwise."""
    height: float
    """Height of the card in pixels."""
    flip: float
    """1 face up, 0 face down, between them turning over."""
    layer: int
    """Higher layers cover lower ones; a hundred to a zone of the table."""


def ease_out(part: float) -> float:
    """Fast at first, then slower: something thrown."""
    return 1 - (1 - part) ** 3


def ease_in_out(part: float) -> float:
    """Slow, fast, slow: something moved by hand."""
    return part * part * (3 - 2 * part)


def between(start: Pose, end: Pose, part: float) -> Pose:
    """The pose a part of the way; a card that changes zone flies above all others."""
    flies = start.layer // 100 != end.layer // 100
    return Pose(
        x=start.x + (end.x - start.x) * part,
        y=start.y + (end.y - start.y) * part,
        angle=start.angle + (end.angle - start.angle) * part,
        height=start.height + (end.height - start.height) * part,
        flip=start.flip + (end.flip - start.flip) * part,
        layer=FLIGHT + end.layer if flies else end.layer,
    )


@dataclass(frozen=True, slots=True)
class Tween:
    """A card on its way."""

    start: Pose
    end: Pose
    begins: float
    """The moment it sets off, in seconds."""
    lasts: float
    ease: Callable[[float], float]

    def at(self, now: float) -> Pose:
        """Where the card is."""
        if now >= self.begins + self.lasts:
            return self.end
        if now < self.begins:
            return self.start
        part = (now - self.begins) / self.lasts
        return between(self.start, self.end, self.ease(part))


class Motion:
    """All cards and where they go. A new aim starts from where the card is."""

    def __init__(self) -> None:
        self._tweens: dict[Card, Tween] = {}

    def place(self, poses: Mapping[Card, Pose]) -> None:
        """Put cards down without moving them; cards that are not named are gone."""
        self._tweens = {card: Tween(pose, pose, 0.0, 0.0, ease_out) for card, pose in poses.items()}

    def aim(
        self,
        card: Card,
        pose: Pose,
        *,
        now: float,
        lasts: float,
        delay: float = 0.0,
        ease: Callable[[float], float] = ease_out,
    ) -> None:
        """Send a card to a pose, if it is not on its way there already."""
        tween = self._tweens.get(card)
        if tween is None or lasts <= 0:
            self._tweens[card] = Tween(pose, pose, 0.0, 0.0, ease)
        elif tween.end != pose:
            self._tweens[card] = Tween(tween.at(now), pose, now + delay, lasts, ease)

    def resize(self, poses: Mapping[Card, Pose], *, now: float, scale: tuple[float, float]) -> None:
        """Lay everything out anew; a card that is under way goes on from the same place of the window."""
        for card, tween in self._tweens.items():
            end = poses.get(card, tween.end)
            if now >= tween.begins + tween.lasts:
                self._tweens[card] = Tween(end, end, 0.0, 0.0, tween.ease)
            else:
                start = tween.start
                ratio = end.height / tween.end.height
                moved = replace(
                    start, x=start.x * scale[0], y=start.y * scale[1], height=start.height * ratio
                )
                self._tweens[card] = replace(tween, start=moved, end=end)

    def put(self, card: Card, pose: Pose) -> None:
        """Put one card down where it is held now."""
        self._tweens[card] = Tween(pose, pose, 0.0, 0.0, ease_out)

    def finish(self) -> None:
        """Let every card arrive at once."""
        self.place({card: tween.end for card, tween in self._tweens.items()})

    def poses(self, now: float) -> dict[Card, Pose]:
        """Every card and where it is."""
        return {card: tween.at(now) for card, tween in self._tweens.items()}

    def moving(self, now: float) -> set[Card]:
        """The cards that are under way; those that wait to set off lie still."""
        return {
            card for card, tween in self._tweens.items() if tween.begins <= now < tween.begins + tween.lasts
        }

    def is_still(self, now: float) -> bool:
        """Nothing moves or is about to."""
        return all(now >= tween.begins + tween.lasts for tween in self._tweens.values())

    def aims(self) -> dict[Card, Pose]:
        """Every card and where it will lie."""
        return {card: tween.end for card, tween in self._tweens.items()}
