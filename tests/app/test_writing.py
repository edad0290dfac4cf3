"""Writing into the record by touches: at the table, in the replay, in the result; and taking it back."""

from typing import Any

import pytest
from kivy.clock import Clock

from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets import overlay
from taluva.app.writing.note import Note
from taluva.archive.times import local
from taluva.archive.values import Listed
from taluva.engine.tiles import covered
from taluva.record.comments import comment_of, with_comment
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.writer import write
from taluva.review.viewed_game import ViewedGame
from taluva.words.listed_games import search_terms
from tests import sure
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_WINDOW, fit
from tests.app.hand import Hand
from tests.app.searching import search
from tests.app.showing import recorded, visit
from tests.app.tables import sea_of
from tests.app.touch import find, held, tap, tap_each, texts, walk
from tests.app.touch import write as write_in
from tests.record.games import four, game

RECORD = game(2, four(24))._replace(tags=(("Event", "Thursday"), ("Date", "2026-11-19")))


def kept(app: TaluvaApp, game_id: str) -> Record:
    """The record as the archive has it."""
    return read(recorded(app, game_id))


def note(app: TaluvaApp) -> Any:
    """The note that is shown."""
    return next(widget for widget in walk(app.stage.current) if isinstance(widget, Note))


def rewrite(old: str, new: str) -> None:
    """Write something else into a field of the sheet."""
    field: Any = find(old, overlay.opened()[0])
    field.text = ""
    write_in(field, new)


def say(app: TaluvaApp, words: str, *then: str) -> None:
    """Write on the turn that is shown, and touch what ends that."""
    tap(find("pencil", app.stage.current.caption), rest=0.3)
    write_in(note(app).ids.field, words)
    tap_each(*then)


def at_table(app: TaluvaApp, turns: int) -> tuple[str, Any]:
    """The game after so many turns, which is played on at the table; its number, and the table."""
    game_id = app.archive.imports.take(write(RECORD._replace(turns=RECORD.turns[:turns])))[0]
    app.resume(game_id)
    Clock.time.pass_by(1)
    return game_id, app.stage.current


@pytest.mark.parametrize("tab", ["result", "moments"])
def test_a_word_on_a_turn_is_written_shown_and_taken_back(app: TaluvaApp, time: Time, tab: str) -> None:
    """The pen opens the note below the head; Save writes it into the archive; one touch takes it back."""
    game_id = app.archive.imports.take(write(RECORD))[0]
    page = visit(app, "viewer", tab=tab, game=game_id)
    page.cursor.go(9)
    time.pass_by(0.1)
    tap(find("pencil", page.caption), rest=0.5)
    assert note(app).top <= page.head.y
    write_in(note(app).ids.field, "So close}!")
    tap(find("Save"))
    assert kept(app, game_id) == with_comment(RECORD, 9, "So close!")
    assert "“So close!”" in texts()
    page.cursor.go(8)
    time.pass_by(0.1)
    assert "“So close!”" not in texts()

    tap(find("Undo"), rest=0.3)
    assert kept(app, game_id) == RECORD


def test_words_for_which_a_record_has_no_room_are_refused_in_a_sentence(app: TaluvaApp) -> None:
    """It stays as it was."""
    full = with_comment(RECORD, 1, "x" * (256 * 1024 - 8 - len(write(RECORD))))
    game_id = app.archive.imports.take(write(full))[0]
    visit(app, "viewer", game=game_id, turn=5)
    say(app, "far too long", "Save")
    assert any("256 KB" in said for said in texts())
    assert kept(app, game_id) == full


def test_the_arrows_of_the_note_keep_the_words_and_go_to_the_turn_beside(app: TaluvaApp) -> None:
    """The replay goes along; the cross leaves everything as it was."""
    game_id = app.archive.imports.take(write(RECORD))[0]
    page = visit(app, "viewer", tab="moments", game=game_id, turn=5)
    say(app, "five")
    tap(find("chevron-right", note(app)), rest=0.2)
    assert page.cursor.turn == 6
    write_in(note(app).ids.field, "six")
    tap(find("close", note(app)))
    assert kept(app, game_id) == with_comment(RECORD, 5, "five")


def test_the_table_stays_live_beside_the_note_and_a_touch_there_keeps_the_words(app: TaluvaApp, time: Time) -> None:
    """Written on the turn just played; the touch does at once what it does anyway."""
    game_id, table = at_table(app, 7)
    tap(table.parts.note_button, rest=0.3)
    write_in(note(app).ids.field, "Ben laughs")
    tap(Hand(app, time).cell("JC"), rest=0.3)
    assert [comment_of(one.turns[6]) for one in (table.session.record, kept(app, game_id))] == ["Ben laughs"] * 2
    assert table.session.proposal.kind == "JC"
    assert not any(isinstance(widget, Note) for widget in walk(table))


def test_back_puts_the_note_away_and_keeps_its_words(app: TaluvaApp) -> None:
    """Before it leads anywhere else."""
    game_id = app.archive.imports.take(write(RECORD))[0]
    visit(app, "viewer", game=game_id)
    say(app, "the end")
    app.back()
    assert (app.stage.name, comment_of(kept(app, game_id).turns[-1])) == ("viewer", "the end")


def listed(app: TaluvaApp, game_id: str) -> Listed:
    """The game as lists show it."""
    return sure(app.archive.lists.listed(game_id))


