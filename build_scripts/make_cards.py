"""Flatten Adrian Kennard's SVG deck for pygame and draw our own back and suits."""

from __future__ import annotations

import math
import re
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

GFX = Path(__file__).resolve().parent.parent / "gfx"
XLINK = "{http://www.w3.org/1999/xlink}href"
ROOT_TAG = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="336" viewBox="-120 -168 240 336">'

INK, RED, BLUE, GREEN = "#16181d", "#c8102e", "#1b5fb4", "#1e7a3c"
PAPER, EDGE = "#fffefb", "#b9b4a8"
COURT = {"#FC4": "#f2bd45", "red": "#d0182f", "#44F": "#2c4a9c", "black": INK}
FRAME = "#93a0c6"
SUIT_COLOURS = {
    "two": {"S": INK, "H": RED, "D": RED, "C": INK},
    "four": {"S": INK, "H": RED, "D": BLUE, "C": GREEN},
}
# Dutch court letters on the same 1000-unit grid, serifs and stroke as the deck's own K, A and 8.
DUTCH = {
    "J": "M-275-460L40-460A210 210 0 0 1 40-40L-175-40M40-40A250 250 0 0 1 40 460L-275 460M-175-460L-175 460",
    "Q": "M-270-460L-110-460M-200-450L0 460L200-450M110-460L270-460",
    "K": "M-285-460L-85-460M-185-460L-185 460M-285 460L-85 460"
    "M85-460L285-460M185-460L185 460M85 460L285 460M-185 0L185 0",
}
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
COURT_LAYER = re.compile(r"[SHDC][JQK]\d")
INHERITED = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit")

Paint = dict[str, str]
Segment = tuple[str, tuple[float, ...]]


@dataclass(frozen=True)
class Matrix:
    """An affine map x' = ax + cy + e, y' = bx + dy + f."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, o: Matrix) -> Matrix:
        return Matrix(
            self.a * o.a + self.c * o.b,
            self.b * o.a + self.d * o.b,
            self.a * o.c + self.c * o.d,
            self.b * o.c + self.d * o.d,
            self.a * o.e + self.c * o.f + self.e,
            self.b * o.e + self.d * o.f + self.f,
        )

    def text(self) -> str:
        """The SVG transform, short but exact enough for a card as high as a 4K screen."""
        linear = (number(v, 5) for v in (self.a, self.b, self.c, self.d))
        return f"matrix({' '.join(linear)} {number(self.e, 3)} {number(self.f, 3)})"


@dataclass(frozen=True)
class Shape:
    """One drawn path: which symbol it came from, where it goes, how it is painted."""

    symbol: str
    path: str
    matrix: Matrix
    paint: Paint


def number(value: float, digits: int) -> str:
    """The shortest plain decimal."""
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    text = re.sub(r"^(-?)0\.", r"\1.", text)
    return "0" if text in ("-0", "", "-") else text


def parse_transform(text: str) -> Matrix:
    """The product of translate, scale and rotate, the only ones the deck uses."""
    result = Matrix()
    for name, args in re.findall(r"(\w+)\(([^)]*)\)", text):
        v = [float(n) for n in NUMBER.findall(args)]
        if name == "translate":
            step = Matrix(e=v[0], f=v[1] if len(v) > 1 else 0.0)
        elif name == "scale":
            step = Matrix(a=v[0], d=v[-1])
        elif name == "rotate":
            turn = math.radians(v[0])
            step = Matrix(math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn))
        else:
            raise ValueError(f"unknown transform {name}")
        result = result @ step
    return result


def tag(node: ET.Element) -> str:
    return node.tag.rpartition("}")[2]


def view_matrix(use: ET.Element, symbol: ET.Element, parent_size: tuple[float, float]) -> Matrix:
    """How a symbol's viewBox lands in the viewport that its use element opens."""
    left, top, wide, high = (float(v) for v in symbol.attrib["viewBox"].split())
    width = float(use.get("width", parent_size[0]))
    height = float(use.get("height", parent_size[1]))
    sx, sy = width / wide, height / high
    x, y = float(use.get("x", 0)), float(use.get("y", 0))
    align = symbol.get("preserveAspectRatio", "xMidYMid")
    if align != "none":
        sx = sy = min(sx, sy)
        x += (width - wide * sx) * {"xMin": 0.0, "xMid": 0.5, "xMax": 1.0}[align[:4]]
        y += (height - high * sy) * {"YMin": 0.0, "YMid": 0.5, "YMax": 1.0}[align[4:8]]
    return Matrix(sx, 0.0, 0.0, sy, x - left * sx, y - top * sy)


