"""A page of paper over the whole window: a way back, a title, and content that scrolls."""

from kivy.properties import NumericProperty, StringProperty

from taluva.app import kvfiles
from taluva.app.widgets.stage import Place


class Page(Place):
    """What is added to it goes into a column no wider than is good to read."""

    title = StringProperty("")
    column = NumericProperty(0)

    def __init__(self, **kwargs: object) -> None:
        """Make room for the content."""
        self._ready = False
        super().__init__(**kwargs)
        self._ready = True

    def add_widget(self, widget: object, *args: object, **kwargs: object) -> None:
        """Add to the column once that stands."""
        # The frame of the page has the rule's own children; they come before the content and say so.
        if self._ready or "content" in self.ids:
            self.ids.content.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)


kvfiles.load(__name__)
