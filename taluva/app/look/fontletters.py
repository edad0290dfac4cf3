"""The letters that a font file can show."""

from functools import cache
from pathlib import Path
from struct import unpack_from


@cache
def letters(path: Path) -> frozenset[int]:
    """The code points in the font's character maps; none if the file is not understood."""
    data = path.read_bytes()
    try:
        found = _letters(data)
    except (IndexError, ValueError, ArithmeticError):
        found = set()
    return frozenset(found)


def _letters(data: bytes) -> set[int]:
    start = unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    tables = unpack_from(">H", data, start + 4)[0]
    found: set[int] = set()
    for row in range(tables):
        tag, _, place, _ = unpack_from(">4sIII", data, start + 12 + 16 * row)
        if tag == b"cmap":
            for sub in range(unpack_from(">H", data, place + 2)[0]):
                at = place + unpack_from(">I", data, place + 8 + 8 * sub)[0]
                form = unpack_from(">H", data, at)[0]
                found |= _segments(data, at) if form == 4 else _groups(data, at) if form == 12 else set()
    return found


def _segments(data: bytes, at: int) -> set[int]:
    """Format 4 of the OpenType cmap: ranges within the first 65536 code points."""
    count = unpack_from(">H", data, at + 6)[0] // 2
    ends = unpack_from(f">{count}H", data, at + 14)
    starts = unpack_from(f">{count}H", data, at + 16 + 2 * count)
    ranges = (range(first, last + 1) for first, last in zip(starts, ends, strict=True) if first != 0xFFFF)
    return {code for codes in ranges for code in codes}


def _groups(data: bytes, at: int) -> set[int]:
    """Format 12: ranges over all code points."""
    rows = (unpack_from(">III", data, at + 16 + 12 * row) for row in range(unpack_from(">I", data, at + 12)[0]))
    return {code for first, last, _ in rows for code in range(first, last + 1)}
