"""The whole archive out as one file, and where files go."""

from typing import Any

from kivy.properties import NumericProperty, StringProperty

from taluva.app.device.platform import on_android
from taluva.app.look import kvfiles
from taluva.app.look.i18n import tr
from taluva.app.share import sending
from taluva.app.share.backingup import back_up
from taluva.app.share.filesheet import FileSheet
from taluva.app.share.giving import give
from taluva.app.widgets.overlay import Sheet, Snackbar
from taluva.archive.files import shown

AT_ONCE = 50  # games that are packed before anybody could read what a bar says


class BackupSheet(Sheet):
    """What keeps the games beyond this tablet."""

    games = NumericProperty(0)
    folder = StringProperty("")

    def __init__(self, app: Any, **kwargs: Any) -> None:
        """Count the games."""
        self.app = app
        super().__init__(**kwargs)
        self.games = app.archive.games(limit=1).total
        self.folder = "" if on_android() else shown(sending.folder_of(app.archive))

    def out(self) -> None:
        """Write everything into one file."""
        self.close()
        archive = self.app.archive
        if self.games <= AT_ONCE:
            give(self.app, tr("Backup"), lambda: sending.backup_of(archive))
        else:
            back_up(archive, lambda parcel: give(self.app, tr("Backup"), lambda: parcel))

    def choose_folder(self) -> None:
        """Choose where files go."""

        def keep(folder: str) -> None:
            self.app.archive.set_setting(sending.FOLDER, folder)
            Snackbar.show(tr("Files are saved in {folder}.", folder=shown(folder)))

        self.close()
        FileSheet(keep, sending.folder_of(self.app.archive), for_folder=True).open()


kvfiles.load(__name__)
