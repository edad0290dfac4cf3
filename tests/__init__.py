"""Tests, and what they share."""

from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).parent.parent
Found = TypeVar("Found")


def sure(found: Found | None) -> Found:
    """What must be there."""
    assert found is not None
    return found
