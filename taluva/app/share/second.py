"""Writing into the second place: a folder of a desk, or one among a tablet's documents, which is an Uri."""

from taluva.app.device import folders
from taluva.app.share.sending import RECORD
from taluva.archive import secondplace
from taluva.archive.archive import Archive
from taluva.archive.backup import ENDING
from taluva.archive.files import FileError
from taluva.archive.values import GameId

_WRITTEN = "second.written"  # the setting: which document of the folder is which game's
_MOST = 200  # games that are remembered; an older one that changes once more gets a document beside
_URI = "content://"


def write(archive: Archive, place: str, game: GameId, copy: secondplace.Copy) -> None:
    """Write a game's file in place of its own older one; others' never. Raises FileError."""
    if not place.startswith(_URI):
        secondplace.keep(place, copy)
        return
    known = _written(archive, place)
    try:
        known[game] = folders.write_into(place, copy.name + ENDING, RECORD, copy.record.encode(), known.pop(game, ""))
    except folders.FolderError as error:
        raise FileError("unwritable", place) from error
    archive.set_setting(_WRITTEN, {"place": place, "games": dict(list(known.items())[-_MOST:])})


def name_of(place: str) -> str:
    """What people call the folder; it may ask another app, and wait."""
    try:
        return folders.name_of(place)
    except folders.FolderError:
        return ""


def _written(archive: Archive, place: str) -> dict[str, str]:
    kept = archive.settings().get(_WRITTEN)
    games = kept.get("games") if isinstance(kept, dict) and kept.get("place") == place else None
    return {str(game): str(uri) for game, uri in games.items()} if isinstance(games, dict) else {}