class Flattener:
    """Turns one card of the package into a list of shapes."""

    def __init__(self, card: Path) -> None:
        self.root = ET.parse(card).getroot()
        self.by_id = {node.attrib["id"]: node for node in self.root.iter() if "id" in node.attrib}

    def shapes(self) -> list[Shape]:
        found: list[Shape] = []
        for node in self.root:
            if tag(node) not in ("symbol", "defs"):
                found += self.walk(node, "", Matrix(), {}, (240.0, 336.0))
        return found

    def walk(
        self, node: ET.Element, symbol: str, matrix: Matrix, paint: Paint, size: tuple[float, float]
    ) -> Iterator[Shape]:
        matrix = matrix @ parse_transform(node.get("transform", ""))
        paint = paint | {name: node.attrib[name] for name in INHERITED if name in node.attrib}
        match tag(node):
            case "path":
                yield Shape(symbol, node.attrib["d"], matrix, paint)
            case "g":
                for child in node:
                    yield from self.walk(child, symbol, matrix, paint, size)
            case "use":
                yield from self.use(node, matrix, paint, size)
            case "rect":
                pass  # the card's edge and the court's frame are drawn anew
            case other:
                raise ValueError(f"unknown element {other}")

    def use(
        self, node: ET.Element, matrix: Matrix, paint: Paint, size: tuple[float, float]
    ) -> Iterator[Shape]:
        name = node.attrib[XLINK].removeprefix("#")
        target = self.by_id[name]
        if tag(target) != "symbol":
            return
        box = [float(v) for v in target.attrib["viewBox"].split()]
        inner = matrix @ view_matrix(node, target, size)
        for child in target:
            yield from self.walk(child, name, inner, paint, (box[2], box[3]))


def segments(path: str) -> Iterator[Segment]:
    """The path's commands made absolute; H and V become L."""
    x = y = start_x = start_y = 0.0
    for command, args in re.findall(r"([MLHVCAZmlhvcaz])([^MLHVCAZmlhvcaz]*)", path):
        kind, relative = command.upper(), command.islower()
        if kind == "Z":
            x, y = start_x, start_y
            yield "Z", ()
            continue
        numbers = [float(n) for n in NUMBER.findall(args)]
        step = {"H": 1, "V": 1, "C": 6, "A": 7}.get(kind, 2)
        for at in range(0, len(numbers), step):
            kind, values = absolute(kind, numbers[at : at + step], x, y, relative=relative)
            x, y = values[-2:]
            yield kind, tuple(values)
            if kind == "M":
                start_x, start_y = x, y
                kind = "L"
            kind = command.upper() if command.upper() in "HV" else kind


def absolute(kind: str, v: list[float], x: float, y: float, *, relative: bool) -> tuple[str, list[float]]:
    """One command's numbers in absolute coordinates."""
    dx, dy = (x, y) if relative else (0.0, 0.0)
    match kind:
        case "H":
            return "L", [v[0] + dx, y]
        case "V":
            return "L", [x, v[0] + dy]
        case "A":
            return "A", [*v[:5], v[5] + dx, v[6] + dy]
        case _:
            return kind, [n + (dy if i % 2 else dx) for i, n in enumerate(v)]


def is_straight(x: float, y: float, v: tuple[float, ...], tolerance: float) -> bool:
    """Whether a Bézier curve keeps so close to its chord that a line will do."""
    ex, ey = v[4] - x, v[5] - y
    length = math.hypot(ex, ey)
    for px, py in ((v[0] - x, v[1] - y), (v[2] - x, v[3] - y)):
        if length < 1e-6:
            if math.hypot(px, py) > tolerance:
                return False
            continue
        along = (px * ex + py * ey) / length
        if abs(px * ey - py * ex) / length > tolerance or not -tolerance <= along <= length + tolerance:
            return False
    return True


