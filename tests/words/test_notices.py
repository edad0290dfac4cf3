"""Whatever can be told about the archive has a sentence in every language."""

import pytest

from taluva.archive.files import FileError
from taluva.archive.values import BackupError, ImportResult, Notice, Packed, RestoreResult, Summary
from taluva.words import notices as sentences
from taluva.words.catalogue import LANGUAGES, Catalogue

KINDS = ("busy", "full", "unwritable", "saved", "people")
COUNTED = ("blocked", "changed", "conflict", "unreadable", "journal", "bin")
FILES = ("full", "unwritable", "missing", "folder", "special")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_notice_and_error_has_a_sentence(language: str) -> None:
    """Nothing is left in the program's own words, and the file is named where there is one."""
    words = Catalogue(language)
    said = [sentences.notice_text(words, Notice(kind)) for kind in KINDS]
    said += [
        sentences.notice_text(words, Notice(kind, "k3f9a2m4xw", "games/bin/x.taluva", number))
        for kind in COUNTED
        for number in (1, 2, 5)
    ]
    said += [sentences.file_error_text(words, FileError(kind, "x")) for kind in FILES]
    said += [sentences.file_error_text(words, BackupError(kind)) for kind in ("foreign", "damaged", "large")]
    said += [sentences.no_backup(words, FileError(kind, "x")) for kind in ("missing", "unwritable")]
    said += sentences.restored(words, RestoreResult(1, 2, 3, 5, ("a",), stopped=True, damaged_zip=True))
    said += sentences.restored(words, RestoreResult())
    said += sentences.packed(words, Packed("a", ".zip", b"", 2, without_revisions=True))
    said += [
        sentences.imported(words, ImportResult("", False, Summary(()), comments=number, revision=revision))
        for number in (0, 1, 2, 5)
        for revision in (False, True)
    ]

    assert all(sentence.endswith(".") and "{" not in sentence for sentence in said)
    assert any("x.taluva" in sentence for sentence in said)
    assert not any("bin/" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("language", "restored", "said"),
    [
        # One game, two games; the Russian five differ again.
        (
            "en",
            RestoreResult(added=1, newer_there=2, newer_here=1, known=5),
            (
                "1 new game.",
                "2 games are newer in the backup and were taken from it.",
                "1 game is newer here; what the backup has is among its earlier versions.",
                "5 games already here.",
            ),
        ),
        ("ru", RestoreResult(known=5), ("5\xa0партий уже было здесь.",)),
        # Of many that could not be read the first few are named.
        ("en", RestoreResult(damaged=("a.taluva",)), ("1 record could not be read: a.taluva.",)),
        ("en", RestoreResult(damaged=tuple("abcd")), ("4 records could not be read: a, b, c ….",)),
    ],
)
def test_what_came_in_is_told_with_its_numbers(language: str, restored: RestoreResult, said: tuple[str, ...]) -> None:
    """Each in the form that the number wants."""
    assert sentences.restored(Catalogue(language), restored) == said
