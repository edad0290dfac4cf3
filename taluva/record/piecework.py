"""Work in pieces, for texts of ten thousand turns: whoever asked for it can do something else between two of them."""

from collections.abc import Generator
from typing import TypeVar

PIECE = 200  # lines that are read or written in one piece

_Whole = TypeVar("_Whole")
Pieces = Generator[float, None, _Whole]  # says after each piece how much is done, from 0 to 1, and at last what it made


def in_one_go(work: Pieces[_Whole]) -> _Whole:
    """What a work in pieces comes to."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            whole: _Whole = done.value
            return whole
