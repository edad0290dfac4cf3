"""The app in the menu of a Linux desktop, and .taluva files that open with it: put there by the three xdg commands."""

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PACKAGE = Path(__file__).parent
DATA = PACKAGE / "data"
SIZES = (64, 512)  # of our icons
ICONS = (("apps", "taluva"), ("mimetypes", "application-x-taluva"))


class DesktopError(Exception):
    """One of the commands is missing or failed; says which, and what it said."""


def install() -> None:
    """Put the entry, the type of our files and their icons in place, for this person only."""
    with TemporaryDirectory() as folder:
        entry = Path(folder) / "taluva.desktop"
        entry.write_text(entry_of(command()), encoding="utf-8")
        _xdg("mime", "install", str(DATA / "desktop" / "taluva.xml"))
        for size in SIZES:
            for context, name in ICONS:
                icon = str(DATA / "brand" / f"icon-{size}.png")
                _xdg("icon-resource", "install", "--context", context, "--size", str(size), icon, name)
        _xdg("desktop-menu", "install", str(entry))


def remove() -> None:
    """Take all of it away again."""
    _xdg("desktop-menu", "uninstall", "taluva.desktop")
    for size in SIZES:
        for context, name in ICONS:
            _xdg("icon-resource", "uninstall", "--context", context, "--size", str(size), name)
    _xdg("mime", "uninstall", str(DATA / "desktop" / "taluva.xml"))


def command() -> list[str]:
    """What starts this very copy of the app: its command, or Python with the file that a source tree starts with."""
    python = os.path.abspath(sys.executable)
    script = os.path.join(os.path.dirname(python), "taluva")
    if os.access(script, os.X_OK):
        return [script]
    start = PACKAGE.parent / "main.py"
    return [python, str(start)] if start.is_file() else [python, "-m", "taluva"]


def entry_of(words: list[str]) -> str:
    """The desktop entry of an app that these words start, each in quotes as freedesktop.org wants them."""
    quoted = [re.sub(r'([\\"`$])', r"\\\1", word.replace("%", "%%")).replace("\\", "\\\\") for word in words]
    template = (DATA / "desktop" / "taluva.desktop").read_text(encoding="utf-8")
    return template.replace("COMMAND", " ".join(f'"{word}"' for word in quoted))


def _xdg(tool: str, what: str, *words: str) -> None:
    name = f"xdg-{tool}"
    # Our names begin with no vendor's: they are the app's own.
    mode = ["--mode", "user", *(["--novendor"] if what == "install" else [])]
    try:
        subprocess.run([name, what, *mode, *words], check=True, capture_output=True, text=True)
    except OSError:
        raise DesktopError(f"{name} is needed for that; Linux desktops have it, in the package xdg-utils.") from None
    except subprocess.CalledProcessError as failed:
        raise DesktopError(f"{name}: {failed.stderr.strip()}") from None
