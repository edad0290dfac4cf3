"""What can be known without trying: versions, graphics, sizes, edges, the archive's settings."""

import sys
from collections.abc import Iterator
from typing import Any

import kivy
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, GL_SAMPLES, GL_VENDOR, GL_VERSION, glGetIntegerv, glGetString
from kivy.metrics import Metrics

from taluva.app.device import platform
from taluva.app.device.about import refresh_rate, sdl_version
from taluva.app.device.edges import edges
from taluva.app.look.settings import settings
from taluva.app.selftest.checklist import BAD, GOOD, KNOWN, UNTRIED

# key, state, what was found
Fact = tuple[str, str, str]
KIVY = "2.3.1"
SQLITE = {"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "trusted_schema": "0"}


def facts(app: Any) -> Iterator[Fact]:
    """All of them, in the order in which they are shown."""
    yield "python", GOOD if sys.version_info >= (3, 11) else BAD, sys.version.split()[0]
    yield "kivy", GOOD if kivy.__version__ == KIVY else BAD, kivy.__version__
    sdl = sdl_version()
    yield "sdl", (GOOD if sdl.startswith("2.") else BAD) if sdl else KNOWN, sdl
    yield from graphics()
    density = Metrics.density
    yield (
        "density",
        GOOD if 0.5 <= density <= 5 else BAD,
        f"{density:g} · {Metrics.dpi:.0f} dpi · {Window.width} × {Window.height}",
    )
    # Letters that grow with the density as well would be too large twice.
    letters = Metrics.fontscale
    yield "letters", GOOD if letters == 1 or not platform.on_android() else BAD, f"{letters:g} · {settings.text:g}"
    kept = edges.left, edges.top, edges.right, edges.bottom
    small = all(0 <= edge < 0.2 * max(Window.size) for edge in kept)
    yield "edges", GOOD if small else BAD, " ".join(f"{edge:g}" for edge in kept)
    rate = refresh_rate()
    yield "rate", KNOWN if rate is None else GOOD if rate >= 50 else BAD, "" if rate is None else f"{rate:g} Hz"
    yield sqlite(app.archive.store.technical())


def graphics() -> Iterator[Fact]:
    """Who draws, and how smoothly."""
    said = [_text(glGetString(name)) for name in (GL_VENDOR, GL_RENDERER, GL_VERSION)]
    yield "gl", GOOD if all(said) else BAD, " · ".join(said)
    samples = int(glGetIntegerv(GL_SAMPLES)[0])
    yield "samples", GOOD if (samples > 0) == settings.smooth else KNOWN, str(samples)


def _text(raw: object) -> str:
    return raw.decode("utf-8", "replace") if isinstance(raw, bytes) else str(raw or "")


def sqlite(found: dict[str, str]) -> Fact:
    """Whether the archive is kept as it is meant to be."""
    if not found:
        return "sqlite", UNTRIED, ""
    wrong = [name for name, value in SQLITE.items() if found.get(name, value).lower() != value]
    return "sqlite", BAD if wrong else GOOD, " · ".join(f"{name} {value}" for name, value in found.items())
