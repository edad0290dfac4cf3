"""Where the data of the app lies: fonts, icons, sounds and pictures."""

from pathlib import Path

import taluva

DATA = Path(taluva.__file__).parent / "data"
ART = DATA / "art"


def picture(name: str) -> str:
    """Name a picture that is a file of its own, for an Image: `table.png`."""
    return str(ART / name)
