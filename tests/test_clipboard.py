"""Does text get to other programs over the clipboard of the system, and back?"""

import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.ui import clipboard
from tests.ui_helpers import drivers
from tests.window_helpers import PATIENCE_S, ROOT, Desktop

TEXT = "Klaverjas house rules 1\nname=Café ♥ Ŧ 你 🂡\nend\n"
PROGRAM = """
import sys, pygame
from game.ui import clipboard
pygame.display.init()
pygame.display.set_mode((200, 100))
text = sys.stdin.buffer.readline().decode().replace("|", "\\n")
if text.strip():
    print(clipboard.copy(text[:-1]), flush=True)
    clock = pygame.time.Clock()
    while True:
        pygame.event.pump()
        clock.tick(100)
print(ascii(clipboard.paste()))
"""


def program(desktop: Desktop) -> subprocess.Popen[bytes]:
    """Another program; it reads what it is to copy, nothing to paste."""
    surroundings = desktop.surroundings | {"PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    surroundings.pop("SDL_VIDEODRIVER", None)
    command = [sys.executable, "-c", PROGRAM]
    return subprocess.Popen(
        command, env=surroundings, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


@pytest.mark.window
def test_text_reaches_other_programs(tmp_path: Path) -> None:
    with Desktop(tmp_path) as desktop, program(desktop) as owner:
        assert owner.stdin is not None and owner.stdout is not None
        owner.stdin.write(TEXT.replace("\n", "|").encode() + b"\n")
        owner.stdin.flush()
        try:
            assert owner.stdout.readline().strip() == b"True"
            with program(desktop) as other:
                found, _errors = other.communicate(b"\n", timeout=PATIENCE_S)
        finally:
            owner.kill()
        assert found.decode().strip() == ascii(TEXT)


def test_text_comes_back() -> None:
    with drivers():
        pygame.display.init()
        pygame.display.set_mode((200, 100))
        for text in (TEXT, "", "x" * 20_000):
            assert clipboard.copy(text)
            assert clipboard.paste() == text


def test_windows_speaks_utf_16(monkeypatch: pytest.MonkeyPatch) -> None:
    """There the text ends with a zero of two bytes, and memory behind it may hold anything."""
    kept: dict[str, bytes] = {}
    monkeypatch.setattr(clipboard, "_ENCODING", "utf-16-le")
    monkeypatch.setattr(pygame.scrap, "get_init", lambda: True)
    monkeypatch.setattr(pygame.scrap, "put", kept.__setitem__)
    monkeypatch.setattr(pygame.scrap, "get", lambda name: kept[name] + b"\xd8\x00\x41")
    assert clipboard.copy(TEXT)
    (data,) = kept.values()
    assert data == (TEXT + "\0").encode("utf-16-le")


@pytest.mark.parametrize("fault", [pygame.error, SystemError, AttributeError, NotImplementedError])
def test_without_a_clipboard(monkeypatch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    def broken(*_arguments: object) -> None:
        raise fault

    for name in ("get_init", "init", "put", "get"):
        monkeypatch.setattr(pygame.scrap, name, broken)
    assert not clipboard.copy(TEXT)
    assert clipboard.paste() is None
