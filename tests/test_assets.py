import io
import os
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ROOT = Path(__file__).resolve().parent.parent
GFX, SOUNDS = ROOT / "gfx", ROOT / "sounds"
DECKS = [f"{colours}-{index}" for colours in ("two", "four") for index in ("normal", "big")]
NAMES = [f"{suit}{rank}" for suit in "SHDC" for rank in "789TJQKA"]
NAMES += [f"{suit}{rank}.nl" for suit in "SHDC" for rank in "JQK"]
CARD_TAG = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="336" viewBox="-120 -168 240 336">'
SUIT_TAG = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
LETTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "ÀÁÂÄÇÈÉÊËÍÎÏÑÓÔÖÚÛÜàáâäçèéêëíîïñóôöúûüĲĳ"  # Dutch, Indonesian and words they borrow
    + "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž"  # Czech
    + "–—‘’‚“”„…·•×−½°€«»←↑→↓✓"  # noqa: RUF001
    + "".join(chr(0xE000 + ord(digit)) for digit in "0123456789")
)
SOUND_NAMES = [
    *(f"slide{n}" for n in (1, 2, 3)),
    *(f"place{n}" for n in (1, 2, 3)),
    *("deal", "shuffle", "trick", "roem", "win", "lose", "invalid", "click"),
]
ICON_SIZES = (16, 32, 48, 64, 128, 256, 512)


def rasterise(svg: str, tag: str, width: int, height: int) -> pygame.Surface:
    """The picture at a size, the way the game asks for it."""
    assert svg.startswith(tag)
    old = tag[tag.index("width=") : tag.index(" viewBox")]
    sized = svg.replace(old, f'width="{width}" height="{height}"', 1)
    return pygame.image.load(io.BytesIO(sized.encode()), "picture.svg")


