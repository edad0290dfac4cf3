"""Every rule has its sentences in every language, with the names and the numbers in them."""

import re

import pytest

from taluva.engine import ruleids as ids
from taluva.engine.builds import Build, Option
from taluva.engine.hexes import at
from taluva.engine.island import EMPTY, Island
from taluva.engine.pieces import Count, Piece
from taluva.engine.tiles import Placement, place
from taluva.engine.verdict import Fault, Verdict
from taluva.words import moves
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.explain import Explainer
from taluva.words.rules import EXPLAINED, RULES
from taluva.words.terms import Voice
from tests.words.cases import CASES, HERE

NAMES = {"red": "Ann", "white": "Ben", "yellow": "Chloé", "brown": "Дмитрий"}
EACH = pytest.mark.parametrize("language", LANGUAGES)


def explainer(language: str = "en", edition: str = "ferti") -> Explainer:
    """An explainer for Ann, Ben, Chloé and Dmitri."""
    return Explainer(language, NAMES, edition)


def test_every_rule_has_a_case_here() -> None:
    """The cases of these tests, the sentences and the engine's ids cover the same rules."""
    assert set(CASES) == set(RULES)
    assert set(RULES) == {rule for name, rule in vars(ids).items() if name.isupper()} - {ids.TILE_STOCK}


FAULTS = [(language, rule, fault) for language in LANGUAGES for rule in CASES for fault in CASES[rule]]


def test_every_fault_is_a_whole_sentence() -> None:
    """Each begins with a capital, a name or a number, ends in a full stop and has no placeholder left."""
    wrong = []
    for language, rule, fault in FAULTS:
        said = explainer(language).fault(fault, "red")
        begun = said[0].isupper() or said[0].isdigit()
        if not begun or not said.endswith(".") or "{" in said or rule in said:
            wrong.append((language, rule, said))

    assert wrong == []


def test_every_language_says_it_differently() -> None:
    """No sentence is left in English."""
    same = []
    for language, rule, fault in FAULTS:
        english, other = explainer(), explainer(language)
        whole = english.fault(fault, "red") == other.fault(fault, "red")
        if language != "en" and (whole or english.short(fault) == other.short(fault)):
            same.append((language, rule))

    assert same == []


def test_short_reasons_stay_short() -> None:
    """A popover has room for five words; a longer language may take seven words and 40 characters, no more."""
    long = []
    for language, _, fault in FAULTS:
        short = explainer(language).short(fault)
        words = len(short.split())
        if not 1 <= words <= (5 if language == "en" else 7) or len(short) > 40 or "{" in short:
            long.append((language, short))

    assert long == []


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
    ("needed", "start"),
    [
        (1, "Для расширения нужна 1\xa0хижина,"),
        (2, "Для расширения нужны 2\xa0хижины,"),
        (5, "Для расширения нужно 5\xa0хижин,"),
        (11, "Для расширения нужно 11\xa0хижин,"),
        (21, "Для расширения нужна 21\xa0хижина,"),
        (22, "Для расширения нужны 22\xa0хижины,"),
    ],
)
def test_russian_has_three_forms(needed: int, start: str) -> None:
    """1 and 21, 2 and 22, 5 and 11 take their own forms."""
    words = Catalogue("ru")
    sentence = words.tr_n(
        "The expansion needs {n} hut, {name} has {left}.",
        "The expansion needs {n} huts, {name} has {left}.",
        needed,
        name="Ann",
        left=0,
    )

    assert sentence.startswith(start)


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["0 huts", "1 hut", "2 huts"]),
        ("fr", ["0 hutte", "1 hutte", "2 huttes"]),
        ("de", ["0 Hütten", "1 Hütte", "2 Hütten"]),
        ("it", ["0 capanne", "1 capanna", "2 capanne"]),
        ("ru", ["0\xa0хижин", "1\xa0хижина", "2\xa0хижины"]),
    ],
)
def test_numbers_take_the_form_of_the_language(language: str, texts: list[str]) -> None:
    """French counts nought as one, the others as many."""
    assert [explainer(language).voice.number("hut", n) for n in (0, 1, 2)] == texts


def test_french_shortens_de_before_a_vowel() -> None:
    """It is la tour d’Ann and la tour de Ben."""
    said = explainer("fr")

    assert moves.build(said.voice, Option(Build("tower", at(0, 0)), (at(0, 0),), 1), "red") == "tour d’Ann"
    assert moves.build(said.voice, Option(Build("tower", at(0, 0)), (at(0, 0),), 1), "white") == "tour de Ben"


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ({"red": "Anna"}, "Ad Anna resta una sola capanna."),
        ({"red": "Bruno"}, "A Bruno resta una sola capanna."),
        ({"red": "Elena"}, "A Elena resta una sola capanna."),
    ],
)
def test_italian_a_meets_no_second_a(names: dict[str, str], sentence: str) -> None:
    """It is ad Anna, but a Bruno and a Elena."""
    said = Explainer("it", names, "ferti")

    assert said.voice.tr_n("{name} has only {n} hut left.", "{name} has only {n} huts left.", 1, name=names["red"]) == (
        sentence
    )


