"""The one page of settings: each shows what it does at once."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from kivy.metrics import dp
from kivy.properties import ListProperty, ObjectProperty, StringProperty

from taluva import __version__
from taluva.app.device import platform
from taluva.app.look import kvfiles
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.settings import TEXT_SIZES, settings
from taluva.app.look.watched import watch
from taluva.app.mishap import log
from taluva.app.share.folders import show_folder
from taluva.app.widgets.buttons import Row, SwitchRow
from taluva.app.widgets.labels import Paragraph, Remark
from taluva.app.widgets.layouts import Stacked
from taluva.app.widgets.overlay import Snackbar
from taluva.app.widgets.page import Page
from taluva.archive.files import display_name
from taluva.archive.store import GAMES
from taluva.words import notices
from taluva.words.catalogue import N_

LANGUAGES = (
    ("en", "English"),
    ("fr", "Français"),
    ("de", "Deutsch"),
    ("it", "Italiano"),
    ("ru", "Русский"),
)


FOLLOWED = 1.0  # seconds; all is laid out again within a few frames


class Told(NamedTuple):
    """A line of the page: the setting or the way that it is, its sign, its words, and what there is to choose from."""

    name: str
    icon: str
    title: str
    remark: str = ""
    options: Callable[[], list[tuple[object, str]]] | None = None


LINES = (
    Told("language", "language", N_("Language"), options=lambda: [("auto", tr("Same as device")), *LANGUAGES]),
    Told(
        "light",
        "sun",
        N_("Display"),
        options=lambda: [("auto", tr("By time of day")), ("day", tr("Day")), ("evening", tr("Evening"))],
    ),
    Told(
        "text",
        "text-size",
        N_("Text size"),
        options=lambda: [(size, tr("{percent}%", percent=round(100 * size))) for size in TEXT_SIZES],
    ),
    Told(
        "contrast",
        "contrast",
        N_("High contrast"),
        N_("Black on white, thick lines, letters on the terrain, a plain sea."),
    ),
    Told("calm", "waves", N_("Reduce motion"), N_("Fades instead of movement.")),
    Told("flat", "grid", N_("Flat island"), N_("Seen from straight above, with all levels as numbers.")),
    Told("", "", N_("At the table")),
    Told(
        "hand",
        "hand",
        N_("Preferred hand"),
        options=lambda: [("left", tr("Left hand")), ("right", tr("Right hand"))],
    ),
    Told("sound", "sound", N_("Sound")),
    Told(
        "vibration",
        "vibrate",
        N_("Vibration"),
        options=lambda: [("off", tr("Off")), ("light", tr("Gentle")), ("strong", tr("Strong"))],
    ),
    Told("", "", N_("The games")),
    Told("folder", "folder", N_("Folder of the games")),
    Told("keys", "keyboard", N_("Keys"), "F1"),
    Told("log", "note", N_("Log of the app")),
    Told("licences", "rules", N_("Licences")),
)


class Setting(Stacked):
    """A setting with a few values: what it is, and a segmented control below."""

    icon = StringProperty("")
    title = StringProperty("")
    options = ListProperty()
    value = ObjectProperty(None, allownone=True)


class Section(Paragraph):
    """The heading over some of them."""

    title = StringProperty("")


class SettingsScreen(Page):
    """All switches of the app."""

    def __init__(self, **kwargs: object) -> None:
        """Say the values in the language of the screen, and again when it changes."""
        super().__init__(**kwargs)
        self._ways = {
            "folder": self.open_folder,
            "keys": lambda: self.app.keyboard.help(),
            "log": self.show_log,
            "licences": self.show_licences,
        }
        self._where: dict[str, str] = {}  # what the rows lead to
        self._lines = {told: self._made(told) for told in LINES}
        self._version = Remark(padding=(dp(10), dp(20)))
        for line in (*self._lines.values(), self._version):
            self.add_widget(line)
        watch(i18n, self._say, "tr")
        settings.bind(on_change=self._say)
        self._say()

    def _made(self, told: Told) -> Any:
        if not told.name:
            return Section()
        if told.name in self._ways:
            # A tablet shows nobody the folders of an app, and has no keyboard.
            shown = told.name in ("log", "licences") or platform.on_desk()
            return Row(icon=told.icon, follow=self._ways[told.name], shown=shown)
        line = Setting(icon=told.icon) if told.options else SwitchRow(icon=told.icon)
        watch(line, partial(self._change, told.name), "value" if told.options else "active")
        return line

    def _say(self, *_: object) -> None:
        self.title = tr("Settings")
        self._version.text = tr("Taluva at the table {version}. Free software, MIT licence.", version=__version__)
        for told, line in self._lines.items():
            line.title = tr(told.title)
            if told.options:
                line.options, line.value = told.options(), getattr(settings, told.name)
            elif told.name:
                line.remark = self._where.get(told.name) or (told.remark and tr(told.remark))
            if isinstance(line, SwitchRow):
                line.active = getattr(settings, told.name)

    def enter(self, **facts: object) -> None:
        """Say what was chosen meanwhile, and where games and log lie."""
        data, state = self.app.folders.data, self.app.folders.state
        self._where = {
            "folder": notices.no_folder_text(i18n.catalogue) if data is None else display_name(str(data / GAMES)),
            "log": "" if state is None else str(log.place(state)),
        }
        self._say()

    def open_folder(self) -> None:
        """Show the files of the games in the system's own way; where it has none, say where they lie."""
        data = self.app.folders.data
        if data is None:
            Snackbar.show(self._where["folder"], seconds=8)
        else:
            show_folder(data / GAMES)

    def show_log(self) -> None:
        """Show what failed, with the ways to pass it on or throw it away."""
        from taluva.app.share.logsheet import LogSheet

        LogSheet(self.app).open()

    def show_licences(self) -> None:
        """Open the list of the licences."""
        from taluva.app.settings.licences import LicencesSheet

        LicencesSheet().open()

    def _change(self, name: str, _: object, value: object) -> None:
        # It is felt where it can be felt.
        if value is None or getattr(settings, name) == value:
            return
        line = next(line for told, line in self._lines.items() if told.name == name)
        # A second tap means the same: larger letters make all that is above it higher.
        self.ids.scroll.keep_in_place(line.ids.get("choice", line), FOLLOWED)
        setattr(settings, name, value)
        if name == "vibration":
            feedback.tick()
        elif name == "sound" and value:
            feedback.play("tile")


kvfiles.load(__name__)
