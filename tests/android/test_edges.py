"""The edges of the glass: a camera, the system's bars, the caption of a window, wherever they are now."""

from kivy.core.window import Window

from taluva.app.device.edges import LOOK_AGAIN, edges
from taluva.app.shell.app import TaluvaApp
from tests.android import sdl
from tests.android.java import bridge
from tests.android.tablet import tablet
from tests.android.test_device import LEVELS
from tests.app.conftest import Time

Sides = tuple[float, float, float, float]


def look(time: Time) -> Sides:
    """What the app knows after a while without any touch."""
    time.pass_by(LOOK_AGAIN + 0.1)
    tablet.settle()
    time.pass_by(0.1)
    return edges.left, edges.top, edges.right, edges.bottom


def test_bars_and_camera_are_kept_clear(app: TaluvaApp, time: Time) -> None:
    """The larger of both at each side; below Android 9 nobody says where a camera is."""
    for number in LEVELS:
        tablet.reset(number)
        tablet.bars, tablet.cutout = (0, 24, 0, 48), (60, 30, 0, 0)
        assert look(time) == ((60, 30, 0, 48) if number >= 28 else (0, 24, 0, 48)), number
        assert tuple(app.stage.pos) == (edges.left, edges.bottom)
        room = (Window.width - edges.left - edges.right, Window.height - edges.top - edges.bottom)
        assert tuple(app.stage.size) == room


def test_the_edges_are_followed_without_a_touch(app: TaluvaApp, time: Time) -> None:
    """Turned by half a circle no size changes; bars come and go."""
    for number in LEVELS:
        tablet.reset(number)
        for bars in ((80, 0, 0, 0), (0, 0, 80, 0), (0, 0, 0, 0)):
            tablet.bars = bars
            assert look(time) == bars, number
        assert tuple(app.stage.size) == tuple(Window.size)


def test_a_turn_is_followed_at_once(app: TaluvaApp, time: Time) -> None:
    """A new size is a reason to look."""
    tablet.size, tablet.bars = (800, 1280), (0, 48, 0, 0)
    sdl.turn(800, 1280)
    time.pass_by(0.1)
    tablet.settle()
    time.pass_by(0.1)

    assert edges.top == 48


def test_coming_back_is_a_reason_to_look(app: TaluvaApp, time: Time) -> None:
    """Much may have changed meanwhile."""
    tablet.bars = (0, 48, 0, 0)
    app.dispatch("on_pause")
    app.dispatch("on_resume")
    time.pass_by(0.1)  # nothing is done before the next frame
    tablet.settle()
    time.pass_by(0.1)

    assert edges.top == 48


def test_the_caption_of_a_window_is_kept_clear(app: TaluvaApp, time: Time) -> None:
    """In a split screen or on a desktop the system draws one into the app's own."""
    for number in LEVELS:
        tablet.reset(number)
        tablet.caption = 40
        assert look(time) == (0, 40, 0, 0), number


def test_bars_beside_the_app_take_nothing_of_it(app: TaluvaApp, time: Time) -> None:
    """Where the system has laid the app out beside them already."""
    for number in LEVELS:
        tablet.reset(number)
        tablet.bars, tablet.laid_out = (0, 24, 0, 48), (0, 24, 0, 40)
        assert look(time) == (0, 0, 0, 8), number


def test_the_keyboard_is_no_edge(app: TaluvaApp, time: Time) -> None:
    """Fields stay above it by other means."""
    for number in LEVELS:
        tablet.reset(number)
        tablet.ime = 400
        assert look(time) == (0, 0, 0, 0), number


def test_an_evening_of_looks_leaves_nothing_behind(app: TaluvaApp, time: Time) -> None:
    """Each new object of Java would be a reference that nobody gives back, and some Androids bear 512 of them."""
    look(time)
    made = bridge.PythonJavaClass.made
    for _ in range(600):
        edges.look()
    tablet.settle()

    assert bridge.PythonJavaClass.made == made


def test_java_is_not_asked_at_every_frame(app: TaluvaApp, time: Time) -> None:
    """A look every two seconds, however many frames there are."""
    look(time)
    bridge.calls.clear()
    time.pass_by(10, frames=600)
    tablet.settle()

    assert 4 <= sum(name == "getRootWindowInsets" for _, name, _ in bridge.calls) <= 6
