"""How often the app's loop turns: once a frame while something is to be done, and seldom while nothing is.

Kivy turns its loop for every frame whether or not anything is due. On a table where the app lies open for an hour that
is most of what the battery gives. SDL could wait for an event instead, but Kivy only offers that without an end, and
neither what a thread plans nor a finger of another input provider would end it. So between two turns the clock sleeps
in slices of a frame and looks after each whether a finger, a key, a plan or a picture waits; the turn then comes at
once, no later after the touch than before. A turn that finds nothing to do is still made now and then.
"""

from collections.abc import Callable

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.lang import Builder

SLICE = 1 / 60
SELDOM = 0.2  # seconds between turns that find nothing to do


class Pace:
    """Lets Kivy's clock wait while nothing is to be done."""

    def __init__(self) -> None:
        """Leave the clock alone until told."""
        self._to_next_frame: Callable[[], float] | None = None

    def slow(self) -> None:
        """Slow the clock from now on."""
        if self._to_next_frame is None:
            self._to_next_frame = Clock.idle
            Clock.idle = self._wait

    def free(self) -> None:
        """Let the clock run as Kivy made it."""
        if self._to_next_frame is not None:
            Clock.idle = self._to_next_frame
            self._to_next_frame = None

    def _wait(self) -> float:
        """What the clock does between two turns."""
        assert self._to_next_frame is not None
        to_next_frame = self._to_next_frame
        # Without a limit of frames there is nothing to wait for.
        if Clock._max_fps:
            end = Clock.time() + SELDOM
            while not self._wanted(end):
                Clock.usleep(SLICE * 1e6)
        return to_next_frame()

    @staticmethod
    def _wanted(end: float) -> bool:
        """Whether anything waits for the next turn."""
        if min(end, Clock.get_min_timeout()) <= Clock.time() + SLICE / 2:
            return True
        window = EventLoop.window
        if window is None or EventLoop.quit or window.canvas.needs_redraw:
            return True
        # What the turn itself would do first. A finger only waits for the turn, but a key is answered in here, and what
        # it sets moving begins now, not when the clock last ticked.
        ticked = Clock._last_tick
        Clock._last_tick = Clock.time()
        window.mainloop()
        Clock._last_tick = ticked
        for provider in EventLoop.input_providers:
            provider.update(dispatch_fn=EventLoop._dispatch_input)
        Builder.sync()
        return bool(
            EventLoop.quit
            or EventLoop.input_events
            or window.canvas.needs_redraw
            or Clock.get_min_timeout() <= Clock.time() + SLICE / 2
        )


pace = Pace()
