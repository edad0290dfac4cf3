"""The statistics: figures of one game and of all, by person and by group, counted quickly or behind a bar."""

from threading import Event
from typing import Any

import pytest

from taluva.app.device.jobs import ThreadJob
from taluva.app.draw.glyphs import written
from taluva.app.figures.figuretable import FigureTable, upright
from taluva.app.look.i18n import i18n
from taluva.app.shell.app import TaluvaApp
from taluva.app.statistics import screen as statistics
from taluva.app.widgets import overlay
from taluva.app.widgets.chart import Chart
from taluva.archive import stats
from taluva.archive.stats import Played, SeatResult
from taluva.archive.values import Stored
from taluva.play.missed_win_cache import missed_win_counts
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.writer import write
from taluva.review.story import story_of
from taluva.words.captions import TurnPhrases
from taluva.words.catalogue import LANGUAGES, Catalogue
from taluva.words.figures import game_figures, group_figures, overall_figures, person_figures, seconds_of
from tests.app.conftest import Time
from tests.app.fitting import SMALL, fit, others
from tests.app.showing import visit
from tests.app.touch import find, tap, texts, walk
from tests.archive.scale import fill
from tests.record.games import four, game

WORDS = Catalogue("en")


def played(*names: str, ending: str = "tiles") -> SeatResult:
    """A game whose places are the order of the names."""
    seats = tuple(Played(name.lower(), name, "red", at, "playing", at, 10, 1, 2) for at, name in enumerate(names, 1))
    return SeatResult("x", 0, "classic", "ferti", ending, 24, seats)


GAMES = [played("Ann", "Ben"), played("Ben", "Ann", ending="early"), played("Ann", "Ben", "Eve"), played("Eve", "Ann")]


def test_everybody_is_ranked_by_wins_and_how() -> None:
    """The parts of a bar are the kinds of wins."""
    head, wins, endings, plays, _ = overall_figures(WORDS, stats.statistics(GAMES), missed_win_counts(GAMES, {}))

    assert [(one.value, one.label) for one in head.numbers] == [
        ("4", "games"),
        ("3", "players"),
        ("24", "turns per game"),
    ]
    assert [(bar.label, bar.text, [part for part, _ in bar.parts]) for bar in wins.bars] == [
        ("Ann", "2 of 4", [0, 0, 2]),
        ("Ben", "1 of 3", [1, 0, 0]),
        ("Eve", "1 of 2", [0, 0, 1]),
    ]
    assert [bar.text for bar in endings.bars] == ["3 · 75%", "1 · 25%"]
    assert [bar.label for bar in plays.bars] == ["classic"]


def test_what_games_begun_later_do_not_tell_is_left_out_and_said() -> None:
    """Of everybody, a group, one person, and of wins that were missed. Of such games alone there is no number."""
    late = GAMES[0]._replace(begun=11)
    both = [GAMES[0], late, late]
    found, left_out = stats.statistics(both), "Turns per game, missed wins and who went first leave out 2 games "
    head, *_, missing = overall_figures(WORDS, found, missed_win_counts(both, {}))
    first = next(
        one for one in person_figures(WORDS, found.people[0]) if one.title == "Going first and being eliminated"
    )

    assert [one.value for one in head.numbers] == ["3", "2", "24"]
    assert [bar.text for bar in first.bars] == ["1", "1", "0"]
    assert missing.note == "0 games of 1 have been searched so far."
    for section in (head, first, group_figures(WORDS, found, ["Ann", "Ben"])[0]):
        assert section.note.startswith(left_out), section.title
    assert overall_figures(WORDS, stats.statistics([late]), missed_win_counts([late], {}))[0].numbers[2].value == "–"
    assert overall_figures(WORDS, stats.statistics(GAMES), missed_win_counts(GAMES, {}))[0].note == ""


def test_a_person_is_compared_with_the_others() -> None:
    """Ahead and behind, by the place in the games of both."""
    ann = stats.statistics(GAMES).people[0]
    sections = {section.title: section for section in person_figures(WORDS, ann)}

    assert [one.value for one in sections["Ann"].numbers] == ["4", "2 · 50%", "1", "1"]
    assert [(bar.label, bar.text) for bar in sections["Against"].bars] == [("Ben", "2–1"), ("Eve", "1–1")]
    assert [bar.text for bar in sections["Pieces per game"].bars] == ["2.0", "1.0", "10.0"]


