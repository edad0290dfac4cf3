"""Every rule has its sentences in every language, with the names and the numbers in them."""

import re
from collections.abc import Iterator
from functools import cache, partial
from random import Random

import pytest

from taluva.engine import ruleids as ids
from taluva.engine.builds import Build, Option
from taluva.engine.hexes import at
from taluva.engine.island import EMPTY
from taluva.engine.pieces import Count, Piece
from taluva.engine.tiles import place
from taluva.engine.verdict import Fault
from taluva.words import turn_labels
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.rule_phrases import RulePhrases
from taluva.words.rules import EXPLAINED, RULES
from tests.players import Table, build_of, placement_of, play, some_laid, some_made
from tests.words.cases import CASES, HERE

NAMES = {"red": "Ann", "white": "Ben", "yellow": "Chloé", "brown": "Дмитрий"}
FEW_HUTS = ("{name} has only {n} hut left.", "{name} has only {n} huts left.")
GAMES = 6
EACH = pytest.mark.parametrize("language", LANGUAGES)


def explainer(language: str = "en", edition: str = "ferti") -> RulePhrases:
    """An explainer for Ann, Ben, Chloé and Dmitri."""
    return RulePhrases(language, NAMES, edition)


def test_every_rule_has_a_case_here() -> None:
    """The cases of these tests, the sentences and the engine's ids cover the same rules."""
    assert set(CASES) == set(RULES)
    assert set(RULES) == {rule for name, rule in vars(ids).items() if name.isupper()} - {ids.TILE_STOCK}


@cache
def met() -> frozenset[Fault]:
    """All the different faults that the engine finds in moves on and around the islands of some games."""
    found: set[Fault] = set()

    def watch(table: Table, rng: Random) -> None:
        for _ in range(12):
            found.update(table.position.judge_tile(placement_of(some_laid(table.game.land, rng))).faults)
            if not table.position.over:
                found.update(table.position.judge_build(build_of(some_made(table.game.land, rng))).faults)

    for seed in range(GAMES):
        play(seed, watch)
    return frozenset(fault._replace(hexes=()) for fault in found)


def flaws(language: str, fault: Fault) -> Iterator[str]:
    """What is wrong with how a fault is said in a language."""
    said, short = explainer(language).fault(fault, "red"), explainer(language).short(fault)
    if not (said[0].isupper() or said[0].isdigit()) or not said.endswith(".") or "{" in said or fault.rule in said:
        yield "no whole sentence"
    # A popover has room for five words; a longer language may take seven words and 40 characters, no more.
    if not 1 <= len(short.split()) <= (5 if language == "en" else 7) or len(short) > 40 or "{" in short:
        yield "not short"
    english = explainer()
    if language != "en" and (said == english.fault(fault, "red") or short == english.short(fault)):
        yield "English"


@EACH
def test_every_fault_is_a_whole_sentence_and_a_few_words(language: str) -> None:
    """Each that is drawn here, and each that the engine finds: the facts are those that the sentences ask for."""
    faults = {*met(), *(fault for some in CASES.values() for fault in some)}
    assert [(fault, flaw) for fault in faults for flaw in flaws(language, fault)] == []


@pytest.mark.parametrize(
    ("fault", "terrain", "sentence"),
    [
        (
            Fault("tile.settlement", HERE, {"vanishing": (("white", 2),)}),
            "",
            "Ben's settlement of 2 fields would be covered completely; at least one building must stay.",
        ),
        (
            Fault("tile.settlement", HERE, {"vanishing": (("white", 1), ("red", 2))}),
            "",
            "Ben's settlement (1) and Ann's settlement (2) would be covered completely; at least one building of each "
            "must stay.",
        ),
        (
            Fault("build.supply", HERE, {"kind": "hut", "n": 5, "left": 2}),
            "J",
            "An expansion into jungle needs 5 huts, Ann has 2.",
        ),
        (
            Fault("build.supply", HERE, {"kind": "hut", "n": 1, "left": 0}),
            "J",
            "An expansion into jungle needs 1 hut, Ann has 0.",
        ),
        (Fault("build.supply", HERE, {"kind": "temple", "n": 1, "left": 0}), "", "Ann has no temple left to build."),
        (
            Fault("tile.level", HERE, {"volcano": 2, "first": 1, "second": 3}),
            "",
            "There would be a gap under the tile: the volcano would lie on level 2, the other two fields on levels 1 "
            "and 3.",
        ),
        (
            Fault("tile.tower", HERE, {"colours": ("white", "yellow", "white")}),
            "",
            "Towers belonging to Ben and Chloé would be covered; towers are never covered.",
        ),
        (
            Fault("build.occupied", HERE, {"kind": "temple", "colour": "white"}),
            "",
            "This field is taken: Ben has a temple here.",
        ),
        (
            Fault("tower.level", HERE, {"n": 2, "needed": 3}),
            "",
            "A tower needs level 3 or higher; this field is on level 2.",
        ),
        (
            Fault("temple.size", HERE, {"n": 2, "needed": 3}),
            "",
            "A temple needs a settlement of 3 fields; Ann's settlement here has only 2.",
        ),
    ],
)
def test_sentences_name_the_thing_and_the_number(fault: Fault, terrain: str, sentence: str) -> None:
    """What is at stake, whose it is and how many are said."""
    assert explainer().fault(fault, "red", terrain) == sentence


@pytest.mark.parametrize(
    ("fault", "short"),
    [
        (Fault("tower.level", HERE, {"n": 2, "needed": 3}), "needs level 3, not 2"),
        (Fault("temple.size", HERE, {"n": 2, "needed": 3}), "settlement of 2, needs 3"),
        (Fault("build.supply", HERE, {"kind": "hut", "n": 5, "left": 3}), "needs 5 huts, 3 left"),
        (Fault("hut.isolated", HERE), "touches your own buildings"),
    ],
)
def test_short_reasons_name_the_number(fault: Fault, short: str) -> None:
    """The few words of a popover still hold the number."""
    assert explainer().short(fault) == short


