"""What differs between a tablet and a desk: vibration, the screen that stays on, the language, the safe edges."""

import os
from functools import cache
from typing import Any

from kivy.logger import Logger
from kivy.utils import platform

from taluva.words.catalogue import LANGUAGES
from taluva.words.catalogue import system_language as desktop_language

BACK_KEY = 27


def on_android() -> bool:
    """Say whether this runs on an Android device."""
    return bool(platform == "android")


def system_language() -> str:
    """Say which of our languages the system speaks, English if none."""
    if not on_android():
        return desktop_language()
    try:
        from jnius import autoclass

        spoken = str(autoclass("java.util.Locale").getDefault().getLanguage())
    except Exception as error:
        Logger.warning("Taluva: the system's language cannot be asked: %s", error)
        return "en"
    return spoken if spoken in LANGUAGES else "en"


def density() -> float | None:
    """How many pixels a dp has here; None where Kivy knows it by itself."""
    display = _resources("getDisplayMetrics")
    return None if display is None else float(display.density)


def letter_size() -> float:
    """By how much the system's letters are larger than usual."""
    configuration = _resources("getConfiguration")
    return 1.0 if configuration is None else float(configuration.fontScale)


def _resources(asked: str) -> Any:
    if not on_android():
        return None
    try:
        from jnius import autoclass

        resources = autoclass("org.kivy.android.PythonActivity").mActivity.getResources()
        return getattr(resources, asked)()
    except Exception as error:
        Logger.warning("Taluva: %s cannot be asked: %s", asked, error)
        return None


@cache
def _vibrator() -> object | None:
    # plyer prints tracebacks where there is no motor, so it is only asked on Android, once, when first felt.
    if not on_android():
        return None
    try:
        from plyer import vibrator

        return vibrator if vibrator.exists() else None
    except Exception as error:
        Logger.warning("Taluva: no vibration: %s", error)
        return None


def vibrate(pattern: tuple[float, ...]) -> None:
    """Vibrate for the seconds of the pattern (pause, buzz, pause, buzz); nothing where there is no motor."""
    motor = _vibrator()
    if motor is None:
        return
    try:
        motor.pattern(list(pattern))  # type: ignore[attr-defined]
    except Exception as error:
        Logger.warning("Taluva: vibration failed: %s", error)


def keep_awake(awake: bool) -> None:
    """Keep the screen on, or let it sleep as the system likes."""
    from kivy.core.window import Window

    if Window is not None and Window.allow_screensaver == awake:
        Window.allow_screensaver = not awake


def safe_edges() -> tuple[float, float, float, float]:
    """How many pixels at the left, top, right and bottom belong to a camera or a round corner."""
    if not on_android():
        return (0, 0, 0, 0)
    try:
        from jnius import autoclass

        window = autoclass("org.kivy.android.PythonActivity").mActivity.getWindow()
        cutout = window.getDecorView().getRootWindowInsets().getDisplayCutout()
        if cutout is None:
            return (0, 0, 0, 0)
        return (
            cutout.getSafeInsetLeft(),
            cutout.getSafeInsetTop(),
            cutout.getSafeInsetRight(),
            cutout.getSafeInsetBottom(),
        )
    except Exception as error:
        # Before Android 9 there was no such question, and screens had four plain edges.
        Logger.warning("Taluva: the safe edges cannot be asked: %s", error)
        return (0, 0, 0, 0)


def has_sound_device() -> bool:
    """Say whether sounds can be played without hanging: SDL waits for ever for a device that is not there."""
    if on_android() or os.name == "nt" or platform == "macosx":
        return True
    return os.path.exists("/dev/snd") or bool(os.environ.get("PULSE_SERVER")) or _desktop_audio()


def _desktop_audio() -> bool:
    folder = os.environ.get("XDG_RUNTIME_DIR", "")
    return bool(folder) and any(os.path.exists(os.path.join(folder, name)) for name in ("pulse/native", "pipewire-0"))
