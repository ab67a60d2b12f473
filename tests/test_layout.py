"""Does everything on the table have a place of its own, in a window of any size (C082, C087)?"""

from itertools import combinations

import pytest

from game.cards import Card, Seat, Side, Suit, parse_cards
from game.deal import Play, TrumpDeclared, legal_actions
from game.match import Match, advance, deal_next, decide_in, new_match
from game.rules import STANDARD
from game.scoring import DealScore, settle
from game.settings import HandOrder
from game.ui import theme
from game.ui.breakdown import rows
from game.ui.layout import Box, Geometry, geometry_of, layout, sorted_hand
from game.ui.motion import Pose
from game.ui.overlays import last_trick_box, picker_box, result_box
from game.ui.panels import table_parts
from game.ui.window import fitted

SIZES = [
    (width, round(width / ratio))
    for width in (800, 1024, 1280, 1600, 1920, 2560, 3440, 3840)
    for ratio in (4 / 3, 16 / 10, 16 / 9, 21 / 9)
    if 500 <= round(width / ratio) <= 2160
] + [(800, 500), (800, 1200), (900, 2160), (1366, 768), (1080, 1920), (1024, 640), (1024, 600), (3840, 2160)]

TEXTS = [1.0, 1.5, 2.0]
"""How much larger than planned texts are wanted."""


def full_trick(seed: int) -> Match:
    """A match with three cards on the table and a trick at each side, as far as the deal allows."""
    match = new_match(STANDARD, seed)
    for event in deal_next(match):
        match = advance(match, event)
    for _action in range(4 * 5 + 3):
        assert match.deal is not None
        actions = legal_actions(match.deal)
        action = actions[0] if isinstance(actions[0], Play) else actions[-1]
        for event in decide_in(match, action):
            match = advance(match, event)
            if isinstance(event, TrumpDeclared):
                assert match.deal is not None and match.deal.trick is not None
    return match


def box_of(pose: Pose) -> Box:
    """The box of an upright card; the few degrees of a turned one do not matter here."""
    width = pose.height * theme.CARD_RATIO
    height = pose.height
    if abs(pose.angle) > 45:
        width, height = height, width
    return Box(pose.x - width / 2, pose.y - height / 2, width, height)


def is_inside(inner: Box, outer: Box, *, slack: float = 1.0) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.x + inner.width <= outer.x + outer.width + slack
        and inner.y + inner.height <= outer.y + outer.height + slack
    )


def longest_result() -> DealScore:
    """Spades doubled, every trick for one side, roem of all sorts: as many lines as there can be."""
    rules = STANDARD.changed(spades_double="whole_hand", roem_in_hand=True)
    score = settle(
        rules,
        makers=Side.US,
        cards=(0, 152),
        last_trick=Side.THEM,
        tricks=(0, 8),
        roem=(0, 20),
        hand_roem=(20, 50),
        trump=Suit.SPADES,
        doubles=2,
    )
    assert score.lost_roem[Side.US] and len(rows(score)) == 9
    return score


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", SIZES)
def test_everything_is_inside_the_window(size: tuple[int, int], text: float) -> None:
    score = longest_result()
    geometry = geometry_of(size, text=text)
    for pose in layout(full_trick(4), geometry, order=HandOrder.HIGH_LEFT).values():
        assert is_inside(box_of(pose), geometry.table, slack=geometry.px(6))
    window = Box(0, 0, geometry.width, geometry.height)
    for box in (geometry.pad, picker_box(geometry), result_box(geometry, score), geometry.message):
        assert is_inside(box, window)
    for box in (picker_box(geometry), result_box(geometry, score), last_trick_box(geometry)):
        assert is_inside(box, geometry.table)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_covers_what_must_be_seen(size: tuple[int, int], text: float) -> None:
    geometry = geometry_of(size, text=text)
    match = full_trick(4)
    assert match.deal is not None
    poses = layout(match, geometry, order=HandOrder.HIGH_LEFT)
    for one, other in combinations([geometry.plate(seat) for seat in Seat], 2):
        assert not one.overlaps(other)
    hand = [box_of(poses[card]) for card in match.deal.hands[Seat.SOUTH]]
    piles = [
        Box(x - geometry.px(40), y - geometry.px(45), geometry.px(80), geometry.px(90))
        for x, y in map(geometry.pile, Side)
    ]
    for box in hand:
        assert not any(box.overlaps(geometry.plate(seat)) for seat in (Seat.WEST, Seat.NORTH, Seat.EAST))
        assert not any(box.overlaps(pile) for pile in piles)
    trick = [box_of(poses[card]) for card in match.deal.trick.cards] if match.deal.trick else []
    for box in trick:
        assert not any(box.overlaps(other) for other in hand)
    parts = table_parts(match, geometry, turn=None, waits=False)
    chips = [parts[0].box.shrunk(geometry.px(theme.SHADOW_REACH)), parts[1].box]
    others = [box_of(poses[card]) for seat in list(Seat)[1:] for card in match.deal.hands[seat]]
    assert not any(box.overlaps(chip) for box in others for chip in chips)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", [size for size in SIZES if size[0] >= size[1]])
def test_the_trump_question_leaves_the_hand_visible(size: tuple[int, int], text: float) -> None:
    geometry = geometry_of(size, text=text)
    match = new_match(STANDARD, 1)
    for event in deal_next(match):
        match = advance(match, event)
    assert match.deal is not None
    poses = layout(match, geometry, order=HandOrder.HIGH_LEFT)
    assert not any(
        box_of(poses[card]).overlaps(picker_box(geometry)) for card in match.deal.hands[Seat.SOUTH]
    )
    assert not any(geometry.plate(seat).overlaps(picker_box(geometry)) for seat in Seat)


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)])
def test_the_big_index_can_be_read(size: tuple[int, int]) -> None:
    """C082, C097: the corner letter of the big deck is 32 of the 336 units of a card's height."""
    height = geometry_of(size).px(theme.HAND_CARD) * 32 / 336
    assert height >= 0.0215 * size[1] * min(1.0, geometry_of(size).unit * 800 / size[1])


@pytest.mark.parametrize(
    ("hand", "trump", "expected"),
    [
        ("SA S7 HK D8 CT", None, "SA S7 HK CT D8"),
        ("SA HK D8 CT", Suit.HEARTS, "SA D8 CT HK"),
        ("SJ S9 SA HK", Suit.SPADES, "HK SJ S9 SA"),
        ("H7 D8 CT", None, "H7 CT D8"),
    ],
)
def test_a_hand_is_sorted_with_colours_alternating_and_trump_last(
    hand: str, trump: Suit | None, expected: str
) -> None:
    assert sorted_hand(parse_cards(hand), trump, HandOrder.HIGH_LEFT) == parse_cards(expected)


def test_high_cards_go_to_the_side_that_is_wanted() -> None:
    cards: tuple[Card, ...] = parse_cards("S7 SA ST")
    assert sorted_hand(cards, None, HandOrder.HIGH_RIGHT) == parse_cards("S7 ST SA")


def test_a_saved_window_is_brought_back_onto_the_desktop() -> None:
    """C083."""
    assert fitted((-2000, -2000, 5000, 3000), (1280, 720)) == (0, 0, 1280, 720)
    assert fitted((100, 90, 1024, 640), (1920, 1080)) == (100, 90, 1024, 640)
    assert fitted(None, (1920, 1080)) == (320, 140, 1280, 800)


def test_a_small_window_is_laid_out_as_the_smallest() -> None:
    assert geometry_of((300, 200)) == Geometry(*theme.SMALLEST_WINDOW)
