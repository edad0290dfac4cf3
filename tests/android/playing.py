"""A game on a tablet's table, for the tests of this room."""

from taluva.app.shell.app import TaluvaApp
from taluva.app.table.screen import TableScreen
from taluva.archive.summary import canonical
from taluva.record.record import Record
from taluva.record.writer import write
from tests.app.conftest import Time
from tests.record.games import four, game

RECORD = game(2, four(24))
BEGUN = RECORD._replace(turns=RECORD.turns[:8])


def put(app: TaluvaApp, record: Record) -> str:
    """Put a game into the archive."""
    text, summary = canonical(write(record))
    return app.archive.games.create(text, summary)


def sit(app: TaluvaApp, time: Time, record: Record = BEGUN) -> TableScreen:
    """Sit down at a game that is under way."""
    app.resume(put(app, record))
    time.pass_by(0.8)
    table = app.stage.current
    assert isinstance(table, TableScreen)
    return table
