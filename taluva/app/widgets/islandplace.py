"""A screen with the island behind its panels, lit as the person has set it."""

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty

from taluva.app.draw.boxes import Box
from taluva.app.island.camera import Insets
from taluva.app.island.signs import Ghost, Marks
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.isle import Isle
from taluva.app.widgets.stage import Place
from taluva.engine.island import Island


class IslandPlace(Place):
    """Holds the island; a subclass adds what lies above it and says where."""

    opaque = BooleanProperty(True)

    def __init__(self, **kwargs: Any) -> None:
        """Make the island first, so that it lies below all else."""
        super().__init__(**kwargs)
        self.view = Isle()
        self.add_widget(self.view)
        self.bind(size=self._resized, pos=self._resized)
        watch(theme, self._resized, "scale")

    def on_parent(self, _screen: Any, parent: Any) -> None:
        """Remember how the island was turned when the screen is left, maybe under two fingers."""
        if parent is None:
            self.view.remember_side()

    def keys(self) -> dict[str, Callable[[], object]]:
        """What is done on the island."""
        return dict(self.view.sight.keys())

    def _resized(self, *_: object) -> None:
        self.arrange(self.width / dp(1), self.height / dp(1))

    def arrange(self, width: float, height: float) -> None:
        """Give every part its place in a window of so many dp."""

    def pixels(self, box: Box) -> Box:
        """A box of a plan where it lies in the window."""
        place = box.times(dp(1))
        return place._replace(x=place.x + self.x, y=place.y + self.y)

    def put(self, part: Any, box: Box) -> None:
        """Place a part."""
        place = self.pixels(box)
        part.pos, part.size = place[:2], place[2:]

    def leave_free(self, box: Box) -> None:
        """Fit the island into what is left free."""
        free = box.times(dp(1))
        self.view.insets = Insets(free.x, free.y, self.width - free.right, self.height - free.top)

    def show_island(self, island: Island, marks: Marks, ghost: Ghost | None = None) -> None:
        """Show an island; a tile or pieces new to it arrive in motion."""
        view = self.view
        view.marks = marks
        view.island = island
        view.ghost = ghost
