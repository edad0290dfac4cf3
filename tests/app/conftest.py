"""The running app for a test: one window for all, a clock of its own, a folder of its own."""

import gc
import logging
import threading
from collections.abc import Iterator
from logging.handlers import MemoryHandler
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from kivy.animation import Animation
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.logger import LoggerHistory
from kivy.utils import platform

from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import Settings, settings
from taluva.app.look.theme import theme
from taluva.app.shell.app import TaluvaApp
from taluva.archive.summary import canonical
from taluva.folders import Folders
from tests import in_one
from tests.app.lending import AS_USUAL, LentApp, prepare
from tests.conftest import ON_TABLET, SIZE, configure

if TYPE_CHECKING:
    from taluva.app.device.jobs import ThreadJob
    from taluva.app.table.screen import TableScreen
    from tests.app.hand import Hand
    from tests.app.tables import Sit

# At once: a test that imports Kivy's window opens it.
configure()

# Left to itself, Python looks for garbage all the time while a screen is made, and finds none: a third of a test. It is
# looked for when the tests of a file have ended; before only where they make many apps.
gc.set_threshold(1_800_000, 1, 1)  # objects; an app with one screen is some 150,000


def frame() -> None:
    """One round of Kivy's loop; on a tablet it begins with what SDL has to tell."""
    if platform == "android":
        EventLoop.window.mainloop()
    EventLoop.idle()


class Time:
    """The clock of the test: it goes only when told to."""

    latest = 0.0

    def __init__(self) -> None:
        """Begin at a whole second, long after any clock before: what is lent keeps in mind when it was last used."""
        self.now = Time.latest = Time.latest // 1 + 1000

    def __call__(self) -> float:
        """What Kivy's clock reads."""
        return self.now

    def pass_by(self, seconds: float, frames: int = 3) -> None:
        """Let time go by in so many frames."""
        for _ in range(frames):
            self.now = Time.latest = self.now + seconds / frames
            frame()


@pytest.fixture(scope="session")
def _window() -> object:
    """Open the one window."""
    from kivy.core.window import Window

    EventLoop.ensure_window()
    assert Window is not None
    EventLoop.status = "started"
    gc.freeze()  # all tests and what they need; none of it is garbage
    return Window


def _skip_drawing(*_: object) -> bool:
    return True


