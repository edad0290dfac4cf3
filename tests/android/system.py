"""How the classes of the table behave: just as much of Android as the app can notice."""

# Names are Java's.
# ruff: noqa: N802

import os
from typing import Any

from tests.android.java import bridge, threads
from tests.android.java.bridge import behaviours, call_back, throw
from tests.android.tablet import Document, Listeners, Vibration, tablet


def _text(*given: Any) -> str:
    first = given[0] if given else ""
    return bytes(first).decode() if isinstance(first, (bytes, bytearray, list)) else str(first)


class Locale:
    java = "java.util.Locale"

    @staticmethod
    def getDefault() -> "Locale":
        return Locale()

    def getLanguage(self) -> str:
        return tablet.language


class File:
    java = "java.io.File"

    def getAbsolutePath(self) -> str:
        return os.environ["ANDROID_PRIVATE"]


class Build:
    @staticmethod
    def MANUFACTURER() -> str:
        return "Maker"

    @staticmethod
    def MODEL() -> str:
        return "Tablet 11"


class Version:
    @staticmethod
    def RELEASE() -> str:
        return tablet.release

    @staticmethod
    def SDK_INT() -> int:
        return bridge.level[0]


class Uri:
    java = "android.net.Uri"

    def __init__(self, text: str) -> None:
        self.text = text

    @staticmethod
    def parse(text: str) -> "Uri":
        return Uri(text)

    def toString(self) -> str:
        return self.text

    def getLastPathSegment(self) -> str:
        from urllib.parse import unquote

        return unquote(self.text.rstrip("/").rpartition("/")[2])


class Intent:
    java = "android.content.Intent"

    def __init__(self, action: str = "", uri: Uri | None = None, *_: Any) -> None:
        self.action, self.data = action, uri
        self.type: str | None = None
        self.flags = 0
        self.categories: list[str] = []
        self.extras: dict[str, Any] = {}
        self.inner: Intent | None = None
        self.title = ""

    @staticmethod
    def createChooser(intent: "Intent", title: str, *_: Any) -> "Intent":
        made = Intent("android.intent.action.CHOOSER")
        made.inner, made.title = intent, title
        return made

    def getAction(self) -> str | None:
        return self.action or None

    def getData(self) -> Uri | None:
        return self.data

    def setType(self, kind: str) -> "Intent":
        self.type = kind
        return self

    def addCategory(self, category: str) -> "Intent":
        self.categories.append(category)
        return self

    def addFlags(self, flags: int) -> "Intent":
        self.flags |= flags
        return self

    def putExtra(self, key: str, value: Any) -> "Intent":
        self.extras[key] = value
        return self

    def getCharSequenceExtra(self, key: str) -> str | None:
        value = self.extras.get(key)
        return value if isinstance(value, str) else None

    def getParcelableExtra(self, key: str, *_: Any) -> Any:
        value = self.extras.get(key)
        return value if isinstance(value, Uri) else None


class ContentValues:
    java = "android.content.ContentValues"

    def __init__(self, *_: Any) -> None:
        self.values: dict[str, Any] = {}

    def put(self, key: str, value: Any) -> None:
        self.values[key] = value


class Cursor:
    java = "android.database.Cursor"

    def __init__(self, row: dict[str, Any]) -> None:
        self.row = row

    def moveToFirst(self) -> bool:
        return bool(self.row)

    def getColumnIndex(self, name: str) -> int:
        return list(self.row).index(name) if name in self.row else -1

    def _at(self, index: int) -> Any:
        if not 0 <= index < len(self.row):
            raise throw("java.lang.IllegalStateException", f"column {index}")
        return list(self.row.values())[index]

    def getString(self, index: int) -> str | None:
        value = self._at(index)
        return None if value is None else str(value)

    def getLong(self, index: int) -> int:
        return int(self._at(index) or 0)

    def isNull(self, index: int) -> bool:
        return self._at(index) is None

    def close(self) -> None:
        self.row = {}


