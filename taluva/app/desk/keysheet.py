"""The sheet of all keys, with what each does."""

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from taluva.app.desk import keys
from taluva.app.look import kvfiles
from taluva.app.look.i18n import tr
from taluva.app.widgets import overlay
from taluva.app.widgets.layouts import MiddleRow, Raised, Rimmed, Stacked
from taluva.app.widgets.overlay import Sheet


class KeyCap(Raised, Rimmed):
    """The label of a key, drawn as one."""

    text = StringProperty("")


class KeyRow(MiddleRow):
    """Some keys, and beside them what they do."""

    what = StringProperty("")

    def __init__(self, caps: list[str], **kwargs: Any) -> None:
        """Draw the keys."""
        super().__init__(**kwargs)
        for text in caps:
            self.ids.caps.add_widget(KeyCap(text=text))


class KeyGroup(Stacked):
    """The keys of one place, under its name."""

    title = StringProperty("")

    def __init__(self, group: str, **kwargs: Any) -> None:
        """List the keys of a group."""
        super().__init__(title=tr(group), **kwargs)
        for key in keys.KEYS:
            if key.group == group and key.caps:
                caps = [keys.cap(pattern, name, tr) for pattern, name in key.caps]
                self.add_widget(KeyRow(what=tr(key.what), caps=caps))


class KeySheet(Sheet):
    """Two columns of groups in a wide window, one in a narrow one."""

    wide = BooleanProperty(True)

    @classmethod
    def show(cls) -> None:
        """Open it, unless it is open."""
        if not any(isinstance(one, cls) for one in overlay.opened()):
            cls().open()

    def __init__(self, **kwargs: Any) -> None:
        """Fill the columns."""
        super().__init__(**kwargs)
        card = self.ids.card
        card.bind(width=lambda *_: setattr(card, "center_x", self.center_x))  # it may become wider while it is open
        self._fill()
        self.bind(wide=self._fill)

    def _fill(self, *_: object) -> None:
        columns = (self.ids.left, self.ids.right)
        for column in columns:
            column.clear_widgets()
        for number, group in enumerate(keys.GROUPS):
            # The first two groups have as many keys as the others.
            columns[number // 2 if self.wide else 0].add_widget(KeyGroup(group))


kvfiles.load(__name__)
