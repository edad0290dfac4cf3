"""What SDL knows of the screen and Kivy does not pass on."""

import ctypes
import os
import sys
from contextlib import suppress
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any, NamedTuple

import kivy

_VIDEO = 0x20  # SDL_INIT_VIDEO


class Bounds(NamedTuple):
    """A rectangle on the desktop, from its upper left corner, in the units of windows."""

    x: int
    y: int
    width: int
    height: int


class _Rect(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def _library() -> Any:
    """Kivy's SDL, loaded without opening Kivy's window; None if there is none."""
    with suppress(OSError):
        if sys.platform == "win32":
            return ctypes.CDLL("SDL2.dll")  # found where Kivy has told Windows to look for libraries
        # It is linked with SDL, wherever the wheel keeps that; imported as a module, it would open the window.
        linked = PathFinder.find_spec("_window_sdl2", [str(Path(kivy.__file__).parent / "core" / "window")])
        if linked is not None and linked.origin is not None:
            return ctypes.CDLL(linked.origin)
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


def needs_x11() -> bool:
    """Whether this desktop has Wayland only, and Kivy's SDL was built without it, as that of its wheels is."""
    sdl = _library()
    if sdl is None or os.environ.get("DISPLAY") or not os.environ.get("WAYLAND_DISPLAY"):
        return False
    sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
    return b"wayland" not in [sdl.SDL_GetVideoDriver(number) for number in range(sdl.SDL_GetNumVideoDrivers())]


def usable_bounds() -> Bounds | None:
    """The part of the main screen where windows may be, panels left out; None if that cannot be known."""
    sdl = _library()
    # Asked before there is a window, it has looked at no screen yet; SDL counts who has begun with that.
    if sdl is None or sdl.SDL_InitSubSystem(_VIDEO) != 0:
        return None
    rect = _Rect()
    failed = sdl.SDL_GetDisplayUsableBounds(0, ctypes.byref(rect)) != 0
    sdl.SDL_QuitSubSystem(_VIDEO)
    return None if failed or rect.w <= 0 or rect.h <= 0 else Bounds(rect.x, rect.y, rect.w, rect.h)
