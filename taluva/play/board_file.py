"""The file of the board editor in the folder of state."""

from contextlib import suppress
from pathlib import Path

from taluva.archive.files import FileError, open_plain, write_over
from taluva.play.board_editor import BoardEditor

_NAME = "asked.json"
_SIZE_LIMIT = 4 * 1024 * 1024  # bytes; a step takes some thirty


def save_board(folder: Path | None, editor: BoardEditor) -> bool:
    """Save the editor with all steps; returns False if it fails or there is no folder."""
    if folder is None:
        return False
    try:
        write_over(str(folder / _NAME), editor.to_text().encode())
    except FileError:
        return False
    return True


def load_board(folder: Path | None, edition: str) -> BoardEditor:
    """Load the editor; an empty board of the given edition if there is none."""
    data = b""
    if folder is not None:
        with suppress(FileError, OSError), open_plain(str(folder / _NAME)) as file:
            data = file.read(_SIZE_LIMIT)
    return BoardEditor.from_text(data.decode("utf-8", "replace"), edition)
