"""Each rule is looked up in the booklet that lies in the box, in the language that fits."""

import pytest

from taluva.engine.verdict import Fault
from taluva.words import turn_labels
from taluva.words.booklets import lookup
from taluva.words.catalogue import BOOKLET_WORDS, LANGUAGES
from taluva.words.rule_phrases import RulePhrases
from taluva.words.rules import RULES
from tests.catalogues import forms_of, texts_of
from tests.words.test_catalogues import TEXTS, placeholders

# The headings as the booklets print them: by edition and language of the screen, then by rule.
HEADINGS = {
    ("ferti", "en"): {
        "setup": "Ferti, Setup",
        "settlement": "Ferti, Components",
        "tile.touch": "Ferti, Step 1, a) Expand the landscape",
        "tile.gap": "Ferti, Step 1, b) Volcanic eruption",
        "tile.level": "Ferti, Step 1, b) Volcanic eruption",
        "tile.volcano": "Ferti, Step 1, b) Volcanic eruption",
        "tile.direction": "Ferti, Step 1, b) Volcanic eruption",
        "tile.tower": "Ferti, Covering",
        "tile.temple": "Ferti, Covering",
        "tile.settlement": "Ferti, Covering",
        "build.land": "Ferti, Step 2, General building rules",
        "build.volcano": "Ferti, Step 2, General building rules",
        "build.occupied": "Ferti, Step 2, General building rules",
        "build.supply": "Ferti, Limitation",
        "hut.level": "Ferti, Overview",
        "hut.isolated": "Ferti (in French), a) Construire une hutte",
        "tower.adjacent": "Ferti, b) Build a Tower",
        "tower.level": "Ferti, b) Build a Tower",
        "tower.second": "Ferti, b) Build a Tower",
        "temple.size": "Ferti, c) Build a Temple",
        "expand.settlement": "Ferti, d) Expand an existing Settlement",
        "expand.terrain": "Ferti, d) Expand an existing Settlement",
        "turn.out": "Ferti, Elimination",
        "turn.build": "Ferti, Elimination",
        "turn.over": "Ferti, Game end",
        "out": "Ferti, Elimination",
        "end.early": "Ferti, Game end",
        "end.tiles": "Ferti, Game end",
        "ranking": "Ferti, Games with ranking",
        "teams": "Ferti, 4-player variant",
    },
    ("ferti", "fr"): {
        "tile.touch": "Ferti, Phase 1, a) Étendre le territoire",
        "tile.gap": "Ferti, Phase 1, b) Éruption volcanique",
        "tile.level": "Ferti, Résumé des règles",
        "tile.settlement": "Ferti, Recouvrir des bâtiments et des volcans",
        "build.land": "Ferti, Phase 2, Règles générales de construction",
        "build.supply": "Ferti, Phase 2, Attention",
        "hut.level": "Ferti, a) Construire une hutte",
        "hut.isolated": "Ferti, a) Construire une hutte",
        "tower.second": "Ferti, b) Construire une tour",
        "temple.second": "Ferti, c) Construire un temple",
        "expand.terrain": "Ferti, d) Étendre une cité existante",
        "turn.out": "Ferti, Élimination",
        "turn.build": "Ferti, Élimination",
        "turn.over": "Ferti, Fin du jeu",
        "end.early": "Ferti, Fin du jeu",
        "ranking": "Ferti, Variante avec classement",
        "teams": "Ferti, Variante pour 4 joueurs : le jeu en équipes",
    },
    ("ferti", "de"): {
        "tile.touch": "Ferti, 1. Schritt, a) Landschaft erweitern",
        "tile.level": "Ferti, 1. Schritt, b) Vulkanausbruch",
        "tile.tower": "Ferti, Überdecken",
        "build.volcano": "Ferti, 2. Schritt, Allgemeine Bauregeln",
        "build.supply": "Ferti, Einschränkung",
        "hut.level": "Ferti, Kurzübersicht",
        "hut.isolated": "Ferti, a) Hütte bauen",
        "tower.level": "Ferti, b) Turm bauen",
        "temple.adjacent": "Ferti, c) Tempel bauen",
        "expand.settlement": "Ferti, d) vorhandene Siedlung erweitern",
        "turn.out": "Ferti, Ausscheiden",
        "turn.build": "Ferti, Ausscheiden",
        "turn.over": "Ferti, Ende des Spiels",
        "end.tiles": "Ferti, Ende des Spiels",
        "ranking": "Ferti, Spiel auf Platzierung",
        "teams": "Ferti, Teamvariante für 4 Spieler",
    },
    ("ferti", "it"): {
        "tile.touch": "Ferti (in inglese), Step 1, a) Expand the landscape",
        "hut.isolated": "Ferti (in francese), a) Construire une hutte",
        "teams": "Ferti (in inglese), 4-player variant",
    },
    ("ferti", "ru"): {"out": "Ferti (на английском), Elimination"},
    ("ferti-2014", "en"): {
        "tile.touch": "Ferti 2014, Step 1, a) Expand the landscape",
        "tile.direction": "Ferti 2014, Step 1, b) Volcanic eruption",
        "tile.temple": "Ferti 2014, Covering",
        "build.land": "Ferti 2014, General building rules",
        "build.supply": "Ferti 2014, Limitation",
        "hut.isolated": "Ferti 2014, Build a Hut",
        "hut.level": "Ferti 2014, Build a Hut",
        "tower.level": "Ferti 2014, Build a Tower",
        "temple.size": "Ferti 2014, c) Build a Temple",
        "expand.terrain": "Ferti 2014, d) Expand an existing Settlement",
        "turn.out": "Ferti 2014, If a player cannot build",
        "turn.build": "Ferti 2014, If a player cannot build",
        "turn.over": "Ferti 2014, Regular ending; Alternate ending",
        "end.early": "Ferti 2014, Regular ending",
        "end.tiles": "Ferti 2014, Alternate ending",
        "ranking": "Ferti 2014, Games with ranking",
        "teams": "Ferti 2014, 4-player variant",
    },
    ("ferti-2014", "fr"): {
        "end.early": "Ferti 2014 (en anglais), Regular ending",
        "teams": "Ferti 2014 (en anglais), 4-player variant",
    },
    ("rio-grande", "en"): {
        "setup": "Rio Grande, Preparation",
        "settlement": "Rio Grande, Contents",
        "tile.touch": "Rio Grande, Part 1, a) Expand landscape",
        "tile.level": "Rio Grande, the rule summary",
        "tile.volcano": "Rio Grande, Part 1, b) Volcanic eruption",
        "tile.settlement": "Rio Grande, Other covering rules",
        "build.occupied": "Rio Grande, General building rules",
        "build.supply": "Rio Grande, Restriction",
        "hut.level": "Rio Grande, a) build hut",
        "tower.second": "Rio Grande, b) build tower",
        "temple.second": "Rio Grande, c) build temple",
        "expand.settlement": "Rio Grande, d) expand existing settlement",
        "turn.out": "Rio Grande, When a player cannot build a building",
        "turn.build": "Rio Grande, When a player cannot build a building",
        "turn.over": "Rio Grande, Premature end; Normal end",
        "end.early": "Rio Grande, Premature end",
        "end.tiles": "Rio Grande, Normal end",
        "ranking": "Rio Grande, Finishing places",
        "teams": "Ferti, 4-player variant",
    },
    ("rio-grande", "de"): {
        "tile.touch": "Rio Grande (auf Englisch), Part 1, a) Expand landscape",
        "tile.level": "Rio Grande (auf Englisch), die Regelzusammenfassung",
        "teams": "Ferti, Teamvariante für 4 Spieler",
    },
    ("rio-grande", "it"): {
        "setup": "Sommario italiano, Preparazione",
        "settlement": "Rio Grande (in inglese), Contents",
        "tile.touch": "Sommario italiano, Fase 1, A)",
        "tile.level": "Sommario italiano, Fase 1, B)",
        "tile.settlement": "Sommario italiano, Fase 1, B)",
        "build.land": "Sommario italiano, Fase 2 – Costruire edifici",
        "build.supply": "Sommario italiano, Fase 2 – Costruire edifici",
        "hut.level": "Sommario italiano, Fase 2, Capanna",
        "tower.level": "Sommario italiano, Fase 2, Torre",
        "temple.size": "Sommario italiano, Fase 2, Tempio",
        "expand.terrain": "Sommario italiano, Fase 2, Espansione della colonia",
        "turn.out": "Sommario italiano, Fase 2, alla fine",
        "turn.build": "Sommario italiano, Fase 2, alla fine",
        "turn.over": "Sommario italiano, Fine del gioco e punteggio",
        "end.early": "Sommario italiano, Fine del gioco e punteggio",
        "ranking": "Rio Grande (in inglese), Finishing places",
        "teams": "Ferti (in inglese), 4-player variant",
    },
    ("rio-grande", "ru"): {
        "tile.touch": "Русские правила, Часть 1, а) Расширение местности",
        "tile.gap": "Русские правила, Часть 1, б) Извержение вулкана",
        "tile.tower": "Русские правила, Остальные правила накрытия плиток",
        "build.land": "Русские правила, Общие правила строительства",
        "build.supply": "Русские правила, Ограничение",
        "hut.level": "Русские правила, а) Строительство хижины",
        "tower.adjacent": "Русские правила, б) Строительство башни",
        "temple.size": "Русские правила, в) Строительство храма",
        "expand.terrain": "Русские правила, г) Расширение существующего поселения",
        "turn.out": "Русские правила, Выбывание из игры",
        "turn.build": "Русские правила, Выбывание из игры",
        "turn.over": "Русские правила, Конец игры",
        "settlement": "Русские правила, Комплектация",
        "end.early": "Русские правила, Блиц-победа",
        "end.tiles": "Русские правила, Обычное окончание игры",
        "ranking": "Русские правила, Распределение мест на финише",
    },
}
EDITIONS = ("ferti", "ferti-2014", "rio-grande")