@pytest.mark.parametrize(
    ("language", "average", "share", "score"),
    [
        ("en", "2.0", "2 · 50%", "2–1"),
        ("fr", "2,0", "2 · 50\xa0%", "2 à 1"),
        ("de", "2,0", "2 · 50\xa0%", "2 : 1"),
        ("it", "2,0", "2 · 50%", "2 a 1"),
        ("ru", "2,0", "2 · 50\xa0%", "2 : 1"),
    ],
)
def test_numbers_are_written_as_the_language_does(language: str, average: str, share: str, score: str) -> None:
    """A comma or a dot, a space before the percent that no line breaks at, and how a score is said."""
    one, against, _, _, pieces, *_ = person_figures(Catalogue(language), stats.statistics(GAMES).people[0])

    assert (one.numbers[1].value, against.bars[0].text, pieces.bars[0].text) == (share, score, average)


def test_a_group_counts_its_common_games_only() -> None:
    """And says who beats whom in them."""
    found = stats.statistics(GAMES, ["Ann", "Eve"])
    sections = {section.title: section for section in group_figures(WORDS, found, ["Ann", "Eve"])}

    assert sections["Ann · Eve"].numbers[0].value == "2"
    assert [row.cells for row in sections["Who beats whom"].rows] == [("–", "1–1"), ("1–1", "–")]


def test_seconds_leave_out_dinner_and_what_nobody_saw() -> None:
    """Only turns between two known moments are timed."""
    minute = 60_000
    times = (1000, 31_000, None, 61_000, 61_000 + 30 * minute, 62_000 + 30 * minute)
    assert seconds_of(Stored("a", "", (), 0, 0, None, times)) == {1: 1.0, 2: 30.0, 6: 1.0}


def test_the_figures_of_a_game_speak_every_language() -> None:
    """Sections for whatever happened, with the players' names."""
    for seed in range(6):
        record = game(seed)
        story = story_of(replay(record))
        for language in LANGUAGES:
            sections = game_figures(TurnPhrases(Catalogue(language), record), story, {1: 20.0, 2: 40.0})
            assert all(section.title for section in sections)
            assert sections[1].rows[0].label == "Ann"
            assert sections[-1].bars[0].text


def test_what_the_table_let_stand_has_a_column_where_it_did() -> None:
    """Not in a game without such a move."""

    head = '[Taluva "1"]\n[Edition "ferti"]\n[Tiles "24"]\n[Play "classic"]\n[Red "Ann"]\n[White "Ben"]\n\n'

    def heads(turns: str) -> tuple[str, ...]:
        record = read(head + turns)
        return game_figures(TurnPhrases(WORDS, record), story_of(replay(record)), {})[1].heads

    assert "let stand" not in heads("1. JC 0,0 12 hut 0,-1\n")
    assert "let stand" in heads("1. JC 0,0 12 hut 0,-1\n2. SR 4,-1 12! hut 5,-2\n")


def test_a_table_turns_on_its_side() -> None:
    """Columns become rows, and nothing is lost."""
    record = game(1, four(24))
    table = game_figures(TurnPhrases(WORDS, record), story_of(replay(record)), {})[1]
    heads, rows = upright(table.heads, table.rows)

    assert heads == tuple(row.label for row in table.rows)
    assert [row.label for row in rows] == list(table.heads)
    assert upright(heads, rows)[1][0].cells == table.rows[0].cells


def test_a_game_has_all_its_charts(app: TaluvaApp, time: Time) -> None:
    """From the result, by touch; a finger on one chart moves the one cursor."""
    screen = visit(app, "viewer", game=app.archive.imports.take(write(game(3, four(24))))[0])
    tap(find("Figures"), rest=0.5)
    charts = [widget for widget in walk(screen) if isinstance(widget, Chart)]
    charts[0].dispatch("on_cursor_moved", 7)
    time.pass_by(0.1)
    assert (screen.cursor.turn, [chart.cursor for chart in charts]) == (7, [7] * 3)
    assert any(isinstance(widget, FigureTable) for widget in walk(screen))


