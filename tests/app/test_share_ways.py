"""Passing on and taking in by touch: whatever goes out comes back as the same game."""

import os
import struct
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from kivy.core.clipboard import Clipboard
from kivy.core.window import Window
from kivy.metrics import dp

from taluva.app.device.jobs import ThreadJob
from taluva.app.look.settings import settings as chosen
from taluva.app.share import sending
from taluva.app.share.eveningpage import SIZE
from taluva.app.share.filesheet import inside
from taluva.app.share.inlet import restore, take
from taluva.app.share.qrsheet import QrSheet
from taluva.app.share.sharesheet import Passing, share
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.archive.incoming import of_file, of_text
from taluva.archive.summary import canonical
from taluva.record.record import Record
from taluva.record.writer import write
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_WINDOW, cut
from tests.app.gamerows import seen_rows
from tests.app.showing import visit
from tests.app.touch import find, tap, tap_each, texts
from tests.archive.support import opened, record_of
from tests.counting import calls
from tests.record.begun import BEGUN
from tests.record.games import FAULTY, four, game
from tests.record.strategies import records

TEXT = write(game(3, four(24))._replace(tags=(("Event", "Rainy Sunday"),)))
OTHER = write(game(4, four(24))._replace(tags=(("Event", "Rainy Sunday"),)))


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A clipboard of the test's own."""
    held = {"text": ""}
    monkeypatch.setattr(Clipboard, "copy", lambda text: held.update(text=text))
    monkeypatch.setattr(Clipboard, "paste", lambda: held["text"])
    return held


@pytest.fixture
def out(app: TaluvaApp, tmp_path: Path) -> Path:
    """The folder where files go."""
    folder = tmp_path / "out"
    folder.mkdir()
    chosen.folder = str(folder)
    return folder


def dropped(path: Path, time: Time) -> None:
    """Let a file fall onto the window."""
    Window.dispatch("on_drop_file", os.fsencode(path), 5, 5)
    time.pass_by(0.5)


def restored(app: TaluvaApp, time: Time, threads: list[ThreadJob[Any]], path: str) -> None:
    """Take a backup in, and wait until that is done."""
    restore(app, os.path.basename(path), lambda: of_file(path), lambda: None)
    threads[-1].join(60)
    time.pass_by(0.5)


@given(records())
@example(BEGUN["ranking"])
@example(BEGUN["no turns, a build awaited"])
@settings(max_examples=40, deadline=None)
def test_every_way_out_and_in_gives_the_same_record(made: Record) -> None:
    """As a file, as text and in a backup: read back, it is the same to the letter."""
    text = canonical(write(made))[0]
    mine, theirs, third = (opened() for _ in range(3))
    game_id = mine.imports.take(text)[0]
    with tempfile.TemporaryDirectory() as folder:
        path = sending.put(sending.record_of(mine, game_id), folder)
        assert [os.path.join(folder, name) for name in os.listdir(folder)] == [path]
        assert record_of(theirs, take(theirs, of_file(path)).game) == text
        assert not take(theirs, of_text(record_of(mine, game_id))).new
        assert third.backups.restore(of_file(sending.put(sending.backup_of(mine.backups.pack()), folder))).added == 1
        assert record_of(third, game_id) == text


def test_endless_tags_keep_nobody_waiting(app: TaluvaApp, out: Path) -> None:
    """An event and a date of hundreds of kilobytes are shown in part and passed on whole."""
    endless = OTHER.replace("Rainy Sunday", "x" * 100_000, 1).replace(
        "[Edition", f'[Date "{"9" * 100_000}"]\n[Edition', 1
    )

    def seen(text: str) -> None:
        game_id = app.archive.imports.take(text)[0]
        for screen in ("archive", "viewer", "statistics", "home"):
            visit(app, screen, game=game_id)
            assert max(map(len, texts())) < 2000

    plain = calls(lambda: seen(TEXT))  # first: the screens are made here
    assert calls(lambda: seen(endless)) < 2 * plain
    Passing(app, app.archive.imports.take(endless)[0]).file()
    [written] = out.iterdir()

    assert written.read_text("utf-8") == endless


