"""The log of the app, for whoever mends it: to look at, to pass on, to throw away."""

import sys
from collections.abc import Iterator
from typing import Any

from kivy import __version__ as kivy
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, GL_SAMPLES, GL_VENDOR, GL_VERSION, glGetIntegerv, glGetString
from kivy.metrics import Metrics

from taluva import __version__
from taluva.app.device import passing
from taluva.app.device.edges import edges
from taluva.app.device.platform import device_name, refresh_rate
from taluva.app.look import kvfiles
from taluva.app.look.i18n import tr
from taluva.app.mishap import log
from taluva.app.share import clipboard
from taluva.app.widgets.labels import Paragraph
from taluva.app.widgets.overlay import Sheet, Snackbar

_MOST_LINES = 48
_MOST = 3000


class LogSheet(Sheet):
    """Shows what is known of the device and the end of the log; what is passed on is all of it."""

    def __init__(self, app: Any) -> None:
        """Of this app."""
        super().__init__(title=tr("Log of the app"))
        self._folder = app.folders.state
        head = "".join(f"{name}: {value}\n" for name, value in _facts())
        written = log.text(self._folder) or tr("Nothing so far.")
        self._text = f"{head}\n{written}"
        # A line each: all in one picture would be higher than some graphics cards allow.
        for line in (*head.splitlines(), *end_of(written)):
            self.ids.lines.add_widget(Paragraph(text=line, style="small"))

    def share(self) -> None:
        """Offer the text to the other apps; on a desk it is copied."""
        self.close()
        if not passing.share_text(self.title, self._text):
            clipboard.copy(self._text)
            Snackbar.show(tr("The text is copied. Paste it wherever you like."))

    def forget(self) -> None:
        """Throw it away."""
        log.forget(self._folder)
        self.close()
        Snackbar.show(tr("Thrown away."))


def end_of(text: str) -> list[str]:
    """The last lines of a text, the first of them whole."""
    lines = text[-_MOST:].splitlines()
    whole = lines[1:] if len(text) > _MOST and len(lines) > 1 and text[-_MOST - 1] != "\n" else lines
    return whole[-_MOST_LINES:]


def _facts() -> Iterator[tuple[str, str]]:
    """What the app runs on."""
    yield "version", __version__
    yield "python", sys.version.split()[0]
    yield "kivy", kivy
    yield "device", device_name()
    yield "window", f"{Window.width}x{Window.height} density {Metrics.density:g} letters {Metrics.fontscale:g}"
    yield "edges", " ".join(f"{edge:g}" for edge in (edges.left, edges.top, edges.right, edges.bottom))
    said = (glGetString(name) for name in (GL_VENDOR, GL_RENDERER, GL_VERSION))
    yield "graphics", " · ".join(one.decode("utf-8", "replace") for one in said if isinstance(one, bytes))
    yield "samples", str(int(glGetIntegerv(GL_SAMPLES)[0]))
    if (rate := refresh_rate()) is not None:
        yield "rate", f"{rate:g} Hz"


kvfiles.load(__name__)
