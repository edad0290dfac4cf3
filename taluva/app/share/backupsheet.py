"""The whole archive out and in as one file, the bin, and where files go."""

from collections.abc import Callable
from typing import Any

from kivy.properties import NumericProperty, StringProperty

from taluva.app.device.platform import on_android
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n, tr
from taluva.app.share import sending
from taluva.app.share.backingup import back_up
from taluva.app.share.filesheet import FileSheet
from taluva.app.share.giving import give
from taluva.app.share.takesheet import choose
from taluva.app.widgets.buttons import Row
from taluva.app.widgets.overlay import Sheet, Snackbar
from taluva.archive.files import shown
from taluva.words import gamewords

AT_ONCE = 50  # games that are packed before anybody could read what a bar says


class BackupSheet(Sheet):
    """What keeps the games beyond this tablet."""

    games = NumericProperty(0)
    deleted = NumericProperty(0)
    folder = StringProperty("")

    def __init__(self, app: Any, changed: Callable[[], None], **kwargs: Any) -> None:
        """Call `changed` when games came in or back."""
        self.app = app
        self._changed = changed
        super().__init__(**kwargs)
        self.games = app.archive.games(limit=1).total
        self.deleted = len(app.archive.deleted())
        self.folder = "" if on_android() else shown(sending.folder_of(app.archive))

    def out(self) -> None:
        """Write everything into one file."""
        self.close()
        archive = self.app.archive
        if self.games <= AT_ONCE:
            give(self.app, tr("Backup"), lambda: sending.backup_of(archive))
        else:
            back_up(archive, lambda parcel: give(self.app, tr("Backup"), lambda: parcel))

    def bring_in(self) -> None:
        """Merge a backup into the archive."""
        self.close()
        choose(self.app, lambda _: self._changed(), self._changed)

    def choose_folder(self) -> None:
        """Choose where files go."""

        def keep(folder: str) -> None:
            self.app.archive.set_setting(sending.FOLDER, folder)
            Snackbar.show(tr("Files are saved in {folder}.", folder=shown(folder)))

        self.close()
        FileSheet(keep, sending.folder_of(self.app.archive), for_folder=True).open()

    def bin(self) -> None:
        """Show the deleted games."""
        self.close()
        BinSheet(self.app, self._changed).open()


class BinSheet(Sheet):
    """Deleted games; a tap brings one back."""

    said = StringProperty("")

    def __init__(self, app: Any, changed: Callable[[], None], **kwargs: Any) -> None:
        """List them, the last deleted first."""
        self.app = app
        self._changed = changed
        super().__init__(**kwargs)
        words = i18n.catalogue
        deleted = app.archive.deleted()
        self.said = (
            tr("Deleted games stay here for 30 days on which the app is used. Tap one to restore it.")
            if deleted
            else tr("The bin is empty.")
        )
        for listed in deleted[:200]:
            row = Row(
                icon="undo",
                title=gamewords.title(words, listed.summary),
                remark=gamewords.day(words, listed),
                chevron=False,
            )
            row.bind(on_release=lambda _, game=listed.id: self._bring_back(game))
            self.ids.rows.add_widget(row)

    def _bring_back(self, game: str) -> None:
        self.close()
        self.app.archive.undelete(game)
        Snackbar.show(tr("The game is back in the archive."))
        self._changed()


kvfiles.load(__name__)
