"""Work for Android's own thread, as p4a's `android.runnable` gives it there."""

from collections.abc import Callable
from typing import Any, ClassVar

from android.config import ACTIVITY_CLASS_NAME
from tests.android.java.bridge import PythonJavaClass, autoclass, java_method


class Runnable(PythonJavaClass):
    """Calls a function in Android's own thread."""

    __javainterfaces__ = ("java/lang/Runnable",)
    held: ClassVar[list["Runnable"]] = []  # Java does not keep Python's objects alive

    def __init__(self, function: Callable[..., object]) -> None:
        """Of this function."""
        super().__init__()
        self.function = function
        self.given: tuple[Any, ...] = ()

    def __call__(self, *given: Any) -> None:
        """Call it there, later."""
        self.given = given
        Runnable.held.append(self)
        autoclass(ACTIVITY_CLASS_NAME).mActivity.runOnUiThread(self)

    @java_method("()V")
    def run(self) -> None:
        """Be called there."""
        try:
            self.function(*self.given)
        finally:
            Runnable.held.remove(self)


_made: dict[Callable[..., object], Runnable] = {}


def run_on_ui_thread(function: Callable[..., object]) -> Callable[..., None]:
    """Let a function run in Android's own thread whenever it is called; each is made an object of Java once."""
    if function not in _made:
        _made[function] = Runnable(function)
    return lambda *given: _made[function](*given)