def join(values: list[float]) -> str:
    """Numbers with as few separators as SVG allows."""
    text = ""
    for value in values:
        digits = number(value, 1)
        text += digits if not text or digits[0] == "-" else f" {digits}"
    return text


def straightened(path: str, tolerance: float) -> Iterator[Segment]:
    """The path with lines for those curves that nobody can tell from lines."""
    x = y = 0.0
    for kind, v in segments(path):
        line = kind == "C" and is_straight(x, y, v, tolerance)
        yield ("L", v[-2:]) if line else (kind, v)
        if v:
            x, y = v[-2:]


def compact(path: str, tolerance: float = 0.7) -> str:
    """The same path on whole units of its symbol, relative, without needless curves."""
    out: list[str] = []
    at = start = (0, 0)
    last = ""
    for kind, v in straightened(path, tolerance):
        if kind == "Z":
            out.append("z")
            at, last = start, "z"
            continue
        # Rounding the places and not the steps keeps errors from adding up.
        to = (round(v[-2]), round(v[-1]))
        letter, numbers = encode(kind, v, at, to)
        if letter:
            text = join(numbers)
            space = "" if text[0] == "-" else " "
            out.append(space + text if letter == last else letter + text)
            last = letter
        at = to
        if kind == "M":
            start = at
    return "".join(out)


def encode(
    kind: str, v: tuple[float, ...], at: tuple[int, int], to: tuple[int, int]
) -> tuple[str, list[float]]:
    """One command as its shortest letter and numbers; no letter when it draws nothing."""
    (x, y), (nx, ny) = at, to
    match kind:
        case "M":
            return "M", [nx, ny]
        case "C":
            return "c", [round(n) - (y if i % 2 else x) for i, n in enumerate(v)]
        case "A":
            return "a", [v[0], v[1], v[2], v[3], v[4], nx - x, ny - y]
    if nx == x and ny == y:
        return "", []
    if ny == y:
        return "h", [nx - x]
    if nx == x:
        return "v", [ny - y]
    return "l", [nx - x, ny - y]


def colour(shape: Shape, suit_colour: str) -> Paint:
    """The softer paints: the suit's own for indices and pips, the court palette elsewhere."""
    paint = dict(shape.paint)
    own = not COURT_LAYER.fullmatch(shape.symbol)
    for name in ("fill", "stroke"):
        value = paint.get(name, "none")
        if value == "none":
            paint.pop(name, None)
        elif own and value != "#44F":
            paint[name] = suit_colour
        else:
            paint[name] = COURT[value]
    paint.setdefault("fill", "none")
    return paint if "stroke" in paint else {"fill": paint["fill"]}


def draw(shape: Shape, suit_colour: str) -> str:
    paint = "".join(f' {k}="{v}"' for k, v in colour(shape, suit_colour).items())
    return f'<path transform="{shape.matrix.text()}"{paint} d="{compact(shape.path)}"/>'


def place(shape: Shape, scale: float, x: float, y: float) -> Shape:
    """The shape scaled about its own middle and moved so that the middle lies at x, y."""
    m = shape.matrix
    return replace(shape, matrix=Matrix(m.a * scale, m.b * scale, m.c * scale, m.d * scale, x, y))


def index_shapes(symbol: Shape, pip: Shape, *, big: bool) -> list[Shape]:
    """Rank and suit in the two opposite corners."""
    if big:
        spots = ((symbol, 0.07, -87.0, -121.0), (pip, 0.0488, -87.0, -51.7))
    else:
        spots = ((symbol, 0.033, -98.2, -139.4), (pip, 0.0236, -98.2, -106.2))
    shapes = [replace(s, matrix=Matrix(k, 0.0, 0.0, k, x, y)) for s, k, x, y in spots]
    half_turn = Matrix(-1.0, 0.0, 0.0, -1.0)
    return shapes + [replace(s, matrix=half_turn @ s.matrix) for s in shapes]


def split(shapes: list[Shape]) -> tuple[Shape, Shape, list[Shape]]:
    """The rank's glyph, the suit's plain sign, and all that is not a corner index."""
    glyph = next(s for s in shapes if s.symbol[0] == "V")
    columns = {round(abs(s.matrix.e), 1) for s in shapes if s.symbol[0] == "V"}
    indices = [s for s in shapes if round(abs(s.matrix.e), 1) in columns]
    suit = next(s for s in indices if s.symbol[0] == "S")
    return glyph, suit, [s for s in shapes if s not in indices]


