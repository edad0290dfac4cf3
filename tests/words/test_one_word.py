"""One thing has one word: what an editor decided against comes back in no text of any language."""

import re

import pytest

from taluva.words.catalogue import LANGUAGES
from tests.catalogues import LOCALE, read_po

# Words that were used for something that has another one: cover, settlement split, early win, record, build, piece …
DROPPED = {
    "en": r"anew|bur(?:y|ied|ies)|hollow|level with|carr(?:y|ies) on|pass(?:es)? (?:it )?on|take in|take out|put in|"
    r"lays?|let go|pull|way of play|last one standing|one's own|being out|untaken",
    "fr": r"enseveli\w*|enfoui\w*|bâti\w*(?<!bâtiment)(?<!bâtiments)|légal\w*|pièces?|gagner avant|partie écrite|"
    r"laisser ainsi|laisser passer|ce tour|du tour \{\w+\}|le plus jeune",
    "de": r"verschütt\w*|begraben\w*|Aufzeichnung\w*|Niederschrift\w*|Anleitung\w*|frühe[rn]? Sieg\w*|Mitspiele\w*|"
    r"Spielern?|Bauten|Holz|Pappe|flösse",
    "it": r"seppelli\w*|sepolt\w*|spezza\w*|pezz[oi]|posa(?:re|te|ta)?|arrend\w*|resa|consentit\w*|legal[ei]|"
    r"trascrizion\w*",
    "ru": r"фигур\w*|фишк\w*|засып\w*|досрочн\w*|переигр\w*|нуждае\w*|не туда",
}


def texts(language: str) -> list[str]:
    """Everything that is said in a language."""
    # The English ones stand in every catalogue.
    folder = LOCALE / ("fr" if language == "en" else language)
    entries = [entry for path in sorted(folder.glob("*.po")) for entry in read_po(path).values()]
    return [form for entry in entries for form in (entry.text if language == "en" else entry.forms) if form]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_was_dropped(language: str) -> None:
    """A tile is covered, not buried; a record is a record, not a transcript."""
    said = texts(language)
    dropped = re.compile(rf"\b(?:{DROPPED[language]})\b", re.IGNORECASE if language != "de" else 0)

    assert len(said) > 900
    assert [text for text in said if dropped.search(text)] == []
