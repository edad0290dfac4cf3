"""Games are kept beyond the app: nothing newer is overwritten, a second place has copies, nothing ends in memory."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.window import Window

from taluva.app.archive import gamerow
from taluva.app.device import folders
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.archive.archive import Archive
from taluva.archive.opening import NAME
from taluva.archive.summary import canonical
from taluva.archive.values import Notice
from taluva.record.record import Record
from taluva.record.writer import write
from tests.app.conftest import Time, start, stop
from tests.app.touch import find, tap, texts
from tests.archive.support import database, fill
from tests.record.games import four, game

RECORD = game(2, four(24))
BEGUN, LATER = (RECORD._replace(turns=RECORD.turns[:turns]) for turns in (4, 15))


def put(app: TaluvaApp, record: Record) -> str:
    """Put a game into the archive."""
    return app.archive.create(*canonical(write(record)))


def stored(app: TaluvaApp, game_id: str) -> str:
    """The record as the archive has it."""
    found = app.archive.load(game_id)
    assert found is not None
    return found.record


def backup_of_later(app: TaluvaApp, kept: str, folder: Path) -> str:
    """Carry the game to another tablet, play on there, and bring a backup home."""
    other = Archive.open(str(folder / "other")).archive
    assert other is not None
    other.restore(app.archive.backup(str(folder)))
    other.save(kept, *canonical(write(LATER)))
    path = other.backup(str(folder / "other"))
    other.close()
    return path


def test_the_table_shows_what_went_on_elsewhere(app: TaluvaApp, time: Time, tmp_path: Path) -> None:
    """A backup with a newer state came in under the game: the table shows it and says so; undo leads back."""
    kept = put(app, BEGUN)
    app.resume(kept)
    table = app.stage.current
    app.show("archive")
    app.archive.restore(backup_of_later(app, kept, tmp_path))
    app.back()
    time.pass_by(0.5)

    assert app.stage.current is table
    assert table.session.text == stored(app, kept) == write(LATER)
    assert "went on elsewhere" in table.parts.voice.title
    assert "16" in table.parts.voice.title

    table.do("undo")
    assert len(table.session.history.turns) == 15
    assert table.session.history.middle is not None
    assert stored(app, kept) == table.session.text


def test_one_touch_leads_back_to_what_lay_on_the_table(app: TaluvaApp, time: Time, tmp_path: Path) -> None:
    """And the state from elsewhere is among the earlier records then."""
    kept = put(app, BEGUN)
    app.resume(kept)
    app.show("archive")
    app.archive.restore(backup_of_later(app, kept, tmp_path))
    app.back()
    time.pass_by(0.5)

    tap(find("Back to turn 5"))
    time.pass_by(0.5)

    assert app.stage.current.session.text == stored(app, kept) == write(BEGUN)
    assert write(LATER) in [one.record for one in app.archive.earlier(kept)]


def test_a_step_from_an_older_state_overwrites_nothing(app: TaluvaApp, time: Time) -> None:
    """What came in while the table was shown stays and is shown, the step is among the earlier records."""
    kept = put(app, BEGUN)
    app.resume(kept)
    time.pass_by(0.5)
    table = app.stage.current
    app.archive.save(kept, *canonical(write(LATER)))

    table.do("undo")
    time.pass_by(0.5)

    assert table.session.text == stored(app, kept) == write(LATER)
    assert "table" in [one.reason for one in app.archive.earlier(kept)]
    assert "went on elsewhere" in table.parts.voice.title


def test_a_finished_game_is_in_the_second_place_too(app: TaluvaApp, time: Time, tmp_path: Path) -> None:
    """As a file of its own, which it replaces when it ends another way; a file of that name that is another's stays."""
    settings.second = str(tmp_path / "stick")
    kept = put(app, BEGUN)
    app.resume(kept)
    table = app.stage.current
    day = f"{RECORD.shown('Date')} " if RECORD.shown("Date") else ""
    for _ in range(3):
        table.do("concede")
    assert table.session.over
    app.safe.finish()
    (copy,) = (tmp_path / "stick").iterdir()
    assert copy.read_text("utf-8") == stored(app, kept)
    assert all(name in copy.name for name in (day, *RECORD.names))

    table.do("undo")
    assert len(list((tmp_path / "stick").iterdir())) == 1
    table.do("redo")
    app.safe.finish()
    (copy,) = (tmp_path / "stick").iterdir()
    copy.write_text("somebody's letter")
    table.do("undo")
    table.do("redo")
    app.safe.finish()

    assert sorted(path.read_text("utf-8")[:8] for path in (tmp_path / "stick").iterdir()) == ["[Taluva ", "somebody"]


