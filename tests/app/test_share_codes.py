"""The codes are read back by a reader of the test's own, written from the standard: ISO/IEC 18004."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from taluva.app.share.codes import MOST_BYTES, Rows, code
from taluva.record.writer import write
from tests.record.games import four, game

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


def reserved(size: int) -> set[tuple[int, int]]:
    """The modules that carry no data, in a code of one of the two smallest sizes."""
    found = {(6, i) for i in range(size)} | {(i, 6) for i in range(size)}
    for top, left in ((0, 0), (0, size - 8), (size - 8, 0)):
        found |= {(r, c) for r in range(top, top + 8) for c in range(left, left + 8)}
    found |= {spot for i in (*range(9), *range(size - 8, size)) for spot in ((8, i), (i, 8))}
    return found if size == 21 else found | {(r, c) for r in range(16, 21) for c in range(16, 21)}


def decode(rows: Rows) -> str:
    """Read a code without a fault in it, so small that its words lie in one block."""
    size = len(rows)
    assert size in (21, 25)
    form = "".join(str(rows[8][i]) for i in (2, 3, 4))
    mask = MASKS[int(form, 2) ^ 0b101]
    taken = reserved(size)
    bits = ""
    for nth, column in enumerate(column - (column <= 6) for column in range(size - 1, 0, -2)):
        upward = nth % 2 == 0
        for r in range(size - 1, -1, -1) if upward else range(size):
            for c in (column, column - 1):
                if (r, c) not in taken:
                    bits += str(rows[r][c] ^ (mask(r, c) == 0))
    charset = 3  # Latin, where nothing is said
    if bits[:4] == "0111":
        charset, bits = int(bits[4:12], 2), bits[12:]
    assert bits[:4] == "0100", "bytes"
    length = int(bits[4:12], 2)
    said = bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8))
    return said.decode({3: "latin-1", 26: "utf-8"}[charset])


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=6))
@settings(max_examples=25, deadline=None)
def test_any_text_is_read_back(text: str) -> None:
    """Letters of any script, by the charset that the code names; of Latin ones it names none."""
    for said in ("é" + text, "Taluva"):
        assert decode(code(said)) == said


def test_the_code_of_a_whole_game_has_no_more_modules_than_what_a_phone_reads() -> None:
    """The largest neither, whatever its letters."""
    whole = write(game(1, four(48)))
    for text in (whole, whole.replace("Ann", "Chloé"), "x" * MOST_BYTES, "é" * (MOST_BYTES // 2)):
        assert len(code(text)) <= 125
