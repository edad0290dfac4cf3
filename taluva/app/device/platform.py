"""What differs between a tablet and a desk: the screen that stays on, the language, the sound, what it is called."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from kivy.logger import Logger
from kivy.utils import platform

from taluva.app.device import java
from taluva.words.catalogue import LANGUAGES
from taluva.words.catalogue import system_language as desktop_language

BACK_KEY = 27  # what Kivy makes of Android's back key and of its gesture
STARTED = "started"  # beside the unpacked program; our activity looks for it (data/android/java)
LOST = "lost"  # marks a touch that the system took back, or that ended while the app was away

Answer = TypeVar("Answer")
_ROOM = 1024 * 1024  # bytes; less is left where unpacking stopped
_SAMSUNG = ("com.samsung.", "com.sec.")
_SEEN = 0x1 | 0x90 | 0x80000  # InputType: a text, a password that is seen, no suggestions


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
    spoken = asked(java.language)
    return spoken if spoken in LANGUAGES else "en"


def density() -> float | None:
    """How many pixels a dp has here; None where Kivy knows it by itself."""
    return asked(java.density)


def letter_size() -> float:
    """By how much the system's letters are larger than usual."""
    return asked(java.letter_size) or 1.0


def device_name() -> str:
    """Say what this runs on, as its maker calls it."""
    import platform as os_platform

    host = os_platform.uname()
    return (asked(java.maker) or "Android") if on_android() else f"{host.system} {host.release} {host.machine}"


def refresh_rate() -> float | None:
    """How often a second the screen is drawn; None where nobody says."""
    return asked(java.refresh_rate)


def asked(what: Callable[[], Answer]) -> Answer | None:
    """What Android answers, None if it does not; no answer is worth a crash."""
    if not on_android():
        return None
    try:
        return what()
    except Exception as error:
        Logger.warning("Taluva: the device cannot be asked: %s", error)
        return None


def ask_for_letters() -> None:
    """Ask Samsung's keyboard for letters, after Kivy has asked for keys: those it takes for whatever it showed before.

    For a password that is seen it suggests nothing, in any language; Google's would offer English alone, but suggests
    nothing where keys are asked for (termux-app#1255, flutter#71679, flutter#156801).
    """
    asked(_ask_samsung)


def _ask_samsung() -> None:
    if java.keyboard().startswith(_SAMSUNG):
        java.change_keyboard(_SEEN)


def keep_awake(awake: bool) -> None:
    """Keep the screen on, or let it sleep as the system likes."""
    from kivy.core.window import Window

    if Window is not None and Window.allow_screensaver == awake:
        Window.allow_screensaver = not awake


def say_started() -> None:
    """Leave word that this version runs: without it the next start unpacks it anew, for a full disk may have cut it."""
    asked(_say_started)


def _say_started() -> None:
    app = os.environ["ANDROID_APP_PATH"]
    # What starts is not all: where nothing more goes in, the last files may be missing.
    if shutil.disk_usage(app).free > _ROOM:
        Path(app, STARTED).touch()


def has_sound_device() -> bool:
    """Say whether sounds can be played without hanging: SDL waits for ever for a device that is not there."""
    if on_android() or os.name == "nt" or platform == "macosx":
        return True
    return os.path.exists("/dev/snd") or bool(os.environ.get("PULSE_SERVER")) or _desktop_audio()


def _desktop_audio() -> bool:
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(folder) and any(os.path.exists(os.path.join(folder, name)) for name in ("pulse/native", "pipewire-0"))
