"""The one page of settings: each shows what it does at once."""

from kivy.properties import BooleanProperty, ListProperty, ObjectProperty, StringProperty

from taluva import __version__
from taluva.app.device import platform
from taluva.app.look import kvfiles
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.settings import TEXT_SIZES, settings
from taluva.app.mishap import log
from taluva.app.mishap.book import Book
from taluva.app.widgets.layouts import Stacked
from taluva.app.widgets.overlay import ask
from taluva.app.widgets.page import Page

LANGUAGES = (
    ("en", "English"),
    ("fr", "Français"),
    ("de", "Deutsch"),
    ("it", "Italiano"),
    ("ru", "Русский"),
)


class Setting(Stacked):
    """A setting with a few values: what it is, and a segmented control below."""

    icon = StringProperty("")
    title = StringProperty("")
    options = ListProperty()
    value = ObjectProperty(None, allownone=True)


class SettingsScreen(Page):
    """All switches of the app."""

    languages = ListProperty()
    lights = ListProperty()
    figures = ListProperty()
    hands = ListProperty()
    vibrations = ListProperty()
    sizes = ListProperty()
    passings = ListProperty()
    version = StringProperty(__version__)
    second = StringProperty("")
    desk = BooleanProperty(platform.on_desk())
    failed = BooleanProperty(False)
    log = StringProperty("")  # where it lies

    def __init__(self, **kwargs: object) -> None:
        """Say the values in the language of the screen, and again when it changes."""
        super().__init__(**kwargs)
        i18n.bind(tr=self._say)
        self._say()

    def _say(self, *_: object) -> None:
        self.title = tr("Settings")
        self.languages = [("auto", tr("Same as tablet")), *LANGUAGES]
        self.lights = [("auto", tr("By time of day")), ("day", tr("Day")), ("evening", tr("Evening"))]
        self.figures = [("auto", tr("From level 2")), ("always", tr("Always")), ("never", tr("Never"))]
        self.hands = [("left", tr("Left hand")), ("right", tr("Right hand"))]
        self.vibrations = [("off", tr("Off")), ("light", tr("Gentle")), ("strong", tr("Strong"))]
        self.sizes = [(size, tr("{percent}%", percent=round(100 * size))) for size in TEXT_SIZES]
        self.second = self.app.safe.place or tr("None")
        self.passings = [("off", tr("Nothing")), ("chrome", tr("Controls")), ("island", tr("Controls and island"))]

    def enter(self, **facts: object) -> None:
        """Show what was chosen meanwhile, and offer what was written down about mishaps, if there is anything."""
        self._say()
        self.failed = bool(self._book().text)
        self.log = str(log.place(self.app.folder))

    def choose_second(self) -> None:
        """Choose the second place, or another one, or none."""
        safe = self.app.safe
        if not safe.place:
            safe.choose(self._say)
            return
        ask(
            tr("A second folder"),
            tr("Each finished game is saved in {folder} too.", folder=safe.place),
            (tr("Cancel"), "primary", None),
            (tr("Choose another"), "ordinary", lambda: safe.choose(self._say)),
            (tr("None"), "plain", self._no_second),
        )

    def _no_second(self) -> None:
        settings.second = settings.second_name = ""
        self._say()

    def show_keys(self) -> None:
        """All keys of the keyboard."""
        from taluva.app.desk.keysheet import KeySheet

        KeySheet.show()

    def _book(self) -> Book:
        return Book(self.app.folder)

    def show_failed(self) -> None:
        """Show it, with the ways to pass it on or throw it away."""
        from taluva.app.mishap.reportoffer import show

        show(self._book()).bind(on_close=lambda *_: self.enter())

    def show_log(self) -> None:
        """Show what Kivy warned of, with the ways to pass it on or throw it away."""
        from taluva.app.mishap.reportoffer import show_log

        show_log(self.app)

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
