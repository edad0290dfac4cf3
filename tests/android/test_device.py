"""What the tablet takes and gives: texts, files, links, the clipboard, the motor, at every Android that matters."""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.core.window import Window

from taluva.app.device import activity, java, passing, platform, vibration
from taluva.app.share import clipboard, sending
from taluva.app.share.backupsheet import BackupSheet
from taluva.app.share.sharesheet import Passing
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.overlay import Snackbar
from taluva.engine.position import Setup
from taluva.record.writer import write
from tests.android.java import bridge
from tests.android.java.threads import crashes
from tests.android.system import PythonActivity, Uri
from tests.android.tablet import Document, Vibration, tablet
from tests.app.conftest import Time
from tests.app.touch import find, tap, texts
from tests.record.games import four, game

LEVELS = (26, 28, 29, 33, 36)
STORE = (29, 33, 36)  # a store of downloads
NO_STORE = (24, 28)
RECORD = write(game(3, four(24))._replace(names=("Ann 🎲", "Bö", "", ""), tags=(("Event", "Rainy Sunday"),)))
SEND, CHOOSER = "android.intent.action.SEND", "android.intent.action.CHOOSER"
TEXT, STREAM, TITLE = (f"android.intent.extra.{name}" for name in ("TEXT", "STREAM", "TITLE"))


@pytest.fixture(params=LEVELS)
def level(request: pytest.FixtureRequest) -> int:
    """Which Android it is."""
    tablet.reset(int(request.param))
    return int(request.param)


@pytest.fixture(autouse=True)
def _fresh() -> Iterator[None]:
    """Nothing is asked yet, and nothing goes where a person could not find it."""
    activity.came_back()
    yield
    Snackbar.clear()


def wait(time: Time) -> None:
    """Let the tablet do what it was asked, and the app hear of it."""
    # Shorter than the quiet in which the app prepares its screens.
    for _ in range(3):
        tablet.settle()
        time.pass_by(0.2)


def at(number: int) -> None:
    """Be that Android from now on."""
    tablet.reset(number)


def test_a_device_says_what_it_is(level: int) -> None:
    """Its maker, its name and its Android, for a report; how often its glass is drawn."""
    tablet.release, tablet.rate = "14", 90.0

    assert platform.device_name() == f"Maker Tablet 11, Android 14 (API {level})"
    assert platform.refresh_rate() == 90.0


def test_a_text_is_offered_to_other_apps(app: TaluvaApp, time: Time) -> None:
    """The record with every letter, also those that Java writes as two."""
    game_id = app.archive.imports.take(RECORD)[0]
    for number in LEVELS:
        at(number)
        Passing(app, game_id).text()
        (chooser,) = tablet.started
        assert (chooser.action, chooser.title) == (CHOOSER, "Record")
        assert (chooser.inner.action, chooser.inner.type) == (SEND, "text/plain")
        assert chooser.inner.extras[TEXT] == RECORD


def test_a_text_that_no_app_takes_is_copied(app: TaluvaApp, time: Time) -> None:
    """And that is said."""
    tablet.missing.add(SEND)
    Passing(app, app.archive.imports.take(RECORD)[0]).text()
    time.pass_by(0.5)

    assert "The record is copied. Paste it wherever you like." in texts()
    assert tablet.clipboard == RECORD


@pytest.mark.parametrize("number", STORE)
def test_a_file_lies_among_the_downloads_and_is_offered(number: int, app: TaluvaApp, time: Time) -> None:
    """Whole before anybody sees it, and readable for whoever gets it."""
    at(number)
    Passing(app, app.archive.imports.take(RECORD)[0]).file()
    wait(time)

    ((uri, document),) = tablet.documents.items()
    assert (document.data.decode(), document.pending) == (RECORD, 0)
    assert document.name is not None
    assert document.name.endswith(".taluva")
    (chooser,) = tablet.started
    assert chooser.inner.extras[STREAM].text == uri
    assert chooser.inner.flags & 1
    values = next(arguments[1] for _, name, arguments in bridge.calls if name == "insert").values
    assert (values["relative_path"], values["is_pending"]) == ("Download/Taluva", 1)


