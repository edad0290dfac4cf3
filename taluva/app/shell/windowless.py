"""A start that opens no window: another one takes the file, or why there is none is said where somebody may read it."""

import os
from pathlib import Path

from taluva.app.desk.onecopy import OneCopy
from taluva.app.desk.sdl import needs_x11
from taluva.app.device import platform
from taluva.app.look.settings import settings
from taluva.app.mishap.log import place
from taluva.archive import incoming
from taluva.archive.files import FileError
from taluva.streams import complain
from taluva.words import notices
from taluva.words.catalogue import N_, Catalogue

FINE, WRONG = 0, 2  # exit codes of the command
_NO_WINDOW = N_("The app cannot open a window: it needs a screen and OpenGL 2.")
_TRIED = N_("What was tried is written in {file}.")
_NO_SCREEN = N_("The app needs a screen, and there is none here. {commands} work without one.")
_NEEDS_X11 = N_("The app needs X11 or Xwayland, and there is only Wayland here. {commands} work without a screen.")
_SILENT = N_("The app is open already, but does not answer. Close it, then start it again.")
_COMMANDS = "taluva check, legal, why, result, format"


def refuse(folder: Path | None, drawn: bool = False) -> int:
    """Say in the language of the settings that there is no window, or none that is seen, and give the exit code."""
    words = _words()
    if needs_x11():
        reason = words.tr(_NEEDS_X11, commands=_COMMANDS)
    elif drawn:
        reason = words.tr(_NO_SCREEN, commands=_COMMANDS)
    else:
        reason = words.tr(_NO_WINDOW)
        if folder is not None and place(folder).is_file():
            reason += " " + words.tr(_TRIED, file=place(folder))
    complain(f"taluva: {reason}")
    return WRONG


def hand_over(copy: OneCopy, path: Path | None) -> int | None:
    """Let the app that is open take the file, and give the exit code; None if it has ended meanwhile."""
    file = ""
    if path is not None:
        # Where this start finds it: the other has another folder, and other streams.
        file = os.path.realpath(path)
        try:
            incoming.beginning(file)
        except FileError as error:
            complain(f"{path}: {notices.file_error_text(_words(), error)}")
            return WRONG
    taken = copy.hand_over(file)
    if taken is False:
        complain("taluva: " + _words().tr(_SILENT))
        return WRONG
    return FINE if taken else None


def _words() -> Catalogue:
    return Catalogue(settings.language if settings.language != "auto" else platform.system_language())
