"""The page of a game: an evening in sentences, in five languages, with what people said of it."""

import re

import pytest

from taluva.engine.pieces import EXPAND
from taluva.record.comments import with_comment
from taluva.record.record import Record
from taluva.review.viewed_game import ViewedGame
from taluva.words.captions import TurnPhrases
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.page import MOST_SENTENCES, page_text, plain_text
from taluva.words.results import result_lines
from taluva.words.rule_phrases import rule_phrases_of
from tests.record.games import four, game

EVENING = (("Event", "Rainy Sunday"), ("Date", "2026-11-08"), ("Place", "Lyon"))


def evening(seed: int, play: str = "classic", **comments: str) -> Record:
    """A whole game with what was said on some turns: t12="…"."""
    record = game(seed, four(48, play), concedes=0.005)._replace(tags=EVENING)
    for turn, said in comments.items():
        record = with_comment(record, int(turn[1:]), said)
    return record


def test_it_tells_who_began_what_happened_and_how_it_ended() -> None:
    """In the order of the turns, with numbers."""
    page = page_text(Catalogue("en"), ViewedGame(evening(5)))

    assert (page.title, page.outcome, page.day, page.place) == ("Rainy Sunday", "Dmitri wins", "8 Nov 2026", "Lyon")
    told = {sentence.turn: sentence.text for sentence in page.sentences}
    wanted = {
        1: "Ann begins.",
        17: "Ann builds the first temple.",
        21: "Ann's eruption on level 3 covers 4 huts.",
        23: "Chloé builds the first tower.",
        42: "Ben takes the lead: 1 to an early win, Chloé 3.",
        46: "Ben cannot build and is out.",
        48: "The last tile is placed. Dmitri ahead of Chloé: temples, 2 to 1.",
    }
    assert told | wanted == told
    assert list(told) == sorted(told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_is_told_in_every_language(language: str) -> None:
    """At most so many sentences, each whole, none twice, the beginning and the end among them."""
    for seed in range(3):
        told = ViewedGame(evening(seed, ("classic", "ranking", "teams")[seed % 3]))
        sentences = page_text(Catalogue(language), told).sentences

        assert len(sentences) <= MOST_SENTENCES
        assert (sentences[0].turn, sentences[-1].turn) == (1, told.length)
        assert len({sentence.turn for sentence in sentences}) == len(sentences)
        assert all(sentence.text.endswith(".") and "{" not in sentence.text for sentence in sentences)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "hut"), ("fr", "hutte"), ("de", "Hütte"), ("it", "capanna"), ("ru", "хижина")],
)
def test_within_a_sentence_only_german_nouns_begin_large(language: str, said: str) -> None:
    """It is Turn 1, Ann: hut, as it is Turn 5, Ann: expansion into sand, 3 huts."""
    told = ViewedGame(evening(5))
    title, _ = TurnPhrases(Catalogue(language), told.record).turn(told.scenes[0])

    assert title.endswith(f": {said}")


def test_an_expansion_is_called_one_wherever_it_is_told() -> None:
    """With its huts, and where there is room with where it goes: in a list of turns, above a turn, and as a win."""
    told = ViewedGame(evening(5))
    teller = TurnPhrases(Catalogue("en"), told.record)
    for scene in told.scenes:
        if scene.action == EXPAND and scene.build is not None:
            huts = "1 hut" if scene.cost == 1 else f"{scene.cost} huts"
            assert teller.action(scene) == f"Expansion, {huts}"
            assert teller.turn(scene)[0].endswith(f": {teller.build(scene.build)}, {huts}")


def test_what_people_said_is_always_told() -> None:
    """Also on turns on which nothing else happened, and where there is little room."""
    said = {f"t{turn}": f"Word {turn}" for turn in (2, 3, 5, 12, 30)}
    for most in (7, MOST_SENTENCES):
        sentences = page_text(Catalogue("en"), ViewedGame(evening(5, **said)), most).sentences

        assert [one.comment for one in sentences if one.comment] == list(said.values())
        assert len(sentences) <= most


def test_the_text_has_all_of_it_in_reading_order() -> None:
    """Head, sentences, end: to be sent as it is."""
    lines = plain_text(Catalogue("en"), ViewedGame(evening(5, t12="She counted three times."))).splitlines()

    assert lines[:3] == ["Rainy Sunday", "8 Nov 2026 · Lyon", "Ferti · classic · 48 tiles"]
    assert lines[lines.index("12. Dmitri: hut.") + 1] == "   “She counted three times.”"
    assert lines[-2] == "Dmitri wins"


def test_a_game_under_way_or_without_a_turn_is_told_too() -> None:
    """As far as it goes."""
    record = evening(5)
    assert page_text(Catalogue("en"), ViewedGame(record._replace(turns=()))).sentences == ()
    part = page_text(Catalogue("en"), ViewedGame(record._replace(turns=record.turns[:9])))
    assert (part.outcome, part.sentences[0].text) == ("", "Ann begins.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("play", ["classic", "ranking", "teams"])
def test_on_paper_no_line_ends_between_a_number_and_what_it_counts(language: str, play: str) -> None:
    """2 huts, level 3, 2nd place; in a message to send spaces and apostrophes are those that people type."""
    told = ViewedGame(evening(5, play))
    said, sent = (
        " ".join(
            [
                *(one.text for one in page_text(words, told).sentences),
                page_text(words, told).reasons,
                *(
                    line.remark
                    for line in result_lines(rule_phrases_of(words, told.record), told.replay.last, told.scenes)
                ),
            ]
        )
        for words in (Catalogue(language, paper=True), Catalogue(language))
    )

    assert said.replace("\u00a0", " ") == sent.replace("\u00a0", " ").replace("'", "’")
    assert said != sent
    assert not re.search(r"\d [^\W\d]", re.sub(r"\u00a0\d+", "", said))


def test_on_paper_a_place_is_held_to_its_ordinal() -> None:
    """2. Platz, however it is written; a name that begins with a figure is no number."""
    words = Catalogue("de", paper=True)

    assert "2.\u00a0Platz" in words.tr(
        "Only {name} is left and takes the place that is left ({place}).", name="A", place="2."
    )
    assert words.tr("{name} begins.", name="3 Musketeers") == "3 Musketeers beginnt."
