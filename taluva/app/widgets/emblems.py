"""Small pictures of the players' things: the emblem of a colour and the pieces of a supply."""

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, OptionProperty
from kivy.uix.image import Image

from taluva.app.look import kvfiles
from taluva.app.widgets.layouts import MiddleRow
from taluva.app.widgets.shown import Shown


class Vignette(Shown, Image):
    """A small picture that lies within its place: Kivy would fence off every picture, and draw it three times."""


class Emblem(Vignette):
    """The disc of a colour with its sign; the sign carries the meaning for who cannot see the colour."""

    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])


class Emblems(MiddleRow):
    """Those of several players in a row, all as large."""

    colours = ListProperty([])
    mark = NumericProperty(0)

    def on_colours(self, *_: object) -> None:
        """One for each; those that are there stay."""
        while len(self.children) > len(self.colours):
            self.remove_widget(self.children[0])
        while len(self.children) < len(self.colours):
            self.add_widget(Emblem())
        for emblem, colour in zip(reversed(self.children), self.colours, strict=True):
            emblem.colour = colour
        self.on_mark()

    def on_mark(self, *_: object) -> None:
        """Have them so large."""
        for emblem in self.children:
            emblem.size = self.mark, self.mark


class SupplyIcon(Vignette):
    """One wooden piece; spent ones stay at their place, faint."""

    kind = OptionProperty("hut", options=["hut", "tower", "temple"])
    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    spent = BooleanProperty(False)


kvfiles.load(__name__)
