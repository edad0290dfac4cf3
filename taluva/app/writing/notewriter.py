"""Writing on a screen with an island: the note above the sea, the sheet of the evening, ways to undo both."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from taluva.app.look.i18n import i18n, tr
from taluva.app.widgets.overlay import Snackbar
from taluva.play.annotator import Annotator, RecordTooLongError, Undo
from taluva.record.comments import comment_of
from taluva.review.viewed_game import ViewedGame
from taluva.words.captions import TurnPhrases

if TYPE_CHECKING:
    from taluva.app.writing.note import Note
    from taluva.play.screen_game import ScreenGame

WIDEST = 928  # dp


class Writer:
    """Belongs to a page; `changed` is told once something else stands in the record, `turned` the turn noted on."""

    def __init__(
        self,
        page: Any,
        view: Any,
        changed: Callable[[], object],
        turned: Callable[[int], object],
        top: Callable[[], float],
    ) -> None:
        """The note hangs over this island, from what `top` says."""
        self._page, self._view, self._changed, self._top = page, view, changed, top
        self.turned = turned
        self._pen: Annotator | None = None
        self._told: ViewedGame | None = None
        self._note: Note | None = None
        page.bind(size=self._place, pos=self._place)
        view.bind(insets=self._place)

    def at(self, told: ViewedGame, opened: ScreenGame) -> None:
        """Write into this game from now on."""
        self.done()
        self._told = told
        self._pen = Annotator(
            self._page.app.archive, opened.game, opened.session or self._page.app.at_table(opened.game)
        )

    @property
    def note(self) -> Note | None:
        """The note, while it is there."""
        return self._note if self._note is not None and self._note.parent is not None else None

    def open(self, turn: int) -> None:
        """Write on a turn."""
        if self._note is None:
            from taluva.app.writing.note import Note  # a field and its keyboard: who only looks need not wait for them

            self._note = Note(self)
            self._note.bind(height=self._place)
        if not self.length:
            return
        self._note.open(turn)
        if self._note.parent is None:
            self._page.add_widget(self._note)
        self._place()
        self._note.ids.field.focus = True

    def keep_words(self) -> None:
        """Keep what is being written, and go on writing."""
        if self.note is not None:
            self.note.keep()

    def done(self) -> bool:
        """Keep the words and take the note away; False if there is none."""
        if self.note is None:
            return False
        self.note.done()
        return True

    def evening(self) -> None:
        """Ask which evening it was."""
        if self._pen is not None:
            name_evening(self._pen, self._fresh)

    # What the note asks for.

    @property
    def length(self) -> int:
        """How many turns can be written on."""
        return len(self._told.scenes) if self._told is not None else 0

    @property
    def told(self) -> ViewedGame:
        """The game that is written into."""
        assert self._told is not None
        return self._told

    def turn(self, turn: int) -> tuple[str, str]:
        """What a turn is called, and whose it is."""
        scene = self.told.scenes[turn - 1]
        return TurnPhrases(i18n.catalogue, self.told.record).turn(scene)[0], scene.colour

    def comment(self, turn: int) -> str:
        """What is written on a turn."""
        return comment_of(self.told.record.turns[turn - 1])

    def keep(self, turn: int, text: str) -> None:
        """Write on a turn, and offer to take it back."""
        pen = self._pen
        if pen is not None:
            write_down(lambda: pen.set_comment(turn, text), tr("Written on turn {turn}.", turn=turn), self._fresh)

    def opens(self, touch: Any) -> bool:
        """Whether this touch is on a key that puts the note away itself."""
        return False

    def gone(self) -> None:
        """The note is away."""

    def _fresh(self) -> None:
        record = self._pen.record if self._pen is not None else None
        if record is not None:
            self.told.replace_texts(record)
            self._changed()

    # Where it lies.

    def _place(self, *_: object) -> None:
        note = self.note
        if note is None:
            return
        page, free = self._page, self._view.insets
        room = page.width - free.left - free.right - dp(24)
        left = page.x + free.left + dp(12)
        if room < dp(440):
            room, left = page.width - dp(24), page.x + dp(12)
        note.width = min(dp(WIDEST), room)
        note.x = left
        note.top = self._top() - dp(8)


def name_evening(pen: Annotator, changed: Callable[[], object]) -> None:
    """Ask which evening it was; `changed` hears when the record says something else."""
    from taluva.app.writing.evening import EveningSheet  # as the note

    record, said = pen.record, tr("Written into the record.")
    if record is not None:
        EveningSheet(record, lambda evening: write_down(lambda: pen.set_details(evening), said, changed)).open()


def write_down(work: Callable[[], Undo | None], said: str, changed: Callable[[], object]) -> None:
    """Write into a record, and offer to take it back; what is too long for it is refused in a sentence."""
    try:
        undo = work()
    except RecordTooLongError:
        Snackbar.show(tr("That is too long for this record: it has at most 256 KB. It stays as it was."))
        return
    if undo is None:
        return

    def take_back() -> None:
        undo()
        changed()

    changed()
    Snackbar.offer_undo(said, take_back)
