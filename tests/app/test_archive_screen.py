"""The archive screen: finding, looking at, resuming and deleting games, few or two thousand."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from kivy.base import EventLoop
from kivy.graphics import Canvas, RoundedRectangle
from kivy.metrics import dp

from taluva.app.draw.glyphs import written
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.share.pagesheet import PageSheet
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.labels import Tag
from taluva.app.widgets.overlay import opened
from taluva.app.widgets.places import PlaceRow, TeamRow
from taluva.archive.archive import Archive
from taluva.archive.summary import canonical
from taluva.engine.position import TEAMS
from taluva.record.comments import with_comment
from taluva.record.replay import replay
from taluva.record.writer import write
from taluva.words import gamewords
from taluva.words.catalogue import LANGUAGES
from tests.app.conftest import Time
from tests.app.fitting import SMALL, WINDOWS, fit, other_rows
from tests.app.gamerows import SeenRow, seen_rows
from tests.app.showing import recorded, visit
from tests.app.touch import Touch, find, tap, texts, walk
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
    return app.archive.take(write(record))[0]


@pytest.fixture
def screen(app: TaluvaApp) -> object:
    """Show an archive of three games, two of them under way."""
    put(app, 1, "Rainy Sunday")
    put(app, 2, "Thursday table", 7)
    put(app, 3, "Kitchen", 3)
    visit(app, "archive", rest=1)
    return app.stage.current


def rows(screen: object) -> list[str]:
    """The titles in the list, from above."""
    return [row.listed.summary.event for row in seen_rows(screen)]


def row(screen: object, event: str) -> SeenRow:
    """The row of a game."""
    return next(one for one in seen_rows(screen) if one.listed.summary.event == event)


def test_all_games_are_listed_and_the_first_is_shown(screen: object) -> None:
    """In a wide window a game stands beside the list at once."""
    assert sorted(rows(screen)) == ["Kitchen", "Rainy Sunday", "Thursday table"]
    assert "3 games" in texts()
    assert screen.title == rows(screen)[0]  # type: ignore[attr-defined]


def test_a_tap_shows_a_game_and_carries_on_with_it(app: TaluvaApp, screen: object) -> None:
    """A game under way goes on at the table where it was left."""
    tap(row(screen, "Thursday table"), rest=0.5)
    assert screen.title == "Thursday table"  # type: ignore[attr-defined]

    tap(find("Resume"), rest=0.5)

    assert app.stage.name == "table"
    assert app.stage.current.session.turn == 8


def test_a_finished_game_leads_to_result_and_replay(app: TaluvaApp, screen: object, time: Time) -> None:
    """The two buttons of a finished game, and back."""
    tap(row(screen, "Rainy Sunday"), rest=0.5)
    for button, name in (("Result", "result"), ("Replay", "moments")):
        tap(find(button, screen), rest=0.5)
        assert (app.stage.name, app.stage.current.tab) == ("viewer", name)
        app.back()
        time.pass_by(0.5)
        assert app.stage.name == "archive"
        assert screen.title == "Rainy Sunday"  # type: ignore[attr-defined]


def test_the_search_follows_the_letters(screen: object, time: Time) -> None:
    """Names, evenings and dates are searched, without accents."""
    type_in(screen.ids.search, "kitch")  # type: ignore[attr-defined]
    time.pass_by(0.5)
    assert rows(screen) == ["Kitchen"]

    screen.ids.search.text = "chloe"  # type: ignore[attr-defined]
    time.pass_by(0.5)
    assert len(rows(screen)) == 3

    screen.ids.search.text = "nobody"  # type: ignore[attr-defined]
    time.pass_by(0.5)
    assert rows(screen) == []
    assert "No game found." in texts()

    clear = next(w for w in walk(screen) if getattr(w, "icon", "") == "close" and not w.disabled)  # type: ignore[attr-defined]
    tap(clear, rest=0.5)
    assert len(rows(screen)) == 3

    tap(find("Under way (2)"))
    screen.ids.search.text = "kitch"  # type: ignore[attr-defined]
    time.pass_by(0.5)
    assert rows(screen) == ["Kitchen"]


def test_what_a_search_found_in_a_comment_is_marked_there(app: TaluvaApp, time: Time) -> None:
    """Behind the number of comments, as what was found in a name is behind that."""
    record = with_comment(game(1, four(24))._replace(tags=(("Event", "Rainy Sunday"),)), 3, "What a temple!")
    app.archive.take(write(record))
    app.show("archive")
    screen: Any = app.stage.current

    def marks(search: str) -> int:
        screen.ids.search.text = search
        time.pass_by(0.5)
        assert rows(screen) == ["Rainy Sunday"]
        (drawn,) = screen.ids.list._drawn.values()
        return patches(drawn)

    assert marks("temple") == marks("rainy") == marks("") + 1


def patches(group: Any) -> int:
    """How many rounded patches are drawn there."""
    return isinstance(group, RoundedRectangle) + sum(map(patches, getattr(group, "children", ())))


@pytest.fixture
def long_named(app: TaluvaApp) -> Any:
    """The archive with a game of people with long names, in letters of 150 percent."""
    names = ("Константинопольский-Младший", "Wilhelmina-Charlotte von Hohenstein", "Ben", "Ann")
    app.archive.take(write(game(5, four(24))._replace(names=names, tags=(("Event", "Rainy Sunday"),))))
    settings.text = 1.5
    visit(app, "archive")
    return app.stage.current


def test_a_row_leaves_out_the_end_of_long_names_and_no_name(
    long_named: Any, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The short ones stand there whole."""
    said: dict[Any, str] = {}

    def noted(text: str, *how: Any, **more: Any) -> Any:
        texture = written(text, *how, **more)
        said[texture] = text
        return texture

    monkeypatch.setattr("taluva.app.archive.gamerow.written", noted)
    long_named.ids.list.redraw()
    time.pass_by(0.5)
    (drawn,) = long_named.ids.list._drawn.values()
    shown = {said[texture] for texture in textures(drawn) if texture in said}

    assert {"Ben", "Ann"} <= shown
    assert {text[:4] for text in shown} >= {"Конс", "Wilh"}


