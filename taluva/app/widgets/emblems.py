"""Small pictures of the players' things: the emblem of a colour and the pieces of a supply."""

from kivy.properties import BooleanProperty, OptionProperty
from kivy.uix.image import Image

from taluva.app.look import kvfiles
from taluva.app.widgets.shown import Shown


class Vignette(Shown, Image):
    """A small picture that lies within its place: Kivy would fence off every picture, and draw it three times."""


class Emblem(Vignette):
    """The disc of a colour with its sign; the sign carries the meaning for who cannot see the colour."""

    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])


class SupplyIcon(Vignette):
    """One wooden piece; spent ones stay at their place, faint."""

    kind = OptionProperty("hut", options=["hut", "tower", "temple"])
    colour = OptionProperty("red", options=["red", "white", "yellow", "brown"])
    spent = BooleanProperty(False)


kvfiles.load(__name__)
