"""What has to be tried: vibration, sound, the file picker, turning the island, a lost graphics context."""

from collections.abc import Callable
from time import perf_counter
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

from taluva.app.device import documents, platform, vibration
from taluva.app.draw import glass
from taluva.app.island.motion import TURN
from taluva.app.look.feedback import TWICE, feedback
from taluva.app.look.i18n import tr, tr_n
from taluva.app.selftest.checklist import BAD, GOOD, Frames, alike

TURN_SECONDS = 3.0
Told = Callable[[str, str], None]  # takes the state and what was found


def vibrate() -> bool:
    """Two strong ticks; whether there is anything to vibrate with."""
    if not vibration.felt():
        return False
    feedback.vibrate(TWICE["strong"])
    return True


def sound() -> bool:
    """A tile is laid; whether there is anything to be heard from."""
    if not platform.has_sound_device():
        return False
    feedback.play_file("tile-1")
    return True


def pick(app: Any, told: Told) -> None:
    """Let a file be chosen, and say how much of it came back; its name stays here."""
    from taluva.app.share import fetching
    from taluva.app.share.filesheet import FileSheet

    def take(data: bytes) -> None:
        told(GOOD, tr_n("{n} byte came back", "{n} bytes came back", len(data)))

    def read(document: documents.Document) -> None:
        if document.trouble:
            told(BAD, fetching.why(document.trouble))
        else:
            take(document.data)

    def chosen(uri: str | None) -> None:
        if uri is not None:
            documents.DocumentReading(uri, read).begin()

    if documents.pick(chosen):
        return
    if platform.on_android():
        told(BAD, tr(fetching.NO_APP))
        return

    def take_path(path: str) -> None:
        try:
            with open(path, "rb") as file:
                take(file.read(1 << 20))
        except OSError as error:
            told(BAD, str(error.strerror or error))

    FileSheet(take_path, str(app.folder)).open()


class _Turning:
    """Turns an island and takes the time of every frame."""

    def __init__(self, island: Any, told: Told) -> None:
        self._island, self._told = island, told
        self._shown: list[float] = []

    def begin(self) -> None:
        Window.bind(on_flip=self._flipped)
        self._next(0.0)
        self._turn = Clock.schedule_interval(self._next, TURN)
        self._end = Clock.schedule_once(self._done, TURN_SECONDS)

    def _flipped(self, *_: object) -> None:
        self._shown.append(perf_counter())

    def _next(self, _dt: float) -> None:
        self._island.sight.turn(1)

    def cancel(self) -> None:
        Window.unbind(on_flip=self._flipped)
        self._turn.cancel()
        self._end.cancel()

    def _done(self, _dt: float) -> None:
        self.cancel()
        frames = Frames(self._shown)
        found = tr(
            "median {median} ms, worst {worst} ms, {n} frames",
            median=round(frames.median),
            worst=round(frames.worst),
            n=frames.number,
        )
        self._told(frames.judge(), found)


_turning: list[_Turning] = []


def turn(island: Any, told: Told) -> None:
    """Turn the island for a few seconds and tell how long its frames took."""
    stop()
    _turning.append(_Turning(island, told))
    _turning[0].begin()


def stop() -> None:
    """Turn nothing any more."""
    while _turning:
        _turning.pop().cancel()


def lose_context(told: Told) -> None:
    """Throw the graphics context away, notice it, and see whether the picture comes back."""
    glass.watch()
    before = _pixels()
    glass.throw_away()
    if glass.intact():
        told(BAD, tr("The loss was not noticed."))
        return
    begun = perf_counter()
    glass.mend()
    took = round(1000 * (perf_counter() - begun))

    def look(_dt: float) -> None:
        same = alike(before, _pixels())
        said = tr("The picture came back after {ms} ms.", ms=took) if same else tr("The picture is another one.")
        told(GOOD if same else BAD, said)

    Clock.schedule_once(look, 0.5)


def _pixels() -> bytes:
    # Drawn now: after a frame was shown, nobody promises what is left of it.
    Window.dispatch("on_draw")
    pixels: bytes = glReadPixels(0, 0, int(Window.width), int(Window.height), GL_RGB, GL_UNSIGNED_BYTE)
    return pixels
