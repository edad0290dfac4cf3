"""Quick pulls while the app is busy: what a finger or a mouse did between two frames is not lost."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.core.window.window_sdl2 import SDL2MotionEventProvider
from kivy.input.factory import MotionEventFactory

from taluva.app.look.kivymends import SlowFingers
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.screen import TableScreen
from taluva.engine.hexes import FLOWS, at
from taluva.engine.tiles import place
from tests.app.conftest import Time
from tests.app.hand import Hand
from tests.app.touch import Touch, walk

SOME, ALL = 6, 200
Tell = Callable[[str, float, float], object]


@pytest.fixture
def mouse(app: TaluvaApp) -> Iterator[Tell]:
    """What the window says of a mouse, as the running app hears it."""
    heard = MotionEventFactory.get("mouse")("mouse", "disable_multitouch")
    heard.start()
    EventLoop.add_input_provider(heard)

    def tell(what: str, x: float, y: float) -> None:
        button = () if what == "move" else ("left",)
        Window.dispatch(f"on_mouse_{what}", x, Window.height - 1 - y, *button, [])

    yield tell
    heard.stop()
    EventLoop.remove_input_provider(heard)


@pytest.fixture
def finger(app: TaluvaApp) -> Iterator[Tell]:
    """What SDL says of a finger, as the running app hears it, whoever has ended the loop before."""
    heard = [one for one in EventLoop.input_providers if isinstance(one, SlowFingers)] or [SlowFingers("sdl2", "")]
    before, EventLoop.input_providers = EventLoop.input_providers, heard
    named = {"down": "fingerdown", "move": "fingermotion", "up": "fingerup"}

    def tell(what: str, x: float, y: float) -> None:
        spot = x / (Window.width - 1), 1 - y / (Window.height - 1)
        SDL2MotionEventProvider.q.appendleft((named[what], 1, *spot, 0.0))

    yield tell
    EventLoop.input_providers = before


@pytest.mark.parametrize("means", ["mouse", "finger"])
@pytest.mark.parametrize("pulls", [SOME, pytest.param(ALL, marks=pytest.mark.long)])
def test_a_quick_pull_places_as_a_slow_one_does(
    request: pytest.FixtureRequest, table: TableScreen, hand: Hand, time: Time, means: str, pulls: int
) -> None:
    """In 0.08 to 0.2 s, over frames that last up to a quarter of a second: place and direction, every time."""
    tell: Tell = request.getfixturevalue(means)
    chance, lost = Random(pulls), []
    hand.tap(hand.cell("JC"))
    for nth in range(pulls):
        wanted = place(at(0, 0), chance.choice(FLOWS))
        _quickly(tell, time, *hand.pull_for(wanted), chance)
        if hand.table.game.proposal.placement != wanted:
            lost.append(nth)
        else:
            hand.tap(next(key for key in walk(hand.table.parts.bar) if getattr(key, "icon", "") == "undo"))
        if hand.table.game.proposal.kind != "JC":
            hand.tap(hand.cell("JC"))
    assert not lost, f"{len(lost)} of {pulls}"


def _quickly(
    tell: Tell, time: Time, start: tuple[float, float], end: tuple[float, float], chance: Random
) -> None:  # fmt: skip
    steps, seconds = chance.randint(1, 6), chance.uniform(0.08, 0.2)
    parts = [0.0, *(step / steps for step in range(1, steps + 1)), 1.0]
    what = zip(["down", *["move"] * steps, "up"], parts, strict=True)
    drawn, now = chance.uniform(0, 0.25), 0.0
    for event, part in what:
        while drawn < now:
            frame = chance.uniform(0.016, 0.25)
            time.pass_by(frame, frames=1)
            drawn += frame
        tell(event, start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        now += seconds / (steps + 1)
    time.pass_by(1.0, frames=6)


def test_where_a_finger_left_counts(table: TableScreen, hand: Hand) -> None:
    """Nobody told that it went there: it came down and was lifted elsewhere."""
    hand.tap(hand.cell("JC"))
    start, end = hand.pull_for(place(at(0, 0), FLOWS[1]))
    touch = Touch(*start)
    touch.move(touch.scaled(*end))
    touch.up()
    assert hand.table.game.proposal.placement == place(at(0, 0), FLOWS[1])
