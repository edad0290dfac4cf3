"""The app in the menu of a Linux desktop, and .taluva files that open with it: puts both in place, or takes them away.

Where things go and how they are written: the Desktop Entry, Icon Theme and Shared MIME-info specifications of
freedesktop.org. Nothing outside the person's own XDG_DATA_HOME is touched.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from html import escape
from pathlib import Path

from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.marks import N_

MEDIA_TYPE = "application/x-taluva"
NAME = N_("Taluva at the table")
COMMENT = N_("Mirror a game of Taluva, have every move judged, keep it for ever")
RECORD = N_("Record of a game of Taluva")

ENTRY = "applications/taluva.desktop"
TYPE = "mime/packages/taluva.xml"
PACKAGE = Path(__file__).parent
ICONS = {64: "icon-64.png", 512: "icon-512.png"}
PATIENCE = 60  # seconds for a desktop's own tool; on a full system the list of media types takes a few

# What each of them reads is named beside it; a desktop without them finds the files when it next looks.
TOOLS = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))


def supported() -> bool:
    """Whether this system has such a menu: Linux and its like, not Windows, macOS or a tablet."""
    return sys.platform not in ("win32", "cygwin", "darwin", "android", "ios")


def install() -> list[str]:
    """Put everything in place and say what was done; raises OSError with the file's name."""
    folder = data_home()
    said = []
    for name, content in files(command()).items():
        path = folder / name
        if _holds(path, content):
            said.append(f"There already: {path}")
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        # Under another name first: a desktop that looks meanwhile never reads half a file.
        beside = path.with_name(path.name + ".new")
        beside.write_bytes(content)
        os.replace(beside, path)
        said.append(f"Written: {path}")
    _tell_desktop(folder)
    return [*said, "Taluva is in the menu, and .taluva files open with it."]


def remove() -> list[str]:
    """Take everything away again and say what was done; raises OSError with the file's name."""
    folder = data_home()
    said = []
    for name in files([""]):
        path = folder / name
        try:
            path.unlink()
        except (FileNotFoundError, NotADirectoryError):
            continue
        said.append(f"Taken away: {path}")
    if not said:
        return ["Nothing of Taluva is in the menu."]
    _tell_desktop(folder)
    return said


def data_home() -> Path:
    """The person's own data, as the XDG Base Directory specification finds it: a relative path there means none."""
    named = os.environ.get("XDG_DATA_HOME", "")
    return Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"


def command() -> list[str]:
    """What starts this very copy of the app: its command, or Python with the file that a source tree starts with."""
    python = os.path.abspath(sys.executable)
    script = os.path.join(os.path.dirname(python), "taluva")
    if os.path.isfile(script) and os.access(script, os.X_OK):
        return [script]
    start = PACKAGE.parent / "main.py"
    return [python, str(start)] if start.is_file() else [python, "-m", "taluva"]


def files(words: list[str]) -> dict[str, bytes]:
    """Everything that is put in place, by its name below the data folder, for an app that these words start."""
    made = {ENTRY: entry(words).encode(), TYPE: media_type().encode()}
    for size, name in ICONS.items():
        icon = (PACKAGE / "data" / "brand" / name).read_bytes()
        made[f"icons/hicolor/{size}x{size}/apps/taluva.png"] = icon
        made[f"icons/hicolor/{size}x{size}/mimetypes/application-x-taluva.png"] = icon
    return made


def entry(words: list[str]) -> str:
    """The desktop entry of an app that these words start."""
    lines = ["[Desktop Entry]", "Type=Application", "Version=1.0"]
    for key, text in (("Name", NAME), ("Comment", COMMENT)):
        lines += [f"{key}{f'[{lang}]' if lang != 'en' else ''}={_value(said)}" for lang, said in _in_all(text)]
    lines += [
        "Exec=" + _value(" ".join([*map(_quoted, words), "%f"])),
        "TryExec=" + _value(words[0]),
        "Icon=taluva",
        "Terminal=false",
        "Categories=Game;BoardGame;",
        f"MimeType={MEDIA_TYPE};",
        # So that the desktop knows whose window it is; the app says the same of itself.
        "StartupWMClass=taluva",
    ]
    return "\n".join(lines) + "\n"


def media_type() -> str:
    """The definition of a record's file type."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
        f'  <mime-type type="{MEDIA_TYPE}">',
    ]
    for lang, said in _in_all(RECORD):
        marked = f' xml:lang="{lang}"' if lang != "en" else ""
        lines.append(f"    <comment{marked}>{escape(said)}</comment>")
    lines += [
        '    <sub-class-of type="text/plain"/>',
        '    <icon name="application-x-taluva"/>',
        '    <magic priority="60"><match type="string" offset="0" value="[Taluva &quot;"/></magic>',
        '    <glob pattern="*.taluva"/>',
        "  </mime-type>",
        "</mime-info>",
    ]
    return "\n".join(lines) + "\n"


def _in_all(text: str) -> list[tuple[str, str]]:
    return [(lang, Catalogue(lang).gettext(text)) for lang in LANGUAGES]


def _value(text: str) -> str:
    """A string as a desktop entry holds it: one line, its backslashes doubled."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


def _quoted(word: str) -> str:
    """An argument of Exec: in quotes where it needs them, and a per cent sign is no field code."""
    word = word.replace("%", "%%")
    if word and not set(word) & set(" \t\n\"'\\><~|&;$*?#()`"):
        return word
    for sign in '\\"`$':
        word = word.replace(sign, "\\" + sign)
    return f'"{word}"'


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.read_bytes() == content
    except OSError:
        return False


def _tell_desktop(folder: Path) -> None:
    """Let the desktop look at what has changed, by its own tools where there are any."""
    icons = folder / "icons" / "hicolor"
    with suppress(OSError):
        os.utime(icons)  # a cache of icons older than its folder is read anew
    for tool, read in TOOLS:
        found = shutil.which(tool)
        if found is None or not (folder / read).is_dir():
            continue
        try:
            subprocess.run([found, str(folder / read)], capture_output=True, timeout=PATIENCE, check=False)
        except (OSError, subprocess.SubprocessError):
            continue  # the files lie there; it finds them when it next looks
