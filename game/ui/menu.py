"""The title: go on with the match on disk, begin a new one, or set options."""

from collections.abc import Callable, Sequence

import pygame

from game.cards import Card, Rank, Suit
from game.match import Match
from game.text import _, deal_text, ngettext
from game.ui import theme
from game.ui.draw import Style
from game.ui.layout import Box
from game.ui.motion import Pose
from game.ui.options import OptionsPage
from game.ui.pad import running_total
from game.ui.panels import Brush
from game.ui.rules_page import open_rules
from game.ui.scene import PageScene, Stage
from game.ui.widgets import Button, Kind


class MenuPage:
    """The first screen."""

    def __init__(
        self, *, going_on: Match | None, resume: Callable[[], None], new: Callable[[], None]
    ) -> None:
        self._going_on = going_on
        self._resume = resume
        self._new = new
        self._asks = False

    def buttons(self, stage: Stage) -> Sequence[Button]:
        """What can be done; while it asks, only the answers."""
        px, geometry = stage.geometry.px, stage.geometry
        left, width, tall = self._left(stage), px(430), px(54)
        top = geometry.height / 2 - px(28)
        if self._asks:
            rows = [
                ("back", _("No, go on with this match"), "", self._stop_asking, Kind.GOLD),
                ("new", _("Yes, a new match"), "", self._new, Kind.PLATE),
            ]
        else:
            rows = self._rows(stage)
        return [
            Button(
                name,
                Box(left, top + number * px(63), width, tall),
                label,
                act,
                kind=kind,
                detail=detail,
                size=19,
                align_left=True,
            )
            for number, (name, label, detail, act, kind) in enumerate(rows)
        ]

    def _rows(self, stage: Stage) -> list[tuple[str, str, str, Callable[[], None], Kind]]:
        match = self._going_on
        rows: list[tuple[str, str, str, Callable[[], None], Kind]] = []
        if match is not None:
            detail = f"{deal_text(match)} · {running_total(match.totals)}"
            rows.append(("resume", _("Go on"), detail, self._resume, Kind.GOLD))
        first = Kind.PLATE if match else Kind.GOLD
        count = stage.settings.rules.match_hands
        rules = ngettext("%(count)d deal", "%(count)d deals", count) % {"count": count}
        return [
            *rows,
            ("new", _("New match"), "" if match else rules, self._ask if match else self._new, first),
            ("options", _("Options and house rules"), "", lambda: self._options(stage), Kind.PLATE),
            ("rules", _("Rules"), "F1", lambda: self._open_rules(stage), Kind.PLATE),
            ("quit", _("Quit"), "", lambda: self._quit(stage), Kind.PLAIN),
        ]

    def _left(self, stage: Stage) -> float:
        return max(stage.geometry.px(60), stage.geometry.width / 2 - stage.geometry.px(530))

    def _ask(self) -> None:
        self._asks = True

    def _stop_asking(self) -> None:
        self._asks = False

    def _options(self, stage: Stage) -> None:
        stage.push(PageScene(stage, OptionsPage(stage, is_playing=False)))

    def _open_rules(self, stage: Stage) -> None:
        open_rules(stage, stage.settings.rules, is_playing=False)

    def _quit(self, stage: Stage) -> None:
        stage.is_over = True

    def key(self, event: pygame.event.Event, stage: Stage) -> None:
        """Enter and Space take the first choice; Esc takes a question back."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.buttons(stage)[0].act()
        elif event.key == pygame.K_F2:
            (self._ask if self._going_on else self._new)()
        elif event.key == pygame.K_ESCAPE:
            self._asks = False

    def scroll(self, steps: int, stage: Stage) -> None:
        """Everything is in sight."""

    def paint(self, target: pygame.Surface, stage: Stage) -> None:
        """The name of the game and four cards."""
        px, painter, geometry = stage.geometry.px, stage.painter, stage.geometry
        left, middle = self._left(stage), geometry.height / 2
        plate = Box(left, middle - px(284), px(232), px(64))
        painter.panel(target, plate, theme.PAPER, radius=16)
        for number, suit in enumerate((Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)):
            side = px(38)
            painter.suit(target, suit, Box(plate.x + px(19) + number * px(52), plate.y + px(13), side, side))
        painter.text(target, "Klaverjas", (left - px(1), middle - px(158)), Style(84, theme.CREAM, bold=True))
        words = (
            _("The present match will be lost.")
            if self._asks
            else _("sixteen deals, three players, your rules")
        )
        small = Style(20 * min(geometry.text, 1.6), theme.CREAM_SOFT)
        painter.text(
            target, words, (left, middle - px(84)), small, width=min(px(560), geometry.width - left - px(20))
        )
        if geometry.width - left > px(900):
            self._paint_cards(Brush(target, painter, geometry))
        self._paint_notice(target, stage)

    def _paint_cards(self, brush: Brush) -> None:
        """A little fan."""
        px = brush.geometry.px
        x, y = brush.geometry.width * 0.5 + px(312), brush.geometry.height / 2 + px(30)
        for number, rank in enumerate((Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)):
            off = number - 1.5
            pose = Pose(x + px(62) * off, y + px(8) * off * off, -11.5 * off, px(286), 1.0, 0)
            brush.painter.card(brush.target, Card(Suit.HEARTS, rank), pose)

    def _paint_notice(self, target: pygame.Surface, stage: Stage) -> None:
        """What the player must be told, at the foot of the window."""
        if not stage.notices:
            return
        geometry, px = stage.geometry, stage.geometry.px
        width = min(geometry.width - px(80), px(1160))
        style = Style(15, theme.CREAM)
        words = " ".join(notice() for notice in stage.notices)
        tall = stage.painter.paragraph(None, words, Box(0, 0, width - px(40), 0), style)
        box = Box((geometry.width - width) / 2, geometry.height - tall - px(34), width, tall + px(20))
        stage.painter.panel(target, box, theme.ALARM, radius=10)
        inner = Box(box.x + px(20), box.y + px(10), box.width - px(40), tall)
        stage.painter.paragraph(target, words, inner, style)
