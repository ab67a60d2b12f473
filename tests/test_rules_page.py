"""Is the rules screen reached from everywhere, read with any hand, and left where one was?"""

from pathlib import Path

import pygame
import pytest

from game.deal import legal_actions
from game.rulebook import Chapter
from game.rules import PRESETS, STANDARD
from game.settings import AutoPlay, Language, PlayBy
from game.ui.draw import Painter
from game.ui.endings import EndPage, ScorePadPage
from game.ui.menu import MenuPage
from game.ui.options import OptionsPage
from game.ui.rules_page import RulesPage, RulesScene
from game.ui.table import TableScene
from tests.test_scenes import Reader
from tests.ui_helpers import DESIGN, SMALL, Rig, leafed, motion, press, release

ROTTERDAM = STANDARD.changed(variant="rotterdam", match_hands=4)
AMSTERDAM = STANDARD.changed(match_hands=4)
CITIES = {"Als je niet kunt bekennen: Amsterdams", "Als je niet kunt bekennen: Rotterdams"}


class Words:
    """The paragraphs that are drawn."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.said: set[str] = set()
        paragraph = Painter.paragraph

        def note(
            painter: Painter, target: pygame.Surface | None, text: str, *rest: object, **more: object
        ) -> float:
            if target is not None:
                self.said.add(text)
            return paragraph(painter, target, text, *rest, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(Painter, "paragraph", note)

    def of_all(self, rig: Rig) -> set[str]:
        """All that is in the rules screen in front."""
        self.said.clear()
        for _sight in leafed(rig):
            rig.stage.refresh()
            rig.frame()
        return set(self.said)


def rules_page(rig: Rig) -> RulesPage:
    """The rules screen, which must be in front."""
    assert isinstance(rig.stage.scene, RulesScene)
    page = rig.page
    assert isinstance(page, RulesPage)
    return page


def test_from_the_title_and_back(tmp_path: Path) -> None:
    rig = Rig(tmp_path, animation=False)
    for way_in, way_out in (("key", "key"), ("key", "esc"), ("button", "button")):
        if way_in == "key":
            rig.key(pygame.K_F1)
        else:
            rig.press_button("rules")
        rules_page(rig)
        match way_out:
            case "key":
                rig.key(pygame.K_F1)
            case "esc":
                rig.key(pygame.K_ESCAPE)
            case _:
                rig.press_button("back")
        assert isinstance(rig.page, MenuPage)
        assert len(rig.stage.scenes) == 1


def test_at_the_title_and_in_the_options_they_are_those_that_are_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even with a match of other rules on disk, or going on behind the options."""
    rig = Rig(tmp_path, animation=False, rules=AMSTERDAM).match(2)
    words = Words(monkeypatch)
    rig.key(pygame.K_ESCAPE)
    rig.press_button("options")
    rig.stage.change(rules=ROTTERDAM)
    rig.key(pygame.K_F1)
    found = words.of_all(rig)
    assert found & CITIES == {"Als je niet kunt bekennen: Rotterdams"}
    assert "Zoals ingesteld voor de volgende partij." in found
    rig.key(pygame.K_ESCAPE)
    assert isinstance(rig.page, OptionsPage)
    rig.key(pygame.K_ESCAPE)
    rig.key(pygame.K_ESCAPE)
    rig.press_button("leave")
    assert isinstance(rig.page, MenuPage)
    rig.key(pygame.K_F1)
    assert words.of_all(rig) & CITIES == {"Als je niet kunt bekennen: Rotterdams"}


@pytest.mark.parametrize("where", ["table", "menu", "score pad", "result", "end"])
def test_at_the_table_they_are_those_of_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    rig = Rig(tmp_path, animation=False, auto_play=AutoPlay.NOTHING, rules=AMSTERDAM).match(2)
    rig.stage.change(rules=ROTTERDAM)
    if where == "end":
        while isinstance(rig.stage.scene, TableScene):
            rig.play_deal()
            rig.press_button("next")
        assert isinstance(rig.page, EndPage)
    elif where == "result":
        rig.play_deal()
    else:
        rig.turn()
    if where == "menu":
        rig.key(pygame.K_ESCAPE)
        rig.press_button("rules")
    else:
        if where == "score pad":
            rig.key(pygame.K_o)
            assert isinstance(rig.page, ScorePadPage)
        rig.key(pygame.K_F1)
    match = rig.session.match
    words = Words(monkeypatch)
    found = words.of_all(rig)
    assert found & CITIES == {"Als je niet kunt bekennen: Amsterdams"}
    assert "Zoals ingesteld voor deze partij." in found
    rig.frames(5, step=0.5)
    assert rig.session.match == match
    rig.key(pygame.K_ESCAPE)
    assert not isinstance(rig.stage.scene, RulesScene)
    if where in ("table", "menu"):
        assert not rig.table.is_asking()
        rig.do(legal_actions(rig.deal_shown)[0])
        rig.rest()
        assert rig.session.match != match


