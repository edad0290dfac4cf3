"""The translations of one language, read from the compiled catalogues beside the package."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

LANGUAGES = ("en", "fr", "de", "it", "ru")
FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "locale")

# The areas a text is looked up in, in this order; a catalogue is read when all before it had no answer.
AREAS = (
    *("words", "cli", "desktop"),  # the command line reads no further
    *("home", "table", "widgets", "shell", "archive", "result", "replay", "statistics", "share", "draft"),
    *("correct", "compare", "faulty", "rules", "settings", "selftest", "desk", "mishap"),
)


def _russian(n: int) -> int:
    if n % 10 == 1 and n % 100 != 11:
        return 0
    return 1 if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else 2


# The same as the Plural-Forms of the catalogues; the standard library's reader of those costs more than `check` may.
PLURALS: dict[str, Callable[[int], int]] = {
    "en": lambda n: int(n != 1),
    "fr": lambda n: int(n > 1),
    "de": lambda n: int(n != 1),
    "it": lambda n: int(n != 1),
    "ru": _russian,
}


# No h and no y: Hugo and Yann keep the whole word, Hélène and Yves can bear it.
_FRENCH_VOWELS = frozenset("aeiouàâäéèêëîïôöùûüœæ")


class Catalogue:
    """What one language says for each text of the program; a text it does not know stays English."""

    def __init__(self, language: str) -> None:
        """Prepare the language; nothing is read before the first text is asked for."""
        self.language = language if language in LANGUAGES else "en"
        self._form = PLURALS[self.language]
        self._texts: dict[str, list[str]] = {}
        self._unread = [] if self.language == "en" else list(reversed(AREAS))

    def gettext(self, text: str) -> str:
        """Say the text in this language."""
        found = self._find(text)
        return found[0] if found else text

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Say the text in the form that fits the number."""
        found = self._find(singular)
        form = self._form(n)
        if found and form < len(found):
            return found[form]
        return singular if n == 1 else plural

    def tr(self, text: str, /, **values: object) -> str:
        """Say the text with its placeholders filled."""
        return self._fill(self.gettext(text), values)

    def tr_n(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Say the text in the form that fits the number, its placeholders filled, {n} with the number."""
        return self._fill(self.ngettext(singular, plural, n), {"n": n, **values})

    def _fill(self, text: str, values: dict[str, object]) -> str:
        return fill(elide(text, values) if self.language == "fr" else text, values)

    def _find(self, text: str) -> list[str] | None:
        while (found := self._texts.get(text)) is None and self._unread:
            path = os.path.join(FOLDER, self.language, self._unread.pop() + ".mo")
            if os.path.exists(path):
                for key, forms in read_mo(path).items():
                    self._texts.setdefault(key, forms)
        return found


def fill(text: str, values: dict[str, object]) -> str:
    """Put the values into a text of the program; braces inside a value, a player's name say, mean nothing."""
    return text.format_map(values) if "{" in text or "}" in text else text


def elide(text: str, values: dict[str, object]) -> str:
    """Shorten a French de or que before a placeholder whose value begins with a vowel: d’Ann, but de Ben."""
    for name, value in values.items():
        if isinstance(value, str) and value[:1].lower() in _FRENCH_VOWELS:
            for word in (" de", " que"):
                text = text.replace(f"{word} {{{name}}}", f"{word[:-1]}’{{{name}}}")
    return text


def read_mo(path: str) -> dict[str, list[str]]:
    """Read a compiled catalogue: for each text its translation, or its plural forms in order."""
    with open(path, "rb") as file:
        data = file.read()

    def number(at: int) -> int:
        return int.from_bytes(data[at : at + 4], "little")

    def text(at: int) -> str:
        size, start = number(at), number(at + 4)
        return data[start : start + size].decode()

    # The head: a magic number, the version, how many texts, where the originals and the translations are listed.
    count, originals, translations = number(8), number(12), number(16)
    texts = {}
    for row in range(0, 8 * count, 8):
        if key := text(originals + row).split("\0")[0]:
            texts[key] = text(translations + row).split("\0")
    return texts


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
