"""The table: what you see while a match is played, and how your hands play it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import cos, pi, radians, sin

import pygame

from game.cards import Card, Seat
from game.deal import (
    Accept,
    Action,
    CardPlayed,
    Deal,
    Declare,
    Event,
    HandsDealt,
    MeldScored,
    Pass,
    Passed,
    PassedOut,
    Phase,
    Play,
    TrickTaken,
    TrumpDeclared,
    TrumpTurned,
    legal_actions,
    why_not,
)
from game.match import Match
from game.session import HUMAN, Session
from game.settings import AutoPlay, PlayBy
from game.text import (
    _,
    call_text,
    capital,
    refusal,
    seat_name,
    suit_key,
    suit_name,
)
from game.ui import overlays, theme
from game.ui.director import Director, deal_time
from game.ui.draw import Look
from game.ui.endings import EndPage, ScorePadPage
from game.ui.layout import deal_order, layout, sorted_hand
from game.ui.motion import FLIGHT, Motion, Pose, ease_in_out, ease_out
from game.ui.options import OptionsPage
from game.ui.overlays import Dialog, Message
from game.ui.panels import Brush, draw_pad, draw_table, pad_buttons
from game.ui.scene import PageScene, Stage
from game.ui.widgets import Button, Controls, Kind, draw_button

_THINK_SLICE = 0.004
"""Seconds of thinking a frame."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A card as it is drawn now."""

    card: Card
    pose: Pose
    look: Look


@dataclass(frozen=True, slots=True)
class Bubble:
    """What a player says and until when."""

    words: Callable[[], str]
    until: float


