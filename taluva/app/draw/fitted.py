"""Texts that must fit a width: measured, cut, broken into lines, set in the largest letters that fit."""

import re
from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from kivy.core.text import Label as CoreLabel

from taluva.app.draw.glyphs import written
from taluva.app.look.fonts import OURS, mixed, text_font

BROADEST = 1.3  # of its size; no letter of our fonts is broader
LEAST = 0.6  # of the size that a text should have
SMALLER = (1.0, 0.93, 0.86, 0.8)  # of that size: by so much a text of a list becomes smaller before it is cut
_SPACES = re.compile(r"[ \n\t]+")

Ladder = tuple[tuple[float, int], ...]  # sizes of letters, each with the lines that a text may take in it


@lru_cache(maxsize=1024)
def natural_width(text: str, font: str, size: float, bold: bool = False) -> float:
    """How wide a text would be on one line; asked again for each width a button is given on the way to its own."""
    if font in OURS and (text_font(text, font) != font or mixed(text, font)):
        return float(written(text, font, round(size, 1), bold).width)
    return float(CoreLabel(font_name=font, font_size=size, bold=bold).get_extents(text)[0])


def on_one_line(text: str, font: str, size: float, width: float, bold: bool = False, least: float = 0.0) -> float:
    """The size at which a text fits a width; no smaller than the least, or six tenths of what it should be."""
    fits = size * min(1.0, width / max(1.0, natural_width(text, font, size, bold)))
    return max(fits, min(size, least or size * LEAST))


def whole_words(text: str, font: str, size: float, width: float) -> float:
    """The size at which the longest word fits a width, down to six tenths of what it should be."""
    room = width - 2
    # Most words are so short that there is room for them whatever their letters, and need not be measured.
    long = [word for word in text.split() if len(word) * size * BROADEST > room] if width > 0 else []
    least, wanted = size * LEAST, size
    # Letters are not exactly so much narrower as they are smaller: the screen has whole pixels.
    while wanted > least and any(natural_width(word, font, wanted, bold=True) > room for word in long):
        wanted -= 0.5
    return max(least, wanted)


@lru_cache(maxsize=800)
def shortened(text: str, width: float, size: float, bold: bool = False, font: str = "sans", most: int = 1000) -> str:
    """The text, or as much of it as fits, of letters no more than `most`, with an ellipsis."""
    size = round(size, 1)
    if not text or natural_width(text, font, size, bold) <= width:
        return text

    def too_broad(letters: int) -> bool:
        return natural_width(text[:letters].rstrip() + "…", font, size, bold) > width

    return text[: bisect_left(range(1, min(len(text), most) + 1), True, key=too_broad)].rstrip() + "…"


@lru_cache(maxsize=400)
def broken(text: str, font: str, size: float, room: float, most: int = 2, bold: bool = False) -> tuple[str, ...]:
    """Break a text into lines; what does not fit ends in an ellipsis."""
    lines: list[str] = []

    def too_broad(count: int) -> bool:
        return natural_width(" ".join(words[:count]), font, size, bold) > room

    # A space that holds two words together is no place to break.
    words = _SPACES.split(text[: most * 300].strip(" \n\t"))[: most * 30]
    while words and len(lines) < most:
        count = len(words)
        if len(lines) < most - 1:
            # No line holds more than 40 words.
            count = max(1, bisect_left(range(1, min(count, 40) + 1), True, key=too_broad))
        lines.append(shortened(" ".join(words[:count]), room, size, bold, font))
        words = words[count:]
    return tuple(lines) or ("",)


def evened(lines: tuple[str, ...], font: str, size: float, bold: bool = False) -> tuple[str, ...]:
    """The same words, where they take two lines on two as alike in length as can be."""
    words = " ".join(lines).split(" ")
    halves = [(" ".join(words[:count]), " ".join(words[count:])) for count in range(len(words) - 1, 0, -1)]
    if len(lines) != 2:
        return lines
    return min(halves, key=lambda two: max(natural_width(line, font, size, bold) for line in two))


class Fitting(NamedTuple):
    """A text in lines, the size of its letters, and whether that is all of it."""

    lines: tuple[str, ...]
    size: float
    whole: bool


@lru_cache(maxsize=800)
def fit(text: str, font: str, room: float, ladder: Ladder, bold: bool = False) -> Fitting:
    """Set a text on the first step of a ladder that has room for all of it; on the last its end is left out."""
    fitting = Fitting(("",), 0.0, False)
    for size, most in ladder:
        lines = broken(text, font, size, room, most, bold)
        fitting = Fitting(lines, size, "".join(" ".join(lines).split()) == "".join(text.split()))
        if fitting.whole:
            break
    return fitting


def fitted(text: str, width: float, size: float, bold: bool = False) -> tuple[str, float]:
    """The text and the size at which it fits: down to four fifths smaller letters, then fewer of them."""
    (line,), fits, _ = fit(text, "sans", width, tuple((size * part, 1) for part in SMALLER), bold)
    return line, fits
