"""Which of our languages the system speaks."""

import os
import sys

from taluva.words.catalogue import LANGUAGES


def system_language() -> str:
    """Say which of our languages the system speaks, English if none."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if setting := os.environ.get(variable):
            for name in setting.split(":"):
                if name[:2].lower() in LANGUAGES and not name[2:3].isalpha():
                    return name[:2].lower()
            return "en"
    if sys.platform == "win32":
        import ctypes
        import locale

        name = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "en")
        return name[:2] if name[:2] in LANGUAGES else "en"
    if sys.platform == "darwin":
        return _language_of_macos()
    return "en"


def _language_of_macos() -> str:
    """What a person chose in the settings: an app that the Finder started has no environment that says so."""
    import subprocess

    try:
        asked = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
        told = subprocess.run(asked, capture_output=True, timeout=2, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return "en"
    # A list in parentheses, the preferred one first: ( "de-DE", en )
    first = told.decode("utf-8", "replace").strip("( \n\t\r").lstrip('"')[:2].lower()
    return first if first in LANGUAGES else "en"
