"""Kivy's settings as the app wants them, before there is a window; the tests begin with the same."""

from kivy.config import Config
from kivy.metrics import Metrics

from taluva.app.desk.deskwindow import desktop_options
from taluva.app.device import platform
from taluva.app.look.paths import DATA
from taluva.app.look.settings import settings
from taluva.folders import Folders


def configure(folders: Folders | None = None) -> None:
    """Set up Kivy before the window exists: smooth edges, and what differs between a tablet and a desk."""
    if folders is not None:
        settings.open(folders.settings)
    options = [
        ("kivy", "log_level", "warning"),
        ("kivy", "exit_on_escape", "0"),
        ("graphics", "multisamples", "4"),
    ]
    if platform.on_desk():
        # A tablet's window is as large as the system makes it. Its fingers come from SDL, which makes a mouse of the
        # first of them as well: whoever listened to both would hear every touch twice.
        options += [
            *desktop_options(None if folders is None else folders.state),
            ("kivy", "window_icon", str(DATA / "brand" / "icon-64.png")),
            # Without the red dots of a second, simulated finger.
            ("input", "mouse", "mouse,disable_multitouch"),
        ]
    for section, option, value in options:
        Config.set(section, option, value)
    measure()


def measure() -> bool:
    """Take the size of a dp as the device says it; whether it is another one now."""
    density = platform.density()
    if not density:
        return False
    before = Metrics.density
    # Kivy would take what Android calls the scaled density, in which the size of letters is counted already, and
    # count that once more for texts. Here it counts once: as the scale of the app's own texts.
    Metrics.density = density
    Metrics.fontscale = 1.0
    return bool(before != density)