@pytest.mark.parametrize("number", STORE)
def test_a_file_that_cannot_be_written_leaves_nothing_behind(number: int, app: TaluvaApp, time: Time) -> None:
    """No half file among the downloads, and a sentence."""
    at(number)
    game_id = app.archive.imports.take(RECORD)[0]
    place = Document("other")
    tablet.documents["content://media/external/downloads/1"] = place
    tablet.full = True
    Passing(app, game_id).file()
    wait(time)

    assert list(tablet.documents.values()) == [place]
    assert tablet.started == []
    assert any(text.startswith("The file could not be saved.") for text in texts())


@pytest.mark.parametrize("number", NO_STORE)
def test_without_a_store_of_downloads_people_choose_the_place(number: int, app: TaluvaApp, time: Time) -> None:
    """A backup, too; and what became of it is said."""
    at(number)
    app.archive.imports.take(RECORD)
    BackupSheet(app).out()
    wait(time)
    ((_, asked),) = tablet.waiting
    assert asked.action == "android.intent.action.CREATE_DOCUMENT"
    assert (asked.type, asked.categories) == (sending.BACKUP, ["android.intent.category.OPENABLE"])
    name = asked.extras[TITLE]
    assert name.endswith(".zip")

    tablet.documents["content://x/9"] = Document(name, b"longer than what comes, by far" * 1000)
    tablet.answer("content://x/9")
    wait(time)
    assert tablet.documents["content://x/9"].data.startswith(b"PK")
    assert b"longer" not in tablet.documents["content://x/9"].data
    assert f"Saved as {name}" in texts()


@pytest.mark.parametrize("number", NO_STORE)
def test_a_place_that_was_not_chosen_is_no_trouble(number: int, app: TaluvaApp, time: Time) -> None:
    """And one that takes nothing is told, without an empty file that would look like a kept one."""
    at(number)
    passing_on = Passing(app, app.archive.imports.take(RECORD)[0])
    passing_on.file()
    tablet.answer(None)
    wait(time)
    assert tablet.documents == {}
    assert not any("file" in text.lower() and "written" in text for text in texts())

    passing_on.file()
    tablet.documents["content://x/9"] = Document("a.taluva")
    tablet.full = True
    tablet.answer("content://x/9")
    wait(time)
    assert tablet.documents == {}
    assert any(text.startswith("The file could not be saved.") for text in texts())