@pytest.mark.parametrize("screen", ["viewer", "archive"])
def test_date_place_and_seats_of_one_game_can_be_changed(app: TaluvaApp, screen: str) -> None:
    """They are read as lists show them; lists, statistics and what is shown follow, and one touch takes it back."""
    game_id, other = (app.archive.imports.take(write(record))[0] for record in (RECORD, game(3, four(24))))
    before = listed(app, game_id)
    page = visit(app, screen, game=game_id)
    tap(find("pencil", page if screen == "archive" else page.head), rest=0.4)
    rewrite("19 Nov 2026", "last spring")
    tap(find("Save"), rest=0.3)
    assert any(text.startswith("This is no date. Write it like ") for text in texts())
    rewrite("last spring", "2 may 2025")
    assert "2 May 2025" in texts()
    rewrite(RECORD.names[3], "Zelda")
    write_in(find("e.g. Chloé’s kitchen"), "Lyon")
    tap(find("Save"), rest=0.5)

    names = (*RECORD.names[:3], "Zelda")
    assert kept(app, game_id) == RECORD._replace(
        names=names, tags=(("Event", "Thursday"), ("Date", "2025-05-02"), ("Place", "Lyon"))
    )
    assert kept(app, other).names == RECORD.names
    assert all(any(said in text for text in texts()) for said in ("Zelda", "2 May 2025"))
    assert listed(app, game_id).summary.seats[3].name == "Zelda"
    assert local(listed(app, game_id).played).date().isoformat() == "2025-05-02"
    assert [app.archive.lists.page(search_terms(said)).total for said in ("zelda", "2025")] == [1, 1]
    assert "Zelda" in {seat.name for result in app.archive.lists.results() for seat in result.players}

    tap(find("Undo"), rest=0.3)
    assert kept(app, game_id) == RECORD
    assert (listed(app, game_id).summary, listed(app, game_id).played) == (before.summary, before.played)
    assert not any("Zelda" in text for text in texts())


def test_what_is_changed_in_the_replay_of_the_game_on_the_table_reaches_the_table(app: TaluvaApp) -> None:
    """There is one game, however it is opened: names and words, from then on."""
    game_id, table = at_table(app, 6)
    page = visit(app, "viewer", tab="moments", game=game_id, turn=3)
    say(app, "there", "Save")
    tap(find("pencil", page.head), rest=0.4)
    rewrite(RECORD.names[1], "Zelda")
    tap(find("Save"), rest=0.5)
    for record in (table.session.record, kept(app, game_id)):
        assert (comment_of(record.turns[2]), record.names[1]) == ("there", "Zelda")
    visit(app, "table")
    assert app.stage.name == "table"
    assert any("Zelda" in text for text in texts())


def test_what_was_found_in_a_game_is_not_searched_for_again_after_a_word(app: TaluvaApp, time: Time) -> None:
    """Words move no tile, and another game in between takes nothing away."""
    game_id = app.archive.imports.take(write(RECORD))[0]
    page = visit(app, "viewer", tab="moments", game=game_id, turn=3)
    search(page, time)
    found = page.searching.found
    assert found.turns == len(RECORD.turns)
    say(app, "there", "Save")
    app.show("home")
    for facts in ({"record": RECORD}, {"game": game_id}):
        app.show("viewer", tab="moments", **facts)
    assert (page.searching.running, page.searching.progress, page.searching.found) == (False, 1, found)


@IN_EVERY_WINDOW
def test_a_note_lies_over_nothing_of_the_island(app: TaluvaApp, time: Time, window_size: tuple[int, int]) -> None:
    """The island stands aside for it, is touched where it is seen, and comes back when no finger is on it."""
    fit(app, window_size)
    _, table = at_table(app, 17)
    view = table.parts.view
    before = view.seen()
    table.pen.open()
    time.pass_by(1, frames=20)
    assert max(view.where(hexagon)[1] for hexagon in view.island.levels) + view.seen().s < note(app).y
    assert note(app).top <= table.parts.pixels(table.parts.layout_plan.stage).top
    assert table.parts.note_button.lit

    write_in(note(app).ids.field, "Ben laughs")
    spot = sea_of(Hand(app, time))
    grabbed = view.hex_at(*spot)
    with held(*spot):
        time.pass_by(0.6, frames=10)
        assert not any(isinstance(widget, Note) for widget in walk(table))
        assert view.hex_at(*spot) == grabbed, "nothing slides away under a finger"
    time.pass_by(1, frames=20)
    assert comment_of(table.session.record.turns[16]) == "Ben laughs"
    assert not table.parts.note_button.lit
    table.parts.view.sight.fit(animate=False)
    assert view.seen().s == pytest.approx(before.s)


def test_the_hexes_of_the_turn_that_is_written_on_are_marked(app: TaluvaApp, time: Time) -> None:
    """Its tile by dashes, what it built by a rim and a pen at its corner; the arrows go to another turn's."""
    _, table = at_table(app, 17)
    view, scenes = table.parts.view, ViewedGame(table.session.record).scenes
    table.pen.open()
    for turn in (17, 16):
        time.pass_by(1, frames=20)
        scene = scenes[turn - 1]
        assert set(view.marks.offered) == set(covered(sure(scene.tile).placement))
        assert set(view.marks.noted) == set(scene.hexes)
        assert [(badge.sign, badge.hexagon in scene.hexes) for badge in view.badges if badge.again] == [
            ("pencil", True)
        ]
        tap(find("chevron-left", note(app)))
    tap(find("close", note(app)))
    time.pass_by(0.5, frames=6)
    assert not (*view.marks.offered, *view.marks.noted)
    assert not any(badge.sign == "pencil" for badge in view.badges)
