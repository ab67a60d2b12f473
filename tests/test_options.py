"""Do the options explain themselves, and can own sets of house rules be kept and exchanged?"""

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game import rule_sets, rules
from game.option_texts import (
    PARAGRAPHS,
    RULE_GROUPS,
    flaw_text,
    group_name,
    idle_reason,
    option_label,
    option_sentence,
    option_value,
    preset_name,
)
from game.rule_sets import LONGEST_NAME, Flaw, RuleSet, RuleTextError
from game.rules import CHOICES, ONLY_WITH, PRESETS, STANDARD
from game.settings import CHOICES as PREFERENCES
from game.settings import Language, Level, load
from game.text import set_language
from game.ui import clipboard
from game.ui.entry import Entry
from game.ui.examples import example
from game.ui.layout import Box
from game.ui.option_list import flow
from game.ui.options import OptionsPage
from game.ui.own_sets import TEXT_FILE
from game.ui.questions import QuestionPage
from game.ui.scene import PageScene
from game.ui.scrolling import Scroll
from game.ui.widgets import Button
from tests.test_scenes import Reader, check_buttons
from tests.ui_helpers import DESIGN, SMALL, Rig, key_down, motion, press, release


def open_rules(tmp_path: Path, own_sets: Sequence[RuleSet] = ()) -> Rig:
    """The house rules on the screen."""
    rig = Rig(tmp_path, animation=False, own_sets=tuple(own_sets))
    rig.frame()
    rig.press_button("options")
    rig.press_button("tab-rules")
    return rig


def message(rig: Rig) -> str:
    """What the page says about what was done."""
    page = rig.page
    assert isinstance(page, OptionsPage)
    return page._message


def names(rig: Rig) -> list[str]:
    """The own sets."""
    return [own.name for own in rig.stage.settings.own_sets]


def type_in(rig: Rig, text: str) -> None:
    """Write into the line on the screen, as a keyboard does."""
    for letter in text:
        rig.frame(
            key_down(pygame.key.key_code(letter)) if letter.isascii() and letter != " " else key_down(0)
        )
        rig.frame(pygame.event.Event(pygame.TEXTINPUT, text=letter))


# What is said.


def test_every_rule_has_its_paragraph() -> None:
    book = (Path(__file__).parent / "data" / "rules.md").read_text(encoding="utf-8")
    assert set(CHOICES) <= set(PARAGRAPHS)
    for name in CHOICES:
        for paragraph in PARAGRAPHS[name].split("–"):
            section, _dot, part = paragraph.removeprefix("§").partition(".")
            assert f"\n## {section}. " in book, name
            assert f"**§{section}.{part} " in book or section == "8" or not part, name


@pytest.mark.parametrize("language", list(Language))
def test_a_rule_without_effect_says_which_other_one_it_needs(language: Language) -> None:
    set_language(language)
    for name, (other, value) in ONLY_WITH.items():
        assert value in CHOICES[other]
        assert option_label(other)[0] in idle_reason(name)
        assert option_value(other, value) in idle_reason(name)
        for given in CHOICES[other]:
            assert STANDARD.changed(**{other: given}).has_effect(name) is (given == value)
    set_language(Language.DUTCH)


