"""What lives as long as the app and is watched by what does not."""

from typing import Any

from kivy.event import EventDispatcher


class Shared(EventDispatcher):
    """Holds methods that watch it weakly, however they are bound."""

    def fbind(self, name: str, func: Any, *largs: Any, **kwargs: Any) -> Any:
        """Watch a property, as with `bind`, which holds weakly; Kivy's own rules are held as Kivy holds them."""
        if isinstance(getattr(func, "__self__", None), EventDispatcher) and not largs and not kwargs:
            return self.bind(**{name: func})
        return super().fbind(name, func, *largs, **kwargs)
