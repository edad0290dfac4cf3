"""Property observers: what lives as long as the app holds them weakly, and a wrong name is an error.

A screen that is hidden keeps what it misses of light, language and settings in `missed`, and catches up when it is
shown again.
"""

from collections.abc import Callable
from functools import partial
from typing import Any
from weakref import WeakMethod

from kivy.clock import ClockEvent
from kivy.event import EventDispatcher
from kivy.lang.builder import call_fn, delayed_call_fn

Missed = dict[object, Callable[[], object]]  # what a hidden screen has to do, each once


class Shared(EventDispatcher):
    """Holds methods that watch it weakly, however they are bound, and calls none of a hidden screen."""

    def fbind(self, name: str, func: Any, *largs: Any, **kwargs: Any) -> Any:
        """Watch a property; Kivy's own rules are held as Kivy holds them.

        Raises TypeError for a trigger of the clock: it would be held as long as the app lives.
        """
        if isinstance(func, ClockEvent):
            raise TypeError(f"a method has to watch {name}, not the trigger {func}")
        if func in (call_fn, delayed_call_fn):
            return super().fbind(name, partial(_follow_rule, func), *largs, **kwargs)
        if isinstance(getattr(func, "__self__", None), EventDispatcher) and not largs and not kwargs:
            watcher = _Watcher(self, name, func)
            watcher.uid = super().fbind(name, watcher)
            return watcher.uid
        return super().fbind(name, func, *largs, **kwargs)


class _Watcher:
    """Calls a method, which it holds weakly, when a property changes."""

    uid = 0  # by which the property knows it

    def __init__(self, source: Shared, name: str, method: Any) -> None:
        self._source, self._name, self._method = source, name, WeakMethod(method)

    def __call__(self, source: object, value: object, late: bool = False) -> None:
        method = self._method()
        if method is None:
            self._source.unbind_uid(self._name, self.uid)
        elif late or (missed := _missed_by(method.__self__)) is None:
            method(source, value)
        else:
            missed[self] = partial(self, source, value, late=True)


def _follow_rule(func: Callable[..., object], args: Any, source: object, value: object, late: bool = False) -> None:
    """What Kivy does for a kv rule; `args` are Kivy's own: the part, its property, the code, the rule and the names."""
    try:
        missed = _missed_by(args[4]["self"])
    except ReferenceError:  # the widget is gone
        return
    if late or missed is None:
        func(args, source, value)
    else:
        missed[id(args)] = partial(_follow_rule, func, args, source, value, late=True)


def _missed_by(widget: Any) -> Missed | None:
    """Where the hidden screen keeps what it misses to which a widget belongs; None if it belongs to no such screen."""
    parent = getattr(widget, "parent", None)
    while parent is not widget:
        if parent is None:
            # A part that is hidden itself comes back to its home.
            parent = getattr(widget, "_home", None)
            if parent is None:
                missed: Missed | None = getattr(widget, "missed", None)
                return missed
        widget, parent = parent, parent.parent
    return None  # the window, which is its own parent


def watch(source: Any, callback: Callable[..., object], *names: str) -> None:
    """Call `callback(source, value)` whenever one of these properties of `source` changes.

    Raises KeyError for a name that is no property: `fbind` alone returns 0 and never calls back.
    """
    for name in names:
        source.property(name)
        source.fbind(name, callback)
