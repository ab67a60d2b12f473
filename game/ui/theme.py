"""What does the game look like and how fast does it move? All colours, sizes, durations and keys.

Sizes are in units: a unit is one pixel in a window of 1280 by 800 and grows with the window.
"""

from game.cards import Suit
from game.settings import Pace, TrickPause

Colour = tuple[int, int, int]

DESIGN_SIZE = (1280, 800)
SMALLEST_WINDOW = (800, 500)
FRAMES_PER_SECOND = 60

# Colours.

FELT_LIGHT: Colour = (37, 112, 79)
FELT_DARK: Colour = (16, 62, 44)
FELT_SHADE: Colour = (15, 58, 42)
"""Dark plates that lie on the felt."""
PAPER: Colour = (252, 247, 236)
PAD: Colour = (246, 238, 220)
PAD_BOX: Colour = (238, 228, 205)
KEY: Colour = (231, 221, 192)
"""Buttons on paper."""
KEY_HOT: Colour = (222, 209, 173)
LINE: Colour = (221, 210, 181)
LINE_STRONG: Colour = (43, 43, 38)
INK: Colour = (32, 38, 34)
INK_SOFT: Colour = (98, 96, 84)
INK_FAINT: Colour = (108, 104, 88)
INK_OFF: Colour = (150, 144, 124)
"""Words that cannot be pressed now."""
CREAM: Colour = (246, 240, 226)
CREAM_SOFT: Colour = (221, 233, 224)
GREEN: Colour = (28, 104, 72)
GREEN_PALE: Colour = (228, 238, 222)
BRASS: Colour = (240, 200, 98)
BRASS_HOT: Colour = (247, 213, 124)
BRASS_DARK: Colour = (170, 128, 34)
OWN: Colour = (248, 226, 170)
"""What the player made."""
ALARM: Colour = (128, 28, 40)
RED: Colour = (176, 28, 48)
WHITE: Colour = (255, 255, 255)
DIMMED: Colour = (142, 149, 144)
"""What is left of a card that may not be played."""

STRONG: dict[Colour, Colour] = {
    FELT_LIGHT: (10, 62, 40),
    FELT_DARK: (4, 40, 26),
    FELT_SHADE: (0, 18, 11),
    PAPER: WHITE,
    PAD: WHITE,
    PAD_BOX: (240, 240, 234),
    KEY: (228, 222, 200),
    KEY_HOT: (206, 198, 168),
    LINE: (136, 130, 112),
    LINE_STRONG: (0, 0, 0),
    INK: (0, 0, 0),
    INK_SOFT: (38, 38, 34),
    INK_FAINT: (56, 54, 48),
    INK_OFF: (92, 88, 76),
    CREAM: WHITE,
    CREAM_SOFT: WHITE,
    GREEN: (0, 74, 38),
    GREEN_PALE: (222, 242, 220),
    BRASS: (255, 214, 92),
    BRASS_HOT: (255, 228, 140),
    BRASS_DARK: (104, 62, 0),
    ALARM: (104, 0, 16),
    RED: (130, 0, 18),
}
"""What these colours become in high contrast."""

SUIT_COLOURS: dict[str, dict[Suit, Colour]] = {
    "two": {
        Suit.SPADES: (27, 30, 34),
        Suit.HEARTS: (200, 32, 48),
        Suit.DIAMONDS: (200, 32, 48),
        Suit.CLUBS: (27, 30, 34),
    },
    "four": {
        Suit.SPADES: (27, 30, 34),
        Suit.HEARTS: (200, 32, 48),
        Suit.DIAMONDS: (27, 95, 180),
        Suit.CLUBS: (30, 122, 60),
    },
}

# Sizes in units.

PAD_WIDTH = 316
MARGIN = 20
RADIUS = 12
PANEL_BLUR = 11
"""How soft the shadow of a panel is."""
SHADOW_DROP = 7
SHADOW_REACH = 2 * PANEL_BLUR + SHADOW_DROP + 1
"""How far the shadow of a panel can be seen around it."""
CARD_RATIO = 240 / 336
"""Width of a card over its height."""
HAND_CARD = 182
TRICK_CARD = 146
BACK_CARD = 104
PILE_CARD = 74
RAISE = 24
"""How far a card of the hand rises under the pointer."""
SMALLEST_TEXT = 11
"""Pixels below which text is not drawn smaller."""

# Durations in seconds.

PLAY_TIME = 0.28
SWEEP_TIME = 0.38
REGROUP_TIME = 0.22
HOVER_TIME = 0.11
DEAL_FLIGHT = 0.34
DEAL_STAGGER = 0.075
"""Between one packet of the deal and the next."""
SHAKE_TIME = 0.36
MESSAGE_TIME = 4.0
BUBBLE_TIME = 1.6
SHOWN_TIME = 3.2
"""The cards of a roem take longer to read."""
CALL_HOLD = 0.9
"""How long a call is left to be read before the next."""
TURN_HOLD = 0.9
MELD_HOLD = 0.9
SETTLE_HOLD = 0.5
ANSWER_TIME = {Pace.SLOW: 0.8, Pace.NORMAL: 0.6, Pace.FAST: 0.4}
"""From one card to the next."""
TRICK_TIME: dict[TrickPause, float | None] = {
    TrickPause.SHORT: 0.5,
    TrickPause.NORMAL: 1.0,
    TrickPause.LONG: 2.0,
    TrickPause.CLICK: None,
}
"""How long a full trick lies; None waits for a click."""
CLICK_GUARD = 0.3
"""After a card was played or an animation skipped, clicks on cards do nothing for so long."""
FOCUS_GUARD = 0.15
"""A click this soon after the window gained focus only focused it."""