def test_a_second_place_that_takes_nothing_is_told_once(app: TaluvaApp, time: Time, tmp_path: Path) -> None:
    """Calmly, and the game goes on."""
    (tmp_path / "file").write_text("no folder")
    settings.second = str(tmp_path / "file")
    kept = put(app, BEGUN)
    app.safe.copy(kept)
    app.safe.finish()
    time.pass_by(0.2)
    assert any("second folder" in text for text in texts())
    time.pass_by(10)
    assert not any("second folder" in text for text in texts())

    app.safe.copy(kept)
    app.safe.finish()
    time.pass_by(0.2)

    assert not any("second folder" in text for text in texts())


def unsaved(app: TaluvaApp, time: Time) -> str:
    """Play on a disk that takes nothing more."""
    kept = put(app, BEGUN)
    app.resume(kept)
    time.pass_by(0.5)
    fill(app.archive)
    table = app.stage.current
    table.session.follow(write(LATER._replace(tags=(*LATER.tags, ("Note", "x" * 20_000)))), (), table.session.version)
    table.do("concede")
    assert table.session.unsaved is not None
    return kept


def test_what_cannot_be_saved_for_a_minute_goes_to_the_second_place(app: TaluvaApp, time: Time, tmp_path: Path) -> None:
    """By itself, while the game goes on."""
    settings.second = str(tmp_path / "stick")
    unsaved(app, time)
    time.pass_by(30, frames=30)
    app.safe.finish()
    assert not (tmp_path / "stick").exists()

    time.pass_by(40, frames=40)
    app.safe.finish()

    (copy,) = (tmp_path / "stick").iterdir()
    assert copy.read_text("utf-8") == app.stage.current.session.text


def test_a_game_in_memory_only_is_not_left_without_a_way_out(app: TaluvaApp, time: Time) -> None:
    """On leaving the table, at home and when the window is closed: once, and then people may go."""
    unsaved(app, time)
    app.stage.current.leave_table()
    time.pass_by(0.5)
    assert app.stage.name == "table"
    tap(find("Leave anyway"))
    time.pass_by(0.5)
    assert app.stage.name == "home"
    assert not app.back()

    app.archive.create(*canonical(write(LATER)))
    assert Window.dispatch("on_request_close")
    time.pass_by(0.5)
    assert "Not saved yet" in texts()
    tap(find("Save a file"))
    time.pass_by(0.5)
    assert "Back up" in texts()
    app.back()
    assert not Window.dispatch("on_request_close")


def test_a_kept_game_is_left_at_once(app: TaluvaApp, time: Time) -> None:
    """Nobody is asked anything, and its log is folded into the file."""
    app.resume(put(app, BEGUN))
    app.stage.current.leave_table()
    time.pass_by(0.3)
    app.safe.finish()

    assert app.stage.name == "home"
    assert (app.folder / (NAME + "-wal")).stat().st_size == 0
    assert not Window.dispatch("on_request_close")


def test_a_pause_folds_the_log_in(app: TaluvaApp) -> None:
    """What lies behind other apps may be ended at any moment."""
    put(app, BEGUN)
    assert (app.folder / (NAME + "-wal")).stat().st_size > 0

    app.dispatch("on_pause")

    assert (app.folder / (NAME + "-wal")).stat().st_size == 0


def test_what_was_played_in_memory_comes_along_when_the_archive_can_be_had(
    window: object, time: Time, tmp_path: Path
) -> None:
    """The other copy is closed, Try again is tapped: the game of this copy is in the archive."""
    other = Archive.open(str(tmp_path / "app")).archive
    assert other is not None
    app = start(tmp_path / "app")
    try:
        time.pass_by(0.3)
        kept = put(app, BEGUN)
        other.close()
        app.open_again()
        assert app.archive.kept
        assert stored(app, kept) == write(BEGUN)
    finally:
        stop(app)


