"""Android's own thread, in which views live and answers arrive, and what goes wrong in it."""

import queue
import threading
import traceback
from collections.abc import Callable

app_thread = threading.current_thread()  # where Python was started: the thread of the app's loop
crashes: list[str] = []  # what would have ended the app
_jobs: queue.Queue[Callable[[], object]] = queue.Queue()


def _run() -> None:
    while True:
        job = _jobs.get()
        try:
            job()
        except Exception:
            crashes.append(traceback.format_exc())
        finally:
            _jobs.task_done()


_ui_thread = threading.Thread(target=_run, name="main-ui", daemon=True)
_ui_thread.start()


def post(job: Callable[[], object]) -> None:
    """Do it in Android's own thread, at once if that is this one."""
    if on_ui():
        job()
    else:
        _jobs.put(job)


def settle() -> None:
    """Wait until Android's own thread has nothing left to do."""
    assert not on_ui()
    _jobs.join()


def on_ui() -> bool:
    """Whether this is Android's own thread."""
    return threading.current_thread() is _ui_thread


def may_wait() -> bool:
    """Whether this thread may wait for a file: nobody looks at it."""
    return not on_ui() and threading.current_thread() is not app_thread
