"""Tests, and what they share."""

from pathlib import Path
from typing import TypeVar

from taluva.folders import Folders

ROOT = Path(__file__).parent.parent
Found = TypeVar("Found")


def in_one(folder: Path) -> Folders:
    """Return folders that are all the same, as most are on a tablet."""
    return Folders(folder, folder, folder, folder)


def sure(found: Found | None) -> Found:
    """What must be there."""
    assert found is not None
    return found