class ParcelFileDescriptor:
    java = "android.os.ParcelFileDescriptor"

    def __init__(self, document: Document) -> None:
        self.document = document
        self.handle = tablet.descriptor(document)

    def getFd(self) -> int:
        return self.handle

    def checkError(self) -> None:
        if self.document.breaks:
            raise throw("android.os.ParcelFileDescriptor$FileDescriptorDetachedException", "remote closed with error")

    def close(self) -> None:
        os.close(self.handle)


class OutputStream:
    java = "java.io.OutputStream"

    def __init__(self, document: Document, mode: str) -> None:
        self.document = document
        if "t" in mode:
            document.data = b""
        self.at = 0

    def write(self, data: Any, *_: Any) -> None:
        if tablet.full:
            raise throw("java.io.IOException", "no space left on device")
        whole = self.document.data
        self.document.data = whole[: self.at] + bytes(data) + whole[self.at + len(data) :]
        self.at += len(data)

    def flush(self) -> None:
        pass

    def close(self) -> None:
        self.document.size = len(self.document.data)


class SecureSettings:
    java = "android.provider.Settings$Secure"

    @staticmethod
    def getString(resolver: "ContentResolver", name: str) -> str | None:
        return tablet.writer if name == "default_input_method" else None


class Downloads:
    java = "android.provider.MediaStore$Downloads"

    @staticmethod
    def EXTERNAL_CONTENT_URI() -> Uri:
        return Uri("content://media/external/downloads")


class ContentResolver:
    java = "android.content.ContentResolver"

    def insert(self, uri: Uri, values: ContentValues, *_: Any) -> Uri:
        place = tablet.add(uri.text, values.values["_display_name"], values.values["mime_type"])
        tablet.documents[place].pending = values.values.get("is_pending", 0)
        return Uri(place)

    def update(self, uri: Uri, values: ContentValues, *_: Any) -> int:
        tablet.open(uri.text).pending = values.values.get("is_pending", 0)
        return 1

    def delete(self, uri: Uri, *_: Any) -> int:
        return 1 if tablet.documents.pop(uri.text, None) else 0

    def query(self, uri: Uri, columns: list[str], *_: Any) -> Cursor:
        document = tablet.open(uri.text)
        if document.name is None:
            return Cursor({})
        row = {"_display_name": document.name, "_size": None if document.size < 0 else document.size}
        return Cursor({name: row[name] for name in columns})

    def openFileDescriptor(self, uri: Uri, mode: str, *_: Any) -> ParcelFileDescriptor:
        return ParcelFileDescriptor(tablet.open(uri.text))

    def openOutputStream(self, uri: Uri, mode: str = "w") -> OutputStream:
        return OutputStream(tablet.open(uri.text), mode)


class DocumentsContract:
    @staticmethod
    def deleteDocument(resolver: ContentResolver, uri: Uri) -> bool:
        return tablet.documents.pop(uri.text, None) is not None


class VibrationEffect:
    java = "android.os.VibrationEffect"

    def __init__(self, pattern: tuple[int, ...]) -> None:
        self.pattern = pattern

    @staticmethod
    def createOneShot(milliseconds: int, amplitude: int) -> "VibrationEffect":
        return VibrationEffect((0, milliseconds))

    @staticmethod
    def createWaveform(timings: list[int], repeat: int, *_: Any) -> "VibrationEffect":
        return VibrationEffect(tuple(timings))


class Vibrator:
    java = "android.os.Vibrator"

    def hasVibrator(self) -> bool:
        return tablet.vibrator

    def cancel(self) -> None:
        pass

    def vibrate(self, what: Any, *_: Any) -> None:
        if isinstance(what, VibrationEffect):
            tablet.vibrations.append(Vibration(what.pattern, True))
        else:
            tablet.vibrations.append(Vibration(tuple(what) if isinstance(what, list) else (0, what), False))


