"""The people of the statistics are renamed, and two names made one person, by touch and with a way back."""

from typing import Any

import pytest

from taluva.app.device.jobs import ThreadJob
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.overlay import opened
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.showing import visit
from tests.app.touch import find, tap, texts
from tests.record.games import four, game


@pytest.fixture
def screen(app: TaluvaApp, time: Time) -> object:
    """Three games of Ann, one of which calls her Anna; her figures are shown."""
    for day, name in enumerate(("Ann", "Ann", "Anna"), 1):
        record = (
            write(game(day, four(24)))
            .replace('"Ann"', f'"{name}"')
            .replace("\n[Edition", f'\n[Date "2026-11-{day:02}"]\n[Edition', 1)
        )
        app.archive.imports.take(record)
    visit(app, "statistics")
    app.stage.current.pick("Anna")
    time.pass_by(0.5)
    return app.stage.current


def games_of(screen: object) -> dict[str, int]:
    """Who is in the list, with how many games."""
    return {one.name: len(one.games) for one in screen.ids.people.items}  # type: ignore[attr-defined]


def records(app: TaluvaApp) -> list[str]:
    """All records, word for word."""
    return [app.archive.games.load(one.id).record for one in app.archive.lists.page().games]  # type: ignore[union-attr]


def test_two_names_become_one_person_and_two_again(app: TaluvaApp, screen: object, time: Time) -> None:
    """One touch makes Anna and Ann one, one undoes it, and later one takes them apart; no record changes."""
    before = records(app)

    def both() -> tuple[list[str], int, int]:
        people = games_of(screen)
        return screen.chosen, people.get("Ann", 0), people.get("Anna", 0)  # type: ignore[attr-defined]

    tap(find("Name", screen), rest=0.5)
    tap(find("Ann", opened()[-1]), rest=0.5)
    assert both() == (["Ann"], 3, 0)
    assert "Anna and Ann are one person now." in texts()
    tap(find("Undo"), rest=0.5)
    assert both() == (["Anna"], 2, 1)

    screen.who()  # type: ignore[attr-defined]
    opened()[-1].call("Ann")
    time.pass_by(0.5)
    tap(find("Name", screen), rest=0.5)
    assert "Ann: 2 games · Anna: 1 game" in texts()
    tap(find("Anna is somebody else", opened()[-1]), rest=0.5)
    assert both()[1:] == (2, 1)
    assert records(app) == before


def test_a_person_is_renamed_and_the_records_only_if_asked(
    app: TaluvaApp, screen: object, time: Time, threads: list[ThreadJob[Any]]
) -> None:
    """The switch says so; it is done behind a bar, and one touch undoes both."""
    before = records(app)
    tap(find("Name", screen), rest=0.5)
    opened()[-1].ids.field.text = " Hannah  Lee "
    tap(find("In the records too"))
    tap(find("Rename"))
    threads[0].join(60)
    time.pass_by(0.5)

    assert games_of(screen)["Hannah Lee"] == 1
    assert "Anna is called Hannah Lee now. 1 record says so too." in texts()
    assert sum('[Red "Hannah Lee"]' in text for text in records(app)) == 1

    tap(find("Undo"))
    threads[1].join(60)
    time.pass_by(0.5)
    assert records(app) == before
    assert games_of(screen)["Anna"] == 1


def test_who_sat_at_one_table_stays_two_people(app: TaluvaApp, screen: object) -> None:
    """Neither a touch nor writing the name makes one of Anna and Ben, who played each other."""
    tap(find("Name", screen), rest=0.5)
    sheet = opened()[-1]
    assert find("Ben", sheet).disabled  # type: ignore[attr-defined]
    sheet.ids.field.text = "BEN"
    tap(find("Rename"), rest=0.5)

    assert "Anna and BEN played 1 game together: they are two people." in texts()
    assert games_of(screen) == {"Ann": 2, "Anna": 1, "Ben": 3, "Chloé": 3, "Dmitri": 3}
