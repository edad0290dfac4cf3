"""Texts that must fit a width."""

from functools import lru_cache

from taluva.app.draw.glyphs import written


@lru_cache(maxsize=800)
def shortened(text: str, width: float, size: float, bold: bool = False) -> str:
    """The text, or as much of it as fits, with an ellipsis."""
    size = round(size, 1)
    if width <= 0 or not text or written(text, "sans", size, bold).width <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if written(text[:middle].rstrip() + "…", "sans", size, bold).width <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


@lru_cache(maxsize=800)
def fitted(text: str, width: float, size: float, bold: bool = False) -> tuple[str, float]:
    """The text and the size at which it fits: down to four fifths smaller letters, then fewer of them."""
    for part in (1.0, 0.93, 0.86, 0.8):
        if written(text, "sans", round(size * part, 1), bold).width <= width:
            return text, size * part
    return shortened(text, width, size * 0.8, bold), size * 0.8
