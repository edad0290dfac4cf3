"""Where a rule is found in the booklets: editions, their languages and their headings."""

from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.words.catalogue import N_, Catalogue
from taluva.words.rules import EXPLAINED


class Booklet(NamedTuple):
    """A booklet: edition, language, title, and its headings by rule or group of rules.

    An empty heading means that the booklet does not have this rule.
    """

    edition: str
    language: str
    name: str
    headings: dict[str, str]


class Reference(NamedTuple):
    """The place of a rule in a booklet."""

    booklet: Booklet
    heading: str


RULE_SUMMARY = N_("the rule summary")  # it has no heading of its own

FERTI_ENGLISH = Booklet(
    "ferti",
    "en",
    "Ferti",
    {
        "setup": "Setup",
        "settlement": "Components",
        ids.TILE_TOUCH: "Step 1, a) Expand the landscape",
        "eruption": "Step 1, b) Volcanic eruption",
        "covering": "Covering",
        "build": "Step 2, General building rules",
        ids.BUILD_SUPPLY: "Limitation",
        "hut": "a) Build a Hut",
        ids.HUT_LEVEL: "Overview",
        ids.HUT_ISOLATED: "",
        "tower": "b) Build a Tower",
        "temple": "c) Build a Temple",
        "expand": "d) Expand an existing Settlement",
        "out": "Elimination",
        "end": "Game end",
        "ranking": "Games with ranking",
        "teams": "4-player variant",
    },
)
FERTI_FRENCH = Booklet(
    "ferti",
    "fr",
    "Ferti",
    {
        "setup": "Mise en place",
        "settlement": "Matériel",
        ids.TILE_TOUCH: "Phase 1, a) Étendre le territoire",
        "eruption": "Phase 1, b) Éruption volcanique",
        ids.TILE_LEVEL: "Résumé des règles",
        "covering": "Recouvrir des bâtiments et des volcans",
        "build": "Phase 2, Règles générales de construction",
        ids.BUILD_SUPPLY: "Phase 2, Attention",
        "hut": "a) Construire une hutte",
        "tower": "b) Construire une tour",
        "temple": "c) Construire un temple",
        "expand": "d) Étendre une cité existante",
        "out": "Élimination",
        "end": "Fin du jeu",
        "ranking": "Variante avec classement",
        "teams": "Variante pour 4 joueurs : le jeu en équipes",
    },
)
FERTI_GERMAN = Booklet(
    "ferti",
    "de",
    "Ferti",
    {
        "setup": "Vorbereitung",
        "settlement": "Material",
        ids.TILE_TOUCH: "1. Schritt, a) Landschaft erweitern",
        "eruption": "1. Schritt, b) Vulkanausbruch",
        "covering": "Überdecken",
        "build": "2. Schritt, Allgemeine Bauregeln",
        ids.BUILD_SUPPLY: "Einschränkung",
        "hut": "a) Hütte bauen",
        ids.HUT_LEVEL: "Kurzübersicht",
        "tower": "b) Turm bauen",
        "temple": "c) Tempel bauen",
        "expand": "d) vorhandene Siedlung erweitern",
        "out": "Ausscheiden",
        "end": "Ende des Spiels",
        "ranking": "Spiel auf Platzierung",
        "teams": "Teamvariante für 4 Spieler",
    },
)
FERTI_2014 = Booklet(
    "ferti-2014",
    "en",
    "Ferti 2014",
    {
        "setup": "Setup",
        "settlement": "Components",
        ids.TILE_TOUCH: "Step 1, a) Expand the landscape",
        "eruption": "Step 1, b) Volcanic eruption",
        "covering": "Covering",
        "build": "General building rules",
        ids.BUILD_SUPPLY: "Limitation",
        "hut": "Build a Hut",
        "tower": "Build a Tower",
        "temple": "c) Build a Temple",
        "expand": "d) Expand an existing Settlement",
        "out": "If a player cannot build",
        "end": "Regular ending; Alternate ending",
        "end.early": "Regular ending",
        "end.tiles": "Alternate ending",
        "ranking": "Games with ranking",
        "teams": "4-player variant",
    },
)
RIO_GRANDE = Booklet(
    "rio-grande",
    "en",
    "Rio Grande",
    {
        "setup": "Preparation",
        "settlement": "Contents",
        ids.TILE_TOUCH: "Part 1, a) Expand landscape",
        "eruption": "Part 1, b) Volcanic eruption",
        ids.TILE_LEVEL: RULE_SUMMARY,
        "covering": "Other covering rules",
        "build": "General building rules",
        ids.BUILD_SUPPLY: "Restriction",
        "hut": "a) build hut",
        ids.HUT_ISOLATED: "",
        "tower": "b) build tower",
        "temple": "c) build temple",
        "expand": "d) expand existing settlement",
        "out": "When a player cannot build a building",
        "end": "Premature end; Normal end",
        "end.early": "Premature end",
        "end.tiles": "Normal end",
        "ranking": "Finishing places",
    },
)
ITALIAN_SUMMARY = Booklet(
    "rio-grande",
    "it",
    "Sommario italiano",
    {
        "setup": "Preparazione",
        ids.TILE_TOUCH: "Fase 1, A)",
        "eruption": "Fase 1, B)",
        "covering": "Fase 1, B)",
        "build": "Fase 2 – Costruire edifici",
        "hut": "Fase 2, Capanna",
        ids.HUT_ISOLATED: "",
        "tower": "Fase 2, Torre",
        "temple": "Fase 2, Tempio",
        "expand": "Fase 2, Espansione della colonia",
        "out": "Fase 2, alla fine",
        "end": "Fine del gioco e punteggio",
    },
)
RUSSIAN_RULES = Booklet(
    "rio-grande",
    "ru",
    "Русские правила",
    {
        "setup": "Подготовка",
        "settlement": "Комплектация",
        ids.TILE_TOUCH: "Часть 1, а) Расширение местности",
        "eruption": "Часть 1, б) Извержение вулкана",
        "covering": "Остальные правила накрытия плиток",
        "build": "Общие правила строительства",
        ids.BUILD_SUPPLY: "Ограничение",
        "hut": "а) Строительство хижины",
        ids.HUT_ISOLATED: "",
        "tower": "б) Строительство башни",
        "temple": "в) Строительство храма",
        "expand": "г) Расширение существующего поселения",
        "out": "Выбывание из игры",
        "end": "Конец игры",
        "end.early": "Блиц-победа",
        "end.tiles": "Обычное окончание игры",
        "ranking": "Распределение мест на финише",
    },
)

