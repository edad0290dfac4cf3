"""What happened to the archive is told once, with the way to it."""

from pathlib import Path
from typing import Any

import pytest

from taluva.app.look.settings import settings
from taluva.app.share.backupsheet import BackupSheet
from taluva.app.shell import archivenotices
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.archive import store
from taluva.archive.values import Notice
from taluva.record.writer import write
from tests import sure
from tests.app.conftest import Time
from tests.app.showing import put, recorded, visit
from tests.app.touch import find, tap, texts
from tests.record.games import four, game

BEGUN = game(2, four(24))._replace(turns=game(2, four(24)).turns[:4])
LATER = game(2, four(24))._replace(turns=game(2, four(24)).turns[:5])


def games_folder(app: TaluvaApp) -> Path:
    """Where the files of the games are."""
    return sure(app.folders.data) / "games"


def back_up(app: TaluvaApp, time: Time, folder: Path) -> list[Path]:
    """Make a backup by touch and return the zips in a folder."""
    settings.folder = str(folder)
    BackupSheet(app).open()
    time.pass_by(0.3)
    tap(find("Back up"), rest=0.5)
    return sorted(folder.glob("Taluva *.zip"))


def test_a_backup_with_files_that_cannot_be_read_says_so_and_quiets_no_reminder(
    app: TaluvaApp, time: Time, tmp_path: Path
) -> None:
    """The file is packed as it is; a backup made after it was mended counts."""
    put(app, BEGUN)
    app.archive.games.leave_all()
    (damaged := games_folder(app) / "damaged.taluva").write_bytes(b"[Taluva")
    assert len(back_up(app, time, tmp_path)) == 1
    assert "1 file could not be read. It is in the backup as it is." in texts()
    assert not settings.backup
    tap(find("OK"), rest=0.3)

    damaged.unlink()
    assert len(back_up(app, time, tmp_path)) == 2
    assert not overlay.opened()
    assert settings.backup


def test_without_the_folder_of_the_games_no_backup_is_made_and_the_reason_is_told(
    app: TaluvaApp, time: Time, tmp_path: Path
) -> None:
    """A zip without a game would be taken for a good one."""
    put(app, BEGUN)
    app.archive.games.leave_all()
    games_folder(app).rename(tmp_path / "away")
    try:
        assert back_up(app, time, tmp_path) == []
        assert "The folder of the games is away. No backup was made." in texts()
        assert not settings.backup
    finally:
        (tmp_path / "away").rename(games_folder(app))


def test_another_version_found_is_told_with_the_way_to_it(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is among the earlier versions of the game, one touch from where it is told."""
    monkeypatch.setattr(store, "STABLE", -1)
    kept = put(app, BEGUN)
    app.archive.games.leave_all()
    app.archive.games.open_game(kept)
    (file,) = games_folder(app).glob(f"*{kept}.taluva")
    elsewhere = file.read_text("utf-8").replace("\n2. ", " {Seen on another device}\n2. ", 1)
    file.write_text(elsewhere, "utf-8")
    app.archive.games.save(kept, write(LATER), sure(app.archive.lists.listed(kept)).summary)
    app.archive.games.checkpoint_all()
    visit(app, "home")
    app.held.mind()
    time.pass_by(0.3)
    assert "Another version of 1 game was found. It is kept among the earlier versions." in texts()
    tap(find("Earlier versions"), rest=0.5)

    assert app.stage.name == "viewer"
    assert "another version, from elsewhere" in " ".join(texts())
    assert recorded(app, kept) == write(LATER)


def test_several_notices_at_once_are_all_to_be_read(app: TaluvaApp, time: Time) -> None:
    """None takes the place of another, and one touch leads on."""
    kept = put(app, BEGUN)
    visit(app, "home")
    notices = (Notice("changed", kept, number=1), Notice("unreadable", file="games/cut.taluva", number=2))
    archivenotices.tell(notices, app)
    time.pass_by(0.3)
    assert any(
        text.startswith("1 game was changed outside this app.")
        and "2 files in the folder of the games cannot be read, cut.taluva for one." in text
        for text in texts()
    )
    tap(find("Look"), rest=0.5)

    assert (app.stage.name, app.stage.current.listed.id) == ("archive", kept)
    archivenotices.tell(notices[:1], app)
    time.pass_by(0.3)
    assert not overlay.opened(), "a single one passes by itself"


def test_a_file_whose_name_something_else_has_is_told_once(app: TaluvaApp, time: Time, tmp_path: Path) -> None:
    """A folder in its place: what is played goes on, in the journal."""
    kept = put(app, BEGUN)
    app.archive.games.leave_all()
    (file,) = games_folder(app).glob(f"*{kept}.taluva")
    file.rename(tmp_path / "moved")
    file.mkdir()
    visit(app, "home")
    told: list[Any] = []
    for _ in range(3):
        app.archive.games.save(kept, write(LATER), sure(app.archive.lists.listed(kept)).summary)
        app.archive.games.checkpoint_all()
        told += [notice.kind for notice in app.archive.notices()]

    assert told == ["blocked"]
    assert recorded(app, kept) == write(LATER)
