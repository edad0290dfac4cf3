"""Games are kept beyond the app: nothing newer is overwritten, nothing ends in memory without a word."""

from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.window import Window

from taluva.app.archive import gamerow
from taluva.app.device import platform
from taluva.app.look.settings import settings
from taluva.app.shell import heldarchive, unwatched
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.archive import store
from taluva.archive.gamefile import stored_of
from taluva.archive.incoming import of_bytes
from taluva.archive.summary import canonical
from taluva.archive.values import Notice
from taluva.folders import Folders
from taluva.record.writer import write
from tests import in_one, sure
from tests.app.conftest import Time, start, stop, walked
from tests.app.showing import put, recorded, visit
from tests.app.touch import find, tap, tap_each, texts
from tests.archive.failing import full
from tests.archive.support import opened
from tests.record.games import four, game

RECORD = game(2, four(24))
BEGUN, LATER = (RECORD._replace(turns=RECORD.turns[:turns]) for turns in (4, 15))


def playing(app: TaluvaApp) -> list[Path]:
    """The logs of games under way."""
    return list((sure(app.folders.data) / "playing").glob("*.steps"))


def test_a_game_that_a_backup_brings_up_to_date_is_not_gone_on_with_from_before(
    app: TaluvaApp, time: Time, tmp_path: Path
) -> None:
    """It is taken from the table for it; whoever comes back there goes on from the newer state, with its undo."""
    kept = put(app, BEGUN)
    app.resume(kept)
    table = app.stage.current
    app.show("archive")
    # On another tablet it is played on.
    other = opened(tmp_path / "other")
    other.backups.restore(of_bytes(app.archive.backups.pack().data, "a.zip"))
    other.games.save(kept, *canonical(write(LATER)))
    app.archive.backups.restore(of_bytes(other.backups.pack().data, "a.zip"))
    other.close()
    assert app.at_table(kept) is None
    app.back()
    time.pass_by(0.5)

    assert app.stage.current is table
    assert table.session.text == recorded(app, kept) == write(LATER)
    table.do(table.hand.undo)
    assert len(table.session.history.turns) == 15
    assert table.session.history.middle is not None
    assert recorded(app, kept) == table.session.text
    assert app.archive.games.revisions_of(kept) == (), "the game has all of what was here"


def test_a_game_in_memory_only_is_not_left_without_a_way_out(app: TaluvaApp, time: Time) -> None:
    """On leaving the table, at home and when the window is closed: once, and then people may go."""
    app.resume(put(app, BEGUN))
    time.pass_by(0.5)
    with full():
        table = app.stage.current
        table.do(table.hand.concede)
        assert table.session.unsaved is not None
        table.leave_table()
        time.pass_by(0.5)
        assert app.stage.name == "table"
        tap(find("Leave anyway"), rest=6)
        assert app.stage.name == "home"
        assert not overlay.opened()  # the table has said already that the disk is full
        assert not app.back()

        put(app, LATER)
        assert Window.dispatch("on_request_close")
        time.pass_by(0.5)
        assert "Not saved yet" in texts()
        tap(find("Save a file"), rest=0.5)
        assert "Back up" in texts()
        app.back()
        assert not Window.dispatch("on_request_close")


def test_a_kept_game_is_left_at_once(app: TaluvaApp, time: Time) -> None:
    """Nobody is asked anything; it rests in its file since the pause, and others may change that from now on."""
    kept = put(app, BEGUN)
    app.resume(kept)
    assert playing(app)
    app.dispatch("on_pause")
    assert (app.archive.games.is_open(kept), playing(app)) == (True, [])
    app.stage.current.leave_table()
    time.pass_by(0.3)
    walked(app)

    assert (app.stage.name, playing(app), app.archive.games.is_open(kept)) == ("home", [], False)
    (file,) = (sure(app.folders.data) / "games").glob("*.taluva")
    assert stored_of(file.read_bytes()).record == write(BEGUN)
    assert not Window.dispatch("on_request_close")


