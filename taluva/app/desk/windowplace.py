"""How large the window was: kept in a small file, and never larger than the screen."""

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from taluva.archive.files import FileError, write_over

if TYPE_CHECKING:
    from taluva.app.desk.sdl import Bounds

FILE = "window.json"
LEAST, MOST = 480, 20000  # of a side
# What a window manager adds to what is kept, at most: edges left and right; title bar and lower edge. Its frame can be
# measured only once it has made it, and then the place of the window is the manager's.
EDGES, TITLE = 12, 40


class WindowPlace(NamedTuple):
    """A window among others; where it stands the system chooses. What fills the screen is no size."""

    width: int = 1280
    height: int = 800
    maximized: bool = False
    full: bool = False


def read(folder: Path | None) -> WindowPlace:
    """The window of the last time; what the file does not say, or says wrongly, is as at the first."""
    kept: object = None
    if folder is None:
        return WindowPlace()
    with suppress(OSError, ValueError, RecursionError):
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
    if not isinstance(kept, dict):
        return WindowPlace()
    new = WindowPlace()
    width, height = _side(kept.get("width")), _side(kept.get("height"))
    if width is not None and height is not None:
        new = new._replace(width=width, height=height)
    return new._replace(maximized=kept.get("maximized") is True, full=kept.get("full") is True)


def _side(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and LEAST <= value <= MOST else None


def write(folder: Path | None, place: WindowPlace) -> None:
    """Keep it; where nothing can be written, the next window is as the last one was."""
    if folder is None:
        return
    with suppress(FileError):
        write_over(str(folder / FILE), json.dumps(place._asdict(), indent=1).encode())


def fitted(place: WindowPlace, screen: "Bounds | None") -> WindowPlace:
    """The same window, so much smaller that the screen holds it with its frame."""
    if screen is None:
        return place
    width, height = min(place.width, screen.width - EDGES), min(place.height, screen.height - TITLE)
    return place._replace(width=width, height=height)


def centred(place: WindowPlace, screen: "Bounds") -> tuple[int, int]:
    """The upper left corner of the frame of a window in the middle of the screen."""
    return screen.x + (screen.width - EDGES - place.width) // 2, screen.y + (screen.height - TITLE - place.height) // 2
