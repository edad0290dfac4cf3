"""Fingers and mice of a busy device: what they did during one slow frame is told in the order in which they did it."""

from collections import deque
from collections.abc import Callable
from typing import Any

from kivy.base import EventLoop
from kivy.core.window.window_sdl2 import SDL2MotionEventProvider
from kivy.input.factory import MotionEventFactory
from kivy.input.providers.mouse import MouseMotionEventProvider

from taluva.app.device.platform import LOST


class SlowFingers(SDL2MotionEventProvider):
    """Tells of a finger that came down where it came down, though it has moved on since the last frame.

    Kivy moves a touch at once for every event that waits, and tells the widgets of them only then: a finger that came
    down and pulled during one frame would come down where the pull ended. So a finger's way is told a frame after its
    beginning.
    """

    def update(self, dispatch_fn: Callable[[str, Any], object]) -> None:
        """Tell what waits, up to the first motion of a finger that came down in this very frame."""
        waiting = SDL2MotionEventProvider.q
        now: deque[tuple[Any, ...]] = deque()
        begun = set()
        known = set(self.touchmap)
        while waiting:
            action, finger = waiting[-1][:2]
            if action == "fingermotion" and finger in begun:
                break
            if action == "fingerdown":
                begun.add(finger)
                known.add(finger)
            event = waiting.pop()
            if finger in known:
                now.appendleft(event)
            if action == "fingerup":
                known.discard(finger)
        self.q = now
        super().update(dispatch_fn)


class SlowMouse(MouseMotionEventProvider):
    """Tells of a button that went down where it went down, though the mouse has moved on since the last frame."""

    def __init__(self, *facts: Any) -> None:
        """Nothing has happened yet."""
        super().__init__(*facts)
        self._later: deque[tuple[Callable[..., object], tuple[Any, ...]]] = deque()

    def on_mouse_press(self, *facts: Any) -> None:
        """A button goes down."""
        self._later.append((super().on_mouse_press, facts))

    def on_mouse_motion(self, *facts: Any) -> None:
        """The mouse moves."""
        self._later.append((super().on_mouse_motion, facts))

    def on_mouse_release(self, *facts: Any) -> None:
        """A button is let go."""
        self._later.append((super().on_mouse_release, facts))

    def update(self, dispatch_fn: Callable[[str, Any], object]) -> None:
        """Tell what waits, up to the first motion with a button that went down in this very frame."""
        pressed = False
        while self._later and not (pressed and self._later[0][0] == super().on_mouse_motion):
            tell, facts = self._later.popleft()
            tell(*facts)
            pressed = self.current_drag is not None and (pressed or tell == super().on_mouse_press)
        super().update(dispatch_fn)


def be_patient() -> None:
    """Put these in the place of Kivy's own ways; the mouse's is made when the app runs."""
    MotionEventFactory.register("mouse", SlowMouse)
    for place, provider in enumerate(EventLoop.input_providers):
        if type(provider) is SDL2MotionEventProvider:
            EventLoop.input_providers[place] = SlowFingers(provider.device, "")


def lift_all() -> None:
    """Lift every finger that is still down: of those that left while the app was away, Kivy throws the news away.

    They leave beyond the edge of the glass, so that nobody takes it for a tap; what they had begun is lost.
    """
    for finger, touch in SDL2MotionEventProvider.touchmap.items():
        touch.ud[LOST] = True
        SDL2MotionEventProvider.q.appendleft(("fingerup", finger, -1.0, 1 - touch.sy, 0.0))
