"""Work beside the frames: told to stop, and an error in it is logged and told, and closes nothing."""

from collections.abc import Callable, Iterator
from threading import Event
from typing import Any

import pytest
from kivy.core.window import Window

from taluva.app.device.jobs import SliceJob, ThreadJob, in_slices, in_thread
from taluva.app.mishap import log
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.overlay import Snackbar, ask, opened
from tests.app.conftest import Time
from tests.app.loop import guarded


def fail(*_: object) -> Any:
    """What fails here."""
    raise RuntimeError("on purpose")


def failing_step() -> Iterator[None]:
    """One step, then an error."""
    yield
    fail()


WAYS: dict[str, Callable[[], ThreadJob[None] | SliceJob]] = {
    "thread": lambda: in_thread(fail, fail, name="some work"),
    "slices": lambda: in_slices(failing_step(), fail, name="some work", seconds=0),
}


@pytest.mark.parametrize("begin", WAYS.values(), ids=list(WAYS))
def test_an_error_beside_the_frames_closes_nothing(
    app: TaluvaApp, time: Time, begin: Callable[[], ThreadJob[None] | SliceJob]
) -> None:
    """It is told and logged; the sheet and the screen stay, and the job has ended."""
    with guarded(app, time) as loop:
        screen = app.stage.current
        sheet = ask("Title", "Text", ("Done", "primary", None))
        jobs: list[ThreadJob[None] | SliceJob] = []
        loop.turn(lambda: jobs.append(begin()), frames=6)
        if isinstance(jobs[0], ThreadJob):
            jobs[0].join()
        loop.turn()
        assert (app.stage.current, opened(), jobs[0].running) == (screen, (sheet,), False)
        assert [one.text for one in Window.children if isinstance(one, Snackbar)] == [
            "Something in the app failed. What was confirmed is saved; play can go on."
        ]
        written = log.text(app.folders.state)
        assert "some work failed" in written
        assert "test_jobs.py" in written


def test_what_the_app_begins_again_and_again_is_told_of_once(app: TaluvaApp, time: Time) -> None:
    """People can do nothing about it; and it is tried again at its time."""
    with guarded(app, time) as loop:
        for _ in range(3):
            in_thread(fail, name="again", wanted=lambda: True).join()
            loop.turn()
            Snackbar.clear()
        assert log.text(app.folders.state).count("again failed") == 1


def test_a_thread_is_told_to_stop_and_gives_what_it_has(app: TaluvaApp, time: Time) -> None:
    """By `stop`, or because it is wanted no longer: somebody touches the glass, for one."""
    for by_stop in (True, False):
        done: list[str] = []
        begun, over = Event(), Event()

        def work(job: ThreadJob[str], begun: Event = begun) -> str:
            begun.set()
            while not job.stopped:
                pass
            return "so far"

        job = in_thread(work, done.append, name="work", wanted=lambda over=over: not over.is_set())  # type: ignore[misc]
        begun.wait(20)
        assert job.running
        if by_stop:
            job.stop()
        else:
            over.set()
        job.join(20)
        time.pass_by(0.1)
        assert done == ["so far"]


def test_slices_go_on_from_frame_to_frame_until_they_are_stopped(app: TaluvaApp, time: Time) -> None:
    """One step a frame where it is said so; what is left is taken at once where somebody waits for it."""
    taken: list[int] = []
    ends: list[str] = []

    def steps() -> Iterator[None]:
        for number in range(10):
            taken.append(number)
            yield

    job = in_slices(steps(), lambda: ends.append("first"), name="steps", seconds=0)
    time.pass_by(0.3, frames=5)
    assert 2 < len(taken) < 6
    job.stop()
    reached = len(taken)
    time.pass_by(0.3, frames=5)
    assert (len(taken), job.running, ends) == (reached, False, [])
    taken.clear()
    job = in_slices(steps(), lambda: ends.append("second"), name="steps", seconds=0, after=5)
    time.pass_by(1)
    assert (taken, job.running) == ([], True)
    job.finish()
    assert (taken, job.running, ends) == (list(range(10)), False, ["second"])
