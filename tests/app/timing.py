"""What the measurements of the app share."""

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time

from tests import conftest


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of this process, and no other's."""
    begun = process_time()
    work()
    return (process_time() - begun) * 1000


def tell(measure: Callable[[Path], dict[str, float]]) -> int:
    """Measure in a folder of its own and print one JSON object."""
    conftest.missing_packages()
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(measure(Path(folder))))
    return 0
