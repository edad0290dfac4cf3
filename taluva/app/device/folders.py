"""A folder that people choose among the tablet's documents, and what is written into it."""

from collections.abc import Callable

from taluva.app.device import activity, java
from taluva.app.device.platform import on_android


class FolderError(Exception):
    """The folder takes nothing, or not this."""


def choose_folder(take: Callable[[str], None]) -> bool:
    """Let a person choose a folder; `take` gets its uri, kept for later starts. False: it cannot be asked for here."""

    def chosen(uri: str | None) -> None:
        if uri is not None and java.tried(lambda: java.keep_permission(uri)):
            take(uri)

    return on_android() and java.tried(lambda: activity.ask_for_folder(chosen))


def name_of(folder: str) -> str:
    """What people call the folder; asked of the app it belongs to, in a thread that may wait. Raises FolderError."""
    try:
        return java.folder_name(folder)
    except Exception as error:
        raise FolderError(str(error)) from error


def write_into(folder: str, name: str, kind: str, data: bytes, instead: str = "") -> str:
    """Write a document into the folder, or anew where it was written before; only in a thread that may wait.

    Gives the uri to be passed as `instead` the next time. A name that is taken already gets a number from the system:
    nothing else is overwritten. Raises FolderError.
    """
    if instead:
        try:
            java.write_document(instead, data)
            return instead
        except Exception:
            # It was moved or deleted meanwhile: then it is made again.
            pass
    try:
        made = java.make_document(folder, name, kind)
    except Exception as error:
        raise FolderError(str(error)) from error
    try:
        java.write_document(made, data)
    except Exception as error:
        java.tried(lambda: java.delete_document(made))
        raise FolderError(str(error)) from error
    return made
