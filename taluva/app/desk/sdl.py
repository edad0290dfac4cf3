"""What SDL knows of the screen and Kivy does not pass on."""

import ctypes
import os
import sys
from typing import Any


class _Rect(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


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


def unseen() -> bool:
    """Whether the window is drawn where nobody sees it, though nobody asked for that: SDL does so without a screen."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return False
    try:
        driver = _library().SDL_GetCurrentVideoDriver
    except AttributeError:
        return False
    driver.restype = ctypes.c_char_p
    return driver() in (b"offscreen", b"dummy")


def room() -> tuple[int, int] | None:
    """How wide and high a window on the main screen can be, bars left out; None if that cannot be known."""
    rect = _Rect()
    try:
        told = _library().SDL_GetDisplayUsableBounds(0, ctypes.byref(rect)) == 0
    except AttributeError:  # no SDL, or one without the call
        return None
    return (rect.w, rect.h) if told and rect.w > 0 and rect.h > 0 else None
