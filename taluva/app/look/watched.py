"""Property observers: what lives as long as the app holds them weakly, and a wrong name is an error."""

from collections.abc import Callable
from typing import Any

from kivy.clock import ClockEvent
from kivy.event import EventDispatcher


class Shared(EventDispatcher):
    """Holds methods that watch it weakly, however they are bound."""

    def fbind(self, name: str, func: Any, *largs: Any, **kwargs: Any) -> Any:
        """Watch a property, as with `bind`, which holds weakly; Kivy's own rules are held as Kivy holds them.

        Raises TypeError for a trigger of the clock: it would be held as long as the app lives.
        """
        if isinstance(func, ClockEvent):
            raise TypeError(f"a method has to watch {name}, not the trigger {func}")
        if isinstance(getattr(func, "__self__", None), EventDispatcher) and not largs and not kwargs:
            return self.bind(**{name: func})
        return super().fbind(name, func, *largs, **kwargs)


def watch(source: Any, callback: Callable[..., object], *names: str) -> None:
    """Call `callback(source, value)` whenever one of these properties of `source` changes.

    Raises KeyError for a name that is no property: `fbind` alone returns 0 and never calls back.
    """
    for name in names:
        source.property(name)
        source.fbind(name, callback)
