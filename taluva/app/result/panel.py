"""The panel of the result: who won and why, every place, and once they are there the course and the ways after it."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.look import kvfiles
from taluva.app.look.theme import theme
from taluva.app.result.strip import StripScroll
from taluva.app.widgets.panels import EdgePanel, FloatingCard

STANDS = 440  # dp: a low panel as high as this has room for the course below what scrolls
LARGEST = 1.3  # with letters no larger than this
STRIPPED = 640  # dp: a panel below the island that is as high as this has room for the strip of moments


class SaidCard(FloatingCard):
    """What people wrote on the turn that is looked at."""


class ResultCourse(BoxLayout):
    """How many pieces everybody had over the turns; `bare` without a heading."""

    place = ObjectProperty(None)
    bare = BooleanProperty(False)


class AfterRow(BoxLayout):
    """The ways after the game; `low` spares the words below the icons."""

    place = ObjectProperty(None)
    low = BooleanProperty(False)


class ResultPanel(EdgePanel):
    """Title, reasons and places; below them, once they are there, the course of the game and the ways after it."""

    low = BooleanProperty(False)
    course: ResultCourse | None = None
    rules: tuple[str, ...] = ()  # where what is ruled is explained
    sources: tuple[str, ...] = ()  # that the booklet has on this end

    def __init__(self, **kwargs: Any) -> None:
        """Lay the course anew whenever the room for it changes."""
        super().__init__(**kwargs)
        self.strip = StripScroll()
        self._rest = self.ids.rest.__self__  # held while it hangs nowhere
        self.fbind("size", self._lay)
        theme.fbind("scale", self._lay)

    def complete(self) -> ResultCourse:
        """Make what comes below the places, if it was not made yet: nothing that stands there moves for it."""
        if self.course is None:
            self.course = ResultCourse(place=self.place)
            after = AfterRow(place=self.place, low=self.low)
            self.bind(low=after.setter("low"))
            self.add_widget(after)
            self._lay()
        return self.course

    def open_rules(self, *rules: str) -> None:
        """Say more about what is ruled, or what the booklet has."""
        viewing = self.place.viewing
        if viewing is not None and rules:
            from taluva.app.widgets.rulesheet import RuleSheet

            RuleSheet(rules, viewing.record.setup.edition).open()

    def _lay(self, *_: object) -> None:
        """The course below the places; on a low tablet below what scrolls, so that everybody sees that it is there."""
        course, said, rest = self.course, self.ids.said, self._rest
        if course is None:
            return
        stands = self.low and self.height >= dp(STANDS) and theme.scale <= LARGEST
        if course.parent is None or stands != (course.parent is self):
            for part in (course, rest):
                if part.parent is not None:
                    part.parent.remove_widget(part)
            course.bare = stands
            said.add_widget(rest if stands else course)
            if stands:
                self.add_widget(course, index=1)
        stripped = not self.place.wide and self.height >= dp(STRIPPED) and theme.scale <= LARGEST
        if stripped != (self.strip.parent is self):
            if stripped:
                self.add_widget(self.strip, index=1)
            else:
                self.remove_widget(self.strip)


kvfiles.load(__name__)
