"""What the reader expected is said in every language."""

from itertools import product

import pytest

from taluva.record.unreadable import UnreadableError
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.reading_errors import SENTENCES, error_text, error_with_location
from tests.record.expected import EXPECTED


def test_every_code_of_the_reader_has_a_sentence() -> None:
    """No more, no fewer."""
    assert set(SENTENCES) == set(EXPECTED)


def test_sentences_hold_the_facts() -> None:
    """Each fact is named; nothing is left to fill; only English is English."""
    wrong = []
    for language, code in product(LANGUAGES, EXPECTED):
        error = UnreadableError(3, 5, code, {fact: f"<{fact}>" for fact in EXPECTED[code]})
        said = error_text(Catalogue(language), error)
        whole = all(f"<{fact}>" in said for fact in EXPECTED[code]) and "{" not in said and "}}" not in said
        if not whole or (language != "en" and said == error_text(Catalogue("en"), error)):
            wrong.append((language, code, said))

    assert wrong == []


@pytest.mark.parametrize(
    ("language", "error", "said"),
    [
        (
            "en",
            UnreadableError(3, 5, "turn.number", {"number": 7}),
            "This record cannot be read to its end.\nLine 3, column 5: the number of the turn was expected: 7.",
        ),
        (
            "de",
            UnreadableError(3, 5, "turn.number", {"number": 7}),
            "Dieses Protokoll lässt sich nicht bis zum Ende lesen.\n"
            "Zeile 3, Spalte 5: erwartet wurde die Nummer des Zuges: 7.",
        ),
        ("en", UnreadableError(1, 1, "tag.first"), "This is not a Taluva record.\nLine 1"),
    ],
)
def test_the_place_is_said_in_full(language: str, error: UnreadableError, said: str) -> None:
    """Line and column lead to the spot."""
    assert error_with_location(Catalogue(language), error).startswith(said)


def test_an_unknown_code_is_shown_as_it_is() -> None:
    """A code that this version has no words for is still named."""
    assert error_text(Catalogue("de"), UnreadableError(1, 1, "new.code")) == "new.code"
