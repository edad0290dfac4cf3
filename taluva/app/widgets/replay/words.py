"""Texts that must fit a width."""

from functools import lru_cache

from taluva.app.widgets.table.glyphs import written


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
