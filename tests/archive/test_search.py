"""A search finds what a row of the archive shows, in the words of any of the five languages."""

from pathlib import Path

import pytest

from taluva.archive.archive import Archive
from taluva.archive.summary import canonical
from taluva.archive.text import folded
from taluva.archive.values import GameId
from taluva.engine.position import CLASSIC, TEAMS
from taluva.record.comments import with_comment
from taluva.record.writer import write
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.listed_games import STATES, search_terms
from tests.archive.support import opened, record
from tests.record.games import four, game

FOUND = (
    *("8 nov 2026", "8. Nov. 2026", "8 novembre", "8 ноября 2026", "november 2026", "2026-11-08", "Ann nov"),
    *(
        "won",
        "gewann",
        "ferti",
        "classic",
        "klassisch",
        "ann won",
        "4 players",
        "4 Spieler ann",
        "rainy won 2026",
        "zurich volcan",
    ),
)
NOT_FOUND = (
    *("9 nov 2026", "dec 2026", "early", "chloe won", "gewann ben", "rio grande", "teams", "ann under", "novak"),
    *("ann 2025", "2 nov 2026", "3 players"),
)


def test_a_finished_game_is_found_by_all_that_its_row_says_and_by_nothing_else(tmp_path: Path) -> None:
    """Day, month and year as written anywhere, place, comments, edition, way of play, and that somebody won."""
    archive = opened(tmp_path)
    tags = (("Event", "Rainy Sunday"), ("Place", "Zürich"), ("Date", "2026-11-08"))
    whole = with_comment(game(1, four(24))._replace(tags=tags), 4, "Quel volcán!")
    found = archive.games.create(*canonical(write(whole)))
    archive.games.create(*canonical(record(2, ("Eve", "Frank"), "2025-03-21")))
    rows = {said: [one.id for one in archive.lists.page(search_terms(said)).games] for said in (*FOUND, *NOT_FOUND)}

    assert [said for said in FOUND if found not in rows[said]] == []
    assert [said for said in NOT_FOUND if found in rows[said]] == []


def test_search_and_tabs_agree(tmp_path: Path) -> None:
    """A search within the games under way, or those deleted, finds these only."""
    archive = opened(tmp_path)
    begun = archive.games.create(*canonical(record(2, ("Eve", "Frank"))))
    gone = archive.games.create(*canonical(record(3, ("Eve", "Grace"))))
    archive.bin.delete(gone)

    assert [one.id for one in archive.lists.page(search_terms("eve"), only="under-way").games] == [begun]
    assert [one.id for one in archive.lists.page(search_terms("eve"), only="deleted").games] == [gone]
    assert archive.lists.page(search_terms("frank"), only="deleted").total == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        *("classic", "with ranking", "in teams", "under way", "fault at turn {n}"),
        *("{n}-way tie", "Teams tied", "{name} won", "{one} and {other} won", "copy of “{title}”, from turn {turn}"),
        *("cannot be read", "another file"),
    ],
)
def test_the_words_of_a_row_are_known_in_every_language(language: str, text: str) -> None:
    """What the catalogues say of ways of play and states is what the search understands."""
    known = {word for words in STATES.values() for word in words.split()}

    assert known & set(folded(Catalogue(language).gettext(text)).replace(":", " ").split())


def ended(archive: Archive, play: str, places: tuple[int, ...], ending: str = "tiles") -> GameId:
    """Put in a game that ended with these places."""
    text, about = canonical(write(game(1, four(12, play))))
    seats = tuple(seat._replace(place=place) for seat, place in zip(about.seats, places, strict=True))
    return archive.games.create(text, about._replace(over=True, ending=ending, seats=seats))


def test_who_won_early_or_not_and_who_shared_the_first_place_are_told_apart(tmp_path: Path) -> None:
    """As their rows say it: "Ben won", "2-way tie", "Teams tied", and an early win in every language."""
    archive = opened(tmp_path)
    alone, early = ended(archive, CLASSIC, (2, 1, 3, 4)), ended(archive, CLASSIC, (1, 2, 3, 4), "early")
    shared, partners = ended(archive, CLASSIC, (1, 1, 3, 4)), ended(archive, TEAMS, (1, 2, 1, 2))
    teams = ended(archive, TEAMS, (1, 1, 1, 1))
    for words, wanted in (
        (["won"], {alone, early, partners}),
        (["tie"], {shared, teams}),
        (["early", "vorzeitiger sieg", "victoire anticipée", "блиц-победа"], {early}),
    ):
        assert [{one.id for one in archive.lists.page(search_terms(said)).games} for said in words] == [wanted] * len(
            words
        )
