"""Puts the last handler round an app: what it writes down, where it leads, and what the next start offers."""

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from kivy import __version__ as kivy
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, GL_SAMPLES, GL_VENDOR, GL_VERSION, glGetIntegerv, glGetString
from kivy.metrics import Metrics

from taluva import __version__
from taluva.app.device.about import device_name, refresh_rate, sdl_version
from taluva.app.device.edges import edges
from taluva.app.look.settings import settings
from taluva.app.mishap.book import Book
from taluva.app.mishap.handler import LastHandler
from taluva.app.mishap.log import log


class Guard:
    """Lives as long as the app runs."""

    def __init__(self, app: Any) -> None:
        """Of this app, with its book in the app's folder."""
        self._app = app
        self.book = Book(app.folder)
        self._recovery: Any = None
        self._said: set[str] = set()
        self.handler = LastHandler(self.book, self.recover, lambda: facts(app), lambda: names(app))

    def install(self) -> None:
        """Catch from now on, native faults too."""
        log.open(self._app.folder)
        self.book.watch("\n".join(f"{name}: {value}" for name, value in general()))
        self.handler.install()

    def begin(self) -> None:
        """The window is there: follow touches and keys, and offer what the last run left."""
        Window.bind(on_motion=self._on_motion, on_key_down=self._on_key)
        if self.book.unseen:
            from taluva.app.mishap.reportoffer import offer

            offer(self.book)

    def remove(self) -> None:
        """The app ends as it should."""
        if Window is not None:
            Window.unbind(on_motion=self._on_motion, on_key_down=self._on_key)
        self.handler.remove()
        self.book.rest()
        log.close()

    @property
    def recovery(self) -> Any:
        """What leads back to a screen; it needs the window, which may not be there yet."""
        if self._recovery is None:
            from taluva.app.mishap.recovery import Recovery

            self._recovery = Recovery(self._app, self.handler.write)
        return self._recovery

    def recover(self, signature: str) -> None:
        """Lead to a screen that works."""
        self.recovery.recover(signature)

    def background(self, error: Exception) -> None:
        """Something failed that no screen waits for: say so once; it is tried again at its time."""
        signature = self.handler.write("background", error)
        if signature not in self._said:
            self._said.add(signature)
            self.recovery.say()

    def begin_bare(self, error: Exception) -> None:
        """Not even the first screen can be shown."""
        self.recovery.begin_bare(self.handler.write("start", error))

    def _on_motion(self, _window: object, kind: str, touch: Any) -> None:
        if not getattr(touch, "is_touch", False):
            return
        steps = self.handler.steps
        if kind == "begin":
            steps.press(touch.uid, touch.sx * Window.width, touch.sy * Window.height)
        elif kind == "end":
            steps.release(touch.uid, touch.sx * Window.width, touch.sy * Window.height)

    def _on_key(self, _window: object, key: int, *_: object) -> bool:
        self.handler.steps.key(key)
        return False


def general() -> Iterator[tuple[str, str]]:
    """What is so whatever the app does."""
    yield "version", __version__
    yield "time", datetime.now(UTC).isoformat(timespec="seconds")
    yield "python", sys.version.split()[0]
    yield "device", device_name()


def facts(app: Any) -> Iterator[tuple[str, str]]:
    """What a report says besides the error."""
    yield from general()
    yield "kivy", kivy
    stage = app.stage
    yield "screen", stage.name if stage is not None else ""
    if Window is not None:
        yield "window", f"{Window.width}x{Window.height} density {Metrics.density:g} letters {Metrics.fontscale:g}"


def details(archive: Any) -> Iterator[tuple[str, str]]:
    """What the log says besides: library and graphics below Kivy, the edges kept clear, the archive's settings."""
    yield "sdl", sdl_version()
    said = (glGetString(name) for name in (GL_VENDOR, GL_RENDERER, GL_VERSION))
    yield "graphics", " · ".join(one.decode("utf-8", "replace") for one in said if isinstance(one, bytes))
    yield "samples", str(int(glGetIntegerv(GL_SAMPLES)[0]))
    yield "edges", " ".join(f"{edge:g}" for edge in (edges.left, edges.top, edges.right, edges.bottom))
    yield "text", f"{settings.text:g}"
    rate = refresh_rate()
    if rate is not None:
        yield "rate", f"{rate:g} Hz"
    yield "archive", " · ".join(f"{name} {value}" for name, value in archive.store.technical().items())


def names(app: Any) -> Iterator[str]:
    """What people and evenings are called; it must not stand in a report."""
    archive = app.opened_archive
    if archive is not None:
        yield from (known.name for known in archive.names())
        yield from (listed.summary.event for listed in archive.under_way())
    table = app.stage.made("table") if app.stage is not None else None
    session = getattr(table, "session", None)
    if session is not None:
        yield from session.names