def test_without_a_folder_the_app_starts_and_says_what_can_be_done(
    window: object, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing may be made where the games should lie: it plays in memory, and offers two ways out."""

    def refuse(path: object, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setenv("LANGUAGE", "en")  # nobody has chosen one in a folder that is not there
    with monkeypatch.context() as patch:
        patch.setattr(TaluvaApp, "user_data_dir", property(lambda _: refuse(tmp_path / "no" / "taluva")))
        patch.setattr(os, "makedirs", refuse)
        app = TaluvaApp()
        app._run_prepare()
        try:
            time.pass_by(0.5)
            assert app.archive.trouble == Notice("unwritable")
            assert {"Try again", "A second folder"} <= set(texts())
            put(app, BEGUN)
            tap(find("Try again"))
            time.pass_by(0.5)
            assert "Try again" in texts()
            patch.undo()
            tap(find("Try again"))
            time.pass_by(0.5)
            assert app.archive.kept
            assert "Try again" not in texts()
        finally:
            stop(app)


def test_a_game_whose_text_suffered_says_so_on_its_row(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the place where others say how they ended."""
    chips: list[str] = []
    chip = gamerow._chip

    def noted(state: gamerow.StateSign, text: str, *values: float) -> float:
        chips.append(text)
        return chip(state, text, *values)

    monkeypatch.setattr(gamerow, "_chip", noted)
    put(app, BEGUN)
    kept = put(app, LATER)
    db = database(app.archive)
    db.execute("UPDATE records SET record = record || 'x' WHERE game = (SELECT id FROM games WHERE uid = ?)", (kept,))
    db.execute("UPDATE turns SET text = '' WHERE number = 15")
    app.show("archive")
    time.pass_by(0.5)

    assert sorted(set(chips)) == ["damaged", "under way: Ann to place a tile"]


def test_the_second_place_is_chosen_shown_and_left_on_the_settings_page(
    app: TaluvaApp, time: Time, tmp_path: Path
) -> None:
    """A tap chooses a folder; another tap tells it and can take it back."""
    (tmp_path / "Documents").mkdir()
    app.archive.set_setting("share.folder", str(tmp_path / "Documents"))
    app.show("settings")
    time.pass_by(0.3)
    page = app.stage.current
    page.ids.scroll.scroll_y = 0
    time.pass_by(0.3)
    tap(find("A second folder"))
    time.pass_by(0.5)
    tap(find("Use this folder"))
    time.pass_by(0.5)
    assert settings.second == str(tmp_path / "Documents")
    assert str(tmp_path / "Documents") in texts()

    tap(find("A second folder"))
    time.pass_by(0.5)
    tap(find("None"))
    time.pass_by(0.5)
    assert settings.second == ""
    shutil.rmtree(tmp_path / "Documents")


def test_on_a_tablet_the_second_place_is_a_folder_of_its_documents(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chosen by the system's picker, shown by its name; a game replaces its own document, and remembers which it is."""
    tree, documents = "content://docs/tree/1", list[str]()
    written: dict[str, bytes] = {}

    def write_into(folder: str, name: str, kind: str, data: bytes, instead: str = "") -> str:
        assert folder == tree
        assert name.endswith(".taluva")
        if not instead:
            documents.append(name)
        uri = instead or f"{tree}/{len(documents)}"
        written[uri] = data
        return uri

    def choose_folder(take: Callable[[str], None]) -> bool:
        take(tree)
        return True

    monkeypatch.setattr(folders, "choose_folder", choose_folder)
    monkeypatch.setattr(folders, "name_of", lambda _: "Taluva evenings")
    monkeypatch.setattr(folders, "write_into", write_into)
    app.safe.choose()
    app.safe.finish()
    time.pass_by(0.2)
    assert (settings.second, app.safe.place) == (tree, "Taluva evenings")
    assert any("Taluva evenings" in text for text in texts())

    games = [put(app, BEGUN), put(app, LATER)]
    for one in games:
        app.safe.copy(one)
        app.safe.finish()
    app.archive.save(games[0], *canonical(write(LATER._replace(tags=(("Round", "2"),)))))
    app.safe.copy(games[0])
    app.safe.finish()

    assert len(documents) == 2
    assert written[f"{tree}/1"].decode() == stored(app, games[0])

    def refuse(*_: object) -> str:
        raise folders.FolderError("the stick is gone")

    monkeypatch.setattr(folders, "write_into", refuse)
    app.safe.copy(games[0])
    app.safe.finish()
    time.pass_by(0.2)
    assert any("second folder" in text for text in texts())
