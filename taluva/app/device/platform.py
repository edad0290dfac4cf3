"""What differs between a tablet and a desk: the screen that stays on, the language, the sound."""

import os

from kivy.logger import Logger
from kivy.utils import platform

from taluva.app.device import java
from taluva.words.catalogue import LANGUAGES
from taluva.words.catalogue import system_language as desktop_language

BACK_KEY = 27  # what Kivy makes of Android's back key and of its gesture
LOST = "lost"  # marks a touch that ended while the app was away: nobody saw where


def on_android() -> bool:
    """Say whether this runs on an Android device."""
    return bool(platform == "android")


def on_desk() -> bool:
    """Say whether this is a computer with windows, a keyboard and a mouse."""
    return platform not in ("android", "ios")


def system_language() -> str:
    """Say which of our languages the system speaks, English if none."""
    if not on_android():
        return desktop_language()
    try:
        spoken = java.language()
    except Exception as error:
        Logger.warning("Taluva: the system's language cannot be asked: %s", error)
        return "en"
    return spoken if spoken in LANGUAGES else "en"


def density() -> float | None:
    """How many pixels a dp has here; None where Kivy knows it by itself."""
    return _asked("density")


def letter_size() -> float:
    """By how much the system's letters are larger than usual."""
    return _asked("letter_size") or 1.0


def _asked(what: str) -> float | None:
    if not on_android():
        return None
    try:
        return float(getattr(java, what)())
    except Exception as error:
        Logger.warning("Taluva: %s cannot be asked: %s", what, error)
        return None


def keep_awake(awake: bool) -> None:
    """Keep the screen on, or let it sleep as the system likes."""
    from kivy.core.window import Window

    if Window is not None and Window.allow_screensaver == awake:
        Window.allow_screensaver = not awake


def has_sound_device() -> bool:
    """Say whether sounds can be played without hanging: SDL waits for ever for a device that is not there."""
    if on_android() or os.name == "nt" or platform == "macosx":
        return True
    return os.path.exists("/dev/snd") or bool(os.environ.get("PULSE_SERVER")) or _desktop_audio()


def _desktop_audio() -> bool:
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(folder) and any(os.path.exists(os.path.join(folder, name)) for name in ("pulse/native", "pipewire-0"))