# Those of one edition in the order in which they help someone who speaks none of their languages.
BOOKLETS = (FERTI_ENGLISH, FERTI_FRENCH, FERTI_GERMAN, FERTI_2014, RIO_GRANDE, ITALIAN_SUMMARY, RUSSIAN_RULES)

# A booklet in another language than the screen's says so.
IN_LANGUAGE = {
    "en": N_("{booklet} (in English), {heading}"),
    "fr": N_("{booklet} (in French), {heading}"),
    "de": N_("{booklet} (in German), {heading}"),
    "it": N_("{booklet} (in Italian), {heading}"),
    "ru": N_("{booklet} (in Russian), {heading}"),
}


def lookup(rule: str, edition: str, language: str) -> Reference | None:
    """Find a rule for this edition and language; None if no booklet has it.

    The edition's booklet in the language comes first, then its others, then those of the other editions.
    """
    row = EXPLAINED.get(rule)
    group = row.under if row and row.under is not None else rule.split(".")[0]
    # A sort keeps the order of those that are equal.
    for booklet in sorted(
        BOOKLETS, key=lambda candidate: (candidate.edition != edition, candidate.language != language)
    ):
        heading = booklet.headings.get(rule) if rule in booklet.headings else booklet.headings.get(group)
        if heading:
            return Reference(booklet, heading)
    return None


def heading(catalogue: Catalogue, rule: str, edition: str) -> str:
    """The place of a rule in one line: Ferti, Step 1, b) Volcanic eruption; "" if no booklet has it."""
    reference = lookup(rule, edition, catalogue.language)
    if reference is None:
        return ""
    name = reference.booklet.name
    title = reference.heading
    if title == RULE_SUMMARY:
        title = catalogue.gettext(title)
    if reference.booklet.language == catalogue.language:
        return f"{name}, {title}"
    return catalogue.tr(IN_LANGUAGE[reference.booklet.language], booklet=name, heading=title)