def marked(surface: pygame.Surface, box: pygame.Rect) -> float:
    """The part of a box that differs from the paper in the middle of the card's upper edge."""
    paper = surface.get_at((surface.get_width() // 2, surface.get_height() // 24))
    places = [(x, y) for x in range(box.left, box.right, 2) for y in range(box.top, box.bottom)]
    return sum(
        sum(abs(a - b) for a, b in zip(surface.get_at(p), paper, strict=True)) > 60 for p in places
    ) / len(places)


@pytest.mark.parametrize("deck", DECKS)
def test_deck_holds_exactly_the_cards_of_the_game(deck: str) -> None:
    assert {path.stem for path in (GFX / "cards" / deck).glob("*.svg")} == set(NAMES)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("name", NAMES)
def test_card_draws_at_the_asked_size(deck: str, name: str) -> None:
    svg = (GFX / "cards" / deck / f"{name}.svg").read_text(encoding="utf-8")
    assert not any(word in svg for word in ("<use", "<symbol", "<text", "<clipPath"))
    assert len(svg) < 46_000
    surface = rasterise(svg, CARD_TAG, 90, 126)
    assert surface.get_size() == (90, 126)
    assert all(surface.get_at((x, y)).a < 32 for x in (0, 89) for y in (0, 125))
    index = pygame.Rect(3, 4, 20, 46) if deck.endswith("big") else pygame.Rect(3, 4, 10, 22)
    assert marked(surface, index) > 0.12
    assert marked(surface, pygame.Rect(30, 42, 30, 42)) > 0.05


@pytest.mark.parametrize("deck", DECKS)
def test_dutch_courts_differ_only_in_their_letters(deck: str) -> None:
    for suit in "SHDC":
        for rank in "JQK":
            folder = GFX / "cards" / deck
            english, dutch = (
                (folder / f"{suit}{rank}{ending}.svg").read_text(encoding="utf-8").split("<path")
                for ending in ("", ".nl")
            )
            assert sum(a != b for a, b in zip(english, dutch, strict=True)) == 2


def test_four_colours_are_four() -> None:
    def ink(deck: str, suit: str) -> tuple[int, ...]:
        svg = (GFX / "cards" / deck / f"{suit}A.svg").read_text(encoding="utf-8")
        return tuple(rasterise(svg, CARD_TAG, 120, 168).get_at((60, 80)))

    assert len({ink("four-big", suit) for suit in "SHDC"}) == 4
    assert len({ink("two-big", suit) for suit in "SHDC"}) == 2


def test_back_is_the_same_upside_down() -> None:
    surface = rasterise((GFX / "cards" / "back.svg").read_text(encoding="utf-8"), CARD_TAG, 120, 168)
    turned = pygame.transform.rotate(surface, 180)
    spots = [(x, y) for x in range(4, 116, 5) for y in range(4, 164, 5)]
    pairs = zip((surface.get_at(s) for s in spots), (turned.get_at(s) for s in spots), strict=True)
    assert max(abs(a - b) for one, two in pairs for a, b in zip(one, two, strict=True)) <= 48


@pytest.mark.parametrize("suit", "SHDC")
def test_suit_takes_any_colour(suit: str) -> None:
    svg = (GFX / "suits" / f"{suit}.svg").read_text(encoding="utf-8")
    assert svg.count('fill="#000"') == svg.count("<path") == 1
    surface = rasterise(svg.replace("#000", "#ff8800"), SUIT_TAG, 40, 40)
    assert tuple(surface.get_at((20, 16))) == (255, 136, 0, 255)
    assert surface.get_at((0, 0)).a == 0


@pytest.mark.parametrize("style", ["regular", "bold", "italic"])
def test_font_has_every_letter(style: str) -> None:
    pygame.font.init()
    font = pygame.font.Font(str(GFX / "fonts" / f"{style}.ttf"), 20)
    # pygame's stub does not know that a missing letter has no metrics.
    missing = [letter for letter, found in zip(LETTERS, font.metrics(LETTERS), strict=True) if not found]
    assert not missing


def test_columns_have_figures_of_equal_width() -> None:
    pygame.font.init()
    font = pygame.font.Font(str(GFX / "fonts" / "regular.ttf"), 100)
    ones, nines = (font.size(chr(0xE000 + ord(digit)) * 10)[0] for digit in "19")
    assert abs(ones - nines) < 20


@pytest.fixture(scope="module")
def mixer() -> Iterator[None]:
    try:
        pygame.mixer.init(44100, -16, 1)
    except pygame.error as error:
        pytest.skip(f"no mixer: {error}")
    yield
    pygame.mixer.quit()


@pytest.mark.parametrize("name", SOUND_NAMES)
def test_sound_is_short_and_neither_mute_nor_clipped(mixer: None, name: str) -> None:
    sound = pygame.mixer.Sound(str(SOUNDS / f"{name}.ogg"))
    assert 0.03 < sound.get_length() < 1.6
    raw = sound.get_raw()
    peak = max(abs(value) for (value,) in struct.iter_unpack("<h", raw[: len(raw) // 2 * 2]))
    assert 2_000 < peak < 32_000


def test_sounds_stay_small() -> None:
    assert {path.stem for path in SOUNDS.glob("*.ogg")} == set(SOUND_NAMES)
    assert sum(path.stat().st_size for path in SOUNDS.glob("*.ogg")) < 200_000


@pytest.mark.parametrize("size", ICON_SIZES)
def test_icon_has_its_size_and_clear_corners(size: int) -> None:
    surface = pygame.image.load(str(GFX / "icons" / f"klaverjas-{size}.png"))
    assert surface.get_size() == (size, size)
    assert surface.get_at((0, 0)).a < 64
    assert surface.get_at((size // 2, size // 2)).a == 255


def test_windows_icon_lists_its_pictures() -> None:
    data = (GFX / "icons" / "klaverjas.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind) == (0, 1)
    entries = [struct.unpack_from("<BBBBHHII", data, 6 + 16 * i) for i in range(count)]
    for width, height, *_, length, offset in entries:
        picture = pygame.image.load(io.BytesIO(data[offset : offset + length]), "icon.png")
        assert picture.get_size() == (width or 256, height or 256)
    assert sorted(entry[0] or 256 for entry in entries) == [16, 32, 48, 64, 128, 256]


def test_apple_icon_lists_its_pictures() -> None:
    data = (GFX / "icons" / "klaverjas.icns").read_bytes()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4) == (len(data),)
    sizes, at = [], 8
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at + 4)
        sizes.append(pygame.image.load(io.BytesIO(data[at + 8 : at + length]), "icon.png").get_width())
        at += length
    assert sizes == [16, 32, 64, 128, 256, 512]


def test_every_folder_names_its_licence() -> None:
    folders = [GFX / name for name in ("cards", "suits", "fonts", "icons")] + [SOUNDS]
    texts = {folder.name: (folder / "LICENSE").read_text(encoding="utf-8") for folder in folders}
    assert "CC0" in texts["cards"]
    assert "Adrian Kennard" in texts["cards"]
    assert "SIL OPEN FONT LICENSE" in texts["fonts"]
    assert all("MIT License" in texts[name] for name in ("suits", "icons", "sounds"))