def test_every_group_and_preset_has_a_name() -> None:
    assert all(map(group_name, RULE_GROUPS)) and all(RULE_GROUPS.values())
    assert len({preset_name(key) for key in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize("flaw", list(Flaw))
def test_every_flaw_of_a_text_has_its_sentence(flaw: Flaw) -> None:
    sentence = flaw_text(RuleTextError(flaw, 7, "jokers", "x" * 500 + "\x07"))
    assert sentence.endswith(".") and "%(" not in sentence and len(sentence) < 140


# Examples.


@pytest.mark.parametrize(
    ("name", "value", "refused"),
    [
        ("variant", "amsterdam", ""),
        ("variant", "rotterdam", "D8"),
        ("undertrump_amsterdam", "forbidden", "H7"),
        ("undertrump_amsterdam", "free", ""),
        ("undertrump_amsterdam", "required", "C8"),
    ],
)
def test_examples_show_what_may_be_played(name: str, value: str, refused: str) -> None:
    """§5.3–§5.6: the same duties as at the table."""
    table, hand = example(name, STANDARD.changed(**{name: value}))
    assert not table.refused
    assert " ".join(map(str, hand.refused)) == refused


def test_examples_show_what_counts() -> None:
    """§3, §7."""
    assert [group.words for group in example("quads", STANDARD)] == ["200", "100", "0"]
    assert [group.words for group in example("quads", STANDARD.changed(quads="kbn"))] == ["100"] * 3
    assert [len(group.cards) for group in example("deal", STANDARD)] == [3, 2, 3]
    assert not example("all_pass", STANDARD)


# What differs from the set.


def test_what_differs_is_marked_and_goes_back(tmp_path: Path) -> None:
    rig = open_rules(tmp_path)
    rig.press_button("preset-rotterdam")
    assert rig.stage.settings.rule_set == "rotterdam"
    assert not [button.name for button in rig.buttons() if button.name.startswith("reset-")]
    rig.press_button("quads=kbn")
    rig.press_button("variant=amsterdam")
    marked = [button.name for button in rig.buttons() if button.name.startswith("reset-")]
    assert marked == ["reset-variant", "reset-quads"]
    assert rig.button("preset-rotterdam").is_chosen
    rig.press_button("reset-variant")
    assert rig.stage.settings.rules == PRESETS["rotterdam"].changed(quads="kbn")
    rig.press_button("take-back")
    assert rig.stage.settings.rules == PRESETS["rotterdam"]
    assert not [button.name for button in rig.buttons() if button.name == "take-back"]


def test_rules_of_a_match_do_not_change_and_the_screen_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig = Rig(tmp_path, animation=False, language=Language.ENGLISH).match(3)
    rig.rest()
    rig.key(pygame.K_ESCAPE)
    rig.press_button("options")
    rig.press_button("tab-rules")
    rig.press_button("variant=rotterdam")
    said: list[str] = []
    paragraph = type(rig.stage.painter).paragraph

    def listen(painter, target, text, *rest, **more):  # type: ignore[no-untyped-def]
        said.append(text)
        return paragraph(painter, target, text, *rest, **more)

    monkeypatch.setattr(type(rig.stage.painter), "paragraph", listen)
    rig.stage.refresh()
    rig.frame()
    assert "Holds from the next match. 1 rule differs from Standard." in said
    assert rig.session.match.rules == STANDARD


# Own sets.


def test_a_set_is_saved_renamed_changed_and_deleted(tmp_path: Path) -> None:
    rig = open_rules(tmp_path)
    rig.press_button("variant=rotterdam")
    rig.press_button("save-as")
    type_in(rig, "oma's café")
    rig.key(pygame.K_RETURN)
    assert names(rig) == ["oma's café"]
    assert rig.stage.settings.sound, "M was typed, not obeyed"
    assert rig.stage.settings.rule_set == "oma's café"
    rig.press_button("quads=club")
    rig.press_button("save")
    assert rig.stage.settings.base == STANDARD.changed(variant="rotterdam", quads="club")
    rig.press_button("rename")
    for _letter in range(4):
        rig.key(pygame.K_BACKSPACE)
    type_in(rig, "huis")
    rig.press_button("save")
    assert names(rig) == ["oma's huis"]
    assert load(rig.stage.store).settings == rig.stage.settings
    rig.press_button("preset-utrecht")
    rig.press_button("own-oma's huis")
    assert rig.stage.settings.rules == STANDARD.changed(variant="rotterdam", quads="club")
    rig.press_button("delete")
    rig.key(pygame.K_ESCAPE)
    assert names(rig) == ["oma's huis"]
    rig.press_button("delete")
    rig.press_button("delete")
    assert names(rig) == []
    assert rig.stage.settings.rules == STANDARD.changed(variant="rotterdam", quads="club")
    assert load(rig.stage.store).settings == rig.stage.settings


def test_a_set_without_a_name_is_not_saved(tmp_path: Path) -> None:
    rig = open_rules(tmp_path)
    rig.press_button("save-as")
    type_in(rig, "  ")
    rig.key(pygame.K_RETURN)
    assert isinstance(rig.page, QuestionPage)
    rig.key(pygame.K_ESCAPE)
    assert names(rig) == []


def test_names_of_sets_stay_different(tmp_path: Path) -> None:
    rig = open_rules(tmp_path)
    for name in ("Oma", "oma", "Utrecht", preset_name("standard")):
        rig.press_button("save-as")
        rig.frame(pygame.event.Event(pygame.TEXTINPUT, text=name))
        rig.key(pygame.K_RETURN)
    assert names(rig) == ["Oma", "oma 2", "Utrecht 2", f"{preset_name('standard')} 2"]


def test_thirty_sets_have_room(tmp_path: Path) -> None:
    """The list grows; every set can be chosen, and everything below is still there."""
    own = tuple(RuleSet(f"{number} " + "W" * (LONGEST_NAME - 3), STANDARD) for number in range(30))
    rig = open_rules(tmp_path, own_sets=own)
    rig.press_button(f"own-{own[29].name}")
    assert rig.stage.settings.rule_set == own[29].name
    rig.press_button("counter_pit_bonus=0")
    assert rig.stage.settings.rules.counter_pit_bonus == 0


# Exchange.


def test_rules_are_copied_and_pasted(tmp_path: Path) -> None:
    rig = open_rules(tmp_path)
    rig.press_button("variant=rotterdam")
    rig.press_button("save-as")
    rig.frame(pygame.event.Event(pygame.TEXTINPUT, text="Café ♥"))
    rig.key(pygame.K_RETURN)
    rig.press_button("copy")
    assert "Café ♥" in message(rig)
    text = clipboard.paste()
    assert text == rule_sets.write("Café ♥", STANDARD.changed(variant="rotterdam"))
    rig.press_button("preset-standard")
    rig.press_button("paste")
    assert names(rig) == ["Café ♥"], "it was here already"
    assert rig.stage.settings.rule_set == "Café ♥"
    assert clipboard.copy(text.replace("quads=pagat", "quads=kbn"))
    rig.press_button("paste")
    assert names(rig) == ["Café ♥", "Café ♥ 2"]
    assert rig.stage.settings.rules == STANDARD.changed(variant="rotterdam", quads="kbn")
    assert load(rig.stage.store).settings == rig.stage.settings


def test_a_preset_comes_back_as_itself(tmp_path: Path) -> None:
    rig = open_rules(tmp_path)
    rig.press_button("preset-utrecht")
    rig.press_button("copy")
    rig.press_button("preset-standard")
    rig.press_button("paste")
    assert rig.stage.settings.rule_set == "utrecht"
    assert names(rig) == []


@pytest.mark.parametrize("text", ["", "x", "Klaverjas house rules 9", "\x00\xff", "♥" * 30_000])
def test_a_broken_text_gets_a_sentence(tmp_path: Path, text: str) -> None:
    rig = open_rules(tmp_path)
    before = rig.stage.settings
    clipboard.copy(text)
    rig.press_button("paste")
    assert message(rig).endswith(".")
    assert rig.stage.settings == before


def test_without_a_clipboard_a_file_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text goes into the data folder and comes from there, and the page says where."""

    def nothing(*_arguments: object) -> None:
        raise pygame.error("there is no clipboard")

    rig = open_rules(tmp_path)
    for name in ("init", "put", "get"):
        monkeypatch.setattr(pygame.scrap, name, nothing)
    rig.press_button("paste")
    assert TEXT_FILE in message(rig)
    rig.press_button("preset-rotterdam")
    rig.press_button("copy")
    assert TEXT_FILE in message(rig)
    written = (tmp_path / TEXT_FILE).read_text(encoding="utf-8")
    assert rule_sets.read(written).rules == PRESETS["rotterdam"]
    (tmp_path / TEXT_FILE).write_text(written.replace("name=Rotterdam", "name=Oma"), encoding="utf-8")
    rig.press_button("paste")
    assert names(rig) == ["Oma"]
    monkeypatch.setattr(rig.stage.store, "write", lambda *_arguments: False)
    rig.press_button("copy")
    assert TEXT_FILE not in message(rig) and message(rig)


# A line of text.


def keys(entry: Entry, *codes: int) -> None:
    for code in codes:
        entry.handle(key_down(code))


def written(entry: Entry, text: str) -> None:
    entry.handle(pygame.event.Event(pygame.TEXTINPUT, text=text))


def test_a_line_is_written_and_corrected() -> None:
    entry = Entry("", 12)
    written(entry, "kafe")
    keys(entry, pygame.K_HOME, pygame.K_DELETE)
    written(entry, "c")
    keys(entry, pygame.K_END, pygame.K_BACKSPACE)
    written(entry, "é")
    keys(entry, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_BACKSPACE)
    assert entry.text == "caé"
    keys(entry, *[pygame.K_LEFT] * 9, pygame.K_BACKSPACE, pygame.K_DELETE, *[pygame.K_DELETE] * 9)
    assert entry.text == ""


def test_a_line_takes_only_letters_and_only_so_many() -> None:
    entry = Entry("", 12)
    written(entry, "a\x00\x1b\u202e\u00a0b")
    assert entry.text == "a b"
    written(entry, "c" * 50)
    assert entry.text == "a b" + "c" * 9
    assert Entry("x" * 50, 12).text == "x" * 12


def test_an_input_method_composes_first() -> None:
    """While it does, Enter and Backspace are its own."""
    entry = Entry("", 12)
    entry.handle(pygame.event.Event(pygame.TEXTEDITING, text="ni", start=2, length=0))
    assert entry.handle(key_down(pygame.K_RETURN))
    keys(entry, pygame.K_BACKSPACE)
    assert entry.text == ""
    written(entry, "你")
    assert entry.text == "你"
    assert not entry.handle(key_down(pygame.K_RETURN))


def test_what_is_typed_and_dragged_is_seen_at_once(tmp_path: Path) -> None:
    """It happened that a name was saved but not shown while it was written."""
    rig = open_rules(tmp_path)

    def picture() -> bytes:
        return pygame.image.tobytes(rig.app.screen, "RGB")

    bar = next(button for button in rig.buttons() if button.name == "scroll").box
    rig.frame(motion((bar.centre[0], bar.y + 5)), press((bar.centre[0], bar.y + 5)))
    before = picture()
    rig.frame(motion((bar.centre[0], bar.y + 60)))
    assert picture() != before
    rig.frame(release((bar.centre[0], bar.y + 60)))
    rig.press_button("save-as")
    for event in (
        pygame.event.Event(pygame.TEXTINPUT, text="Oma"),
        pygame.event.Event(pygame.TEXTEDITING, text="ni", start=2, length=0),
        pygame.event.Event(pygame.TEXTINPUT, text="x"),
        key_down(pygame.K_BACKSPACE),
        key_down(pygame.K_LEFT),
    ):
        before = picture()
        rig.frame(event)
        assert picture() != before


def test_a_line_is_pasted_into(tmp_path: Path) -> None:
    rig = open_rules(tmp_path)
    clipboard.copy("Café\nDe Hoek")
    rig.press_button("save-as")
    rig.frame(key_down(pygame.K_v, pygame.KMOD_CTRL))
    rig.key(pygame.K_RETURN)
    assert names(rig) == ["Café De Hoek"]


def test_a_question_by_keyboard(tmp_path: Path) -> None:
    """Tab leaves the line, Enter presses the focused answer, Space is written while it is in the line."""
    rig = open_rules(tmp_path)
    rig.press_button("save-as")
    rig.frame(key_down(pygame.K_SPACE), pygame.event.Event(pygame.TEXTINPUT, text="a b"))
    rig.key(pygame.K_TAB)
    rig.key(pygame.K_TAB)
    rig.key(pygame.K_TAB)
    rig.key(pygame.K_RETURN)
    assert isinstance(rig.page, OptionsPage)
    assert names(rig) == [], "Cancel was focused"


# Lists that are longer than their place.


def test_levels_are_chosen_apart_and_explained(tmp_path: Path) -> None:
    rig = Rig(tmp_path, size=(1024, 640), language=Language.ENGLISH)
    rig.press_button("options")
    said = set()
    for level in Level:
        rig.press_button(f"opponents={level}")
        assert (rig.stage.settings.partner, rig.stage.settings.partner_level) == (None, level)
        said.add(option_sentence("opponents", level))
    rig.press_button("partner=beginner")
    assert (rig.stage.settings.partner, rig.stage.settings.opponents) == (Level.BEGINNER, Level.EXPERT)
    rig.press_button("partner=None")
    assert rig.stage.settings.partner_level is Level.EXPERT
    said |= {option_sentence("partner", value) for value in PREFERENCES["partner"]}
    assert len(said) == 2 * len(Level) + 1


def test_flow_fills_lines() -> None:
    boxes, tall = flow([40, 40, 40, 500], 10, 100, gap=5, line_gap=2)
    assert [(box.x, box.y) for box in boxes] == [(0, 0), (45, 0), (0, 12), (0, 24)]
    assert boxes[-1].width == 100
    assert tall == 34
    assert flow([], 10, 100, gap=5, line_gap=2) == ([], 0.0)


def test_a_list_is_scrolled(tmp_path: Path) -> None:
    painter = Rig(tmp_path, size=DESIGN).stage.painter
    scroll = Scroll()
    scroll.fit(Box(0, 100, 200, 100), 100)
    assert scroll.bar(painter) is None
    scroll.fit(Box(0, 100, 200, 100), 1000)
    bar = scroll.bar(painter)
    assert bar is not None and bar.height == 100
    scroll.turn(-1, painter)
    assert scroll.offset == 60
    scroll.turn(99, painter)
    assert scroll.offset == 0
    for key, offset in (
        (pygame.K_PAGEDOWN, 85),
        (pygame.K_END, 900),
        (pygame.K_PAGEUP, 815),
        (pygame.K_HOME, 0),
    ):
        assert scroll.key(key)
        assert scroll.offset == pytest.approx(offset)
    assert not scroll.key(pygame.K_a)
    scroll.reveal(Box(0, 400, 10, 20), 5)
    assert scroll.offset == 225
    scroll.reveal(Box(0, 50, 10, 20), 5)
    assert scroll.offset == 170
    scroll.drag(scroll.thumb(painter).y + 3, painter, is_start=True)
    assert scroll.offset == pytest.approx(170)
    scroll.drag(1e6, painter, is_start=False)
    assert scroll.offset == 900


def test_the_list_follows_wheel_bar_and_keys(tmp_path: Path) -> None:
    rig = open_rules(tmp_path)

    def first() -> float:
        return next(button.box.y for button in rig.buttons() if button.name == "preset-standard")

    top = first()
    rig.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, flipped=False))
    assert first() < top
    rig.key(pygame.K_HOME)
    assert first() == top
    bar = next(button for button in rig.buttons() if button.name == "scroll").box
    rig.frame(motion((bar.centre[0], bar.y + 5)), press((bar.centre[0], bar.y + 5)))
    rig.frame(motion((10, bar.y + bar.height)))
    end = first()
    assert end < top
    rig.frame(release((10, bar.y + bar.height)))
    rig.move(bar.centre)
    assert first() == end
    rig.key(pygame.K_END)
    assert first() == end


def test_what_is_out_of_sight_cannot_be_pressed(tmp_path: Path) -> None:
    rig = open_rules(tmp_path)
    hidden = [
        button
        for button in rig.buttons()
        if button.scroll is not None and not button.box.overlaps(button.scroll.view)
    ]
    assert len(hidden) > 10
    before = rig.stage.settings
    for button in hidden:
        height = rig.stage.size[1]
        rig.click((button.box.centre[0], min(button.box.centre[1], height - 1)))
        assert isinstance(rig.page, OptionsPage)
    assert rig.stage.settings.rules == before.rules


def test_groups_are_gone_to(tmp_path: Path) -> None:
    """A click on a group brings its first option into sight and marks the group."""
    rig = open_rules(tmp_path)
    for group, members in RULE_GROUPS.items():
        rig.press_button(f"tab-{group}")
        value = CHOICES[members[0]][0]
        option = next(button for button in rig.buttons() if button.name == f"{members[0]}={value}")
        assert option.scroll is not None and option.box.overlaps(option.scroll.view), group
        assert chosen(rig.buttons(), "tab-") == {"tab-rules", f"tab-{group}"}
    rig.key(pygame.K_HOME)
    assert chosen(rig.buttons(), "tab-") == {"tab-rules", "tab-sets"}
    for _page in range(9):
        rig.key(pygame.K_PAGEDOWN)
    assert chosen(rig.buttons(), "tab-") == {"tab-rules", f"tab-{group}"}


def chosen(buttons: Sequence[Button], prefix: str) -> set[str]:
    return {button.name for button in buttons if button.is_chosen and button.name.startswith(prefix)}


def test_every_rule_is_in_one_group() -> None:
    assert sorted(name for members in RULE_GROUPS.values() for name in members) == sorted(rules.CHOICES)


@pytest.mark.parametrize(
    ("size", "text_size"), [(SMALL, 100), ((1024, 640), 100), ((1024, 640), 200), ((1920, 1080), 100)]
)
@pytest.mark.parametrize("language", list(Language))
def test_everything_that_can_be_said_fits(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    text_size: int,
    language: Language,
) -> None:
    """C094: with a long name, every rule changed, every option without effect, and every message."""
    rig = Rig(tmp_path, size=size, animation=False, language=language, text_size=text_size)
    wide = "W" * LONGEST_NAME
    own = RuleSet(wide, STANDARD.changed(**{name: choices[1] for name, choices in CHOICES.items()}))
    page = OptionsPage(rig.stage, is_playing=True)
    rig.stage.push(PageScene(rig.stage, page))
    page.show("sets")
    reader = Reader(monkeypatch)
    house = [STANDARD, own.rules, STANDARD.changed(match="target", trump_method="turned")]
    for rules_now in house:
        rig.stage.change(own_sets=(own,), rule_set=wide, rules=rules_now)
        for group in RULE_GROUPS:
            page.show(group)
            reader.read(rig)
            check_buttons(rig, group)
    for flaw in Flaw:
        page._message = flaw_text(RuleTextError(flaw, 999, wide, wide))
        reader.read(rig)
        assert page._foot().y + page._foot().height <= rig.stage.size[1]
    for name in ("save-as", "rename", "delete"):
        rig.press_button(name)
        type_in(rig, wide)
        reader.read(rig)
        check_buttons(rig, name)
        rig.key(pygame.K_ESCAPE)
    assert not reader.cut
    assert not reader.outside
    assert not reader.crossing


def previewed(rig: Rig, subject: str, seconds: float) -> list[bytes]:
    """What the little table of a subject shows, ten times a second."""
    page = rig.page
    assert isinstance(page, OptionsPage)
    page.show(subject)
    rig.stage.refresh()
    pictures = []
    for _tenth in range(round(seconds * 10)):
        rig.frame(step=0.1)
        place = page.paint_moving(rig.app.screen, rig.stage)
        assert place is not None
        pictures.append(pygame.image.tobytes(rig.app.screen.subsurface(place), "RGB"))
    return pictures


@pytest.mark.parametrize(
    ("subject", "name"),
    [("pace", "pace"), ("pace", "trick_pause"), ("pace", "animation"), ("game", "play_by")],
)
def test_what_moves_is_shown_in_movement(tmp_path: Path, subject: str, name: str) -> None:
    """Every value of these options looks different on the little table; other pages stand still."""
    rig = Rig(tmp_path)
    rig.press_button("options")
    seen = []
    for value in PREFERENCES[name]:
        rig.stage.change(**{name: value})
        page = rig.page
        assert isinstance(page, OptionsPage)
        page.show("sound")
        seen.append(previewed(rig, subject, 4.0))
        assert rig.stage.scene.wake(rig.now) == 0.0
    assert all(len(set(pictures)) > 3 for pictures in seen)
    assert len({tuple(pictures) for pictures in seen}) == len(seen)
    assert isinstance(page, OptionsPage)
    page.show("sound")
    rig.stage.refresh()
    rig.frame()
    assert rig.stage.scene.wake(rig.now) is None
