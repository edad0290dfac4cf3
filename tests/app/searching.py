"""Waiting for the search for wins that were not taken."""

from typing import Any

from tests.app.conftest import Time


def search(screen: Any, time: Time) -> None:
    """Let it go on until it has looked at every turn."""
    for _ in range(600):
        time.pass_by(0.02, 1)
        if not screen.searching.running:
            return
    raise AssertionError("it is still searching")
