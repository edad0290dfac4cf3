"""A text for whoever mends the app, the log or what failed: to look at, to pass on, to throw away."""

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from taluva.app.device import passing
from taluva.app.look import kvfiles
from taluva.app.look.i18n import tr
from taluva.app.widgets.labels import Paragraph
from taluva.app.widgets.overlay import Sheet, Snackbar

_MOST_LINES = 48
_MOST = 3000


class ReportSheet(Sheet):
    """Shows the end of the text below its head, if it has one; what is passed on is all of it."""

    remark = StringProperty("")
    shown = StringProperty("")
    can_forget = BooleanProperty(False)

    def __init__(self, text: str, forget: Callable[[], None] | None = None, head: str = "", **kwargs: Any) -> None:
        """`forget` throws the text away, where that can be."""
        self._text, self._forget = head + text, forget
        super().__init__(**kwargs)
        lines = [*head.splitlines(), *end_of(text)]
        self.shown = "\n".join(lines)
        # A line each: all in one picture would be higher than some graphics cards allow.
        for line in lines:
            self.ids.lines.add_widget(Paragraph(text=line, style="small"))
        self.can_forget = forget is not None

    def share(self) -> None:
        """Offer the text to the other apps; on a desk it is copied."""
        self.close()
        pass_on(self.title, self._text)

    def forget(self) -> None:
        """Throw it away."""
        if self._forget is not None:
            self._forget()
        self.close()
        Snackbar.show(tr("Thrown away."))


def end_of(text: str) -> list[str]:
    """The last lines of a text, the first of them whole."""
    lines = text[-_MOST:].splitlines()
    whole = lines[1:] if len(text) > _MOST and len(lines) > 1 and text[-_MOST - 1] != "\n" else lines
    return whole[-_MOST_LINES:]


def pass_on(title: str, text: str) -> bool:
    """Offer a text to the other apps, or copy it; whether another app was offered it."""
    from taluva.app.share import clipboard

    if passing.share_text(title, text):
        return True
    clipboard.copy(text)
    Snackbar.show(tr("The text is copied. Paste it wherever you like."))
    return False


kvfiles.load(__name__)
