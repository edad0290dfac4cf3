"""One game on several screens: what is done to it at one of them is seen at all."""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

from taluva.app.look.settings import Settings
from taluva.app.share.sharesheet import Passing
from taluva.app.shell.app import TaluvaApp
from taluva.app.widgets.isle import Isle
from taluva.play.record_correction import RecordCorrection
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import replay
from taluva.record.writer import write
from tests import sure
from tests.app.conftest import Time
from tests.app.gamerows import seen_rows
from tests.app.showing import put, recorded, visit
from tests.app.touch import find, tap, texts, walk
from tests.record.games import four, game

RECORD = game(2, four(24))
BEGUN = RECORD._replace(turns=RECORD.turns[:12])
TURN = 9


def correct(app: TaluvaApp, time: Time, record: Record) -> None:
    """On the screen that corrects: the tile was of another kind, and that is kept."""
    time.pass_by(0.4)
    screen = app.stage.current
    for kind in ("SR", "SS", "RS", "CS", "JJ", "CC", "RR", "LL"):
        tried = RecordCorrection(record, TURN)
        tried.rename_tile(kind)
        if tried.ready:
            break
    screen.correcting.rename_tile(kind)
    screen.refresh()
    time.pass_by(0.4)
    tap(find("Save the correction"), rest=0.4)


def test_the_way_back_from_a_correction_leads_past_what_is_no_longer_so(app: TaluvaApp, time: Time) -> None:
    """Compared with the table, corrected, kept: back comes to the table, not to the comparison with the old record."""
    app.resume(put(app, BEGUN))
    visit(app, "compare", session=app.stage.current.session).correct(TURN)
    correct(app, time, BEGUN)
    app.back()
    assert app.stage.name == "table"


def test_the_game_on_the_table_takes_a_correction_made_from_the_archive(app: TaluvaApp, time: Time) -> None:
    """From the result to the replay, corrected there: result and table have it, and an undone step loses nothing."""
    kept = put(app, RECORD)
    app.resume(kept)
    table = app.stage.current
    app.show("viewer", session=table.session)
    app.stage.current.cursor.go(TURN)
    app.stage.current.onward.correct()
    correct(app, time, RECORD)
    assert recorded(app, kept) != write(RECORD)
    assert app.stage.name == "viewer"
    assert write(app.stage.current.viewing.record) == recorded(app, kept)
    app.back()
    assert (app.stage.current, table.session.text) == (table, recorded(app, kept))


def test_an_island_lies_on_every_screen_as_people_turned_it(app: TaluvaApp, time: Time) -> None:
    """At the table, on every screen after it, in list and page, and after a restart; no screen turns it by itself."""
    kept = put(app, RECORD)
    first = pictures(app, time, kept)
    app.resume(put(app, BEGUN))
    time.pass_by(0.5)
    other, turning = app.stage.current.session.game, app.stage.current.parts.view
    tap(find("turn-view"), rest=1)
    assert sides(app, time, other) == {turning.camera.turn} == {1}
    assert sides(app, time, kept) == {0}
    screen = visit(app, "viewer", tab="moments", game=kept)
    for _ in range(2):
        screen.keys()["turn_left"]()
        time.pass_by(0.5)
    assert sides(app, time, kept) == {4}
    assert all(before != after for before, after in zip(first, pictures(app, time, kept), strict=True))

    again = Settings()
    again.open(app.folders.settings)
    assert (again.side(kept), again.side(other)) == (4, 1)


def sides(app: TaluvaApp, time: Time, kept: str) -> set[int]:
    """By how many sixths the island of a game is turned, on all screens that show it."""
    found = set()
    record = read(recorded(app, kept))
    facts: dict[str, dict[str, object]] = {"compare": {"record": record}, "correct": {"record": record, "turn": 3}}
    for name in ("viewer", "compare", "correct", "archive"):
        screen = visit(app, name, rest=1, game=kept, **facts.get(name, {}))
        view = next(widget for widget in walk(screen) if isinstance(widget, Isle))
        assert view.camera.turn % 6 == view.turned % 6
        found.add(int(view.turned) % 6)
    app.stage.made("correct").enter_anew()
    time.pass_by(0.5)
    found.add(int(app.stage.current.parts.view.turned) % 6)
    return found


