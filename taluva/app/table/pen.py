"""The small pen on the table: a word on the turn that was just played, or on any before it."""

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout

from taluva.app.look import kvfiles
from taluva.app.widgets.drawn import Hollow
from taluva.app.writing.notewriter import Writer
from taluva.engine.tiles import covered
from taluva.play.opengame import of_session
from taluva.review.story import Scene
from taluva.review.viewing import Viewing

if TYPE_CHECKING:
    from taluva.app.table.screen import TableScreen

AROUND = 16  # dp above and below the note
CORNER = (0.87, 0.8)  # of s: where the disc lies


class PenDisc(Hollow, FloatLayout):
    """A pen at the corner of what is written on; fingers go through it."""


class TablePen:
    """Opens the note above the island; everything else on the table stays live, and a touch there keeps the words."""

    def __init__(self, table: "TableScreen") -> None:
        """Belong to a table."""
        self._table = table
        parts = table.parts
        parts.note_button.bind(on_press=lambda *_: self._pressed(), on_release=lambda *_: self._released())
        self._writer = Writer(
            table, parts.view, lambda record: None, self._turned, lambda: parts.pixels(parts.layout_plan.stage).top
        )
        self._told: Viewing | None = None
        self.noted: Scene | None = None
        self._disc = PenDisc()
        parts.view.fbind("on_camera", self._follow)
        self._note: Any = None
        self._closing = self._closes = False  # whether this touch put the note away, and is one on the pen
        self._later = Clock.create_trigger(lambda _: self._give_back(), 0)

    def open(self) -> None:
        """Write on the last turn."""
        session = self._table.game
        self._told = Viewing(session.record)
        self._writer.at(self._told, of_session(session))
        self._writer.open(len(session.record.turns))
        if self._note is None and self._writer.note is not None:
            self._note = self._writer.note
            self._note.bind(height=lambda *_: self._make_room(), on_done=lambda *_: self._done())
        self._make_room()

    def keep_words(self) -> None:
        """Keep what is being written, and go on writing."""
        self._writer.keep_words()

    def done(self) -> bool:
        """Keep the words and put the note away; False if there is none."""
        return self._writer.done()

    # The turn's hexes are marked.

    def _turned(self, turn: int) -> None:
        assert self._told is not None
        self._mark(self._told.scenes[turn - 1])

    def _mark(self, noted: Scene | None) -> None:
        table = self._table
        self.noted = noted
        if noted is None:
            table.remove_widget(self._disc)
        elif self._disc.parent is None:
            table.add_widget(self._disc, index=table.children.index(table.parts.view))
        table.show_again()
        self._follow()

    def _follow(self, *_: object) -> None:
        """Keep the disc at the corner of what was built, or else of the tile."""
        scene = self.noted
        if scene is None:
            return
        hexes = scene.hexes or (covered(scene.tile.placement) if scene.tile is not None else ())
        self._disc.opacity = 1 if hexes else 0
        if hexes:
            view = self._table.parts.view
            s = view.seen().s
            x, y = max(map(view.where, hexes), key=sum)
            self._disc.center = x + CORNER[0] * s, y + CORNER[1] * s

    # The pen pressed again puts the note away, and does not open another one.

    def _pressed(self) -> None:
        self._closes = self._closing

    def _released(self) -> None:
        if not self._closes:
            self.open()

    # Nothing lies over the island: the note takes its room from the sea.

    def _make_room(self) -> None:
        if self._writer.shown:
            self._table.parts.note_button.lit = True
            self._table.parts.leave_room(self._note.height / dp(1) + AROUND)

    def _done(self) -> None:
        self._table.parts.note_button.lit = False
        self._mark(None)
        self._closing = True
        self._later()

    def _give_back(self) -> None:
        """Once no finger is on the island any more: what it touched is not to slide away under it."""
        self._closing = False
        if self._writer.shown:
            return
        if self._table.parts.view.gestures.fingers:
            self._later()
        else:
            self._table.parts.leave_room(0.0)


kvfiles.load(__name__)
