"""The room of the tablet: the running app for its tests."""

from collections.abc import Callable, Iterator

import pytest
from kivy.base import EventLoop, runTouchApp
from kivy.metrics import Metrics

from tests.app.conftest import Time, _lent, app, drawing, frame, new_app, time, window
from tests.conftest import ON_TABLET, SIZE

__all__ = ["_lent", "app", "drawing", "new_app", "time", "window"]

Glass = Callable[[float, float], None]


def pytest_configure() -> None:
    """Say where Kivy is not on Android how these tests are run."""
    if not ON_TABLET:
        pytest.exit("The tests of this room run in a process of their own: python -m tests.android", returncode=3)


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
