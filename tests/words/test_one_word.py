"""One thing has one word: what an editor decided against comes back in no text of any language."""

import re

import pytest

from taluva.words.catalogue import LANGUAGES
from tests.catalogues import forms_of, read, texts_of

# Words that were used for something that has another one: cover, settlement split, early win, record, build, piece,
# let stand, legal, import, mode, last player left, hex, booklet, backup; and forms of address that a language avoids.
DROPPED = {
    "en": r"anew|bur(?:y|ied|ies)|hollow|level with|carr(?:y|ies) on|pass(?:es)? (?:it )?on|take in|take out|put in|"
    r"lays?|let go|pull|way of play|last one standing|one's own|being out|untaken|for ranking|at hand|falls? apart|"
    r"(?:no longer|not) holds?|cardboard|wood|everybody|parted|keep the correction|place (?:earlier|later)|"
    r"restore a backup|at the end of the tiles|nobody says",
    "fr": r"enseveli\w*|enfoui\w*|bâti\w*(?<!bâtiment)(?<!bâtiments)|légal\w*|pièces?|gagner avant|partie écrite|"
    r"laisser ainsi|laisser passer|laisser tel quel|ce tour|tours? \{(?:turn|turns|first|last)\}|votre tour|"
    r"le plus jeune|reprendre une|reprise|sortes?|1er|morceaux?|parties? notées?|façons? de jouer|dernier en jeu|"
    r"direction\w*|caractère de commande",
    "de": r"verschütt\w*|begraben\w*|Aufzeichnung\w*|Niederschrift\w*|Anleitung\w*|frühe[rn]? Sieg\w*|Mitspiele\w*|"
    r"Spielern?|Bauten|Holz|Pappe|flösse|Hohlr\w+|zerteil\w*|zerf\w+|je|Spielweise\w*|Auslegung\w*|[Ss]o (?:ge)?lassen|"
    r"Letzter?|Hefte?n?|Partner|Steine|Siegbau|[Dd]u|[Dd]ich|[Dd]ein\w*|herausn\w+|herausgenommen|Gedrucktes",
    "it": r"seppelli\w*|sepolt\w*|spezza\w*|pezz[oi]|posa(?:re|te|ta)?|arrend\w*|resa|consentit\w*|legal[ei]|"
    r"trascrizion\w*|copi[ae] di sicurezza|partit[ae] (?:scritt|registrat)[ae]|ultim[oa] (?:in gioco|rimast[oa])|"
    r"lasci(?:at[oa]|ar|a) così|(?:ir)?regolar[ei]|in regola|inizi(?:are|ato|a una partita)|verso valido",
    "ru": r"фигур\w*|фишк\w*|засып\w*|досрочн\w*|переигр\w*|нуждае\w*|не туда|игрока \{\w+\}|считайте|считав\w*|"
    r"местност\w*|[1-4]-й|принять|принят[аоы]|картон|диск\w*|памят[ьи]|оставлено так|оставить так|распал\w*|"
    r"последний в игре|начинал|выбывал|вид(?:ы)? игры|по местам",
}


def texts(language: str) -> list[str]:
    """Everything that is said in a language."""
    # The English ones stand in every catalogue.
    catalogue = "fr" if language == "en" else language
    return [form for one in texts_of(read(catalogue)) for form in forms_of(one.id if language == "en" else one.string)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_was_dropped(language: str) -> None:
    """A tile is covered, not buried; a record is a record, not a transcript."""
    said = texts(language)
    dropped = re.compile(rf"\b(?:{DROPPED[language]})\b", re.IGNORECASE if language != "de" else 0)

    assert len(said) > 900
    assert [text for text in said if dropped.search(text)] == []


# Signs of another language: typewriter's apostrophe, degrees for an ordinal, and quotes and dashes of the neighbours.
FOREIGN = {"fr": "'°„“”—", "de": "'°«»”—", "it": "'°„“”—", "ru": "'°„“”–"}


@pytest.mark.parametrize("language", FOREIGN)
def test_quotes_and_dashes_are_those_of_the_language(language: str) -> None:
    """French and Italian quote with «», German with „“, Russian with «» and a long dash."""
    assert [text for text in texts(language) if set(text) & set(FOREIGN[language])] == []