@pytest.fixture
def window(_window: object, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[object]:
    """Hand out the window empty, and empty it again. It draws nothing, which saves most of the time."""
    monkeypatch.setattr(feedback, "play_file", lambda name: None)
    _window.bind(on_draw=_skip_drawing)  # type: ignore[attr-defined]
    before = None if "_lent" in request.fixturenames else watching()  # what is lent follows on, until the file ends
    # Nothing fits where it is looked for, and what is read back is larger than what was drawn into.
    left = tuple(_window.system_size)  # type: ignore[attr-defined]
    assert ON_TABLET or left == SIZE, f"a test before this one left the window at {left}"
    yield _window
    _window.unbind(on_draw=_skip_drawing)  # type: ignore[attr-defined]
    empty(_window)
    if before is not None:
        forget(before)


def watching() -> dict[tuple[Any, str], dict[int, Any]]:
    """Who follows what all screens share: rules and functions by their numbers, methods with what holds them weakly."""
    return {
        (shared, name): {
            number or id(held): None if number else held
            for held, _, _, _, number in shared.get_property_observers(name, args=True)
        }
        for shared in (theme, i18n, settings)
        for name in shared.properties()
    }


def empty(window: Any) -> None:
    """Leave nothing of an app in the window, and nothing planned."""
    from taluva.app.widgets.overlay import close_all

    close_all()
    for child in list(window.children):
        window.remove_widget(child)
    window.release_all_keyboards()
    plan_nothing()
    # Kivy keeps what moves until it has arrived, and with it the whole screen.
    Animation._instances.clear()
    App._running_app = None
    EventLoop.idle()
    release_screens()


def release_screens() -> None:
    """Clear what Kivy and the log keep beyond a test: each entry may hold a screen, and through it the whole app."""
    from kivy.uix.textinput import TextInput  # it makes the window, which the tests for tablets prepare first

    for cell in TextInput._adjust_viewport.__closure__:
        if isinstance(cell.cell_contents, list):
            cell.cell_contents.clear()  # the last field that was scrolled (kivy.clock.triggered)
    LoggerHistory.clear_history()
    for handler in logging.getLogger("kivy").handlers:
        if isinstance(handler, MemoryHandler):
            handler.buffer.clear()  # records that wait for a log file; an error in them holds its frames


def forget(before: dict[tuple[Any, str], dict[int, Any]]) -> None:
    """Leave nobody who was not following before: what follows on would be drawn anew in every later test."""
    for (shared, name), watchers in watching().items():
        for number in watchers.keys() - before[shared, name].keys():
            held = watchers[number]
            if held is None:
                shared.unbind_uid(name, number)
            elif method := held():
                shared.unbind(**{name: method})


def plan_nothing() -> None:
    """Cancel all that is planned."""
    # An error while Kivy looks a plan up leaves its clock locked, and whoever asks for anything next waits for ever.
    free = Clock._lock.acquire(timeout=10)
    Clock._lock.release()
    for event in Clock.get_events():
        event.cancel()
    assert free, "something left Kivy's clock locked"


@pytest.fixture
def drawing(window: object) -> object:
    """Let the window really draw: for tests that look at pixels or want the graphics card's opinion."""
    window.unbind(on_draw=_skip_drawing)  # type: ignore[attr-defined]
    return window


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """Give the test a clock of its own."""
    time = Time()
    monkeypatch.setattr(Clock, "time", time)
    EventLoop.idle()
    return time


@pytest.fixture(scope="module")
def _lent(_window: object, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LentApp]:
    """The app that the tests of a file share."""
    before = watching()
    yield LentApp(Folders(None, None, None, None))
    forget(before)


@pytest.fixture
def app(_lent: LentApp, window: object, time: Time, tmp_path: Path) -> Iterator[TaluvaApp]:
    """Run the app in an empty folder, in English, by day, and stop it; other tests of the file used its screens."""
    _lent.begin_again(tmp_path)
    time.pass_by(0.5)
    walked(_lent)
    yield _lent
    # What is not drawn anew before nothing is planned any more would stay as it is in the next test.
    reset(AS_USUAL)
    frame()
    stop(_lent)


@pytest.fixture
def new_app(window: object, time: Time, tmp_path: Path) -> Iterator[TaluvaApp]:
    """Run an app as `app` does, whose screens nobody has used yet."""
    app = start(tmp_path)
    time.pass_by(0.5)
    walked(app)
    yield app
    stop(app)


@pytest.fixture
def hand(app: TaluvaApp, time: Time) -> "Hand":
    """A hand at the running app."""
    from tests.app.hand import Hand

    return Hand(app, time)


@pytest.fixture
def table(app: TaluvaApp, time: Time) -> "TableScreen":
    """A new game of two on the table."""
    from taluva.engine.position import Setup

    app.start_game(Setup(("red", "white"), "ferti", 24, "classic"), ("Ann", "Ben"))
    time.pass_by(1)
    screen: TableScreen = app.stage.current
    return screen


@pytest.fixture
def sit(app: TaluvaApp, time: Time, hand: "Hand") -> "Sit":
    """Sits down at a game that is under way."""

    def sit(text: str) -> "TableScreen":
        app.resume(app.archive.games.create(*canonical(text)))
        time.pass_by(0.8)
        return hand.table

    return sit


def start(folder: Path, **facts: object) -> TaluvaApp:
    """Start an app on the folder, as a tablet does, but without its endless loop."""
    prepare(folder)
    app = TaluvaApp(in_one(folder), **facts)  # type: ignore[arg-type]
    app._run_prepare()
    EventLoop.idle()
    return app


def silent() -> None:
    """Open the window in a process without pytest, silent."""
    EventLoop.ensure_window()
    EventLoop.status = "started"
    feedback.play_file = lambda name: None


def alone() -> Time:
    """The same, on a clock that goes only when told to."""
    silent()
    Clock.time = clock = Time()
    EventLoop.idle()
    return clock


def stop(app: TaluvaApp) -> None:
    """Stop the app and leave no setting behind, and nothing planned: a tablet has no frames after this."""
    app.dispatch("on_stop")
    plan_nothing()
    settings._path = None
    reset({})
    i18n.switch("en")


def walked(app: TaluvaApp) -> None:
    """Wait until what goes on beside the frames is done and told: how long it takes says how busy the machine is."""
    for job in app.held.jobs:
        job.join()
    frame()


def unwatched() -> None:
    """Wait for what counts and searches while nobody is there: those threads go by the real clock."""
    for thread in threading.enumerate():
        if thread.name in ("Counting", "Hindsight"):
            thread.join()


def reset(differing: dict[str, object]) -> None:
    """Leave every setting as it is in a new app, but for these."""
    fresh = Settings()
    for name in settings._values:
        setattr(settings, name, differing.get(name, getattr(fresh, name)))


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> "list[ThreadJob[Any]]":
    """Every work behind a bar that begins."""
    from taluva.app.device.jobs import in_thread
    from taluva.app.widgets import progress

    begun: list[ThreadJob[Any]] = []

    def noted(*work: Any, **facts: Any) -> "ThreadJob[Any]":
        begun.append(in_thread(*work, **facts))
        return begun[-1]

    monkeypatch.setattr(progress, "in_thread", noted)
    return begun
