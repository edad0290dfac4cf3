"""What the reader says against a text."""

import pytest

from taluva.record.reader import read
from taluva.record.unreadable import UnreadableError
from tests.record.expected import EXPECTED


def refused(text: str | bytes) -> UnreadableError:
    """The error, with the facts that a sentence about it can name."""
    with pytest.raises(UnreadableError) as error:
        read(text)
    assert tuple(error.value.facts) == EXPECTED[error.value.expected]
    return error.value


def misfit(text: str | bytes) -> tuple[int, int, str]:
    """Where it is refused, and what was expected there."""
    error = refused(text)
    return error.line, error.column, error.expected
