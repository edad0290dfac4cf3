"""What the measurements of the app share."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from tests import conftest

if TYPE_CHECKING:
    from taluva.app.shell.app import TaluvaApp
    from tests.app.conftest import Time


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of this process, and no other's."""
    begun = process_time()
    work()
    return (process_time() - begun) * 1000


def opened(folder: Path, clock: "Time | None" = None) -> "TaluvaApp":
    """An app as on a tablet, silent, in its window; on a clock that goes only when told to, if one is given."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    from taluva.app.look.feedback import feedback
    from tests.app.conftest import start

    EventLoop.ensure_window()
    EventLoop.status = "started"
    if clock is not None:
        Clock.time = clock
        EventLoop.idle()
    feedback.play_file = lambda name: None
    return start(folder, lasting=True)


def tell(measure: Callable[[Path], dict[str, float]]) -> int:
    """Measure in a folder of its own and print one JSON object."""
    conftest.missing_packages()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measure(Path(folder))))
    return 0
