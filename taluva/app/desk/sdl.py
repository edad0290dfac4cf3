"""The few calls of SDL that Kivy does not pass on: where the screens are, and a cursor that is made once."""

import ctypes
import sys
from functools import cache
from typing import Any, NamedTuple

# SDL's own numbers (SDL_mouse.h).
_CURSORS = {"arrow": 0, "ibeam": 1, "hand": 11}


class Area(NamedTuple):
    """A part of the desktop, in the desktop's own units from the top left."""

    left: int
    top: int
    width: int
    height: int


class _Rect(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


@cache
def _library() -> Any:
    """The SDL that Kivy has loaded, or None."""
    try:
        if sys.platform == "win32":
            return ctypes.CDLL("SDL2.dll")  # by its name, as it is loaded already
        from kivy.core.window import _window_sdl2

        # What it is linked with is found through it, wherever the wheel keeps that.
        return ctypes.CDLL(_window_sdl2.__file__)
    except (ImportError, OSError, AttributeError):
        return None


def screens() -> tuple[Area, ...]:
    """What can be used of every screen, the main one first; nothing if that cannot be known."""
    library = _library()
    try:
        count = library.SDL_GetNumVideoDisplays()
        areas = []
        for number in range(count):
            rect = _Rect()
            if library.SDL_GetDisplayUsableBounds(number, ctypes.byref(rect)) == 0 and rect.w > 0 and rect.h > 0:
                areas.append(Area(rect.x, rect.y, rect.w, rect.h))
    except AttributeError:  # no SDL, or one without the call
        return ()
    return tuple(areas)


@cache
def _cursor(name: str) -> Any:
    library = _library()
    try:
        library.SDL_CreateSystemCursor.restype = ctypes.c_void_p
        return library.SDL_CreateSystemCursor(_CURSORS[name])
    except AttributeError:
        return None


def show_cursor(name: str) -> None:
    """Show the arrow, the hand or the ibeam. Kivy's own call would make another cursor each time and keep them all."""
    cursor = _cursor(name)
    if cursor:
        library = _library()
        library.SDL_SetCursor.argtypes = [ctypes.c_void_p]
        library.SDL_SetCursor(cursor)
