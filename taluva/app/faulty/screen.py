"""A record that breaks a rule: what breaks, how many turns wait behind it, and the ways on. It is kept as it came."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp

from taluva.app.draw.boxes import Box
from taluva.app.faulty.faultpanel import FaultBar, FaultCaption, FaultPanel, People, StripLegend, TurnStrip, WayOn
from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.widgets.breaking import say_reasons, show_seen
from taluva.app.widgets.overlay import Snackbar
from taluva.app.widgets.sideplace import SidePlace
from taluva.app.widgets.working import in_pieces
from taluva.archive.values import Listed
from taluva.play.correction import Correcting
from taluva.record.reader import reading
from taluva.record.record import BuildMove, Record
from taluva.record.replay import BUILD_PART, TURN_PART, Entry
from taluva.words import gamewords
from taluva.words.captions import Teller
from taluva.words.explain import explainer_of

ROOMY = 640  # dp
BREADTH = 412  # dp
GAP = 14  # dp, around what is said over the sea


class FaultyScreen(SidePlace):
    """Shown when such a record was taken in, and whenever somebody wants to go on with it."""

    breadth = BREADTH
    share = 0.5
    sheet = FaultPanel

    def __init__(self, **kwargs: Any) -> None:
        """The game comes with `enter`."""
        super().__init__(**kwargs)
        self.caption = FaultCaption()
        self.caption.fbind("height", self._resized)
        self.add_widget(self.caption)
        self.bar = FaultBar(place=self)
        self.bar.fbind("size", self._resized)
        self.add_widget(self.bar)
        self._roomy = True
        self._again = Clock.create_trigger(lambda _: self.refresh(), -1)
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
        self.view.open(self._listed.id if self._listed is not None else "")
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
        self.panel.fault = self.panel.wait = ""
        if broken is None:
            self.title = gamewords.title(words, listed.summary)
            self.say(tr("This record breaks no rule."))
            return
        show_seen(self, correcting.where_it_breaks(broken))
        record = correcting.repair.record
        waits = len(record.turns) - broken.turn
        self.title = tr("Import a game") if self._new else gamewords.title(words, listed.summary)
        panel = self.panel
        panel.fault = tr("Turn {turn} breaks a rule", turn=broken.turn)
        panel.wait = tr_n("{n} later turn waits behind it.", "{n} later turns wait behind it.", waits) if waits else ""
        others = sorted({entry.turn for entry in correcting.repair.before.faults} - {broken.turn})
        if others:
            more = ", ".join(map(str, others))
            panel.wait += " " + tr_n(
                "Turn {turns} breaks one, too.", "Turns {turns} break one, too.", len(others), turns=more
            )
        self._say_move(record, broken)
        # What breaks has to be seen without a scroll: where there is little room it stands at the top.
        if not self._roomy:
            self._say_why(record, broken)
        self._say_game(listed)
        self._say_turns(broken.turn - 1, waits)
        if self._roomy:
            self._say_why(record, broken)
        self._offer(broken.turn)

    def _say_why(self, record: Record, broken: Entry) -> None:
        say_reasons(self, explainer_of(i18n.catalogue, record), record.turns[broken.turn - 1], broken)

    def _say_game(self, listed: Listed) -> None:
        """Which game it is, and who plays."""
        words = i18n.catalogue
        self.say(gamewords.title(words, listed.summary), "heading")
        said = (gamewords.day(words, listed), gamewords.terms(words, listed.summary))
        self.say(" · ".join(part for part in said if part), "small", pale=True)
        people = self.take(People)
        people.show(listed.summary.seats)
        self.show_widget(people)

    def _say_turns(self, stand: int, waits: int) -> None:
        """How many turns stand, and how many wait."""
        strip = self.take(TurnStrip)
        strip.standing, strip.waiting = stand, waits
        self.show_widget(strip)
        legend = self.take(StripLegend)
        legend.stand = tr_n("{n} legal turn", "{n} legal turns", stand)
        legend.wait = tr_n("{n} turn waits", "{n} turns wait", waits) if waits else ""
        self.show_widget(legend)

    def _say_move(self, record: Record, broken: Entry) -> None:
        """Say over the sea what the record has there."""
        turn, caption, teller = record.turns[broken.turn - 1], self.caption, Teller(i18n.catalogue, record)
        colour = broken.player or record.setup.colours[(broken.turn - 1) % len(record.setup.colours)]
        if broken.part == BUILD_PART and isinstance(turn.build, BuildMove):
            what = teller.build(turn.build.build)
        else:
            what = teller.voice.tile(turn.tile.kind) if turn.tile is not None else ""
        name = teller.voice.name(colour)
        caption.colour = colour
        caption.title = tr("Turn {turn}, {name}: {deed}", turn=broken.turn, name=name, deed=what) if what else ""
        if broken.part == TURN_PART or broken.turn == 1:
            caption.text = ""
        else:
            caption.text = tr("The island after turn {n}, with the tile as the record has it.", n=broken.turn - 1)
        caption.opacity = 1 if caption.title else 0
        self._resized()

    def _offer(self, turn: int) -> None:
        """The ways on, and what becomes of the record on each."""
        self._way("pencil", tr("Correct turn {turn}", turn=turn), tr("Change it or let it stand"), self.correct)
        looked = tr_n("Replay the {n} turn before it", "Replay the {n} turns before it", turn - 1)
        self._way("eye", tr("Look"), looked, self.look)
        left = tr("It stays in the archive, marked “{mark}”", mark=tr("fault at turn {n}", n=turn))
        self._way("archive", tr("Leave it as it is"), left, lambda: self.app.back())
        if self._new:
            self.button(tr("Do not import"), self.refuse, "plain")

    def _way(self, icon: str, title: str, remark: str, follow: Callable[[], object]) -> None:
        way = self.take(WayOn)
        # And where there is little room the ways have but their names.
        way.icon, way.title, way.follow = icon, title, follow
        way.remark = remark if self._roomy else ""
        way.primary = follow == self.correct
        self.show_widget(way, below=True)

    # Places.

    def arrange(self, width: float, height: float) -> None:
        """What the record has lies over the sea, below the island; the way back above it."""
        super().arrange(width, height)
        if not hasattr(self, "bar") or width < 100 or height < 100:
            return
        beside = width > height
        low = 0.0 if beside else self.panel.height / dp(1)
        broad = width - self.panel.width / dp(1) if beside else width
        said = self.caption.height / dp(1)
        self.caption.pos, self.caption.width = (self.x + dp(GAP), self.y + dp(low + GAP)), dp(broad - 2 * GAP)
        above = low + said + 2 * GAP if self.caption.title else low
        bar = self.bar
        bar.room = dp(broad - 2 * GAP)
        bar.pos = self.x + dp(GAP), self.top - dp(GAP) - bar.height
        self.leave_free(Box(0, above, broad, height - above - bar.height / dp(1) - GAP))
        roomy = self.panel.height >= dp(ROOMY)
        if roomy != self._roomy:
            self._roomy = roomy
            self._again()

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
        said = tr("“{title}” is not imported.", title=gamewords.title(i18n.catalogue, listed.summary))
        Snackbar.offer_undo(said, after_all, tr("Import it after all"))
