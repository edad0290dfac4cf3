"""Fingers on the island: one places or pans, two always move the view."""

from collections.abc import Callable
from math import atan2, degrees, hypot
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp

from taluva.app.device.platform import LOST
from taluva.app.island.grips import ghost_at, grip_at, named_at
from taluva.app.island.projection import flow_toward, turned, unturned
from taluva.app.look.times import BUILDS, HOLD, LOOK
from taluva.engine.hexes import Hex, Hour

PULL, SHORTEST_PULL = 0.5, 16.0  # of s, and never fewer dp: from here on the ghost follows
SLOP = 10.0  # dp that a still finger may wander
AFTER_PINCH = 0.25  # seconds in which a finger left over from a pinch means nothing
TWIST = 36.0  # degrees that two fingers turn for a sixth; more than half of it, so that it stays
WHEEL = 1.12
BETWEEN_TURNS = 0.4  # seconds, by a wheel that is pushed sideways


class Finger(NamedTuple):
    """One finger on the glass: where it came down and where it is."""

    start: tuple[float, float]
    last: tuple[float, float]


def _nothing(*_facts: object) -> None:
    """Nobody minds."""


class Answers(NamedTuple):
    """What is done when fingers mean something on one view of the island."""

    tap: Callable[[Hex], object] = _nothing  # a still finger tapped a hex
    long_press: Callable[[Hex], object] = _nothing  # it rests on a hex of land
    pull: Callable[[Hex, Hour | None], object] = _nothing  # one that places pulls to another direction, or back to none
    release: Callable[[Hex, Hour | None], object] = _nothing  # it let go
    cancel: Callable[[], object] = _nothing  # a second finger came: nothing is placed
    arrow: Callable[[Hour], object] = _nothing  # an arrow of the compass was tapped
    tap_ghost: Callable[[], object] = _nothing
    drag_ghost: Callable[[Hex], object] = _nothing  # its volcano is dragged to another hex
    twist_ghost: Callable[[Hour], object] = _nothing  # its handle is pulled to another direction
    drop_ghost: Callable[[], object] = _nothing  # it or its handle was let go
    tap_handle: Callable[[Hex], object] = _nothing  # the handle was tapped, above this hex
    pick: Callable[[Hex], object] = _nothing  # a finger keeps pressing a hex that is lit
    slide: Callable[[float, float], object] = _nothing  # it slides on, to this pixel
    drop: Callable[[float, float, bool], object] = _nothing  # it let go; True if it had stayed long enough to mean it


