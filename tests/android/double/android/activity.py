"""Listening to the activity, as p4a's `android.activity` does it."""

from collections.abc import Callable
from typing import Any

from android.config import ACTIVITY_CLASS_NAME, ACTIVITY_CLASS_NAMESPACE
from tests.android.java.bridge import PythonJavaClass, autoclass, java_method

_activity = autoclass(ACTIVITY_CLASS_NAME).mActivity


class NewIntentListener(PythonJavaClass):
    """Hears of intents that arrive while the app runs."""

    __javainterfaces__ = (ACTIVITY_CLASS_NAMESPACE + "$NewIntentListener",)

    def __init__(self, callback: Callable[[Any], object]) -> None:
        """Pass them on."""
        super().__init__()
        self.callback = callback

    @java_method("(Landroid/content/Intent;)V")
    def onNewIntent(self, intent: Any) -> None:  # noqa: N802  Java's name
        """One has arrived."""
        self.callback(intent)


class ActivityResultListener(PythonJavaClass):
    """Hears of answers of other activities."""

    __javainterfaces__ = (ACTIVITY_CLASS_NAMESPACE + "$ActivityResultListener",)

    def __init__(self, callback: Callable[[int, int, Any], object]) -> None:
        """Pass them on."""
        super().__init__()
        self.callback = callback

    @java_method("(IILandroid/content/Intent;)V")
    def onActivityResult(self, request: int, result: int, intent: Any) -> None:  # noqa: N802  Java's name
        """One has been given."""
        self.callback(request, result, intent)


_bound: dict[str, list[Any]] = {"on_new_intent": [], "on_activity_result": []}
_kinds: dict[str, Any] = {"on_new_intent": NewIntentListener, "on_activity_result": ActivityResultListener}


def bind(**callbacks: Callable[..., object]) -> None:
    """Listen; whoever binds twice hears twice."""
    for event, callback in callbacks.items():
        listener = _kinds[event](callback)
        if event == "on_new_intent":
            _activity.registerNewIntentListener(listener)
        else:
            _activity.registerActivityResultListener(listener)
        _bound[event].append(listener)


def unbind(**callbacks: Callable[..., object]) -> None:
    """Listen no longer."""
    for event, callback in callbacks.items():
        for listener in [one for one in _bound[event] if one.callback == callback]:
            _bound[event].remove(listener)
            if event == "on_new_intent":
                _activity.unregisterNewIntentListener(listener)
            else:
                _activity.unregisterActivityResultListener(listener)
