"""Whatever can be told about the archive has a sentence in every language."""

import pytest

from taluva.archive.files import FileError
from taluva.archive.values import BackupError, Notice, RestoreResult
from taluva.words import notices as sentences
from taluva.words.catalogue import LANGUAGES, Catalogue

KINDS = ("busy", "full", "unwritable", "saved", "people", "changed", "unreadable")
FILES = ("full", "unwritable", "missing", "folder", "special")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_and_error_has_a_sentence(language: str) -> None:
    """Nothing is left in the program's own words, and the file is named where there is one."""
    words = Catalogue(language)
    said = [sentences.notice(words, Notice(kind, "x.taluva", number)) for kind in KINDS for number in (0, 1, 2, 5)]
    said += [sentences.trouble(words, FileError(kind, "x")) for kind in FILES]
    said += [sentences.trouble(words, BackupError(kind)) for kind in ("foreign", "damaged", "large")]
    said += sentences.merged(words, RestoreResult(1, 2, 5, ("a",), stopped=True, damaged=True))
    said += sentences.merged(words, RestoreResult())

    assert all(sentence.endswith(".") and "{" not in sentence for sentence in said)
    assert any("x.taluva" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("language", "merged", "said"),
    [
        # One game, two games; the Russian five differ again.
        (
            "en",
            RestoreResult(added=1, updated=2, known=5),
            ("1 new game.", "2 games updated.", "5 games already here."),
        ),
        ("ru", RestoreResult(known=5), ("5\xa0партий уже было здесь.",)),
        # Of many that could not be read the first few are named.
        ("en", RestoreResult(unreadable=("a.taluva",)), ("1 record could not be read: a.taluva.",)),
        ("en", RestoreResult(unreadable=tuple("abcd")), ("4 records could not be read: a, b, c ….",)),
    ],
)
def test_what_came_in_is_told_with_its_numbers(language: str, merged: RestoreResult, said: tuple[str, ...]) -> None:
    """Each in the form that the number wants."""
    assert sentences.merged(Catalogue(language), merged) == said
