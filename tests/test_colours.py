"""Can everything be told apart and read, also by people who see fewer colours (C095)?"""

from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.cards import Seat, Suit
from game.deal import Contract
from game.settings import AutoPlay, Colours, Index, Letters
from game.text import SIGNS
from game.ui import theme
from game.ui.assets import Deck
from game.ui.draw import Painter, Style, rect
from game.ui.layout import Box
from game.ui.theme import Colour
from tests.sight import Sight, contrast, distance
from tests.test_scenes import shown
from tests.ui_helpers import DESIGN, Rig

ROOT = Path(__file__).resolve().parents[1]
FELT = (theme.FELT_LIGHT, theme.FELT_DARK, theme.FELT_SHADE)
CARD = (255, 254, 251)
"""The paper of the cards."""
APART = 15.0
"""Six times what is just noticeable; the shapes of the suits differ besides."""
TEXT, LARGE, SIGN, STRONG_TEXT = 4.5, 3.0, 3.0, 7.0
"""The contrasts that the WCAG ask of text, large text, signs, and text in high contrast."""


@pytest.mark.parametrize("sight", list(Sight))
def test_suits_of_different_colours_stay_different(sight: Sight) -> None:
    for colours, count in ((Colours.TWO, 2), (Colours.FOUR, 4)):
        paints = theme.SUIT_COLOURS[colours]
        assert len(set(paints.values())) == count
        for one, other in combinations(sorted(set(paints.values())), 2):
            assert distance(one, other, sight) > APART, (colours, one, other)


def test_the_cards_have_the_colours_of_the_theme() -> None:
    """What is measured here is what lies on the table: the pips of the cards are painted alike."""
    for colours, suit in product(Colours, Suit):
        source = (ROOT / f"gfx/cards/{colours}-big/{suit.letter}A.svg").read_text(encoding="utf-8")
        paints = {part.split('"')[0] for part in source.split('fill="#')[1:]}
        pips = [(int(paint[:2], 16), int(paint[2:4], 16), int(paint[4:], 16)) for paint in paints]
        nearest = min(distance(pip, theme.SUIT_COLOURS[colours][suit], Sight.FULL) for pip in pips)
        assert nearest < 6


@pytest.mark.parametrize("trump", list(Suit))
def test_four_colours_reach_every_part_of_the_table(tmp_path: Path, trump: Suit) -> None:
    """C096: the trump chip, the maker's mark and a sign in a message change with the deck, at once."""
    rig = Rig(tmp_path, size=DESIGN, animation=False, auto_play=AutoPlay.NOTHING).match(1)
    rig.turn()
    deal, geometry = rig.deal_shown, rig.stage.geometry
    contract = Contract(Seat.WEST, trump)
    rig.table.director.shown = replace(rig.table.shown, deal=replace(deal, contract=contract))
    message = geometry.message
    signs = Box(message.centre[0] - 20, message.y, 40, message.height)
    seen = []
    for colours in Colours:
        rig.stage.change(colours=colours)
        rig.table.speech.tell(lambda: (SIGNS[trump], SIGNS[trump]), rig.now, 9.0)
        rig.frame(step=0.0)
        seen.append([part(rig, box) for box in (Box(20, 20, 62, 62), geometry.plate(Seat.WEST), signs)])
    is_new = trump in (Suit.DIAMONDS, Suit.CLUBS)
    assert [one != other for one, other in zip(*seen, strict=True)] == [is_new] * 3


def part(rig: Rig, box: Box) -> bytes:
    """A part of the screen."""
    return pygame.image.tobytes(rig.app.screen.subsurface(rect(box)), "RGB")


@pytest.mark.parametrize("sight", list(Sight))
@pytest.mark.parametrize("colours", list(Colours))
def test_suits_stand_out_from_what_they_lie_on(sight: Sight, colours: Colours) -> None:
    painter = Painter(1.0, Deck(colours, Index.BIG, Letters.DUTCH))
    for suit in Suit:
        on_paper = painter.suit_colour(suit)
        for ground in (CARD, theme.PAPER, theme.PAD):
            assert contrast(on_paper, ground, sight) >= SIGN
        assert contrast(dimmed(on_paper), dimmed(CARD), sight) >= SIGN
        for ground in (theme.ALARM, theme.FELT_SHADE):
            assert contrast(painter.suit_colour(suit, on_felt=True), ground, sight) >= SIGN


@pytest.mark.parametrize("sight", list(Sight))
def test_playable_winning_and_chosen_cards_stand_out(sight: Sight) -> None:
    """A card that may not be played is darker, the winning and the chosen one have a rim."""
    assert contrast(dimmed(CARD), CARD, sight) >= SIGN
    for rim, felt in product((theme.BRASS, theme.BRASS_HOT), FELT):
        assert contrast(rim, felt, sight) >= SIGN


def dimmed(colour: Colour) -> Colour:
    """A colour on a card that may not be played."""
    red, green, blue = (one * part // 255 for one, part in zip(colour, theme.DIMMED, strict=True))
    return red, green, blue


@pytest.mark.parametrize(("is_strong", "least"), [(False, TEXT), (True, STRONG_TEXT)])
def test_every_text_can_be_read_on_its_ground(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_strong: bool, least: float
) -> None:
    """On every screen, as it is painted: the ink against the mean of what lies under it."""
    found: dict[tuple[Colour, Colour, bool], str] = {}
    text = Painter.text

    def measure(
        painter: Painter, target: pygame.Surface, words: str, at: Any, style: Style, **more: Any
    ) -> None:
        if words:
            size, width = painter.text_size(style), more.get("width")
            wide = min(painter.text_width(words, style), width or target.get_width())
            left = at[0] - {"left": 0.0, "centre": wide / 2, "right": wide}[more.get("align", "left")]
            area = pygame.Rect(round(left), round(at[1] - size / 2), round(wide), size)
            if target.get_clip().contains(area):  # elsewhere the text itself may still be there
                red, green, blue, _alpha = pygame.transform.average_color(target, area)
                is_large = size >= 24 or (style.bold and size >= 19)
                found.setdefault((painter.tone(style.colour), (red, green, blue), is_large), words)
        text(painter, target, words, at, style, **more)

    rig = Rig(tmp_path, size=DESIGN, animation=False, auto_play=AutoPlay.NOTHING, high_contrast=is_strong)
    monkeypatch.setattr(Painter, "text", measure)
    for _name in shown(rig):
        rig.stage.refresh()
        rig.frame(step=0.0)
    poor = [
        (words, ink, ground, sight.name, round(contrast(ink, ground, sight), 2))
        for (ink, ground, is_large), words in found.items()
        if ink
        not in (theme.INK_OFF, theme.STRONG[theme.INK_OFF])  # what cannot be pressed is meant to step back
        for sight in Sight
        if contrast(ink, ground, sight) < (least * LARGE / TEXT if is_large else least)
    ]
    assert len(found) > 30
    assert not poor
