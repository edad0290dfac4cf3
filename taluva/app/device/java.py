"""Android's classes, asked through pyjnius. Only this module and `activity` know it; plain values come out."""

import os
from collections.abc import Callable
from typing import Any

from kivy.logger import Logger

MEDIA_STORE = 29  # the first Android with a store of downloads that needs no permission
_INSETS_BY_KIND = 30


def java(name: str) -> Any:
    """A class of Java."""
    from jnius import autoclass

    return autoclass(name)


def string(text: str) -> Any:
    """A string of Java: out of bytes, as pyjnius would cut a text into letters and fail at those beyond 16 bits."""
    return java("java.lang.String")(text.encode("utf-8", "replace"))


def activity() -> Any:
    """What Android calls the running app."""
    return java("org.kivy.android.PythonActivity").mActivity


def level() -> int:
    """Which Android this is, by the number of its API."""
    return int(java("android.os.Build$VERSION").SDK_INT)


def tried(work: Callable[[], object]) -> bool:
    """Whether it could be done; Java's exceptions have no common base with Python's, and none is worth a crash."""
    try:
        return work() is not False
    except Exception as error:
        Logger.warning("Taluva: refused by Android", exc_info=error)
        return False


def language() -> str:
    """The language that the system speaks, as ISO writes it."""
    return str(java("java.util.Locale").getDefault().getLanguage())


def density() -> float:
    """How many pixels a dp has."""
    return float(activity().getResources().getDisplayMetrics().density)


def letter_size() -> float:
    """By how much the system's letters are larger than usual."""
    return float(activity().getResources().getConfiguration().fontScale)


def refresh_rate() -> float:
    """How often a second the screen is drawn."""
    return float(activity().getWindowManager().getDefaultDisplay().getRefreshRate())


def maker() -> str:
    """What this is, as its maker calls it."""
    build, version = java("android.os.Build"), java("android.os.Build$VERSION")
    return f"{build.MANUFACTURER} {build.MODEL}, Android {version.RELEASE} (API {version.SDK_INT})"


def keyboard() -> str:
    """What is written with on this tablet: the name of that app, and of a part of it."""
    secure = java("android.provider.Settings$Secure")
    return str(secure.getString(activity().getContentResolver(), secure.DEFAULT_INPUT_METHOD) or "")


def change_keyboard(kind: int) -> None:
    """Ask the keyboard for what a field of this kind takes, by Android's InputType."""
    activity().changeKeyboard(kind)


def in_view_thread(work: Callable[[], None]) -> None:
    """Do it in the thread in which Android's views live; nothing waits for it."""
    from android.runnable import run_on_ui_thread

    # It keeps one object of Java for each function: every new one would leave a reference in SDL's thread for ever, and
    # 512 end the app on older Androids.
    run_on_ui_thread(work)()


def edges() -> tuple[int, int, int, int]:
    """How many pixels at the left, top, right and bottom of what we draw on lie under something; views' thread only."""
    view = activity().getWindow().getDecorView()
    insets = view.getRootWindowInsets()
    ours = java("org.kivy.android.PythonActivity").getLayout()
    if insets is None or ours is None:
        return (0, 0, 0, 0)
    at = [0, 0]
    ours.getLocationInWindow(at)
    beyond = (view.getWidth() - at[0] - ours.getWidth(), view.getHeight() - at[1] - ours.getHeight())
    # Where the system has laid us out beside its bars, they take nothing of what is ours.
    taken = zip(_insets(insets), (*at, *beyond), strict=True)
    left, top, right, bottom = (max(0, inset - room) for inset, room in taken)
    return left, top, right, bottom


def _insets(insets: Any) -> tuple[int, int, int, int]:
    now = level()
    if now >= _INSETS_BY_KIND:
        kinds = java("android.view.WindowInsets$Type")
        taken = insets.getInsets(kinds.systemBars() | kinds.displayCutout() | kinds.captionBar())
        return (taken.left, taken.top, taken.right, taken.bottom)
    bars = (
        insets.getSystemWindowInsetLeft(),
        insets.getSystemWindowInsetTop(),
        insets.getSystemWindowInsetRight(),
        # The keyboard counts as well there; what the bars take at most does not.
        min(insets.getSystemWindowInsetBottom(), insets.getStableInsetBottom()),
    )
    cutout = insets.getDisplayCutout() if now >= 28 else None
    if cutout is None:
        return bars
    camera = (
        cutout.getSafeInsetLeft(),
        cutout.getSafeInsetTop(),
        cutout.getSafeInsetRight(),
        cutout.getSafeInsetBottom(),
    )
    left, top, right, bottom = (max(pair) for pair in zip(bars, camera, strict=True))
    return left, top, right, bottom


