"""What a device says about itself, for a report: its name, its screen, what lies below Kivy."""

import ctypes
import platform as system
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from kivy.logger import Logger

from taluva.app.device import java
from taluva.app.device.platform import on_android


def device_name() -> str:
    """Say what this runs on, as its maker calls it."""
    if not on_android():
        host = system.uname()
        return f"{host.system} {host.release} {host.machine}"
    try:
        build, version = java.java("android.os.Build"), java.java("android.os.Build$VERSION")
        return f"{build.MANUFACTURER} {build.MODEL}, Android {version.RELEASE} (API {version.SDK_INT})"
    except Exception as error:
        Logger.warning("Taluva: the device cannot be asked: %s", error)
        return "Android"


def refresh_rate() -> float | None:
    """How often a second the screen is drawn; None where nobody says."""
    if not on_android():
        return None
    try:
        return float(java.activity().getWindowManager().getDefaultDisplay().getRefreshRate())
    except Exception as error:
        Logger.warning("Taluva: the refresh rate cannot be asked: %s", error)
        return None


class _Version(ctypes.Structure):
    _fields_ = (("major", ctypes.c_uint8), ("minor", ctypes.c_uint8), ("patch", ctypes.c_uint8))


def sdl_version() -> str:
    """The version of the SDL that Kivy has loaded; "" where it cannot be asked."""
    for name in _sdl_libraries():
        with suppress(Exception):
            version = _Version()
            ctypes.CDLL(name).SDL_GetVersion(ctypes.byref(version))
            return f"{version.major}.{version.minor}.{version.patch}"
    return ""


def _sdl_libraries() -> Iterator[str]:
    # Kivy says nothing about it; Linux and Android list what a process has loaded, Windows knows it by name.
    with suppress(OSError):
        for row in Path("/proc/self/maps").read_text(encoding="utf-8", errors="replace").splitlines():
            path = row.rpartition(" ")[2]
            name = path.rpartition("/")[2]
            if name.startswith("libSDL2") and not name.startswith(("libSDL2_", "libSDL2main")):
                yield path
                return
    if system.uname().system == "Windows":
        yield "SDL2.dll"
