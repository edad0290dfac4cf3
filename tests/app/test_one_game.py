"""One game on several screens: what is done to it at one of them is seen at all."""

from typing import Any

from taluva.app.look.settings import Settings
from taluva.app.share.sharesheet import Passing
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.isle import Isle
from taluva.archive.summary import canonical
from taluva.play.correction import Correcting
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.app.gamerows import seen_rows
from tests.app.touch import find, tap, walk
from tests.record.games import four, game

RECORD = game(2, four(24))
BEGUN = RECORD._replace(turns=RECORD.turns[:12])
TURN = 9


def put(app: TaluvaApp, record: Record) -> str:
    """Put a game into the archive."""
    text, summary = canonical(write(record))
    return app.archive.create(text, summary)


def correct(app: TaluvaApp, time: Time, record: Record) -> None:
    """On the screen that corrects: the tile was of another kind, and that is kept."""
    time.pass_by(0.4)
    screen = app.stage.current
    for kind in ("SR", "SS", "RS", "CS", "JJ", "CC", "RR", "LL"):
        tried = Correcting(record, TURN)
        tried.rename_tile(kind)
        if tried.ready:
            break
    screen.correcting.rename_tile(kind)
    screen.refresh()
    time.pass_by(0.4)
    tap(find("Save the correction"))
    time.pass_by(0.4)


def stored(app: TaluvaApp, game_id: str) -> str:
    """The record as the archive has it."""
    found = app.archive.load(game_id)
    assert found is not None
    return found.record


def test_the_way_back_from_a_correction_leads_past_what_is_no_longer_so(app: TaluvaApp, time: Time) -> None:
    """Compared with the table, corrected, kept: back comes to the table, not to the comparison with the old record."""
    app.resume(put(app, BEGUN))
    table = app.stage.current
    app.show("sync", session=table.session)
    time.pass_by(0.4)
    app.stage.current.correct(TURN)
    correct(app, time, BEGUN)
    app.back()
    assert app.stage.name == "table"


def test_the_game_on_the_table_takes_a_correction_made_from_the_archive(app: TaluvaApp, time: Time) -> None:
    """From the result to the replay, corrected there: result and table have it, and an undone step loses nothing."""
    kept = put(app, RECORD)
    app.resume(kept)
    table = app.stage.current
    app.show("result", session=table.session)
    app.stage.current.replay()
    app.stage.current.cursor.go(TURN)
    app.stage.current.onward.correct()
    correct(app, time, RECORD)
    assert stored(app, kept) != write(RECORD)
    app.back()
    assert app.stage.name == "result"
    assert write(app.stage.current.viewing.record) == stored(app, kept)
    app.back()
    assert app.stage.current is table
    assert table.session.text == stored(app, kept)


def test_an_island_lies_on_every_screen_as_people_turned_it(app: TaluvaApp, time: Time) -> None:
    """At the table, on every screen after it, in list and page, and after a restart; no screen turns it by itself."""
    kept = put(app, RECORD)
    first = shown_in_list(app, time, kept), Passing(app, kept).drawn().picture()  # type: ignore[union-attr]
    app.resume(put(app, BEGUN))
    time.pass_by(0.5)
    other, turning = app.stage.current.session.game, app.stage.current.parts.view
    tap(find("turn-view"))
    time.pass_by(1)
    assert sides(app, time, other) == {1}
    assert turning.camera.turn == 1

    assert sides(app, time, kept) == {0}
    app.show("replay", game=kept)
    time.pass_by(0.5)
    for _ in range(2):
        app.stage.current.keys()["turn_left"]()
        time.pass_by(0.5)
    assert sides(app, time, kept) == {4}
    turned = shown_in_list(app, time, kept), Passing(app, kept).drawn().picture()  # type: ignore[union-attr]
    assert all(before != after for before, after in zip(first, turned, strict=True))

    again = Settings()
    again.open(app.folder / "settings.json")
    assert (again.side(kept), again.side(other)) == (4, 1)


def sides(app: TaluvaApp, time: Time, kept: str) -> set[int]:
    """By how many sixths the island of a game is turned, on all screens that show it."""
    found = set()
    stored = app.archive.load(kept)
    assert stored is not None
    record = read(stored.record)
    over = len(record.turns) == len(RECORD.turns)
    for name, facts in (
        ("result" if over else "replay", {"game": kept}),
        ("replay", {"game": kept}),
        ("sync", {"game": kept, "record": record}),
        ("correct", {"game": kept, "record": record, "turn": 3}),
        ("archive", {"game": kept}),
    ):
        app.show(name, **facts)
        time.pass_by(1, 6)
        view = next(widget for widget in walk(app.stage.current) if isinstance(widget, Isle))
        assert view.camera.turn % 6 == view.turned % 6
        found.add(int(view.turned) % 6)
    app.stage.made("correct").enter_anew()
    time.pass_by(0.5)
    found.add(int(app.stage.current.parts.view.turned) % 6)
    return found


