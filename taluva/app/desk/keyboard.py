"""The keyboard: what a key asks for is looked up, and done by whoever can."""

from collections.abc import Callable
from typing import Any, Self

from kivy.core.window import Window
from kivy.uix.behaviors.focus import FocusBehavior

from taluva.app.desk import keys

# What a person who writes into a field still means for the app.
WHILE_WRITING = ("next", "previous", "full")


class Keyboard:
    """Belongs to the running app; a screen says in its `keys` what it does at which act."""

    def __init__(self, app: Any) -> None:
        """Follow nothing yet."""
        self.app = app
        self._ring: Any = None

    @property
    def ring(self) -> Any:
        """The ring round what Enter presses; made at the first Tab, for most people never."""
        if self._ring is None:
            from taluva.app.widgets.focus import FocusRing

            self._ring = FocusRing()
        return self._ring

    def listen(self) -> Self:
        """Begin to follow the keyboard."""
        Window.bind(on_key_down=self._key)
        return self

    def ignore(self) -> None:
        """Follow the keyboard no longer."""
        Window.unbind(on_key_down=self._key)
        if self._ring is not None:
            self._ring.hide()

    def _key(self, _window: object, key: int, place: int = 0, _text: object = None, modifiers: Any = ()) -> bool:
        writing = any(FocusBehavior._keyboards.values())
        for act in keys.acts(key, place, list(modifiers)):
            if writing and act not in WHILE_WRITING:
                continue
            do = self._doer(act)
            if do is not None and do() is not False:
                return True
        return False

    def _doer(self, act: str) -> Callable[[], object] | None:
        """Who does it now; nobody while it makes no sense."""
        everywhere: dict[str, Callable[[], object]] = {
            "next": lambda: self.ring.step(1),
            "previous": lambda: self.ring.step(-1),
            "press": lambda: self._ring is not None and self._ring.press(),
            "left": lambda: self.ring.go(-1, 0),
            "right": lambda: self.ring.go(1, 0),
            "up": lambda: self.ring.go(0, 1),
            "down": lambda: self.ring.go(0, -1),
            "full": self._full_screen,
            "help": self.help,
        }
        if act in everywhere:
            return everywhere[act]
        from taluva.app.widgets.overlay import anything_open

        screen = self.app.stage.current
        # What lies under a sheet is not meant.
        return None if screen is None or anything_open() else screen.keys().get(act)

    def _full_screen(self) -> bool:
        # A tablet's app always fills the screen.
        return self.app.desktop is not None and bool(self.app.desktop.toggle_full_screen())

    def help(self) -> None:
        """Show all keys."""
        from taluva.app.desk.keysheet import KeySheet

        KeySheet.show()
