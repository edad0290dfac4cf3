"""Work beside the frames: in a thread of its own, or in slices between them.

Either can be told to stop. An error in it goes to `report` once and ends the job alone: no screen is left or closed.
"""

import threading
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Generic, TypeVar

from kivy.clock import Clock

SLICE = 0.004  # seconds of work a frame
SHARE = 0.1  # of a frame, where frames are slow anyway
LONGEST = 0.02  # seconds, however slow they are

_Result = TypeVar("_Result")


def raise_error(_name: str, error: Exception, _repeated: bool) -> None:
    """What is done with an error where the app has no error handler: tests see it."""
    raise error


# Gets the name of a job, its error, and whether the app begins it again and again.
report: Callable[[str, Exception, bool], object] = raise_error


class ThreadJob(Generic[_Result]):
    """Work in a thread of its own; made by `in_thread`."""

    def __init__(
        self,
        work: "Callable[[ThreadJob[_Result]], _Result]",
        done: Callable[[_Result], object] | None,
        ended: Callable[[], object] | None,
        name: str,
        wanted: Callable[[], bool] | None,
    ) -> None:
        self._work, self._done, self._ended, self._wanted = work, done, ended, wanted
        self._stop = False
        # A daemon: what hangs, a stick that is slow for one, does not keep the app from ending.
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        """Begin."""
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether the thread is at work."""
        return self._thread.is_alive()

    @property
    def stopped(self) -> bool:
        """Whether the work has to end: it asks this as often as it can stop."""
        return self._stop or (self._wanted is not None and not self._wanted())

    def stop(self) -> None:
        """Tell the work to end where it is."""
        self._stop = True

    def join(self, seconds: float | None = None) -> None:
        """Wait for the end, or as long as that."""
        self._thread.join(seconds)

    def _run(self) -> None:
        try:
            result = self._work(self)
        except Exception as error:
            self._finish(None)
            report(self._thread.name, error, self._wanted is not None)
        else:
            self._finish(self._done and (lambda done=self._done: done(result)))

    def _finish(self, done: Callable[[], object] | None) -> None:
        for follow in (self._ended, done):
            if follow is not None:
                Clock.schedule_once(lambda _, follow=follow: follow(), 0)


def in_thread(
    work: Callable[[ThreadJob[_Result]], _Result],
    done: Callable[[_Result], object] | None = None,
    *,
    ended: Callable[[], object] | None = None,
    name: str,
    wanted: Callable[[], bool] | None = None,
) -> ThreadJob[_Result]:
    """Begin `work` in a thread of its own; `done` gets its result in the thread of the screen, with the next frame.

    `ended` is called there before, and after an error, too. The job is stopped as soon as `wanted` is false: of what
    the app begins again and again while nothing is touched.
    """
    job = ThreadJob(work, done, ended, name, wanted)
    job.start()
    return job


class SliceJob:
    """Work in slices between the frames; made by `in_slices`."""

    def __init__(
        self,
        steps: Iterable[object],
        done: Callable[[], object] | None,
        shown: Callable[[], object] | None,
        name: str,
        seconds: float,
    ) -> None:
        self._steps, self._done, self._shown, self._name, self._seconds = iter(steps), done, shown, name, seconds
        self._frames = Clock.create_trigger(self._work, interval=True)
        self._later = Clock.create_trigger(self._start)

    def start(self, after: float) -> None:
        """Begin after so many seconds."""
        self._later.timeout = after
        self._later()

    @property
    def running(self) -> bool:
        """Whether it has neither ended nor been stopped."""
        return bool(self._frames.is_triggered or self._later.is_triggered)

    def stop(self) -> None:
        """Take no more steps."""
        self._later.cancel()
        self._frames.cancel()

    def finish(self) -> None:
        """Take all steps that are left now."""
        if self.running:
            while self._step():
                pass

    def _start(self, _dt: float) -> None:
        self._frames()

    def _work(self, dt: float) -> None:
        until = perf_counter() + (max(self._seconds, min(LONGEST, dt * SHARE)) if self._seconds else 0.0)
        while self._step() and perf_counter() < until:
            pass
        if self.running and self._shown is not None:
            self._shown()

    def _step(self) -> bool:
        """Take a step, and say whether the job goes on."""
        try:
            next(self._steps)
        except StopIteration:
            self.stop()
            if self._done is not None:
                self._done()
        except Exception as error:
            self.stop()
            report(self._name, error, False)
        return self.running


def in_slices(
    steps: Iterable[object],
    done: Callable[[], object] | None = None,
    *,
    shown: Callable[[], object] | None = None,
    name: str,
    seconds: float = SLICE,
    after: float = 0.0,
) -> SliceJob:
    """Take steps between the frames, as many a frame as fit into so many seconds; with 0 one a frame.

    `shown` is called after each frame's steps while there are more, `done` after the last.
    """
    job = SliceJob(steps, done, shown, name, seconds)
    job.start(after)
    return job
