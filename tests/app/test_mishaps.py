"""The book of mishaps: written without names, bounded, offered once, and never in the way."""

import subprocess
import sys
from pathlib import Path

import pytest

from taluva.app.mishap.book import KEPT, MOST, Book
from taluva.app.mishap.report import mishap, without_names, written
from taluva.app.mishap.steps import KEPT as STEPS_KEPT
from taluva.app.mishap.steps import Steps
from taluva.app.shell.app import TaluvaApp
from tests.app.conftest import Time, start, stop
from tests.app.loop import guarded
from tests.app.touch import find, tap, texts


def caught(error: Exception) -> Exception:
    """The error as it arrives, with its trace."""
    try:
        raise error
    except Exception as raised:
        return raised


def test_a_report_says_where_and_what_but_no_name() -> None:
    """Version, device, touches and the trace; what people are called is left out, their folder too."""
    what = mishap("callback", caught(KeyError(f"Ann Miller at {Path.home()}/Taluva with Ben")))

    text = written(what, [("version", "1.0"), ("device", "Tablet")], ["tap 10 20"], ["Ann Miller", "Ben", ""])

    assert "version: 1.0" in text
    assert "tap 10 20" in text
    assert "tests/app/test_mishaps.py" in text
    assert "KeyError" in text
    assert "Ann" not in text
    assert "Ben" not in text
    assert str(Path.home()) not in text or str(Path.home()) == "/"


def test_a_name_inside_a_word_leaves_the_word() -> None:
    """A player called A takes no letter away."""
    assert without_names("A table: A", ["A"]) == "… table: …"


def test_an_error_without_words_is_written_all_the_same() -> None:
    """Its own text may fail."""

    class MuteError(Exception):
        def __str__(self) -> str:
            raise ValueError

    assert "MuteError" in mishap("thread", caught(MuteError())).error


def test_the_book_keeps_the_last_few_and_stays_small(tmp_path: Path) -> None:
    """However often something fails."""
    book = Book(tmp_path)
    for number in range(KEPT + 3):
        book.add(f"report {number}\n" + "x" * MOST)

    assert f"report {KEPT + 2}" in book.text or len(book.text) <= MOST
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 2 * MOST


def test_what_was_offered_is_kept_but_not_offered_again(tmp_path: Path) -> None:
    """And what comes later is offered in its turn."""
    book = Book(tmp_path)
    book.add("first")
    assert book.unseen

    book.seen()
    assert not book.unseen
    assert book.text == "first"

    book.add("second")
    assert book.unseen
    assert book.text.startswith("first")
    book.forget()
    assert (book.text, book.unseen) == ("", False)


def test_a_book_that_cannot_be_written_is_silent(tmp_path: Path) -> None:
    """There is nobody left to tell."""
    place = tmp_path / "folder"
    place.write_text("a file where the folder should be")
    book = Book(place)

    book.add("report")
    book.seen()
    book.watch("version: 1")
    book.rest()
    book.forget()

    assert book.text == ""


def test_a_death_of_the_interpreter_is_found_at_the_next_start(tmp_path: Path) -> None:
    """A native fault leaves no Python to write; the interpreter's own trace is taken in."""
    program = (
        "import faulthandler, sys\nfrom pathlib import Path\nfrom taluva.app.mishap.book import Book\n"
        "Book(Path(sys.argv[1])).watch('version: 1')\nfaulthandler._sigsegv()\n"
    )
    died = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, check=False)
    assert died.returncode != 0

    book = Book(tmp_path)
    book.watch("version: 1")
    book.rest()

    assert book.unseen
    assert "where: native" in book.text
    assert "Segmentation fault" in book.text
    assert not list(tmp_path.glob("*native*"))


def test_the_last_touches_are_kinds_and_places() -> None:
    """No letter that was written."""
    steps = Steps()
    steps.screen("table")
    steps.press(1, 10, 10)
    steps.release(1, 12, 10)
    steps.press(2, 10, 10)
    steps.release(2, 200, 10)
    for letter in "Ann":
        steps.key(ord(letter))
    steps.key(27)

    assert steps.told() == ("[table]", "tap 10 10", "pull 10 10 to 200 10", "letters", "key 27")
    for number in range(50):
        steps.press(number, 0, 0)
    assert len(steps.told()) == STEPS_KEPT


@pytest.fixture
def failed(tmp_path: Path) -> Path:
    """A folder whose last run failed."""
    folder = tmp_path / "failed"
    folder.mkdir()
    Book(folder).add("where: callback\nversion: 1\nKeyError")
    return folder


def test_the_next_start_offers_what_failed_and_the_game_is_there(window: object, time: Time, failed: Path) -> None:
    """A line at the bottom; nothing asks anything, and home can be used."""
    app = start(failed)
    with guarded(app, time):
        time.pass_by(0.5)
        assert "Something in the app failed the last time. The games are complete." in texts()
        tap(find("Look"))
        time.pass_by(0.5)
        assert any("KeyError" in text for text in texts())
        tap(find("Throw away"))
        time.pass_by(0.5)
        assert Book(failed).text == ""
    stop(app)


def test_it_is_offered_once_and_then_waits_in_the_settings(window: object, time: Time, failed: Path) -> None:
    """Nobody is asked twice."""
    for expected in (True, False):
        app = start(failed)
        with guarded(app, time):
            time.pass_by(0.5)
            assert ("Look" in texts()) is expected
        if not expected:
            app.show("settings")
            time.pass_by(0.5)
            tap_row(app, time)
            assert any("KeyError" in text for text in texts())
        stop(app)
        window.remove_widget(app.root)  # type: ignore[attr-defined]
        from taluva.app.widgets.overlay import close_all

        close_all()


def tap_row(app: TaluvaApp, time: Time) -> None:
    """Scroll to the row at the end of the settings and tap it."""
    row = find("What failed in the app")
    app.stage.current.ids.scroll.scroll_to(row, animate=False)
    time.pass_by(0.5)
    tap(row)
    time.pass_by(0.5)


def test_a_new_tablet_offers_nothing(app: TaluvaApp, time: Time) -> None:
    """And has no row for it."""
    app.show("settings")
    time.pass_by(0.5)

    assert app.stage.current.failed is False