@pytest.mark.parametrize("number", NO_STORE)
def test_nothing_is_written_where_nobody_finds_it(
    number: int, app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where no app lets people choose a place."""
    at(number)
    put: list[object] = []
    monkeypatch.setattr(sending, "put", lambda *given: put.append(given))
    tablet.missing.add("android.intent.action.CREATE_DOCUMENT")
    Passing(app, app.archive.imports.take(RECORD)[0]).file()
    wait(time)

    assert put == []
    assert any(text.startswith("The file could not be saved.") for text in texts())


def test_a_link_is_opened_or_it_is_said_that_none_can(level: int) -> None:
    """The play for BG Stats."""
    assert passing.open_link("https://app.bgstatsapp.com/x")
    assert tablet.started[0].data.text == "https://app.bgstatsapp.com/x"
    tablet.missing.add("android.intent.action.VIEW")
    assert not passing.open_link("bgstats://x")


@pytest.fixture
def motor() -> Iterator[None]:
    """A motor that was never felt: plyer looks at Android once, when it is first imported."""
    kept = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "plyer"}
    for name in kept:
        del sys.modules[name]
    vibration._motor.cache_clear()
    yield
    vibration._motor.cache_clear()


def test_vibration_is_felt(level: int, motor: None) -> None:
    """As an effect since Android 8, as a plain pattern before."""
    vibration.vibrate((0.0, 0.012))
    vibration.vibrate((0.0, 0.02, 0.09, 0.02))

    assert tablet.vibrations == [Vibration((0, 12), level >= 26), Vibration((0, 20, 90, 20), level >= 26)]


def test_a_tablet_without_a_motor_feels_nothing(level: int, motor: None) -> None:
    """Many have none."""
    tablet.vibrator = False
    vibration.vibrate((0.0, 0.012))

    assert tablet.vibrations == []


@pytest.mark.parametrize(("spoken", "shown"), [("de", "de"), ("ru", "ru"), ("en", "en"), ("ja", "en")])
def test_the_language_is_the_systems(spoken: str, shown: str) -> None:
    """English where it is none of ours."""
    tablet.language = spoken

    assert platform.system_language() == shown


def test_the_clipboard_gives_back_what_it_got(level: int) -> None:
    """Letters of all kinds."""
    for text in (RECORD, "Дмитрий 🎲", "x"):
        clipboard.copy(text)
        tablet.settle()
        assert tablet.clipboard == text
        assert clipboard.paste() == text


def test_the_screen_stays_on_at_the_table(app: TaluvaApp, time: Time) -> None:
    """SDL tells Android; here it is SDL that is asked."""
    app.start_game(Setup(("red", "white"), "ferti", 24, "classic"), ("Ann", "Ben"))
    time.pass_by(6)
    assert not Window.allow_screensaver
    app.show("home")
    time.pass_by(6)
    assert Window.allow_screensaver


def test_listeners_are_bound_once_for_ever(time: Time) -> None:
    """However often is asked, and whatever becomes of it: p4a walks through them while they answer."""
    answers: list[str | None] = []
    for uri in ("content://x/1", None, "content://x/2"):
        activity.ask_for_document(answers.append)
        tablet.answer(uri)
        wait(time)
    tablet.missing.add("android.intent.action.OPEN_DOCUMENT")
    for _ in range(3):
        assert not java.tried(lambda: activity.ask_for_document(answers.append))
    tablet.missing.clear()
    activity.ask_for_document(answers.append)
    tablet.answer("content://x/3")
    wait(time)

    assert answers == ["content://x/1", None, "content://x/2", "content://x/3"]
    assert (len(PythonActivity.only.results.all), len(PythonActivity.only.intents.all)) == (1, 1)
    assert crashes == []


def test_every_answer_reaches_who_asked(time: Time) -> None:
    """A place to keep a document and a document at once."""
    place: list[str | None] = []
    document: list[str | None] = []
    activity.ask_where_to_keep("a", "text/plain", place.append)
    activity.ask_for_document(document.append)
    tablet.answer("content://x/document")
    tablet.answer("content://x/place")
    wait(time)

    assert (place, document) == (["content://x/place"], ["content://x/document"])


def test_the_last_part_of_a_uri_is_its_name(level: int) -> None:
    """Where no app says a better one."""
    tablet.documents["content://x/a%20b.taluva"] = Document(None)

    assert in_thread(lambda: java.described("content://x/a%20b.taluva")) == ("a b.taluva", -1)
    assert Uri("content://x/a%2Fb").getLastPathSegment() == "a/b"


def in_thread(work: Callable[[], object]) -> Any:
    """What the work gives, or raises, in a thread that may wait."""
    from threading import Thread

    given: list[object] = []

    def run() -> None:
        try:
            given.append(work())
        except Exception as error:
            given.append(error)

    thread = Thread(target=run)
    thread.start()
    thread.join()
    return given[0]


def test_what_was_passed_on_needs_no_answer(app: TaluvaApp, time: Time) -> None:
    """The share sheet of the app itself, by touch."""
    app.show("viewer", tab="moments", game=app.archive.imports.take(RECORD)[0])
    time.pass_by(0.5)
    app.pass_on(app.archive.lists.page().games[0].id)
    time.pass_by(0.5)
    tap(find("Record as a file"))
    wait(time)

    assert len(tablet.started) == 1