def test_without_a_folder_the_app_starts_and_says_what_can_be_done(
    window: object, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It plays in memory, says so, and offers two ways out; what was played comes along when a folder can be had."""
    monkeypatch.setenv("LANGUAGE", "en")  # nobody has chosen one in a folder that is not there
    (tmp_path / "file").write_bytes(b"")
    folder = tmp_path / "file" / "taluva"
    app = TaluvaApp(in_one(folder))
    app._run_prepare()
    try:
        time.pass_by(0.5)
        said = f"Nothing can be saved in {folder}. Play on; games can be shared as files."
        assert said in texts()
        assert not any(text == "0 games" or text.startswith("Everything stays on this ") for text in texts())
        kept = put(app, BEGUN)
        app.archive.people.call("Ann", "Anne")
        time.pass_by(6)
        assert app.archive.trouble == Notice("unwritable")
        assert {"Try again", "Save a file"} <= set(texts())
        tap(find("Try again"), rest=0.5)
        assert "Try again" in texts()
        (tmp_path / "file").unlink()
        tap(find("Try again"), rest=0.5)
        assert app.archive.is_persistent
        assert (app.archive.people.name_of("Ann"), recorded(app, kept)) == ("Anne", write(BEGUN))
        assert "Try again" not in texts()
        visit(app, "home")
        assert said not in texts()
        assert "1 game" in texts()
    finally:
        stop(app)


def test_without_any_home_the_first_screen_says_so(window: object, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first tile; what is played is lost when the app is closed, and that is asked about then."""
    monkeypatch.setenv("LANGUAGE", "en")
    app = TaluvaApp(Folders(None, None, None, None))
    app._run_prepare()
    try:
        time.pass_by(0.5)
        assert "There is no folder to save games in. Play on; games can be shared as files." in texts()
        for name in ("settings", "ask", "archive", "statistics", "rules"):
            visit(app, name)
        put(app, BEGUN)
        assert Window.dispatch("on_request_close")
        time.pass_by(0.5)
        assert "Not saved yet" in texts()
    finally:
        stop(app)


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files stand still at once."""
    monkeypatch.setattr(store, "STABLE", -1)


def look(app: TaluvaApp, time: Time) -> None:
    """Look through the folder, as the app does now and then."""
    walked(app)  # one that is at it already may be past what was changed just now
    app.held.walk()
    walked(app)
    time.pass_by(0.5)


def file_of(app: TaluvaApp, kept: str) -> Path:
    """The file of a game, once it rests."""
    app.archive.games.leave_all()
    (file,) = (sure(app.folders.data) / "games").glob(f"*{kept}.taluva")
    return file


@pytest.mark.usefixtures("still")
def test_what_others_change_in_the_folder_is_seen_and_said(app: TaluvaApp, time: Time) -> None:
    """A file that was edited, one that came and one that went: the lists follow while they are shown."""
    kept, gone = put(app, BEGUN), put(app, game(3, four(24)))
    file, other = file_of(app, kept), file_of(app, gone)
    visit(app, "archive")
    edited = file.read_text("utf-8").replace("[Edition", '[Event "Edited"]\n[Edition', 1)
    file.write_text(edited[: edited.index("\n4. ") + 1], "utf-8")
    look(app, time)
    assert any("1 game was changed outside this app." in text for text in texts())
    assert "Edited" in [listed.summary.event for listed in app.stage.current.ids.list.items]
    assert write(BEGUN) in [one.record for one in app.archive.games.revisions_of(kept)]

    other.unlink()
    (sure(app.folders.data) / "games" / "new.taluva").write_text(write(game(4, four(24))), "utf-8")
    look(app, time)
    time.pass_by(5, frames=20)
    sure(app.counting).finish()
    assert (len(app.stage.current.ids.list.items), app.archive.lists.to_count) == (2, 0)


@pytest.mark.usefixtures("still")
def test_a_file_that_cannot_be_read_says_so_on_its_row(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the place where others say how they ended; chosen, it says why, and it stays as it is."""
    chips: list[str] = []
    chip = gamerow._chip

    def noted(state: gamerow.StateSign, text: str, *values: float) -> float:
        chips.append(text)
        return chip(state, text, *values)

    monkeypatch.setattr(gamerow, "_chip", noted)
    put(app, BEGUN)
    kept = put(app, LATER)
    file = file_of(app, kept)
    file.write_bytes(hurt := file.read_bytes()[:-9])
    look(app, time)
    time.pass_by(5, frames=20)
    sure(app.counting).finish()
    time.pass_by(0.5)
    assert any(f"cannot be read: {file.name}" in text for text in texts())
    visit(app, "archive", game=kept)

    assert sorted(set(chips)) == ["cannot be read", "under way: Ann to place a tile"]
    assert any("The file of this game cannot be read" in text for text in texts())
    assert file.read_bytes() == hurt


@pytest.mark.usefixtures("still")
def test_a_game_that_nobody_has_counted_says_so_until_it_is(
    window: object, time: Time, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bar says how many they are; who chooses one need not wait, and left alone the app counts them all."""
    games = tmp_path / "app" / "games"
    games.mkdir(parents=True)
    for seed in range(3, 8):
        (games / f"{seed}.taluva").write_text(write(game(seed, four(24))), "utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(unwatched, "QUIET", 1e9)  # somebody is there
        app = start(tmp_path / "app")
        walked(app)
        visit(app, "archive")
        left = app.archive.lists.to_count
        assert left >= 4
        assert any(f"{left} still to count" in text for text in texts())
        assert app.stage.current.listed.counted
    for _ in range(4):
        time.pass_by(6, frames=20)
        sure(app.counting).finish()
    time.pass_by(0.2)
    assert app.archive.lists.to_count == 0
    assert not any("still to count" in text for text in texts())
    stop(app)


def test_a_desk_looks_again_now_and_then_and_a_tablet_when_it_comes_back(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a desk sync programs come and go; on a tablet nobody else gets at the folder."""
    walks: list[float] = []
    walk_now = app.archive.scan

    def watched(stop: Callable[[], bool]) -> bool:
        walks.append(time())
        return walk_now(stop)

    monkeypatch.setattr(app.archive, "scan", watched)
    for on_desk, most in ((True, 9), (False, 0)):
        monkeypatch.setattr(platform, "on_desk", lambda on_desk=on_desk: on_desk)
        look(app, time)
        walks.clear()
        for _ in range(6):
            time.pass_by(heldarchive.AGAIN / 2, frames=6)
            walked(app)
        assert on_desk <= len(walks) <= most
        assert len(walks) != 1
    app.dispatch("on_resume")
    walked(app)
    assert len(walks) == 1


def test_the_first_screen_of_a_tablet_says_what_no_backup_has(
    app: TaluvaApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Calmly, three weeks after the last one; once there is one it says nothing more."""
    monkeypatch.setattr(platform, "on_android", lambda: True)
    put(app, BEGUN)
    app.archive.games.leave_all()
    visit(app, "home")
    assert not any("no backup" in text for text in texts())
    real = app.archive.lists.clock
    monkeypatch.setattr(app.archive.lists, "clock", lambda: real() + 22 * 86_400_000)
    app.show("settings")
    visit(app, "home")
    assert "1 game is in no backup yet" in texts()

    monkeypatch.setattr(platform, "on_android", lambda: False)
    settings.folder = str(tmp_path)
    tap_each("Archive", "Backup", "Back up")
    assert list(tmp_path.glob("Taluva *.zip"))
    assert settings.backup > 0
    monkeypatch.setattr(platform, "on_android", lambda: True)
    visit(app, "home")
    assert not any("in no backup" in text for text in texts())


def test_the_folder_of_the_games_is_opened_from_the_settings(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the system's own way; where there is none, its place is said and can be copied."""
    links: list[str] = []
    file_of(app, put(app, BEGUN))

    def refuse(link: str) -> bool:
        links.append(link)
        return False

    monkeypatch.setattr("taluva.app.device.passing.open_link", refuse)
    visit(app, "settings").ids.scroll.scroll_y = 0
    time.pass_by(0.3)
    tap(find("Folder of the games"), rest=0.3)
    assert links == [(sure(app.folders.data) / "games").absolute().as_uri()]
    assert "Copy" in texts()
