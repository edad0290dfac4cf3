"""A figure of the statistics leads to the games it counts, no more and no fewer; a stretch of time can be chosen."""

from datetime import datetime
from itertools import chain, permutations
from random import Random
from typing import Any

import pytest

from taluva.app.desk.keys import ENTER, TAB
from taluva.app.figures.barchart import BarChart
from taluva.app.figures.figuretable import FigureTable
from taluva.app.figures.leading import Leading
from taluva.app.shell.app import TaluvaApp
from taluva.archive import stats
from taluva.archive.stats import Played, SeatResult
from taluva.play.missed_win_cache import missed_win_counts
from taluva.words.catalogue import Catalogue
from taluva.words.figures import (
    MONTH,
    Bar,
    Number,
    Section,
    group_figures,
    overall_figures,
    periods,
    person_figures,
    within,
)
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import fit
from tests.app.keyboard import press
from tests.app.showing import visit
from tests.app.touch import find, tap, texts, walk
from tests.archive.scale import fill

WORDS = Catalogue("en")
NAMES = ("Ann", "Ben", "Chloé", "Dmitri", "Eve", "")


def a_game(chance: Random, number: int) -> SeatResult:
    """A game of some of them, ended somehow."""
    play = chance.choice(("classic", "ranking", "teams"))
    names = chance.sample(NAMES, 4 if play == "teams" else chance.randint(2, 4))
    seats = tuple(
        Played(
            name.lower(),
            name,
            chance.choice(("red", "white")),
            seat,
            chance.choice(("playing", "out", "won")),
            chance.choice((1, 1, 2, 3, 4, None)),
            chance.randint(0, 20),
            chance.randint(0, 2),
            chance.randint(0, 3),
        )
        for seat, name in enumerate(names, 1)
    )
    return SeatResult(str(number), number, play, "ferti", chance.choice(("early", "last-standing", "tiles")), 24, seats)


AVERAGE = ("turns per game", "Temples", "Towers", "Huts")  # of all the games


def counted(one: Bar | Number) -> int:
    """How many games a figure says that it counts."""
    if isinstance(one, Number):
        return int(one.value.partition(" ")[0])
    return int(sum(value for value, _ in one.parts))


@pytest.mark.parametrize("seed", range(4))
def test_a_figure_leads_to_as_many_games_as_it_counts(seed: int) -> None:
    """Whatever was played: of everybody, of each person, of each two."""
    chance = Random(seed)
    games = [a_game(chance, number) for number in range(40)]
    found = stats.statistics(games)
    sections: list[Section] = [*overall_figures(WORDS, found, missed_win_counts(games, {}))]
    for one in found.people:
        sections += person_figures(WORDS, one)
    for pair in permutations((one.name for one in found.people), 2):
        sections += group_figures(WORDS, stats.statistics(games, pair), pair)
    figures: chain[Bar | Number] = chain.from_iterable([*one.bars, *one.numbers] for one in sections)
    leading = [(figure, figure.games) for figure in figures if figure.games is not None]

    assert len(leading) > 100
    for figure, ids in leading:
        assert len(set(ids)) == len(ids)
        # An average is of more games, and who shares a place is neither ahead nor behind.
        more = figure.label in AVERAGE or (isinstance(figure, Bar) and len(figure.parts) == 2)
        assert len(ids) == counted(figure) or (more and len(ids) > counted(figure)), figure


def test_a_period_has_the_games_of_its_days() -> None:
    """All time, the last days, and the years in which somebody played, the latest first."""
    games = [a_game(Random(0), 0)._replace(played=at(day)) for day in ("2023-05-01", "2024-12-31", "2025-01-01")]
    now = at("2025-01-20")
    assert [key for key, _ in periods(WORDS, games)] == ["", MONTH, "2025", "2024", "2023"]
    assert [len(within(games, key, now)) for key, _ in periods(WORDS, games)] == [3, 2, 1, 1, 1]
    assert periods(WORDS, ()) == ()


def at(day: str) -> int:
    """Noon of a day, in milliseconds."""
    return round(datetime.fromisoformat(f"{day}T12:00").timestamp() * 1000)


@pytest.fixture
def screen(app: TaluvaApp) -> Any:
    """The statistics of sixty games."""
    fill(app.archive, 60)
    app.stage.forget("statistics")  # who was chosen there by another test
    return visit(app, "statistics")