def rect(width: float, height: float, attributes: str) -> str:
    box = f'x="{number(-width / 2, 2)}" y="{number(-height / 2, 2)}"'
    return f'<rect {box} width="{number(width, 2)}" height="{number(height, 2)}" {attributes}/>'


def court_body(rest: list[Shape], paint: str, *, big: bool) -> str:
    """The picture in its frame; in the big deck smaller, to leave the corners to the index."""
    shrink = Matrix(a=0.716, d=0.75) if big else Matrix()
    body = "".join(draw(replace(s, matrix=shrink @ s.matrix), paint) for s in rest)
    width, height = 164.8 * shrink.a, 260.8 * shrink.d
    # A symbol clips what leaves its box and nanosvg cannot: a ring of paper hides those few strokes.
    ring = rect(width + 4, height + 4, f'fill="none" stroke="{PAPER}" stroke-width="3.6"')
    return body + ring + rect(width, height, f'fill="none" stroke="{FRAME}" stroke-width=".9"')


def pip_body(rest: list[Shape], paint: str, *, big: bool) -> str:
    """The suit's signs; those of the big deck fill the room between the indices better."""
    if len(rest) == 1:
        return draw(place(rest[0], 0.0917 / rest[0].matrix.a, 0, 0), paint)
    scale, across, down = (1.2, 0.94, 1.14) if big else (1.0, 1.0, 1.0)
    moved = (place(s, scale, s.matrix.e * across, s.matrix.f * down) for s in rest)
    return "".join(draw(s, paint) for s in moved)


def card_svg(source: Path, rank: str, paint: str, *, big: bool, dutch: bool) -> str:
    glyph, suit, rest = split(Flattener(source).shapes())
    if dutch:
        glyph = replace(glyph, path=DUTCH[rank])
    body = court_body(rest, paint, big=big) if rank in DUTCH else pip_body(rest, paint, big=big)
    corners = "".join(draw(s, paint) for s in index_shapes(glyph, suit, big=big))
    edge = rect(239, 335, f'rx="12" ry="12" fill="{PAPER}" stroke="{EDGE}" stroke-width="1"')
    return f"{ROOT_TAG}{edge}{body}{corners}</svg>\n"


def write_deck(package: Path, colours: str, index: str) -> None:
    big = index == "big"
    folder = GFX / "cards" / f"{colours}-{index}"
    folder.mkdir(parents=True, exist_ok=True)
    for suit, paint in SUIT_COLOURS[colours].items():
        for rank in "789TJQKA":
            # Colours are set here, and courts need the normal deck's undistorted proportions.
            flavour = "2color-bf" if big and rank not in DUTCH else "2color"
            source = package / "src" / "images" / flavour / f"{rank}{suit}.svg"
            for dutch in (False, True) if rank in DUTCH else (False,):
                name = f"{suit}{rank}{'.nl' if dutch else ''}.svg"
                (folder / name).write_text(
                    card_svg(source, rank, paint, big=big, dutch=dutch), encoding="utf-8"
                )


SUITS = {
    "S": "M50 5C57 22 91 39 91 61C91 73 82 81 72 81C64 81 57 77 53 70.5"
    "C54 82 58 90 67 95L33 95C42 90 46 82 47 70.5"
    "C43 77 36 81 28 81C18 81 9 73 9 61C9 39 43 22 50 5Z",
    "H": "M50 93C44 80 8 61 8 34C8 19 18 9 31 9C40 9 47 14 50 23"
    "C53 14 60 9 69 9C82 9 92 19 92 34C92 61 56 80 50 93Z",
    "D": "M50 4C57 20 71 37 86 50C71 63 57 80 50 96C43 80 29 63 14 50C29 37 43 20 50 4Z",
    "C": "M50 6C61.5 6 71 15 71 26.5C71 34 67.5 39.5 62.5 44.5C65 43 68.5 42 72 42C83.5 42 93 51 93 62.5"
    "C93 74 84 83 72.5 83C63.5 83 56.5 78 53 70.5C54 82 58 90 67 95L33 95C42 90 46 82 47 70.5C43.5 78 36.5"
    " 83 27.5 83C16 83 7 74 7 62.5C7 51 16.5 42 28 42C31.5 42 35 43 37.5 44.5C32.5 39.5 29 34 29 26.5"
    "C29 15 38.5 6 50 6Z",
}
BURGUNDY, DEEP, ROSE, BRASS, CREAM = "#9a2438", "#5f0f1f", "#c4697a", "#e0b968", "#fbf5e6"


