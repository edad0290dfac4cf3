"""A table that nobody touches: the screen stays on for ten minutes, then the system dims it as its owner has set it."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.core.window import Window

from taluva.app.device import platform
from taluva.app.look.times import LEFT

LOOKS = 5.0


class Resting:
    """Knows when the last touch was, and keeps the screen on or lets it sleep; `kept` says whether it is to stay on."""

    def __init__(self, kept: Callable[[], bool]) -> None:
        """Nobody has touched anything yet."""
        self._kept = kept
        self._keeping = False
        # Now, not when the clock turned last: at a start that is as long ago as the start takes.
        self._last = Clock.time()
        self._looking = Clock.create_trigger(self.look, LOOKS, interval=True)

    def quiet(self) -> float:
        """How many seconds nobody has touched anything."""
        return float(Clock.get_time() - self._last)

    def begin(self) -> None:
        """Follow fingers and keys."""
        Window.bind(on_motion=self.wake, on_key_down=self.wake)
        self._looking()

    def end(self) -> None:
        """Follow nothing any more, and let the device sleep."""
        Window.unbind(on_motion=self.wake, on_key_down=self.wake)
        self._looking.cancel()
        platform.keep_awake(False)

    def entered(self) -> None:
        """Another screen is shown: whatever kept the device awake before, it does no more."""
        platform.keep_awake(False)
        self._keeping = False
        self.wake()

    def wake(self, *_: object) -> None:
        """Somebody is there."""
        self._last = Clock.get_time()
        if not self._keeping:
            self.look()

    def look(self, *_: object) -> None:
        """Keep the device awake, or let it sleep after long enough."""
        keeping = self._kept() and self.quiet() < LEFT
        # Elsewhere others may keep it awake, a running replay for one: only what was begun here ends here.
        if keeping or self._keeping:
            platform.keep_awake(keeping)
        self._keeping = keeping