def textures(group: Any) -> list[Any]:
    """What is drawn there."""
    return [getattr(group, "texture", None), *chain(*map(textures, getattr(group, "children", ())))]


def test_of_a_game_without_a_date_no_day_is_made_up(app: TaluvaApp, tmp_path: Path) -> None:
    """It stands below those that have one, in no year of the statistics, and so it is in a backup, too."""
    other = Archive.open(None).archive
    assert other is not None
    for seed, date in enumerate(("2020-05-02", "last spring", "")):
        tags = (("Event", date or "Undated"), *([("Date", date)] if date else []))
        other.take(write(game(seed, four(24))._replace(tags=tags)))
    app.archive.restore(other.backup(str(tmp_path)))
    screen = visit(app, "archive")
    assert rows(screen)[0] == "2020-05-02"
    tap(row(screen, "Undated"), rest=0.5)
    assert screen.terms == "Ferti · classic · 24 tiles"

    visit(app, "statistics")
    assert [said for _, said in app.stage.current.periods] == ["All time", "30 days", "2020"]


def test_a_deleted_game_comes_back_with_one_touch(app: TaluvaApp, screen: object, time: Time) -> None:
    """The remark at the bottom undoes it; afterwards the bin does."""
    tap(row(screen, "Kitchen"), rest=0.5)
    screen.delete()  # type: ignore[attr-defined]
    time.pass_by(0.5)
    assert sorted(rows(screen)) == ["Rainy Sunday", "Thursday table"]

    tap(find("Undo"), rest=0.5)

    assert sorted(rows(screen)) == ["Kitchen", "Rainy Sunday", "Thursday table"]
    assert app.archive.deleted() == ()


def test_a_touch_on_its_row_brings_a_deleted_game_back(app: TaluvaApp, screen: object, time: Time) -> None:
    """Beside the list of deleted games stands one of them, not the game that was looked at before."""
    app.archive.delete(row(screen, "Kitchen").listed.id)
    screen.look_again()  # type: ignore[attr-defined]
    time.pass_by(0.5)
    tap(row(screen, "Rainy Sunday"), rest=0.5)
    tap(find("Deleted (1)"), rest=0.5)
    assert screen.title == "Kitchen"  # type: ignore[attr-defined]

    one = row(screen, "Kitchen")
    tap(one.to_window(one.box.right - dp(40), one.center[1]), rest=0.5)

    assert app.archive.deleted() == ()
    assert "The game is back in the archive." in texts()


