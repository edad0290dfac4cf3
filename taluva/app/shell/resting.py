"""A table that nobody touches: after ten minutes it dims and the device may sleep; the first touch only wakes it.

It does so where the app itself keeps the screen on. Everywhere else the device sleeps when its owner has set it to.
"""

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from taluva.app.device import platform
from taluva.app.look.theme import theme

SLEEPS_AFTER = 600.0  # seconds
LOOKS = 5.0
DARK = 0.72
_FALLS, _RISES = 2.0, 0.2


class Veil(Widget):
    """Darkens the whole window."""

    def __init__(self, **kwargs: Any) -> None:
        """Be as large as the window, and stay so."""
        super().__init__(opacity=0, **kwargs)
        with self.canvas:
            Color(*theme.shade[:3], DARK)
            self._dark = Rectangle()
        self.bind(size=self._fill)

    def _fill(self, *_: object) -> None:
        self._dark.size = self.size


class Resting:
    """Knows when the last touch was, and keeps the screen on or lets it sleep; `kept` says whether it is to stay on."""

    def __init__(self, kept: Callable[[], bool]) -> None:
        """Nobody has touched anything yet."""
        self.asleep = False
        self._kept = kept
        self._keeping = False
        # Now, not when the clock turned last: at a start that is as long ago as the start takes.
        self._last = Clock.time()
        self._veil: Veil | None = None
        self._waking: list[Any] = []  # the fingers that are down since they woke it
        self._looking = Clock.create_trigger(self.look, LOOKS, interval=True)

    def quiet(self) -> float:
        """How many seconds nobody has touched anything."""
        return float(Clock.get_time() - self._last)

    def begin(self) -> None:
        """Follow fingers and keys."""
        Window.bind(on_motion=self._moved, on_key_down=self._pressed)
        self._looking()

    def end(self) -> None:
        """Follow nothing any more, and let the device sleep."""
        Window.unbind(on_motion=self._moved, on_key_down=self._pressed)
        self._looking.cancel()
        self.wake()
        if self._veil is not None:
            self._remove()
        platform.keep_awake(False)

    def entered(self) -> None:
        """Another screen is shown: whatever kept the device awake before, it does no more."""
        platform.keep_awake(False)
        self.wake()
        self.look()

    def look(self, *_: object) -> None:
        """Keep the device awake, or let it sleep after long enough."""
        if not self._kept():
            # Elsewhere others may keep it awake, a running replay for one: only what was begun here ends here.
            if self._keeping:
                platform.keep_awake(False)
            self._keeping = False
            return
        self._keeping = True
        if self.quiet() >= SLEEPS_AFTER:
            self._sleep()
        platform.keep_awake(not self.asleep)

    def wake(self, *_: object) -> None:
        """Somebody is there."""
        self._last = Clock.get_time()
        if self.asleep:
            self.asleep = False
            self.look()
            rising = Animation(opacity=0, d=theme.moves(_RISES))
            rising.bind(on_complete=self._remove)
            Animation.cancel_all(self._veil)
            rising.start(self._veil)

    def _sleep(self) -> None:
        if self.asleep:
            return
        self.asleep = True
        if self._veil is None:
            self._veil = Veil()
            Window.add_widget(self._veil)
        # Bound last it hears of a key first, before whoever would answer it.
        Window.unbind(on_key_down=self._pressed)
        Window.bind(on_key_down=self._pressed)
        Animation.cancel_all(self._veil)
        Animation(opacity=1, d=theme.moves(_FALLS)).start(self._veil)

    def _remove(self, *_: object) -> None:
        veil, self._veil = self._veil, None
        if veil is not None:
            Animation.cancel_all(veil)
            Window.remove_widget(veil)

    def _moved(self, _window: object, kind: str, motion: Any) -> bool:
        """Note a finger; what wakes the table does nothing else, nor does a second finger beside it."""
        asleep = self.asleep
        self.wake()
        if not motion.is_touch:
            return asleep
        if kind == "begin" and (asleep or self._waking):
            self._waking.append(motion)
        if motion not in self._waking:
            return False
        if kind == "end":
            self._waking.remove(motion)
        return True

    def _pressed(self, *_: object) -> bool:
        """Note a key; the one that wakes the table does nothing else."""
        asleep = self.asleep
        self.wake()
        return asleep
