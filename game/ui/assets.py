"""What pictures and fonts are there, at the size the window needs now?"""

import io
import re
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pygame

from game.cards import Card, Rank, Suit
from game.settings import Colours, Index, Letters
from game.ui import theme

ROOT = Path(__file__).resolve().parents[2]
"""The folder that holds ``gfx`` and ``sounds``, in a checkout and in a frozen game."""

_COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING)
_SIZE = re.compile(rb'width="[\d.]+" height="[\d.]+"')


@dataclass(frozen=True, slots=True)
class Deck:
    """Which of the decks is on the table."""

    colours: Colours
    index: Index
    letters: Letters

    def file_of(self, card: Card) -> str:
        """The picture of a card, relative to the assets."""
        dutch = ".nl" if self.letters is Letters.DUTCH and card.rank in _COURTS else ""
        return f"gfx/cards/{self.colours}-{self.index}/{card}{dutch}.svg"


BACK = "gfx/cards/back.svg"


class Cache:
    """Pictures by key; the oldest are forgotten when they take too many bytes together."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._size = 0
        self._pictures: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable) -> pygame.Surface | None:
        """The picture of a key, if it is remembered."""
        picture = self._pictures.get(key)
        if picture is not None:
            self._pictures.move_to_end(key)
        return picture

    def put(self, key: Hashable, picture: pygame.Surface) -> pygame.Surface:
        """Remember a picture."""
        self._pictures[key] = picture
        self._size += _bytes(picture)
        while self._size > self._limit and len(self._pictures) > 1:
            self._size -= _bytes(self._pictures.popitem(last=False)[1])
        return picture


def _bytes(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


@cache
def _svg(name: str) -> bytes:
    return (ROOT / name).read_bytes()


def raster(name: str, width: int, height: int, *, colour: theme.Colour | None = None) -> pygame.Surface:
    """A vector picture at a size in pixels; ``colour`` replaces its black."""
    text = _SIZE.sub(b'width="%d" height="%d"' % (width, height), _svg(name), count=1)
    if colour is not None:
        text = text.replace(b'"#000"', b'"#%02x%02x%02x"' % colour)
    return pygame.image.load(io.BytesIO(text), "picture.svg").convert_alpha()


@cache
def font(size: int, *, bold: bool = False, italic: bool = False) -> pygame.font.Font:
    """The typeface of the game; read through memory, so that any path will do."""
    name = "bold" if bold else "italic" if italic else "regular"
    return pygame.font.Font(io.BytesIO(_font_bytes(name)), size)


@cache
def _font_bytes(name: str) -> bytes:
    return (ROOT / "gfx" / "fonts" / f"{name}.ttf").read_bytes()


def suit_picture(suit: Suit, size: int, colour: theme.Colour) -> pygame.Surface:
    """A suit as our own vector, in a square."""
    return raster(f"gfx/suits/{suit.letter}.svg", size, size, colour=colour)


def window_icon() -> pygame.Surface:
    """The picture of the window in the task bar."""
    return pygame.image.load(io.BytesIO((ROOT / "gfx" / "icons" / "klaverjas-128.png").read_bytes()))
