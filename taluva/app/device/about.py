"""What a device says about itself, for the log: its name, its screen."""

import platform as system

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
