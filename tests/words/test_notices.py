"""Whatever can be told about the archive has a sentence in every language."""

import pytest

from taluva.archive.files import FileError
from taluva.archive.values import BackupError, Merged, Notice
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
    said += sentences.merged(words, Merged(1, 2, 5, ("a",), stopped=True, damaged=True))
    said += sentences.merged(words, Merged())

    assert all(sentence.endswith(".") and "{" not in sentence for sentence in said)
    assert any("x.taluva" in sentence for sentence in said)


def test_numbers_have_their_form() -> None:
    """One game, two games; the Russian five differ again."""
    merged = Merged(added=1, updated=2, known=5)

    assert sentences.merged(Catalogue("en"), merged) == (
        "1 new game.",
        "2 games updated.",
        "5 games already here.",
    )
    assert sentences.merged(Catalogue("ru"), merged)[2] == "5\xa0партий уже было здесь."


def test_what_could_not_be_read_is_named() -> None:
    """The first few of many."""
    words = Catalogue("en")
    assert sentences.merged(words, Merged(unreadable=("a.taluva",))) == ("1 record could not be read: a.taluva.",)
    assert sentences.merged(words, Merged(unreadable=tuple("abcd"))) == ("4 records could not be read: a, b, c ….",)
