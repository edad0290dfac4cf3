"""A screen with the island and one panel beside or below it, whose content is said step by step."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from taluva.app.draw.boxes import Box
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.buttons import Row, WordButton
from taluva.app.widgets.islandplace import IslandPlace
from taluva.app.widgets.labels import Pale, Paragraph
from taluva.app.widgets.panels import EdgePanel
from taluva.app.widgets.surface import Divider

WIDTH = 372
SHARE = 0.46


class SidePanel(EdgePanel):
    """A heading, what is said, and the buttons below it."""


class FootButton(WordButton):
    """A button at the foot of the panel."""


class Saying:
    """Mixed into what has a panel: a subclass says what stands on it in `tell`; `refresh` says it anew."""

    panel: Any  # with a `scroll`, its `content` and a `foot`

    def __init__(self, **kwargs: Any) -> None:
        """Have said nothing yet."""
        self._used: list[Any] = []
        self._said: list[Any] = []  # what is to stand on the panel, from the top down
        self._below: list[Any] = []  # and at its foot
        self._spare: dict[type, list[Any]] = {}
        super().__init__(**kwargs)

    def tell(self) -> None:
        """Say everything, from the top down."""

    def refresh(self, *_: object) -> None:
        """Say everything anew."""
        ids = self.panel.ids
        # In the same order, so that a part may find itself where it was, saying what it said.
        for widget in reversed(self._used):
            self._spare.setdefault(type(widget), []).append(widget)
        self._used, self._said, self._below = [], [], []
        self.tell()
        # Only now: what is planned first comes first, and a part whose words stand is laid out once, as high as they.
        for box, parts in ((ids.content, self._said), (ids.foot, self._below)):
            box.clear_widgets()
            for part in parts:
                box.add_widget(part)
        ids.scroll.scroll_y = 1

    def take(self, kind: type) -> Any:
        """A part to be filled and shown: one that was shown before if there is one, for making them takes time."""
        spare = self._spare.get(kind)
        widget = spare.pop() if spare else kind()
        self._used.append(widget)
        return widget

    def say(self, text: str, style: str = "body", pale: bool = False) -> None:
        """A paragraph."""
        paragraph = self.take(Pale if pale else Paragraph)
        paragraph.text, paragraph.style = text, style
        self.show_widget(paragraph)

    def rule(self) -> None:
        """A hairline."""
        self.show_widget(self.take(Divider))

    def row(self, icon: str, title: str, remark: str, follow: Callable[[], object], closed: bool = False) -> None:
        """A line to be pressed, or one that cannot be now."""
        row = self.take(Row)
        row.icon, row.title, row.remark, row.below = icon, title, remark, True
        row.follow, row.disabled, row.opacity = follow, closed, 0.45 if closed else 1
        self.show_widget(row)

    def show_widget(self, widget: Any, below: bool = False) -> None:
        """Something of one's own, or at the foot of the panel."""
        (self._below if below else self._said).append(widget)

    def button(self, text: str, follow: Callable[[], object], look: str = "ordinary", icon: str = "") -> None:
        """A button at the foot of the panel, over its whole breadth."""
        button = self.take(FootButton)
        button.text, button.look, button.icon, button.follow = text, look, icon, follow
        self.show_widget(button, below=True)


class SidePlace(Saying, IslandPlace):
    """A screen with such a panel."""

    title = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Make the panel."""
        super().__init__(**kwargs)
        self.panel = SidePanel(place=self)
        self.add_widget(self.panel)
        watch(i18n, self.refresh, "tr")
        watch(settings, self._resized, "hand")

    def lay_by(self, *kinds: type) -> None:
        """Make parts that an answer will need, once the screen stands: nobody is to wait for them then."""

        def make() -> None:
            used = Counter(type(widget) for widget in self._used)
            for kind, number in Counter(kinds).items():
                spare = self._spare.setdefault(kind, [])
                # As wide as it will be: what is said on it would else be written for both widths.
                box = self.panel.ids.foot if issubclass(kind, FootButton) else self.panel.ids.content
                width = box.width - box.padding[0] - box.padding[2]
                spare += [kind(width=width) for _ in range(number - len(spare) - used[kind])]

        self.filling.add(make)

    # Places.

    def arrange(self, width: float, height: float) -> None:
        """The panel beside the island, on the side of the hand, or below it where the window is high."""
        if not hasattr(self, "panel") or width < 100 or height < 100:
            return
        wider = 1 + (theme.scale - 1) * 0.6
        if width > height:
            breadth = min(WIDTH * wider, width * 0.5)
            left = settings.hand == "left"
            self.put(self.panel, Box(0 if left else width - breadth, 0, breadth, height))
            self.leave_free(Box(breadth if left else 0, 0, width - breadth, height))
        else:
            share = min(height * SHARE, 600 * wider)
            self.put(self.panel, Box(0, 0, width, share))
            self.leave_free(Box(0, share, width, height - share))


kvfiles.load(__name__)