@pytest.mark.parametrize(
    ("language", "text", "names", "said"),
    [
        # It is la tour d’Ann and la tour de Ben; Victoire d’Anne et Émile would lack a second d’.
        ("fr", "{name}'s tower", {"name": "Ann"}, "tour d’Ann"),
        ("fr", "{name}'s tower", {"name": "Ben"}, "tour de Ben"),
        ("fr", "{names} win", {"names": "Anne et Émile"}, "Anne et Émile gagnent"),
        # It is ad Anna, but a Bruno and a Elena; Anna ed Elena, but Elena e Anna.
        ("it", FEW_HUTS, {"name": "Anna"}, "Ad Anna resta una sola capanna."),
        ("it", FEW_HUTS, {"name": "Bruno"}, "A Bruno resta una sola capanna."),
        ("it", FEW_HUTS, {"name": "Elena"}, "A Elena resta una sola capanna."),
        ("it", "{first} and {last}", {"first": "Bruno, Anna", "last": "Elena"}, "Bruno, Anna ed Elena"),
        ("it", "{first} and {last}", {"first": "Elena", "last": "Anna"}, "Elena e Anna"),
        (
            "it",
            "{better} ahead of {worse}: temples, {a} to {b}.",
            {"better": "Bruno", "worse": "Anna", "a": 2, "b": 1},
            "Bruno davanti ad Anna: templi, 2 a 1.",
        ),
    ],
)
def test_a_small_word_fits_the_name_behind_it(
    language: str, text: str | tuple[str, str], names: dict[str, object], said: str
) -> None:
    """No vowel meets another."""
    words = Catalogue(language)
    assert (words.tr(text, **names) if isinstance(text, str) else words.tr_n(*text, 1, **names)) == said


@EACH
@pytest.mark.parametrize("name", ["{left}", "{0}", "{", "}", "%(n)s", "[b]Ann[/b]", "\\", "\u202ennA", "a" * 60, "Ёж"])
def test_names_are_shown_as_they_are(language: str, name: str) -> None:
    """Whatever a name holds, it stands in the sentence unchanged and breaks nothing."""
    said = RulePhrases(language, {"red": name, "white": name}, "ferti")

    for fault in (
        Fault("build.supply", HERE, {"kind": "hut", "n": 5, "left": 2}),
        Fault("tile.tower", HERE, {"colours": ("red", "white")}),
    ):
        assert name in said.fault(fault, "red")


@EACH
def test_players_without_a_name_are_called_by_their_colour(language: str) -> None:
    """An empty name, or one of spaces, leaves no hole in the sentence."""
    said = RulePhrases(language, {"red": "", "white": "  "}, "ferti")
    colours = {"en": "Red", "fr": "Rouge", "de": "Rot", "it": "Rosso", "ru": "Красный"}

    assert said.phrases.name("red") == colours[language]
    assert said.phrases.name("white").strip()


@EACH
def test_reasons_are_whole_and_not_too_long(language: str) -> None:
    """Each rule is explained in one to four sentences."""
    said = explainer(language)

    for rule in EXPLAINED:
        why = said.why(rule)
        assert why.endswith(".")
        assert 1 <= len(re.findall(r"[.?]( |$)", why)) <= 4
        assert len(said.title(rule)) <= 42


def test_a_legal_tile_says_what_it_covers() -> None:
    """The first, beside the island, an eruption, and whose huts it buries."""
    island = EMPTY.with_tile("JC", place(at(0, 0), 12))
    erupted = island.with_tile("SL", place(at(1, 0), 4))
    legal = partial(turn_labels.legal_tile_text, explainer().phrases)

    for land, placement, said in (
        (EMPTY, place(at(0, 0), 12), "The first tile may lie anywhere."),
        (island, place(at(2, -1), 4), "Fits beside the island."),
        (erupted, place(at(0, 0), 2), "Legal eruption, level 2."),
    ):
        assert legal(land, placement) == (said,)
    for number, covered in ((1, "one"), (3, "3")):
        built = erupted.with_pieces({at(1, -1): Piece("hut", "red", number)})
        assert legal(built, place(at(0, 0), 2))[1:] == (f"Covers {covered} of Ann's huts.",)


@EACH
def test_moves_and_warnings_are_said(language: str) -> None:
    """All that is said beside faults is whole, and names whom it concerns."""
    voice = explainer(language).phrases
    expansion = Option(Build("expand", at(0, 0), "J"), (at(1, 0), at(0, 1)), 4)

    assert {"Ben", "4"} <= {*re.findall(r"\w+", turn_labels.build_label(voice, expansion, "white"))}
    assert all(
        "Ben" in text(voice, "white")
        for text in (turn_labels.tile_label, turn_labels.out_text, turn_labels.concession_text)
    )
    assert turn_labels.risk_warning(voice, 41, 0) == ""
    assert "41" in turn_labels.risk_warning(voice, 3, 38)
    assert len({turn_labels.few_huts_warning(voice, "red", n) for n in range(3)}) == 3
    assert len({turn_labels.few_tiles_warning(voice, n) for n in range(3)}) == 3
    assert turn_labels.box_warning(voice, "LL").count(voice.terrain("L")) == 2
    assert "" not in (turn_labels.let_stand_text(voice), turn_labels.risk_warning(voice, 0, 5))
    assert voice.count(Count(5, 0, 1)) == f"{voice.number('hut', 5)}, {voice.number('temple', 1)}"
