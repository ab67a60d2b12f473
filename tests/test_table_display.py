"""Is what the table shows true, in its place and legible at every moment (C082, C084, C087, C088, C089)?"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from math import cos, radians, sin
from pathlib import Path

import pygame
import pytest

from game.cards import Seat, Side, Suit
from game.deal import CardPlayed, HandsDealt, Phase, TrickTaken, legal_actions
from game.match import Match, advance, new_match
from game.option_texts import option_value
from game.rulebook import decided_by, rulings
from game.rulebook.rulings import Ruling
from game.rules import STANDARD, Undertrump
from game.scoring import roem_totals, trick_totals
from game.session import HUMAN
from game.settings import AutoPlay, HandOrder, Language, TrickPause
from game.text import SIGNS, _, contract_text, deal_text, seat_name, side_name
from game.ui import assets, draw, theme
from game.ui.assets import raster
from game.ui.draw import Look, Painter, Style
from game.ui.layout import Box, geometry_of, layout
from game.ui.motion import Pose
from game.ui.panels import figures
from game.ui.table import TableScene
from tests.strategies import played_match
from tests.test_scenes import Reader
from tests.ui_helpers import GUARD, Rig, declared, drivers

OTHER_SIZES = [(1000, 640), (800, 620), (900, 500)]


def picture(rig: Rig) -> bytes:
    """What is on the screen."""
    return pygame.image.tobytes(rig.app.screen, "RGB")


def texts(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Everything that is written when all is painted anew."""
    said: set[str] = set()
    text = Painter.text

    def listen(painter: Painter, target: object, words: str, *rest: object, **more: object) -> None:
        said.add(words)
        text(painter, target, words, *rest, **more)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(Painter, "text", listen)
        rig.stage.refresh()
        rig.frame(step=0.0)
    return said


# Current after every event.


def steps(rig: Rig, deals: int) -> Iterator[Match]:
    """The shown match after every event of some deals, each painted."""
    while len(rig.session.match.scores) < deals:
        shown = rig.table.shown
        rig.frame(step=0.3)
        if rig.table.shown != shown:
            yield rig.table.shown
        if rig.is_at_rest():
            if rig.session.is_deal_over:
                rig.press_button("next")
            else:
                rig.frames(GUARD, step=0.2)
                rig.session.act(declared(legal_actions(rig.deal_shown)))


@pytest.mark.parametrize("language", list(Language))
def test_what_must_be_known_is_always_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    """C088, C089: trump, maker, city, dealer, trick, deal and totals after every event of two deals."""
    rules = STANDARD.changed(variant="rotterdam", match_hands=4)
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING, language=language, rules=rules)
    rig.match(6)
    seen = 0
    for match in steps(rig, 2):
        deal = match.deal
        assert deal is not None
        said = texts(rig, monkeypatch)
        if rig.table.shown != match:
            continue
        seen += 1
        missing = {*contract_text(deal), *(seat_name(seat) for seat in Seat if seat is not HUMAN)} - said
        missing |= {side_name(side) for side in Side} - said
        for pair in (match.totals, trick_totals(deal)):
            missing |= {figures(number) for number in pair} - said
        assert not missing
        assert any(deal_text(match) in words for words in said)
        for roem in roem_totals(deal):
            assert not roem or any(str(roem) in words for words in said)
        assert deal.phase is Phase.FINISHED or any("Rotterdam" in words for words in said)
        if deal.phase is Phase.PLAYING:
            assert any(f"{min(len(deal.taken) + 1, 8)}" in words and "8" in words for words in said)
    assert seen > 40


@pytest.mark.parametrize("language", list(Language))
def test_there_is_room_for_all_that_is_known_of_the_contract(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language
) -> None:
    """C089, C094: who had to play spades that count double, and was doubled three times."""
    rules = STANDARD.changed(trump_method="forced", spades_double="card_points", kraken=True)
    rig = Rig(tmp_path, size=(1024, 640), animation=False, language=language, rules=rules).match(6)
    rig.turn()
    deal, reader = rig.deal_shown, Reader(monkeypatch)
    assert deal.was_forced and deal.contract is not None
    for maker in Seat:
        contract = replace(deal.contract, maker=maker, trump=Suit.SPADES, doubles=tuple(Seat)[:3])
        known = replace(deal, contract=contract)
        rig.table.director.shown = replace(rig.table.shown, deal=known)
        assert "×8" in contract_text(known)[1]
        assert set(contract_text(known)) <= reader.read(rig)
    assert not reader.cut


