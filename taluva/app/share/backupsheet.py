"""The sheet that keeps games beyond this tablet: all in one file, and the folder where files go."""

from typing import Any

from taluva.app.device.platform import on_android
from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.look.settings import settings
from taluva.app.share import sending
from taluva.app.share.filesheet import FileSheet
from taluva.app.share.giving import give
from taluva.app.widgets.overlay import Sheet, Snackbar, inform
from taluva.app.widgets.progress import Progress, in_thread_with_bar
from taluva.archive.archive import utc_now
from taluva.archive.backup import StoppedError
from taluva.archive.files import FileError, display_name
from taluva.archive.values import Packed
from taluva.words import notices

AT_ONCE = 50  # games that are packed before anybody could read what a bar says


class BackupSheet(Sheet):
    """What keeps the games beyond this tablet."""

    def __init__(self, app: Any) -> None:
        """Count the games."""
        super().__init__(title=tr("Keep the archive safe"), rows=True)
        self.app = app
        self.games = app.archive.lists.page(limit=1).total
        said = tr_n("{n} game in one file", "{n} games in one file", self.games)
        self.offer("upload", tr("Back up"), self.out, said)
        if not on_android():
            self.offer("folder", tr("Where files are saved"), self.choose_folder, display_name(sending.folder()))

    def out(self) -> None:
        """Write everything into one file; ten thousand games take seconds, behind a bar that can be stopped."""
        archive, began = self.app.archive, utc_now()  # what is played while it is put together is in no backup yet

        def pack(told: Progress) -> Packed | FileError | None:
            try:
                return archive.backups.pack(told)
            except StoppedError:
                return None  # nothing was written yet
            except FileError as error:
                return error

        def packed(made: Packed | FileError | None) -> None:
            if isinstance(made, FileError):
                inform(tr("Backup"), notices.no_backup(i18n.catalogue, made))
            elif made is not None:
                missing = "\n".join(notices.packed(i18n.catalogue, made))
                give(tr("Backup"), lambda: sending.backup_of(made), lambda: given(made), missing)

        def given(made: Packed) -> None:
            if not made.unreadable:  # else the reminder goes on
                settings.backup = began
            self.app.look_again()

        if self.games <= AT_ONCE:
            packed(pack(lambda done, total: True))
        else:
            in_thread_with_bar(tr("Backup"), pack, packed)

    def choose_folder(self) -> None:
        """Choose where files go."""

        def keep(folder: str) -> None:
            settings.folder = folder
            Snackbar.show(tr("Files are saved in {folder}.", folder=display_name(folder)))

        FileSheet(keep, sending.folder(), for_folder=True).open()
