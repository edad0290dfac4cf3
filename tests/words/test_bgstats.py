"""The link for BG Stats has the fields its app insists on, of the kinds it insists on."""

import json
from datetime import datetime
from typing import Any
from urllib.parse import unquote

import pytest

from taluva.archive.values import Stored
from taluva.record.reader import read
from taluva.record.record import Concede, Turn
from taluva.record.replay import replay
from taluva.record.writer import write
from taluva.words.bgstats import ADDRESS, EASY_QR, LONGEST_QR, link_of, minutes_of, play_of
from taluva.words.catalogue import LANGUAGES, Catalogue
from tests.archive.support import record
from tests.record.begun import BEGUN

ENDED = 1_795_000_000_000


def play(text: str, language: str = "en", times: tuple[int | None, ...] = ()) -> dict[str, Any]:
    """Describe a record's game."""
    stored = Stored("f00", text, (), ENDED - 3_600_000, ENDED + 5, ENDED, times)
    return play_of(replay(read(text)), stored, Catalogue(language))


def decoded(link: str) -> Any:
    """Read a link as the app does."""
    assert link.startswith(ADDRESS)
    return json.loads(unquote(link.removeprefix(ADDRESS)))


def test_every_field_is_there_and_of_its_kind() -> None:
    """Winner and start player for everybody, numbers as numbers, the end in UTC without letters."""
    text = record(3, ("Ann", "Бен & Co")) + "4. concede\n"
    ann = {"name": "Ann", "sourcePlayerId": "ann", "winner": True, "startPlayer": True, "role": "Red", "rank": 1}
    ben = {"name": "Бен & Co", "sourcePlayerId": "бен & co", "winner": False, "startPlayer": False, "rank": 2}

    assert decoded(link_of(play(text))) == {
        "sourceName": "Taluva",
        "sourcePlayId": "f00",
        "playDate": "2026-11-18 11:06:40",
        "board": "Ferti, 2 players",
        "comments": "Ann: 2 huts\nБен & Co: 1 hut\nБен & Co gave up.",
        "game": {
            "name": "Taluva",
            "sourceGameId": "taluva",
            "bggId": 24508,
            "highestWins": True,
            "noPoints": True,
        },
        "players": [ann, {**ben, "role": "White, out on turn 4"}],
    }


def test_a_game_begun_later_says_so_and_nothing_that_nobody_saw() -> None:
    """No start player, no minutes; who went out since did so on the turn of the game, as the table counts."""
    begun = BEGUN["ranking"]
    shorter = write(begun._replace(turns=(*begun.turns[:1], Turn(concede=Concede()))))
    told = play(shorter, times=(ENDED - 1_800_000, ENDED))

    assert "Recorded from turn 31 on." in told["comments"].split("\n")
    assert "durationMin" not in told
    assert not any("startPlayer" in player for player in told["players"])
    assert [player["role"].partition(", ")[2] for player in told["players"] if ", " in player["role"]] == [
        "out on turn 32"
    ]


def test_teams_stand_in_their_field_and_in_the_comments() -> None:
    """The field is not official, so the comments say it too."""
    text = record(2, ("Ann", "Ben", "", "Dan")).replace('"classic"', '"teams"') + "3. concede\n4. concede\n5. concede\n"
    found = play(text)

    sides = [("Ann and Yellow", False), ("Ben and Dan", True)]
    assert [(one["team"], one["winner"]) for one in found["players"]] == sides * 2
    assert "Teams: Ann and Yellow against Ben and Dan." in found["comments"]
    assert found["board"] == "Ferti, 4 players, teams"


def test_minutes_leave_out_dinner_and_what_nobody_saw() -> None:
    """A break counts for as long as a long thought; a game taken in has no length."""
    begun = ENDED - 3_600_000
    stored = Stored("f00", "", (), begun, ENDED, None, (begun + 60_000, begun + 3_500_000, None, begun + 3_560_000))

    assert [minutes_of(one) for one in (stored, stored._replace(times=(None, None)))] == [1 + 20 + 1, 0]
    assert "durationMin" not in play(record(1) + "2. concede\n")
    assert play(record(1) + "2. concede\n", times=(begun + 60_000, begun + 120_000))["durationMin"] == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_longest_names_still_fit_a_code_that_a_phone_can_read(language: str) -> None:
    """What is only pleasant is left out before the names are."""
    names = ("Ж" * 60, "Ы" * 60, "Щ" * 60, "Ф" * 60)
    found = play(record(2, names) + "3. concede\n4. concede\n5. concede\n", language)

    assert len(link_of(found)) > LONGEST_QR
    assert "comments" not in decoded(link_of(found, LONGEST_QR))
    assert len(link_of(play(record(2) + "3. concede\n", language), LONGEST_QR)) <= EASY_QR
    usual = record(2, ("Анна", "Борис", "Вера", "Глеб")).replace('"classic"', '"teams"')
    found = play(usual + "3. concede\n4. concede\n5. concede\n", language)
    link = link_of(found, LONGEST_QR)
    assert len(link) <= LONGEST_QR
    # Comments are left out one by one from the end, and the teams stand first.
    assert decoded(link)["comments"].startswith(found["comments"].partition("\n")[0])


def test_a_game_that_was_taken_in_ended_on_its_day() -> None:
    """When it came in says nothing about when it was played; the Date tag does."""
    text = record(3, ("Ann", "Ben"), "2019-05-04") + "4. concede\n"
    stored = Stored("f00", text, (), ENDED, ENDED, None, ())

    told = play_of(replay(read(text)), stored, Catalogue("en"))["playDate"]

    # BG Stats is told the time of Greenwich, and shows that of here.
    assert datetime.fromisoformat(f"{told}+00:00").astimezone().isoformat()[:19] == "2019-05-04T12:00:00"


def test_two_people_of_one_name_are_two() -> None:
    """An id that two players share would make them one."""
    told = play(record(3, ("Ann", "ann")) + "4. concede\n")

    assert [one["sourcePlayerId"] for one in told["players"]] == ["ann", "ann (2)"]
