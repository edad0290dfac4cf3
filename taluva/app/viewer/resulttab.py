"""What the rail shows of the end of a game: who won and why, every place, its course, and the ways after it."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.look import kvfiles
from taluva.app.look.watched import watch
from taluva.app.widgets.places import Placing
from taluva.words.results import Result

LOWEST, HIGHEST = 96, 180  # dp: of the course
OVER = 12  # dp that what scrolls may be too high: nothing that matters is hidden by that
ROOMY = 620  # dp: with large cards


class ResultTab(BoxLayout):
    """Reasons, places and rulings scroll; below them the ways on, and the course where there is room for it."""

    place = ObjectProperty(None, rebind=True)
    low = BooleanProperty(False)
    told = ObjectProperty(Result("", "", "", ()), rebind=True)
    rulings = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Have no places yet."""
        super().__init__(orientation="vertical", **kwargs)
        self._lines = Placing()
        lay = Clock.create_trigger(self._lay, -1)
        watch(self, lay, "size")
        for part in (self.ids.said, self.ids.after):
            watch(part, lay, "minimum_height")

    def prepare(self) -> None:
        """Make the lines of the places."""
        self._lines.make_all()

    def tell(self, told: Result, all_places: bool = True) -> None:
        """Say how it ended; the other places may come after the first, below it."""
        self.told, self.rulings = told, told.rulings if all_places else ""
        # What a team has together, or has like the other, is said above; beside it the figure is ringed.
        placed = [line._replace(remark="" if line.partners else line.remark) for line in told.lines]
        first = placed if all_places else placed[:1]
        self._lines.show(self.ids.places, first, len(placed) - len(first))
        self.ids.scroll.scroll_y = 1

    def explain(self, rules: tuple[str, ...]) -> None:
        """Say more about these rules."""
        if rules:
            from taluva.app.widgets.rulesheet import RuleSheet

            RuleSheet(rules, self.place.viewing.record.setup.edition).open()

    def _lay(self, *_: object) -> None:
        """The course below what scrolls, so that everybody sees that it is there; in it where there is no room."""
        self._lines.resize("large" if self.height >= dp(ROOMY) else "usual")
        said, course = self.ids.said, self.ids.course.__self__
        need = said.minimum_height - (0 if course.parent is self else course.height)
        room = self.height - self.ids.after.height - need
        stands = room + dp(OVER) >= dp(LOWEST)
        course.height = max(dp(LOWEST), min(dp(HIGHEST), room)) if stands else dp(LOWEST)
        if stands != (course.parent is self):
            course.parent.remove_widget(course)
            (self if stands else said).add_widget(course, index=int(stands))
            self.ids.rest.shown = stands


kvfiles.load(__name__)
