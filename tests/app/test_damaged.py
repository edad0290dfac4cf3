"""Files that cannot be read and second files of games: one list, and from each card only what can be done with it."""

from collections.abc import Callable
from pathlib import Path

import pytest

from taluva.app.device import passing
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.archive import store
from taluva.archive.gamefile import stored_of
from taluva.record.record import Record
from taluva.record.writer import write
from tests import sure
from tests.app.conftest import Time, walked
from tests.app.gamerows import seen_rows
from tests.app.showing import put, recorded, visit
from tests.app.touch import find, tap, texts
from tests.record.games import four, game

WHOLE = game(2, four(24))
BEGUN = WHOLE._replace(turns=WHOLE.turns[:6])
OTHER = game(3, four(24))


@pytest.fixture(autouse=True)
def _stable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "STABLE", -1)


def folder_of(app: TaluvaApp) -> Path:
    """Where the files of the games are."""
    return sure(app.folders.data) / "games"


def file_of(app: TaluvaApp, kept: str) -> Path:
    """The file of a game that was left."""
    app.archive.games.leave_all()
    (file,) = folder_of(app).glob(f"*{kept}.taluva")
    return file


def look(app: TaluvaApp, time: Time) -> None:
    """Scan the folder and count what is in it."""
    walked(app)
    app.held.walk()
    walked(app)
    while app.archive.summarise_next():
        pass
    app.look_again()
    time.pass_by(0.3)


def damage(
    app: TaluvaApp, time: Time, record: Record = WHOLE, cut: Callable[[bytes], bytes] = lambda data: data[:-9]
) -> str:
    """Put in a game and damage its file outside the app."""
    kept = put(app, record)
    file = file_of(app, kept)
    file.write_bytes(cut(file.read_bytes()))
    look(app, time)
    overlay.Snackbar.clear()
    return kept


def open_damaged(app: TaluvaApp, time: Time) -> None:
    """Choose the tab, the first file in it, and what can be done with that."""
    visit(app, "archive")
    tap(find("Damaged (1)"), rest=0.5)
    app.stage.current.pick(seen_rows(app.stage.current)[0].listed.id)
    time.pass_by(0.5)
    tap(find("What can be done"), rest=0.5)


def test_the_tab_is_there_only_while_something_is_damaged(app: TaluvaApp, time: Time) -> None:
    """And the search finds such a file by its state and by its name."""
    kept = put(app, BEGUN)
    put(app, OTHER)
    file = file_of(app, kept)
    visit(app, "archive")
    assert not any(text.startswith("Damaged") for text in texts())
    good = file.read_bytes()
    file.write_bytes(b"[Taluva")
    look(app, time)
    assert "Damaged (1)" in texts()

    screen = app.stage.current
    for wanted in ("cannot be read", kept, file.name):
        screen.ids.search.text = wanted
        time.pass_by(0.5)
        assert [row.listed.id for row in seen_rows(screen)] == [kept]
    screen.clear_search()
    file.write_bytes(good)
    look(app, time)
    assert not any(text.startswith("Damaged") for text in texts())


def test_what_this_device_last_wrote_is_restored_from_the_card(app: TaluvaApp, time: Time) -> None:
    """The damaged bytes are kept, and are themselves to be found in the tab until they are deleted for good."""
    kept = damage(app, time)
    open_damaged(app, time)
    tap(find("Restore what this device last wrote"), rest=0.5)
    assert recorded(app, kept) == write(WHOLE)
    assert "The game can be read again. What was there is kept." in texts()
    (unreadable,) = (sure(app.folders.data) / "unreadable").iterdir()

    open_damaged(app, time)
    assert any(text.startswith("This could not be read and had to make room") for text in texts())
    tap(find("Delete"), rest=0.5)
    assert "Delete this file for good?" in texts()
    tap(find("Delete"), rest=0.5)
    assert not unreadable.exists()
    assert not any(text.startswith("Damaged") for text in texts())


def test_the_whole_turns_of_a_game_that_breaks_off_are_restored(app: TaluvaApp, time: Time) -> None:
    """It says how many there are, and where it breaks off."""

    def cut(data: bytes) -> bytes:
        return data[: data.index(b"\n20. ") + 9]

    kept = damage(app, time, cut=cut)
    open_damaged(app, time)
    assert any("Line " in text and "breaks off." in text for text in texts())
    tap(find("Restore the 19 whole turns"), rest=0.5)
    assert recorded(app, kept).count("\n19. ") == 1
    assert "\n20. " not in recorded(app, kept)
    assert sure(app.archive.lists.listed(kept)).why == ""


