"""A start of the app, from the command to its end: the one that is open already, a window or none, a signal to end."""

import signal
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock

from taluva.app.desk.sdl import unseen
from taluva.app.device import platform
from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.configuring import configure
from taluva.folders import Folders, find_folders, make_folder

if TYPE_CHECKING:
    from taluva.app.desk.onecopy import OneCopy


def run(path: str | Path | None = None) -> int:
    """Open the window and stay until it is closed; a record at the path is put into the archive and shown."""
    folders = find_folders()
    for folder in (folders.state, folders.settings):
        if folder is not None:
            make_folder(folder)  # where it cannot be made, nothing is kept
    app = TaluvaApp(folders, path=Path(path) if path else None, lasting=True)
    configure(folders)
    copy = _one_copy(folders) if platform.on_desk() else None
    if copy is not None and not copy.first():
        from taluva.app.shell.windowless import hand_over

        code = hand_over(copy, app.path)
        if code is not None:
            return code
    from taluva.app.mishap.guard import Guard  # it imports the window

    with ExitStack() as ending:
        app.guard = ending.enter_context(Guard(app))
        # Before SDL looks: it would make of it the wish of somebody who closes the window, and they would be asked.
        signal.signal(signal.SIGTERM, lambda *_: _end(app))
        if copy is not None:
            ending.callback(copy.close)
            app.bind(on_start=lambda *_: copy.listen(app.called))
        from kivy.core.window import Window

        if Window is None or (platform.on_desk() and unseen()):
            from taluva.app.shell.windowless import refuse

            return refuse(folders.state, drawn=Window is not None)
        app.run()
    return 1 if app.guard.gave_up else 0


def _one_copy(folders: Folders) -> "OneCopy | None":
    from taluva.app.desk.onecopy import OneCopy  # a tablet opens each app once by itself, and needs no sockets

    return None if folders.state is None else OneCopy(folders.state, folders.suffix)


def _end(app: TaluvaApp) -> None:
    """End the app in its next turn, asking nobody: all that was confirmed is saved."""
    # In a thread of its own: the signal may have come while this one held the clock.
    threading.Thread(target=lambda: Clock.schedule_once(lambda _: app.stop()), daemon=True).start()
