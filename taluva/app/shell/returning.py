"""The app was away and is in front again: what may have been lost or changed meanwhile is looked at."""

from typing import Any

from kivy.clock import Clock

from taluva.app.device import activity, platform
from taluva.app.device.edges import edges
from taluva.app.device.firstturn import after_first_turn
from taluva.app.look.settings import settings
from taluva.app.shell.configuring import measure


def watch_glass() -> None:
    """Make what a lost graphics context is noticed by; nobody has put the app to sleep in its first second."""

    def watch(_dt: float) -> None:
        from taluva.app.draw import glass

        glass.watch()

    after_first_turn(lambda: Clock.schedule_once(watch, 1))


def come_back(app: Any) -> None:
    """Look at everything again in the next frame: SDL gives the graphics context back only after this."""
    if platform.on_android():
        from taluva.app.device.slowfingers import lift_all

        lift_all()
    Clock.schedule_once(lambda _: _look_again(app), 0)


def _look_again(app: Any) -> None:
    """Bring the pictures back; look at sizes, hour and letters; whoever fetched the app back is there."""
    from taluva.app.draw import glass

    glass.mend()
    settings.offer_text(platform.letter_size())
    activity.came_back()
    edges.look()
    if measure():
        _make_anew(app)
    app.follow_settings()
    if app.resting is not None:
        Clock.schedule_once(app.resting.wake, 0)


def _make_anew(app: Any) -> None:
    """Make the screens again: what stands on them was measured in dp of another size."""
    from taluva.app.widgets.overlay import close_all

    close_all()
    app.stage.renew(sound=True)
    app.stage.forget_others()
