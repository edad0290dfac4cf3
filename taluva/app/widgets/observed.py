"""What a screen has that is no widget, though kv rules look at it."""

from typing import Any

from kivy.event import EventDispatcher
from kivy.weakproxy import WeakProxy


class Observed(EventDispatcher):
    """Has properties and events; a kv rule that follows one keeps neither it nor its screen alive."""

    @property
    def proxy_ref(self) -> Any:
        """What Kivy's rules remember it by; its own answer would be the thing itself, for ever."""
        return WeakProxy(self)
