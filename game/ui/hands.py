"""What do your hands do at the table: pointer and keyboard become plays, calls and wishes."""

from collections.abc import Sequence
from dataclasses import replace
from math import cos, radians, sin
from typing import Protocol

import pygame

from game.cards import Card, Seat
from game.deal import Action, Play, why_not
from game.match import Match
from game.settings import PlayBy
from game.ui import theme
from game.ui.layout import layout, sorted_hand
from game.ui.motion import FLIGHT, Motion, Pose
from game.ui.scene import Stage
from game.ui.widgets import Button

_GO = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class Table(Protocol):
    """What hands can do at a table."""

    motion: Motion

    @property
    def shown(self) -> Match:
        """The match as it is on the screen."""

    def is_playing(self, now: float) -> bool:
        """You may play a card now."""

    def is_calling(self, now: float) -> bool:
        """You are asked for trump now."""

    def is_answering(self, now: float) -> bool:
        """You are asked something else now."""

    def buttons(self, now: float) -> Sequence[Button]:
        """Everything that can be pressed now."""

    def is_asking(self) -> bool:
        """A question lies over the table."""

    def is_showing_last_trick(self) -> bool:
        """The last trick is to be seen."""

    def try_card(self, card: Card, now: float) -> None:
        """Play a card if that is allowed, else say why not."""

    def say(self, action: Action) -> None:
        """Answer the trump question."""

    def go_on(self, now: float) -> None:
        """Skip what moves, or go on from where the table waits."""

    def command(self, key: int, now: float) -> bool:
        """A key that means the same in every phase; tells whether it was one."""

    def close_question(self) -> None:
        """Take a question back."""

    def show_last_trick(self) -> bool:
        """Show or hide the last trick; tells whether there is one."""

    def put_back(self, now: float) -> None:
        """Send a card that was carried where it belongs."""