class ClipItem:
    java = "android.content.ClipData$Item"

    def __init__(self, text: str) -> None:
        self.text = text

    def coerceToText(self, context: Any) -> str:
        return self.text


class ClipData:
    java = "android.content.ClipData"

    def __init__(self, text: str) -> None:
        self.text = text

    @staticmethod
    def newPlainText(label: str, text: str) -> "ClipData":
        return ClipData(text)

    def getItemAt(self, index: int) -> ClipItem:
        return ClipItem(self.text)


class ClipboardManager:
    java = "android.content.ClipboardManager"

    def getPrimaryClip(self) -> ClipData | None:
        return None if tablet.clipboard is None else ClipData(tablet.clipboard)

    def setPrimaryClip(self, clip: ClipData) -> None:
        tablet.clipboard = clip.text


class Configuration:
    java = "android.content.res.Configuration"

    @property
    def fontScale(self) -> float:
        return tablet.font_scale


class DisplayMetrics:
    java = "android.util.DisplayMetrics"

    @property
    def density(self) -> float:
        return tablet.density

    @property
    def scaledDensity(self) -> float:
        return tablet.density * tablet.font_scale


class Resources:
    java = "android.content.res.Resources"

    def getConfiguration(self) -> Configuration:
        return Configuration()

    def getDisplayMetrics(self) -> DisplayMetrics:
        return DisplayMetrics()


class Hardware:
    @staticmethod
    def getDPI() -> int:
        return int(160 * tablet.density)

    @staticmethod
    def metrics() -> DisplayMetrics:
        return DisplayMetrics()


class Insets:
    java = "android.graphics.Insets"

    def __init__(self, *sides: int) -> None:
        self.left, self.top, self.right, self.bottom = sides


class InsetsType:
    # Android's own numbers: status bars 1, navigation bars 2, caption 4, cutout 128.
    @staticmethod
    def systemBars() -> int:
        return 1 | 2 | 4

    @staticmethod
    def captionBar() -> int:
        return 4

    @staticmethod
    def displayCutout() -> int:
        return 128


class DisplayCutout:
    java = "android.view.DisplayCutout"

    def getSafeInsetLeft(self) -> int:
        return tablet.cutout[0] if tablet.cutout else 0

    def getSafeInsetTop(self) -> int:
        return tablet.cutout[1] if tablet.cutout else 0

    def getSafeInsetRight(self) -> int:
        return tablet.cutout[2] if tablet.cutout else 0

    def getSafeInsetBottom(self) -> int:
        return tablet.cutout[3] if tablet.cutout else 0


class WindowInsets:
    java = "android.view.WindowInsets"

    def getInsets(self, kinds: int) -> Insets:
        sides = [0, 0, 0, 0]
        parts = ((3, tablet.bars), (4, (0, tablet.caption, 0, 0)), (128, tablet.cutout or (0, 0, 0, 0)))
        for kind, taken in parts:
            if kinds & kind:
                sides = [max(pair) for pair in zip(sides, taken, strict=True)]
        return Insets(*sides)

    def getSystemWindowInsetLeft(self) -> int:
        return tablet.bars[0]

    def getSystemWindowInsetTop(self) -> int:
        return max(tablet.bars[1], tablet.caption)

    def getSystemWindowInsetRight(self) -> int:
        return tablet.bars[2]

    def getSystemWindowInsetBottom(self) -> int:
        return max(tablet.bars[3], tablet.ime)

    def getStableInsetBottom(self) -> int:
        return tablet.bars[3]

    def getDisplayCutout(self) -> DisplayCutout | None:
        return DisplayCutout() if tablet.cutout else None


class View:
    java = "android.view.View"

    def getRootWindowInsets(self) -> WindowInsets:
        return WindowInsets()

    def getWidth(self) -> int:
        return tablet.size[0]

    def getHeight(self) -> int:
        return tablet.size[1]

    def getLocationInWindow(self, at: list[int]) -> None:
        at[:] = [0, 0]


