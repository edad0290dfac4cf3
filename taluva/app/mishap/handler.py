"""The last handler: round every callback of clock, touch, key and thread. It hides nothing and ends nothing."""

import sys
import threading
import traceback
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import Any

from kivy.base import EventLoop, ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.logger import Logger

from taluva.app.mishap.book import Book
from taluva.app.mishap.report import Mishap, mishap, written
from taluva.app.mishap.steps import Steps

_ALIKE = 3  # so many reports of one error are enough


class LastHandler(ExceptionHandler):
    """Catches what nobody else caught, writes it down, and lets `recover` lead to a screen that works."""

    def __init__(
        self,
        book: Book,
        recover: Callable[[str], None],
        facts: Callable[[], Iterable[tuple[str, str]]],
        names: Callable[[], Iterable[str]],
    ) -> None:
        """`facts` tell about device and screen, `names` what must not stand in a report."""
        self.book = book
        self.steps = Steps()
        self._recover = recover
        self._facts, self._names = facts, names
        self._times: dict[str, int] = {}
        self._planned = False
        self._hooks: tuple[Any, Any, Any] | None = None

    # Coming and going

    def install(self) -> None:
        """Catch from now on."""
        ExceptionManager.add_handler(self)
        self._hooks = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self._uncaught
        threading.excepthook = self._in_thread
        sys.unraisablehook = self._unraisable

    def remove(self) -> None:
        """Leave everything as it was."""
        ExceptionManager.remove_handler(self)
        if self._hooks is not None:
            sys.excepthook, threading.excepthook, sys.unraisablehook = self._hooks
            self._hooks = None

    # What arrives

    def handle_exception(self, error: BaseException) -> int:
        """Kivy asks: from its loop (touches, keys, drawing, properties) and its clock (events, animations)."""
        if not isinstance(error, Exception):
            return int(ExceptionManager.RAISE)  # Ctrl-C and the wish to end
        self._plan(self.write("callback", error))
        _let_go_of_touches()
        return int(ExceptionManager.PASS)

    def _plan(self, signature: str) -> None:
        """Lead on with the next frame, once, however much failed in this one."""

        def recover(_dt: float) -> None:
            self._planned = False
            self._recover(signature)

        if not self._planned:
            self._planned = True
            Clock.schedule_once(recover, 0)

    def _in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is None or not isinstance(args.exc_value, Exception):
            return
        self._plan(self.write("thread", args.exc_value))

    def _uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if isinstance(error, Exception):
            self.write("start", error, log=False)
        before = self._hooks[0] if self._hooks is not None else sys.__excepthook__
        before(kind, error, trace)

    def _unraisable(self, args: "sys.UnraisableHookArgs") -> None:
        # Raised where nothing can be raised: while something is thrown away, or inside one of SDL's own calls.
        if isinstance(args.exc_value, Exception):
            self.write("unraisable", args.exc_value)

    def write(self, where: str, error: BaseException, log: bool = True) -> str:
        """Write an error into the log and the book, and give what it is known by."""
        if log:
            Logger.error("Taluva: %s", "".join(traceback.format_exception(error)).rstrip())
        try:
            what = mishap(where, error)
            times = self._times[what.signature] = self._times.get(what.signature, 0) + 1
            if times <= _ALIKE:
                what, names = self._nameless(what)
                self.book.add(written(what, self._facts(), self.steps.told(), names))
        except Exception as worse:
            # Nothing more can be done about it, and the game must go on.
            Logger.error("Taluva: a mishap could not be written down: %r", worse)
            return repr(type(error))
        return what.signature

    def _nameless(self, what: Mishap) -> tuple[Mishap, tuple[str, ...]]:
        """The names to leave out; if they cannot be asked for, all that the error says is left out."""
        try:
            return what, tuple(self._names())
        except Exception:
            return what._replace(error=what.wordless), ()


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
