"""The archive screen: finding, looking at, resuming and deleting games, few or two thousand."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.graphics import Canvas, RoundedRectangle
from kivy.metrics import dp

from taluva.app.archive.thumbnails import LOOK
from taluva.app.draw.glyphs import written
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.share.pagesheet import PageSheet
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.labels import Tag
from taluva.app.widgets.overlay import opened
from taluva.app.widgets.places import PlaceRow, TeamRow
from taluva.archive.archive import Archive
from taluva.archive.incoming import of_bytes
from taluva.archive.summary import canonical
from taluva.engine.position import TEAMS
from taluva.record.comments import with_comment
from taluva.record.writer import write
from taluva.words import listed_games
from taluva.words.catalogue import LANGUAGES
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import SMALL, WINDOWS, fit, other_rows
from tests.app.gamerows import SeenRow, seen_rows
from tests.app.showing import recorded, visit
from tests.app.touch import find, tap, texts, walk
from tests.app.touch import write as type_in
from tests.archive.scale import fill
from tests.counting import calls
from tests.record.games import FAULTY, NAMES, four, game


@pytest.fixture
def app(app: TaluvaApp) -> Iterator[TaluvaApp]:
    """What was looked for stands there still when the archive is opened again: whoever leaves clears it."""
    yield app
    archive: Any = app.stage.made("archive")
    if archive is not None:
        archive.ids.search.text = archive.ids.list.search = ""
        archive.ids.filter.value = "all"
        archive.ids.scroll.scroll_y = 1


def put(app: TaluvaApp, seed: int, event: str = "", cut: int | None = None) -> str:
    """Put a played game into the archive, or its first turns."""
    record = game(seed, four(24))
    record = record._replace(tags=(("Event", event),), turns=record.turns[:cut])
    return app.archive.imports.take(write(record))[0]


@pytest.fixture
def screen(app: TaluvaApp) -> Any:
    """Show an archive of three games, two of them under way."""
    put(app, 1, "Rainy Sunday")
    put(app, 2, "Thursday table", 7)
    put(app, 3, "Kitchen", 3)
    return visit(app, "archive", rest=1)


def rows(screen: object) -> list[str]:
    """The titles in the list, from above."""
    return [row.listed.summary.event for row in seen_rows(screen)]


def row(screen: object, event: str) -> SeenRow:
    """The row of a game."""
    return next(one for one in seen_rows(screen) if one.listed.summary.event == event)


def look_for(screen: Any, words: str) -> list[str]:
    """What is listed once these words are looked for."""
    screen.ids.search.text = words
    Clock.time.pass_by(0.5)
    return rows(screen)


def test_a_tap_shows_a_game_and_carries_on_with_it(app: TaluvaApp, screen: Any) -> None:
    """A game under way goes on at the table where it was left; there is no page of the evening yet."""
    tap(row(screen, "Thursday table"), rest=0.5)
    assert screen.title == "Thursday table"
    assert "book" not in [getattr(one, "icon", "") for one in walk(screen)]
    tap(find("Resume"), rest=0.5)
    assert (app.stage.name, app.stage.current.session.turn) == ("table", 8)


def test_a_finished_game_leads_to_result_and_replay(app: TaluvaApp, screen: Any, time: Time) -> None:
    """And to the page of the evening; one that cannot be read says why, and does not spoil the others."""
    summary = app.archive.lists.page().games[0].summary
    app.archive.games.create("[Taluva", summary._replace(event="Damaged"))
    screen.look_again()
    tap(row(screen, "Damaged"), rest=0.5)
    assert "\nLine 1" in screen.remark
    assert not screen.sound
    tap(row(screen, "Rainy Sunday"), rest=0.5)
    assert (screen.sound, screen.remark) == (True, "24 turns")
    for button, name in (("Result", "result"), ("Replay", "moments")):
        tap(find(button, screen), rest=0.5)
        assert (app.stage.name, app.stage.current.tab) == ("viewer", name)
        app.back()
        time.pass_by(0.5)
        assert (app.stage.name, screen.title) == ("archive", "Rainy Sunday")
    tap(find("book", screen), rest=0.5)
    assert isinstance(opened()[-1], PageSheet)


def test_the_search_follows_the_letters_and_a_game_that_is_listed_stands_beside(screen: Any, time: Time) -> None:
    """Names, evenings and dates are searched, without accents; where nothing is left, nothing is beside the list."""
    assert (sorted(rows(screen)), screen.title) == (["Kitchen", "Rainy Sunday", "Thursday table"], rows(screen)[0])
    assert "3 games" in texts()
    tap(row(screen, "Rainy Sunday"), rest=0.5)
    type_in(screen.ids.search, "kitch")
    time.pass_by(0.5)
    assert (rows(screen), screen.title) == (["Kitchen"], "Kitchen")
    assert len(look_for(screen, "chloe")) == 3
    assert look_for(screen, "nobody") == []
    assert screen.listed is None
    assert "No game found." in texts()

    tap(next(w for w in walk(screen) if getattr(w, "icon", "") == "close" and not w.disabled), rest=0.5)  # type: ignore[attr-defined]
    assert len(rows(screen)) == 3
    tap(row(screen, "Rainy Sunday"), rest=0.5)
    tap(find("Under way (2)"), rest=0.5)
    assert screen.title in rows(screen)
    assert look_for(screen, "kitch") == ["Kitchen"]


def test_what_a_search_found_in_a_comment_is_marked_there(app: TaluvaApp, time: Time) -> None:
    """Behind the number of comments, as what was found in a name is behind that."""
    record = with_comment(game(1, four(24))._replace(tags=(("Event", "Rainy Sunday"),)), 3, "What a temple!")
    app.archive.imports.take(write(record))
    screen = visit(app, "archive")

    def marks(search: str) -> int:
        assert look_for(screen, search) == ["Rainy Sunday"]
        return sum(
            isinstance(one, RoundedRectangle) for drawn in screen.ids.list._drawn.values() for one in marks_of(drawn)
        )

    assert marks("temple") == marks("rainy") == marks("") + 1


def marks_of(group: Any) -> list[Any]:
    """All that is drawn there."""
    return [group, *chain(*map(marks_of, getattr(group, "children", ())))]


def written_on(one: SeenRow, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The words that a row draws."""
    said: dict[Any, str] = {}

    def noted(text: str, *how: Any, **more: Any) -> Any:
        texture = written(text, *how, **more)
        said[texture] = text
        return texture

    canvas = Canvas()
    with monkeypatch.context() as patched, canvas:
        patched.setattr("taluva.app.archive.gamerow.written", noted)
        one.row.draw()
    return {said[part.texture] for part in marks_of(canvas) if getattr(part, "texture", None) in said}


