"""What comes in from other apps: a document that is picked, and one that is opened with this app."""

from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.core.window import Window

from taluva.app.device import activity, documents
from taluva.app.device.documents import MOST
from taluva.app.share import sending
from taluva.app.share.sharesheet import Passing
from taluva.app.share.takesheet import choose
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.overlay import close_all
from taluva.app.widgets.progress import ProgressSheet, in_thread_with_bar
from taluva.archive.archive import Archive
from tests.android.java import bridge
from tests.android.system import Intent, Uri
from tests.android.tablet import Document, tablet
from tests.android.test_device import LEVELS, RECORD, STREAM, TEXT, wait
from tests.app.conftest import Time, start, stop
from tests.app.touch import find, tap, texts

PLACE = "content://cloud/document/msf%3A1234"
VIEW, SEND = "android.intent.action.VIEW", "android.intent.action.SEND"


@pytest.fixture(autouse=True)
def _fresh() -> None:
    """Nothing is asked yet."""
    activity.came_back()


def pick(app: TaluvaApp, time: Time, document: Document | None) -> None:
    """Choose a file; None: choose none."""
    choose(app, app.show_game, lambda: app.show("archive"))
    if document is not None:
        tablet.documents[PLACE] = document
    tablet.answer(None if document is None else PLACE)
    wait(time)


def viewed(uri: str = PLACE) -> Intent:
    """What a file manager sends."""
    return Intent(VIEW, Uri(uri))


def test_a_picked_record_is_shown(app: TaluvaApp, time: Time) -> None:
    """Any kind of document may be picked: apps have no common name for ours."""
    for number in LEVELS:
        tablet.reset(number)
        app.show("home")
        choose(app, app.show_game, lambda: None)
        (asked,) = tablet.started
        assert (asked.action, asked.type) == ("android.intent.action.OPEN_DOCUMENT", "*/*")
        assert asked.categories == ["android.intent.category.OPENABLE"]
        tablet.documents[PLACE] = Document("Sunday.taluva", RECORD.encode())
        tablet.answer(PLACE)
        wait(time)
        assert app.archive.lists.page().total == 1
        assert app.stage.name == "viewer", number


def test_a_picked_backup_is_taken_in(app: TaluvaApp, time: Time) -> None:
    """By the name it has for people."""
    there = Archive.open(None).archive
    assert there is not None
    there.imports.take(RECORD)
    data = sending.backup_of(there.backups.pack()).data
    there.close()
    pick(app, time, Document("Our games.zip", data))

    assert {"Our games.zip", "1 new game."} <= set(texts())


def test_no_choice_is_no_trouble(app: TaluvaApp, time: Time) -> None:
    """And the next one is answered."""
    before = texts()
    pick(app, time, None)
    assert texts() == before
    pick(app, time, Document("Sunday.taluva", RECORD.encode()))
    assert app.archive.lists.page().total == 1


def test_a_second_tap_opens_no_second_picker(app: TaluvaApp, time: Time) -> None:
    """One picker, one answer; after that has gone, another may be asked for."""
    taken: list[str] = []
    for name in ("first", "second"):
        documents.pick(lambda uri, name=name: taken.append(f"{name} {uri}"))  # type: ignore[misc]
    assert len(tablet.started) == 1
    tablet.answer(PLACE)
    wait(time)
    assert taken == [f"second {PLACE}"]

    # Whatever became of the picker: the app is in front again, and was not answered.
    documents.pick(lambda uri: taken.append(f"third {uri}"))
    app.dispatch("on_resume")
    time.pass_by(0.1)
    documents.pick(lambda uri: taken.append(f"fourth {uri}"))
    assert len(tablet.started) == 3
    tablet.answer(PLACE)
    tablet.answer(PLACE)
    wait(time)
    assert taken[1:] == [f"fourth {PLACE}"]


def test_without_a_picker_that_is_said(app: TaluvaApp, time: Time) -> None:
    """A list of the app's own folders would be of no use."""
    tablet.missing.add("android.intent.action.OPEN_DOCUMENT")
    choose(app, app.show_game, lambda: None)
    time.pass_by(0.5)

    assert "No app on this device lets you choose a file." in texts()


