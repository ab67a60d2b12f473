"""Merge the web subsets of Atkinson Hyperlegible Next into the three plain fonts of the game."""

import importlib
import sys
import tempfile
from pathlib import Path
from typing import Any

# Only this script needs fontTools (and brotli, to read WOFF2): a check of the types must do without it.
Merger: Any = importlib.import_module("fontTools.merge").Merger
TTGlyphPen: Any = importlib.import_module("fontTools.pens.ttGlyphPen").TTGlyphPen
TTFont: Any = importlib.import_module("fontTools.ttLib").TTFont

FONTS = Path(__file__).resolve().parent.parent / "gfx" / "fonts"
STYLES = {"regular": "400-normal", "bold": "700-normal", "italic": "400-italic"}
STEMS = {"regular": 84, "bold": 128, "italic": 84}
# pygame cannot ask for figures of equal width, so they get places of their own: U+E030 to U+E039.
TABULAR = 0xE000
DIGITS = "0123456789"

Point = tuple[float, float]


def tabular_glyphs(font: Any) -> dict[str, str]:
    """The glyph of equal width for each digit's own glyph."""
    table = font["GSUB"].table
    lookups = [
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "tnum"
        for index in record.Feature.LookupListIndex
    ]
    glyphs: dict[str, str] = {}
    for index in lookups:
        for subtable in table.LookupList.Lookup[index].SubTable:
            glyphs.update(getattr(subtable, "ExtSubTable", subtable).mapping)
    return glyphs


def add_character(font: Any, code: int, glyph: str) -> None:
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = glyph


def add_tabular_digits(font: Any) -> None:
    # Figures of equal width may be the default ones already: then the digit serves itself.
    equal, cmap = tabular_glyphs(font), font.getBestCmap()
    for digit in DIGITS:
        own = cmap[ord(digit)]
        add_character(font, TABULAR + ord(digit), equal.get(own, own))


def add_shape(font: Any, code: int, points: list[Point], width: int) -> None:
    """A glyph of one polygon, which TrueType wants clockwise."""
    name = f"uni{code:04X}"
    area = sum(x * v - u * y for (x, y), (u, v) in zip(points, points[1:] + points[:1], strict=True))
    pen = TTGlyphPen(None)
    first, *rest = points if area < 0 else points[::-1]
    pen.moveTo(first)
    for point in rest:
        pen.lineTo(point)
    pen.closePath()
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = (width, round(min(x for x, _ in points)))
    add_character(font, code, name)


def arrow(stem: float) -> list[Point]:
    """An arrow to the right about the origin."""
    half, tip, wing = stem / 2, 370.0, 235.0
    slant = stem * 1.414
    upper = [
        (-tip, half),
        (tip - half - slant, half),
        (tip - wing - slant + half, wing - half),
        (tip - wing, wing),
    ]
    return [*upper, (tip, 0.0), *((x, -y) for x, y in reversed(upper))]


def add_signs(font: Any, stem: int) -> None:
    """Arrows and a tick, which the typeface lacks, in the weight of its stems."""
    right, middle, width = arrow(stem), 330, 860
    turns = {0x2192: (1, 0), 0x2191: (0, 1), 0x2190: (-1, 0), 0x2193: (0, -1)}
    for code, (cos, sin) in turns.items():
        turned = [(x * cos - y * sin + width / 2, x * sin + y * cos + middle) for x, y in right]
        add_shape(font, code, [(round(x), round(y)) for x, y in turned], width)
    s = round(stem * 0.75)
    tick = [(60, 300), (60 + s, 300 + s), (270, 90 + 2 * s), (640 - s, 600), (640, 600 - s), (270, 90)]
    add_shape(font, 0x2713, [(float(x), float(y)) for x, y in tick], 700)


def merge(package: Path, style: str, target: Path) -> None:
    stem = "atkinson-hyperlegible-next"
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for subset in ("latin", "latin-ext"):
            font = TTFont(package / "files" / f"{stem}-{subset}-{STYLES[style]}.woff2", recalcTimestamp=False)
            if subset == "latin":
                add_tabular_digits(font)
                add_signs(font, STEMS[style])
            # STAT speaks of a variable font that this is no longer; hinting is only a blanket switch.
            for table in ("STAT", "prep", "gasp"):
                del font[table]
            font.flavor = None
            parts.append(str(Path(folder) / f"{subset}.ttf"))
            font.save(parts[-1])
        merged = Merger().merge(parts)
    # The same input has to give the same bytes.
    merged["head"].created = merged["head"].modified = font["head"].modified
    merged.recalcTimestamp = False
    merged.save(target)


def main(package: Path) -> None:
    FONTS.mkdir(parents=True, exist_ok=True)
    for style in STYLES:
        merge(package, style, FONTS / f"{style}.ttf")
    licence = (package / "LICENSE").read_text(encoding="utf-8")
    (FONTS / "LICENSE").write_text(licence, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: make_fonts.py PACKAGE_DIR")
    main(Path(sys.argv[1]))