def send_text(title: str, text: str) -> None:
    """Offer a text to the other apps."""
    intent = _sending("text/plain")
    intent.putExtra(java("android.content.Intent").EXTRA_TEXT, string(text))
    _choose(intent, title)


def send_document(title: str, kind: str, uri: str) -> None:
    """Offer a document to the other apps, with the right to read it."""
    from jnius import cast

    constants = java("android.content.Intent")
    intent = _sending(kind)
    intent.putExtra(constants.EXTRA_STREAM, cast("android.os.Parcelable", _uri(uri)))
    intent.addFlags(constants.FLAG_GRANT_READ_URI_PERMISSION)
    _choose(intent, title)


def open_link(link: str) -> None:
    """Open a link in the app that knows it."""
    constants = java("android.content.Intent")
    activity().startActivity(constants(constants.ACTION_VIEW, _uri(link)))


def keep_download(name: str, kind: str, folder: str, data: bytes) -> str:
    """Put a file among the downloads; may wait. Gives where it is to be found."""
    number = java("java.lang.Integer")
    values = java("android.content.ContentValues")()
    for key, value in (("_display_name", name), ("mime_type", kind), ("relative_path", folder)):
        values.put(string(key), string(value))
    values.put(string("is_pending"), number(1))  # until it is whole, nobody else sees it
    resolver = activity().getContentResolver()
    place = resolver.insert(java("android.provider.MediaStore$Downloads").EXTERNAL_CONTENT_URI, values)
    if place is None:
        raise OSError("the store of downloads takes nothing")
    try:
        _write(place, data)
        done = java("android.content.ContentValues")()
        done.put(string("is_pending"), number(0))
        resolver.update(place, done, None, None)
    except Exception:
        resolver.delete(place, None, None)
        raise
    return str(place.toString())


def write_document(uri: str, data: bytes) -> None:
    """Write a document anew; may wait."""
    _write(_uri(uri), data)


def delete_document(uri: str) -> None:
    """Take away a document that was begun and cannot be finished; may wait."""
    java("android.provider.DocumentsContract").deleteDocument(activity().getContentResolver(), _uri(uri))


def described(uri: str) -> tuple[str, int]:
    """The name that people know a document by, and its size, -1 if nobody says; may wait."""
    columns = java("android.provider.OpenableColumns")
    names = [columns.DISPLAY_NAME, columns.SIZE]
    place = _uri(uri)
    name, size = "", -1
    cursor = activity().getContentResolver().query(place, names, None, None, None)
    if cursor is not None:
        try:
            if cursor.moveToFirst():
                at, long = (cursor.getColumnIndex(column) for column in names)
                name = str(cursor.getString(at) or "") if at >= 0 else ""
                size = int(cursor.getLong(long)) if long >= 0 and not cursor.isNull(long) else -1
        finally:
            cursor.close()
    return name or os.path.basename(str(place.getLastPathSegment() or "")), size


def read_document(uri: str, most: int, progress: Callable[[int], bool]) -> bytes | None:
    """Read a document, one byte more than the most at most; may wait. None once `progress` says to stop."""
    descriptor = activity().getContentResolver().openFileDescriptor(_uri(uri), "r")
    if descriptor is None:
        raise OSError("nothing can be read there")
    try:
        pieces: list[bytes] = []
        read = 0
        with os.fdopen(os.dup(descriptor.getFd()), "rb", buffering=0) as file:
            while read <= most and (piece := file.read(min(_PIECE, most + 1 - read))):
                pieces.append(piece)
                read += len(piece)
                if not progress(read):
                    return None
        # A provider that breaks off ends the pipe as if the file were over: only this tells.
        if read <= most:
            descriptor.checkError()
    finally:
        descriptor.close()
    return b"".join(pieces)


_PIECE = 256 * 1024


def _uri(text: str) -> Any:
    return java("android.net.Uri").parse(text)


def _write(place: Any, data: bytes) -> None:
    # Without the t, some providers leave the end of what was longer before.
    stream = activity().getContentResolver().openOutputStream(place, "wt")
    if stream is None:
        raise OSError("nothing can be written there")
    try:
        stream.write(data)
        stream.flush()
    finally:
        stream.close()


def _sending(kind: str) -> Any:
    constants = java("android.content.Intent")
    intent = constants(constants.ACTION_SEND)
    intent.setType(kind)
    return intent


def _choose(intent: Any, title: str) -> None:
    from jnius import cast

    words = cast("java.lang.CharSequence", string(title))
    activity().startActivity(java("android.content.Intent").createChooser(intent, words))
