"""What the rail shows of a record that breaks a rule: why, how many turns wait behind it, and the ways on."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.viewer.viewerplan import MOMENTS
from taluva.app.widgets.breaking import say_reasons
from taluva.app.widgets.buttons import Pressable, Titled
from taluva.app.widgets.drawn import Drawn
from taluva.app.widgets.layouts import Raised, Rimmed
from taluva.app.widgets.overlay import Snackbar
from taluva.app.widgets.sideplace import Saying
from taluva.words.rule_phrases import rule_phrases_of


class FaultTab(Saying, BoxLayout):
    """Which turn breaks which rules, how many wait behind it, and that the record is kept."""

    place = ObjectProperty(None, rebind=True)
    fault = StringProperty("")
    wait = StringProperty("")
    roomy = BooleanProperty(True)  # whether there is room for what becomes of the record on each way on

    def __init__(self, **kwargs: Any) -> None:
        """Say nothing yet."""
        super().__init__(**kwargs)
        self.panel = self
        watch(self, Clock.create_trigger(self.refresh, -1), "roomy")

    def tell(self) -> None:
        """Say what breaks, where, and what waits behind it."""
        broken, viewing = self.place.broken, self.place.viewing
        if broken is None:
            return
        record = viewing.record
        waits = len(record.turns) - broken.turn
        self.fault = tr("Turn {turn} breaks a rule", turn=broken.turn)
        self.wait = tr_n("{n} later turn waits behind it.", "{n} later turns wait behind it.", waits) if waits else ""
        others = sorted({entry.turn for entry in viewing.replay.faults} - {broken.turn})
        if others:
            more = ", ".join(map(str, others))
            said = tr_n("Turn {turns} breaks one, too.", "Turns {turns} break one, too.", len(others), turns=more)
            self.wait = f"{self.wait} {said}".strip()
        # What breaks has to be seen without a scroll.
        say_reasons(self, rule_phrases_of(i18n.catalogue, record), record.turns[broken.turn - 1], broken)
        self._say_turns(broken.turn - 1, waits)
        self._offer(broken.turn)

    def _say_turns(self, stand: int, waits: int) -> None:
        """How many turns stand, and how many wait."""
        strip = self.take(TurnStrip)
        strip.standing, strip.waiting = stand, waits
        self.show_widget(strip)
        legend = self.take(StripLegend)
        legend.stand = tr_n("{n} legal turn", "{n} legal turns", stand)
        legend.wait = tr_n("{n} turn waits", "{n} turns wait", waits) if waits else ""
        self.show_widget(legend)

    def _offer(self, turn: int) -> None:
        """The ways on, and what becomes of the record on each."""
        place = self.place
        if place.lasting:
            change = tr("Correct turn {turn}", turn=turn)
            self._way("pencil", change, tr("Change it or let it stand"), place.onward.correct, primary=True)
        looked = tr_n("Replay the {n} turn before it", "Replay the {n} turns before it", turn - 1)
        self._way("eye", tr("Look"), looked, lambda: place.turn_to(MOMENTS))
        if place.shared:
            left = tr("It stays in the archive, marked “{mark}”", mark=tr("fault at turn {n}", n=turn))
            self._way("archive", tr("Leave it as it is"), left, place.app.back)
        if place.shared and place.new:
            self.button(tr("Do not import"), self.refuse, "plain")

    def _way(self, icon: str, title: str, remark: str, follow: Callable[[], object], primary: bool = False) -> None:
        way = self.take(WayOn)
        # Where there is little room the ways have but their names.
        way.icon, way.title, way.remark = icon, title, remark if self.roomy else ""
        way.follow, way.primary = follow, primary
        self.show_widget(way, below=True)

    def refuse(self) -> None:
        """Put it into the bin; it can be had back as any deleted game can."""
        app, game = self.place.app, self.place.opened.game

        def after_all() -> None:
            app.archive.bin.undelete(game)
            app.mend(game, new=True)

        said = tr("“{title}” is not imported.", title=self.place.title)
        app.archive.bin.delete(game)
        app.back()
        Snackbar.offer_undo(said, after_all, tr("Import it after all"))


class StripLegend(BoxLayout):
    """What stands, at the left, and what waits, at the right."""

    stand = StringProperty("")
    wait = StringProperty("")


class WayOn(Pressable, Raised, Rimmed, Titled):
    """A way on from here: what it is, and below it what becomes of the record."""


class TurnStrip(Drawn):
    """Every turn a stroke: those that stand, the one that breaks a rule, those that wait behind it."""

    standing = NumericProperty(0)
    waiting = NumericProperty(0)

    REDRAWN = ("pos", "size", "standing", "waiting")
    FOLLOWS = ("legal", "line2", "fault")

    def __init__(self, **kwargs: Any) -> None:
        """Be of one height."""
        super().__init__(size_hint_y=None, height=dp(44), **kwargs)

    def draw(self, *_: object) -> None:
        """Draw all strokes."""
        self.canvas.clear()
        stand, wait = int(self.standing), int(self.waiting)
        # Of thousands no more strokes are drawn than can be told apart.
        most = max(2, int(self.width / dp(4)))
        if stand + wait >= most:
            stand = round(stand * (most - 1) / (stand + wait))
            wait = most - 1 - stand
        step = self.width / (stand + wait + 1)
        wide = max(dp(1.5), min(step * 0.72, dp(8)))
        low = self.center_y - dp(14)
        with self.canvas:
            Color(*theme.legal)
            for n in range(stand):
                RoundedRectangle(pos=(self.x + n * step, low), size=(wide, dp(28)), radius=[dp(2)])
            Color(*theme.line2)
            # Dashes of one's own: Kivy's are gone with a lost context.
            for n in range(stand + 1, stand + wait + 1):
                for up in range(4):
                    Rectangle(pos=(self.x + n * step, low + dp(7.5) * up), size=(wide, dp(5.5)))
            Color(*theme.fault)
            pos = (self.x + stand * step, self.center_y - dp(20))
            RoundedRectangle(pos=pos, size=(max(wide, dp(4)), dp(40)), radius=[dp(2)])


kvfiles.load(__name__)
