"""The app's window on a desk: as large as it was, full screen and back; kept when it has come to rest."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from kivy.clock import Clock

from taluva.app.desk import windowplace
from taluva.app.desk.sdl import usable_bounds
from taluva.app.desk.windowplace import WindowPlace

if TYPE_CHECKING:
    from taluva.app.desk.mouse import Mouse

REST = 1.0  # seconds without a change after which the size is kept: nothing is written while a corner is pulled


def desktop_options(folder: Path | None) -> tuple[tuple[str, str, str], ...]:
    """What Kivy must know of the window before it makes it."""
    # The name that the entry in a Linux desktop's menu gives our windows.
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "taluva")
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "taluva")
    kept = windowplace.read(folder)
    screen = usable_bounds()
    place = windowplace.fitted(kept, screen)
    made = [("width", str(place.width)), ("height", str(place.height))]
    # It begins hidden, whatever it was: Kivy draws as soon as SDL reports another size, and a window manager may give
    # one to a window that is seen before there is a GL context, which is a segmentation fault.
    made += [("window_state", "hidden"), ("fullscreen", "0")]
    if screen is not None and place != kept:
        # In the middle of the screen SDL would leave no room for the title bar.
        left, top = windowplace.centred(place, screen)
        made += [("position", "custom"), ("left", str(left)), ("top", str(top))]
    return tuple(("graphics", option, value) for option, value in made)


class DeskWindow:
    """Follows the window of the running app."""

    def __init__(self, folder: Path | None, window: Any = None) -> None:
        """Follow nothing yet."""
        self.window = window
        self.folder = folder
        self.place = self._kept = WindowPlace()
        self._rest = Clock.create_trigger(self._look, REST)
        self._soon = Clock.create_trigger(self._show)
        self._put_away = False
        self.mouse: Mouse | None = None

    def follow(self, placing: bool = True) -> Self:
        """Follow the mouse; show the window, and keep its size from now on."""
        from kivy.core.window import Window

        self.window = self.window or Window
        Window.bind(mouse_pos=self._first_move)
        if placing:
            self._kept = windowplace.read(self.folder)
            self.place = windowplace.fitted(self._kept, usable_bounds())
            # Kivy sets its own properties one after the other, and logs a warning between the two; in its Config they
            # would make SDL look for the window manager's answer before there is a GL context.
            Window._win.set_minimum_size(windowplace.LEAST, windowplace.LEAST)
            self.window.bind(**self._bound())
            self._soon()
        return self

    def leave(self) -> None:
        """Follow it no longer."""
        from kivy.core.window import Window

        Window.unbind(mouse_pos=self._first_move)
        self.window.unbind(**self._bound())
        self._rest.cancel()
        self._soon.cancel()
        if self.mouse is not None:
            self.mouse.leave()

    def _first_move(self, window: Any, *_: object) -> None:
        # Before there is a mouse, nothing is made for one.
        from taluva.app.desk.mouse import Mouse

        window.unbind(mouse_pos=self._first_move)
        self.mouse = Mouse()
        self.mouse.follow()

    def _bound(self) -> dict[str, Callable[..., object]]:
        return {
            "on_resize": self._resized,
            "on_maximize": self._maximized,
            "on_restore": self._restored,
            "on_minimize": self._minimized,
            # Later there is no window to be asked.
            "on_request_close": self._look,
        }

    def toggle_full_screen(self) -> bool:
        """Fill the screen, or be a window again, of the size that it had."""
        window = self.window
        if self.place.full:
            self.place = self.place._replace(full=False)
            if not self.place.maximized:
                # SDL takes it for the window that will be: Kivy would hand it the size of the whole screen.
                window.system_size = self.place.width, self.place.height
            window.fullscreen = False
        else:
            self._look()
            self.place = self.place._replace(full=True)
            window.fullscreen = "auto"
        self._rest()
        return True

    def come_back(self) -> None:
        """Stand before the others, from the bar of the desk too."""
        if self._put_away:
            self.window.restore()
        self.window.raise_window()

    def _show(self, _dt: float) -> None:
        """Show the window, and fill the screen again if it was filled."""
        self.window.show()
        if self.place.maximized:
            self.window.maximize()
        if self.place.full:
            self.window.fullscreen = "auto"

    def _resized(self, *_: object) -> None:
        # A trigger says that it was set off, which would keep the event from Kivy itself.
        self._rest()

    def _maximized(self, *_: object) -> None:
        self.place = self.place._replace(maximized=True)
        self._rest()

    def _restored(self, *_: object) -> None:
        self._put_away = False
        self.place = self.place._replace(maximized=False)
        self._rest()

    def _minimized(self, *_: object) -> None:
        self._put_away = True

    def _look(self, *_: object) -> bool:
        window = self.window
        if not (self.place.full or self.place.maximized):
            width, height = map(int, window.system_size)
            if min(width, height) >= windowplace.LEAST:
                self.place = self.place._replace(width=width, height=height)
        if self.place != self._kept:
            self._kept = self.place
            windowplace.write(self.folder, self.place)
        return False