def pictures(app: TaluvaApp, time: Time, kept: str) -> tuple[object, object]:
    """The pictures of a game in the list and on its page."""
    app.show("archive")
    time.pass_by(4, frames=60)
    row = next(one for one in seen_rows(app.stage.current) if one.listed.id == kept)
    return row.row.texture.pixels, Passing(app, kept).drawn().picture()  # type: ignore[union-attr]


def test_an_earlier_record_is_only_looked_at(app: TaluvaApp, time: Time) -> None:
    """A correction of it could be kept nowhere, so none is offered."""
    visit(app, "viewer", tab="moments", game=put(app, RECORD), turn=TURN)
    app.stage.current.onward.correct()
    correct(app, time, RECORD)
    app.stage.current.show_earlier()
    time.pass_by(0.4)
    tap(find("another tile · 1 turn otherwise"), rest=0.4)
    tap(find("Look at it"), rest=0.4)
    for words in (f"Correct turn {len(RECORD.turns)}", "Compare"):
        tap(find(words), rest=0.4)
        assert app.stage.name == "viewer"


def test_the_sign_of_earlier_records_belongs_to_the_corrected_game_alone(app: TaluvaApp, time: Time) -> None:
    """It is there while that game is shown, and gone with the next one, shown from the archive or from the table."""
    corrected, other, begun = (put(app, record) for record in (RECORD, game(3, four(24)), BEGUN))
    visit(app, "viewer", tab="moments", game=corrected, turn=TURN)
    tap(find(f"Correct turn {TURN}"))
    correct(app, time, RECORD)
    assert earlier_is_offered(app)
    for shown, sign in ((other, False), (corrected, True)):
        visit(app, "archive", rest=1, game=shown)
        tap(find("Replay"), rest=0.5)
        assert earlier_is_offered(app) == sign

    app.resume(begun)
    time.pass_by(0.5)
    visit(app, "viewer", tab="moments", session=app.stage.current.session)
    assert not earlier_is_offered(app)


def earlier_is_offered(app: TaluvaApp) -> bool:
    """Whether the replay shows the sign that leads to earlier records, and it can be pressed."""
    walked: list[Any] = [one for one in walk(app.stage.current) if hasattr(one, "on_release")]
    signs = [one for one in walked if getattr(one, "icon", "") == "history"]
    assert not any(sign.disabled or sign.width < 48 for sign in signs)
    return bool(signs)


def test_a_game_whose_record_cannot_be_read_is_shown_in_the_archive(app: TaluvaApp, time: Time) -> None:
    """Nothing of it can be carried on, drawn or passed on; a sentence says why."""
    kept = put(app, BEGUN)
    app.archive.games.leave_all()
    (file,) = (sure(app.folders.data) / "games").glob(f"*{kept}.taluva")
    file.write_text("rubbish")
    app.archive.index.delete(f"games/{file.name}")
    app.archive.index.upsert(f"games/{file.name}", None, why="tag.first")
    app.resume(kept)
    time.pass_by(0.4)
    assert app.stage.name == "archive"
    assert not app.stage.current.sound
    assert find("share").disabled  # type: ignore[attr-defined]
    assert any("a record begins with the line" in text for text in texts())


def test_a_record_file_is_read_and_replayed_once_on_its_way_to_the_replay(app: TaluvaApp, tmp_path: Path) -> None:
    """Who opens a file waits for nothing that was done already."""
    (tmp_path / "a.taluva").write_text(write(game(1, four(24))), "utf-8")
    app.stage.screen("viewer")  # once made, it has nothing of its own to replay
    reading, replaying = read.__code__, replay.__code__
    counted = Counter[object]()
    sys.setprofile(lambda frame, event, _: counted.update([frame.f_code]) if event == "call" else None)
    try:
        app.arriving.record(tmp_path / "a.taluva")
    finally:
        sys.setprofile(None)

    assert (app.stage.name, counted[reading], counted[replaying]) == ("viewer", 1, 1)