@pytest.mark.parametrize("kind", ["java.io.FileNotFoundException", "java.lang.SecurityException"])
def test_what_cannot_be_read_is_said(kind: str, app: TaluvaApp, time: Time) -> None:
    """It vanished, or its app no longer allows it."""
    for number in LEVELS:
        tablet.reset(number)
        document = Document("Sunday.taluva", RECORD.encode())
        document.locked = kind
        pick(app, time, document)
        assert any(text.startswith("This file cannot be read.") for text in texts()), number
        close_all()
        time.pass_by(0.5)
        assert app.archive.lists.page().total == 0


def test_half_a_file_is_no_file(app: TaluvaApp, time: Time) -> None:
    """A provider that breaks off ends its pipe as if all were there."""
    document = Document("Sunday.taluva", RECORD.encode(), size=-1)
    document.breaks = True
    pick(app, time, document)

    assert {"Sunday.taluva"} < set(texts())
    assert any(text.startswith("This file cannot be read.") for text in texts())
    assert app.archive.lists.page().total == 0


def test_sixty_four_megabytes_come_whole_and_one_more_byte_does_not(time: Time, window: object) -> None:
    """Whether the provider says how much it is or not."""
    came: list[documents.Document | None] = []
    data = b"\0" * (MOST + 1)
    for whole, size in ((data[:-1], None), (data[:-1], -1), (data, None), (data, -1)):
        tablet.documents[PLACE] = Document("big.zip", whole, size)
        in_thread_with_bar("", lambda progress: documents.read(PLACE, progress), came.append)
        wait(time)

    assert [(len(one.data), one.trouble) for one in came if one] == [(MOST, ""), (MOST, ""), (0, "large"), (0, "large")]


@pytest.mark.parametrize("size", [None, -1])
def test_too_large_and_empty_files_are_said(app: TaluvaApp, time: Time, size: int | None) -> None:
    """By the name that people know."""
    pick(app, time, Document("film.mp4", b"\0" * (MOST + 1), size))
    assert {"film.mp4", "This file is larger than 64 MB. No record and no backup is."} <= set(texts())
    close_all()
    pick(app, time, Document("nothing.taluva", b"", size))
    assert {"nothing.taluva", "This file is empty."} <= set(texts())


