"""What leaves the device: a text, a file or a link for another app. Nothing raises; False: it cannot be."""

from collections.abc import Callable
from typing import NamedTuple

from kivy.logger import Logger

from taluva.app.device import activity, java
from taluva.app.device.jobs import in_thread
from taluva.app.device.platform import asked, on_android

_FOLDER = "Download/Taluva"

SHARED, KEPT, NOWHERE, FAILED = "shared", "kept", "nowhere", "failed"

Done = Callable[[str], object]


class Parcel(NamedTuple):
    """A file to be passed on."""

    name: str  # without its ending; safe as a file's name whatever people are called
    ending: str
    kind: str  # its media type
    data: bytes


def share_text(title: str, text: str) -> bool:
    """Offer a text to the other apps."""
    return on_android() and java.tried(lambda: java.send_text(title, text))


def open_link(link: str) -> bool:
    """Open a link in the app that knows it, or in the browser."""
    if on_android():
        return java.tried(lambda: java.open_link(link))
    import webbrowser  # only few sessions open a link, and none at its start

    return java.tried(lambda: webbrowser.open(link))


def share_file(title: str, parcel: Parcel, done: Done) -> bool:
    """Pass a file on, and tell `done` what became of it; False: here files go into a folder.

    It is put among the downloads and offered to the other apps; on an Android without a store of downloads people
    choose where it is kept.
    """
    if not on_android():
        return False
    if (asked(java.level) or 0) >= java.MEDIA_STORE:
        _in_thread(lambda: _share(title, parcel), done)
    elif not java.tried(lambda: _keep(parcel, done)):
        done(FAILED)
    return True


def _share(title: str, parcel: Parcel) -> str:
    place = java.keep_download(parcel.name + parcel.ending, parcel.kind, _FOLDER, parcel.data)
    java.send_document(title, parcel.kind, place)
    return SHARED


def _keep(parcel: Parcel, done: Done) -> None:
    def chosen(uri: str | None) -> None:
        if uri is None:
            done(NOWHERE)
        else:
            _in_thread(lambda: _write(uri, parcel.data), done)

    activity.ask_where_to_keep(parcel.name + parcel.ending, parcel.kind, chosen)


def _write(uri: str, data: bytes) -> str:
    try:
        java.write_document(uri, data)
    except Exception:
        # An empty file would look like one that was kept.
        java.tried(lambda: java.delete_document(uri))
        raise
    return KEPT


def take_back(uri: str) -> None:
    """Delete the document that was made for a file which is gone; one with something in it was there before."""
    _in_thread(lambda: _take_back(uri), lambda _: None)


def _take_back(uri: str) -> str:
    if java.described(uri)[1] == 0:
        java.delete_document(uri)
    return NOWHERE


def _in_thread(work: Callable[[], str], done: Done) -> None:
    def tried(_job: object) -> str:
        try:
            return work()
        except Exception as error:
            # Java's exceptions have no common base with Python's: no room, forbidden, out of reach.
            Logger.warning("Taluva: a file cannot be passed on", exc_info=error)
            return FAILED

    in_thread(tried, done, name="passing on")
