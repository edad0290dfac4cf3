"""What comes in by touch, by drop, by picker and by paste: whatever it is, it ends in a game or in a sentence."""

import os
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from unittest.mock import Mock

import pytest
from kivy.core.window import Window

from taluva.app.look.settings import Settings, settings
from taluva.app.share import fetching, sending
from taluva.app.share.backupsheet import BackupSheet
from taluva.app.share.filesheet import FileSheet
from taluva.app.share.sharesheet import Passing, share
from taluva.app.share.takesheet import choose
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import field
from taluva.app.widgets.field import Field
from taluva.app.widgets.overlay import close_all
from tests.app.conftest import Time
from tests.app.showing import visit
from tests.app.touch import find, tap, texts, walk
from tests.archive.support import backup_of, record

BOOK = 10_000_000  # letters


def latin(folder: Path, name: bytes = b"caf\xe9.taluva") -> bytes:
    """The path of a file or folder whose name is no UTF-8."""
    return os.path.join(os.fsencode(folder), name)


def end(app: TaluvaApp, time: Time) -> None:
    """Wait for the thread that takes a backup in, and for what it says."""
    for thread in threading.enumerate():
        if thread.name == "behind a bar":
            thread.join(60)
    time.pass_by(1)


DROPPED: list[tuple[bytes, Callable[[Path], object], str]] = [
    (b"gut\xe9.taluva", lambda path: path.write_text(record(2), "utf-8"), "“Ann, Ben” is in the archive."),
    (b"b\xf6se.taluva", lambda path: path.write_bytes(b"[Taluva"), "böse.taluva"),
    (b"\xfc.zip", lambda path: path.write_bytes(b"PK x"), "ü.zip"),
    (b"folder.taluva", lambda path: path.mkdir(), "This is a folder. Please choose a file in it."),
    (b"link.taluva", lambda path: path.symlink_to("nowhere"), "The file cannot be read."),
    (b"pixels.taluva", lambda path: path.write_bytes(b"\x89PNG\r\n\0"), "This file is neither a backup nor a record."),
]


def test_a_dropped_file_may_have_any_name(app: TaluvaApp, time: Time, tmp_path: Path) -> None:
    """Names that are Latin-1: each is taken or called by its name, and what is no file of ours is said."""
    for name, make, said in DROPPED:
        make(Path(os.fsdecode(latin(tmp_path, name))))
        Window.dispatch("on_drop_file", latin(tmp_path, name), 5, 5)
        end(app, time)
        assert said in texts(), name
        close_all()
    assert app.archive.lists.page().total == 1


def test_files_and_their_folder_may_have_any_name(app: TaluvaApp, time: Time, tmp_path: Path) -> None:
    """Chosen on the sheet, also for the next start; what is tapped there is opened by its bytes."""
    chosen = latin(tmp_path, b"Spiele\xfc")
    os.mkdir(chosen)
    settings.folder = str(tmp_path)
    BackupSheet(app).choose_folder()
    time.pass_by(0.5)
    tap(find("Spieleü"), rest=0.5)
    tap(find("Use this folder"), rest=0.5)
    assert os.fsencode(sending.folder()) == chosen
    assert app.archive.trouble is None
    again = Settings()
    again.open(app.folders.settings)
    assert again.folder == settings.folder

    game = app.archive.imports.take(record(2))[0]
    share(app, game)
    time.pass_by(0.5)
    assert f"Files are saved in {tmp_path}/Spieleü." in texts()
    Passing(app, game).file()
    assert len(os.listdir(chosen)) == 1

    close_all()
    path = os.path.join(chosen, b"caf\xe9.taluva")
    os.rename(os.path.join(chosen, os.listdir(chosen)[0]), path)
    opened: list[str] = []
    FileSheet(opened.append, str(tmp_path)).open()
    time.pass_by(0.5)
    tap(find("Spieleü"), rest=0.5)
    assert any(text.endswith("/Spieleü") for text in texts())
    tap(find("café.taluva"))
    assert [os.fsencode(one) for one in opened] == [path]


def test_a_picked_backup_is_always_taken_in(
    app: TaluvaApp, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picker gives bytes; they need no file and no temporary folder."""
    data = backup_of(record(2), record(3, ("Cleo", "Dan")))
    monkeypatch.setattr(fetching, "pick", lambda take: bool((take(data, "primary:Download/Taluva.zip"), True)))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "gone"))
    choose(app, lambda _: None, lambda: None)
    end(app, time)

    assert app.archive.lists.page().total == 2
    assert {"Taluva.zip", "2 new games."} <= set(texts())


HANDED = (
    (record(2).encode(), "x.taluva", 1, ""),
    (backup_of(record(4, ("Eve", "Finn"))), "b.zip", 2, ""),
    (b"\0\1\2", "odd\ud800.bin", 2, "odd?.bin"),
    (b"Taluva 1/2 00000000\nx", "part", 2, "Line 1, column 1"),
)


def test_what_another_app_hands_over_is_taken_by_its_kind(app: TaluvaApp, time: Time) -> None:
    """A record is shown, a backup merged, anything else explained under its name."""
    for data, name, games, said in HANDED:
        app.arriving.data(data, name)
        end(app, time)
        assert app.archive.lists.page().total == games
        assert not said or any(said in text for text in texts())


@pytest.mark.parametrize("letter", ["x", "\n", "\t"])
def test_a_book_pasted_into_a_field_is_cut_before_it_is_read(
    app: TaluvaApp, monkeypatch: pytest.MonkeyPatch, letter: str
) -> None:
    """Ten million letters cost no more than a thousand."""
    sifted = Mock(side_effect=field.allowed)
    monkeypatch.setattr(field, "allowed", sifted)
    [line] = [one for one in walk(visit(app, "archive")) if isinstance(one, Field)]
    told: list[str] = []
    line.bind(on_refused=lambda _, why: told.append(why))
    line.insert_text("Ann" + letter * BOOK)

    assert sifted.call_count < 2000
    assert line.text.startswith("Ann")
    assert len(line.text) <= line.limit
    assert "limit" in told