def test_a_new_deal_has_no_trump_yet(tmp_path: Path) -> None:
    """C088: nothing of the deal before is left."""
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING).match(6)
    rig.play_deal()
    before = contract_text(rig.deal_shown)
    rig.press_button("next")
    while rig.deal_shown.contract is not None:
        rig.frame()
    after = contract_text(rig.deal_shown)
    assert after != before
    assert not rig.deal_shown.taken


@pytest.mark.parametrize("animation", [True, False])
def test_what_is_painted_in_parts_is_the_whole_picture(tmp_path: Path, animation: bool) -> None:
    """C088: at rest and in flight, the screen is what painting everything anew would give."""
    rig = Rig(tmp_path, animation=animation, auto_play=AutoPlay.NOTHING, rules=STANDARD).match(3)
    compared = 0
    for number in range(700):
        rig.frame(step=0.05)
        if number % 3 == 0 and rig.table.hands.controls.hot is None:  # painting anew forgets what is hot
            rig.frame(step=0.0)
            found = picture(rig)
            rig.stage.refresh()
            rig.frame(step=0.0)
            assert found == picture(rig), f"frame {number}"
            compared += 1
        if rig.is_my_turn() and number % 7 == 0:
            rig.do(declared(legal_actions(rig.deal_shown)))
        elif rig.is_at_rest() and rig.session.is_deal_over:
            break
        elif number % 11 == 0:
            rig.key(pygame.K_1 + number % 8)
        elif number % 13 == 0:
            rig.move((number * 37 % rig.stage.size[0], 440 + number % 200))
    assert compared > 60


def test_the_result_stays_until_the_player_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """C029: the points of the deal beside the new totals, for as long as one likes."""
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING).match(4)
    rig.play_deal()
    score = rig.session.match.scores[-1]
    for _look in range(3):
        rig.frames(30, step=1.0)
        said = texts(rig, monkeypatch)
        assert {figures(points) for points in (*score.points, *score.compared)} <= said
        assert rig.table.shown == rig.session.match
    rig.key(pygame.K_SPACE)
    assert not rig.session.is_deal_over


def test_the_winning_card_is_marked_before_the_sweep(tmp_path: Path) -> None:
    """The full trick shows whose it is."""
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING, trick_pause=TrickPause.CLICK).match(2)
    rig.turn()
    rig.do(legal_actions(rig.deal_shown)[0])
    rig.wait(lambda: rig.table.director.is_waiting_for_click(rig.stage.settings))
    deal = rig.deal_shown
    assert deal.trick is not None and deal.trump is not None
    marked = [sprite.card for sprite in rig.table.sprites(rig.now) if sprite.look is Look.WINNING]
    assert marked == [deal.trick.cards[deal.trick.best_index(deal.trump)]]


# Resizing.


