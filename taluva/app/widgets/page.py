"""A page of paper over the whole window: a way back, a title, and content that scrolls."""

from kivy.properties import NumericProperty, StringProperty

from taluva.app.look import kvfiles
from taluva.app.widgets.stage import Place


class Page(Place):
    """What is added to it goes into a column no wider than is good to read."""

    title = StringProperty("")
    column = NumericProperty(0)

    def add_widget(self, widget: object, *args: object, **kwargs: object) -> None:
        """Add to the column once that stands."""
        if "content" in self.ids:
            self.ids.content.add_widget(widget, *args, **kwargs)
        else:
            super().add_widget(widget, *args, **kwargs)


kvfiles.load(__name__)
