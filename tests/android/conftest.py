"""The room of the tablet: which process its tests run in, and the running app for them."""

import os
from collections.abc import Callable, Iterator

import pytest
from kivy.base import EventLoop, runTouchApp
from kivy.metrics import Metrics

from tests.android import elsewhere
from tests.app.conftest import Time, app, drawing, frame, time, window
from tests.conftest import ON_TABLET, SIZE

__all__ = ["app", "drawing", "time", "window"]

Glass = Callable[[float, float], None]

_child = pytest.StashKey[elsewhere.Elsewhere]()


def pytest_configure(config: pytest.Config) -> None:
    """In the process of this room: tell every report to the one that started it."""
    if elsewhere.REPORTS in os.environ:
        config.pluginmanager.register(elsewhere.Teller(config))


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Let the tests of this room run in their own process, and report them here."""
    if ON_TABLET or elsewhere.HERE not in item.path.parents:
        return None
    stash = item.session.stash
    if _child not in stash:
        wanted = [one.nodeid for one in item.session.items if elsewhere.HERE in one.path.parents]
        stash[_child] = elsewhere.Elsewhere(item.config, wanted)
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