def test_the_earlier_versions_of_a_game_that_cannot_be_read_are_restored(app: TaluvaApp, time: Time) -> None:
    """From the card, by the sheet that every game has."""
    kept = damage(app, time, cut=lambda _: b"\xff\x00")
    open_damaged(app, time)
    tap(find("Earlier versions"), rest=0.5)
    assert "as this device wrote it last · 24 turns" in texts()
    tap(find("as this device wrote it last · 24 turns"), rest=0.5)
    tap(find("Restore it"), rest=0.5)

    assert recorded(app, kept) == write(WHOLE)


def test_a_file_of_a_newer_version_offers_nothing_that_rewrites_it(app: TaluvaApp, time: Time) -> None:
    """It is only passed on, shown in its folder, or deleted."""
    damage(app, time, cut=lambda data: data.replace(b'[Taluva "1"]', b'[Taluva "2"]'))
    open_damaged(app, time)

    assert "This record comes from a newer version of this app. Please update the app first." in texts()
    assert {"Share the file", "Show it in its folder", "Delete"} <= set(texts())
    assert not any("last wrote" in text or "whole turn" in text for text in texts())


def test_a_second_file_of_a_game_is_compared_opened_and_deleted(app: TaluvaApp, time: Time) -> None:
    """The one that counts stays; figures count the game once."""
    kept = put(app, WHOLE)
    file = file_of(app, kept)
    second = file.with_name("2026-01-01 conflicted copy.taluva")
    lines = file.read_text("utf-8").splitlines(keepends=True)
    second.write_text("".join(lines[:-4]), "utf-8")
    look(app, time)
    open_damaged(app, time)
    assert "Another file of a game in the list. It has 4 turns less." in texts()
    tap(find("Look at it"), rest=0.5)
    assert (app.stage.name, app.stage.current.viewing.length) == ("viewer", 20)

    open_damaged(app, time)
    tap(find("Delete"), rest=0.5)
    assert not second.exists()
    assert file.exists()
    assert recorded(app, kept) == write(WHOLE)


def test_the_bytes_of_a_damaged_file_are_passed_on_as_they_are(app: TaluvaApp, time: Time, tmp_path: Path) -> None:
    """Whoever can mend them gets every one; and its folder is shown."""
    kept = damage(app, time)
    (out := tmp_path / "out").mkdir()
    settings.folder = str(out)
    open_damaged(app, time)
    tap(find("Share the file"), rest=0.5)
    (passed,) = out.iterdir()
    assert passed.read_bytes() == file_of(app, kept).read_bytes()


def test_a_damaged_file_is_shown_in_its_folder(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the system's own way."""
    opened: list[str] = []

    def open_link(link: str) -> bool:
        opened.append(link)
        return True

    monkeypatch.setattr(passing, "open_link", open_link)
    damage(app, time)
    open_damaged(app, time)
    tap(find("Show it in its folder"), rest=0.5)
    assert opened == [folder_of(app).absolute().as_uri()]


def test_the_selection_stays_where_it_is_when_files_change_outside(app: TaluvaApp, time: Time) -> None:
    """Its own file or another one, a name of its file, or its id gone from it."""
    first, kept = put(app, OTHER), put(app, BEGUN)
    put(app, game(5, four(24)))
    file, other = file_of(app, kept), file_of(app, first)
    visit(app, "archive", game=kept)
    for changed in (other, file):
        changed.write_text(changed.read_text("utf-8").replace("[Edition", '[Event "Edited"]\n[Edition', 1), "utf-8")
        look(app, time)
        assert app.stage.current.listed.id == app.stage.current.ids.list.game == kept
    assert app.stage.current.title == "Edited"
    file = file.rename(file.with_name("renamed.taluva"))
    look(app, time)
    assert app.stage.current.listed.id == kept
    text = "".join(line for line in file.read_text("utf-8").splitlines(keepends=True) if "Taluva_" not in line)
    file.write_text(text, "utf-8")
    look(app, time)
    assert app.stage.current.listed.path == "games/renamed.taluva"
    assert stored_of(file.read_bytes()).id == app.stage.current.listed.id != kept


def test_earlier_versions_say_what_they_have_more_or_less(app: TaluvaApp, time: Time) -> None:
    """When, why, and how many turns and comments; a restored one makes room for the one before."""
    kept = put(app, WHOLE)
    commented = write(WHOLE).rstrip("\n") + " {A word}\n"
    app.archive.games.leave_all()
    summary = sure(app.archive.lists.listed(kept)).summary
    app.archive.games.correct(kept, commented, summary, "place")  # which has all of what was there
    app.archive.games.correct(kept, write(BEGUN), summary, "several")
    visit(app, "viewer", game=kept)
    tap(app.stage.current.head.ids.earlier, rest=0.5)
    tap(find("several turns · 18 turns more, 1 comment more"), rest=0.5)
    tap(find("Restore it"), rest=0.5)

    assert recorded(app, kept) == commented
