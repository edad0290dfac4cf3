"""A record that breaks a rule: what breaks, how many turns wait behind it, and the ways on. It is kept as it came."""

from typing import Any

from kivy.graphics import Color, Line, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.look.theme import theme
from taluva.app.widgets.breaking import say_reasons, show_seen
from taluva.app.widgets.overlay import Snackbar
from taluva.app.widgets.sideplace import SidePlace
from taluva.app.widgets.working import in_pieces
from taluva.archive.values import Listed
from taluva.play.correction import Correcting
from taluva.record.notation import MOST_TURNS
from taluva.record.reader import reading
from taluva.record.record import Record
from taluva.record.replay import Entry
from taluva.words import games as gamewords
from taluva.words.explain import Explainer

UNDO = 8.0  # seconds


class TurnStrip(Widget):
    """Every turn a stroke: those that stand, the one that breaks a rule, those that wait behind it."""

    standing = NumericProperty(0)
    waiting = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        """Draw anew when it changes."""
        super().__init__(size_hint_y=None, height=dp(44), **kwargs)
        for name in ("pos", "size", "standing", "waiting"):
            self.fbind(name, self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        # Of thousands that wait no more are drawn than can be told apart.
        whole = int(self.standing + min(self.waiting, MOST_TURNS)) + 1
        step = self.width / whole
        wide = max(dp(1.5), min(step * 0.72, dp(8)))
        with self.canvas:
            for n in range(whole):
                broken = n == self.standing
                high = dp(40) if broken else dp(28)
                pos = (self.x + n * step, self.center_y - high / 2)
                Color(*(theme.fault if broken else theme.legal if n < self.standing else theme.ink2))
                if n <= self.standing:
                    RoundedRectangle(pos=pos, size=(max(wide, dp(4)) if broken else wide, high), radius=[dp(2)])
                else:
                    Line(rectangle=(*pos, wide, high), width=dp(0.6), dash_length=2, dash_offset=2)


class FaultyScreen(SidePlace):
    """Shown when such a record was taken in, and whenever somebody wants to go on with it."""

    def __init__(self, **kwargs: Any) -> None:
        """The game comes with `enter`."""
        super().__init__(**kwargs)
        self._correcting: Correcting | None = None
        self._listed: Listed | None = None
        self._new = False

    def enter(self, game: str = "", new: bool = False, **facts: Any) -> None:
        """Look at this game; without one, again at the one before. A new one was taken in just now."""
        if game:
            self._new = new
        game = game or (self._listed.id if self._listed is not None else "")
        self._listed = self.app.archive.listed(game)
        stored = self.app.archive.load(game)
        self._correcting = None
        if stored is not None and self._listed is not None:
            work = reading(stored.record)
            in_pieces(tr("Reading the record"), work, self._look_at, lambda _: None)
        else:
            self._look_at(None)

    def _look_at(self, record: Record | None) -> None:
        if record is not None and self._listed is not None:
            self._correcting = Correcting(record, max(1, self._listed.summary.fault))
        self.refresh()
        self.view.sight.fit(animate=False)

    @property
    def _broken(self) -> Entry | None:
        faults = () if self._correcting is None else self._correcting.repair.before.faults
        return faults[0] if faults else None

    def tell(self) -> None:
        """Say what breaks, where, and what waits behind it."""
        correcting, listed = self._correcting, self._listed
        if correcting is None or listed is None:
            return
        broken = self._broken
        words = i18n.catalogue
        if broken is None:
            self.title = gamewords.title(words, listed.summary)
            self.say(tr("This record breaks no rule."))
            return
        show_seen(self, correcting.where_it_breaks(broken))
        waits = listed.summary.waits
        self.title = tr("Turn {turn} breaks a rule", turn=broken.turn)
        if waits:
            self.say(
                tr_n("{n} later turn waits behind it.", "{n} later turns wait behind it.", waits), "strong", "fault"
            )
        self.say(tr("The record is kept as it came."), "body", "fault")
        self.say(gamewords.title(words, listed.summary), "heading")
        self.say(f"{gamewords.terms(words, listed.summary)} · {gamewords.day(words, listed)}", "small", "ink2")
        strip = self.take(TurnStrip)
        strip.standing, strip.waiting = broken.turn - 1, waits
        self.show_widget(strip)
        stand = tr_n("{n} legal turn", "{n} legal turns", broken.turn - 1)
        self.say(f"{stand} · {tr_n('{n} turn waits', '{n} turns wait', waits)}" if waits else stand, "small", "ink2")
        record = correcting.repair.record
        explainer = Explainer(words, dict(zip(record.setup.colours, record.names, strict=True)), record.setup.edition)
        say_reasons(self, explainer, record.turns[broken.turn - 1], broken)
        self.button(tr("Correct turn {turn}", turn=broken.turn), self.correct, "primary", "pencil")
        self.button(tr("Look"), self.look, icon="history")
        self.button(tr("Leave it as it is"), lambda: self.app.back(), icon="archive")
        if self._new:
            self.button(tr("Do not import"), self.refuse, "plain")

    # What can be done.

    def correct(self) -> None:
        """Put the turn right; the turns behind it are replayed."""
        correcting, broken, listed = self._correcting, self._broken, self._listed
        if correcting is not None and broken is not None and listed is not None:
            record, turn = correcting.repair.record, broken.turn
            self.app.show("correct", record=record, turn=turn, game=listed.id)

    def look(self) -> None:
        """See the turns that stand."""
        if self._listed is not None:
            self.app.show("replay", game=self._listed.id)

    def refuse(self) -> None:
        """Put it into the bin; it can be had back as any deleted game can."""
        listed = self._listed
        if listed is None:
            return
        app, game = self.app, listed.id

        def after_all() -> None:
            app.archive.undelete(game)
            app.mend(game, new=True)

        app.archive.delete(game)
        app.back()
        Snackbar.show(
            tr("“{title}” is not imported.", title=gamewords.title(i18n.catalogue, listed.summary)),
            tr("Import it after all"),
            after_all,
            seconds=UNDO,
        )
