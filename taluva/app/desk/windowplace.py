"""Where the window stood and how large it was: kept in a small file, and never off the screens."""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from taluva.app.desk.sdl import Area

FILE = "window.json"
LEAST, MOST = 480, 20000  # of a side
TITLE = 40  # room for the title bar, which lies above what is kept


class WindowPlace(NamedTuple):
    """A window among others; without left and top the system chooses its place. What fills the screen is no size."""

    width: int = 1280
    height: int = 800
    left: int | None = None
    top: int | None = None
    maximized: bool = False
    full: bool = False


def read(folder: Path) -> WindowPlace:
    """The place of the last time; what the file does not say, or says wrongly, is as at the first."""
    kept: object = None
    with suppress(OSError, ValueError, RecursionError):
        kept = json.loads((folder / FILE).read_text(encoding="utf-8"))
    if not isinstance(kept, dict):
        return WindowPlace()
    new = WindowPlace()
    width, height = _number(kept.get("width"), LEAST), _number(kept.get("height"), LEAST)
    left, top = _number(kept.get("left"), -MOST), _number(kept.get("top"), -MOST)
    if width is not None and height is not None:
        new = new._replace(width=width, height=height)
    if left is not None and top is not None:
        new = new._replace(left=left, top=top)
    return new._replace(maximized=kept.get("maximized") is True, full=kept.get("full") is True)


def _number(value: object, least: int) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST else None


def write(folder: Path, place: WindowPlace) -> None:
    """Keep it; where nothing can be written, the next window is as the last one was."""
    path = folder / FILE
    with suppress(OSError):
        beside = path.with_suffix(".new")
        beside.write_text(json.dumps(place._asdict(), indent=1), encoding="utf-8")
        os.replace(beside, path)


def fitted(place: WindowPlace, screens: Sequence[Area]) -> WindowPlace:
    """The same place, moved and made smaller as far as the screens that are there now ask for it."""
    if not screens:
        return place  # unknown: nothing better can be said
    if place.left is None or place.top is None:
        room = screens[0]
        return place._replace(width=min(place.width, room.width), height=min(place.height, room.height - TITLE))
    window = Area(place.left, place.top, place.width, place.height)
    if sum(_shared(window, screen) for screen in screens) >= window.width * window.height:
        return place  # all of it in sight, perhaps spread over two screens
    room = max(screens, key=lambda screen: _shared(window, screen))  # the main one, if it lies on none
    width, height = min(place.width, room.width), min(place.height, room.height - TITLE)
    left = min(max(place.left, room.left), room.left + room.width - width)
    top = min(max(place.top, room.top + TITLE), room.top + room.height - height)
    return place._replace(width=width, height=height, left=left, top=top)


def _shared(one: Area, other: Area) -> int:
    """How much of the desktop both have in common."""
    across = min(one.left + one.width, other.left + other.width) - max(one.left, other.left)
    high = min(one.top + one.height, other.top + other.height) - max(one.top, other.top)
    return max(0, across) * max(0, high)
