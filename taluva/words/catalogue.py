"""The translations of one language, from its compiled catalogue; English in the words of an edition's booklet."""

from __future__ import annotations

import os
import sys
from functools import cache
from gettext import NullTranslations, translation

from taluva.engine.position import EDITIONS

LANGUAGES = ("en", "fr", "de", "it", "ru")
FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "locale")


# No h and no y: Hugo and Yann keep the whole word, Hélène and Yves can bear it.
_FRENCH_VOWELS = frozenset("aeiouàâäéèêëîïôöùûüœæ")

_NUMBERED = frozenset({"level", "turn"})  # these numbers come after their word, all others before it
_LONGEST_NUMBER = 5  # letters: 12th, 12-й


class Catalogue:
    """The texts of one language; an unknown text stays English."""

    def __init__(self, language: str, paper: bool = False) -> None:
        """The catalogue is read when the first text is needed.

        On `paper`, no line ends between a number and its word, and apostrophes are typographic.
        """
        self.language = language if language in LANGUAGES else "en"
        self.paper = paper

    def gettext(self, text: str) -> str:
        """Translate a text."""
        return translations(self.language).gettext(text) if text else text  # the catalogue's head has no text

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Translate a text in the form for the number."""
        return translations(self.language).ngettext(singular, plural, n)

    def tr(self, text: str, /, **values: object) -> str:
        """Translate a text and fill its placeholders."""
        return self._fill(self.gettext(text), values)

    def tr_n(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Translate a text in the form for the number and fill its placeholders, {n} with the number."""
        return self._fill(self.ngettext(singular, plural, n), {"n": n, **values})

    def _fill(self, text: str, values: dict[str, object]) -> str:
        fitted = _FITTED.get(self.language)
        if self.paper:
            text = join_numbers(text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"), values)
        return fill_placeholders(fitted(text, values) if fitted else text, values)


@cache
def translations(language: str) -> NullTranslations:
    """Read the catalogue of a language; English has none."""
    return translation("taluva", FOLDER, [language], fallback=True)


def fill_placeholders(text: str, values: dict[str, object]) -> str:
    """Fill the placeholders of a text; braces inside a value, such as a player's name, are kept."""
    return text.format_map(values) if "{" in text or "}" in text else text


def join_numbers(text: str, values: dict[str, object]) -> str:
    """Put a no-break space between a number among the values and the word beside it: 2 huts, 2nd place, level 3."""
    for name, value in values.items():
        value_text = str(value)
        field = f"{{{name}}}"
        if value_text[:1].isdigit() and len(value_text) <= _LONGEST_NUMBER:
            if name in _NUMBERED:
                text = text.replace(f" {field}", f"\u00a0{field}")
            else:
                text = text.replace(f"{field} ", f"{field}\u00a0")
    return text


def elide(text: str, values: dict[str, object]) -> str:
    """Shorten a French de or que before a placeholder whose value begins with a vowel: d’Ann, but de Ben."""
    for name, value in values.items():
        if isinstance(value, str) and value[:1].lower() in _FRENCH_VOWELS:
            for word in (" de", " que"):
                text = text.replace(f"{word} {{{name}}}", f"{word[:-1]}’{{{name}}}")
    return text


def add_d(text: str, values: dict[str, object]) -> str:
    """Make an Italian a or e before the same vowel in a placeholder's value ad or ed: ad Anna, but a Bruno."""
    for name, value in values.items():
        first = value[:1].lower() if isinstance(value, str) else ""
        for word, vowels in (("a", "aàá"), ("e", "eèé")):
            if first and first in vowels:
                text = text.replace(f" {word} {{{name}}}", f" {word}d {{{name}}}")
                if text.startswith(f"{word.upper()} {{{name}}}"):
                    text = f"{word.upper()}d{text[1:]}"
    return text


# Languages in which a word changes with the letter that a value put in after it begins with.
_FITTED = {"fr": elide, "it": add_d}


def N_(text: str) -> str:  # noqa: N802 (gettext's own name for it)
    """Mark a text for the catalogues and return it unchanged."""
    return text


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802
    """Mark a text with its plural for the catalogues and return both unchanged."""
    return singular, plural


# What our texts say, and what the booklets of the editions say for it, in the order of EDITIONS.
BOOKLET_WORDS = {
    "field": ("field", "field", "space"),
    "Field": ("Field", "Field", "Space"),
    "supply": ("pool", "pool", "supply"),
    "out of the game": ("eliminated", "eliminated", "out of the game"),
}


class BookletEnglish(Catalogue):
    """English in the words of one edition's booklet."""

    def __init__(self, edition: str, paper: bool = False) -> None:
        super().__init__("en", paper)
        self._booklet_words = {ours: theirs[EDITIONS.index(edition)] for ours, theirs in BOOKLET_WORDS.items()}

    def gettext(self, text: str) -> str:
        """The text in the booklet's words."""
        for ours, theirs in self._booklet_words.items():
            text = text.replace(ours, theirs)
        return text

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The text in the form for the number, in the booklet's words."""
        return self.gettext(singular if n == 1 else plural)


def catalogue_for_edition(edition: str, catalogue: Catalogue) -> Catalogue:
    """The catalogue with this edition's words if it is English, else unchanged."""
    return BookletEnglish(edition, catalogue.paper) if catalogue.language == "en" else catalogue


def system_language() -> str:
    """The system's language if it is one of ours, else English."""
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
    """The language chosen in the settings of macOS: an app started from the Finder has no environment for it."""
    import subprocess

    try:
        asked = ["/usr/bin/defaults", "read", "-g", "AppleLanguages"]
        output = subprocess.run(asked, capture_output=True, timeout=2, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return "en"
    # A list in parentheses, the preferred one first: ( "de-DE", en )
    first = output.decode("utf-8", "replace").strip("( \n\t\r").lstrip('"')[:2].lower()
    return first if first in LANGUAGES else "en"
