"""A large archive is packed behind a bar; nothing waits for it, and it can be stopped."""

from pathlib import Path
from time import sleep
from typing import Any

import pytest

from taluva.app.device.jobs import ThreadJob
from taluva.app.look.settings import settings
from taluva.app.share.backupsheet import BackupSheet
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.progress import Progress
from taluva.archive.backup import Backups
from tests.app.conftest import Time
from tests.app.touch import find, tap, texts
from tests.archive.scale import fill

GAMES = 60


def test_stopped_it_leaves_nothing(
    app: TaluvaApp, time: Time, tmp_path: Path, threads: list[ThreadJob[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No file, no word: people know that they stopped it."""
    fill(app.archive, GAMES)
    settings.folder = str(tmp_path)
    packed = Backups.pack

    def waiting(self: Backups, progress: Progress) -> object:
        # No sooner than somebody has pressed Stop.
        while progress(0, 1):
            sleep(0.005)
        return packed(self, progress)

    monkeypatch.setattr(Backups, "pack", waiting)
    BackupSheet(app).open()
    time.pass_by(0.3)
    tap(find("Back up"), rest=0.3)
    tap(find("Stop"))
    threads[0].join(60)
    time.pass_by(0.5)

    assert not list(tmp_path.glob("Taluva *.zip"))
    assert "Stop" not in texts()
