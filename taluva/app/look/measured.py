"""How wide words are: asked of the fonts once for each word, size and font.

To break a text into lines Kivy measures every word two or three times, and the same words come again on every screen.
Kivy has a place where a text's measuring may be remembered, and leaves it empty. It asks for every beginning of a line,
word by word, whether there is room for it; for a text that stands on one line there is, and it is measured once.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Any

from kivy.core.text import Label as CoreLabel

MOST = 4000  # words, a megabyte at most
Size = tuple[int, int]

# All that decides which font Kivy takes.
_font_of = itemgetter("font_name_r", "font_size", "bold", "italic", "underline", "strikethrough")
_known: dict[tuple[object, str], Size] = {}


def measuring(label: Any) -> Callable[[str], Size]:
    """What measures for one text as it is set now; stands in the place of Kivy's `get_cached_extents`."""
    font = _font_of(label.options)

    def measure(words: str) -> Size:
        found = _known.get((font, words))
        if found is None:
            if len(_known) >= MOST:
                _known.clear()
            found = _known[font, words] = label.get_extents(words)
        return found

    text, room = label.text, label.text_size[0]
    if room is None or not text.strip() == text != "" or "\n" in text:
        return measure
    left, _, right, _ = label.options["padding"]
    whole = measure(text)
    if whole[0] > room - left - right:
        return measure
    return lambda words: whole if words and text.startswith(words) else measure(words)


CoreLabel.get_cached_extents = measuring
