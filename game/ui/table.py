"""The table: shows a match at the pace of the director and lets South play."""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import pi, sin

import pygame

from game.cards import Card, Seat
from game.deal import (
    Action,
    Announce,
    CardPlayed,
    Deal,
    DealSettled,
    Event,
    Fault,
    HandsDealt,
    MeldScored,
    Pass,
    Phase,
    Play,
    TakeBack,
    TrickTaken,
    TrumpTurned,
    can_announce,
    has_choice,
    legal_actions,
    offered,
    why_not,
)
from game.match import Match
from game.option_texts import option_label, option_value
from game.rulebook import decided_by
from game.rules import RenounceMode
from game.session import HUMAN, Session
from game.settings import AutoPlay, Pace, PlayBy
from game.text import _, refusal
from game.ui import overlays, theme
from game.ui.answers import answer_buttons, draw_question
from game.ui.director import Director, deal_time
from game.ui.draw import Look, rect
from game.ui.endings import EndPage, ScorePadPage
from game.ui.hands import Hands
from game.ui.layout import deal_order, layout
from game.ui.motion import Motion, Pose, ease_in_out, ease_out
from game.ui.options import OptionsPage
from game.ui.overlays import Dialog
from game.ui.pad import pad_buttons, pad_parts, touched
from game.ui.panels import Brush, Drawn, table_parts
from game.ui.picture import Frame, LayeredPicture, Part, Sprite, visible
from game.ui.rules_page import open_rules
from game.ui.scene import PageScene, Stage
from game.ui.speech import Speech
from game.ui.widgets import Button, Kind, draw_button

_THINK_SLICE = 0.010
"""Seconds of thinking in a quiet frame."""
_SHORT_SLICE = 0.002
"""While cards move, drawing needs the time."""
_PATIENCE = 5.0
"""Seconds of thinking after which a computer player must say what it has."""
_FEW = 3
"""Cards in hand with which every way the deal can go on is looked through."""
_SOUNDS: dict[type[Event], tuple[str, ...]] = {
    HandsDealt: ("shuffle", "deal"),
    CardPlayed: ("place",),
    TrickTaken: ("trick",),
    MeldScored: ("roem",),
    TrumpTurned: ("slide",),
}


class _Watch:
    """The time for thinking in one frame: up when a piece as long as the longest so far would not fit."""

    def __init__(self, seconds: float) -> None:
        self._begin = self._last = time.perf_counter()
        self._end = self._begin + seconds
        self._longest = 0.0

    def is_up(self) -> bool:
        """Another piece has been thought; tells whether there is no time for one more."""
        now = time.perf_counter()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        return now + self._longest > self._end

    @property
    def spent(self) -> float:
        """Seconds until the last piece ended."""
        return self._last - self._begin


