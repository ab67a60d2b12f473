"""How are panels, texts, suits and cards painted?"""

from copy import copy
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from math import erf
from typing import Literal

import pygame

from game.cards import PACK, Card, Suit
from game.chance import Rng
from game.text import SIGNS
from game.ui import theme
from game.ui.assets import BACK, Cache, Deck, font, raster, suit_picture
from game.ui.layout import Box
from game.ui.motion import Pose
from game.ui.theme import Colour

Align = Literal["left", "centre", "right"]

_OVERSAMPLING = 4
_REACH = 2
"""Deviations after which a shadow has faded."""
_SHADOW_PART = 0.026
"""The blur of the shadow of a card, over its height."""
_CARD_SIZES = (theme.PILE_CARD, theme.BACK_CARD, theme.TRICK_CARD, theme.HAND_CARD)
"""Heights of cards at rest, in units."""
_SUIT_OF_SIGN = {sign: suit for suit, sign in SIGNS.items()}


class Look(StrEnum):
    """How a card is shown."""

    PLAIN = "plain"
    DIM = "dim"
    WINNING = "winning"
    FOCUSED = "focused"


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is written; the size is in units."""

    size: float = 16
    colour: Colour = theme.INK
    bold: bool = False
    italic: bool = False
    on_felt: bool = False
    """Suits in it are drawn light."""


def rect(box: Box) -> pygame.Rect:
    """A box on whole pixels; neighbours stay neighbours."""
    left, top = round(box.x), round(box.y)
    return pygame.Rect(left, top, round(box.x + box.width) - left, round(box.y + box.height) - top)


class Painter:
    """Paints in one size of window with one deck."""

    def __init__(self, unit: float, deck: Deck, *, text: float = 1.0, is_strong: bool = False) -> None:
        self.unit = unit
        self.deck = deck
        self.text_zoom = text
        """How much larger than planned texts are wanted, where there is room."""
        self._is_strong = is_strong
        """High contrast is wanted."""
        self._panels = Cache(2 << 20)
        self._texts = Cache(2 << 20)
        self._upright = Cache(64 << 20)
        """Cards as they are rasterised; never crowded out by turned ones, for making them is slow."""
        self._turned = Cache(8 << 20)
        self._sizes = tuple(round(size * unit) for size in _CARD_SIZES)

    def zoomed(self, zoom: float) -> "Painter":
        """The same painter with everything but cards so much larger."""
        larger = copy(self)
        larger.unit = self.unit * zoom
        return larger

    def px(self, units: float) -> int:
        """Whole pixels of so many units, at least one."""
        return max(1, round(units * self.unit))

    def tone(self, colour: Colour) -> Colour:
        """A colour of the theme as it is shown."""
        return theme.STRONG.get(colour, colour) if self._is_strong else colour

    # Panels.

    def fill(self, target: pygame.Surface, box: Box, colour: Colour) -> None:
        """A plain rectangle."""
        target.fill(self.tone(colour), rect(box))

    def panel(
        self,
        target: pygame.Surface,
        box: Box,
        colour: Colour,
        *,
        radius: float = theme.RADIUS,
        alpha: int = 255,
        border: Colour | None = None,
        border_width: float = 2,
        shadow: bool = False,
    ) -> None:
        """A filled rectangle with smooth round corners; radius and border in units."""
        area = rect(box)
        if shadow:
            self._shadow(target, area)
        round_px = self.px(radius)
        alpha = 255 if self._is_strong else alpha
        if border is not None:
            self._fill(target, area, round_px, (*self.tone(border), alpha))
            rim = self.px(border_width)
            area = area.inflate(-2 * rim, -2 * rim)
            round_px = max(1, round_px - rim)
        self._fill(target, area, round_px, (*self.tone(colour), alpha))

    def _fill(
        self, target: pygame.Surface, area: pygame.Rect, radius: int, colour: tuple[int, int, int, int]
    ) -> None:
        """A rectangle with smooth corners; an opaque one is put together in place, however large it is."""
        radius = min(radius, area.width // 2, area.height // 2)
        if colour[3] < 255 or radius < 1:
            target.blit(self._rounded(area.size, radius, colour), area)
            return
        target.fill(colour, area.inflate(-2 * radius, 0))
        target.fill(colour, area.inflate(0, -2 * radius))
        disc = self._disc(radius, colour)
        for right, x in ((0, area.left), (radius, area.right - radius)):
            for low, y in ((0, area.top), (radius, area.bottom - radius)):
                target.blit(disc, (x, y), (right, low, radius, radius))

    def _disc(self, radius: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
        key = ("disc", radius, colour)
        return self._panels.get(key) or self._panels.put(key, _disc(radius, colour))

    def _rounded(
        self, size: tuple[int, int], radius: int, colour: tuple[int, int, int, int]
    ) -> pygame.Surface:
        """A rectangle with smooth corners."""
        key = (size, radius, colour)
        known = self._panels.get(key)
        if known is not None:
            return known
        width, height = max(1, size[0]), max(1, size[1])
        radius = min(radius, width // 2, height // 2)
        picture = pygame.Surface((width, height), pygame.SRCALPHA)
        picture.fill(colour)
        if radius > 0:
            disc = self._disc(radius, colour)
            for corner_x, left in ((0, 0), (1, width - radius)):
                for corner_y, top in ((0, 0), (1, height - radius)):
                    part = pygame.Rect(corner_x * radius, corner_y * radius, radius, radius)
                    picture.fill((*colour[:3], 0), (left, top, radius, radius))
                    picture.blit(disc, (left, top), part, pygame.BLEND_RGBA_MAX)
        return self._panels.put(key, picture)

    def _shadow(self, target: pygame.Surface, area: pygame.Rect) -> None:
        """A soft shadow under a panel: corners and edges; its middle would be hidden."""
        blur = self.px(theme.PANEL_BLUR)
        rim, corner = _REACH * blur, 2 * _REACH * blur
        soft = self._soft((2 * corner, 2 * corner), blur, 96)
        outer = area.inflate(2 * rim, 2 * rim).move(0, self.px(theme.SHADOW_DROP))
        if min(outer.size) < 2 * corner:
            target.blit(self._soft(area.size, blur, 96), outer)
            return
        far = soft.get_width() - corner
        for right, x in ((0, outer.left), (far, outer.right - corner)):
            for low, y in ((0, outer.top), (far, outer.bottom - corner)):
                target.blit(soft, (x, y), (right, low, corner, corner))
        across, down = outer.width - 2 * corner, outer.height - 2 * corner
        for low, y in ((0, outer.top), (far, outer.bottom - corner)):
            strip = soft.subsurface((corner, low, 1, corner))
            target.blit(pygame.transform.scale(strip, (across, corner)), (outer.left + corner, y))
        for right, x in ((0, outer.left), (far, outer.right - corner)):
            strip = soft.subsurface((right, corner, corner, 1))
            target.blit(pygame.transform.scale(strip, (corner, down)), (x, outer.top + corner))

    def _soft(self, size: tuple[int, int], blur: int, alpha: int) -> pygame.Surface:
        """A black rectangle blurred by Gauss, with a rim of three deviations around it.

        The blur of a rectangle is the product of the blurs of its two sides, so two strips suffice.
        """
        key = ("shadow", size, blur, alpha)
        known = self._panels.get(key)
        if known is not None:
            return known
        width, height = (length + 2 * _REACH * blur for length in size)
        across, down = (
            pygame.Surface((width, 1), pygame.SRCALPHA),
            pygame.Surface((1, height), pygame.SRCALPHA),
        )
        for x, part in enumerate(_blurred_edge(size[0], blur)):
            across.set_at((x, 0), (255, 255, 255, round(255 * part)))
        for y, part in enumerate(_blurred_edge(size[1], blur)):
            down.set_at((0, y), (0, 0, 0, round(alpha * part)))
        picture = pygame.transform.scale(across, (width, height))
        picture.blit(pygame.transform.scale(down, (width, height)), (0, 0), None, pygame.BLEND_RGBA_MULT)
        return self._panels.put(key, picture)

    def dot(self, target: pygame.Surface, centre: tuple[float, float], radius: float, colour: Colour) -> None:
        """A smooth disc; the radius in units."""
        size = self.px(2 * radius)
        picture = self._rounded((size, size), size // 2, (*self.tone(colour), 255))
        target.blit(picture, (round(centre[0] - size / 2), round(centre[1] - size / 2)))

    def line(
        self, target: pygame.Surface, start: tuple[float, float], end: tuple[float, float], colour: Colour
    ) -> None:
        """A straight rule, one unit thick."""
        pygame.draw.line(target, self.tone(colour), start, end, self.px(1))

    # Suits and texts.

    def suit(self, target: pygame.Surface, suit: Suit, box: Box, *, colour: Colour | None = None) -> None:
        """A suit that fills the height of a box, in its middle."""
        size = max(1, round(min(box.width, box.height)))
        picture = self._suit_picture(suit, size, colour or self.suit_colour(suit))
        middle = box.centre
        target.blit(picture, (round(middle[0] - size / 2), round(middle[1] - size / 2)))

    def suit_colour(self, suit: Suit, *, on_felt: bool = False) -> Colour:
        """The colour of a suit on paper, or a light one for dark ground."""
        colour = theme.SUIT_COLOURS[self.deck.colours][suit]
        if not on_felt:
            return colour
        if max(colour) - min(colour) < 30:
            return self.tone(theme.CREAM)
        return tuple(channel + (255 - channel) * 3 // 5 for channel in colour)  # type: ignore[return-value]

    def _suit_picture(self, suit: Suit, size: int, colour: Colour) -> pygame.Surface:
        key = ("suit", suit, size, colour)
        return self._texts.get(key) or self._texts.put(key, suit_picture(suit, size, colour))

    def text_size(self, style: Style) -> int:
        """The height of a font in pixels."""
        return max(theme.SMALLEST_TEXT, round(style.size * self.unit))

    def text_width(self, text: str, style: Style) -> int:
        """How wide a text is, in pixels."""
        return self._line(text, style, self.text_size(style)).get_width() if text else 0

    def has_room(self, text: str, style: Style, width: float) -> bool:
        """Nothing of a line would be left out, if need be in the smallest letters."""
        return self._line(text, style, theme.SMALLEST_TEXT).get_width() <= width

    def line_height(self, style: Style) -> int:
        """The distance between two lines of text, in pixels."""
        return font(self.text_size(style), bold=style.bold, italic=style.italic).get_linesize()

    def text(
        self,
        target: pygame.Surface,
        text: str,
        at: tuple[float, float],
        style: Style,
        *,
        align: Align = "left",
        width: float | None = None,
    ) -> None:
        """One line, its middle at the height given; shrunk, then cut, where it is wider than allowed."""
        if not text:
            return
        picture = self._fitted(text, style, width)
        shift = {"left": 0.0, "centre": picture.get_width() / 2, "right": float(picture.get_width())}[align]
        target.blit(picture, (round(at[0] - shift), round(at[1] - picture.get_height() / 2)))

    def _fitted(self, text: str, style: Style, width: float | None) -> pygame.Surface:
        """A line no wider than allowed."""
        size = self.text_size(style)
        picture = self._line(text, style, size)
        while width is not None and picture.get_width() > width and size > theme.SMALLEST_TEXT:
            size -= 1
            picture = self._line(text, style, size)
        while width is not None and picture.get_width() > width and len(text) > 1:
            text = text.rstrip("…")[:-1] + "…"
            picture = self._line(text, style, size)
        return picture

    def paragraph(
        self,
        target: pygame.Surface | None,
        text: str,
        box: Box,
        style: Style,
        *,
        align: Align = "left",
    ) -> float:
        """Lines broken at the width of the box, from its top; the height they take, also without a target."""
        step = self.line_height(style)
        lines = self.wrapped(text, style, box.width)
        x = {"left": box.x, "centre": box.centre[0], "right": box.x + box.width}[align]
        for number, line in enumerate(lines if target is not None else ()):
            assert target is not None
            self.text(target, line, (x, box.y + step * (number + 0.5)), style, align=align, width=box.width)
        return float(step * len(lines))

    def wrapped(self, text: str, style: Style, width: float) -> list[str]:
        """The lines of a text that is broken between words."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.text_width(longer, style) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _line(self, text: str, style: Style, size: int) -> pygame.Surface:
        """A line of text as a picture, suits in it drawn as our own vectors."""
        key = (text, size, style.colour, style.bold, style.italic, style.on_felt, self.deck.colours)
        known = self._texts.get(key)
        if known is not None:
            return known
        face = font(size, bold=style.bold, italic=style.italic)
        parts = [
            self._suit_picture(
                _SUIT_OF_SIGN[part],
                round(size * 0.92),
                self.suit_colour(_SUIT_OF_SIGN[part], on_felt=style.on_felt),
            )
            if part in _SUIT_OF_SIGN
            else face.render(part, True, self.tone(style.colour))
            for part in _split_signs(text)
        ]
        height = face.get_linesize()
        picture = pygame.Surface((sum(part.get_width() for part in parts), height), pygame.SRCALPHA)
        x = 0
        for part in parts:
            picture.blit(part, (x, (height - part.get_height()) // 2))
            x += part.get_width()
        return self._texts.put(key, picture)

    # Cards.

    def card(self, target: pygame.Surface, card: Card, pose: Pose, look: Look = Look.PLAIN) -> pygame.Rect:
        """A card in its pose; the rectangle it covers."""
        picture = self.card_picture(card, pose, look)
        place = picture.get_rect(center=(round(pose.x), round(pose.y)))
        target.blit(picture, place)
        return place

    def card_picture(self, card: Card, pose: Pose, look: Look, *, keep: bool = True) -> pygame.Surface:
        """A card turned as in its pose; ``keep`` remembers it for cards that lie still.

        A card that only shifts is drawn in steps of half a degree, a pixel at its corners.
        """
        name = self.deck.file_of(card) if pose.flip >= 0.5 else BACK
        height, angle = round(pose.height), round(pose.angle * 2) / 2
        if pose.flip in (0.0, 1.0) and (keep or height in self._sizes):
            key = (name, height, angle, look)
            known = self._turned.get(key)
            if known is None:
                base = self._base(name, height, look)
                known = self._turned.put(key, pygame.transform.rotozoom(base, angle, 1.0) if angle else base)
            return known
        size = self._size_near(name, pose.height)
        base = self._base(name, size, look)
        squeeze = abs(2 * pose.flip - 1)
        if squeeze < 1:
            base = pygame.transform.scale(
                base, (max(1, round(base.get_width() * squeeze)), base.get_height())
            )
        return pygame.transform.rotozoom(base, pose.angle, pose.height / size)

    def _size_near(self, name: str, height: float) -> int:
        """The size nearest to a height, of those that need not be rasterised first."""
        ready = [size for size in self._sizes if self._upright.get((name, size)) is not None]
        return min(ready or self._sizes, key=lambda size: abs(size - height))

    def warm_next(self) -> bool:
        """Rasterise one card that has not been yet, while nobody waits; tells whether there was one."""
        wanted = [(BACK, size) for size in self._sizes]
        wanted += [(self.deck.file_of(card), size) for size in self._sizes[2:] for card in PACK]
        key = next((key for key in wanted if self._upright.get(key) is None), None)
        if key is not None:
            self._plain(*key)
        return key is not None

    def _plain(self, name: str, height: int) -> pygame.Surface:
        """An upright card with its shadow."""
        pictures = self._upright if height in self._sizes else self._turned
        known = pictures.get((name, height))
        if known is not None:
            return known
        width, rim = round(height * theme.CARD_RATIO), self._rim(height)
        picture = pygame.Surface((width + 2 * rim, height + 2 * rim), pygame.SRCALPHA)
        picture.blit(self._soft((width, height), rim // _REACH, 105), (0, round(0.2 * rim)))
        picture.blit(raster(name, width, height), (rim, rim))
        return pictures.put((name, height), picture)

    @staticmethod
    def _rim(height: int) -> int:
        """The rim for the shadow around a card."""
        return _REACH * max(1, round(height * _SHADOW_PART))

    def _base(self, name: str, height: int, look: Look) -> pygame.Surface:
        """An upright card as it looks."""
        plain = self._plain(name, height)
        if look is Look.PLAIN:
            return plain
        key = ("look", name, height, look)
        known = self._turned.get(key)
        if known is not None:
            return known
        picture, rim = plain.copy(), self._rim(height)
        if look is Look.DIM:
            picture.fill(theme.DIMMED, special_flags=pygame.BLEND_RGB_MULT)
        else:
            edge, radius = max(2, round(height * 0.022)), round(height * 0.036)
            face = pygame.Rect(0, 0, round(height * theme.CARD_RATIO), height).move(rim, rim)
            colour = theme.BRASS if look is Look.WINNING else theme.BRASS_HOT
            self._fill(picture, face.inflate(2 * edge, 2 * edge), radius + edge, (*colour, 255))
            picture.blit(plain, face, face)
        return self._turned.put(key, picture)


def _blurred_edge(length: int, blur: int) -> list[float]:
    """How dark a blurred bar of this length is at each pixel, from its rim to its rim."""
    return [
        (
            erf((place + 0.5 - _REACH * blur) / (blur * 2**0.5))
            - erf((place + 0.5 - _REACH * blur - length) / (blur * 2**0.5))
        )
        / 2
        for place in range(length + 2 * _REACH * blur)
    ]


def _disc(radius: int, colour: tuple[int, int, int, int]) -> pygame.Surface:
    """A disc with smooth edges on a transparent ground of its own colour."""
    big = pygame.Surface((2 * radius * _OVERSAMPLING, 2 * radius * _OVERSAMPLING), pygame.SRCALPHA)
    big.fill((*colour[:3], 0))
    pygame.draw.circle(big, colour, (radius * _OVERSAMPLING, radius * _OVERSAMPLING), radius * _OVERSAMPLING)
    return pygame.transform.smoothscale(big, (2 * radius, 2 * radius))


def _split_signs(text: str) -> list[str]:
    """A text cut into suit signs and what stands between them."""
    parts = [""]
    for letter in text:
        if letter in _SUIT_OF_SIGN:
            parts += [letter, ""]
        else:
            parts[-1] += letter
    return [part for part in parts if part]


def felt(size: tuple[int, int], *, is_strong: bool = False) -> pygame.Surface:
    """The green cloth: lighter in the middle, with a fine grain that also hides the steps of the shading."""
    light, dark = theme.FELT_LIGHT, theme.FELT_DARK
    if is_strong:
        light, dark = theme.STRONG[light], theme.STRONG[dark]
    small = (64, 40)
    picture = pygame.Surface(small)
    middle_x, middle_y = small[0] * 0.38, small[1] * 0.44
    reach = ((small[0] - middle_x) ** 2 + (small[1] - middle_y) ** 2) ** 0.5
    for y in range(small[1]):
        for x in range(small[0]):
            far = min(1.0, ((x - middle_x) ** 2 + (y - middle_y) ** 2) ** 0.5 / reach)
            picture.set_at((x, y), _mixed(light, dark, far**1.4))
    cloth = pygame.transform.smoothscale(picture, size).convert()
    grain = _grain()
    for top in range(0, size[1], grain.get_height()):
        for left in range(0, size[0], grain.get_width()):
            cloth.blit(grain, (left, top), None, pygame.BLEND_RGB_ADD)
    return cloth


@cache
def _grain() -> pygame.Surface:
    """A tile of fine noise, the same every time."""
    rng, side = Rng(1), 96
    tile = pygame.Surface((side, side))
    for y in range(side):
        for x in range(0, side, 16):
            bits = rng.bits64()
            for place in range(16):
                level = (bits >> (4 * place)) % 7
                tile.set_at((x + place, y), (level // 2, level, level * 2 // 3))
    return tile


def _mixed(one: Colour, other: Colour, part: float) -> Colour:
    """A colour between two others."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue
