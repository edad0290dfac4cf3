"""Fingers on the island, through Kivy's whole input path."""

import pytest
from kivy.base import EventLoop

from taluva.app.island.camera import Insets
from taluva.app.island.grips import ghost_at
from taluva.app.island.projection import ground
from taluva.app.island.signs import Ghost
from taluva.app.island.view import IslandView
from taluva.engine.hexes import Hex, Hour, at, neighbours
from tests.app.conftest import Time
from tests.app.touch import Touch, drag, held, tap


def sea(view: IslandView) -> Hex:
    """Open water well inside the window."""
    spots = [at(q, r) for q in range(-12, 13) for r in range(-12, 13)]
    return next(
        spot
        for spot in spots
        if not {spot, *neighbours(spot)} & view.island.levels.keys()
        and 200 < view.where(spot)[0] < 1000
        and 150 < view.where(spot)[1] < 600
    )


def inland(view: IslandView) -> Hex:
    """A hex of the island near the middle of the view."""
    return min(view.island.levels, key=lambda one: abs(view.where(one)[0] - 640) + abs(view.where(one)[1] - 400))


@pytest.mark.parametrize(("turned", "flow"), [(0, 2), (2, 10)])
def test_press_pull_release_places(view: IslandView, turned: int, flow: int) -> None:
    """The press names the hex, the pull the direction as it is seen, the release both."""
    view.placing = True
    view.sight.turn(turned)
    view.finish()
    EventLoop.idle()
    x, y = view.where(inland(view))
    drag((x, y), (x + 60, y + 30))
    hexagon = view.heard[0][1]
    assert view.heard == [("pull", hexagon, flow), ("release", hexagon, flow)]
    assert hexagon == view.hex_at(x, y)


def test_pulling_back_takes_the_direction_back(view: IslandView) -> None:
    """Back inside half a hex, the pull has no direction; letting go there is no tap."""
    view.placing = True
    x, y = view.where(inland(view))
    Touch(x, y).to(x + 60, y + 30).to(x + 3, y + 3).up()
    assert [(name, flow) for name, _, flow in view.heard] == [("pull", 2), ("pull", None), ("release", None)]


def test_two_fingers_zoom_and_never_place(view: IslandView) -> None:
    """The second finger cancels what the first began; the pinch zooms; nothing is placed or tapped."""
    view.placing = True
    s = view.camera.s
    one, two = Touch(500, 400), Touch(700, 400)
    assert view.heard.names() == ["cancel"]
    two.to(640, 400, steps=4)
    assert view.camera.s == pytest.approx(s * 140 / 200, rel=0.01)
    one.to(520, 420).up()
    two.to(600, 300).up()
    assert view.heard.names() == ["cancel"]


def test_a_finger_left_over_from_a_pinch_means_nothing(view: IslandView, time: Time) -> None:
    """For 250 ms after a pinch the island takes no finger."""
    water = sea(view)
    view.placing = True
    one, two = Touch(500, 400), Touch(700, 400)
    one.up()
    two.up()
    view.heard.clear()
    tap(view.where(water))
    assert view.heard == []
    time.pass_by(0.3)
    tap(view.where(water))
    assert "tap" in view.heard.names()


def test_two_fingers_turn_the_view(view: IslandView) -> None:
    """A twist of 40 degrees turns by a sixth."""
    one, two = Touch(600, 400), Touch(700, 400)
    two.to(675, 330, steps=5)
    assert view.turned == 1
    one.up()
    two.up()


def test_the_right_button_pans_while_placing(view: IslandView) -> None:
    """A mouse keeps its left button for that."""
    view.placing = True
    water = sea(view)
    before = view.where(water)
    Touch(500, 300, "right").to(550, 300, steps=3).up()
    assert view.where(water)[0] == pytest.approx(before[0] + 50, abs=2)
    assert view.heard == []


def test_a_long_press_looks_into_the_stack(view: IslandView, time: Time) -> None:
    """After 350 ms on land the hex is told, what stands in front is lifted, and letting go is no tap."""
    with held(*view.where(inland(view))):
        hexagon = view.gestures.hexagon
        time.pass_by(0.6)
        assert (view.heard, view.held) == ([("long_press", hexagon)], hexagon)
    assert (view.heard.names(), view.held) == (["long_press"], None)


def test_while_placing_a_long_press_only_lifts(view: IslandView, time: Time) -> None:
    """Whoever thinks with the finger down still places."""
    view.placing = True
    x, y = view.where(inland(view))
    with held(x, y) as touch:
        time.pass_by(0.6)
        assert view.held is not None
        touch.to(x, y + 60)
        assert view.held is None
    assert view.heard.names() == ["pull", "release"]


def test_while_placing_a_finger_that_only_rested_looks_into_the_stack(view: IslandView, time: Time) -> None:
    """After 800 ms without a pull, letting go looks; a slow tap is still a tap."""
    view.placing = True
    for seconds, said in ((0.5, "tap"), (0.9, "long_press")):
        view.heard.clear()
        with held(*view.where(inland(view))):
            time.pass_by(seconds)
        assert view.heard.names() == ["release", said]


def test_the_ghost_is_turned_by_its_handle(view: IslandView) -> None:
    """A pull there turns it."""
    water = sea(view)
    view.placing = True
    view.ghost = Ghost("JC", water, Hour(12), True)
    EventLoop.idle()
    (x, y), (gx, gy) = ghost_at(view), ground(water)
    drag(view.seen().to_screen(gx, gy + 2.55, 0.3 / 0.235), (x + 90, y + 40), steps=6)
    assert ("twist_ghost", 2) in view.heard


def test_the_chrome_opens_and_the_picture_stays(view: IslandView, time: Time) -> None:
    """What a person has set stays put when the free room changes; what nobody has set glides to its new fit."""
    water = sea(view)
    view.sight.pan(30, 10)
    time.pass_by(0.1)
    before = view.where(water)
    view.insets = Insets(0, 300, 200, 0)
    time.pass_by(0.5)
    assert view.where(water) == pytest.approx(before)
    view.sight.fit(animate=False)
    time.pass_by(0.1)
    before = view.where(water)
    view.insets = Insets(0, 0, 0, 0)
    EventLoop.idle()
    assert view.where(water) == pytest.approx(before, abs=3)
    time.pass_by(0.5)
    assert view.where(water) != pytest.approx(before, abs=3)