def shown_in_list(app: TaluvaApp, time: Time, kept: str) -> bytes:
    """The picture of a game in the list."""
    app.show("archive")
    for _ in range(20):
        time.pass_by(0.2)
    row = next(one for one in seen_rows(app.stage.current) if one.listed.id == kept)
    picture: bytes = row.row.texture.pixels
    return picture


def test_a_deleted_game_comes_back_with_its_next_step(app: TaluvaApp, time: Time) -> None:
    """Deleted in the archive while it lies on the table: whoever plays on keeps it."""
    kept = put(app, BEGUN)
    app.resume(kept)
    session = app.stage.current.session
    app.archive.delete(kept)
    session.undo()
    assert [one.id for one in app.archive.under_way()] == [kept]
    assert not app.archive.deleted()


def test_an_earlier_record_is_only_looked_at(app: TaluvaApp, time: Time) -> None:
    """A correction of it could be kept nowhere, so none is offered."""
    app.show("replay", game=put(app, RECORD), turn=TURN)
    time.pass_by(0.4)
    app.stage.current.onward.correct()
    correct(app, time, RECORD)
    app.stage.current.show_earlier()
    time.pass_by(0.4)
    tap(find("another tile"))
    time.pass_by(0.4)
    tap(find("Look at it"))
    time.pass_by(0.4)
    for words in (f"Correct turn {len(RECORD.turns)}", "Compare"):
        tap(find(words))
        time.pass_by(0.4)
        assert app.stage.name == "replay"


def test_the_sign_of_earlier_records_belongs_to_the_corrected_game_alone(app: TaluvaApp, time: Time) -> None:
    """It is there while that game is shown, and gone with the next one, shown from the archive or from the table."""
    corrected = put(app, RECORD._replace(tags=(("Event", "Corrected"),)))
    other, begun = put(app, game(3, four(24))._replace(tags=(("Event", "Other"),))), put(app, BEGUN)
    app.show("replay", game=corrected, turn=TURN)
    time.pass_by(0.4)
    tap(find(f"Correct turn {TURN}"))
    correct(app, time, RECORD)
    assert earlier_is_offered(app)
    for shown, sign in ((other, False), (corrected, True)):
        app.show("archive", game=shown)
        time.pass_by(1)
        tap(find("Replay"))
        time.pass_by(0.5)
        assert earlier_is_offered(app) == sign

    app.resume(begun)
    time.pass_by(0.5)
    app.show("replay", session=app.stage.current.session)
    time.pass_by(0.5)
    assert not earlier_is_offered(app)


def earlier_is_offered(app: TaluvaApp) -> bool:
    """Whether the replay shows the sign that leads to earlier records, and it can be pressed."""
    walked = walk(app.stage.current)
    sign: Any = next(one for one in walked if getattr(one, "icon", "") == "history" and hasattr(one, "on_release"))
    assert bool(sign.opacity) == (not sign.disabled) == (sign.width >= 48)
    return bool(sign.opacity)


def test_the_list_of_turns_opens_where_the_replay_does(app: TaluvaApp, time: Time) -> None:
    """The end of the game is looked at first, so its last turn is in sight."""
    app.show("replay", game=put(app, game(1, four(48))))
    time.pass_by(0.4)
    rail = app.stage.current.rail
    tap(find(rail.tabs[1][1]))
    time.pass_by(0.4)
    assert rail.turns.chosen in rail.turns.seen
    assert rail.scroll.scroll_y < 0.2


def test_a_game_whose_record_cannot_be_read_is_shown_in_the_archive(app: TaluvaApp, time: Time) -> None:
    """Nothing of it can be carried on or drawn; a sentence says so."""
    from taluva.app.share.sharesheet import Passing

    kept = put(app, BEGUN)
    app.archive.store.write(lambda db: db.execute("UPDATE records SET record = 'rubbish'"))
    app.archive.store.write(lambda db: db.execute("UPDATE turns SET text = 'rubbish'"))
    app.resume(kept)
    time.pass_by(0.4)
    assert app.stage.name == "archive"
    assert not app.stage.current.sound
    Passing(app, kept).picture()
    time.pass_by(0.4)
    assert find("OK")
