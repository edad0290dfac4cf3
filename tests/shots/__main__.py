"""Takes the pictures; see the package."""

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from taluva.engine.hexes import at
from tests.conftest import missing_packages

HERE = Path(__file__).parent
SIZE = (1280, 800)
SETTLE = 5.0  # seconds until everything has come to rest, on a slow machine too
RECORD = HERE / "thursday.taluva"
FAULTY = (at(-6, -1), 2)  # an eruption there that breaks two rules, and that the table might let stand all the same


def main() -> int:
    """Take all pictures."""
    if missing := missing_packages():
        sys.exit(f"needed: {' '.join(missing)}")
    os.environ.update(
        KCFG_GRAPHICS_WIDTH=str(SIZE[0]),
        KCFG_GRAPHICS_HEIGHT=str(SIZE[1]),
        KCFG_GRAPHICS_MULTISAMPLES="4",
    )
    # Only now: Kivy reads the environment at its first import.
    from kivy.base import EventLoop

    from tests.app.conftest import start, stop

    EventLoop.ensure_window()
    EventLoop.status = "started"
    app = start(Path(tempfile.mkdtemp()))
    app.arriving.record(RECORD)
    _save("table")
    table: Any = app.stage.current
    table.do(table.hand.choose, "SL")
    table.do(table.hand.release, *FAULTY)
    _save("verdict")
    app.show("home")
    _save("home")
    stop(app)
    return 0


def _save(name: str) -> None:
    from kivy.base import EventLoop
    from kivy.core.window import Window

    end = time.monotonic() + SETTLE
    while time.monotonic() < end:
        EventLoop.idle()
    taken = Window.screenshot(name=str(HERE / f"{name}.png"))
    os.replace(taken, HERE / f"{name}.png")


if __name__ == "__main__":
    sys.exit(main())
