"""What can be done with a file that cannot be read, or with another file of a game that is in the list already."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from kivy.metrics import dp

from taluva.app.archive import removing
from taluva.app.device.passing import Parcel
from taluva.app.device.platform import on_desk
from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.share.folders import show_folder
from taluva.app.share.giving import give
from taluva.app.share.inlet import take_bytes
from taluva.app.share.sending import RECORD
from taluva.app.widgets.earliersheet import BREADTH, open_earlier
from taluva.app.widgets.labels import Remark
from taluva.app.widgets.overlay import Sheet, Snackbar, inform
from taluva.app.widgets.records import read_shown
from taluva.archive.files import FileError, safe_name
from taluva.archive.gamefile import NEWER
from taluva.archive.store import ENDING
from taluva.archive.values import AWAY, OVERWRITTEN, Listed, Revision, Stored
from taluva.play.damaged import compared, readable_turns, restore, state_of
from taluva.play.screen_game import ScreenGame
from taluva.words import notices, versions
from taluva.words.days import format_time
from taluva.words.reading_errors import cut_off_text, error_with_location, unreadable_file_text


class DamagedSheet(Sheet):
    """Says why, and lists only what is possible with this file."""

    def __init__(self, app: Any, listed: Listed, changed: Callable[[], object]) -> None:
        """`changed` is called after anything was done."""
        super().__init__(title=tr("What can be done"), rows=True, breadth=dp(BREADTH))
        self.app, self.listed, self._changed = app, listed, changed
        self._data = app.archive.games.bytes_of(listed.id)
        self.add_widget(Remark(text=self._reason(), padding=(dp(10), 0, dp(10), dp(8))))
        if not listed.why:
            self.offer("eye", tr("Look at it"), partial(app.show, "viewer", game=listed.id))
        elif listed.why not in (NEWER, AWAY):
            self._offer_repair()
        revisions = app.archive.games.revisions_of(listed.game)
        if revisions:
            count = tr_n("{n} earlier version", "{n} earlier versions", len(revisions))
            self.offer("history", tr("Earlier versions"), self._show_earlier, count)
        if self._data is not None:
            self.offer("share", tr("Share the file"), self._share, tr("its very bytes, for those who can mend it"))
        if on_desk():
            self.offer("folder", tr("Show it in its folder"), partial(show_folder, self._path.parent))
        self.offer("trash", tr("Delete"), self._delete)

    @property
    def _path(self) -> Path:
        return Path(self.app.archive.folder, self.listed.path)

    def _reason(self) -> str:
        words, listed = i18n.catalogue, self.listed
        if not listed.why:
            revision = compared(self.app.archive, listed)
            said = revision and versions.difference(words, revision)
            if said:
                return tr("Another file of a game in the list. It has {difference}.", difference=said)
            return tr("Another file of a game in the list, with the same turns and comments.")
        if listed.why == OVERWRITTEN:
            return tr("This could not be read and had to make room for the game; it is kept as it was.")
        if self._data is not None and listed.why != NEWER:
            found, error = readable_turns(self._data)
            if error is not None:
                text = error_with_location(words, error)
                return text.partition("\n")[0] if found is not None else text  # where is said beside its turns
        return unreadable_file_text(words, listed.why)

    def _show_earlier(self) -> None:
        open_earlier(self.app, ScreenGame(game=self.listed.game), self._look_at, self._changed)

    def _look_at(self, earlier: Revision) -> None:
        record = read_shown(earlier.record)
        if record is not None:
            self.app.show("viewer", record=record)

    def _offer_repair(self) -> None:
        """Offer what this device last wrote, and the turns that can be read."""
        words, listed = i18n.catalogue, self.listed
        ours = self.app.archive.revisions.last_written(listed.game)
        game_itself = listed.why != OVERWRITTEN and not listed.second
        if game_itself and ours is not None:
            when = format_time(words, ours[0].changed) if ours[0].changed else ""
            self.offer("undo", tr("Restore what this device last wrote"), partial(self._restore, ours[0]), when)
        found = readable_turns(self._data)[0] if self._data is not None else None
        if found is None:
            return
        said = cut_off_text(words, found).partition("\n")[2]
        if game_itself:
            title = tr_n("Restore the {n} whole turn", "Restore the {n} whole turns", found.turns)
            self.offer("check", title, lambda: self._restore(state_of(found, listed)), said)
        else:
            self.offer("plus", tr("Import what can be read"), self._import, said)

    def _restore(self, state: Stored) -> None:
        try:
            restore(self.app.archive, self.listed, state)
        except FileError as error:
            inform(self._path.name, notices.file_error_text(i18n.catalogue, error))
            return
        Snackbar.show(tr("The game can be read again. What was there is kept."))
        self._changed()

    def _import(self) -> None:
        take_bytes(self.app, self._data or b"", self._path.name, lambda _: self._changed())

    def _share(self) -> None:
        stem = safe_name(self._path.name.removesuffix(ENDING))
        give(tr("Share the file"), lambda: Parcel(stem, ENDING, RECORD, self._data or b""))

    def _delete(self) -> None:
        if self.listed.why == OVERWRITTEN:
            removing.ask_to_remove(self.app.archive, self.listed, self._changed)
            return
        try:
            removing.delete(self.app.archive, self.listed, self._changed)
        except FileError as error:
            inform(self._path.name, notices.file_error_text(i18n.catalogue, error))
        self._changed()