def test_a_row_leaves_out_the_end_of_long_names_and_no_name(app: TaluvaApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """The short ones stand there whole, in letters of 150 percent."""
    names = ("Константинопольский-Младший", "Wilhelmina-Charlotte von Hohenstein", "Ben", "Ann")
    app.archive.imports.take(write(game(5, four(24))._replace(names=names, tags=(("Event", "Rainy Sunday"),))))
    settings.text = 1.5
    shown = written_on(seen_rows(visit(app, "archive"))[0], monkeypatch)

    assert {"Ben", "Ann"} <= shown
    assert {text[:4] for text in shown} >= {"Конс", "Wilh"}


def test_of_a_game_without_a_date_no_day_is_made_up(app: TaluvaApp, tmp_path: Path) -> None:
    """It stands below those that have one, in no year of the statistics, and so it is in a backup, too."""
    other = sure(Archive.open(None).archive)
    for seed, date in enumerate(("2020-05-02", "last spring", "")):
        tags = (("Event", date or "Undated"), *([("Date", date)] if date else []))
        other.imports.take(write(game(seed, four(24))._replace(tags=tags)))
    app.archive.backups.restore(of_bytes(other.backups.pack().data, "a.zip"))
    screen = visit(app, "archive")
    assert rows(screen)[0] == "2020-05-02"
    tap(row(screen, "Undated"), rest=0.5)
    assert screen.terms == "Ferti · classic · 24 tiles"

    assert [said for _, said in visit(app, "statistics").periods] == ["All time", "30 days", "2020"]


def test_a_deleted_game_comes_back_with_one_touch(app: TaluvaApp, screen: Any, time: Time) -> None:
    """The remark at the bottom undoes it; afterwards its row in the bin does, and the key beside it."""
    for way in ("Undo", "row", "Restore"):
        visit(app, "archive", game=row(screen, "Kitchen").listed.id)
        screen.delete()
        time.pass_by(0.5)
        assert sorted(rows(screen)) == ["Rainy Sunday", "Thursday table"]
        if way != "Undo":
            tap(row(screen, "Rainy Sunday"), rest=0.5)
            tap(find("Deleted (1)"), rest=0.5)
            assert screen.title == "Kitchen"
            assert "30 days left" in texts()
        one = row(screen, "Kitchen") if way == "row" else None
        tap(one.to_window(one.box.right - dp(40), one.center[1]) if one else find(way), rest=0.5)
        assert way == "Undo" or "The game is back in the archive." in texts()
        assert app.archive.lists.deleted() == ()
        tap(find("All"), rest=0.5)
        assert sorted(rows(screen)) == ["Kitchen", "Rainy Sunday", "Thursday table"]


def test_a_narrow_window_shows_one_after_the_other(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game covers the list, and the back key uncovers it."""
    monkeypatch.setattr("taluva.app.archive.screen.BESIDE", 5000)
    put(app, 1, "Rainy Sunday")
    screen = visit(app, "archive", rest=1)
    assert not screen.detail
    tap(row(screen, "Rainy Sunday"), rest=0.5)
    assert screen.detail
    assert not screen.ids.panel.parent
    assert app.back()
    time.pass_by(0.5)
    assert (screen.detail, app.stage.name) == (False, "archive")


def work_of_opening_and_scrolling(app: TaluvaApp) -> tuple[int, int]:
    """How much work it is to open the archive, and the frame in the middle of a fling."""
    visit(app, "home", rest=0.2)

    def open_it() -> None:
        app.show("archive")
        EventLoop.idle()

    opened, frames = calls(open_it), []
    listing, scroll = app.stage.current.ids.list, app.stage.current.ids.scroll
    listing.rest()
    for _ in range(25):
        scroll.scroll_y -= 12 / listing.height
        frames.append(calls(EventLoop.idle))
    return opened, sorted(frames)[len(frames) // 2]


def test_two_thousand_games_open_and_scroll_like_two_hundred(app: TaluvaApp, time: Time) -> None:
    """Only what is seen is made: the first screen and every frame of a fling cost what they cost with few games."""
    visit(app, "archive", rest=0.2)
    work = []
    for games in (200, 2000):
        fill(app.archive, games)
        work_of_opening_and_scrolling(app)
        time.pass_by(2, frames=40)  # all pictures of its games are drawn
        work.append(work_of_opening_and_scrolling(app))
    few, many = work
    listing = app.stage.current.ids.list

    assert (listing.total, len(listing.seen) < 12) == (2000, True)
    # Ten times the games; what grows is the games under way, one in fifty, that are looked at each time.
    assert many[0] < 4 * few[0]
    assert many[1] < 1.5 * few[1]


def test_a_picture_of_an_island_that_is_damaged_does_no_harm(app: TaluvaApp, drawing: object, time: Time) -> None:
    """Its game stays in the list like any."""
    game_id = put(app, 1, "Rainy Sunday")
    app.archive.cache.keep_thumbnail(game_id, LOOK, app.archive.lists.version(game_id), b"no picture")
    app.show("archive")
    time.pass_by(1, frames=20)
    assert rows(app.stage.current) == ["Rainy Sunday"]


MANY = 300


def test_the_bin_is_emptied_after_a_question_and_filled_again(app: TaluvaApp, time: Time) -> None:
    """It asks once; with one touch everything is back in the bin, however much; once it was emptied the tab is gone."""
    put(app, 1, "Rainy Sunday")
    fill(app.archive, MANY)
    gone = [
        listed.id for listed in app.archive.lists.page(limit=MANY + 1).games if listed.summary.event != "Rainy Sunday"
    ]
    for one in gone:
        app.archive.bin.delete(one)
    screen = visit(app, "archive", rest=1)
    for last in (False, True):
        tap(find(f"Deleted ({MANY})"), rest=0.5)
        assert screen.ids.list.total == MANY
        tap(find("Empty now", screen), rest=0.5)
        assert f"Delete {MANY} games for good?" in texts()
        tap(find("Empty now", opened()[-1]), rest=0.5)
        assert f"{MANY} games are gone from the bin." in texts()
        assert (app.archive.lists.deleted(), rows(screen)) == ((), ["Rainy Sunday"])
        if not last:
            tap(find("Undo"), rest=0.5)
            assert {one.id for one in app.archive.lists.deleted()} == set(gone)


def test_a_copy_leads_to_the_game_it_was_copied_from(app: TaluvaApp, screen: Any) -> None:
    """In the archive, the replay and the result: each says which game and turn, and a touch shows it there.

    If that is gone, it says so and leads nowhere.
    """
    game = row(screen, "Rainy Sunday").listed.id
    text, about = canonical(recorded(app, game).replace("Rainy Sunday", "Once more"))
    copy = app.archive.games.create(text, about, copy=(game, 5))
    said = "copy of “Rainy Sunday”, from turn 5"

    visit(app, "archive", rest=1, game=copy)
    tap(find(said), rest=0.5)
    assert screen.title == "Rainy Sunday"
    visit(app, "viewer", rest=1, game=copy)
    tap(next(box for box in walk(app.stage.current) if getattr(box, "origin", "") == said), rest=1)
    assert (app.stage.name, app.stage.current.opened.game, app.stage.current.cursor.turn) == ("viewer", game, 5)

    visit(app, "archive", rest=1, game=app.archive.games.create(text, about, copy=("0" * 32, 5)))
    assert find("copy of a game that is gone, from turn 5").disabled  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("window_size", "languages"), [(SMALL, ("de",)), *other_rows(*((size, LANGUAGES) for size in WINDOWS))], ids=str
)
def test_a_row_says_title_names_and_state_whole(
    app: TaluvaApp,
    time: Time,
    monkeypatch: pytest.MonkeyPatch,
    window_size: tuple[int, int],
    languages: tuple[str, ...],
) -> None:
    """However long the state is in whatever language: it lies on a line of its own, under title and names."""
    fit(app, window_size)
    put(app, 1, "Rainy Sunday")
    put(app, 2, "Kitchen", 7)
    app.archive.imports.take(write(FAULTY._replace(tags=(("Event", "Club night"),))))
    app.show("archive")
    for language in languages:
        i18n.switch(language)
        time.pass_by(0.5)
        for one in seen_rows(app.stage.current):
            drawn = written_on(one, monkeypatch)
            title = listed_games.game_title(i18n.catalogue, one.listed.summary)
            state = listed_games.result_text(i18n.catalogue, one.listed.summary)
            # With who is to move or how many turns wait, where there is room for it whole.
            longer = listed_games.state_text(i18n.catalogue, one.listed.summary)
            assert {title, *NAMES} <= drawn, (language, drawn)
            assert {state, longer} & drawn, (language, drawn)
            assert window_size[0] == 1024 or longer in drawn, (language, drawn)
            # Title, names, state: one below the other, with nothing over anything.
            assert one.box.height >= sum(written(text, "sans", 18.0).height for text in (title, "Ann", state))


def test_an_empty_archive_leads_to_a_game_and_has_an_example_to_look_at(app: TaluvaApp, time: Time) -> None:
    """A whole game that breaks no rule, under a name that says what it is; nobody in it is taken for a person."""
    screen = visit(app, "archive", rest=1)
    assert any("Nothing here yet" in text for text in texts())
    for _ in range(2):
        assert "0 games" in texts()
        tap(find("Look at an example"), rest=1)
        assert rows(screen) == ["Example game"]
        about = screen.listed.summary
        assert (about.event, about.ending, about.fault) == ("Example game", "early", 0)
        assert not any(seat.name for seat in about.seats)
        assert app.known_people() == {}
        screen.delete()
        time.pass_by(0.5)
    tap(find("Begin a game"), rest=0.5)
    assert app.stage.name == "setup"


def test_a_place_is_written_on_one_line_in_large_letters(app: TaluvaApp, time: Time) -> None:
    """In every language, of players and of teams."""
    settings.text = 1.5
    for play in ("classic", TEAMS):
        kept = app.archive.imports.take(write(game(3, four(24, play))))[0]
        for language in LANGUAGES:
            i18n.switch(language)
            screen = visit(app, "archive", rest=1, game=kept)
            lines = [one for one in walk(screen) if isinstance(one, PlaceRow | TeamRow) and one.place]
            places: list[Any] = [
                part for line in lines for part in walk(line) if isinstance(part, Tag) and part.text == line.place
            ]
            assert len(places) == len(lines) > 1
            broken = [part.text for part in places if part.texture_size[1] >= 1.8 * part.font_size]
            assert broken == [], language
