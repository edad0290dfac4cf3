"""What a screen shows a moment later: in the frames after its first, while people look at what they came for."""

from collections import deque
from collections.abc import Callable, Iterable

from kivy.clock import Clock


class Filling:
    """Takes one step a frame, once the screen has been drawn; for a finger that cannot wait all of them at once."""

    def __init__(self) -> None:
        """Have nothing to do."""
        self._steps: deque[Callable[[], object]] = deque()
        self._seen = 0
        self._held = False
        self._soon = Clock.create_trigger(self._step, 0)

    def begin(self, steps: Iterable[Callable[[], object]]) -> None:
        """Take these steps, and none of those before."""
        self._steps = deque(steps)
        self._seen = Clock.frames_displayed
        self._go()

    def add(self, step: Callable[[], object]) -> None:
        """Take one more step after those that are left."""
        if not self._steps:
            self._seen = Clock.frames_displayed
        self._steps.append(step)
        self._go()

    def hold(self) -> None:
        """Wait: another screen is shown."""
        self._held = True
        self._soon.cancel()

    def go_on(self) -> None:
        """Take the steps that are left."""
        self._held = False
        self._seen = Clock.frames_displayed
        self._go()

    def finish(self) -> None:
        """Take all that are left now."""
        while self._steps:
            self._steps.popleft()()

    def _go(self) -> None:
        if self._steps and not self._held:
            self._soon()

    def _step(self, _dt: float) -> None:
        # What is planned for the next frame may come before that is drawn; the first frame is not to wait for it.
        if self._steps and Clock.frames_displayed > self._seen:
            self._steps.popleft()()
        self._go()