class Hands:
    """What is under the pointer, pressed, chosen or carried."""

    def __init__(self, stage: Stage, table: Table, seat: Seat) -> None:
        self._stage = stage
        self._table = table
        self._seat = seat
        self.controls = stage.controls()
        self.chosen: Card | None = None
        """The card the keyboard is on."""
        self.armed: Card | None = None
        """The card that a second click plays."""
        self.hovered: Card | None = None
        self.pressed: Card | None = None
        self.drag: tuple[int, int] | None = None
        """Where the pressed card is carried."""
        self._pressed_felt = False

    @property
    def raised(self) -> Card | None:
        """The card that stands out of the hand."""
        return self.chosen or self.hovered or self.armed

    @property
    def focused(self) -> Card | None:
        """The card that is marked as chosen."""
        return self.chosen or self.armed

    def let_go(self) -> None:
        """Hold and choose nothing; what happened at the table comes first."""
        self.hovered = self.chosen = self.armed = self.pressed = self.drag = None

    def cards(self) -> Sequence[Card]:
        """Your cards from left to right."""
        deal = self._table.shown.deal
        assert deal is not None
        return sorted_hand(deal.hands[self._seat], deal.trump, self._stage.settings.hand_order)

    def carried(self, card: Card, pose: Pose) -> Pose:
        """The pose of a card, in your hand if you carry it."""
        if self.drag is None or card != self.pressed:
            return pose
        x, y = self.drag
        return replace(pose, x=float(x), y=float(y), angle=0.0, layer=FLIGHT + 99)

    def handle(self, event: pygame.event.Event, now: float) -> None:
        """Answer to the mouse, the keyboard and the window."""
        match event.type:
            case pygame.WINDOWLEAVE:
                self.hovered = None
            case pygame.MOUSEMOTION:
                self._on_move(event, now)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._on_press(event, now)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._on_release(event, now)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._cancel_or_go_on(now)
            case pygame.KEYDOWN:
                self._on_key(event, now)

    # Mouse.

    def _on_move(self, event: pygame.event.Event, now: float) -> None:
        """Raise the card under the pointer, or carry the one that is dragged."""
        if self.drag is not None or self._starts_drag(event.pos):
            self.drag = event.pos
            return
        is_button = self.controls.handle(event, self._table.buttons(now))
        self.chosen = None
        card = None if is_button else self._card_at(event.pos, now)
        self.hovered = card if card is not None and self._may_play(card) else None

    def _may_play(self, card: Card) -> bool:
        """The card is allowed now; a forbidden one does not rise under the pointer."""
        deal = self._table.shown.deal
        return deal is not None and why_not(deal, self._seat, Play(card)) is None

    def _starts_drag(self, pos: tuple[int, int]) -> bool:
        """The pressed card is moved far enough to be carried."""
        if self.pressed is None or self._stage.settings.play_by is not PlayBy.DRAG:
            return False
        pose = self._table.motion.aims().get(self.pressed)
        return pose is not None and pos[1] < pose.y - pose.height * 0.4

    def _on_press(self, event: pygame.event.Event, now: float) -> None:
        """Remember what was pressed; it counts when it is let go there."""
        self.pressed, self._pressed_felt = None, False
        if self.controls.handle(event, self._table.buttons(now)) or self._table.is_asking():
            return
        self.pressed = self._card_at(event.pos, now)
        self._pressed_felt = self.pressed is None

    def _on_release(self, event: pygame.event.Event, now: float) -> None:
        """A click: the same thing pressed and let go."""
        pressed, felt, drag = self.pressed, self._pressed_felt, self.drag
        self.pressed, self._pressed_felt, self.drag = None, False, None
        if drag is not None and pressed is not None:
            self._drop(pressed, event.pos, now)
        elif self.controls.handle(event, self._table.buttons(now)):
            return
        elif pressed is not None and pressed == self._card_at(event.pos, now):
            self._table.try_card(pressed, now)
        elif felt and self._stage.geometry.table.contains(*event.pos):
            self._on_felt(event.pos, now)

    def _drop(self, card: Card, pos: tuple[int, int], now: float) -> None:
        """A carried card is let go: on the table it is played, elsewhere it goes back."""
        aim = self._table.motion.aims().get(card)
        if aim is None:
            return
        self._table.motion.put(card, replace(aim, x=float(pos[0]), y=float(pos[1]), angle=0.0))
        if pos[1] < self._stage.geometry.hand_line - aim.height * 0.6 and self._table.is_playing(now):
            self._table.try_card(card, now)
        self._table.put_back(now)

    def _on_felt(self, pos: tuple[int, int], now: float) -> None:
        """A click on the cloth: the pile shows the last trick, anything else goes on."""
        if self._is_pile(pos) and self._table.show_last_trick():
            return
        if not self._is_hand_area(pos) or self._table.is_showing_last_trick():
            self._table.go_on(now)

    def _is_pile(self, pos: tuple[int, int]) -> bool:
        """The point lies on the tricks of the side that took the last one."""
        deal = self._table.shown.deal
        if deal is None or not deal.taken:
            return False
        reach = self._stage.geometry.px(52)
        x, y = self._stage.geometry.pile(deal.shape.side(deal.taken[-1].winner))
        return abs(pos[0] - x) < reach and abs(pos[1] - y) < reach

    def _is_hand_area(self, pos: tuple[int, int]) -> bool:
        """The point lies where your cards are or just were, so that a late click does not skip."""
        geometry = self._stage.geometry
        return pos[1] > geometry.hand_line - geometry.px(110) and abs(
            pos[0] - geometry.middle[0]
        ) < geometry.px(400)

    def _cancel_or_go_on(self, now: float) -> None:
        """The right button never plays."""
        if self.armed or self.drag or self.pressed:
            self.armed = self.pressed = self.drag = None
        elif self._table.is_asking():
            self._table.close_question()
        else:
            self._table.go_on(now)

    def _card_at(self, pos: tuple[int, int], now: float) -> Card | None:
        """The card of your hand at a point; cards in motion cannot be hit."""
        if not self._table.is_playing(now):
            return None
        lying = self._lying()
        rise = self._stage.geometry.px(theme.RAISE)
        for card in reversed(self.cards()):
            rest = lying[card]
            is_up = card in (self.hovered, self.chosen, self.armed)
            if covers(rest, pos) or (is_up and covers(replace(rest, y=rest.y - rise), pos)):
                return card
        return None

    def _lying(self) -> dict[Card, Pose]:
        """Where every card lies when none is raised."""
        stage = self._stage
        return layout(self._table.shown, stage.geometry, order=stage.settings.hand_order)

    def point_of(self, card: Card) -> tuple[float, float]:
        """A point of a card of your hand that no other card covers."""
        pose = self._lying()[card]
        left, turn = pose.height * theme.CARD_RATIO * 0.38, radians(pose.angle)
        return pose.x - left * cos(turn), pose.y + left * sin(turn)

    # Keyboard.

    def _on_key(self, event: pygame.event.Event, now: float) -> None:
        """Keys; none has two meanings in one phase."""
        table = self._table
        if self.controls.focus not in [button.name for button in table.buttons(now)]:
            self.controls.focus = None  # The question it belonged to has been answered.
        if table.command(event.key, now):
            return
        if table.is_asking():
            self.controls.handle(event, table.buttons(now))
            return
        is_asked = table.is_calling(now) or table.is_answering(now)
        if self._cap_key(event, now):
            return
        if table.is_playing(now) and not table.is_showing_last_trick() and self._card_key(event, now):
            return
        wants_buttons = event.key == pygame.K_TAB or self.controls.focus is not None or is_asked
        if wants_buttons and self.controls.handle(event, table.buttons(now)):
            return
        if event.key in _GO:
            table.go_on(now)

    def _cap_key(self, event: pygame.event.Event, now: float) -> bool:
        """A key whose sign a button bears presses it."""
        sign = pygame.key.name(event.key).upper()
        for button in self._table.buttons(now):
            if button.is_enabled and sign and button.key_cap.upper() == sign:
                button.act()
                return True
        return False

    def _card_key(self, event: pygame.event.Event, now: float) -> bool:
        """Arrows and figures choose a card, Enter and Space play it."""
        hand, on_buttons = self.cards(), self.controls.focus is not None
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and not on_buttons:
            step = 1 if event.key == pygame.K_RIGHT else -1
            start = self.focused
            place = hand.index(start) + step if start in hand else min(step, 0)
            self._choose(hand[place % len(hand)], now)
            return True
        number = _figure(event.key)
        if number is not None:
            if number < len(hand):
                self._choose(hand[number], now)
            return True
        card = self.focused
        if event.key in _GO and card is not None and card in hand and not on_buttons:
            self._table.try_card(card, now)
            return True
        return False

    def _choose(self, card: Card, now: float) -> None:
        """Put the keyboard on a card."""
        self.hovered = None
        self.armed = card if self.armed == card else None
        self.chosen = card
        self.controls.focus = None


def _figure(key: int) -> int | None:
    """The place in the hand that a figure key names, from 0."""
    if pygame.K_1 <= key <= pygame.K_8:
        return key - pygame.K_1
    return key - pygame.K_KP1 if pygame.K_KP1 <= key <= pygame.K_KP8 else None


def covers(pose: Pose, pos: tuple[int, int]) -> bool:
    """A point lies on a card, turned as it is."""
    turn = radians(pose.angle)
    right, down = pos[0] - pose.x, pos[1] - pose.y
    across = right * cos(turn) - down * sin(turn)
    along = right * sin(turn) + down * cos(turn)
    return abs(across) <= pose.height * theme.CARD_RATIO / 2 and abs(along) <= pose.height / 2
