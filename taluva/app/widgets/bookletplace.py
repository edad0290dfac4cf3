"""Where a rule stands in the booklet: a small book and the heading."""

from kivy.properties import StringProperty

from taluva.app.look import kvfiles
from taluva.app.widgets.layouts import MiddleRow


class BookletPlace(MiddleRow):
    """Away where the booklet of an edition has no such place."""

    text = StringProperty("")


kvfiles.load(__name__)