def write_suits() -> None:
    folder = GFX / "suits"
    folder.mkdir(parents=True, exist_ok=True)
    root = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
    for suit, path in SUITS.items():
        svg = f'{root}<path fill="#000" d="{path}"/></svg>\n'
        (folder / f"{suit}.svg").write_text(svg, encoding="utf-8")


def lattice(half_width: float, half_height: float, count: int) -> tuple[str, str]:
    """Two families of slanting lines that meet the border in whole lozenges, and a bead in each lozenge."""
    dx, dy = half_width / count, half_height / count
    lines, beads = "", ""
    for k in range(1 - 2 * count, 2 * count, 2):
        low, high = max(-count, k - count), min(count, k + count)
        for sign in (1, -1):
            ends = [(n * dx, sign * (k - n) * dy) for n in (low, high)]
            lines += "M{} {}L{} {}".format(*(number(v, 1) for end in ends for v in end))
    for i in range(1 - count, count):
        for j in range(1 - count, count):
            if (i + j + count) % 2 == 0 and abs(i) + abs(j) > 2:
                x, y = number(i * dx, 1), number(j * dy - 1.9, 1)
                beads += f"M{x} {y}l1.3 1.9-1.3 1.9-1.3-1.9z"
    return lines, beads


def medallion() -> str:
    """A curved lozenge with two brass clubs foot to foot, the same whichever way the card lies."""
    shape = "M0-78C9-47 27-23 50 0C27 23 9 47 0 78C-9 47-27 23-50 0C-27-23-9-47 0-78Z"
    inner = "M0-66C8-40 22-20 42 0C22 20 8 40 0 66C-8 40-22 20-42 0C-22-20-8-40 0-66Z"
    club = SUITS["C"]
    clubs = "".join(
        f'<path transform="rotate({turn}) translate(-17 -38.5) scale(.34)" fill="{BRASS}" d="{club}"/>'
        for turn in (0, 180)
    )
    gem = f'<path fill="{BRASS}" d="M-29-6l3.6 6-3.6 6-3.6-6zM29-6l3.6 6-3.6 6-3.6-6z"/>'
    return (
        f'<path fill="{DEEP}" stroke="{BRASS}" stroke-width="2" d="{shape}"/>'
        f'<path fill="none" stroke="{BRASS}" stroke-width=".7" stroke-opacity=".7" d="{inner}"/>{clubs}{gem}'
    )


def write_back() -> None:
    lines, beads = lattice(101.5, 149.5, 11)
    glow = (
        '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="190">'
        f'<stop offset="0" stop-color="{BURGUNDY}"/><stop offset="1" stop-color="{DEEP}"/>'
        "</radialGradient></defs>"
    )
    parts = [
        glow,
        rect(239, 335, f'rx="12" ry="12" fill="{CREAM}" stroke="{EDGE}" stroke-width="1"'),
        rect(216, 312, 'rx="6" ry="6" fill="url(#g)"'),
        f'<path fill="none" stroke="{ROSE}" stroke-width=".9" stroke-opacity=".75" d="{lines}"/>',
        f'<path fill="{BRASS}" fill-opacity=".8" d="{beads}"/>',
        rect(203, 299, f'fill="none" stroke="{BRASS}" stroke-width="1.5"'),
        medallion(),
    ]
    (GFX / "cards" / "back.svg").write_text(f"{ROOT_TAG}{''.join(parts)}</svg>\n", encoding="utf-8")


def main(package: Path) -> None:
    for colours in SUIT_COLOURS:
        for index in ("normal", "big"):
            write_deck(package, colours, index)
    write_suits()
    write_back()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: make_cards.py PACKAGE_DIR")
    main(Path(sys.argv[1]))
