"""A bar that says how far something is, and a way to stop it."""

from collections.abc import Callable
from typing import Any, TypeVar

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty

from taluva.app.device.jobs import ThreadJob, in_thread
from taluva.app.look import kvfiles
from taluva.app.widgets.layouts import Rounded
from taluva.app.widgets.overlay import Sheet

# Gets how much is done of how much; False means that the work has to stop.
Progress = Callable[[float, float], bool]
_Result = TypeVar("_Result")


class ProgressTrack(Rounded):
    """A track, and how much of it is done."""

    part = NumericProperty(0.0)


class ProgressSheet(Sheet):
    """Lies over everything until the work is done or stopped."""

    part = NumericProperty(0.0)
    stopped = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        """Only its own button closes it."""
        super().__init__(closable=False, **kwargs)

    def stop(self) -> None:
        """Ask the work to stop; what was done stays."""
        self.stopped = True


def in_thread_with_bar(
    title: str,
    work: Callable[[Progress], _Result],
    done: Callable[[_Result], object],
    *,
    after: float = 0.0,
    wait: bool = True,
) -> ThreadJob[_Result]:
    """Do in a thread what takes seconds and cannot be cut into slices, behind a bar that can be stopped.

    `done` gets the result in the thread of the screen, also of work that was stopped; unless it does not `wait` for
    work that may hang. The bar is shown after so many seconds.
    """
    sheet, amount = ProgressSheet(title=title), [0.0, 1.0]

    def progress(so_far: float, whole: float) -> bool:
        amount[:] = so_far, max(1.0, whole)
        return not sheet.stopped

    def show(_dt: float) -> None:
        sheet.part = min(1.0, amount[0] / amount[1])

    def close(*_: object) -> None:
        opening.cancel()
        showing.cancel()
        sheet.close()

    def finish(result: _Result) -> None:
        if wait or not sheet.stopped:
            done(result)

    opening = Clock.schedule_once(lambda _: sheet.open(), after)
    if not after:
        sheet.open()
    showing = Clock.schedule_interval(show, 0.1)
    if not wait:
        sheet.bind(stopped=close)
    return in_thread(lambda _job: work(progress), finish, ended=close, name="behind a bar")


kvfiles.load(__name__)
