"""How large the window was: kept in a small file, and never larger than the screen."""

import json
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from taluva.archive.files import FileError, write_over

FILE = "window.json"
LEAST, MOST = 480, 20000  # of a side
TITLE = 40  # room for the title bar, which lies above what is kept


class WindowPlace(NamedTuple):
    """A window among others; where it stands the system chooses. What fills the screen is no size."""

    width: int = 1280
    height: int = 800
    maximized: bool = False
    full: bool = False


def read(folder: Path) -> WindowPlace:
    """The window of the last time; what the file does not say, or says wrongly, is as at the first."""
    kept: object = None
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


def write(folder: Path, place: WindowPlace) -> None:
    """Keep it; where nothing can be written, the next window is as the last one was."""
    with suppress(FileError):
        write_over(str(folder / FILE), json.dumps(place._asdict(), indent=1).encode())


def fitted(place: WindowPlace, room: tuple[int, int] | None) -> WindowPlace:
    """The same window, as much smaller as the screen that is there now asks for."""
    if room is None:
        return place  # unknown: nothing better can be said
    return place._replace(width=min(place.width, room[0]), height=min(place.height, room[1] - TITLE))
