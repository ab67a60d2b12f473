"""How is the table painted fast? What lies still is painted once, what moves is put on top each frame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame

from game.cards import Card
from game.ui.draw import Look, Painter
from game.ui.motion import Pose


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of what lies under the cards."""

    key: object
    """Decides how it looks."""
    area: pygame.Rect
    """All that it may cover."""
    paint: Callable[[pygame.Surface], None] = field(compare=False)


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
        self._parts: Sequence[Part] = ()
        self._places: dict[Sprite, pygame.Rect] = {}
        """Where each card that rests was painted."""
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
        parts: Callable[[], Sequence[Part]],
        paint_overlays: Callable[[pygame.Surface], None],
    ) -> Sequence[pygame.Rect]:
        """Bring the screen to a frame; the rectangles that changed."""
        last, self._frame = self._frame, frame
        if frame == last:
            return ()
        dirty = self._dirty
        if last is None or frame.base != last.base or frame.resting != last.resting:
            dirty += self._paint_still(screen, painter, frame, last, parts)
        pictures = [_picture(painter, sprite) for sprite in frame.moving]
        self._dirty = [place for _image, place in pictures]
        if last is None or frame.overlay is not None or last.overlay is not None:
            dirty = [screen.get_rect()]
        dirty = apart([place.clip(screen.get_rect()) for place in (*dirty, *self._dirty)])
        for place in dirty:
            screen.blit(self._still, place, place)
        screen.blits(pictures, doreturn=False)
        if frame.overlay is not None:
            paint_overlays(screen)
        return dirty

    def _paint_still(
        self,
        screen: pygame.Surface,
        painter: Painter,
        frame: Frame,
        last: Frame | None,
        parts: Callable[[], Sequence[Part]],
    ) -> list[pygame.Rect]:
        """Paint what lies still where it changed; the rectangles in which it did."""
        under, whole = parts(), screen.get_rect()
        if self._still.get_size() != whole.size:
            self._still = pygame.Surface(whole.size).convert()
            last = None
        images = {sprite: _picture(painter, sprite) for sprite in frame.resting}
        if last is None:
            changed = [whole]
        else:
            pairs = zip(self._parts, under, strict=True)
            changed = [part.area for pair in pairs if pair[0] != pair[1] for part in pair]
            changed += [place for sprite, place in self._places.items() if sprite not in images]
            changed += [place for sprite, (_, place) in images.items() if sprite not in self._places]
        changed = apart([area.clip(whole) for area in changed])
        for area in changed:
            self._still.set_clip(area)
            for part in under:
                if part.area.colliderect(area):
                    part.paint(self._still)
            self._still.blits(list(images.values()), doreturn=False)
        self._still.set_clip(None)
        self._parts = under
        self._places = {sprite: place for sprite, (_, place) in images.items()}
        return changed


def apart(areas: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that do not overlap and cover these; those that touch are joined."""
    done: list[pygame.Rect] = []
    for area in areas:
        while (hit := area.collidelist(done)) >= 0:
            area = area.union(done.pop(hit))  # noqa: PLW2901 - it grows until it touches no other
        if area.width and area.height:
            done.append(area)
    return done


def _picture(painter: Painter, sprite: Sprite) -> tuple[pygame.Surface, pygame.Rect]:
    """The image of a sprite and where it goes."""
    image = painter.card_picture(sprite.card, sprite.pose, sprite.look, keep=not sprite.is_moving)
    return image, image.get_rect(center=(round(sprite.pose.x), round(sprite.pose.y)))