def test_a_card_that_is_carried_goes_back(tmp_path: Path) -> None:
    """What is let go on another screen cannot be seen at the table."""
    rig = Rig(tmp_path, auto_play=AutoPlay.NOTHING, play_by=PlayBy.DRAG).match(2)
    rig.turn()
    card = min(rig.legal())
    start = rig.point(card)
    rig.frame(motion(start))
    rig.frame(press(start))
    rig.frame(motion((start[0], start[1] - 120)))
    assert rig.table.hands.carried(card, rig.lying()[card]) != rig.lying()[card]
    rig.key(pygame.K_F1)
    rig.check()
    rig.frame(release((start[0], start[1] - 120)))
    rig.key(pygame.K_F1)
    rig.frames(1.0)
    assert rig.table.hands.carried(card, rig.lying()[card]) == rig.lying()[card]
    assert card in rig.deal_shown.hands[0]
    rig.check()


def test_the_keyboard_reads_everything(tmp_path: Path) -> None:
    """Arrows and pages move the text, left and right and Tab turn to other chapters."""
    rig = Rig(tmp_path, size=SMALL, animation=False)
    rig.key(pygame.K_F1)
    page = rules_page(rig)
    rig.key(pygame.K_RIGHT)
    offsets = [page.offset]
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_SPACE, pygame.K_END):
        rig.key(key)
        offsets.append(page.offset)
    assert offsets == sorted(set(offsets))
    for key in (pygame.K_UP, pygame.K_PAGEUP):
        rig.key(key)
        assert page.offset < offsets[-1]
        offsets.append(page.offset)
    rig.key(pygame.K_HOME)
    assert page.offset == 0
    chosen = []
    for key in (pygame.K_LEFT, pygame.K_LEFT, *[pygame.K_RIGHT] * 5, pygame.K_LEFT):
        rig.key(key)
        chosen.append(next(button.name for button in rig.buttons() if button.is_chosen))
    last = [f"chapter-{chapter}" for chapter in Chapter]
    assert chosen == [last[0], *last, last[-1], last[-2]]
    names = [button.name for button in rig.buttons() if button.drag is None]
    for name in names[:3]:
        rig.key(pygame.K_TAB)
        scene = rig.stage.scene
        assert isinstance(scene, RulesScene) and scene._controls.focus == name
    rig.key(pygame.K_RETURN)
    assert rig.button("chapter-quarrels").is_chosen
    rig.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    rig.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    rig.key(pygame.K_RETURN)
    assert isinstance(rig.page, MenuPage)


def test_the_mouse_reads_everything(tmp_path: Path) -> None:
    """The wheel and the bar move the text, a click turns to another chapter, at its beginning."""
    rig = Rig(tmp_path, size=DESIGN, animation=False)
    rig.key(pygame.K_F1)
    page = rules_page(rig)
    for chapter in Chapter:
        rig.press_button(f"chapter-{chapter}")
        assert page.offset == 0 and rig.button(f"chapter-{chapter}").is_chosen
        if chapter is not Chapter.HISTORY:
            rig.frame(pygame.event.Event(pygame.MOUSEWHEEL, y=-2, x=0))
            assert page.offset > 0
    rig.press_button("chapter-quarrels")
    bar = rig.button("scroll").box
    rig.frame(motion((bar.centre[0], bar.y + 4)))
    rig.frame(press((bar.centre[0], bar.y + 4)))
    rig.frame(motion((bar.centre[0], bar.y + bar.height)))
    rig.frame(release((bar.centre[0], bar.y + bar.height)))
    end = page.offset
    rig.key(pygame.K_END)
    assert page.offset == end > 0


def test_it_is_not_opened_where_it_cannot_be_read(tmp_path: Path) -> None:
    """In a window that is too small only the request to enlarge it is seen."""
    rig = Rig(tmp_path, animation=False)
    rig.resize((300, 200))
    rig.key(pygame.K_F1)
    assert isinstance(rig.page, MenuPage)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_every_chapter_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: Language, text_size: int
) -> None:
    """C094: nothing is cut, leaves its place or lies on another text, however large the letters."""
    rig = Rig(tmp_path, size=(1024, 640), language=language, text_size=text_size, rules=PRESETS["kraken"])
    rig.key(pygame.K_F1)
    reader = Reader(monkeypatch)
    for _sight in leafed(rig):
        reader.read(rig)
    reader.check()