def test_resizing_in_every_frame_of_the_deal(tmp_path: Path) -> None:
    """C084: whenever the window changes, all cards end where a fresh layout puts them."""
    rig = Rig(tmp_path).match(1)
    number = 0
    while not rig.table.motion.is_still(rig.now):
        rig.frame()
        if number % 6 == 0:
            rig.resize(OTHER_SIZES[number // 6 % 3])
            assert rig.table.motion.aims() == rig.lying()
        number += 1
    assert number > 40
    rig.frames(0.5, step=0.1)
    assert rig.table.motion.poses(rig.now) == rig.lying()
    assert rig.stage.geometry == geometry_of(rig.stage.size)


def test_resizing_in_every_frame_of_a_trick(tmp_path: Path) -> None:
    """C084: cards that fly to the table and tricks that are swept as well."""
    rig = Rig(tmp_path, auto_play=AutoPlay.NOTHING, trick_pause=TrickPause.SHORT).match(2)
    rig.turn()
    rig.do(legal_actions(rig.deal_shown)[0])
    number, flying = 0, 0
    while not rig.is_my_turn() or number < 5:
        is_moving = not rig.table.motion.is_still(rig.now)
        flying += is_moving
        if is_moving and number % 5 == 0:
            rig.resize(OTHER_SIZES[number // 5 % 3])
        else:
            rig.frame()
        number += 1
        assert rig.table.motion.aims() == rig.lying()
    assert flying > 40
    assert any(isinstance(event, TrickTaken) for event in rig.session.events)
    assert rig.table.motion.poses(rig.now) == rig.lying()
    rig.check()


def test_a_card_does_not_leave_the_window_when_it_shrinks(tmp_path: Path) -> None:
    """C084: in flight it keeps its part of the window."""
    rig = Rig(tmp_path, size=(1600, 1000)).match(1)
    rig.frames(0.4)
    rig.resize((800, 500))
    for _frame in range(30):
        for pose in rig.table.motion.poses(rig.now).values():
            assert -60 <= pose.x <= 860 and -60 <= pose.y <= 560
        rig.frame()


# Places.


SHAPES = [
    *((800, 500), (801, 501), (1024, 600), (1024, 768), (1280, 720), (1366, 768), (1440, 900), (1600, 1200)),
    *((1920, 1080), (2560, 1080), (2560, 1440), (3440, 1440), (3840, 1600), (3840, 2160), (2000, 500)),
    *((800, 800), (800, 1280), (900, 1600), (1080, 1920), (1440, 2160), (800, 2160), (3840, 600)),
]


def corners(pose: Pose) -> list[tuple[float, float]]:
    """The corners of a card as it is turned."""
    turn, tall = radians(pose.angle), pose.height / 2
    wide = tall * theme.CARD_RATIO
    return [
        (pose.x + x * cos(turn) + y * sin(turn), pose.y - x * sin(turn) + y * cos(turn))
        for x, y in ((-wide, -tall), (wide, -tall), (wide, tall), (-wide, tall))
    ]


def overlap(one: Pose, other: Pose) -> bool:
    """Two turned cards share some area: no side of either separates them."""
    shapes = (corners(one), corners(other))
    for shape in shapes:
        for (x, y), (next_x, next_y) in pairwise([*shape, shape[0]]):
            across, down = next_y - y, x - next_x
            spans = [[px * across + py * down for px, py in points] for points in shapes]
            if max(spans[0]) <= min(spans[1]) or max(spans[1]) <= min(spans[0]):
                return False
    return True


@cache
def shown_matches() -> tuple[Match, ...]:
    """A fresh deal, some full tricks on the table, and the last trick of the deal."""
    _match, events = played_match(STANDARD, 12, deals=1)
    match, found = new_match(STANDARD, 12), []
    for event in events:
        match = advance(match, event)
        deal = match.deal
        assert deal is not None
        is_full = deal.trick is not None and len(deal.trick.cards) == 4
        if isinstance(event, HandsDealt) or (isinstance(event, CardPlayed) and is_full):
            found.append(match)
    return tuple(found)


@pytest.mark.parametrize("size", SHAPES)
def test_no_hand_covers_another_nor_the_trick(size: tuple[int, int]) -> None:
    """C087: turned as they are, in any shape of window; and all of it on the felt."""
    geometry = geometry_of(size)
    for match in shown_matches():
        deal = match.deal
        assert deal is not None
        poses = layout(match, geometry, order=HandOrder.HIGH_LEFT)
        zones = [[poses[card] for card in deal.hands[seat]] for seat in Seat]
        zones.append([poses[card] for card in deal.trick.cards] if deal.trick else [])
        zones += [
            [
                poses[card]
                for taken in deal.taken
                if deal.shape.side(taken.winner) is side
                for card in taken.trick.cards
            ]
            for side in Side
        ]
        for number, zone in enumerate(zones):
            for other in zones[number + 1 :]:
                assert not any(overlap(one, two) for one in zone for two in other)
        for pose in poses.values():
            for x, y in corners(pose):
                assert -geometry.px(8) <= x <= geometry.table.width + geometry.px(8)
                assert -geometry.px(8) <= y <= geometry.height + geometry.px(8)


@cache
def glyph(name: str) -> tuple[float, float]:
    """The height of the rank in the corner of a card, and its right edge, in parts of the card's height."""
    tall = 1008
    with drivers():
        pygame.display.init()
        pygame.display.set_mode((10, 10))
    image = raster(name, round(tall * theme.CARD_RATIO), tall)
    paper = image.get_at((image.get_width() // 2, 30))
    inked = [
        (x, y)
        for y in range(20, tall // 3)
        for x in range(20, image.get_width() // 3)
        if sum(abs(a - b) for a, b in zip(image.get_at((x, y))[:3], paper[:3], strict=True)) > 300
    ]
    rows = sorted({y for _x, y in inked})
    end = next((row for row, after in pairwise(rows) if after > row + 3), rows[-1])
    right = max(x for x, y in inked if y <= end)
    return (end - rows[0] + 1) / tall, right / tall


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_the_rank_in_the_corner_is_large_enough(size: tuple[int, int]) -> None:
    """C082, C097: 2.2 % of the height of the window, 28 pixels on a small screen, in the big deck."""
    height = geometry_of(size).px(theme.HAND_CARD)
    for name in ("S7", "HA", "DT", "CJ.nl", "SK", "HQ"):
        tall, _right = glyph(f"gfx/cards/four-big/{name}.svg")
        assert tall * height >= 0.022 * size[1], name
        assert tall * height >= 28 or size[1] < 768, name


@pytest.mark.parametrize("size", SHAPES)
def test_every_card_of_the_hand_shows_its_corner(size: tuple[int, int]) -> None:
    """C097: the strip that its neighbour leaves free is wider than the rank, the ten included."""
    _tall, right = glyph("gfx/cards/four-big/ST.svg")
    poses = layout(shown_matches()[0], geometry_of(size), order=HandOrder.HIGH_LEFT)
    deal = shown_matches()[0].deal
    assert deal is not None
    hand = sorted((poses[card] for card in deal.hands[HUMAN]), key=lambda pose: pose.x)
    for one, other in pairwise(hand):
        assert one.layer < other.layer
        assert other.x - one.x >= right * one.height


def test_the_suits_in_texts_are_our_own_pictures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """C093: no sign of a suit ever reaches the font."""
    rendered: list[str] = []
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING)

    def listening(size: int, *, bold: bool = False, italic: bool = False) -> object:
        class Listening:
            def render(self, text: str, *rest: object) -> pygame.Surface:
                rendered.append(text)
                return assets.font(size, bold=bold, italic=italic).render(text, *rest)  # type: ignore[arg-type]

            def get_linesize(self) -> int:
                return assets.font(size, bold=bold, italic=italic).get_linesize()

        return Listening()

    monkeypatch.setattr(draw, "font", listening)
    rig.match(4)
    rig.turn()
    rig.play_deal()
    assert len(rendered) > 50
    assert not set("".join(rendered)) & set(SIGNS.values())


def test_the_rule_that_decides_is_named_on_your_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING, rules=STANDARD).match(1)
    reader, named = Reader(monkeypatch), set()
    while len(rig.session.match.scores) < 1:
        rig.rest()
        if rig.session.is_deal_over:
            break
        if rig.table.is_playing(rig.now):
            words = decided_by(rig.deal_shown, HUMAN)
            if words is not None:
                named.add(words)
                assert words in reader.read(rig)
                rig.stage.change(name_rule=False)
                assert words not in reader.read(rig)
                rig.stage.change(name_rule=True)
        rig.session.act(declared(legal_actions(rig.deal_shown)))
    assert len(named) > 1


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize(("size", "text_size"), [((800, 500), 100), ((1024, 640), 100), ((1280, 800), 150)])
def test_every_ruling_has_room(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: Language,
    size: tuple[int, int],
    text_size: int,
) -> None:
    """C094: with the longest name of the place where it holds; it leaves its box in no language."""
    rig = Rig(tmp_path, size=size, animation=False, language=language, text_size=text_size).match(1)
    rig.turn()
    reader, box = Reader(monkeypatch), rig.stage.geometry.ruling
    house = _("%(city)s, undertrumping %(value)s")
    places = [
        house
        % {"city": option_value("variant", "amsterdam"), "value": option_value("undertrump_amsterdam", value)}
        for value in Undertrump
    ]
    place = max([*places, _("Amsterdam and Rotterdam")], key=len)
    for found in Ruling:
        words = _("%(place)s: %(rule)s") % {"place": place, "rule": rulings._sentence(found)}
        monkeypatch.setattr(TableScene, "_ruling", staticmethod(partial(str, words)))
        assert words in reader.read(rig)
        style = Style(15 * min(rig.stage.geometry.text, 1.2), theme.CREAM)
        room = Box(0, 0, box.width - rig.stage.geometry.px(20), 0)
        assert rig.stage.painter.paragraph(None, words, room, style) + rig.stage.geometry.px(8) <= box.height
    reader.check()