def test_beside_the_list_stands_a_game_that_is_listed(app: TaluvaApp, screen: object, time: Time) -> None:
    """What a search or a tab leaves out is not shown beside it; where nothing is left, nothing is."""
    tap(row(screen, "Rainy Sunday"), rest=0.5)
    tap(find("Under way (2)"), rest=0.5)
    assert screen.title in rows(screen)  # type: ignore[attr-defined]

    type_in(screen.ids.search, "kitch")  # type: ignore[attr-defined]
    time.pass_by(0.5)
    assert screen.title == "Kitchen"  # type: ignore[attr-defined]

    screen.ids.search.text = "nobody"  # type: ignore[attr-defined]
    time.pass_by(0.5)
    assert screen.listed is None  # type: ignore[attr-defined]


def test_an_empty_archive_says_so(app: TaluvaApp) -> None:
    """And nothing breaks without a game to show."""
    visit(app, "archive", rest=1)

    assert any("Nothing here yet" in text for text in texts())
    assert "0 games" in texts()

    tap(find("Begin a game"), rest=0.5)
    assert app.stage.name == "setup"


def test_hostile_names_are_shown_as_they_are(app: TaluvaApp, time: Time) -> None:
    """Markup, braces and endless words are letters like others, in every language."""
    text = write(game(4, four(24)))
    for name in ("[b]{n}[/b]", "x" * 60, "Ан́на %s 李小龍", "‮evil"):
        app.archive.take(text.replace('"Ann"', f'"{name}"'))
    app.show("archive")
    for language in ("en", "ru", "fr"):
        i18n.switch(language)
        time.pass_by(1)

    assert len(rows(app.stage.current)) == 4