def test_a_touch_on_a_bar_shows_its_games(app: TaluvaApp, screen: Any, time: Time) -> None:
    """In the archive, alone, until all are wanted again; and back to the same figures."""
    assert "Only finished games count." in texts()
    name = screen.ids.people.items[0].name
    screen.pick(name)
    time.pass_by(0.5, frames=12)
    charts = (one for one in walk(screen) if isinstance(one, BarChart))
    places = next(one for one in charts if one.bars[0].games and one.bars[0].label == "1st")
    tap(places.to_window(places.center_x, places.top - places.step / 2), rest=0.5)

    archive = app.stage.current
    assert app.stage.name == "archive"
    assert archive.ids.list.total == sum(value for value, _ in places.bars[0].parts)
    assert f"{name} · 1st" in texts()
    app.back()
    time.pass_by(0.5)
    assert (app.stage.name, screen.chosen) == ("statistics", [name])

    visit(app, "archive")
    assert archive.ids.list.total == 60
    screen.show_games(places.bars[0].games, "1st")
    time.pass_by(0.5)
    tap(find("Show all"), rest=0.5)
    assert archive.ids.list.total == 60


def test_beside_the_games_of_a_figure_stands_one_of_them(app: TaluvaApp, screen: Any, time: Time) -> None:
    """Of the second figure, too, when the archive leads straight back to the statistics."""
    for one in screen.ids.people.items[:4]:
        screen.show_games(one.wins.total, "won")
        time.pass_by(0.5)
        archive = app.stage.current
        assert archive.listed.id in archive.ids.list.among
        tap(find("Statistics"), rest=0.5)


@pytest.mark.parametrize("window_size", [(1280, 800), (480, 800)])
def test_every_figure_that_leads_is_come_to_by_keys(
    app: TaluvaApp, screen: Any, time: Time, window_size: tuple[int, int]
) -> None:
    """Each in sight, however high its chart; Enter shows its games, and so does a touch, however the table stands."""
    fit(app, window_size)
    one = max(screen.ids.people.items, key=lambda one: len(one.against[0].games))
    for shown in (overall_figures, person_figures, group_figures):
        if shown is not overall_figures:
            screen.pick(one.name if shown is person_figures else one.against[0].name)
        time.pass_by(0.5, frames=12)
        sections = screen.sections()
        bars = [bar for section in sections for bar in section.bars if bar.games and any(part for part, _ in bar.parts)]
        cells = [games for section in sections for row in section.rows for games in row.games if games]
        came: list[tuple[Any, int]] = []
        ring = sure(app.keyboard).ring
        press(TAB)
        while (ring._at.widget, ring._at.number) not in came:
            spot = ring._at
            came.append((spot.widget, spot.number))
            if isinstance(spot.widget, Leading):
                low = screen.ids.scroll.to_window(*screen.ids.scroll.pos)[1]
                assert low - 1 <= spot.y
                assert spot.y + spot.height <= low + screen.ids.scroll.height + 1
            press(TAB)
        assert (ring._at.widget, ring._at.number) == came[0]
        assert sum(isinstance(widget, Leading) for widget, _ in came) == len(bars) + len(cells)

    table = next(one for one in walk(screen) if isinstance(one, FigureTable))
    assert table.rows[0].cells[0] == "–"
    while ring._at.widget is not table:
        press(TAB)
    spot, pair = ring._at, [one.name, one.against[0].name]
    middle = spot.x + spot.width / 2, spot.y + spot.height / 2
    for lead in (lambda: press(ENTER), lambda: tap(middle)):
        lead()
        time.pass_by(0.5)
        assert (app.stage.name, app.stage.current.among) == ("archive", " · ".join(pair))
        assert set(app.stage.current.ids.list.among) == set(one.against[0].games)
        app.back()
        time.pass_by(0.5)
        assert screen.chosen == pair


def test_a_year_is_chosen_by_a_touch(app: TaluvaApp, screen: Any) -> None:
    """Its games alone are counted, and whoever did not play in it is not there."""
    tap(find("2024"), rest=0.5)

    assert 0 < len(screen._all.games) < 58
    assert {game.played for game in screen._results} == {
        game.played for game in app.archive.lists.results() if datetime.fromtimestamp(game.played / 1000).year == 2024
    }
    tap(find("30 days"), rest=0.5)
    assert "No finished game in this time." in texts()
    tap(find("All time"), rest=0.5)
    assert len(screen._all.games) == 58
