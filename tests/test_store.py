"""Are the files of a player safe, whatever the folder is like (C103, C105, C107, C108)?"""

import logging
import os
from pathlib import Path

import pytest

from game.store import HOME_VARIABLE, Store, data_folder

NAME = "a.txt"


def test_what_is_written_is_read(tmp_path: Path) -> None:
    """Text comes back as it was, with any letters and line ends."""
    store = Store(tmp_path)
    assert store.read(NAME) is None
    assert store.write(NAME, "één\nñandú 漢字\n")
    assert store.append(NAME, "♥\n")
    assert store.read(NAME) == "één\nñandú 漢字\n♥\n"
    assert (tmp_path / NAME).read_bytes().count(b"\r") == 0
    assert store.is_writable


@pytest.mark.parametrize("name", ["Jürgen", "ñandú 漢字", "klaverjas map", "a/b/c d"])
def test_any_folder_will_do(tmp_path: Path, name: str) -> None:
    """C108: spaces and letters of any script; folders are made."""
    store = Store(tmp_path / name)
    assert store.is_writable
    assert store.write(NAME, "x")
    assert Store(tmp_path / name).read(NAME) == "x"


def test_a_folder_that_cannot_be_made_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """C107: below a file there can be no folder; everything answers, nothing raises."""
    (tmp_path / "file").write_text("")
    with caplog.at_level(logging.WARNING):
        store = Store(tmp_path / "file" / "folder")
        assert not store.is_writable
        assert store.read(NAME) is None
        assert not store.write(NAME, "x")
        assert not store.append(NAME, "x")
        assert store.set_aside(NAME)
    assert len([record for record in caplog.records if "cannot write" in record.message]) == 1


def test_a_folder_that_becomes_unwritable_is_noticed(tmp_path: Path) -> None:
    """C107: a folder that vanishes in the middle of a match does not end the program."""
    store = Store(tmp_path / "gone")
    assert store.write(NAME, "x")
    (tmp_path / "gone" / NAME).unlink()
    (tmp_path / "gone").rmdir()
    assert not store.append(NAME, "y")
    assert not store.is_writable


def test_a_full_disk_keeps_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """C105: a write that fails half-way leaves what was there."""
    store = Store(tmp_path)
    store.write(NAME, "old")

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert not store.write(NAME, "new")
    assert store.read(NAME) == "old"


def test_a_write_that_is_cut_short_keeps_the_old_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C105: killed before the new file takes the place of the old one."""
    store = Store(tmp_path)
    store.write(NAME, "old")

    def killed(_path: Path, _target: Path) -> Path:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", killed)
        with pytest.raises(KeyboardInterrupt):
            store.write(NAME, "new")
    assert store.read(NAME) == "old"
    assert store.write(NAME, "newer")
    assert store.read(NAME) == "newer"


def test_a_broken_file_is_kept_under_another_name(tmp_path: Path) -> None:
    """C103: every broken file gets a name of its own; nothing is overwritten."""
    store = Store(tmp_path)
    for number in range(1, 4):
        store.write(NAME, str(number))
        assert store.set_aside(NAME) == f"{NAME}.broken-{number}"
        assert store.read(NAME) is None
    assert store.read(f"{NAME}.broken-2") == "2"


def test_bytes_that_are_no_text_do_not_raise(tmp_path: Path) -> None:
    """C103: they are read as marks."""
    (tmp_path / NAME).write_bytes(b"\xff\xfe\x00abc")
    assert "\ufffd" in (Store(tmp_path).read(NAME) or "")


def test_a_folder_in_place_of_a_file_does_not_raise(tmp_path: Path) -> None:
    """C103: whatever lies there."""
    (tmp_path / NAME).mkdir()
    store = Store(tmp_path)
    assert store.read(NAME) is None
    assert not store.write(NAME, "x")


def test_the_folder_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """C107: in the folder the system names, or where a variable says; never beside the program."""
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert data_folder() == tmp_path
    monkeypatch.delenv(HOME_VARIABLE)
    here = Path(__file__).resolve().parents[1]
    assert here not in data_folder().resolve().parents
    assert "klaverjas" in str(data_folder()).lower()
