"""Where the data of the app lies: fonts, icons, sounds and pictures."""

from pathlib import Path

import taluva

DATA = Path(taluva.__file__).parent / "data"
ART = DATA / "art"


def picture(name: str) -> str:
    """Name a picture for an Image: `ui/emblem-red` out of an atlas, `table.png` as a file of its own."""
    if name.endswith((".png", ".jpg")):
        return str(ART / name)
    return f"atlas://{ART.as_posix()}/{name}"
