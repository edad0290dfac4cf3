"""The self-test: what this device is and does, line by line. A long press on the version in the settings leads here."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty

from taluva import __version__
from taluva.app.device import platform
from taluva.app.device.about import device_name
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.selftest import tries
from taluva.app.selftest.checklist import BAD, GOOD, KNOWN, UNTRIED, Line, Lines, as_text
from taluva.app.selftest.facts import facts
from taluva.app.selftest.fields import PullField, TapField, TestLine
from taluva.app.widgets.isle import Isle
from taluva.app.widgets.page import Page
from taluva.engine import ruleids as ids
from taluva.engine.island import EMPTY, Island
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.unreadable import Unreadable
from taluva.words.examples import example
from taluva.words.marks import N_

# In the order of the page; what can only be tried comes after what is simply so.
TITLES = {
    "tap": N_("One tap is one touch"),
    "pull": N_("One drag is one verdict"),
    "vibration": N_("Vibration"),
    "sound": N_("Sound"),
    "picker": N_("Choosing a file, there and back"),
    "share": N_("Sharing a text"),
    "frames": N_("Frames while the island turns"),
    "context": N_("Losing the graphics context"),
    "python": "Python",
    "kivy": "Kivy",
    "sdl": "SDL",
    "gl": "OpenGL",
    "samples": N_("Samples of smooth edges"),
    "density": N_("Density and window"),
    "letters": N_("Letters: system, app"),
    "edges": N_("Edges kept clear: left, top, right, bottom"),
    "rate": N_("Refresh rate"),
    "sqlite": "SQLite",
}
TRIED = ("tap", "pull", "vibration", "sound", "picker", "share", "frames", "context")
REST_SECONDS = 1.5  # after a tap, until button and scroll bar stand still


class Turning(Isle):
    """An island to be looked at: a finger on it scrolls the page."""

    def on_touch_down(self, touch: Any) -> bool:
        """Take none."""
        return False


class SelfTestScreen(Page):
    """Lines with signs; everything on it can be passed on as text."""

    summary = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        """Make the lines once; what is found goes into them."""
        super().__init__(**kwargs)
        self.lines = Lines()
        self.rows: dict[str, TestLine] = {}
        self.turning = Turning(clip=True, swell=False, size_hint_y=None, height=dp(180))
        for key in TITLES:
            self._row(key)
        i18n.bind(tr=self._say)
        self._say()

    def enter(self, **_: Any) -> None:
        """Look at everything anew; what was tried stays."""
        for key, state, found in facts(self.app):
            self.find(key, state, found)
        fields = [self.rows[key].field for key in ("tap", "pull")]
        self.ids.scroll.holds = fields
        self.turning.island = self._some_island()
        self.turning.sight.fit(animate=False)

    def _some_island(self) -> Island:
        """The largest island at hand: the newest game's, or that of an example."""
        page = self.app.archive.games(limit=1).games
        stored = self.app.archive.load(page[0].id) if page else None
        with suppress(Unreadable):
            if stored is not None:
                return replay(read(stored.record)).last.island
        drawn = example(ids.TOWER_LEVEL)
        return drawn.island if drawn is not None else EMPTY

    def leave(self) -> None:
        """Stop what turns."""
        tries.stop()

    def _row(self, key: str) -> None:
        self.lines.put(Line(key, TITLES[key]))
        row = TestLine()
        self.rows[key] = row
        self.ids.lines.add_widget(row)
        row.bind(on_try=lambda *_: self.try_it(key))
        row.bind(on_agreed=lambda *_: self._felt(key, True), on_denied=lambda *_: self._felt(key, False))
        field = TapField() if key == "tap" else PullField() if key == "pull" else None
        if field is not None:
            row.field = field
            row.add_widget(field)
            field.bind(on_judged=lambda _, state, found: self.find(key, state, self._counted(key, found)))
        if key == "frames":
            row.add_widget(self.turning)

    def _say(self, *_: object) -> None:
        self.title = tr("Self-test")
        self.lines.rename({key: tr(title) for key, title in TITLES.items()})
        for key, row in self.rows.items():
            row.title = tr(TITLES[key])
            row.action = tr("Try") if key in TRIED and key not in ("tap", "pull") else ""
        self.rows["tap"].field.text = tr("Tap here")
        self.rows["pull"].field.text = tr("Drag here as you drag a tile")
        self._show()

    def _counted(self, key: str, found: str) -> str:
        if key == "tap":
            return tr_n("{n} touch", "{n} touches", int(found.split(" / ")[0]))
        presses, moves, releases, verdicts = found.split(" / ")
        return tr(
            "presses {presses}, moves {moves}, releases {releases}, verdicts {verdicts}",
            presses=presses,
            moves=moves,
            releases=releases,
            verdicts=verdicts,
        )

    def find(self, key: str, state: str, found: str) -> None:
        """Put into its line what was found."""
        self.lines.find(key, state, found)
        self._show()

    def _show(self) -> None:
        for line in self.lines.all():
            row = self.rows[line.key]
            row.state = line.state
            row.found = line.found or (tr("not tried yet") if line.state == UNTRIED else tr("not stated"))
        self.summary = tr(
            "{good} good · {bad} bad · {untried} not tried yet",
            good=self.lines.count(GOOD),
            bad=self.lines.count(BAD),
            untried=self.lines.count(UNTRIED),
        )

    # Trying

    def try_it(self, key: str) -> None:
        """Try one line."""
        ways: dict[str, Callable[[], None]] = {
            "vibration": lambda: self._feel("vibration", tries.vibrate),
            "sound": lambda: self._feel("sound", tries.sound),
            "picker": lambda: tries.pick(self.app, lambda state, found: self.find("picker", state, found)),
            "share": self.share,
            "frames": lambda: tries.turn(self.turning, lambda state, found: self.find("frames", state, found)),
            "context": lambda: Clock.schedule_once(self._lose_context, REST_SECONDS),
        }
        ways[key]()

    def _feel(self, key: str, work: Callable[[], bool]) -> None:
        row = self.rows[key]
        if work():
            row.found = tr("Was it felt?") if key == "vibration" else tr("Was it heard?")
            row.yes, row.no = tr("Yes"), tr("No")
        else:
            self.find(key, KNOWN, tr("this device has none"))

    def _felt(self, key: str, felt: bool) -> None:
        self.rows[key].yes = self.rows[key].no = ""
        self.find(key, GOOD if felt else BAD, tr("Yes") if felt else tr("No"))

    def _lose_context(self, _dt: float) -> None:
        tries.lose_context(lambda state, found: self.find("context", state, found))

    # Passing on

    def text(self) -> str:
        """The whole test as text."""
        when = datetime.now().astimezone().isoformat(timespec="minutes")
        return as_text((f"Taluva {__version__}", device_name(), when, self.summary), self.lines.all())

    def share(self) -> None:
        """Offer the text to the other apps, or copy it."""
        from taluva.app.share.reportsheet import pass_on

        offered = pass_on(tr("Self-test"), self.text())
        # On a desk it is meant to be copied; a tablet has apps that take a text.
        state = GOOD if offered or not platform.on_android() else BAD
        self.find("share", state, tr("offered to the other apps") if offered else tr("copied"))


kvfiles.load(__name__)
