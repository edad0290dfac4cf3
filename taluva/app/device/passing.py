"""The tablet's own ways: its share sheet, its file picker, its browser. Nothing raises; False: it cannot be."""

import webbrowser
from collections.abc import Callable
from typing import Any

from kivy.clock import mainthread
from kivy.logger import Logger

from taluva.app.device.platform import on_android
from taluva.app.sharing.sending import Parcel

_PICK = 4711
_MEDIA_STORE = 29  # the first Android with a store of downloads that needs no permission
_MOST = 64 * 1024 * 1024


def share_text(title: str, text: str) -> bool:
    """Offer a text to the other apps."""
    return on_android() and _tried(
        lambda: _send("text/plain", title, lambda intent, java: _put_text(intent, java, text))
    )


def share_file(title: str, parcel: Parcel) -> bool:
    """Put a file among the downloads and offer it to the other apps."""
    return on_android() and _tried(lambda: _send_file(title, parcel))


def open_link(link: str) -> bool:
    """Open a link in the app that knows it, or in the browser."""
    if on_android():
        return _tried(lambda: _view(link))
    return _tried(lambda: webbrowser.open(link))


def pick_file(take: Callable[[bytes, str], None]) -> bool:
    """Let a person choose a file; `take` gets its content and its name."""
    return on_android() and _tried(lambda: _pick(take))


def _tried(work: Callable[[], object]) -> bool:
    try:
        return work() is not False
    except Exception as error:
        # Java's exceptions have no common base with Python's; no share sheet is worth a crash.
        Logger.warning("Taluva: %s", error)
        return False


def _java(name: str) -> Any:
    from jnius import autoclass

    return autoclass(name)


def _activity() -> Any:
    return _java("org.kivy.android.PythonActivity").mActivity


def _send(kind: str, title: str, fill: Callable[[Any, Any], None]) -> None:
    from jnius import cast

    java = _java("android.content.Intent")
    intent = java()
    intent.setAction(java.ACTION_SEND)
    intent.setType(kind)
    fill(intent, java)
    words = cast("java.lang.CharSequence", _java("java.lang.String")(title))
    _activity().startActivity(java.createChooser(intent, words))


def _put_text(intent: Any, java: Any, text: str) -> None:
    intent.putExtra(java.EXTRA_TEXT, _java("java.lang.String")(text))


def _send_file(title: str, parcel: Parcel) -> None:
    from jnius import cast

    if _java("android.os.Build$VERSION").SDK_INT < _MEDIA_STORE:
        raise OSError("no store of downloads on this Android")
    values = _java("android.content.ContentValues")()
    text = _java("java.lang.String")
    values.put(text("_display_name"), text(parcel.name + parcel.ending))
    values.put(text("mime_type"), text(parcel.kind))
    values.put(text("relative_path"), text("Download/Taluva"))
    resolver = _activity().getContentResolver()
    place = resolver.insert(_java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
    stream = resolver.openOutputStream(place)
    try:
        stream.write(parcel.data)
    finally:
        stream.close()

    def fill(intent: Any, java: Any) -> None:
        intent.putExtra(java.EXTRA_STREAM, cast("android.os.Parcelable", place))
        intent.addFlags(java.FLAG_GRANT_READ_URI_PERMISSION)

    _send(parcel.kind, title, fill)


def _view(link: str) -> None:
    java = _java("android.content.Intent")
    _activity().startActivity(java(java.ACTION_VIEW, _java("android.net.Uri").parse(link)))


def _pick(take: Callable[[bytes, str], None]) -> None:
    from android import activity

    @mainthread
    def give(data: bytes, name: str) -> None:
        take(data, name)

    def answered(code: int, _result: int, intent: Any) -> None:
        if code != _PICK:
            return
        activity.unbind(on_activity_result=answered)
        if intent is not None and intent.getData() is not None:
            _tried(lambda: give(*_content(intent.getData())))

    java = _java("android.content.Intent")
    intent = java(java.ACTION_OPEN_DOCUMENT)
    intent.addCategory(java.CATEGORY_OPENABLE)
    intent.setType("*/*")
    activity.bind(on_activity_result=answered)
    _activity().startActivityForResult(intent, _PICK)


def _content(place: Any) -> tuple[bytes, str]:
    descriptor = _activity().getContentResolver().openFileDescriptor(place, "r")
    import os

    with os.fdopen(descriptor.detachFd(), "rb") as file:
        return file.read(_MOST), str(place.getLastPathSegment() or "")
