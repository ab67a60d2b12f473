"""How is the table painted fast? What lies still is painted once, what moves is put on top each frame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.cards import Card
from game.ui.draw import Look, Painter
from game.ui.motion import Pose


@dataclass(frozen=True, slots=True)
class Sprite:
    """A card as it is drawn now."""

    card: Card
    pose: Pose
    look: Look
    is_moving: bool


@dataclass(frozen=True, slots=True)
class Frame:
    """All that one frame shows; equal frames look alike."""

    base: object
    """Decides how everything under the cards looks."""
    sprites: tuple[Sprite, ...]
    """The cards from the bottom to the top."""
    overlay: object
    """Decides what lies over the cards; None if nothing does."""

    @property
    def resting(self) -> tuple[Sprite, ...]:
        """The cards below the lowest one that moves."""
        first = next((place for place, sprite in enumerate(self.sprites) if sprite.is_moving), None)
        return self.sprites[:first]

    @property
    def moving(self) -> tuple[Sprite, ...]:
        """The lowest card that moves and all above it."""
        return self.sprites[len(self.resting) :]


def visible(sprites: Sequence[Sprite]) -> tuple[Sprite, ...]:
    """The sprites from the bottom to the top, of a heap of backs only the topmost."""
    ordered = sorted(sprites, key=lambda sprite: sprite.pose.layer)
    tops = {_heap(sprite.pose): sprite for sprite in ordered if sprite.pose.flip == 0.0}
    return tuple(sprite for sprite in ordered if sprite.pose.flip > 0.0 or tops[_heap(sprite.pose)] is sprite)


def _heap(pose: Pose) -> tuple[float, float, float]:
    """Cards that lie exactly on one another are one heap."""
    return pose.x, pose.y, pose.angle


class LayeredPicture:
    """The last frame and the picture from which the next one is made."""

    def __init__(self) -> None:
        self._frame: Frame | None = None
        self._still = pygame.Surface((1, 1))
        """Everything under the cards, and the cards that rest on it."""
        self._dirty: list[pygame.Rect] = []

    def forget(self) -> None:
        """Paint everything anew the next time."""
        self._frame = None

    def show(
        self,
        screen: pygame.Surface,
        painter: Painter,
        frame: Frame,
        *,
        paint_base: Callable[[pygame.Surface], None],
        paint_overlays: Callable[[pygame.Surface], None],
    ) -> Sequence[pygame.Rect]:
        """Bring the screen to a frame; the rectangles that changed."""
        last, self._frame = self._frame, frame
        if frame == last:
            return ()
        if last is None or frame.base != last.base or frame.resting != last.resting:
            self._paint_still(screen, painter, frame, last, paint_base)
            is_whole = True
        else:
            is_whole = frame.overlay != last.overlay
        pictures = [_picture(painter, sprite) for sprite in frame.moving]
        places = [place for _image, place in pictures]
        if is_whole or frame.overlay is not None:
            dirty = [screen.get_rect()]
        else:
            dirty = [place.clip(screen.get_rect()) for place in (*self._dirty, *places)]
        for place in dirty:
            screen.blit(self._still, place, place)
        screen.blits(pictures, doreturn=False)
        if frame.overlay is not None:
            paint_overlays(screen)
        self._dirty = places
        return dirty

    def _paint_still(
        self,
        screen: pygame.Surface,
        painter: Painter,
        frame: Frame,
        last: Frame | None,
        paint_base: Callable[[pygame.Surface], None],
    ) -> None:
        """Paint what lies still; cards that only came on top are added to what is there."""
        if self._still.get_size() != screen.get_size():
            self._still = pygame.Surface(screen.get_size()).convert()
            last = None
        known = last.resting if last is not None and last.base == frame.base else None
        if known is None or frame.resting[: len(known)] != known:
            paint_base(self._still)
            known = ()
        added = [_picture(painter, sprite) for sprite in frame.resting[len(known) :]]
        self._still.blits(added, doreturn=False)


def _picture(painter: Painter, sprite: Sprite) -> tuple[pygame.Surface, pygame.Rect]:
    """The image of a sprite and where it goes."""
    image = painter.card_picture(sprite.card, sprite.pose, sprite.look, keep=not sprite.is_moving)
    return image, image.get_rect(center=(round(sprite.pose.x), round(sprite.pose.y)))
