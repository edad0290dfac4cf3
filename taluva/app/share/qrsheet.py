"""The sheet that shows a text as a QR code, as large as the window allows."""

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from taluva.app.device import passing
from taluva.app.look import kvfiles
from taluva.app.look.i18n import tr
from taluva.app.share import clipboard
from taluva.app.widgets.overlay import Overlay, Snackbar


class QrSheet(Overlay):
    """White paper with a code, who it is for, and the ways to go on."""

    title = StringProperty("")
    remark = StringProperty("")
    text = StringProperty("")
    link = StringProperty("")  # which Copy takes instead, and which can be opened here

    wide = BooleanProperty(False)  # whether the words stand beside the code
    room = NumericProperty(0)  # the side of the largest square there is for it

    def __init__(self, **kwargs: Any) -> None:
        """Put the code where it has most room."""
        super().__init__(**kwargs)
        self._code = self.ids.code.__self__
        self.bind(wide=self._lay)
        self._lay()

    def copy(self) -> None:
        """Copy the text to the clipboard."""
        clipboard.copy(self.link or self.text)
        Snackbar.show(tr("Copied."))

    def go(self) -> None:
        """Open the link here."""
        if not passing.open_link(self.link):
            Snackbar.show(tr("No app on this device opens the link. Scan the code with a phone."))

    def _lay(self, *_: object) -> None:
        """Beside the words, or between them and the buttons."""
        self._code.parent.remove_widget(self._code)
        if self.wide:
            self.ids.card.add_widget(self._code, index=1)
        else:
            self.ids.side.add_widget(self._code, index=2)


kvfiles.load(__name__)