def test_before_a_game_is_finished_nothing_is_counted_and_that_is_said(app: TaluvaApp) -> None:
    """No empty cards, and nobody to tap."""
    visit(app, "statistics")
    assert "No game has been finished yet." in texts()
    assert not [text for text in texts() if text == "Wins" or text.startswith("Tap one")]


def test_the_figures_of_a_game_are_told_anew_at_any_moment(app: TaluvaApp) -> None:
    """In another language or of another game, also while the first are still coming."""
    one, other = (app.archive.imports.take(write(game(seed, four(24))))[0] for seed in (3, 4))
    app.show("viewer", game=one, tab="figures")
    for language in ("de", "fr"):
        i18n.switch(language)
    app.show("viewer", game=other, tab="figures")
    i18n.switch("en")
    app.stage.current.filling.finish()
    assert sum(isinstance(widget, Chart) for widget in walk(app.stage.current)) == 3


@pytest.mark.parametrize("language", ["de", *others("en", "fr", "it", "ru")])
def test_what_a_row_of_figures_counts_is_said_whole_in_a_low_window(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """In two lines where one has no room."""
    said: list[str] = []

    def noted(text: str, *rest: Any) -> Any:
        said.append(text)
        return written(text, *rest)

    monkeypatch.setattr("taluva.app.figures.figuretable.written", noted)
    fit(app, SMALL)
    i18n.switch(language)
    app.show("viewer", game=app.archive.imports.take(write(game(3, four(24))))[0], tab="figures")
    time.pass_by(0.5, frames=8)
    assert len(said) > 20
    assert [text for text in said if text.endswith("…")] == []


def test_people_are_chosen_by_touch(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """One person, then a group, then everybody again by the back key; more games than are counted in one frame."""
    monkeypatch.setattr(statistics, "IN_A_FRAME", 10)
    fill(app.archive, 60)
    screen = visit(app, "statistics")
    assert "All games" in texts()
    assert not overlay.opened(), "of so few no bar"
    people = screen.ids.people
    first, second = (one.name for one in people.items[:2])

    tap(people.to_window(people.center_x, people.top - 20), rest=0.5)
    assert screen.chosen == [first]
    assert "Places" in texts()
    screen.pick(second)
    time.pass_by(0.5)
    assert f"{first} · {second}" in texts()
    for name in ("statistics", "home"):
        assert app.back()
        assert (screen.chosen, app.stage.name) == ([], name)


def test_a_giant_archive_is_counted_behind_a_bar(
    app: TaluvaApp, time: Time, threads: list[ThreadJob[Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It can be stopped, and what was counted till then is shown."""
    monkeypatch.setattr(statistics, "AT_ONCE", 10)
    fill(app.archive, 500)
    stopping = stats.statistics
    stopped = Event()

    def slow(games: object, *args: object, progress: object = None, **facts: object) -> object:
        if progress is not None:
            stopped.wait(20)
        return stopping(games, *args, progress=progress, **facts)  # type: ignore[arg-type]

    monkeypatch.setattr(stats, "statistics", slow)
    app.show("statistics")
    time.pass_by(0.2, frames=6)
    overlay.opened()[-1].stop()
    stopped.set()
    threads[0].join(60)
    time.pass_by(0.5)

    assert any(text.startswith("Counting was stopped") for text in texts())
    assert not overlay.opened()


@pytest.mark.parametrize("language", ["de", *others("en", "fr", "it", "ru")])
def test_the_large_figures_of_a_row_stand_level(app: TaluvaApp, time: Time, language: str) -> None:
    """However many lines what they count takes."""
    app.archive.imports.take(write(game(1, four(24))))
    fit(app, (1024, 600))
    i18n.switch(language)
    visit(app, "statistics").pick("Ann")
    time.pass_by(0.5)
    cards = app.stage.current.ids.head.children[0].ids.numbers.children
    figures: list[Any] = [next(one for one in walk(card) if getattr(one, "text", "") == card.value) for card in cards]
    assert (len(figures), len({figure.top for figure in figures})) == (4, 1)
