"""Draw the application icon as PNG in all sizes and pack it as ICO and ICNS."""

import io
import os
import struct
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from make_cards import BRASS, BURGUNDY, CREAM, DUTCH, INK, SUITS

ICONS = Path(__file__).resolve().parent.parent / "gfx" / "icons"
SIZES = (16, 32, 48, 64, 128, 256, 512)
ICO_SIZES = (16, 32, 48, 64, 128, 256)
# Apple's names for PNG entries; for double density macOS takes the next larger one.
ICNS_TYPES = ((b"icp4", 16), (b"icp5", 32), (b"icp6", 64), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512))

FELT = (
    '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="50" cy="38" r="70">'
    '<stop offset="0" stop-color="#2b7a58"/><stop offset="1" stop-color="#10412d"/></radialGradient></defs>'
)


def club(x: float, y: float, size: float, colour: str = INK) -> str:
    """The club with its middle at x, y."""
    k = size / 100
    place = f"translate({x - size / 2} {y - size / 2}) scale({k})"
    return f'<path transform="{place}" fill="{colour}" d="{SUITS["C"]}"/>'


def letter(x: float, y: float, size: float) -> str:
    """The B of boer, as on the Dutch cards."""
    k = size / 1000
    stroke = f'fill="none" stroke="{INK}" stroke-width="105" stroke-linecap="square" stroke-miterlimit="1.5"'
    return f'<path transform="translate({x} {y}) scale({k})" {stroke} d="{DUTCH["J"]}"/>'


def card(width: float, height: float, attributes: str) -> str:
    box = f'x="{-width / 2}" y="{-height / 2}" width="{width}" height="{height}"'
    return f'<rect {box} rx="{width / 11}" {attributes}/>'


def small_picture() -> str:
    """For 16 to 32 pixels: one card, one club, no shade."""
    return (
        f'<rect x="2" y="2" width="96" height="96" rx="20" fill="url(#g)" stroke="{BRASS}" stroke-width="4"/>'
        f'<rect x="18" y="11" width="64" height="78" rx="8" fill="{CREAM}"/>'
        f"{club(50, 50, 60)}"
    )


def large_picture() -> str:
    """A jack of clubs before a card that lies face down, on felt."""
    felt = '<rect x="2" y="2" width="96" height="96" rx="21" fill="url(#g)" '
    felt += f'stroke="{BRASS}" stroke-width="2.4"/>'
    rim = '<rect x="4" y="4" width="92" height="92" rx="19" fill="none" '
    rim += 'stroke="#000" stroke-opacity=".2" stroke-width="1.6"/>'
    back = card(46, 64, f'fill="{CREAM}"') + card(40, 58, f'fill="{BURGUNDY}"')
    back += card(36, 54, f'fill="none" stroke="{BRASS}" stroke-width=".8"')
    shade = "".join(card(48 + w, 66 + w, 'fill="#000" fill-opacity=".05"') for w in (1, 2, 3, 4, 5))
    index = letter(-15.6, -23, 13) + club(-15.6, -11, 10.5)
    face = card(48, 66, f'fill="{CREAM}"') + club(3.2, 4, 33) + index
    return (
        f'{felt}{rim}<g transform="translate(40 50) rotate(-16)">{back}</g>'
        f'<g transform="translate(56 52.5) rotate(7)">{shade}</g>'
        f'<g transform="translate(55.5 51) rotate(7)">{face}</g>'
    )


def png(size: int) -> bytes:
    picture = small_picture() if size <= 32 else large_picture()
    root = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 100 100">'
    surface = pygame.image.load(io.BytesIO(f"{root}{FELT}{picture}</svg>".encode()), "icon.svg")
    out = io.BytesIO()
    pygame.image.save(surface, out, "icon.png")
    return out.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """Windows' container: a directory, then the PNG files as they are."""
    directory = struct.pack("<HHH", 0, 1, len(ICO_SIZES))
    offset = len(directory) + 16 * len(ICO_SIZES)
    body = b""
    for size in ICO_SIZES:
        data = pictures[size]
        # One byte holds the size, and 0 stands for 256.
        edge = size % 256
        directory += struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(data), offset + len(body))
        body += data
    return directory + body


def icns(pictures: dict[int, bytes]) -> bytes:
    """Apple's container: type, length and PNG, one after the other."""
    body = b""
    for kind, size in ICNS_TYPES:
        body += kind + struct.pack(">I", len(pictures[size]) + 8) + pictures[size]
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main() -> None:
    ICONS.mkdir(parents=True, exist_ok=True)
    pictures = {size: png(size) for size in SIZES}
    for size, data in pictures.items():
        (ICONS / f"klaverjas-{size}.png").write_bytes(data)
    (ICONS / "klaverjas.ico").write_bytes(ico(pictures))
    (ICONS / "klaverjas.icns").write_bytes(icns(pictures))


if __name__ == "__main__":
    main()
