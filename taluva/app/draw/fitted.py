"""Texts that must fit a width."""

import re
from functools import lru_cache

from kivy.core.text import Label as CoreLabel

from taluva.app.draw.glyphs import written

BROADEST = 1.3  # of its size; no letter of our fonts is broader
_SPACES = re.compile(r"[ \n\t]+")


@lru_cache(maxsize=1024)
def natural_width(text: str, font: str, size: float, bold: bool = False) -> float:
    """How wide a text would be on one line; asked again for each width a button is given on the way to its own."""
    return float(CoreLabel(font_name=font, font_size=size, bold=bold).get_extents(text)[0])


def on_one_line(text: str, font: str, size: float, width: float) -> float:
    """The size at which a text fits a width, down to six tenths of what it should be."""
    return size * max(0.6, min(1.0, width / max(1.0, natural_width(text, font, size))))


def whole_words(text: str, font: str, size: float, width: float) -> float:
    """The size at which the longest word fits a width, down to six tenths of what it should be."""
    room = width - 2
    # Most words are so short that there is room for them whatever their letters, and need not be measured.
    long = [word for word in text.split() if len(word) * size * BROADEST > room] if width > 0 else []
    least, wanted = size * 0.6, size
    # Letters are not exactly so much narrower as they are smaller: the screen has whole pixels.
    while wanted > least and any(natural_width(word, font, wanted, bold=True) > room for word in long):
        wanted -= 0.5
    return max(least, wanted)


@lru_cache(maxsize=800)
def shortened(text: str, width: float, size: float, bold: bool = False, font: str = "sans", most: int = 1000) -> str:
    """The text, or as much of it as fits, of letters no more than `most`, with an ellipsis."""
    size = round(size, 1)
    if width <= 0 or not text or natural_width(text, font, size, bold) <= width:
        return text
    low, high = 0, min(len(text), most)
    while low < high:
        middle = (low + high + 1) // 2
        if natural_width(text[:middle].rstrip() + "…", font, size, bold) <= width:
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


@lru_cache(maxsize=400)
def broken(text: str, font: str, size: float, room: float, most: int = 2) -> tuple[str, ...]:
    """Break a text into lines; what does not fit ends in an ellipsis."""
    label = CoreLabel(font_name=font, font_size=size)

    def fits(part: str) -> bool:
        return bool(label.get_extents(part)[0] <= room)

    lines: list[str] = []
    # A space that holds two words together is no place to break.
    words = _SPACES.split(text[: most * 300].strip(" \n\t"))[: most * 30]
    while words and len(lines) < most:
        count = len(words)
        if len(lines) < most - 1:
            count = min(count, 40)  # no line holds more
            while count > 1 and not fits(" ".join(words[:count])):
                count -= 1
        line = " ".join(words[:count])
        words = words[count:]
        if not fits(line):
            while line and not fits(line + "…"):
                line = line[:-1]
            line = line.rstrip() + "…"
        lines.append(line)
    return tuple(lines) or ("",)
