"""What is planned before the app's first frame, for some time after it."""

from collections.abc import Callable

from kivy.clock import Clock


def after_first_turn(plan: Callable[[], object]) -> None:
    """Plan once the clock has turned: it turns before the first frame, and whatever turn was before is long ago."""
    Clock.schedule_once(lambda _: plan())
