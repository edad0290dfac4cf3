"""The one page of settings: each shows what it does at once."""

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from taluva import __version__
from taluva.app.device import passing, platform
from taluva.app.look import kvfiles
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import tr
from taluva.app.look.settings import settings
from taluva.app.mishap import log
from taluva.app.share import clipboard
from taluva.app.widgets.layouts import Stacked
from taluva.app.widgets.overlay import Snackbar
from taluva.app.widgets.page import Page
from taluva.archive.files import shown
from taluva.archive.folder import GAMES


class Setting(Stacked):
    """A setting with a few values: what it is, and a segmented control below."""

    icon = StringProperty("")
    title = StringProperty("")
    options = ListProperty()
    value = ObjectProperty(None, allownone=True)


class SettingsScreen(Page):
    """All switches of the app."""

    version = StringProperty(__version__)
    desk = BooleanProperty(platform.on_desk())
    log = StringProperty("")  # where it lies
    folder = StringProperty("")  # where the games lie

    def enter(self, **facts: object) -> None:
        """Say where the log and the games lie."""
        self.log = str(log.place(self.app.folder))
        self.folder = shown(str(self.app.folder / GAMES))

    def open_folder(self) -> None:
        """Show the files of the games in the system's own way; where it has none, say where they lie."""
        folder = self.app.folder / GAMES
        if not (folder.is_dir() and passing.open_link(folder.absolute().as_uri())):
            Snackbar.show(self.folder, tr("Copy"), lambda: clipboard.copy(self.folder), seconds=8)

    def show_log(self) -> None:
        """Show what failed, with the ways to pass it on or throw it away."""
        from taluva.app.share.logsheet import LogSheet

        LogSheet(self.app).open()

    def change(self, name: str, value: object) -> None:
        """Set it, and let it be felt where it is felt."""
        if value is None or getattr(settings, name) == value:
            return
        setattr(settings, name, value)
        if name == "vibration":
            feedback.tick()
        elif name == "sound" and value:
            feedback.play("tile")


kvfiles.load(__name__)
