"""Texts: a paragraph that wraps, a line that is shortened, a tag as wide as its words, a name, an icon."""

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.properties import OptionProperty, StringProperty
from kivy.uix.label import Label

from taluva.app.look import kvfiles
from taluva.app.look.theme import STYLES, theme


@lru_cache(maxsize=1024)
def natural_width(text: str, font: str, size: float, bold: bool = False) -> float:
    """How wide a text would be on one line; asked again for each width a button is given on the way to its own."""
    return float(CoreLabel(font_name=font, font_size=size, bold=bold).get_extents(text)[0])


def whole_words(text: str, font: str, size: float, width: float) -> float:
    """The size at which the longest word fits a width, down to six tenths of what it should be."""
    widest = max((natural_width(word, font, size, bold=True) for word in text.split()), default=0.0)
    return size * max(0.6, min(1.0, (width - 2) / widest)) if widest > 0 < width else size


class Inked(Label):
    """A label in ink unless a rule gives it another colour.

    A rule of this class would win over the other colour again whenever the ink changes: Kivy keeps both bound.
    """

    color: Any

    def __init__(self, **kwargs: Any) -> None:
        """Begin in today's ink."""
        kwargs.setdefault("color", theme.ink)
        super().__init__(**kwargs)
        self._ink = list(theme.ink)
        theme.bind(ink=self._follow)

    def _follow(self, _: object, ink: list[float]) -> None:
        if list(self.color) == self._ink:
            self.color = ink
        self._ink = list(ink)


class Text(Inked):
    """What all texts share: a style of the design and a colour that follows the theme."""

    style = OptionProperty("body", options=list(STYLES))

    def font_of(self, style: str) -> str:
        """The font of a style."""
        return STYLES[style].font

    def is_bold(self, style: str) -> bool:
        """Whether a style is set bold."""
        return STYLES[style].bold

    def height_of_line(self, style: str) -> float:
        """The height of a style's lines, as a multiple."""
        return STYLES[style].line


class Paragraph(Text):
    """A text that takes the width it is given and grows in height."""


class Remark(Paragraph):
    """Something said beside what matters more: small and pale."""


class TextLine(Text):
    """One line that takes the width it is given and ends in an ellipsis if that is too little."""


class Tag(Text):
    """A text as wide and high as its words."""


class Name(TextLine):
    """A player's name or a title of the players' own: any letters, never markup."""


class Icon(Inked):
    """One sign of the icon font."""

    icon = StringProperty("")


kvfiles.load(__name__)