@pytest.mark.parametrize(("edition", "language"), HEADINGS)
def test_headings_are_those_of_the_booklet(edition: str, language: str) -> None:
    """Edition and language choose the booklet, the rule its heading."""
    headings = HEADINGS[edition, language]
    assert {rule: RulePhrases(language, {}, edition).heading(rule) for rule in headings} == headings


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_box_decides_and_the_language_chooses_within_it(edition: str, language: str) -> None:
    """What the edition's booklets have is never looked up in those of another box."""
    for rule in RULES:
        found = lookup(rule, edition, language)
        if found and not (edition == "rio-grande" and rule == "hut.isolated"):
            assert found.booklet.edition == edition


@pytest.mark.parametrize("rule", ["turn.mark", "tile.stock", "end.last-standing"])
def test_what_no_booklet_has_has_no_heading(rule: str) -> None:
    """Faults of a record, the count of the box and our rulings are not blamed on a booklet."""
    assert all(RulePhrases(language, {}, edition).heading(rule) == "" for language in LANGUAGES for edition in EDITIONS)


@pytest.mark.parametrize(
    ("edition", "level", "out", "supply"),
    [
        ("ferti", "this field is on level 2", "The record says Ann is eliminated", "Pieces in the pool"),
        ("ferti-2014", "this field is on level 2", "The record says Ann is eliminated", "Pieces in the pool"),
        ("rio-grande", "this space is on level 2", "The record says Ann is out of the game", "Pieces in the supply"),
    ],
)
def test_english_terms_are_those_of_the_booklet(edition: str, level: str, out: str, supply: str) -> None:
    """Ferti and Rio Grande use other words for the same."""
    said = RulePhrases("en", {"red": "Ann"}, edition)

    assert level in said.fault(Fault("hut.level", (), {"n": 2}), "red")
    assert out in said.fault(Fault("turn.out", ()), "red")
    assert said.title("build.supply") == supply


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_name_keeps_its_own_words_in_every_booklets_english(edition: str) -> None:
    """Only our texts are put into the booklet's words, never what players are called."""
    said = RulePhrases("en", {"red": "Field supply"}, edition)

    assert turn_labels.concession_text(said.phrases, "red").startswith("Field supply gives up")


def test_no_placeholder_is_taken_for_a_booklets_word() -> None:
    """Or it would not be filled."""
    names = {name for message in texts_of(TEXTS) for form in forms_of(message.id) for name in placeholders(form)}
    assert names
    assert [name for name in names if any(ours in name for ours in BOOKLET_WORDS)] == []
