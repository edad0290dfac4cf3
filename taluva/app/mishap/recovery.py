"""The way back to a screen that works: the same one made anew, else home, else a bare page that needs nothing."""

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.logger import Logger

from taluva.app.look.i18n import tr
from taluva.app.mishap.barepage import BarePage

CALM = 2.0  # seconds after which a new error is a new mishap, not the old one once more
_NEVER = float("-inf")
_LONG = 60.0  # seconds after which even the same error is a new one
_PATIENCE = 3  # the same error so often in one screen: the screen is left
SAME, HOME, BARE = range(3)


class Recovery:
    """Leads on after a mishap, each time a step further away from what fails."""

    def __init__(self, app: Any, write: Callable[[str, BaseException], str]) -> None:
        """Of this app; `write` takes what fails on the way."""
        self._app = app
        self._write = write
        self._step = SAME
        self._last = _NEVER
        self._alike: tuple[str, int] = ("", 0)
        self._page: BarePage | None = None

    @property
    def bare(self) -> bool:
        """Whether only the bare page is left."""
        return self._page is not None

    def forgive(self) -> None:
        """Count what comes from now on as new: people went on meanwhile."""
        self._last = _NEVER

    def recover(self, signature: str = "") -> None:
        """Show a screen that works and say what happened."""
        ago = Clock.get_boottime() - self._last
        name, times = self._alike
        self._alike = (signature, times + 1 if name == signature and ago < _LONG else 1)
        wanted = min(BARE, self._step + 1) if ago < CALM else SAME
        patience = self._alike[1] // _PATIENCE
        self.lead(max(wanted, min(BARE, patience)))

    def lead(self, step: int) -> None:
        """Go so far away from what fails, and further if that fails too."""
        if self._page is not None:
            return  # nothing of ours is shown any more
        self._clear()
        for far, way in ((SAME, self._again), (HOME, self._home), (BARE, self._bare)):
            if far < step:
                continue
            try:
                way()
            except Exception as error:
                self._write("recovery", error)
                continue
            self._step, self._last = far, Clock.get_boottime()
            break
        if self._page is None:
            self.say()

    def begin_bare(self, signature: str) -> None:
        """Begin with the bare page: the app could not even show its first screen."""
        self._alike = (signature, 1)
        self._bare()

    def start_again(self) -> None:
        """From the bare page: try home once more."""
        self._page = None
        self._alike = ("", 0)
        self._last = _NEVER
        _clear_window()
        Window.add_widget(self._app.root)
        self.lead(HOME)

    def _clear(self) -> None:
        """Close what lies over the screens and let go of keyboard, motion and a turned window."""
        from taluva.app.widgets.overlay import drop_all

        for work in (drop_all, Window.release_all_keyboards, lambda: Animation.cancel_all(None), _upright):
            try:
                work()
            except Exception as error:
                Logger.error("Taluva: %r", error)

    def _again(self) -> None:
        self._app.stage.renew()

    def _home(self) -> None:
        stage = self._app.stage
        stage.forget(stage.name)
        stage.forget("home")
        self._app.show("home")

    def _bare(self) -> None:
        _clear_window()
        self._page = BarePage(self.start_again)
        Window.add_widget(self._page)

    def say(self) -> None:
        """Say in one sentence that something failed, and that nothing is lost."""
        from taluva.app.widgets.overlay import Snackbar

        try:
            Snackbar.show(tr("Something in the app failed. What was confirmed is saved; play can go on."), seconds=8)
        except Exception as error:
            self._write("recovery", error)


def _clear_window() -> None:
    for widget in list(Window.children):
        Window.remove_widget(widget)


def _upright() -> None:
    if Window.rotation:
        Window.rotation = 0
