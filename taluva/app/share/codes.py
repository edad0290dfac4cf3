"""QR codes as rows of dark and light modules, to be drawn by whoever shows them."""

from functools import lru_cache

# Of UTF-8, its mark counted: version 27 at the lowest correction, 125 modules a side, which a phone reads off a tablet
# from a hand's breadth.
MOST_BYTES = 1463

Rows = tuple[bytes, ...]  # one byte a module, 1 is dark


def fits(text: str) -> bool:
    """Whether a code of the text can be read off a tablet."""
    return len(text.encode()) <= MOST_BYTES


@lru_cache(maxsize=24)
def code(text: str) -> Rows:
    """The code of a text, without its quiet margin."""
    # Imported here: it takes a moment, and most evenings nobody shows a code.
    import segno

    # Marked as UTF-8 only where that makes a difference: unmarked, some readers guess it to be Latin or Chinese.
    made = segno.make_qr(text, encoding="utf-8", eci=not text.isascii(), error="l", boost_error=True)
    return tuple(bytes(row) for row in made.matrix)
