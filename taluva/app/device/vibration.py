"""The motor that is felt, where there is one."""

from functools import cache
from typing import Any

from kivy.logger import Logger

from taluva.app.device.platform import on_android


@cache
def _motor() -> Any:
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
    motor = _motor()
    if motor is None:
        return
    try:
        motor.pattern(list(pattern))
    except Exception as error:
        Logger.warning("Taluva: vibration failed: %s", error)
