"""Texts: a paragraph that wraps, a line that is shortened, a tag as wide as its words, a name, an icon."""

from typing import Any

from kivy.core.text.markup import MarkupLabel
from kivy.properties import ColorProperty, OptionProperty, StringProperty
from kivy.uix.label import Label

from taluva.app.draw.glyphs import written
from taluva.app.look import kvfiles
from taluva.app.look.fonts import OURS, mixed
from taluva.app.look.theme import STYLES
from taluva.app.widgets.shown import Shown

WHITE = (1.0, 1.0, 1.0, 1.0)
PAINTS = ("color", "disabled_color", "disabled")


class Inked(Shown, Label):
    """A label in ink unless it is given another colour.

    Its letters are white and painted where they are shown: with every turn the bar has another wood, and letters that
    carry their paint, as Kivy's do, would all be written anew for it.
    """

    color = ColorProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        """Write in white."""
        super().__init__(**kwargs)
        self._label.options["color"] = WHITE

    def _trigger_texture_update(self, name: str = "", source: object = None, value: Any = None) -> None:
        # Kivy's, which hears of each property that a text's picture depends on.
        if name not in PAINTS:
            super()._trigger_texture_update(name, source, value)


class Known(Inked):
    """Says the same few things by turns, as which turn it is, or in many places: each is written once."""

    def texture_update(self, *args: object) -> None:
        """Show its picture, which all that say the same share."""
        if not self.text.strip():
            super().texture_update(*args)
            return
        self.texture = written(self.text, self.font_name, self.font_size, self.bold, line=self.line_height)
        self.texture_size = self.texture.size


class Text(Inked):
    """What all texts share: a style of the design and a colour that follows the theme."""

    style = OptionProperty("body", options=list(STYLES))
    _mixed: MarkupLabel | None = None  # kept, for it writes its picture again after a loss

    def texture_update(self, *args: object) -> None:
        """Write it; words that its font lacks letters of in another one, and only those."""
        marked = mixed(self.text, self.font_name) if self.font_name in OURS else ""
        if not marked:
            self._mixed = None
            super().texture_update(*args)
            return
        told = {name: getattr(self, name) for name in self._font_properties}
        label = self._mixed = MarkupLabel(**{**told, "text": marked, "color": WHITE})
        label.refresh()
        self.texture, self.texture_size = label.texture, label.texture.size
        self.is_shortened = label.is_shortened


class Fitted(Text):
    """A text that takes the width it is given, and is not written before it has one."""

    def texture_update(self, *args: object) -> None:
        """Write it."""
        if self.text_size[0] == 0:
            # Letter by letter, one below the other, until it is laid out: that costs more than all of its screen.
            self.texture, self.texture_size = None, (0, 0)
        else:
            super().texture_update(*args)


class Paragraph(Fitted):
    """A text that takes the width it is given and grows in height."""


class Pale(Paragraph):
    """A text that stands back."""


class Remark(Pale):
    """Something said beside what matters more: small and pale."""


class TextLine(Fitted):
    """One line that takes the width it is given and ends in an ellipsis if that is too little."""


class Tag(Text):
    """A text as wide and high as its words."""


class KnownTag(Known, Tag):
    """A tag that others look like, or that it looks like again."""


class Name(TextLine):
    """A player's name or a title of the players' own: any letters, never markup."""


class Icon(Known):
    """One sign of the icon font."""

    icon = StringProperty("")


kvfiles.load(__name__)