def test_a_picture_is_drawn_for_any_game(app: TaluvaApp, out: Path) -> None:
    """A PNG as broad as a page, whatever the people are called."""
    record = game(5, four(24))._replace(names=("[b]x[/b]", "{n}" * 20, "", "Дмитрий " * 7))
    for text in (write(record), write(record._replace(turns=record.turns[:3]))):
        Passing(app, app.archive.imports.take(text)[0]).picture()
    pictures = [path.read_bytes() for path in out.iterdir()]
    assert len(pictures) == 2
    for data in pictures:
        assert data.startswith(b"\x89PNG")
        wide, high = struct.unpack(">II", data[16:24])
        assert wide == SIZE[0]
        assert high < SIZE[1]


def test_the_sheet_passes_on_file_and_text(app: TaluvaApp, time: Time, board: dict[str, str], out: Path) -> None:
    """By touch, and each is taken in on another tablet."""
    game_id = app.archive.imports.take(TEXT)[0]
    for way in ("Record as a file", "Record as text"):
        share(app, game_id)
        time.pass_by(0.5)
        tap(find(way), rest=0.5)
    [written] = out.iterdir()
    assert "The record is copied. Paste it wherever you like." in texts()
    assert board["text"] == TEXT
    there = opened()
    assert record_of(there, take(there, of_file(str(written))).game) == TEXT


def test_the_code_holds_the_record(app: TaluvaApp, time: Time, out: Path) -> None:
    """Without its comments where only so it is small enough, which is said; what is too long goes as a file."""

    for text, without in ((TEXT, False), (TEXT.rstrip("\n") + " {" + "well, " * 300 + "}\n", True)):
        Passing(app, app.archive.imports.take(text)[0]).code()
        time.pass_by(0.5)
        assert overlay.opened()[-1].ids.code.text == TEXT
        assert any("without its comments" in text for text in texts()) == without

    Passing(app, app.archive.imports.take(OTHER.replace("Rainy Sunday", "Rainy Sunday, " * 100))[0]).code()
    time.pass_by(0.5)
    tap(find("Record as a file"), rest=0.5)
    [written] = out.iterdir()
    assert "Rainy Sunday, Rainy" in written.read_text("utf-8")


def test_a_play_for_bg_stats_is_a_code_and_a_link(app: TaluvaApp, time: Time, board: dict[str, str]) -> None:
    """Only a finished game has one."""
    share(app, app.archive.imports.take(TEXT)[0])
    time.pass_by(0.5)
    tap_each("BG Stats", "Copy the link")

    assert board["text"].startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    assert overlay.opened()[-1].text.startswith("https://app.bgstatsapp.com/")


def test_pasting_takes_a_record_of(app: TaluvaApp, board: dict[str, str]) -> None:
    """From the archive's Open, by the clipboard; nonsense is answered with the place."""
    visit(app, "archive")
    board["text"] = '[Taluva "1"]\n[Colour "Ann"]\n'
    tap_each("Open", "From the clipboard")
    assert any("\nLine " in text for text in texts())
    board["text"] = "  " + TEXT + "\n\n"
    tap_each("OK", "From the clipboard")

    assert (app.archive.lists.page().total, app.stage.current.title) == (1, "Rainy Sunday")
    assert "“Rainy Sunday” is in the archive." in texts()
    tap_each("Open", "From the clipboard")
    assert "This game is in the archive already." in texts()


