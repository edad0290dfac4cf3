"""No window can be opened here: that is said where somebody may read it."""

from pathlib import Path

from taluva.app.device import platform
from taluva.app.look.settings import settings
from taluva.app.mishap.log import place
from taluva.streams import complain
from taluva.words.catalogue import Catalogue
from taluva.words.marks import N_

WRONG = 2  # the exit code of the command for what it cannot do
_SAID = N_("The app cannot open a window: it needs a screen and OpenGL 2. What was tried is written in {file}.")


def refuse(folder: Path) -> int:
    """Say so in the language of the settings, and give the exit code."""
    language = settings.language if settings.language != "auto" else platform.system_language()
    complain("taluva: " + Catalogue(language).tr(_SAID, file=place(folder)))
    return WRONG
