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


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of this process, and no other's."""
    begun = process_time()
    work()
    return (process_time() - begun) * 1000


def opened(folder: Path) -> "TaluvaApp":
    """An app as on a tablet, silent, in its window."""
    from tests.app.conftest import silent, start

    silent()
    return start(folder, lasting=True)


def tell(measure: Callable[[Path], dict[str, float]]) -> None:
    """Measure in a folder of its own and print one JSON object."""
    conftest.missing_packages()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measure(Path(folder))))