def test_the_words_of_a_record_that_comes_in_again_are_added_and_counted(
    app: TaluvaApp, time: Time, tmp_path: Path
) -> None:
    """What is here already says so; what finds no place is among the earlier versions, one touch away."""
    app.archive.imports.take(TEXT)
    ours = TEXT.rstrip("\n") + " {Ours}\n"
    (tmp_path / "theirs.taluva").write_text(ours.replace("\n2. ", " {Theirs}\n2. ", 1), "utf-8")
    for said in ("2 new comments.", "This game is in the archive already."):
        dropped(tmp_path / "theirs.taluva", time)
        assert said in texts()
    (listed,) = app.archive.lists.page().games
    assert set(listed.comments) == {"Ours", "Theirs"}
    (tmp_path / "named.taluva").write_text(TEXT.replace('[Red "Ann"]', '[Red "Anna"]'), "utf-8")
    dropped(tmp_path / "named.taluva", time)
    assert any(text.startswith("Not all of its words found a place") for text in texts())
    tap(find("Earlier versions"), rest=0.5)

    assert overlay.opened()[-1].title == "Earlier versions"
    assert app.archive.lists.page().total == 1


def test_the_beginning_of_a_game_leads_to_it(app: TaluvaApp, time: Time, tmp_path: Path) -> None:
    """A record that was cut off is no second game under way."""
    app.archive.imports.take(TEXT)
    (tmp_path / "cut.taluva").write_text(TEXT[: TEXT.index("\n20. ") + 8], "utf-8")
    dropped(tmp_path / "cut.taluva", time)
    tap(find("Import 19 turns"), rest=0.5)

    assert "This game is in the archive already." in texts()
    assert (app.archive.lists.page().total, app.stage.name) == (1, "viewer")
    assert app.stage.current.viewing.length == 24


@pytest.mark.parametrize(("way", "games"), [("Go on in that game", [24]), ("As a game of its own", [19, 24])])
def test_a_record_that_goes_on_from_a_game_here_goes_on_in_it_or_is_one_of_its_own(
    app: TaluvaApp, time: Time, tmp_path: Path, way: str, games: list[int]
) -> None:
    """People are asked, and nothing is taken in before they chose."""
    app.archive.imports.take(TEXT[: TEXT.index("\n20. ") + 1])
    (tmp_path / "whole.taluva").write_text(TEXT, "utf-8")
    dropped(tmp_path / "whole.taluva", time)
    assert "This record goes on from “Rainy Sunday” in the archive." in texts()
    assert [listed.summary.turn for listed in app.archive.lists.page().games] == [19]
    tap(find(way), rest=0.5)

    assert sorted(listed.summary.turn for listed in app.archive.lists.page().games) == games
    assert (app.stage.name, app.stage.current.viewing.length) == ("viewer", 24)


def test_a_record_that_was_cut_off_is_offered_as_far_as_it_goes(
    app: TaluvaApp, time: Time, tmp_path: Path, board: dict[str, str]
) -> None:
    """As a dropped file and from the clipboard: how much, where it breaks off, and nothing without a yes."""
    cut_at = TEXT.index("\n20. ") + 8
    board["text"] = "Our game:\n" + TEXT[:cut_at]
    (tmp_path / "cut.taluva").write_text(TEXT[:cut_at], "utf-8")
    dropped(tmp_path / "cut.taluva", time)
    line = TEXT[:cut_at].count("\n") + 1
    assert f"19 whole turns can be read.\nLine {line} breaks off." in texts()
    tap(find("Cancel"), rest=0.5)
    assert app.archive.lists.page().total == 0

    visit(app, "archive")
    tap_each("Open", "From the clipboard")
    assert f"19 whole turns can be read.\nLine {line + 1} breaks off." in texts()
    tap(find("Import 19 turns"), rest=0.5)
    assert [game.summary.turn for game in app.archive.lists.page().games] == [19]
    assert "“Rainy Sunday” is in the archive." in texts()


def test_a_record_inside_a_message_is_found_and_a_newer_one_called_newer(
    app: TaluvaApp, time: Time, tmp_path: Path
) -> None:
    """Quoted, between a greeting and a name; of a later version nothing is taken."""
    quoted = "".join(f"> {line}\r\n" for line in TEXT.split("\n"))
    (tmp_path / "mail.txt").write_text(f"Look at our game!\r\n\r\n{quoted}\r\nAnn\r\n", "utf-8", newline="")
    (tmp_path / "newer.taluva").write_text(TEXT.replace('"1"', '"2"', 1), "utf-8")
    dropped(tmp_path / "newer.taluva", time)
    assert "This record comes from a newer version of this app. Please update the app first." in texts()
    tap(find("OK"), rest=0.5)
    assert app.archive.lists.page().total == 0

    dropped(tmp_path / "mail.txt", time)
    assert app.stage.name == "viewer"
    (game,) = app.archive.lists.page().games
    assert record_of(app.archive, game.id) == canonical(TEXT)[0]