class TableScene:
    """Shows a session and plays the hand of South."""

    def __init__(self, stage: Stage, session: Session, *, leave: Callable[[], None], new: Callable[[], None]) -> None:
        self._stage = stage
        self.session = session
        self._leave = leave
        self._new = new
        self.director = Director(session.match, human=HUMAN)
        self.motion = Motion()
        self._geometry = stage.geometry
        self._controls = Controls()
        self._fed = len(session.events)
        self._busy_until = 0.0
        self._guard_until = 0.0
        self._focus_at = -1.0
        self._auto_at: float | None = None
        self._hovered: Card | None = None
        self._chosen: Card | None = None
        self._armed: Card | None = None
        self._pressed: Card | None = None
        self._pressed_felt = False
        self._drag: tuple[int, int] | None = None
        self._shaking: tuple[Card, float] | None = None
        self._message: Message | None = None
        self._bubbles: dict[Seat, Bubble] = {}
        self._dialog: str | None = None
        self._wants_last_trick = False
        self._version = 0
        self._base: pygame.Surface | None = None
        self._still: pygame.Surface | None = None
        self._base_key: object = None
        self._still_key: object = None
        self._frame_key: object = None
        self._dirty: list[pygame.Rect] = []
        self.motion.place(self._aims())

    @classmethod
    def opened(cls, stage: Stage, session: Session, *, leave: Callable[[], None], new: Callable[[], None]) -> "TableScene":
        """The table of a new match, so that its first deal is still to be shown."""
        scene = cls(stage, session, leave=leave, new=new)
        scene.director = Director(replace(session.match, deal=None), human=HUMAN)
        scene._fed = 0
        scene.motion.place({})
        return scene

    # What is true now.

    @property
    def shown(self) -> Match:
        """The match as it is on the screen."""
        return self.director.shown

    def is_idle(self, now: float) -> bool:
        """Everything is shown and lies where it belongs."""
        return self.director.is_idle and self._fed == len(self.session.events) and now >= self._busy_until

    def is_my_turn(self, now: float) -> bool:
        """You may act now."""
        deal = self.shown.deal
        return self.is_idle(now) and deal is not None and deal.to_act is HUMAN and self._open_dialog(now) is None

    def _is_playing(self, now: float) -> bool:
        """You may play a card now."""
        return self.is_my_turn(now) and self._deal.phase is Phase.PLAYING

    def _is_calling(self, now: float) -> bool:
        """You are asked for trump now."""
        return self.is_my_turn(now) and self._deal.phase is Phase.BIDDING

    @property
    def _deal(self) -> Deal:
        assert self.shown.deal is not None
        return self.shown.deal

    def _has_result(self, now: float) -> bool:
        """The deal is over and its result is to be seen."""
        deal = self.shown.deal
        return deal is not None and self.is_idle(now) and deal.phase is Phase.FINISHED and not deal.is_redealt

    def _open_dialog(self, now: float) -> str | None:
        """What lies over the table and must be answered first."""
        if self._dialog:
            return self._dialog
        return "result" if self._has_result(now) else None

    def _last_trick_shown(self) -> bool:
        """The last trick is to be seen; only until you have played again."""
        return self._wants_last_trick and self.can_show_last_trick()

    def can_show_last_trick(self) -> bool:
        """There is a last trick and you have not played since."""
        deal = self.shown.deal
        if deal is None or not deal.taken or deal.phase is Phase.FINISHED:
            return False
        return deal.trick is None or HUMAN not in [seat for seat, _card in deal.trick.plays(deal.shape)]

    # Time.

    def update(self, now: float) -> None:
        """Let the players think and show what is due."""
        self._let_bots_think(now)
        self._feed()
        while (event := self.director.show_due(now=now, settings=self._stage.settings)) is not None:
            self._on_shown(event, now)
        self._bubbles = {seat: bubble for seat, bubble in self._bubbles.items() if now < bubble.until}
        if self._message and now >= self._message.until:
            self._message = None
        if self._shaking and now >= self._shaking[1] + theme.SHAKE_TIME:
            self._shaking = None
        if self.is_idle(now):
            if self.shown.deal is not None and self.shown.deal.is_redealt:
                self.session.next_deal()
                self._feed()
            self._play_by_itself(now)
            self._warm()

    def _let_bots_think(self, now: float) -> None:
        """A slice of thinking; the true deal may be ahead of the shown one."""
        deadline = time.perf_counter() + _THINK_SLICE
        while self.session.think(lambda: time.perf_counter() > deadline):
            if time.perf_counter() > deadline:
                return

    def _feed(self) -> None:
        """Hand new events to the director."""
        self.director.feed(self.session.events[self._fed :])
        self._fed = len(self.session.events)

    def _play_by_itself(self, now: float) -> None:
        """Play the card about which there is nothing to choose, if that is wanted, after a pause for reading."""
        card = self._only_card(now)
        if card is None:
            self._auto_at = None
        elif self._auto_at is None:
            self._auto_at = now + theme.ANSWER_TIME[self._stage.settings.pace]
        elif now >= self._auto_at:
            self._auto_at = None
            self._act(Play(card), now)

    def _only_card(self, now: float) -> Card | None:
        """The card that plays by itself now."""
        mode = self._stage.settings.auto_play
        if mode is AutoPlay.NOTHING or not self._is_playing(now):
            return None
        hand, legal = self._deal.hands[HUMAN], legal_actions(self._deal)
        if len(hand) > 1 and (mode is AutoPlay.LAST_CARD or len(legal) > 1):
            return None
        only = legal[0]
        return only.card if isinstance(only, Play) else None

    def _warm(self) -> None:
        """Use a quiet moment to draw a card that will be needed."""
        px, painter = self._geometry.px, self._stage.painter
        for hand in self._deal.hands:
            for card in hand:
                if painter.warm(card, px(theme.TRICK_CARD), Look.PLAIN):
                    return

    def wake(self, now: float) -> float | None:
        """Seconds until something changes by itself."""
        if not self.motion.is_still(now) or self._shaking or self._drag:
            return 0.0
        moments = [self._busy_until, self.director.due(self._stage.settings)]
        moments += [bubble.until for bubble in self._bubbles.values()]
        moments += [self._message.until] if self._message else []
        moments += [self._auto_at] if self._auto_at is not None else []
        later = [moment - now for moment in moments if now < moment < float("inf")]
        seat = self.session.to_act
        if (seat is not None and seat is not HUMAN) or self._fed < len(self.session.events):
            later.append(0.0)
        elif self.director.due(self._stage.settings) <= now and not self.director.is_idle:
            later.append(0.0)
        elif self._busy_until > now - 0.05:
            later.append(0.0)
        return min(later, default=None)

    # Showing events.

    def _on_shown(self, event: Event, now: float) -> None:
        """Set the cards moving, and let it be heard and read."""
        self._version += 1
        self._hovered = self._armed = None
        lasts = 0.0
        if isinstance(event, HandsDealt):
            self._chosen = None
            lasts = self._deal_out(event, now)
        elif isinstance(event, TrickTaken):
            lasts = self._aim(now, theme.SWEEP_TIME, ease_in_out)
        elif isinstance(event, CardPlayed):
            lasts = self._aim(now, theme.PLAY_TIME, ease_out)
        else:
            self._aim(now, theme.REGROUP_TIME, ease_in_out)
        self._busy_until = now + lasts
        self._speak(event, now)
        self._sound(event)

    def _aims(self) -> dict[Card, Pose]:
        """Where every card of the shown deal belongs."""
        raised = self._chosen or self._hovered or self._armed
        return layout(self.shown, self._geometry, order=self._stage.settings.hand_order, raised=raised)

    def _aim(self, now: float, lasts: float, ease: Callable[[float], float]) -> float:
        """Send every card where it belongs; the seconds that takes."""
        if not self._stage.settings.animation:
            lasts = 0.0
        for card, pose in self._aims().items():
            self.motion.aim(card, pose, now=now, lasts=lasts, ease=ease)
        return lasts

    def _deal_out(self, event: HandsDealt, now: float) -> float:
        """The cards fly from the dealer in packets; the seconds that takes."""
        aims = self._aims()
        if not self._stage.settings.animation:
            self.motion.place(aims)
            return 0.0
        self.motion.place(self._pack(event.dealer))
        for packet, card in deal_order(self._deal):
            self.motion.aim(
                card, aims[card], now=now, lasts=theme.DEAL_FLIGHT, delay=packet * theme.DEAL_STAGGER
            )
        return deal_time(event)

    def _pack(self, dealer: Seat) -> dict[Card, Pose]:
        """The whole pack before the dealer, the card that is dealt first on top."""
        x, y = self._geometry.middle
        dx, dy = {Seat.SOUTH: (0, 90), Seat.WEST: (-190, 0), Seat.NORTH: (0, -70), Seat.EAST: (190, 0)}[dealer]
        px = self._geometry.px
        return {
            card: Pose(x + px(dx), y + px(dy), 0.0, px(theme.BACK_CARD), 0.0, 32 - number)
            for number, (_packet, card) in enumerate(deal_order(self._deal))
        }

    def _speak(self, event: Event, now: float) -> None:
        """Speech bubbles and messages of an event."""
        words: Callable[[], str]
        match event:
            case Passed(seat):
                words = lambda: call_text(Pass(), None)  # noqa: E731 - said again in another language
            case TrumpDeclared(seat, trump):
                words = lambda: call_text(Declare(trump), None)  # noqa: E731
            case MeldScored(_side, melds):
                assert self._deal.trick is not None and self._deal.trump is not None
                seat = self._deal.trick.winner(self._deal.trump, self._deal.shape)
                total = sum(meld.points for meld in melds)
                words = lambda: _("Roem %(points)d!") % {"points": total}  # noqa: E731
            case TrumpTurned(card):
                self._tell(lambda: _turned_words(self.shown, card), now, theme.TURN_HOLD + 0.4)
                return
            case PassedOut():
                self._tell(lambda: (_("Everybody passes"), _("The cards are dealt again.")), now, 2.0)
                return
            case _:
                return
        self._bubbles[seat] = Bubble(words, now + theme.BUBBLE_TIME)

    def _tell(self, words: Callable[[], tuple[str, str]], now: float, lasts: float, *, is_alarm: bool = False) -> None:
        """Show a message for a while."""
        self._message = Message(words, now + lasts, is_alarm=is_alarm)

    def _sound(self, event: Event) -> None:
        """The sound of an event."""
        match event:
            case HandsDealt():
                self._stage.sound("deal")
            case CardPlayed():
                self._stage.sound("place")
            case TrickTaken():
                self._stage.sound("trick")
            case MeldScored():
                self._stage.sound("roem")
            case TrumpTurned():
                self._stage.sound("slide")
            case _:
                pass

    # Acting.

    def _act(self, action: Action, now: float) -> None:
        """Do something legal for South and show it."""
        self._hovered = self._chosen = self._armed = None
        self._wants_last_trick = False
        self._message = None
        self._guard_until = now + theme.CLICK_GUARD
        self.session.act(action)
        self._feed()
        self.update(now)

    def _try_card(self, card: Card, now: float) -> None:
        """Play a card if that is allowed; else say which duty forbids it and leave it where it is."""
        if not self._is_playing(now) or now < self._guard_until:
            return
        reason = why_not(self._deal, HUMAN, Play(card))
        if reason is not None:
            deal = self._deal
            self._shaking = (card, now)
            self._tell(lambda: refusal(reason, deal, card), now, theme.MESSAGE_TIME, is_alarm=True)
            self._stage.sound("invalid")
            return
        if self._stage.settings.play_by is PlayBy.TWO_CLICKS and self._armed != card:
            self._armed = card
            self._chosen = None
            self._aim(now, theme.HOVER_TIME, ease_out)
            return
        self._act(Play(card), now)

    def _say(self, action: Action) -> None:
        """Answer the trump question."""
        now = self._stage.now
        if self._is_calling(now) and why_not(self._deal, HUMAN, action) is None:
            self._act(action, now)

    def _go_on(self) -> None:
        """From the result to the next deal, or to the end of the match."""
        if self.shown.is_over:
            self._stage.replace(PageScene(self._stage, EndPage(self.shown, new=self._new, leave=self._leave)))
        else:
            self.session.next_deal()
            self._feed()
            self.update(self._stage.now)

    def _skip(self, now: float) -> None:
        """Let what moves arrive, and show the next event at once."""
        self._guard_until = now + theme.CLICK_GUARD
        if not self.motion.is_still(now):
            self.motion.finish()
            self._busy_until = now
        elif (event := self.director.show_next(now=now)) is not None:
            self._on_shown(event, now)

    def _continue(self, now: float) -> None:
        """What a click on the felt or Space asks for."""
        if self._wants_last_trick:
            self._wants_last_trick = False
        elif self._open_dialog(now) == "result":
            self._go_on()
        elif not self.is_idle(now):
            self._skip(now)
        else:
            self._message = None

    # Keys of the table and dialogs.

    def buttons(self, now: float) -> list[Button]:
        """Everything that can be pressed now; what lies on top comes last."""
        geometry = self._geometry
        dialog = self._shown_dialog(now)
        if dialog is not None:
            return list(dialog.buttons)
        if self._open_dialog(now) == "result":
            return overlays.result_buttons(
                self.shown, geometry, go_on=self._go_on, open_score=self._open_score
            ) + self._pad_buttons(now)
        buttons = self._pad_buttons(now)
        if self._is_calling(now):
            buttons += overlays.picker_buttons(self._deal, geometry, self._say)
        return buttons

    def _pad_buttons(self, now: float) -> list[Button]:
        actions = {"last": self._toggle_last_trick, "score": self._open_score, "menu": self._open_menu}
        return [
            replace(button, is_enabled=self.can_show_last_trick()) if button.name == "last" else button
            for button in pad_buttons(self._geometry, self.shown, open_line=self._open_line, actions=actions)
        ]

    def _shown_dialog(self, now: float) -> Dialog | None:
        """The question that lies over the table."""
        if self._dialog == "menu":
            settings = self._stage.settings
            sound = _("Sound off") if settings.sound else _("Sound on")
            choices: Sequence[tuple[str, str, Kind, str, Callable[[], None]]] = (
                ("back", _("Play on"), Kind.GOLD, "Esc", self._close_dialog),
                ("score", _("Score pad"), Kind.KEY, "O", self._open_score),
                ("options", _("Options"), Kind.KEY, "", self._open_options),
                ("sound", sound, Kind.KEY, "M", lambda: self._stage.change(sound=not settings.sound)),
                ("new", _("New match"), Kind.KEY, "F2", self._ask_new),
                ("leave", _("To the title"), Kind.KEY, "", self._leave),
            )
            return overlays.dialog(self._geometry, _("Menu"), "", choices)
        if self._dialog == "new":
            choices = (
                ("back", _("No, play on"), Kind.GOLD, "Esc", self._close_dialog),
                ("new", _("Yes, a new match"), Kind.KEY, "", self._new),
            )
            text = _("The present match will be lost.")
            return overlays.dialog(self._geometry, _("Start a new match?"), text, choices)
        return None

    def _open_menu(self) -> None:
        self._open("menu")

    def _ask_new(self) -> None:
        self._open("new")

    def _open(self, dialog: str) -> None:
        self._dialog = dialog
        self._controls = Controls()
        self._controls.focus = "back"

    def _close_dialog(self) -> None:
        self._dialog = None
        self._controls = Controls()

    def _open_score(self) -> None:
        self._open_line(len(self.shown.scores))

    def _open_line(self, number: int) -> None:
        self._dialog = None
        self._stage.push(PageScene(self._stage, ScorePadPage(self.shown, number)))

    def _open_options(self) -> None:
        self._dialog = None
        self._stage.push(PageScene(self._stage, OptionsPage(self._stage, is_playing=True)))

    def _toggle_last_trick(self) -> None:
        self._wants_last_trick = not self._wants_last_trick and self.can_show_last_trick()

    # Hands.

    def handle(self, event: pygame.event.Event, now: float) -> None:
        """Answer to the mouse, the keyboard and the window."""
        match event.type:
            case pygame.WINDOWFOCUSGAINED:
                self._focus_at = now
            case pygame.WINDOWLEAVE:
                self._hover(None, now)
            case pygame.MOUSEMOTION:
                self._on_move(event, now)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._on_press(event, now)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._on_release(event, now)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._cancel_or_continue(now)
            case pygame.KEYDOWN:
                self._on_key(event, now)

    def _on_move(self, event: pygame.event.Event, now: float) -> None:
        """Raise the card under the pointer, or carry the one that is dragged."""
        if self._drag is not None or self._starts_drag(event):
            self._drag = event.pos
            return
        is_button = self._controls.handle(event, self.buttons(now))
        self._chosen = None
        self._hover(None if is_button else self._card_at(event.pos, now), now)

    def _starts_drag(self, event: pygame.event.Event) -> bool:
        """The pressed card is moved far enough to be carried."""
        if self._pressed is None or self._stage.settings.play_by is not PlayBy.DRAG:
            return False
        pose = self.motion.aims().get(self._pressed)
        return pose is not None and event.pos[1] < pose.y - self._geometry.px(theme.HAND_CARD * 0.4)

    def _hover(self, card: Card | None, now: float) -> None:
        """The pointer is on a card of your hand, or on none."""
        if card != self._hovered:
            self._hovered = card
            self._aim(now, theme.HOVER_TIME, ease_out)

    def _on_press(self, event: pygame.event.Event, now: float) -> None:
        """Remember what was pressed; it counts when it is let go there."""
        self._pressed, self._pressed_felt = None, False
        if now - self._focus_at < theme.FOCUS_GUARD:
            return
        if self._controls.handle(event, self.buttons(now)):
            return
        if self._dialog is None:
            self._pressed = self._card_at(event.pos, now)
            self._pressed_felt = self._pressed is None

    def _on_release(self, event: pygame.event.Event, now: float) -> None:
        """A click: the same thing pressed and let go."""
        pressed, felt, drag = self._pressed, self._pressed_felt, self._drag
        self._pressed, self._pressed_felt, self._drag = None, False, None
        if drag is not None and pressed is not None:
            self._drop(pressed, event.pos, now)
        elif self._controls.handle(event, self.buttons(now)):
            return
        elif pressed is not None and pressed == self._card_at(event.pos, now):
            self._try_card(pressed, now)
        elif felt and self._geometry.table.contains(*event.pos):
            self._on_felt(event.pos, now)

    def _drop(self, card: Card, pos: tuple[int, int], now: float) -> None:
        """A carried card is let go: on the table it is played, elsewhere it goes back."""
        px = self._geometry.px
        held = replace(self.motion.aims()[card], x=float(pos[0]), y=float(pos[1]), angle=0.0)
        self.motion.put(card, held)
        if pos[1] < self._geometry.hand_line - px(theme.HAND_CARD * 0.6):
            self._try_card(card, now)
        self._aim(now, theme.PLAY_TIME, ease_out)

    def _on_felt(self, pos: tuple[int, int], now: float) -> None:
        """A click on the cloth: the pile shows the last trick, anything else goes on."""
        if self._is_pile(pos) and self.can_show_last_trick():
            self._toggle_last_trick()
        elif not self._in_hand_area(pos):
            self._continue(now)

    def _is_pile(self, pos: tuple[int, int]) -> bool:
        """The point lies on the tricks of the side that took the last one."""
        deal = self.shown.deal
        if deal is None or not deal.taken:
            return False
        reach = self._geometry.px(52)
        x, y = self._geometry.pile(deal.shape.side(deal.taken[-1].winner))
        return abs(pos[0] - x) < reach and abs(pos[1] - y) < reach

    def _in_hand_area(self, pos: tuple[int, int]) -> bool:
        """The point lies where your cards are or just were, so that a late click does not skip."""
        px, middle = self._geometry.px, self._geometry.middle[0]
        return pos[1] > self._geometry.hand_line - px(110) and abs(pos[0] - middle) < px(400)

    def _cancel_or_continue(self, now: float) -> None:
        """The right button never plays."""
        if self._armed or self._drag or self._pressed:
            self._armed = self._pressed = self._drag = None
            self._aim(now, theme.HOVER_TIME, ease_out)
        elif self._dialog:
            self._close_dialog()
        else:
            self._continue(now)

    def _card_at(self, pos: tuple[int, int], now: float) -> Card | None:
        """The card of your hand at a point; cards in motion cannot be hit."""
        if not self._is_playing(now) or self._open_dialog(now):
            return None
        lying = layout(self.shown, self._geometry, order=self._stage.settings.hand_order)
        rise = self._geometry.px(theme.RAISE)
        for card in reversed(self.hand()):
            rest = lying[card]
            raised = replace(rest, y=rest.y - rise)
            if _covers(rest, pos) or (card in (self._hovered, self._chosen, self._armed) and _covers(raised, pos)):
                return card
        return None

    def hand(self) -> Sequence[Card]:
        """Your cards from left to right."""
        return sorted_hand(self._deal.hands[HUMAN], self._deal.trump, self._stage.settings.hand_order)

    def card_point(self, card: Card) -> tuple[float, float]:
        """A point of a card of your hand that no other card covers."""
        pose = layout(self.shown, self._geometry, order=self._stage.settings.hand_order)[card]
        left = pose.height * theme.CARD_RATIO * 0.38
        turn = radians(pose.angle)
        return pose.x - left * cos(turn), pose.y + left * sin(turn)

    # Keyboard.

    def _on_key(self, event: pygame.event.Event, now: float) -> None:
        """Keys; none has two meanings in one phase."""
        if self._dialog is not None:
            self._dialog_key(event, now)
            return
        match event.key:
            case pygame.K_ESCAPE:
                self._wants_last_trick = False
                self._open_menu()
            case pygame.K_F2:
                self._ask_new()
            case pygame.K_l:
                self._toggle_last_trick()
            case pygame.K_o:
                self._open_score()
            case _:
                self._phase_key(event, now)

    def _dialog_key(self, event: pygame.event.Event, now: float) -> None:
        """Keys while a question lies over the table."""
        if event.key == pygame.K_ESCAPE:
            self._close_dialog()
        elif event.key == pygame.K_o and self._dialog == "menu":
            self._open_score()
        elif event.key == pygame.K_F2 and self._dialog == "menu":
            self._ask_new()
        else:
            self._controls.handle(event, self.buttons(now))

    def _phase_key(self, event: pygame.event.Event, now: float) -> None:
        """Keys that mean something only in one phase."""
        if self._is_calling(now) and self._call_key(event):
            return
        if self._is_playing(now) and not self._wants_last_trick and self._card_key(event, now):
            return
        if event.key == pygame.K_TAB or self._controls.focus is not None or self._is_calling(now):
            if self._controls.handle(event, self.buttons(now)):
                return
        if event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER):
            self._continue(now)

    def _call_key(self, event: pygame.event.Event) -> bool:
        """The letter of a suit names it, P passes."""
        letter = pygame.key.name(event.key).upper()
        for action in legal_actions(self._deal):
            match action:
                case Declare(trump) if suit_key(trump) == letter:
                    self._say(action)
                    return True
                case Accept() if suit_key(self._deal.turned[-1].suit) == letter:
                    self._say(action)
                    return True
                case Pass() if letter == _("P"):
                    self._say(action)
                    return True
        return False

    def _card_key(self, event: pygame.event.Event, now: float) -> bool:
        """Arrows and figures choose a card, Enter and Space play it."""
        hand = self.hand()
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and self._controls.focus is None:
            step = 1 if event.key == pygame.K_RIGHT else -1
            start = self._chosen or self._armed
            place = hand.index(start) + step if start in hand else (0 if step > 0 else len(hand) - 1)
            self._choose(hand[place % len(hand)], now)
            return True
        if pygame.K_1 <= event.key <= pygame.K_8 or pygame.K_KP1 <= event.key <= pygame.K_KP8:
            place = event.key - (pygame.K_1 if event.key <= pygame.K_8 else pygame.K_KP1)
            if place < len(hand):
                self._choose(hand[place], now)
            return True
        plays = event.key in (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)
        card = self._chosen or self._armed
        if plays and card in hand and self._controls.focus is None:
            self._try_card(card, now)
            return True
        return False

    def _choose(self, card: Card, now: float) -> None:
        """Put the keyboard on a card."""
        self._hovered = self._armed = None
        self._chosen = card
        self._controls.focus = None
        self._aim(now, theme.HOVER_TIME, ease_out)

    # Drawing.

    def refresh(self, now: float) -> None:
        """Lay everything out anew for the window, the deck and the language of now."""
        old, self._geometry = self._geometry, self._stage.geometry
        scale = (self._geometry.width / old.width, self._geometry.height / old.height)
        self.motion.resize(self._aims(), now=now, scale=scale)
        self._base_key = self._still_key = self._frame_key = None
        self._controls.hot = self._controls.pressed = None

    def sprites(self, now: float) -> list[Sprite]:
        """Every card that can be seen, from the bottom to the top."""
        poses = self.motion.poses(now)
        deal = self.shown.deal
        if deal is None:
            return []
        looks = self._looks(deal, now)
        sprites = [
            Sprite(card, self._held(card, pose, now), looks.get(card, Look.PLAIN)) for card, pose in poses.items()
        ]
        sprites.sort(key=lambda sprite: sprite.pose.layer)
        tops = {_heap(sprite.pose): sprite for sprite in sprites if sprite.pose.flip == 0.0}
        return [
            sprite for sprite in sprites if sprite.pose.flip > 0.0 or tops[_heap(sprite.pose)] is sprite
        ]

    def _looks(self, deal: Deal, now: float) -> dict[Card, Look]:
        """The cards that do not look plain: forbidden, chosen or winning."""
        looks: dict[Card, Look] = {}
        if deal.trick is not None and deal.trump is not None and len(deal.trick.cards) > 1:
            looks[deal.trick.cards[deal.trick.best_index(deal.trump)]] = Look.WINNING
        if deal.phase is Phase.PLAYING and deal.to_act is HUMAN and self.is_idle(now):
            legal = legal_actions(deal)
            looks.update({card: Look.DIM for card in deal.hands[HUMAN] if Play(card) not in legal})
        chosen = self._chosen or self._armed
        if chosen is not None and chosen not in looks:
            looks[chosen] = Look.FOCUSED
        return looks

    def _held(self, card: Card, pose: Pose, now: float) -> Pose:
        """A pose with the shaking of a refused card and the hand that carries one."""
        if self._drag is not None and card == self._pressed:
            return replace(pose, x=float(self._drag[0]), y=float(self._drag[1]), angle=0.0, layer=FLIGHT + 99)
        if self._shaking is not None and card == self._shaking[0]:
            part = min(1.0, (now - self._shaking[1]) / theme.SHAKE_TIME)
            return replace(pose, x=pose.x + self._geometry.px(9) * sin(part * 6 * pi) * (1 - part))
        return pose

    def draw(self, screen: pygame.Surface, now: float) -> Sequence[pygame.Rect]:
        """Paint what changed."""
        if self.shown.deal is None:
            screen.blit(self._stage.felt, (0, 0))
            return (screen.get_rect(),)
        sprites = self.sprites(now)
        first = self._first_moving(sprites, now)
        overlay_key = self._overlay_key(now)
        base_key = (screen.get_size(), self._version, self._controls.state, self._turn(now), self.can_show_last_trick())
        still_key = (base_key, tuple(sprites[:first]))
        frame_key = (still_key, tuple(sprites[first:]), overlay_key)
        if frame_key == self._frame_key:
            return ()
        is_whole = self._frame_key is None or still_key != self._still_key or overlay_key != self._overlay_of(self._frame_key)
        if still_key != self._still_key:
            self._paint_still(screen, base_key, sprites[:first], now)
        self._base_key, self._still_key, self._frame_key = base_key, still_key, frame_key
        return self._compose(screen, sprites[first:], now, is_whole=is_whole)

    @staticmethod
    def _overlay_of(frame_key: object) -> object:
        assert isinstance(frame_key, tuple)
        return frame_key[2]

    def _first_moving(self, sprites: Sequence[Sprite], now: float) -> int:
        """The place of the lowest card that is not at rest; all above it are drawn anew each frame."""
        moving = self.motion.moving(now)
        if self._shaking:
            moving.add(self._shaking[0])
        if self._drag is not None and self._pressed is not None:
            moving.add(self._pressed)
        places = [place for place, sprite in enumerate(sprites) if sprite.card in moving]
        return places[0] if places else len(sprites)

    def _turn(self, now: float) -> Seat | None:
        """Whose turn the plates show."""
        deal = self.shown.deal
        return deal.to_act if deal else None

    def _overlay_key(self, now: float) -> object:
        """All that decides what lies over the cards."""
        return (
            tuple(sorted(self._bubbles)),
            self._message,
            self._open_dialog(now),
            self._is_calling(now),
            self._last_trick_shown(),
            self._controls.state,
        )

    def _paint_still(self, screen: pygame.Surface, base_key: object, resting: Sequence[Sprite], now: float) -> None:
        """Paint all that lies still: felt, plates, pad, and the cards below the first that moves."""
        if self._base is None or self._base.get_size() != screen.get_size():
            self._base = pygame.Surface(screen.get_size()).convert()
            self._still = pygame.Surface(screen.get_size()).convert()
            self._base_key = None
        assert self._still is not None
        if base_key != self._base_key:
            self._paint_base(self._base, now)
        self._still.blit(self._base, (0, 0))
        for sprite in resting:
            self._stage.painter.card(self._still, sprite.card, sprite.pose, sprite.look)

    def _paint_base(self, target: pygame.Surface, now: float) -> None:
        """Everything under the cards."""
        target.blit(self._stage.felt, (0, 0))
        brush = Brush(target, self._stage.painter, self._geometry)
        draw_table(brush, self.shown, self._stage.settings, turn=self._turn(now))
        draw_pad(brush, self.shown, self._controls)
        for button in self._pad_buttons(now):
            draw_button(target, self._stage.painter, button, self._controls)

    def _compose(self, screen: pygame.Surface, moving: Sequence[Sprite], now: float, *, is_whole: bool) -> Sequence[pygame.Rect]:
        """Put the moving cards and what lies over them on the still picture."""
        assert self._still is not None
        painter = self._stage.painter
        pictures = [
            (picture, picture.get_rect(center=(round(sprite.pose.x), round(sprite.pose.y))))
            for sprite in moving
            for picture in [painter.card_picture(sprite.card, sprite.pose, sprite.look, keep=sprite.card not in self.motion.moving(now))]
        ]
        places = [place for _picture, place in pictures]
        has_overlay = self._has_overlay(now)
        if is_whole or has_overlay:
            screen.blit(self._still, (0, 0))
            dirty = [screen.get_rect()]
        else:
            dirty = [place.clip(screen.get_rect()) for place in [*self._dirty, *places]]
            for place in dirty:
                screen.blit(self._still, place, place)
        for picture, place in pictures:
            screen.blit(picture, place)
        if has_overlay:
            self._paint_overlays(screen, now)
        self._dirty = places
        return dirty

    def _has_overlay(self, now: float) -> bool:
        """Something lies over the cards."""
        return bool(
            self._bubbles or self._message or self._open_dialog(now) or self._is_calling(now) or self._last_trick_shown()
        )

    def _paint_overlays(self, screen: pygame.Surface, now: float) -> None:
        """Speech, messages, the trump question, the last trick and dialogs, the topmost last."""
        brush = Brush(screen, self._stage.painter, self._geometry)
        if self._is_calling(now):
            overlays.draw_picker(brush, self._deal)
        for seat, bubble in sorted(self._bubbles.items()):
            overlays.draw_bubble(brush, seat, bubble.words())
        if self._message:
            overlays.draw_message(brush, self._message)
        if self._last_trick_shown():
            overlays.draw_last_trick(brush, self._deal, self._deal.taken[-1])
        dialog = self._shown_dialog(now)
        if dialog is not None or self._open_dialog(now):
            _dim(screen, self._geometry.table.width)
        if dialog is not None:
            overlays.draw_dialog(brush, dialog)
        elif self._open_dialog(now) == "result":
            overlays.draw_result(brush, self.shown)
        pads = {button.name for button in self._pad_buttons(now)} if dialog is None else set()
        for button in self.buttons(now):
            if button.name not in pads or (button.name == "score" and self._open_dialog(now)):
                draw_button(screen, self._stage.painter, button, self._controls)


def _turned_words(match: Match, card: Card) -> tuple[str, str]:
    """What a turned card says."""
    assert match.deal is not None
    return (
        capital(suit_name(card.suit)),
        _("%(seat)s may speak first") % {"seat": seat_name(match.deal.forehand)},
    )


def _heap(pose: Pose) -> tuple[float, float, float]:
    """Cards that lie exactly on one another are one heap."""
    return pose.x, pose.y, pose.angle


def _covers(pose: Pose, pos: tuple[int, int]) -> bool:
    """A point lies on the card, turned as it is."""
    turn = radians(pose.angle)
    right, down = pos[0] - pose.x, pos[1] - pose.y
    across = right * cos(turn) - down * sin(turn)
    along = right * sin(turn) + down * cos(turn)
    return abs(across) <= pose.height * theme.CARD_RATIO / 2 and abs(along) <= pose.height / 2


def _dim(screen: pygame.Surface, width: float) -> None:
    """Darken the felt behind a question."""
    shade = pygame.Surface((round(width), screen.get_height()), pygame.SRCALPHA)
    shade.fill((0, 20, 12, 110))
    screen.blit(shade, (0, 0))