class TableScene:
    """Shows a session and plays the hand of South."""

    def __init__(
        self,
        stage: Stage,
        session: Session,
        *,
        leave: Callable[[], None],
        new: Callable[[], None],
        is_new: bool = False,
    ) -> None:
        """``is_new`` shows the first deal being dealt; else the table appears as it is."""
        self._stage = stage
        self.session = session
        self._leave = leave
        self._new = new
        start = replace(session.match, deal=None) if is_new else session.match
        self.director = Director(start, human=HUMAN)
        self._fed = 0 if is_new else len(session.events)
        self.motion = Motion()
        self.speech = Speech()
        self.hands = Hands(stage, self, HUMAN)
        self._geometry = stage.geometry
        self._picture = LayeredPicture()
        self._version = 0
        """Counts the events shown, so that what is drawn from them is drawn anew."""
        self._busy_until = 0.0
        self._guard_until = 0.0
        self._auto_at: float | None = None
        self._raised: Card | None = None
        self._shaking: tuple[Card, float] | None = None
        self._question: str | None = None
        self._wants_last_trick = False
        self._pondered = 0.0
        """Seconds that have been spent on a decision nobody has made yet."""
        self._is_finishing = False
        """The rest of the deal plays by itself: nothing is left to choose."""
        self._choice: tuple[int, bool] = (-1, True)
        self.motion.place(self._aims())

    # What is true now.

    @property
    def shown(self) -> Match:
        """The match as it is on the screen."""
        return self.director.shown

    @property
    def _deal(self) -> Deal:
        assert self.shown.deal is not None
        return self.shown.deal

    def is_idle(self, now: float) -> bool:
        """Everything is shown and lies where it belongs."""
        return self.director.is_idle and self._fed == len(self.session.events) and now >= self._busy_until

    def _is_my_turn(self, now: float) -> bool:
        deal = self.shown.deal
        return self.is_idle(now) and self._question is None and deal is not None and deal.to_act is HUMAN

    def is_playing(self, now: float) -> bool:
        """You may play a card now."""
        return self._is_my_turn(now) and self._deal.phase is Phase.PLAYING

    def is_calling(self, now: float) -> bool:
        """You are asked for trump now."""
        return self._is_my_turn(now) and self._deal.phase is Phase.BIDDING

    def is_answering(self, now: float) -> bool:
        """You are asked something other than trump: whether you double, whether there is roem."""
        return self._is_my_turn(now) and self._deal.phase not in (Phase.BIDDING, Phase.PLAYING)

    def _offers(self, now: float) -> tuple[Action, ...]:
        """What you can answer to a question other than trump, or announce before you play a card.

        Out of turn: a wrong card can be taken back as long as the trick lies, and roem announced late. The
        true deal may be ahead of the shown one, so both must allow it.
        """
        shown, true = self.shown.deal, self.session.match.deal
        if shown is None or true is None or self._question is not None:
            return ()
        if self.is_answering(now) or self.is_playing(now):
            return offered(shown, HUMAN)
        late = (TakeBack(), Announce()) if shown.phase is Phase.PLAYING else (TakeBack(),)
        both = [*offered(shown, HUMAN)], [*offered(true, HUMAN)]
        return tuple(action for action in late if all(action in allowed for allowed in both))

    def is_asking(self) -> bool:
        """A question lies over the table."""
        return self._question is not None

    def _has_result(self, now: float) -> bool:
        """The deal is over and its result is to be seen."""
        if self._question is not None or self.shown.deal is None or not self.is_idle(now):
            return False
        return self._deal.phase is Phase.FINISHED and not self._deal.is_redealt

    def is_showing_last_trick(self) -> bool:
        """The last trick is to be seen."""
        return self._wants_last_trick and self.can_show_last_trick()

    def can_show_last_trick(self) -> bool:
        """There is a last trick and you have not played since."""
        deal = self.shown.deal
        if deal is None or not deal.taken or deal.phase is Phase.FINISHED:
            return False
        return deal.trick is None or HUMAN not in [seat for seat, _card in deal.trick.plays(deal.shape)]

    def _waits_for_click(self) -> bool:
        """The full trick lies until the player has seen it."""
        return self.director.is_waiting_for_click(self._stage.settings)

    # Time.

    def update(self, now: float) -> None:
        """Let the players think and show what is due."""
        self._let_bots_think()
        self._feed()
        while (event := self.director.show_due(now=now, settings=self._stage.settings)) is not None:
            self._on_shown(event, now)
        self._raise(now)
        self.speech.fade(now)
        if self._shaking and now >= self._shaking[1] + theme.SHAKE_TIME:
            self._shaking = None
        if self.is_idle(now) and self.shown.deal is not None:
            if self._deal.is_redealt:
                self._next_deal(now)
            self._play_by_itself(now)

    def _let_bots_think(self) -> None:
        """A slice of thinking; the true deal may be ahead of the shown one."""
        watch = _Watch(_THINK_SLICE if self._is_quiet(self._stage.now) else _SHORT_SLICE)
        if self._pondered > _PATIENCE:
            self.session.hurry()
        while not self._leaves_time(self._stage.now) and self.session.think(watch.is_up):
            self._pondered = 0.0
            if watch.is_up():
                return
        self._pondered += watch.spent

    def _leaves_time(self, now: float) -> bool:
        """You may announce roem until another leads (§7.4), who leaves you the time to do so."""
        deal = self.session.match.deal
        if deal is None or deal.to_act is HUMAN or deal.phase is not Phase.PLAYING:
            return False
        is_over = self.is_idle(now) and now >= self._busy_until + theme.ANSWER_TIME[self._stage.settings.pace]
        return not is_over and can_announce(deal, HUMAN, Announce())

    def _feed(self) -> None:
        """Hand new events to the director."""
        self.director.feed(self.session.events[self._fed :])
        self._fed = len(self.session.events)

    def _play_by_itself(self, now: float) -> None:
        """Play the card about which there is nothing to choose, if wanted, after a pause for reading."""
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
        mode = AutoPlay.ONLY_CARD if self._is_finishing else self._stage.settings.auto_play
        if mode is AutoPlay.NOTHING or not self.is_playing(now):
            return None
        legal = legal_actions(self._deal)
        if len(self._deal.hands[HUMAN]) > 1 and (mode is AutoPlay.LAST_CARD or len(legal) > 1):
            return None
        only = legal[0]
        return only.card if isinstance(only, Play) else None

    def can_finish(self, now: float) -> bool:
        """Every card you have left is forced, whatever the others play, and you have several."""
        if self._is_finishing or not self.is_playing(now) or not 1 < len(self._deal.hands[HUMAN]) <= _FEW:
            return False
        if self._choice[0] != self._version:
            self._choice = (self._version, has_choice(self._deal, HUMAN))
        return not self._choice[1]

    def _finish(self) -> None:
        self._is_finishing = True

    def wake(self, now: float) -> float | None:
        """Seconds until something changes by itself."""
        if not self.motion.is_still(now) or self._shaking or self.hands.drag or self._has_work(now):
            return 0.0
        moments = [self._busy_until, self.director.due(self._stage.settings), *self.speech.moments()]
        moments += [self._auto_at] if self._auto_at is not None else []
        return min((moment - now for moment in moments if now < moment < float("inf")), default=None)

    def _has_work(self, now: float) -> bool:
        """The next frame has something to do."""
        is_bot_thinking = self.session.to_act not in (None, HUMAN)
        return is_bot_thinking or self._has_news(now) or self._fed < len(self.session.events)

    def _has_news(self, now: float) -> bool:
        """An event is due, or cards have just come to rest."""
        is_due = not self.director.is_idle and self.director.due(self._stage.settings) <= now
        return is_due or self._busy_until <= now < self._busy_until + 2 / theme.FRAMES_PER_SECOND

    def _is_quiet(self, now: float) -> bool:
        """There is next to nothing to draw in this frame."""
        return self.motion.is_still(now) and not self._has_news(now)

    # Showing events.

    def _on_shown(self, event: Event, now: float) -> None:
        """Set the cards moving, and let it be heard and read."""
        self._version += 1
        self.hands.let_go()
        lasts = 0.0
        if isinstance(event, HandsDealt):
            self._wants_last_trick = self._is_finishing = False
            lasts = self._deal_out(event, now)
        elif isinstance(event, TrickTaken):
            lasts = self._aim(now, theme.SWEEP_TIME, ease_in_out)
        elif isinstance(event, CardPlayed):
            lasts = self._aim(now, theme.PLAY_TIME, ease_out)
        else:
            self._aim(now, theme.REGROUP_TIME, ease_in_out)
        self._busy_until = now + lasts
        self.speech.on_shown(event, self.shown, now)
        self._sound(event)

    def _aims(self) -> dict[Card, Pose]:
        """Where every card of the shown deal belongs."""
        order = self._stage.settings.hand_order
        return layout(self.shown, self._geometry, order=order, raised=self.hands.raised)

    def _aim(self, now: float, lasts: float, ease: Callable[[float], float]) -> float:
        """Send every card where it belongs; the seconds that takes."""
        if not self._stage.settings.animation:
            lasts = 0.0
        for card, pose in self._aims().items():
            self.motion.aim(card, pose, now=now, lasts=lasts, ease=ease)
        return lasts

    def put_back(self, now: float) -> None:
        """Send a card that was carried where it belongs."""
        self._aim(now, theme.PLAY_TIME, ease_out)

    def _raise(self, now: float) -> None:
        """Let the card of your hand that is meant stand out, whatever changed it."""
        if self.hands.raised != self._raised:
            self._raised = self.hands.raised
            self._aim(now, theme.HOVER_TIME, ease_out)

    def _deal_out(self, event: HandsDealt, now: float) -> float:
        """The cards fly from the dealer in packets; the seconds that takes."""
        aims = self._aims()
        if not self._stage.settings.animation:
            self.motion.place(aims)
            return 0.0
        self.motion.place(self._pack(event.dealer))
        for packet, card in deal_order(self._deal):
            delay = packet * theme.DEAL_STAGGER
            self.motion.aim(card, aims[card], now=now, lasts=theme.DEAL_FLIGHT, delay=delay)
        return deal_time(event)

    def _pack(self, dealer: Seat) -> dict[Card, Pose]:
        """The whole pack before the dealer, the card that is dealt first on top."""
        x, y = self._geometry.pack(dealer)
        height = self._geometry.px(theme.BACK_CARD)
        order = deal_order(self._deal)
        return {
            card: Pose(x, y, 0.0, height, 0.0, len(order) - number)
            for number, (_packet, card) in enumerate(order)
        }

    def _sound(self, event: Event) -> None:
        """Let an event be heard."""
        if isinstance(event, DealSettled):
            ours, theirs = self.shown.scores[-1].total
            self._stage.sound("win" if ours > theirs else "lose")
        for name in _SOUNDS.get(type(event), ()):
            self._stage.sound(name)

    # Acting.

    def _act(self, action: Action, now: float) -> None:
        """Do something legal for South and show it."""
        self.hands.let_go()
        self._wants_last_trick = False
        self.speech.message = None
        self._guard_until = now + theme.CLICK_GUARD
        self.session.act(action, HUMAN)
        self._pondered = 0.0  # Whoever was thinking begins anew.
        self.update(now)

    def try_card(self, card: Card, now: float) -> None:
        """Play a card if that is allowed; else say which duty forbids it and leave it where it is."""
        if not self.is_playing(now) or now < self._guard_until:
            return
        reason = why_not(self._deal, HUMAN, Play(card))
        if reason is not None:
            self._shaking = (card, now)
            words = partial(refusal, reason, self._deal, card)
            self.speech.tell(words, now, theme.MESSAGE_TIME, is_alarm=True)
            self._stage.sound("invalid")
        elif self._stage.settings.play_by is PlayBy.TWO_CLICKS and self.hands.armed != card:
            self.hands.armed, self.hands.chosen = card, None
        else:
            self._act(Play(card), now)

    def say(self, action: Action) -> None:
        """Answer the trump question, or another one that is asked."""
        now = self._stage.now
        if not self._is_my_turn(now) and action not in self._offers(now):
            return
        reason = why_not(self._deal, HUMAN, action)
        if reason is None:
            self._act(action, now)
        elif reason is Fault.NO_ROEM:
            self.speech.tell(
                partial(refusal, reason, self._deal, None), now, theme.MESSAGE_TIME, is_alarm=True
            )
            self._stage.sound("invalid")

    def go_on(self, now: float) -> None:
        """What a click on the felt or Space asks for."""
        if self._wants_last_trick:
            self._wants_last_trick = False
        elif self._has_result(now):
            self._leave_result()
        elif not self.is_idle(now):
            self._skip(now)
        elif self.is_answering(now) and self._deal.phase is Phase.TURNING:
            if now >= self._guard_until:
                self.say(Pass())
        else:
            self.speech.message = None

    def _skip(self, now: float) -> None:
        """Let what moves arrive; if nothing does, show the next event at once."""
        self._guard_until = now + theme.CLICK_GUARD
        if not self.motion.is_still(now):
            self.motion.finish()
            self._busy_until = now
        elif (event := self.director.show_next(now=now)) is not None:
            self._on_shown(event, now)

    def _leave_result(self) -> None:
        """From the result to the next deal, or to the end of the match."""
        if self.shown.is_over:
            page = EndPage(self.shown, new=self._new, leave=self._leave)
            self._stage.replace(PageScene(self._stage, page))
        else:
            self._next_deal(self._stage.now)

    def _next_deal(self, now: float) -> None:
        self.session.next_deal()
        self.update(now)

    # Commands, questions and their keys.

    def command(self, key: int, now: float) -> bool:
        """A key that means the same in every phase; tells whether it was one."""
        commands: dict[int, Callable[[], object]] = {
            pygame.K_F2: partial(self._ask, "new"),
            pygame.K_o: self._open_score,
        }
        if self._question is not None:
            commands[pygame.K_ESCAPE] = self.close_question
        else:
            faster, slower = partial(self._change_pace, 1, now), partial(self._change_pace, -1, now)
            commands |= dict.fromkeys((pygame.K_PLUS, pygame.K_EQUALS, pygame.K_KP_PLUS), faster)
            commands |= dict.fromkeys((pygame.K_MINUS, pygame.K_KP_MINUS), slower)
            commands |= {pygame.K_ESCAPE: self._on_escape, pygame.K_l: self.show_last_trick}
        if self.can_finish(now):
            commands[pygame.K_f] = self._finish
        if key in commands:
            commands[key]()
        return key in commands

    def _on_escape(self) -> None:
        """Close the last trick, else open the menu."""
        if self.is_showing_last_trick():
            self._wants_last_trick = False
        else:
            self._ask("menu")

    def _change_pace(self, step: int, now: float) -> None:
        """Faster or slower, and say so."""
        paces = list(Pace)
        place = min(max(0, paces.index(self._stage.settings.pace) + step), len(paces) - 1)
        self._stage.change(pace=paces[place])
        self.speech.tell(partial(_pace_words, paces[place]), now, theme.BUBBLE_TIME)

    def show_last_trick(self) -> bool:
        """Show or hide the last trick; tells whether there is one."""
        self._wants_last_trick = not self._wants_last_trick and self.can_show_last_trick()
        return self.can_show_last_trick()

    def _ask(self, question: str) -> None:
        """Lay a question over the table; the harmless answer has the focus."""
        self._question = question
        self.hands.let_go()
        self.hands.controls = self._stage.controls(focus="back")

    def close_question(self) -> None:
        """Take a question back."""
        self._question = None
        self.hands.controls = self._stage.controls()

    def _open_score(self) -> None:
        self._open_line(len(self.shown.scores))

    def _open_line(self, number: int) -> None:
        self.close_question()
        self._stage.push(PageScene(self._stage, ScorePadPage(self.shown, number)))

    def _open_options(self) -> None:
        self.close_question()
        self._stage.push(PageScene(self._stage, OptionsPage(self._stage, is_playing=True)))

    def open_rules(self) -> None:
        """Show the rules of this match; it waits meanwhile."""
        self.close_question()
        self.hands.let_go()
        self._raise(self._stage.now)
        open_rules(self._stage, self.session.match.rules, is_playing=True)

    def buttons(self, now: float) -> Sequence[Button]:
        """Everything that can be pressed now; what is asked comes first, so that Tab begins there."""
        dialog = self._dialog()
        if dialog is not None:
            return dialog.buttons
        return [*self._overlay_buttons(now), *self._pad_buttons()]

    def _overlay_buttons(self, now: float) -> Sequence[Button]:
        """The keys of the trump question or of the result."""
        if self._has_result(now):
            return overlays.result_buttons(
                self.shown, self._geometry, go_on=self._leave_result, open_score=self._open_score
            )
        if self.is_calling(now):
            return overlays.picker_buttons(self._deal, self._geometry, self.say)
        offers = self._offers(now)
        keys = answer_buttons(self._deal, offers, self._geometry, self.say) if offers else []
        if self.can_finish(now):
            place = self._geometry.beside_plate
            keys.append(
                Button("finish", place, _("Play out"), self._finish, kind=Kind.PLATE, key_cap="F", size=14)
            )
        return keys

    def _pad_buttons(self) -> Sequence[Button]:
        """The lines of the pad and the keys below them."""
        return pad_buttons(
            self._geometry,
            self.shown,
            open_line=self._open_line,
            last_trick=self.show_last_trick if self.can_show_last_trick() else None,
            open_score=self._open_score,
            open_menu=partial(self._ask, "menu"),
        )

    def _dialog(self) -> Dialog | None:
        """The question that lies over the table."""
        if self._question == "menu":
            settings = self._stage.settings
            sound = _("Sound off") if settings.sound else _("Sound on")
            return overlays.dialog(
                self._geometry,
                _("Menu"),
                "",
                (
                    ("back", _("Play on"), Kind.GOLD, "Esc", self.close_question),
                    ("score", _("Score pad"), Kind.KEY, "O", self._open_score),
                    ("options", _("Options"), Kind.KEY, "", self._open_options),
                    ("rules", _("Rules"), Kind.KEY, "F1", self.open_rules),
                    ("sound", sound, Kind.KEY, "M", lambda: self._stage.change(sound=not settings.sound)),
                    ("new", _("New match"), Kind.KEY, "F2", partial(self._ask, "new")),
                    ("leave", _("To the title"), Kind.KEY, "", self._leave),
                ),
            )
        if self._question == "new":
            return overlays.dialog(
                self._geometry,
                _("Start a new match?"),
                _("The present match will be lost."),
                (
                    ("back", _("No, play on"), Kind.GOLD, "Esc", self.close_question),
                    ("new", _("Yes, a new match"), Kind.KEY, "", self._new),
                ),
            )
        return None

    def handle(self, event: pygame.event.Event, now: float) -> None:
        """Answer to the mouse, the keyboard and the window."""
        self.hands.handle(event, now)
        self._raise(now)

    # Drawing.

    def refresh(self, now: float) -> None:
        """Lay everything out anew for the window, the deck and the language; the wanted players sit down.

        Nobody else seats them: every table that is shown, and every change of a preference, comes by here.
        """
        self.session.seat(self._stage.settings.partner_level, self._stage.settings.opponents)
        old, self._geometry = self._geometry, self._stage.geometry
        scale = (self._geometry.width / old.width, self._geometry.height / old.height)
        self.motion.resize(self._aims(), now=now, scale=scale)
        self._picture.forget()
        self.hands.controls.hot = self.hands.controls.pressed = None

    def draw(self, screen: pygame.Surface, now: float) -> Sequence[pygame.Rect]:
        """Paint what changed."""
        if self.shown.deal is None:
            screen.blit(self._stage.felt, (0, 0))
            return (screen.get_rect(),)
        return self._picture.show(
            screen,
            self._stage.painter,
            self._frame(now),
            parts=self._parts,
            paint_overlays=partial(self._paint_overlays, now=now),
        )

    def _frame(self, now: float) -> Frame:
        """All that this frame shows."""
        controls = self.hands.controls.state
        is_quiet = self.speech.message is None
        base = (
            self._version,
            touched(self._pad_buttons(), self.hands.controls),
            self._waits_for_click(),
            is_quiet,
        )
        speech = (tuple(sorted(self.speech.bubbles)), self.speech.message)
        asked = (self.is_calling(now), self._offers(now))
        lying = (self._has_result(now), *asked, self.is_showing_last_trick(), self._question)
        has_overlay = any(lying) or any(speech) or self.can_finish(now)
        return Frame(base, visible(self.sprites(now)), (*speech, *lying, controls) if has_overlay else None)

    def sprites(self, now: float) -> list[Sprite]:
        """Every card and how it is drawn now."""
        looks, moving = self._looks(now), self.motion.moving(now)
        held = {self._shaking[0] if self._shaking else None, self.hands.pressed if self.hands.drag else None}
        return [
            Sprite(
                card,
                self._shaken(card, self.hands.carried(card, pose), now),
                looks.get(card, Look.PLAIN),
                is_moving=card in moving or card in held,
            )
            for card, pose in self.motion.poses(now).items()
        ]

    def _looks(self, now: float) -> dict[Card, Look]:
        """The cards that do not look plain: winning, forbidden or chosen."""
        deal, looks = self._deal, dict[Card, Look]()
        if deal.trick is not None and deal.trump is not None and len(deal.trick.cards) > 1:
            looks[deal.trick.cards[deal.trick.best_index(deal.trump)]] = Look.WINNING
        if deal.phase is Phase.PLAYING and deal.to_act is HUMAN and self.is_idle(now):
            hand = deal.hands[HUMAN]
            looks |= {card: Look.DIM for card in hand if why_not(deal, HUMAN, Play(card)) is not None}
        focused = self.hands.focused
        if focused is not None and focused not in looks:
            looks[focused] = Look.FOCUSED
        return looks

    def _shaken(self, card: Card, pose: Pose, now: float) -> Pose:
        """A pose with the shaking of a refused card."""
        if self._shaking is None or card != self._shaking[0]:
            return pose
        part = min(1.0, (now - self._shaking[1]) / theme.SHAKE_TIME)
        return replace(pose, x=pose.x + self._geometry.px(9) * sin(part * 6 * pi) * (1 - part))

    def _parts(self) -> list[Part]:
        """Everything under the cards, the lowest first."""
        geometry, match, deal = self._geometry, self.shown, self._deal
        controls = self.hands.controls
        felt = Part(None, self._stage.felt.get_rect(), self._paint_felt)
        drawn = [
            *table_parts(
                match,
                geometry,
                turn=deal.to_act,
                waits=self._waits_for_click() or (deal.phase is Phase.TURNING and deal.to_act is HUMAN),
                narrated=self.speech.narrated() if self._stage.settings.narration else "",
                ruling=self._ruling(),
                partner=option_value("partner", self._stage.settings.partner_level),
                opponents=option_value("opponents", self._stage.settings.opponents),
            ),
            *pad_parts(match, geometry, self._pad_buttons(), controls),
        ]
        return [felt, *map(self._part, drawn)]

    def _ruling(self) -> str:
        """The rule that decides what you may play; where you may break it, nobody tells you."""
        is_wanted = self._stage.settings.name_rule and self._deal.rules.renounce is RenounceMode.BLOCKED
        if not is_wanted or self.speech.message or offered(self._deal, HUMAN):  # words or keys lie there
            return ""
        return decided_by(self._deal, HUMAN) or ""

    def _part(self, drawn: Drawn) -> Part:
        brush = partial(Brush, painter=self._stage.painter, geometry=self._geometry)
        return Part(drawn.key, rect(drawn.box), lambda target: drawn.draw(brush(target)))

    def _paint_felt(self, target: pygame.Surface) -> None:
        target.blit(self._stage.felt, (0, 0))

    def _paint_overlays(self, screen: pygame.Surface, now: float) -> None:
        """Speech, messages, the trump question, the last trick and dialogs, the topmost last."""
        brush = Brush(screen, self._stage.painter, self._geometry)
        dialog, has_result = self._dialog(), self._has_result(now)
        if self.is_calling(now):
            overlays.draw_picker(brush, self._deal)
        if self.is_answering(now):
            draw_question(brush, self._deal)
        keys = [key.box for key in self._overlay_buttons(now)] if self._offers(now) else []
        for seat, bubble in sorted(self.speech.bubbles.items()):
            overlays.draw_bubble(brush, seat, bubble.words(), above=keys)
        if self.speech.message:
            overlays.draw_message(brush, self.speech.message, above=keys)
        if self.is_showing_last_trick():
            overlays.draw_last_trick(brush, self._deal, self._deal.taken[-1])
        if dialog is not None or has_result:
            overlays.dim(brush)
        if dialog is not None:
            overlays.draw_dialog(brush, dialog)
        elif has_result:
            overlays.draw_result(brush, self.shown)
        for button in dialog.buttons if dialog is not None else self._overlay_buttons(now):
            draw_button(screen, self._stage.painter, button, self.hands.controls)


def _pace_words(pace: Pace) -> tuple[str, str]:
    return option_label("pace")[0], option_value("pace", pace)