def test_a_file_far_away_can_be_waited_for_or_not(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bar that can be stopped, while the app goes on; what comes after that is not taken."""
    from threading import Event

    arrived, opened = Event(), tablet.open
    monkeypatch.setattr(tablet, "open", lambda uri: (arrived.wait(60), opened(uri))[1])
    tablet.documents[PLACE] = Document("Sunday.taluva", RECORD.encode())
    choose(app, app.show_game, lambda: None)
    from tests.android.java import threads

    number, _ = tablet.waiting[-1]
    assert number
    from tests.android.system import PythonActivity

    intent = viewed()
    threads.post(lambda: PythonActivity.only.deliver(number, -1, intent))
    threads.settle()
    time.pass_by(1)
    assert any(isinstance(one, ProgressSheet) for one in Window.children)
    assert "Reading the file" in texts()
    tap(find("Stop"))
    time.pass_by(1)
    assert not any(isinstance(one, ProgressSheet) for one in Window.children)
    arrived.set()
    wait(time)
    assert app.archive.lists.page().total == 0


@pytest.mark.parametrize("number", [LEVELS[0], LEVELS[-1]])
def test_the_app_is_started_by_opening_a_file(number: int, window: object, time: Time, tmp_path: Path) -> None:
    """Once: neither fetched back, nor begun again by Android, does it take it in anew."""
    tablet.reset(number)
    tablet.documents[PLACE] = Document("Sunday.taluva", RECORD.encode())
    tablet.start_intent = viewed()
    app = start(tmp_path)
    wait(time)
    assert app.stage.name == "viewer"
    app.show("home")
    app.dispatch("on_pause")
    app.dispatch("on_resume")
    wait(time)
    assert app.stage.name == "home"
    stop(app)

    # Android ended it in the background, and begins it again with the same intent in the same task.
    app = start(tmp_path)
    wait(time)
    assert app.stage.name == "home"
    # Somebody opens the same file another day.
    tablet.task += 1
    app.arriving.handed(documents.listen(app.arriving.handed), first=True)
    wait(time)
    assert app.stage.name == "viewer"
    stop(app)


def test_what_is_opened_while_the_app_runs_is_taken_in_each_time(app: TaluvaApp, time: Time) -> None:
    """From a file manager, from a mail, from a messenger as text; twice the same."""
    as_file, as_text = Intent(SEND), Intent(SEND)
    as_file.extras[STREAM] = Uri(PLACE)
    as_text.extras[TEXT] = RECORD
    for number in LEVELS:
        tablet.reset(number)
        tablet.documents[PLACE] = Document("Sunday.taluva", RECORD.encode())
        for intent in (viewed(), as_file, as_text):
            app.show("home")
            tablet.hand_over(intent)
            wait(time)
            assert app.stage.name == "viewer", number
        assert app.archive.lists.page().total == 1


@pytest.fixture
def ended(app: TaluvaApp, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Ends the app behind the picker and begins it again: nothing of what was asked is known any more."""
    return lambda: monkeypatch.setattr(activity, "_asked", {})


def test_a_file_that_was_picked_while_the_app_was_ended_is_taken_in(
    app: TaluvaApp, time: Time, ended: Callable[[], None]
) -> None:
    """Whoever had asked for it is gone; and once only."""
    tablet.documents[PLACE] = Document("Sunday.taluva", RECORD.encode())
    choose(app, app.show_game, lambda: None)
    ended()
    tablet.answer(PLACE)
    wait(time)

    assert app.stage.name == "viewer"
    app.show("home")
    wait(time)
    assert app.stage.name == "home"


@pytest.mark.parametrize("there", [b"", b"of somebody else"])
def test_a_place_that_was_chosen_while_the_app_was_ended_keeps_no_empty_file(
    app: TaluvaApp, time: Time, ended: Callable[[], None], there: bytes
) -> None:
    """What was to be kept there is gone: that is said. A file that had something in it stays."""
    tablet.reset(28)
    Passing(app, app.archive.imports.take(RECORD)[0]).file()
    ended()
    tablet.documents[PLACE] = Document("Sunday.taluva", there)
    tablet.answer(PLACE)
    wait(time)

    assert "The app was closed while you chose a place for it. Save it again." in texts()
    assert [document.data for document in tablet.documents.values()] == [there] * bool(there)


def test_an_intent_with_nothing_in_it_is_no_trouble(app: TaluvaApp, time: Time) -> None:
    """The launcher's own, a share without content, an unknown action."""
    before = texts()
    for intent in (Intent("android.intent.action.MAIN"), Intent(SEND), Intent(VIEW), Intent()):
        tablet.hand_over(intent)
    wait(time)

    assert texts() == before


def test_a_file_that_cannot_be_read_any_more_is_said_when_opened(app: TaluvaApp, time: Time) -> None:
    """Its right to read has ended with the app that gave it."""
    document = Document("Sunday.taluva", RECORD.encode())
    document.locked = "java.lang.SecurityException"
    tablet.documents[PLACE] = document
    tablet.hand_over(viewed())
    wait(time)

    assert any(text.startswith("This file cannot be read.") for text in texts())


def test_the_useless_drop_of_an_opened_file_is_ignored(app: TaluvaApp, time: Time) -> None:
    """SDL makes one of the uri's path."""
    before = texts()
    Window.dispatch("on_drop_file", b"/document/msf:1234", 0, 0)
    time.pass_by(0.5)

    assert texts() == before


def test_files_are_read_where_nobody_waits(app: TaluvaApp, time: Time) -> None:
    """Neither Android's thread nor the app's; the table of signatures would refuse it."""
    pick(app, time, Document("Sunday.taluva", RECORD.encode()))

    assert [name for _, name, _ in bridge.calls if name in ("query", "openFileDescriptor")] == [
        "query",
        "openFileDescriptor",
    ]
    assert bridge.faults == []