def test_italian_e_meets_no_second_e() -> None:
    """It is Anna ed Elena, but Elena e Anna."""
    voice = Explainer("it", {}, "ferti").voice

    assert voice.listed(["Bruno", "Anna", "Elena"]) == "Bruno, Anna ed Elena"
    assert voice.listed(["Elena", "Anna"]) == "Elena e Anna"
    assert voice.tr("{better} ahead of {worse}: temples, {a} to {b}.", better="Bruno", worse="Anna", a=2, b=1) == (
        "Bruno davanti ad Anna: templi, 2 a 1."
    )


def test_french_winners_need_no_second_de() -> None:
    """Victoire d’Anne et Émile would lack one."""
    said = Catalogue("fr").tr("{names} win", names="Anne et Émile")

    assert said == "Anne et Émile gagnent"


@EACH
@pytest.mark.parametrize("name", ["{left}", "{0}", "{", "}", "%(n)s", "[b]Ann[/b]", "\\", "\u202ennA", "a" * 60, "Ёж"])
def test_names_are_shown_as_they_are(language: str, name: str) -> None:
    """Whatever a name holds, it stands in the sentence unchanged and breaks nothing."""
    said = Explainer(language, {"red": name, "white": name}, "ferti")

    for fault in (
        Fault("build.supply", HERE, {"kind": "hut", "n": 5, "left": 2}),
        Fault("tile.tower", HERE, {"colours": ("red", "white")}),
    ):
        assert name in said.fault(fault, "red")


@EACH
def test_players_without_a_name_are_called_by_their_colour(language: str) -> None:
    """An empty name, or one of spaces, leaves no hole in the sentence."""
    said = Explainer(language, {"red": "", "white": "  "}, "ferti")
    colours = {"en": "Red", "fr": "Rouge", "de": "Rot", "it": "Rosso", "ru": "Красный"}

    assert said.voice.name("red") == colours[language]
    assert said.voice.name("white").strip()


@EACH
def test_a_verdict_is_a_sentence_a_fault(language: str) -> None:
    """All faults are said, in the engine's order."""
    faults = (Fault("tile.level", HERE, {"volcano": 1, "first": 1, "second": 2}), Fault("tile.direction", HERE))
    said = explainer(language)

    assert said.verdict(Verdict(faults), "red") == tuple(said.fault(fault, "red") for fault in faults)


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
    """Beside the island, an eruption, and whose huts it buries."""
    island = EMPTY.with_tile("JC", place(at(0, 0), 12))
    said = explainer()

    def legal(voice: Voice, island: Island, placement: Placement) -> str:
        return " ".join(moves.legal_tile(voice, island, placement))

    assert legal(said.voice, EMPTY, place(at(0, 0), 12)) == "The first tile may lie anywhere."
    assert legal(said.voice, island, place(at(2, -1), 4)) == "Fits beside the island."

    island = island.with_tile("SL", place(at(1, 0), 4))
    assert legal(said.voice, island, place(at(0, 0), 2)) == "Legal eruption, level 2."

    island = island.with_pieces({at(1, -1): Piece("hut", "red")})
    assert legal(said.voice, island, place(at(0, 0), 2)) == "Legal eruption, level 2. Covers one of Ann's huts."
    island = island.with_pieces({at(1, -1): Piece("hut", "red", 3)})
    assert legal(said.voice, island, place(at(0, 0), 2)) == "Legal eruption, level 2. Covers 3 of Ann's huts."


@EACH
def test_moves_and_warnings_are_said(language: str) -> None:
    """All that is said beside faults is whole, and names whom it concerns."""
    said = explainer(language)
    expansion = Option(Build("expand", at(0, 0), "J"), (at(1, 0), at(0, 1)), 4)

    assert "Ben" in moves.build(said.voice, expansion, "white")
    assert "4" in moves.build(said.voice, expansion, "white")
    assert all("Ben" in text(said.voice, "white") for text in (moves.tile, moves.out, moves.conceded))
    assert moves.doom(said.voice, 41, 0) == ""
    assert "41" in moves.doom(said.voice, 3, 38)
    assert moves.doom(said.voice, 0, 5)
    assert (
        moves.few_huts(said.voice, "red", 0)
        != moves.few_huts(said.voice, "red", 1)
        != moves.few_huts(said.voice, "red", 2)
    )
    assert moves.few_tiles(said.voice, 0) != moves.few_tiles(said.voice, 1) != moves.few_tiles(said.voice, 2)
    assert moves.stock(said.voice, "LL").count(said.voice.terrain("L")) == 2
    assert moves.let_stand(said.voice)
    assert said.voice.count(Count(5, 0, 1)) == f"{said.voice.number('hut', 5)}, {said.voice.number('temple', 1)}"


def test_english_moves_read_as_designed() -> None:
    """The wording of the design."""
    said = explainer()

    assert moves.build(said.voice, Option(Build("temple", at(0, 0)), (at(0, 0),), 1), "red") == "Ann's temple"
    assert (
        moves.build(said.voice, Option(Build("expand", at(0, 0), "J"), (at(1, 0),), 4), "white")
        == "Ben's expansion into jungle, 4 huts"
    )
    assert moves.doom(said.voice, 3, 38) == "Only 3 of the 41 places for this tile let you build afterwards."
    assert moves.stock(said.voice, "LL") == "There should be no Lake + Lake left in the box. Is it the right tile?"