def test_a_narrow_window_shows_one_after_the_other(app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game covers the list, and the back key uncovers it."""
    monkeypatch.setattr("taluva.app.archive.screen.BESIDE", 5000)
    put(app, 1, "Rainy Sunday")
    screen = visit(app, "archive", rest=1)
    assert not screen.detail

    tap(row(screen, "Rainy Sunday"), rest=0.5)
    assert screen.detail
    assert screen.ids.panel.right < 0

    assert app.back()
    time.pass_by(0.5)
    assert not screen.detail
    assert app.stage.name == "archive"


def settled_work(app: TaluvaApp, time: Time) -> tuple[int, int]:
    """The same once all pictures of its games are drawn."""
    work_of_opening_and_flinging(app, time)
    time.pass_by(2, frames=40)
    return work_of_opening_and_flinging(app, time)


def work_of_opening_and_flinging(app: TaluvaApp, time: Time) -> tuple[int, int]:
    """How much work it is to open the archive, and the frame in the middle of a fling."""
    visit(app, "home", rest=0.2)

    def open_it() -> None:
        app.show("archive")
        EventLoop.idle()

    opened = calls(open_it)
    screen = app.stage.current
    screen.ids.list.rest()
    x, y = screen.ids.list.center
    touch = Touch(x, y - 200)
    frames = []
    for step in range(40):
        time.now += 0.016
        frames.append(calls(partial(touch.to, x, y - 200 + step * 12)))
    touch.up()
    time.pass_by(0.2)
    return opened, sorted(frames)[len(frames) // 2]


def test_two_thousand_games_open_and_scroll_like_two_hundred(app: TaluvaApp, time: Time) -> None:
    """Only what is seen is made: the first screen and every frame of a fling cost what they cost with few games."""
    fill(app.archive, 200)
    visit(app, "archive", rest=0.2)
    few = settled_work(app, time)
    fill(app.archive, 2000)
    many = settled_work(app, time)
    screen = app.stage.current
    screen.ids.scroll.scroll_y = 0.5
    time.pass_by(0.2)

    assert screen.ids.list.total == 2000
    assert len(screen.ids.list.seen) < 12
    # Ten times the games; what grows is the games under way, one in fifty, that are looked at each time.
    assert many[0] < 4 * few[0]
    assert many[1] < 1.5 * few[1]


def test_islands_are_drawn_once_and_kept(app: TaluvaApp, drawing: object, time: Time) -> None:
    """One at a time while nothing moves; afterwards the archive has them, and a damaged one does no harm."""
    game_id = put(app, 1, "Rainy Sunday")
    app.show("archive")
    time.pass_by(1, frames=20)
    made = app.archive.cache.thumbnail(game_id, "row-2", app.archive.version(game_id))
    assert made is not None
    assert made.startswith(b"\x89PNG")

    listing = app.stage.current.ids.list
    listing.forget(game_id)
    app.archive.cache.keep_thumbnail(game_id, "row-2", app.archive.version(game_id), b"no picture")
    listing.refresh()
    time.pass_by(1, frames=20)

    assert rows(app.stage.current) == ["Rainy Sunday"]


def test_a_record_that_cannot_be_read_is_said_and_left_alone(app: TaluvaApp) -> None:
    """Its game stays in the list, can be deleted, and does not spoil the others."""
    put(app, 1, "Rainy Sunday")
    summary = app.archive.games().games[0].summary
    app.archive.create("[Taluva", summary._replace(event="Damaged"))
    screen = visit(app, "archive", rest=1)
    tap(row(screen, "Damaged"), rest=0.5)
    assert "\nLine 1" in screen.remark
    assert not screen.sound

    tap(row(screen, "Rainy Sunday"), rest=0.5)
    assert screen.sound
    assert screen.remark == "24 turns"


def test_the_bin_is_emptied_after_a_question_and_filled_again(app: TaluvaApp, screen: object, time: Time) -> None:
    """It asks once; with one touch everything is back in the bin; once it was emptied the tab is gone."""
    screen.delete()  # type: ignore[attr-defined]
    time.pass_by(20)
    tap(find("Deleted (1)"), rest=0.5)
    (gone,) = rows(screen)
    for last in (False, True):
        tap(find("Empty now", screen), rest=0.5)
        assert "Delete 1 game for good?" in texts()
        tap(find("Empty now", opened()[-1]), rest=0.5)
        assert app.archive.deleted() == ()
        assert len(rows(screen)) == 2
        if not last:
            tap(find("Undo"), rest=0.5)
            assert [one.summary.event for one in app.archive.deleted()] == [gone]
            tap(find("Deleted (1)"), rest=0.5)
            assert rows(screen) == [gone]


def test_a_copy_leads_to_the_game_it_was_copied_from(app: TaluvaApp, screen: object) -> None:
    """In the archive, the replay and the result: each says which game and turn, and a touch shows it there."""
    game = row(screen, "Rainy Sunday").listed.id
    text, about = canonical(recorded(app, game).replace("Rainy Sunday", "Once more"))
    copy = app.archive.create(text, about, copy=(game, 5))
    said = "copy of “Rainy Sunday”, from turn 5"

    visit(app, "archive", rest=1, game=copy)
    tap(find(said), rest=0.5)
    assert screen.title == "Rainy Sunday"  # type: ignore[attr-defined]

    visit(app, "viewer", rest=1, game=copy)
    tap(next(box for box in walk(app.stage.current) if getattr(box, "origin", "") == said), rest=1)
    assert (app.stage.name, app.stage.current.opened.game, app.stage.current.cursor.turn) == ("viewer", game, 5)


def test_the_copy_of_a_game_that_is_gone_says_so(app: TaluvaApp) -> None:
    """And leads nowhere."""
    text, about = canonical(write(game(1, four(24))))
    copy = app.archive.create(text, about, copy=("0" * 32, 5))
    visit(app, "archive", rest=1, game=copy)

    assert find("copy of a game that is gone, from turn 5").disabled  # type: ignore[attr-defined]


def test_teams_are_shown_as_in_the_result(app: TaluvaApp) -> None:
    """A line a partner in the own colour, the sum beside them; who is out is struck and does not count."""
    text = next(
        write(record)
        for record in (game(seed, four(48, "teams"), concedes=0.01) for seed in range(300))
        if (last := replay(record).last).ending == "tiles" and last.states.count("out") == 1
    )
    visit(app, "archive", rest=1, game=app.archive.take(text)[0])
    teams = [line for line in walk(app.stage.current) if isinstance(line, TeamRow)]

    assert len(teams) == 2
    for team in teams:
        partners = [team.ids.one, team.ids.other]
        counted = [line.built for line in partners if not line.out]
        assert list(team.built) == [sum(kinds) for kinds in zip(*counted, strict=True)]
        assert team.together == ("together" if len(counted) == 2 else f"{partners[partners[0].out].name} alone")
    assert texts().count("out, does not count") == 1
    assert sum(any(team.rings) or team.rings == [0] for team in teams) == 1


def written_on(one: SeenRow, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words that a row draws."""
    drawn: list[str] = []

    def noted(text: str, *how: Any) -> Any:
        drawn.append(text)
        return written(text, *how)

    with monkeypatch.context() as patched:
        patched.setattr("taluva.app.archive.gamerow.written", noted)
        with Canvas():
            one.row.draw()
    return drawn


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
    app.archive.take(write(FAULTY._replace(tags=(("Event", "Club night"),))))
    app.show("archive")
    for language in languages:
        i18n.switch(language)
        time.pass_by(0.5)
        for one in seen_rows(app.stage.current):
            drawn = written_on(one, monkeypatch)
            title = gamewords.title(i18n.catalogue, one.listed.summary)
            state = gamewords.result(i18n.catalogue, one.listed.summary)
            # With who is to move or how many turns wait, where there is room for it whole.
            longer = gamewords.state(i18n.catalogue, one.listed.summary)
            assert {title, *NAMES} <= set(drawn), (language, drawn)
            assert {state, longer} & set(drawn), (language, drawn)
            assert window_size[0] == 1024 or longer in drawn, (language, drawn)
            # Title, names, state: one below the other, with nothing over anything.
            assert one.box.height >= sum(written(text, "sans", 18.0).height for text in (title, "Ann", state))


def test_the_page_of_the_evening_is_one_touch_away(app: TaluvaApp, screen: object) -> None:
    """Of a game that is over; one under way has none yet."""
    for event, there in (("Kitchen", False), ("Rainy Sunday", True)):
        tap(row(screen, event), rest=0.5)
        book = next(one for one in walk(screen) if getattr(one, "icon", "") == "book" and hasattr(one, "on_release"))
        assert book.disabled != there  # type: ignore[attr-defined]
    tap(book, rest=0.5)
    assert isinstance(opened()[-1], PageSheet)


def test_an_empty_archive_has_an_example_to_look_at(app: TaluvaApp, time: Time) -> None:
    """A whole game that breaks no rule, under a name that says what it is; nobody in it is taken for a person."""
    visit(app, "archive", rest=1)
    tap(find("Look at an example"), rest=1)

    listed = app.stage.current.listed
    assert rows(app.stage.current) == ["Example game"]
    assert (listed.summary.event, listed.summary.ending, listed.summary.fault) == ("Example game", "early", 0)
    assert not any(seat.name for seat in listed.summary.seats)
    assert app.known_people() == {}

    app.stage.current.delete()
    time.pass_by(0.5)
    tap(find("Look at an example"), rest=1)
    assert rows(app.stage.current) == ["Example game"]


def test_a_place_is_written_on_one_line_in_large_letters(app: TaluvaApp, time: Time) -> None:
    """In every language, of players and of teams."""
    settings.text = 1.5
    for play in ("classic", TEAMS):
        kept = app.archive.take(write(game(3, four(24, play))))[0]
        for language in LANGUAGES:
            i18n.switch(language)
            app.show("archive", game=kept)
            time.pass_by(1, 6)
            lines = [one for one in walk(app.stage.current) if isinstance(one, PlaceRow | TeamRow) and one.place]
            places: list[Any] = [
                part for line in lines for part in walk(line) if isinstance(part, Tag) and part.text == line.place
            ]
            assert len(places) == len(lines) > 1
            for part in places:
                assert part.texture_size[1] < 1.8 * part.font_size, (language, part.text)
    settings.text = 1.0


def test_a_bin_of_any_size_says_and_deletes_all_of_it(app: TaluvaApp, time: Time) -> None:
    """Three hundred games are three hundred."""
    fill(app.archive, 300)
    for listed in app.archive.games(limit=300).games:
        app.archive.delete(listed.id)
    visit(app, "archive")
    app.stage.current.empty_bin()
    time.pass_by(0.5)
    assert "Delete 300 games for good?" in texts()
    tap(find("Empty now"), rest=0.5)

    assert "300 games are gone from the bin." in texts()
    assert app.archive.deleted() == ()
    tap(find("Undo"), rest=0.5)
    assert len(app.archive.deleted()) == 300
