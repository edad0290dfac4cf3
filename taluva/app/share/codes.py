"""QR codes as rows of dark and light modules, to be drawn by whoever shows them."""

from functools import lru_cache

Rows = tuple[bytes, ...]  # one byte a module, 1 is dark


@lru_cache(maxsize=24)
def code(text: str) -> Rows:
    """The code of a text, without its quiet margin."""
    # Imported here: it takes a moment, and most evenings nobody shows a code.
    import segno

    # Marked as UTF-8 by nothing: readers take that for granted, and some stumble over the mark.
    made = segno.make_qr(text, encoding="utf-8", error="l", boost_error=True)
    return tuple(bytes(row) for row in made.matrix)
