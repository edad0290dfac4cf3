"""Who stands in the bar beside the one whose name it bears: the partner of a team, and all who share a first place."""

from typing import Any

from kivy.graphics import Color, Ellipse, Line
from kivy.metrics import dp
from kivy.properties import ColorProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from taluva.app.look import kvfiles
from taluva.app.look.theme import WOOD, rgba
from taluva.app.widgets.emblems import Emblem
from taluva.app.widgets.layouts import MiddleRow

BEADS, BEAD = 5, 9  # dp of one
MARK = 40  # dp


class Cord(Widget):
    """Beads of both partners' woods by turns."""

    woods = ListProperty([])

    def __init__(self, **kwargs: Any) -> None:
        """String them anew when something changes."""
        super().__init__(size_hint=(None, None), size=(dp(BEADS * BEAD), dp(BEAD)), **kwargs)
        self.bind(pos=self._string, woods=self._string)

    def _string(self, *_: object) -> None:
        self.canvas.clear()
        if not self.woods:
            return
        with self.canvas:
            for bead in range(BEADS):
                wood = WOOD[self.woods[bead % 2]]
                place = (self.x + dp(bead * BEAD + 0.5), self.y + dp(0.5)), (dp(BEAD - 1), dp(BEAD - 1))
                Color(*rgba(wood.main))
                Ellipse(pos=place[0], size=place[1])
                Color(*rgba(wood.line))
                Line(ellipse=(*place[0], *place[1]), width=dp(0.6))


class PartnerBeside(MiddleRow):
    """A cord, the partner's mark, and the name if there is room; away where nobody plays in teams."""

    woods = ListProperty([])  # of the one whose turn it is, and of the partner
    name = StringProperty("")
    front = ColorProperty()


class Others(MiddleRow):
    """The marks of those who share the first place with the one whose mark stands before them."""

    colours = ListProperty([])
    mark = NumericProperty(dp(MARK))

    def __init__(self, **kwargs: Any) -> None:
        """Nobody yet."""
        super().__init__(away=True, **kwargs)

    def on_colours(self, *_: object) -> None:
        """As many marks as there are."""
        self.clear_widgets()
        self.away = not self.colours
        for colour in self.colours:
            self.add_widget(Emblem(colour=colour))
        self.on_mark()

    def on_mark(self, *_: object) -> None:
        """As large as the one before them."""
        for emblem in self.children:
            emblem.size = self.mark, self.mark


kvfiles.load(__name__)
