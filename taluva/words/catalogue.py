"""The translations of one language, read from its compiled catalogue."""

from __future__ import annotations

import os
from functools import cache
from gettext import NullTranslations, translation

LANGUAGES = ("en", "fr", "de", "it", "ru")
FOLDER = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "locale")


# No h and no y: Hugo and Yann keep the whole word, Hélène and Yves can bear it.
_FRENCH_VOWELS = frozenset("aeiouàâäéèêëîïôöùûüœæ")

_NUMBERED = frozenset({"level", "turn"})  # these numbers come after their word, all others before it
_LONGEST_NUMBER = 5  # letters: 12th, 12-й


class Catalogue:
    """What one language says for each text of the program; a text it does not know stays English."""

    def __init__(self, language: str, paper: bool = False) -> None:
        """Prepare the language; nothing is read before the first text is asked for.

        On paper no line ends between a number and what it counts, and an apostrophe is a printer's.
        """
        self.language = language if language in LANGUAGES else "en"
        self.paper = paper

    def gettext(self, text: str) -> str:
        """Say the text in this language."""
        return translations(self.language).gettext(text) if text else text  # the catalogue's head has no text

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """Say the text in the form that fits the number."""
        return translations(self.language).ngettext(singular, plural, n)

    def tr(self, text: str, /, **values: object) -> str:
        """Say the text with its placeholders filled."""
        return self._fill(self.gettext(text), values)

    def tr_n(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Say the text in the form that fits the number, its placeholders filled, {n} with the number."""
        return self._fill(self.ngettext(singular, plural, n), {"n": n, **values})

    def _fill(self, text: str, values: dict[str, object]) -> str:
        fitted = _FITTED.get(self.language)
        if self.paper:
            text = hold(text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}"), values)
        return fill(fitted(text, values) if fitted else text, values)


@cache
def translations(language: str) -> NullTranslations:
    """Read the catalogue of a language; English has none."""
    return translation("taluva", FOLDER, [language], fallback=True)


def fill(text: str, values: dict[str, object]) -> str:
    """Put the values into a text of the program; braces inside a value, a player's name say, mean nothing."""
    return text.format_map(values) if "{" in text or "}" in text else text


def hold(text: str, values: dict[str, object]) -> str:
    """Hold the numbers among the values to the words beside them: 2 huts, 2nd place, level 3."""
    for name, value in values.items():
        said, field = str(value), f"{{{name}}}"
        if said[:1].isdigit() and len(said) <= _LONGEST_NUMBER:
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
    """Make an Italian a or e that meets its own vowel in a placeholder's value ad or ed: ad Anna, but a Bruno."""
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
