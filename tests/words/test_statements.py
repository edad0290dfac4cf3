"""What the booklets say is said to be theirs, and what only this app says is said to be a ruling of this app."""

import pytest

from taluva.engine.position import FERTI, FERTI_2014, RIO_GRANDE, TILES
from taluva.engine.verdict import Fault, Verdict
from taluva.play.agreement import Agreement
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.rule_phrases import RulePhrases
from taluva.words.rules import IN_PRINT, SECTIONS
from taluva.words.setup import setup_sentences
from taluva.words.terms import ENDINGS
from tests.words.cases import HERE

RULING = {
    "en": ("a ruling of this app",),
    "fr": ("décision de cette application",),
    "de": ("Entscheidung dieser App", "entscheidet diese App"),
    "it": ("decisione di questa app",),
    "ru": ("решение этого приложения", "решает это приложение"),
}
EACH = pytest.mark.parametrize("language", LANGUAGES)


def rulings(text: str, language: str) -> list[str]:
    """The sentences, or parts of them, that are said to be ours."""
    parts = text.replace(";", ".").replace(":", ".").split(". ")
    return [part for part in parts if any(words in part for words in RULING[language])]


@EACH
@pytest.mark.parametrize(
    ("topic", "number"),
    [
        ("tile.touch", 1),  # edges need not match
        ("tile.level", 1),  # no limit of height
        ("tile.volcano", 0),
        ("expand.settlement", 1),  # from a single tower or temple
        ("out", 1),  # to give up
        ("end.early", 1),  # covered huts count for it
        ("end.last-standing", 1),
        ("end.tiles", 2),  # the last build where a booklet ends at once; a full tie
        ("ranking", 1),  # pieces that stay
        ("teams", 1),
        ("places", 1),
    ],
)
def test_a_ruling_of_ours_is_called_one(topic: str, number: int, language: str) -> None:
    """What no booklet says, and nothing that one does."""
    assert len(rulings(RulePhrases(language, {}, FERTI).why(topic), language)) == number


def test_only_for_an_early_win_is_it_ours_that_a_partner_who_is_out_does_not_count() -> None:
    """At the end of the tiles every Ferti booklet says it: eliminated players are not counted."""
    assert (
        RulePhrases("en", {}, FERTI_2014)
        .why("teams")
        .endswith(
            "a partner who is eliminated does not count. That this holds for an early win too is a ruling of this app."
        )
    )


def test_24_tiles_for_two_are_in_a_booklet_whatever_the_box() -> None:
    """Ferti: the usual number; Ferti 2014: its shorter variant; with a Rio Grande box that of the Ferti booklets."""
    words = Catalogue("en")
    said = {
        edition: setup_sentences(words, Agreement(players=2, edition=edition, tiles=24))[0]
        for edition in (FERTI, FERTI_2014, RIO_GRANDE)
    }

    assert said == {
        FERTI: "24 tiles, as in the booklet.",
        FERTI_2014: "24 tiles: the shorter variant of the booklet.",
        RIO_GRANDE: "24 tiles: the number of the Ferti booklets.",
    }
    assert "not in any booklet" in setup_sentences(words, Agreement(players=2, edition=RIO_GRANDE, tiles=25))[0]


@pytest.mark.parametrize(
    ("edition", "language", "said"),
    [
        (RIO_GRANDE, "en", "Decide who begins."),
        (RIO_GRANDE, "ru", "Договоритесь, кто начинает."),
        (RIO_GRANDE, "it", "Comincia chi è più giovane."),
        (FERTI_2014, "en", "The youngest begins."),
        (FERTI, "de", "Wer am jüngsten ist, beginnt."),
        (FERTI, "fr", "La personne revenue d’une île le plus récemment commence."),
    ],
)
def test_who_begins_is_what_the_readers_booklet_says(edition: str, language: str, said: str) -> None:
    """The Italian sheet in the Rio Grande box says the youngest, the booklet beside it lets the players agree."""
    assert said in setup_sentences(Catalogue(language), Agreement(edition=edition))


@EACH
def test_a_wrong_direction_says_nothing_of_the_tiles_beneath(language: str) -> None:
    """Where the levels differ too, the tile would not lie on one tile: then each fault says its own."""
    faults = Verdict(
        (Fault("tile.direction", HERE), Fault("tile.level", HERE, {"volcano": 1, "first": 2, "second": 2}))
    )
    direction, level = RulePhrases(language, {}, FERTI).verdict(faults, "red")

    assert EXACTLY[language] not in direction
    assert "2" in level


EXACTLY = {"en": "exactly", "fr": "exactement", "de": "genau", "it": "esattamente", "ru": "точно"}


@pytest.mark.parametrize(
    ("rule", "words", "wanted"),
    [
        ("tile.direction", EXACTLY, True),
        # Terrains may differ at an edge, they need not.
        (
            "tile.touch",
            {
                "en": "need not match",
                "fr": "n’aient pas à correspondre",
                "de": "nicht zusammenpassen müssen",
                "it": "possano anche essere diversi",
                "ru": "может не совпадать",
            },
            True,
        ),
        # Huts for an expansion are needed together, not immediately.
        ("build.supply", {"it": "tutte insieme"}, True),
        ("build.supply", {"it": "subito"}, False),
        # Only some of the booklets warn of squandering huts, and then because one is out.
        (
            "settlement",
            {"en": "squander", "fr": "gaspiller", "de": "vergeuden", "it": "sprecar", "ru": "растрачивать"},
            False,
        ),
        # A rule is explained without a case: what is free "here" is said of a verdict only.
        ("expand.terrain", {"en": "Here ", "fr": "Ici,", "de": "Hier ", "it": "Qui ", "ru": "Здесь "}, False),
    ],
)
def test_a_rule_is_explained_with_neither_less_nor_more_than_it_says(
    rule: str, words: dict[str, str], wanted: bool
) -> None:
    """In every language."""
    found = {language: said in RulePhrases(language, {}, FERTI).why(rule) for language, said in words.items()}
    assert found == dict.fromkeys(words, wanted)


@EACH
def test_the_page_of_rules_tells_how_to_set_up_what_a_settlement_is_and_what_is_misprinted(language: str) -> None:
    """With its numbers, and whose game it is."""
    on_page = [rule for _, rules in SECTIONS for rule in rules]
    setting_up, misprints = (RulePhrases(language, {}, FERTI).why(topic) for topic in ("setup", "misprints"))
    designer = "Марсель-Андре Казасола Меркле" if language == "ru" else "Marcel-André Casasola Merkle"

    assert on_page[:2] == ["setup", "settlement"]
    assert on_page[-1:] == list(IN_PRINT)
    assert all(number in setting_up for number in ("20", "3", "2", "48", "24", "36", designer))
    assert all(number in misprints for number in ("40", "12", "8", "20", "2014"))


@EACH
def test_the_end_of_the_tiles_has_a_name_that_no_booklet_gives_to_the_early_win(language: str) -> None:
    """What one booklet calls the regular ending is the early win in the one beside it."""
    name = Catalogue(language).gettext(ENDINGS[TILES])

    assert (
        name
        == {
            "en": "last tile",
            "fr": "dernière tuile",
            "de": "letztes Plättchen",
            "it": "ultima tessera",
            "ru": "последняя плитка",
        }[language]
    )
