"""Tests, and what they share."""

from pathlib import Path

ROOT = Path(__file__).parent.parent
