"""The codes are read back by a reader of the test's own, written from the standard: ISO/IEC 18004."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.app.share.codes import MOST_BYTES, Rows, code
from taluva.record.writer import write
from tests.record.games import four, game

# By version, at the levels L M Q H: how many code words are for correction in a block, and how many blocks there are.
# Table 9 of the standard, as far as our codes go.
LEVELS = "LMQH"
CORRECTION = {
    1: (7, 10, 13, 17), 2: (10, 16, 22, 28), 3: (15, 26, 18, 22), 4: (20, 18, 26, 16), 5: (26, 24, 18, 22),
    6: (18, 16, 24, 28), 7: (20, 18, 18, 26), 8: (24, 22, 22, 26), 9: (30, 22, 20, 24), 10: (18, 26, 24, 28),
    11: (20, 30, 28, 24), 12: (24, 22, 26, 28), 13: (26, 22, 24, 22), 14: (30, 24, 20, 24), 15: (22, 24, 30, 24),
    16: (24, 28, 24, 30), 17: (28, 28, 28, 28), 18: (30, 26, 28, 28), 19: (28, 26, 26, 26), 20: (28, 26, 30, 28),
    21: (28, 26, 28, 30), 22: (28, 28, 30, 24), 23: (30, 28, 30, 30), 24: (30, 28, 30, 30), 25: (26, 28, 30, 30),
    26: (28, 28, 28, 30), 27: (30, 28, 30, 30),
}  # fmt: skip
BLOCKS = {
    1: (1, 1, 1, 1), 2: (1, 1, 1, 1), 3: (1, 1, 2, 2), 4: (1, 2, 2, 4), 5: (1, 2, 4, 4), 6: (2, 4, 4, 4),
    7: (2, 4, 6, 5), 8: (2, 4, 6, 6), 9: (2, 5, 8, 8), 10: (4, 5, 8, 8), 11: (4, 5, 8, 11), 12: (4, 8, 10, 11),
    13: (4, 9, 12, 16), 14: (4, 9, 16, 16), 15: (6, 10, 12, 18), 16: (6, 10, 17, 16), 17: (6, 11, 16, 19),
    18: (6, 13, 18, 21), 19: (7, 14, 21, 25), 20: (8, 16, 20, 25), 21: (8, 17, 23, 25), 22: (9, 17, 23, 34),
    23: (9, 18, 25, 30), 24: (10, 20, 27, 32), 25: (12, 21, 29, 35), 26: (12, 23, 34, 37), 27: (12, 25, 34, 40),
}  # fmt: skip
MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda r, c: (r + c) % 2,
    lambda r, c: r % 2,
    lambda r, c: c % 3,
    lambda r, c: (r + c) % 3,
    lambda r, c: (r // 2 + c // 3) % 2,
    lambda r, c: r * c % 2 + r * c % 3,
    lambda r, c: (r * c % 2 + r * c % 3) % 2,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2,
)


def centres(version: int) -> list[int]:
    """Where the small squares stand."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = (version * 4 + count * 2 + 1) // (count * 2 - 2) * 2
    size = version * 4 + 17
    return [6, *sorted(size - 7 - i * step for i in range(count - 1))]


def reserved(size: int, version: int) -> set[tuple[int, int]]:
    """The modules that carry no data."""
    found = {(6, i) for i in range(size)} | {(i, 6) for i in range(size)}
    for top, left in ((0, 0), (0, size - 8), (size - 8, 0)):
        found |= {(r, c) for r in range(top, top + 8) for c in range(left, left + 8)}
    found |= {(8, i) for i in (*range(9), *range(size - 8, size))} | {
        (i, 8) for i in (*range(9), *range(size - 8, size))
    }
    last = size - 7
    for r in centres(version):
        for c in centres(version):
            if (r, c) not in ((6, 6), (6, last), (last, 6)):
                found |= {(r + i, c + j) for i in range(-2, 3) for j in range(-2, 3)}
    if version >= 7:
        found |= {(i, size - 11 + j) for i in range(6) for j in range(3)}
        found |= {(size - 11 + j, i) for i in range(6) for j in range(3)}
    return found


def decode(rows: Rows) -> str:
    """Read a code without a fault in it."""
    size = len(rows)
    version = (size - 17) // 4
    spots = [(8, i) for i in (0, 1, 2, 3, 4, 5, 7, 8)] + [(i, 8) for i in (7, 5, 4, 3, 2, 1, 0)]
    form = 0
    for r, c in spots:
        form = form << 1 | rows[r][c]
    form ^= 0b101010000010010
    level = {1: 0, 0: 1, 3: 2, 2: 3}[form >> 13]
    mask = MASKS[form >> 10 & 7]
    taken = reserved(size, version)
    bits = []
    upward, column = True, size - 1
    while column > 0:
        column -= column == 6
        for r in range(size - 1, -1, -1) if upward else range(size):
            for c in (column, column - 1):
                if (r, c) not in taken:
                    bits.append(rows[r][c] ^ (mask(r, c) == 0))
        upward, column = not upward, column - 2
    words = [int("".join(map(str, map(int, bits[i : i + 8]))), 2) for i in range(0, len(bits) - 7, 8)]
    blocks, correction = BLOCKS[version][level], CORRECTION[version][level]
    data = len(words) - blocks * correction
    short, longer = data // blocks, data % blocks
    lengths = [short + (at >= blocks - longer) for at in range(blocks)]
    parts: list[list[int]] = [[] for _ in lengths]
    stream = iter(words)
    for at in range(short + 1):
        for number, length in enumerate(lengths):
            if at < length:
                parts[number].append(next(stream))
    text = "".join(f"{word:08b}" for part in parts for word in part)
    charset = 3  # Latin, where nothing is said
    if text[:4] == "0111":
        charset, text = int(text[4:12], 2), text[12:]
    assert text[:4] == "0100", "bytes"
    counted = 8 if version < 10 else 16
    length = int(text[4 : 4 + counted], 2)
    start = 4 + counted
    said = bytes(int(text[start + 8 * i : start + 8 * i + 8], 2) for i in range(length))
    return said.decode({3: "latin-1", 26: "utf-8"}[charset])


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=120))
@settings(max_examples=25, deadline=None)
def test_any_text_is_read_back(text: str) -> None:
    """Letters of any script, by the charset that the code names."""
    text = "é" + text

    assert decode(code(text)) == text


def test_whole_games_are_read_back_from_their_codes() -> None:
    """The largest, too, whatever its letters: none has more modules than what a phone reads."""
    whole = write(game(1, four(48)))
    for text in (whole, whole.replace("Ann", "Chloé"), "x" * MOST_BYTES, "é" * (MOST_BYTES // 2)):
        rows = code(text)
        assert len(rows) <= 125
        assert decode(rows) == text