class Gestures:
    """Follows all fingers and says what they mean."""

    def __init__(self, view: Any) -> None:
        """Watch over a view of the island."""
        self.view = view
        self.answers = Answers()
        self.fingers: dict[int, Finger] = {}
        self.mode = ""  # "", place, pan, drag, turn, compass, pick, pinch, dead
        self.hexagon = Hex(0)
        self.named = Hex(0)
        self.flow: Hour | None = None
        self.pulled = False
        self.still = True
        self.held = False
        self.twisted = 0.0
        self.free_from = -1.0
        self.turns_from = -1.0
        self.since = 0.0
        # One frame later: after a slow one the finger may have left already, and only the next would say so.
        self._sure = Clock.create_trigger(self._held, 0)
        self._hold = Clock.create_trigger(lambda _: self._sure(), HOLD)

    def down(self, touch: Any) -> bool:
        """A finger comes down on the island."""
        button = touch.button if "button" in touch.profile else ""
        if button.startswith("scroll"):
            self._wheel(button, touch.x, touch.y)
            return True
        first = not self.fingers
        self.fingers[touch.uid] = Finger((touch.x, touch.y), (touch.x, touch.y))
        if not first:
            self._begin_pinch()
        elif button in ("right", "middle"):
            self.mode, self.still = "pan", False
        elif Clock.get_time() < self.free_from:
            self.mode, self.still = "dead", False
        else:
            self._begin(touch.x, touch.y)
        return True

    def _begin(self, x: float, y: float) -> None:
        view = self.view
        self.since = Clock.get_time()
        self.still, self.held, self.pulled, self.flow = True, False, False, None
        self.hexagon = view.hex_at(x, y)
        self.named = named_at(view, x, y)
        grip = grip_at(view, x, y)
        if grip:
            self.mode, self.flow = grip
            return
        self.mode = "place" if view.placing else "pan"
        if self.hexagon in view.levels or self.named in view.lit:
            self._hold()
        if self.named in view.lit:
            view.pressed = self.named
        elif self.mode == "place":
            view.pressed = self.hexagon

    def _wheel(self, button: str, x: float, y: float) -> None:
        # Kivy calls it "scrolldown" when the wheel is moved away from the person.
        if button == "scrolldown":
            self.view.sight.zoom(WHEEL, x, y)
        elif button == "scrollup":
            self.view.sight.zoom(1 / WHEEL, x, y)
        elif not self.fingers and Clock.get_time() >= self.turns_from:
            # A touchpad sends dozens of these for one movement of two fingers.
            self.turns_from = Clock.get_time() + BETWEEN_TURNS
            self.view.sight.turn(1 if button == "scrollright" else -1)

    def _begin_pinch(self) -> None:
        self._let_go()
        if self.mode in ("place", "drag", "turn", "pick"):
            self.answers.cancel()
        self.mode, self.still, self.twisted = "pinch", False, 0.0

    def move(self, touch: Any) -> None:
        """A finger moves."""
        if touch.uid not in self.fingers:
            return
        (from_x, from_y), old = self.fingers[touch.uid]
        self.fingers[touch.uid] = Finger((from_x, from_y), (touch.x, touch.y))
        if self.still and hypot(touch.x - from_x, touch.y - from_y) > dp(SLOP):
            self.still = False
            self._hold.cancel()
            self._sure.cancel()
            if self.mode == "pan":
                self.view.pressed = None
        if self.mode == "pinch":
            self._pinch(touch.uid, old)
        elif self.mode == "pan" and not self.still and not self.held:
            self.view.sight.pan(touch.x - old[0], touch.y - old[1])
        elif self.mode == "pick":
            self.answers.slide(touch.x, touch.y)
        elif self.mode == "place":
            self._pull(touch.x - from_x, touch.y - from_y)
        elif self.mode == "turn":
            self._turn_ghost(touch.x, touch.y)
        elif self.mode == "drag" and not self.still:
            hexagon = self.view.hex_at(touch.x, touch.y)
            if hexagon != self.hexagon:
                self.hexagon = hexagon
                self.answers.drag_ghost(hexagon)

    def _pull(self, x: float, y: float) -> None:
        seen = self.view.seen()
        y /= seen.squash
        flow = None
        if hypot(x, y) >= max(PULL * seen.s, dp(SHORTEST_PULL)):
            kept = None if self.flow is None else turned(self.flow, self.view.turned)
            flow = unturned(flow_toward(x, y, kept), self.view.turned)
            self.pulled = True
            self._let_go()
        if flow != self.flow:
            self.flow = flow
            self.answers.pull(self.hexagon, flow)

    def _turn_ghost(self, x: float, y: float) -> None:
        seen = self.view.seen()
        at_x, at_y = ghost_at(self.view)
        kept = turned(self.flow, self.view.turned) if self.flow else None
        flow = unturned(flow_toward(x - at_x, (y - at_y) / seen.squash, kept), self.view.turned)
        if flow != self.flow:
            self.flow = flow
            self.answers.twist_ghost(flow)

    def _pinch(self, moved: int, old: tuple[float, float]) -> None:
        two = list(self.fingers)[:2]
        if moved not in two:
            return
        new, other = (self.fingers[one].last for one in (two if moved == two[0] else reversed(two)))
        view = self.view
        view.sight.pan((new[0] - old[0]) / 2, (new[1] - old[1]) / 2)
        before, after = hypot(old[0] - other[0], old[1] - other[1]), hypot(new[0] - other[0], new[1] - other[1])
        if before > 1 and after > 1:
            view.sight.zoom(after / before, (new[0] + other[0]) / 2, (new[1] + other[1]) / 2)
        angle = degrees(atan2(old[1] - other[1], old[0] - other[0]) - atan2(new[1] - other[1], new[0] - other[0]))
        self.twisted += (angle + 180) % 360 - 180
        if abs(self.twisted) > TWIST:
            view.sight.turn(1 if self.twisted > 0 else -1)
            self.twisted -= 60 if self.twisted > 0 else -60

    def up(self, touch: Any) -> None:
        """A finger leaves."""
        if touch.uid not in self.fingers:
            return
        if LOST in touch.ud:
            self.cancel()
            return
        if self.fingers[touch.uid].last != (touch.x, touch.y):
            self.move(touch)  # where it left counts, though nobody told that it went there
        del self.fingers[touch.uid]
        mode = self.mode
        self._let_go()
        if mode in ("pinch", "dead"):
            if mode == "pinch":
                self.free_from = Clock.get_time() + AFTER_PINCH
            self.mode = "pinch" if len(self.fingers) >= 2 else "dead" if self.fingers else ""
            return
        if self.fingers:
            return
        self.mode = ""
        if mode == "place":
            self.answers.release(self.hexagon, self.flow)
            if self.still and not self.pulled and not self.held:
                if self.hexagon in self.view.levels and Clock.get_time() - self.since >= LOOK:
                    self.answers.long_press(self.hexagon)
                else:
                    self.answers.tap(self.named)
        elif mode == "pick":
            built = self.still and Clock.get_time() - self.since >= BUILDS
            self.answers.drop(touch.x, touch.y, built)
        elif mode == "pan" and self.still and not self.held:
            self.answers.tap(self.named)
        elif mode == "compass" and self.still and self.flow:
            self.answers.arrow(self.flow)
        elif mode == "drag" and self.still:
            self.answers.tap_ghost()
        elif mode == "turn" and self.still:
            self.answers.tap_handle(self.named)
        elif mode in ("drag", "turn"):
            self.answers.drop_ghost()

    def _held(self, _dt: float) -> None:
        if self.mode in ("place", "pan") and self.still and self.named in self.view.lit:
            # Its builds open under the finger: it may slide onto one of them, or stay and build the only one.
            self.mode = "pick"
            self.view.pressed = None
            self.answers.pick(self.named)
        elif self.mode in ("place", "pan") and self.still:
            self.held = self.mode == "pan"
            self.view.held = self.hexagon
            if self.held:
                self.answers.long_press(self.hexagon)

    def _let_go(self) -> None:
        self._hold.cancel()
        self._sure.cancel()
        self.view.held = None
        self.view.pressed = None

    def cancel(self) -> None:
        """Forget all fingers."""
        self._let_go()
        if self.mode in ("place", "drag", "turn", "pick"):
            self.answers.cancel()
        self.fingers.clear()
        self.mode = ""