@pytest.mark.parametrize("faulty", [1, 3])
def test_a_backup_with_records_that_break_a_rule_leads_to_them(
    app: TaluvaApp, time: Time, tmp_path: Path, threads: list[ThreadJob[Any]], faulty: int
) -> None:
    """To what breaks in a single one, else to a list of them that says where each breaks and what waits."""
    there = opened()
    there.imports.take(TEXT)
    for number in range(faulty):
        record = game(30 + number, four(24))
        turns = (*record.turns[: 8 + number], *record.turns[7 + number :])
        there.imports.take(write(record._replace(tags=(("Event", f"Club {number}"),), turns=turns)))
    path = sending.put(sending.backup_of(there.backups.pack()), str(tmp_path))
    app.archive.imports.take(write(FAULTY))
    visit(app, "archive")
    restored(app, time, threads, path)
    said = "1 record breaks a rule." if faulty == 1 else "3 records break a rule."
    assert said not in texts()
    tap(find("OK"))
    time.pass_by(6, frames=24)
    sure(app.counting).finish()
    time.pass_by(3, frames=12)
    assert said in texts()
    tap(find("Look"), rest=1)
    if faulty == 1:
        assert app.stage.current.tab == "fault"
        assert "Turn 9 breaks a rule" in texts()
    else:
        listed = [row.listed.summary for row in seen_rows(app.stage.current)]
        assert {(one.event, one.fault) for one in listed} == {("Club 0", 9), ("Club 1", 10), ("Club 2", 11)}
        assert said in texts()
    restored(app, time, threads, path)
    assert any("games already here." in text for text in texts())
    assert find("OK"), "those that were here already were told of before"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"PK\x03\x04nonsense", "This backup is damaged and cannot be read."),
        (b"PK\x05\x06" + bytes(18), "This file is neither a backup nor a record."),
        (b"PK" + b"\xff" * 500, "This backup is damaged and cannot be read."),
    ],
)
def test_a_hostile_backup_ends_in_a_sentence(
    app: TaluvaApp, time: Time, tmp_path: Path, data: bytes, said: str, threads: list[ThreadJob[Any]]
) -> None:
    """And the archive stays as it was."""
    path = tmp_path / "bad.zip"
    path.write_bytes(data)
    restored(app, time, threads, str(path))
    assert said in texts()
    assert app.archive.lists.page().total == 0


def test_folders_are_shown_without_what_is_hidden(tmp_path: Path) -> None:
    """Folders and what can be taken in, in the order of the alphabet."""
    for name in ("b.taluva", "A.ZIP", "c.png", ".secret.taluva"):
        (tmp_path / name).write_text("")
    (tmp_path / "folder").mkdir()

    assert inside(str(tmp_path), (".taluva", ".zip")) == (["folder"], ["A.ZIP", "b.taluva"], True)
    assert inside(str(tmp_path / "none"), (".taluva",)) == ([], [], False)


@IN_EVERY_WINDOW
def test_a_code_is_as_large_as_the_window_allows(app: TaluvaApp, time: Time, window_size: tuple[int, int]) -> None:
    """The square it has is that of the shorter side, whatever is said beside it; the words and keys have room too."""
    sheet = QrSheet(title="BG Stats", remark="For a phone.", text="x" * 900, link="https://example.org")
    sheet.open()
    sheet.size_hint = None, None
    sheet.size = window_size
    time.pass_by(0.5, frames=6)
    code, card = sheet._code, sheet.ids.card

    assert min(window_size) - dp(60) <= code.width == code.height
    assert 0 <= card.x <= card.right <= window_size[0]
    assert 0 <= card.y <= card.top <= window_size[1]
    assert cut(sheet) == []