class Layout(View):
    java = "android.view.ViewGroup"

    def getWidth(self) -> int:
        return tablet.size[0] - tablet.laid_out[0] - tablet.laid_out[2]

    def getHeight(self) -> int:
        return tablet.size[1] - tablet.laid_out[1] - tablet.laid_out[3]

    def getLocationInWindow(self, at: list[int]) -> None:
        at[:] = tablet.laid_out[:2]


class AndroidWindow:
    java = "android.view.Window"

    def getDecorView(self) -> View:
        return View()


class Display:
    java = "android.view.Display"

    def getRefreshRate(self) -> float:
        return tablet.rate


class WindowManager:
    java = "android.view.WindowManager"

    def getDefaultDisplay(self) -> Display:
        return Display()


class PythonActivity:
    java = "org.kivy.android.PythonActivity"
    only: "PythonActivity"

    def __init__(self) -> None:
        self.results, self.intents = Listeners(), Listeners()

    @staticmethod
    def mActivity() -> "PythonActivity":
        return PythonActivity.only

    @staticmethod
    def getLayout() -> Layout:
        return Layout()

    def deliver(self, number: int, result: int, intent: Intent | None) -> None:
        for listener in self.results.each():
            call_back(listener, "onActivityResult", number, result, intent)

    def arrive(self, intent: Intent) -> None:
        for listener in self.intents.each():
            call_back(listener, "onNewIntent", intent)

    def registerActivityResultListener(self, listener: Any) -> None:
        self.results.add(listener)

    def unregisterActivityResultListener(self, listener: Any) -> None:
        self.results.remove(listener)

    def registerNewIntentListener(self, listener: Any) -> None:
        self.intents.add(listener)

    def unregisterNewIntentListener(self, listener: Any) -> None:
        self.intents.remove(listener)

    def removeLoadingScreen(self) -> None:
        pass

    def getApplicationContext(self) -> "PythonActivity":
        return self

    def getContentResolver(self) -> ContentResolver:
        return ContentResolver()

    def getFilesDir(self) -> File:
        return File()

    def getResources(self) -> Resources:
        return Resources()

    def getSystemService(self, name: str) -> Any:
        return Vibrator() if name == "vibrator" else ClipboardManager()

    def getIntent(self) -> Intent:
        return tablet.start_intent or Intent("android.intent.action.MAIN")

    def getTaskId(self) -> int:
        return tablet.task

    def getWindow(self) -> AndroidWindow:
        return AndroidWindow()

    def getWindowManager(self) -> WindowManager:
        return WindowManager()

    def changeKeyboard(self, kind: int) -> None:
        tablet.keyboards.append(kind)

    def moveTaskToBack(self, _root: bool) -> bool:
        tablet.seen.append("moveTaskToBack")
        return True

    def finishAndRemoveTask(self) -> None:
        tablet.seen.append("finishAndRemoveTask")

    def runOnUiThread(self, runnable: Any) -> None:
        threads.post(lambda: call_back(runnable, "run"))

    def startActivity(self, intent: Intent, *_: Any) -> None:
        if (intent.inner or intent).action in tablet.missing:
            raise throw("android.content.ActivityNotFoundException", intent.action)
        tablet.started.append(intent)

    def startActivityForResult(self, intent: Intent, number: int, *_: Any) -> None:
        self.startActivity(intent)
        tablet.waiting.append((number, intent))


PythonActivity.only = PythonActivity()

behaviours.update(
    {
        "java.lang.String": _text,  # type: ignore[dict-item]
        "java.lang.Integer": int,
        "android.os.Build": Build,
        "android.os.Build$VERSION": Version,
        "android.provider.DocumentsContract": DocumentsContract,
        "android.view.WindowInsets$Type": InsetsType,
        "org.renpy.android.Hardware": Hardware,
    }
)
for _kind in list(globals().values()):
    if isinstance(_kind, type) and (_java := getattr(_kind, "java", None)):
        behaviours[str(_java)] = _kind
