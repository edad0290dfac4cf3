"""Lets a screen with an island be written on: the note above the sea, the sheet of the evening, ways to undo both."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from taluva.app.look.i18n import i18n, tr
from taluva.app.widgets.overlay import Snackbar
from taluva.play.pen import NoRoomError, Pen, Undo
from taluva.record.comments import comment_of
from taluva.record.evening import Evening
from taluva.record.record import Record
from taluva.review.viewing import Viewing
from taluva.words.captions import Teller

if TYPE_CHECKING:
    from taluva.app.writing.note import Note, Written
    from taluva.play.opengame import OpenGame

WIDEST = 928  # dp


class Writer:
    """Belongs to a page; `changed` is told the record once something else stands in it, `turned` the turn noted on."""

    def __init__(
        self,
        page: Any,
        view: Any,
        changed: Callable[[Record], object],
        turned: Callable[[int], object] = lambda turn: None,
        top: Callable[[], float] | None = None,
    ) -> None:
        """The note hangs over this island, from its upper edge or from what `top` says."""
        self._page, self._view, self._changed, self._top = page, view, changed, top
        self._pen: Pen | None = None
        self._told: Viewing | None = None
        self._note: Note | None = None
        self._turned = turned
        page.bind(size=self._place, pos=self._place)
        view.bind(insets=self._place)

    def at(self, told: Viewing, opened: OpenGame) -> None:
        """Write into this game from now on."""
        if self.shown:
            self.done()
        self._told = told
        game = opened.game
        self._pen = Pen(self._page.app.archive, game, opened.session or self._page.app.at_table(game))

    @property
    def note(self) -> Note | None:
        """The note, once there was one."""
        return self._note

    @property
    def shown(self) -> bool:
        """Whether the note is there."""
        return self._note is not None and self._note.shown

    def open(self, turn: int) -> None:
        """Write on a turn."""
        if self._note is None:
            from taluva.app.writing.note import Note  # a field and its keyboard: who only looks need not wait for them

            self._note = Note(self)
            self._note.bind(
                on_done=lambda note: self._page.remove_widget(note), on_turned=lambda _, turn: self._turned(turn)
            )
        if not self.length:
            return
        self._note.open(turn)
        if self._note.parent is None:
            self._page.add_widget(self._note)
        self._place()
        self._note.ids.field.focus = True

    def keep_words(self) -> None:
        """Keep what is being written, and go on writing."""
        if self._note is not None and self._note.shown:
            self._note.keep()

    def done(self) -> bool:
        """Keep the words and take the note away; False if there is none."""
        if self._note is None or not self._note.shown:
            return False
        self._note.done()
        return True

    def evening(self) -> None:
        """Ask which evening it was."""
        from taluva.app.writing.evening import EveningSheet  # as above

        told = self._told
        if told is not None:
            EveningSheet(told.record, self._keep_evening).open()

    def _keep_evening(self, evening: Evening) -> None:
        self._write(lambda pen: pen.evening(evening), tr("Written into the record."))

    # What the note asks for.

    @property
    def length(self) -> int:
        """How many turns can be written on."""
        return len(self._told.scenes) if self._told is not None else 0

    def written(self, turn: int) -> Written:
        """What there is to say of a turn."""
        from taluva.app.writing.note import Written

        assert self._told is not None
        scene = self._told.scenes[turn - 1]
        title, _ = Teller(i18n.catalogue, self._told.record).turn(scene)
        return Written(title, scene.colour, comment_of(self._told.record.turns[turn - 1]))

    def keep(self, turn: int, text: str) -> None:
        """Write on a turn, and offer to take it back."""
        self._write(lambda pen: pen.comment(turn, text), tr("Written on turn {turn}.", turn=turn))

    def _write(self, work: Callable[[Pen], Undo | None], said: str) -> None:
        if self._pen is None:
            return
        try:
            undo = work(self._pen)
        except NoRoomError:
            Snackbar.show(tr("That is too long for this record: it has at most 256 KB. It stays as it was."))
            return
        if undo is None:
            return

        def take_back() -> None:
            undo()
            self._fresh()

        self._fresh()
        Snackbar.offer_undo(said, take_back)

    def _fresh(self) -> None:
        record = self._pen.record if self._pen is not None else None
        if record is not None and self._told is not None:
            self._told.reword(record)
            self._changed(record)

    # Where it lies.

    def _place(self, *_: object) -> None:
        note = self._note
        if note is None or not note.shown:
            return
        page, free = self._page, self._view.insets
        room = page.width - free.left - free.right - dp(24)
        left = page.x + free.left + dp(12)
        if room < dp(440):
            room, left = page.width - dp(24), page.x + dp(12)
        note.width = min(dp(WIDEST), room)
        note.x = left
        note.top = self._top() - dp(8) if self._top is not None else page.top - free.top - dp(6)
