"""What lives as long as the app and is watched by what does not."""

import weakref
from typing import Any

from kivy.event import EventDispatcher

_Key = tuple[int, Any]


class Shared(EventDispatcher):
    """Holds methods that watch it weakly, and forgets them as soon as whoever watched is gone.

    Kivy holds such methods weakly too, but keeps an empty place for each until the property changes, and goes through
    all of them whenever another one comes: after an evening that is thousands for every text that is made.
    """

    def __init__(self, **kwargs: Any) -> None:
        """Be watched by nobody."""
        super().__init__(**kwargs)
        self._watching: dict[str, dict[_Key, weakref.WeakMethod[Any]]] = {name: {} for name in self.properties()}
        for name in self._watching:
            super().fbind(name, self._tell, name)

    def fbind(self, name: str, func: Any, *largs: Any, **kwargs: Any) -> Any:
        """Watch a property, as with `bind`, which holds weakly; Kivy's own rules are held as Kivy holds them."""
        if _is_method(func) and not largs and not kwargs:
            return self.bind(**{name: func})
        return super().fbind(name, func, *largs, **kwargs)

    def bind(self, **watched: Any) -> None:
        """Watch properties and events."""
        for name, func in watched.items():
            if _is_method(func) and name in self._watching:
                self._watch(name, func)
            else:
                super().bind(**{name: func})

    def unbind(self, **watched: Any) -> None:
        """Watch them no more."""
        for name, func in watched.items():
            if _is_method(func) and self._watching.get(name, {}).pop(_key(func), None) is not None:
                continue
            super().unbind(**{name: func})

    def watchers(self, name: str) -> int:
        """Count who follows a property so."""
        return len(self._watching[name])

    def _watch(self, name: str, func: Any) -> None:
        watchers, key = self._watching[name], _key(func)
        watchers.setdefault(key, weakref.WeakMethod(func, lambda _: watchers.pop(key, None)))

    def _tell(self, name: str, _: object, value: object) -> None:
        for watcher in list(self._watching[name].values()):
            func = watcher()
            if func is not None:
                func(self, value)


def _is_method(func: Any) -> bool:
    return isinstance(getattr(func, "__self__", None), EventDispatcher) and hasattr(func, "__func__")


def _key(func: Any) -> _Key:
    return id(func.__self__), func.__func__
