"""The room of the tablet: which process its tests run in, and the running app for them."""

import os
from collections.abc import Callable, Iterator

import pytest
from kivy.base import EventLoop, runTouchApp
from kivy.metrics import Metrics

from tests.android import elsewhere
from tests.app.conftest import Time, _lent, app, drawing, frame, new_app, time, window
from tests.conftest import ON_TABLET, SIZE

__all__ = ["_lent", "app", "drawing", "new_app", "time", "window"]

Glass = Callable[[float, float], None]

_child = pytest.StashKey[elsewhere.Elsewhere]()


def pytest_configure(config: pytest.Config) -> None:
    """In the process of this room: tell every report to the one that started it."""
    if elsewhere.REPORTS in os.environ:
        config.pluginmanager.register(elsewhere.Teller(config))


def _here(item: pytest.Item) -> bool:
    return elsewhere.HERE in item.path.parents


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Ask last for the tests of this room: they run meanwhile. Among workers one waits for them, so it asks first."""
    if not ON_TABLET:
        worker = hasattr(config, "workerinput")
        items.sort(key=lambda item: _here(item) is not worker)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> None:
    """Begin with the tests of this room, in their own process, beside the others."""
    # A worker of pytest-xdist gets some of the tests only, and learns which while it runs.
    if not session.config.option.collectonly and not hasattr(session.config, "workerinput"):
        _begin(session)


def _begin(session: pytest.Session) -> None:
    wanted = [] if ON_TABLET else [one.nodeid for one in session.items if _here(one)]
    if wanted and _child not in session.stash:
        session.stash[_child] = elsewhere.Elsewhere(session.config, wanted)


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Let the tests of this room run in their own process, and report them here."""
    if ON_TABLET or not _here(item):
        return None
    stash = item.session.stash
    _begin(item.session)
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in stash[_child].of(item):
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_sessionfinish(session: pytest.Session) -> None:
    """End the process of this room with the session that wanted it."""
    if _child in session.stash:
        session.stash[_child].end()


@pytest.fixture(scope="session")
def _window() -> object:
    """Open the one window, with the input that the app has configured, as its start does."""
    from kivy.core.window import Window

    runTouchApp(embedded=True)
    return Window


@pytest.fixture(autouse=True)
def _new_tablet(window: object, time: Time) -> Iterator[None]:
    """Begin with a new tablet, lying as it was made, and see that nothing was left on it or asked of it wrongly."""
    from tests.android import sdl
    from tests.android.java import bridge, threads
    from tests.android.tablet import tablet

    tablet.reset()
    sdl.turn(*SIZE)
    time.pass_by(0.2)
    density = Metrics.density
    yield
    Metrics.density = density
    left = list(sdl.screen.fingers)
    for number in left:
        sdl.screen.up(number)
    frame()
    faults, crashes = list(bridge.faults), list(threads.crashes)
    bridge.faults.clear()
    threads.crashes.clear()
    assert not left
    assert not EventLoop.touches
    assert not faults
    assert not crashes


@pytest.fixture
def glass() -> Glass:
    """Says how dense the glass is from now on, and how large the system's letters are."""
    from tests.android.tablet import tablet

    def glass(density: float, letters: float) -> None:
        tablet.density, tablet.font_scale = density, letters

    return glass
