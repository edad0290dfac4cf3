"""What the window holds: the sea, and on it the stage, clear of cameras and round corners."""

from kivy.uix.floatlayout import FloatLayout

from taluva.app.device.edges import edges
from taluva.app.look.watched import watch
from taluva.app.widgets.stage import Stage
from taluva.app.widgets.surface import Sea


class Root(FloatLayout):
    """The sea goes on behind cameras and round corners; what is read or pressed keeps clear of them."""

    def __init__(self, stage: Stage) -> None:
        """Put the stage upon the sea."""
        super().__init__()
        self._stage = stage
        self.add_widget(Sea(stage))
        self.add_widget(stage)
        self.bind(size=self._keep_clear)

    def follow(self) -> None:
        """Keep clear of the edges from now on, whatever becomes of them."""
        watch(edges, self._keep_clear, *edges.properties())
        self._keep_clear()

    def leave(self) -> None:
        """Follow the edges no more."""
        for edge in edges.properties():
            edges.funbind(edge, self._keep_clear)

    def _keep_clear(self, *_: object) -> None:
        self._stage.pos = edges.left, edges.bottom
        self._stage.size = self.width - edges.left - edges.right, self.height - edges.top - edges.bottom
