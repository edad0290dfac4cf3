"""The index: a row for each file of a game, with what lists show, search and count. It may be deleted at any time.

It holds no file's content. Only the scan, and whatever has just written or moved a file, write rows.
"""

import os
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from functools import partial
from posixpath import basename
from typing import Any, Final, NamedTuple

from taluva.archive.cache import Database
from taluva.archive.gamefile import day_in_name, id_in_name
from taluva.archive.store import is_binned
from taluva.archive.summary import summary_from_tags
from taluva.archive.text import comments, digest, folded, moves_digest, person, turn_lines
from taluva.archive.times import NEVER, local_day, noon, played_at
from taluva.archive.values import FileStat, GameId, Key, Listed, Seat, Stored, Summary
from taluva.record.game_details import date_of

NAME: Final = "index.db"
_VERSION: Final = 3  # of what is worked out
COUNTS: Final = "binned = 0 AND second = 0"  # for figures: one file of each game that is not deleted
OPENING: Final = 3  # turns by which the beginning of a game is found; more than these no two games share by chance

# What only a replay tells is NULL until then. A row whose `stat` is empty is read again by the next scan.
_SCHEMA: Final = (
    """CREATE TABLE game (
        row INTEGER PRIMARY KEY,
        path BLOB NOT NULL UNIQUE,
        binned INTEGER NOT NULL,
        hidden INTEGER NOT NULL DEFAULT 0,
        stat TEXT NOT NULL,
        id TEXT NOT NULL,
        second INTEGER NOT NULL,
        open INTEGER NOT NULL,
        why TEXT NOT NULL,
        rev INTEGER NOT NULL,
        size INTEGER NOT NULL,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        ended INTEGER,
        imported INTEGER NOT NULL,
        copy_of TEXT NOT NULL,
        copy_turn INTEGER NOT NULL,
        righted INTEGER NOT NULL,
        played INTEGER NOT NULL,
        day TEXT NOT NULL,
        digest TEXT NOT NULL,
        moves TEXT NOT NULL,
        opening TEXT NOT NULL,
        lines INTEGER NOT NULL,
        event TEXT NOT NULL,
        date TEXT NOT NULL,
        edition TEXT NOT NULL,
        play TEXT NOT NULL,
        tiles INTEGER NOT NULL,
        turn INTEGER,
        tiles_left INTEGER,
        mover TEXT,
        awaits TEXT,
        over INTEGER,
        ending TEXT,
        fault INTEGER,
        waits INTEGER,
        begun INTEGER,
        comments TEXT NOT NULL,
        search TEXT NOT NULL
    ) STRICT""",
    "CREATE INDEX game_by_id ON game (id)",
    "CREATE INDEX game_by_day ON game (day DESC, created DESC, id DESC, path DESC) WHERE binned = 0",
    "CREATE INDEX game_under_way ON game (changed DESC, id) WHERE over = 0 AND fault = 0 AND binned = 0 AND second = 0",
    "CREATE INDEX game_to_mend ON game (fault) WHERE fault > 0 AND binned = 0 AND second = 0",
    "CREATE INDEX game_copied ON game (copy_of) WHERE copy_of <> '' AND righted = 0 AND binned = 0 AND second = 0",
    "CREATE INDEX game_in_bin ON game (id) WHERE binned = 1 AND hidden = 0",
    "CREATE INDEX game_damaged ON game (id) WHERE binned = 0 AND (why <> '' OR second = 1)",
    "CREATE INDEX game_to_count ON game (changed DESC, id) WHERE turn IS NULL AND why = ''",
    "CREATE INDEX game_by_moves ON game (moves)",
    "CREATE INDEX game_by_opening ON game (opening)",
    """CREATE TABLE seat (
        row INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        colour TEXT NOT NULL,
        name TEXT NOT NULL,
        person TEXT NOT NULL,
        state TEXT NOT NULL,
        place INTEGER,
        huts INTEGER NOT NULL,
        towers INTEGER NOT NULL,
        temples INTEGER NOT NULL,
        PRIMARY KEY (row, seat)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX seat_by_person ON seat (person)",
)

_FILE = ("path", "binned", "stat", "id", "open", "why", "rev", "size", "day", "played", "digest")
_STORED = ("created", "changed", "ended", "imported", "copy_of", "copy_turn", "righted")
_COUNTED = ("turn", "tiles_left", "mover", "awaits", "over", "ending", "fault", "waits", "begun")
_SUMMARY = ("event", "date", "edition", "play", "tiles", *_COUNTED, "search")
_RECORD = ("moves", "opening", "lines", "comments", *_SUMMARY)
_ALL = (*_FILE, *_STORED, *_RECORD)
_UNCOUNTED: Final[dict[str, object]] = dict.fromkeys(_COUNTED)


def _assigned(columns: Iterable[str]) -> str:
    return ", ".join(f"{name} = :{name}" for name in columns)


_INSERT = f"INSERT INTO game ({', '.join(_ALL)}, second) VALUES ({', '.join(f':{name}' for name in _ALL)}, 0)"
_UPDATE = f"UPDATE game SET {_assigned(_ALL)} WHERE row = :row"
# Of a record that is known already, and of one whose file cannot be read.
_UPDATE_FILE = f"UPDATE game SET {_assigned((*_FILE, *_STORED))} WHERE row = :row"
_UPDATE_SUMMARY = f"UPDATE game SET {_assigned(_SUMMARY)} WHERE row = :row"
# Of the files of one id the first one is the game.
_FIRST = "open DESC, binned, why <> '', rev DESC, size DESC, path"

_ROW = "path, id, second, open, why, rev, digest, lines"
# The columns of `Listed` and of `Summary`, in their order.
_LISTED = """
SELECT row, changed, played, ended, imported, copy_of, copy_turn, righted, NULL, comments, why, turn IS NOT NULL,
       path, id, second, coalesce(turn, 0), coalesce(tiles_left, 0), mover, coalesce(awaits, 'nothing'),
       coalesce(over, 0), ending, edition, play, tiles, event, date, coalesce(fault, 0), coalesce(waits, 0),
       coalesce(begun, 0)
FROM game WHERE {where}
"""
_OF_LISTED = 14


def raw_path(path: str) -> bytes:
    """Return a path as its column has it: a name is bytes."""
    return os.fsencode(path)


def where_key(key: Key) -> tuple[str, str | bytes]:
    """Return the condition of the row that a key names, and its value."""
    return ("path = ?", raw_path(key)) if "/" in key else ("id = ? AND second = 0", key)


class Row(NamedTuple):
    """A file as the index knows it."""

    key: Key
    path: str
    id: GameId
    second: bool  # another file of this id is the game
    open: bool  # its journal or the memory has its newest state
    why: str  # it cannot be read; "" if it can
    rev: int
    digest: str  # of its record
    lines: int  # turns


class Index:
    """The rows of all files of games. May be used from several threads."""

    def __init__(self, path: str | None, mark: str = "") -> None:
        """Name the file; one of another folder, by its `mark`, is built again. Without a path it is in memory."""
        self.database: Final = Database(path, _SCHEMA, f"{_VERSION} {mark}")

    # Writing

    def upsert(
        self,
        path: str,
        stored: Stored | None,
        *,
        stat: FileStat | None = None,
        summary: Summary | None = None,
        why: str = "",
        is_open: bool = False,
        fresh: bool = False,
        commit: bool = True,
    ) -> None:
        """Write the row of a file: what it has and, once that is counted, how the game stands.

        Without a state what was known of the file stays, or is worked out from its name. A row that is not `fresh` is
        read again by the next scan.
        """

        def work(db: sqlite3.Connection) -> None:
            name = raw_path(path)
            row, former_id, former_digest = next(
                db.execute("SELECT row, id, digest FROM game WHERE path = ?", (name,)), (None, "", "")
            )
            file: dict[str, object] = {"row": row, "path": name, "stat": _stat_text(stat) if fresh else "", "why": why}
            if stored is None and row is not None:
                db.execute("UPDATE game SET stat = :stat, why = :why WHERE row = :row", file)
                _choose(db, former_id)
                return
            state = _state_of_name(path) if stored is None else stored
            version = digest(state.record)
            about = summary if summary is not None else summary_from_tags(state.record)
            day, played = _when(state, about.date)
            size = len(state.record) if stat is None else stat.size
            # A deleted game that is changed is wanted again: at its checkpoint it comes back.
            file |= {"binned": is_binned(path) and not is_open, "open": is_open}
            file |= {"id": state.id, "rev": state.rev, "size": size, "day": day, "played": played, "digest": version}
            file |= {column: getattr(state, column) for column in _STORED}
            if version == former_digest and summary is None:
                # How this record stands is known, or will be counted.
                db.execute(_UPDATE_FILE, file)
            else:
                counted = _facts(about) | (_UNCOUNTED if summary is None else {})
                cursor = db.execute(_INSERT if row is None else _UPDATE, file | _words(state.record) | counted)
                row = int(cursor.lastrowid or 0) if row is None else row
                _write_seats(db, row, about)
            if former_id not in ("", state.id):
                _choose(db, former_id)
            if _choose(db, state.id) > 1 and summary is None and version != former_digest:
                _copy_summary(db, int(row or 0), state.id, version)

        self.database.write(work, commit=commit)

    def move(self, path: str, to: str, stat: FileStat) -> None:
        """Write that a file has moved."""

        def work(db: sqlite3.Connection) -> None:
            _delete(db, to)
            for row, game in db.execute("SELECT row, id FROM game WHERE path = ?", (raw_path(path),)).fetchall():
                # That a file was moved changes the times by which a row is fresh.
                values = raw_path(to), is_binned(to), stat.size, row
                db.execute(
                    "UPDATE game SET path = ?, binned = ?, size = ?, hidden = 0, stat = '' WHERE row = ?", values
                )
                _choose(db, game)

        self.database.write(work)

    def delete(self, path: str, *, commit: bool = True) -> None:
        """Delete the row of a file that is gone."""
        self.database.write(partial(_delete, path=path), commit=commit)

    def hide(self, paths: Iterable[str], hidden: bool) -> None:
        """Take files of the bin out of the lists, or put them back."""
        values = [(hidden, raw_path(path)) for path in paths]
        self.database.write(lambda db: db.executemany("UPDATE game SET hidden = ? WHERE path = ?", values))

    def close_open(self, paths: Collection[str]) -> None:
        """Begin with these files open and all others closed, and with nothing hidden."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("UPDATE game SET hidden = 0 WHERE hidden = 1")
            for row, path, game in db.execute("SELECT row, path, id FROM game WHERE open = 1").fetchall():
                name = os.fsdecode(path)
                if name not in paths:
                    values = is_binned(name), row
                    db.execute("UPDATE game SET open = 0, stat = '', binned = ? WHERE row = ?", values)
                    _choose(db, game)

        self.database.write(work)

    def set_summary(self, path: str, version: str, summary: Summary | None) -> None:
        """Write how a game stands if its record is still the one with this digest; None: its turns cannot be read."""

        def work(db: sqlite3.Connection) -> None:
            where = "SELECT row, id FROM game WHERE path = ? AND digest = ?"
            for row, game in db.execute(where, (raw_path(path), version)).fetchall():
                if summary is None:
                    db.execute("UPDATE game SET why = 'record' WHERE row = ?", (row,))
                    _choose(db, game)
                else:
                    db.execute(_UPDATE_SUMMARY, {"row": row, **_facts(summary)})
                    _write_seats(db, row, summary)

        self.database.write(work)

    # Rows

    def row(self, key: Key) -> Row | None:
        """Fetch the row that a key names."""
        return next(iter(self._rows(*where_key(key))), None)

    def rows(self, game: GameId) -> list[Row]:
        """Fetch the rows of all files of an id, the game before the others."""
        return self._rows(f"id = ? ORDER BY {_FIRST}", game)

    def binned(self, *, hidden: bool = False) -> list[Row]:
        """Fetch the rows of all files in the bin that are not hidden, or of those that are."""
        return self._rows("binned = 1 AND hidden = ? ORDER BY path", hidden)

    def stats(self) -> dict[str, FileStat | None]:
        """Fetch how each file was when it was read; None: it has to be read again."""
        rows = self.database.ask("SELECT path, stat FROM game")
        return {path: _stat(path, stat) for path, stat in ((os.fsdecode(name), stat) for name, stat in rows)}

    def same_games(self, record: str) -> list[Row]:
        """Fetch the files that have, or had, the same game by terms, colours and turns; of a short one all is equal."""
        found = self._rows(f"moves = ? AND {_ORIGINAL}", moves_digest(record))
        version = digest(record)
        return [row for row in found if row.lines > OPENING or row.digest == version]

    def beginnings(self, record: str) -> list[Row]:
        """Fetch the files whose game has the same terms, colours and first turns as a record, and then other ones.

        Which of them the record goes on from, and which it is the beginning of, only their files tell.
        """
        lines = len(turn_lines(record))
        values = moves_digest(record, OPENING), moves_digest(record)
        found = self._rows(f"why = '' AND opening = ? AND moves <> ? AND {_ORIGINAL}", *values)
        return [row for row in found if min(row.lines, lines) > OPENING]

    def next_to_count(self, key: Key = "") -> Row | None:
        """Fetch a readable file of which it is not known how its game stands, or this one if that is so of it."""
        where, *values = where_key(key) if key else ("1",)
        found = self._rows(f"turn IS NULL AND why = '' AND {where} ORDER BY changed DESC, id LIMIT 1", *values)
        return next(iter(found), None)

    def listed(self, where: str, *values: object) -> tuple[Listed, ...]:
        """Fetch what a list shows of the rows that meet a condition."""
        return self.database.read(lambda db: listed_rows(db, where, values))

    def _rows(self, where: str, *values: object) -> list[Row]:
        found = []
        select = f"SELECT {_ROW} FROM game WHERE {where}"
        for path, game, second, is_open, *rest in self.database.ask(select, *values):
            name = os.fsdecode(path)
            found.append(Row(name if second else game, name, game, bool(second), bool(is_open), *rest))
        return found


# Copies of games are never the same game.
_ORIGINAL = "copy_of = '' ORDER BY second, binned, why <> '', day, created, id, path"


def listed_rows(db: sqlite3.Connection, where: str, values: Sequence[object]) -> tuple[Listed, ...]:
    """Fetch what a list shows of the rows that meet a condition, within a transaction."""
    rows = db.execute(_LISTED.format(where=where), values).fetchall()
    seats: dict[int, list[Seat]] = {row[0]: [] for row in rows}
    marks = ",".join("?" * len(rows))
    select = "SELECT row, colour, name, state, place, huts, towers, temples FROM seat"
    for number, *seat in db.execute(f"{select} WHERE row IN ({marks}) ORDER BY row, seat", list(seats)):
        seats[number].append(Seat(*seat))
    return tuple(_listed(tuple(seats[row]), columns) for row, *columns in rows)


def _listed(seats: tuple[Seat, ...], columns: Sequence[Any]) -> Listed:
    summary = Summary(seats, *columns[_OF_LISTED:])
    file = Listed("", summary._replace(over=bool(summary.over)), *columns[:_OF_LISTED])
    path = os.fsdecode(file.path)
    return file._replace(
        id=path if file.second else file.game,
        path=path,
        comments=tuple(filter(None, str(columns[8]).split("\n"))),
        imported=bool(file.imported),
        righted=bool(file.righted),
        counted=bool(file.counted),
        second=bool(file.second),
    )


def _copy_summary(db: sqlite3.Connection, row: int, game: GameId, version: str) -> None:
    """Take the summary from another file with the same record, such as the one that was renamed to this."""
    where = "id = ? AND digest = ? AND turn IS NOT NULL AND row <> ?"
    for (counted,) in db.execute(f"SELECT row FROM game WHERE {where} LIMIT 1", (game, version, row)).fetchall():
        columns = ", ".join(_SUMMARY)
        db.execute(
            f"UPDATE game SET ({columns}) = (SELECT {columns} FROM game WHERE row = ?) WHERE row = ?", (counted, row)
        )
        db.execute("DELETE FROM seat WHERE row = ?", (row,))
        columns = "seat, colour, name, person, state, place, huts, towers, temples"
        db.execute(f"INSERT INTO seat SELECT ?, {columns} FROM seat WHERE row = ?", (row, counted))


def _delete(db: sqlite3.Connection, path: str) -> None:
    for row, game in db.execute("SELECT row, id FROM game WHERE path = ?", (raw_path(path),)).fetchall():
        db.execute("DELETE FROM game WHERE row = ?", (row,))
        db.execute("DELETE FROM seat WHERE row = ?", (row,))
        _choose(db, game)


def _choose(db: sqlite3.Connection, game: GameId) -> int:
    """Write which file of an id is the game; returns how many there are."""
    rows = db.execute(f"SELECT row, second FROM game WHERE id = ? ORDER BY {_FIRST}", (game,)).fetchall()
    wrong = [(int(at > 0), row) for at, (row, second) in enumerate(rows) if second != (at > 0)]
    if wrong:
        db.executemany("UPDATE game SET second = ? WHERE row = ?", wrong)
    return len(rows)


def _facts(about: Summary) -> dict[str, object]:
    facts = {name: _plain(value) for name, value in about._asdict().items() if name not in ("seats", "text")}
    words = " ".join([*(seat.name for seat in about.seats), about.event, about.date, about.text])
    return facts | {"search": _plain(folded(words))}


def _words(record: str) -> dict[str, object]:
    lines = "\n".join(comment.replace("\n", " ") for comment in comments(record))
    moves, opening = moves_digest(record), moves_digest(record, OPENING)
    return {"moves": moves, "opening": opening, "lines": len(turn_lines(record)), "comments": _plain(lines)}


def _write_seats(db: sqlite3.Connection, row: int, about: Summary) -> None:
    db.execute("DELETE FROM seat WHERE row = ?", (row,))
    db.executemany(
        "INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (row, at, seat.colour, _plain(seat.name), _plain(person(seat.name)), *seat[2:])
            for at, seat in enumerate(about.seats, 1)
        ],
    )


def _plain(value: Any) -> Any:
    # Half a letter, which a record may hold, is none that SQLite takes.
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def _state_of_name(path: str) -> Stored:
    name = basename(path)
    day = date_of(day_in_name(name))
    return Stored(id_in_name(name), "", created=NEVER if day is None else noon(day))


def _when(stored: Stored, date: str) -> tuple[str, int]:
    """Return the day on which a game was played, and the moment: when it was made, if that was about then."""
    day = date_of(date)
    made = NEVER if stored.imported else stored.created
    if day is None:
        return (local_day(made), made) if made else ("", NEVER)
    return day.isoformat(), played_at(date, made)


def _stat_text(stat: FileStat | None) -> str:
    return "" if stat is None else " ".join(map(str, stat[1:]))


def _stat(path: str, text: str) -> FileStat | None:
    """Read how a file was when it was read; a row that cannot be decoded is read again."""
    numbers = [int(word) for word in text.split() if word.lstrip("-").isdecimal()]
    return FileStat(path, *numbers) if len(numbers) == 4 else None
