"""The last handler: round every callback of clock, touch, key and thread. It hides nothing."""

import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any

from kivy.animation import Animation
from kivy.base import EventLoop, ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger

from taluva.app.device import jobs
from taluva.app.look.i18n import tr
from taluva.app.mishap.log import LogFile

SOON = 2.0  # seconds within which another error is one of what was shown after the last


class Guard(ExceptionHandler):
    """Catches what nobody else caught: it is logged and said, the screen is made anew, then home; then the app ends."""

    def __init__(self, app: Any) -> None:
        """Of this app, with its log in the app's folder of state."""
        self._app = app
        self.gave_up = False
        self._planned = False
        self._step = 0
        self._last = float("-inf")
        self._said: set[tuple[type, str]] = set()

    def __enter__(self) -> "Guard":
        """Catch from now on."""
        self._log = LogFile(self._app.folders.state)
        self._hooks = threading.excepthook, sys.unraisablehook
        threading.excepthook, sys.unraisablehook = self._in_thread, self._unraisable
        self._report, jobs.report = jobs.report, self._job
        ExceptionManager.add_handler(self)
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Leave everything as it was; what ended the app is logged, and goes on."""
        if isinstance(error, Exception):
            _log("the start", error)
        ExceptionManager.remove_handler(self)
        threading.excepthook, sys.unraisablehook = self._hooks
        jobs.report = self._report
        self._log.close()

    # What arrives

    def handle_exception(self, error: BaseException) -> int:
        """Kivy asks: from its loop (touches, keys, drawing, properties) and its clock (events, animations)."""
        if self.gave_up or not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)  # the end itself fails, Ctrl-C, and the wish to end
        self._caught("a callback", error)
        _let_go_of_touches()
        return int(ExceptionManager.PASS)

    def _in_thread(self, args: threading.ExceptHookArgs) -> None:
        # No screen is in doubt because of it: what people write just then stays open.
        if isinstance(args.exc_value, Exception):
            self._job("a thread", args.exc_value, repeated=False)

    def _unraisable(self, args: "sys.UnraisableHookArgs") -> None:
        # Raised where nothing can be raised: while something is thrown away, or inside one of SDL's own calls.
        if isinstance(args.exc_value, Exception):
            _log("a call that cannot", args.exc_value)

    def background(self, work: str, error: Exception) -> None:
        """Something failed that no screen waits for: say so once; it is tried again at its time."""
        what = type(error), work
        if what not in self._said:
            self._said.add(what)
            self._job(work, error, repeated=False)

    def _job(self, name: str, error: Exception, repeated: bool) -> None:
        """Log what failed beside the frames, maybe in a thread, and say so: each time, or once if it is repeated."""
        if repeated:
            self.background(name, error)
        else:
            _log(name, error)
            Clock.schedule_once(lambda _: self._say(), 0)

    # What becomes of it

    def _caught(self, where: str, error: Exception) -> None:
        """Lead on with the next frame, once, however much failed in this one."""
        _log(where, error)
        if not self._planned:
            self._planned = True
            Clock.schedule_once(self._lead_on, 0)

    def _lead_on(self, _dt: float) -> None:
        """Show a screen that works: the same one made anew, else home, each time further away from what fails."""
        self._planned = False
        ways = (self._app.stage.renew, self._home)
        self._step = min(self._step + 1, len(ways)) if Clock.get_boottime() - self._last < SOON else 0
        _clear()
        while self._step < len(ways) and not _done(ways[self._step]):
            self._step += 1
        self._last = Clock.get_boottime()
        archive = self._app.held.archive
        if self._step < len(ways) or (archive is not None and not archive.is_persistent):
            # What waits in memory to be written would be lost with the end.
            self._say()
        else:
            self.gave_up = True
            self._app.stop()

    def _home(self) -> None:
        stage = self._app.stage
        stage.forget(stage.name)
        stage.forget("home")
        self._app.show("home")

    def _say(self) -> None:
        from taluva.app.widgets.overlay import Snackbar

        said = tr("Something in the app failed. What was confirmed is saved; play can go on.")
        _done(lambda: Snackbar.show(said, seconds=8))


def _log(where: str, error: BaseException) -> None:
    Logger.error("Taluva: %s failed.", where, exc_info=error)


def _done(work: Callable[[], object]) -> bool:
    try:
        work()
    except Exception as error:
        _log("the way on", error)
        return False
    return True


def _clear() -> None:
    """Close what lies over the screens and let go of keyboard, motion and a turned window."""
    from taluva.app.widgets.overlay import drop_all

    for work in (drop_all, Window.release_all_keyboards, lambda: Animation.cancel_all(None)):
        _done(work)
    if Window.rotation:
        Window.rotation = 0


class _Nobody:
    """Has grabbed the touches that were under way when something failed: nobody gets them any more."""


def _grab_nothing(*_: object, **__: object) -> None:
    """Leave the touch alone."""


def _let_go_of_touches() -> None:
    for touch in list(EventLoop.touches):
        touch.grab_list.clear()
        touch.grab_current, touch.grab_state = None, False
        touch.grab_exclusive_class = _Nobody
        # A list hands its rows a touch a moment later, whose grabbing would be the next error.
        touch.grab = _grab_nothing
