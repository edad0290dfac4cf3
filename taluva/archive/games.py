"""Games in and out of the database. Whoever calls holds the transaction."""

import json
import os
import sqlite3
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from itertools import takewhile, zip_longest

from taluva.archive.text import (
    beginning,
    contains,
    digest,
    folded,
    person,
    same_moves,
    turn_lines,
    turn_rows,
    with_undone,
)
from taluva.archive.times import DAY, NEVER, clamped
from taluva.archive.values import Earlier, GameId, Stored, Summary

UNDONE = "undone"  # why a record is kept that another turn took the place of
WORDS = "words"  # why one is kept whose moves stand, in other words


def new_id() -> GameId:
    """Name a game so that no other game anywhere has the name."""
    return os.urandom(16).hex()


_SAVE = """
INSERT INTO games (uid, created, touched, played, ended, event, date, edition, play, tiles,
                   turn, tiles_left, mover, awaits, over, ending, fault, waits, search)
VALUES (:uid, :created, :touched, :played, CASE WHEN :over THEN :now END, :event, :date, :edition, :play, :tiles,
        :turn, :tiles_left, :mover, :awaits, :over, :ending, :fault, :waits, :search)
ON CONFLICT (uid) DO UPDATE SET
    touched = max(touched, excluded.touched), event = excluded.event, date = excluded.date, edition = excluded.edition,
    play = excluded.play, tiles = excluded.tiles, turn = excluded.turn, tiles_left = excluded.tiles_left,
    mover = excluded.mover, awaits = excluded.awaits, over = excluded.over, ending = excluded.ending,
    fault = excluded.fault, waits = excluded.waits, search = excluded.search, deleted = NULL,
    ended = CASE WHEN excluded.over THEN coalesce(ended, excluded.ended) END,
    played = CASE WHEN games.date = excluded.date THEN games.played
                  WHEN :noon IS NULL OR abs(:noon - games.created) < 86400000 THEN games.created ELSE :noon END
RETURNING id
"""


def save(
    db: sqlite3.Connection,
    uid: GameId,
    record: str,
    redo: Sequence[str],
    summary: Summary,
    now: int,
    version: str | None = None,
) -> bool:
    """Keep the record as it is now; a game that is not there yet begins.

    Where the record that lies there is another than the version named, both are kept. False: the other one is further,
    it stays, and this one is among the earlier records.
    """
    if version is not None and (row := _another(db, uid, version, digest(record))) is not None:
        game, old, touched = row
        if further(old, record, redo):
            add_earlier(db, game, Earlier(now, "table", record))
            return False
        add_earlier(db, game, Earlier(touched, "elsewhere", old))
    game = _head(db, uid, summary, now, touched=_later(db, uid, now), created=now, played=now)
    db.execute("UPDATE games SET taken = 0 WHERE id = ? AND taken", (game,))
    write_record(db, game, record, redo, now)
    lines = turn_rows(record)
    stored = dict(db.execute("SELECT number, text FROM turns WHERE game = ?", (game,)).fetchall())
    changed = [(game, n, now, line) for n, line in enumerate(lines, 1) if stored.get(n) != line]
    db.executemany("INSERT OR REPLACE INTO turns VALUES (?, ?, ?, ?)", changed)
    if len(stored) > len(lines):
        db.execute("DELETE FROM turns WHERE game = ? AND number > ?", (game, len(lines)))
    return True


def _another(db: sqlite3.Connection, uid: GameId, *versions: str) -> tuple[int, str, int] | None:
    """Fetch what lies in a game's place if it is none of these versions."""
    row: tuple[int, str, int] | None = db.execute(
        "SELECT id, record, touched FROM games JOIN records ON game = id WHERE uid = ? AND digest NOT IN (?, ?)",
        (uid, *versions),
    ).fetchone()
    return row


def further(other: str, record: str, redo: Sequence[str]) -> bool:
    """Whether another record of a game has more of it than this one and what was undone in it."""
    lines, theirs, undone = turn_lines(record), turn_lines(other), set(redo)
    if all(line in undone or line == mine for line, mine in zip_longest(theirs, lines[: len(theirs)])):
        return False
    return _length(theirs) > _length(lines)


def _length(lines: Sequence[str]) -> tuple[int, int]:
    return len(lines), len(lines[-1].split()) if lines else 0


def _later(db: sqlite3.Connection, uid: GameId, now: int) -> int:
    """Say when a game is touched: later than ever before, and than any other under way, whatever the clock says."""
    row = db.execute(
        "SELECT max(touched) FROM (SELECT touched FROM games WHERE uid = ? UNION ALL SELECT * FROM"
        " (SELECT touched FROM games WHERE over = 0 AND deleted IS NULL ORDER BY touched DESC LIMIT 1))",
        (uid,),
    ).fetchone()
    return now if row[0] is None else max(now, int(row[0]) + 1)


def correct(
    db: sqlite3.Connection,
    uid: GameId,
    record: str,
    redo: Sequence[str],
    summary: Summary,
    now: int,
    reason: str,
) -> None:
    """Put a corrected record in the place of the old one, which stays; the turns keep their times."""
    row = db.execute("SELECT id, digest, record FROM games JOIN records ON game = id WHERE uid = ?", (uid,)).fetchone()
    if row is None:
        save(db, uid, record, redo, summary, now)
        return
    game, old_digest, old = row
    if old_digest == digest(record):
        return
    add_earlier(db, game, Earlier(now, reason, old))
    timed = db.execute("SELECT at, text FROM turns WHERE game = ? ORDER BY number", (game,)).fetchall()
    _head(db, uid, summary, now, touched=_later(db, uid, now), created=now, played=now)
    write_record(db, game, record, redo, now)
    lines = turn_rows(record)
    write_turns(db, game, lines, realigned(timed, lines))


def annotate(db: sqlite3.Connection, uid: GameId, record: str, summary: Summary, now: int) -> None:
    """Put the same turns in other words in the place of the old ones; times, and what can be redone stay."""
    row = db.execute("SELECT id, redo, ended FROM games JOIN records ON game = id WHERE uid = ?", (uid,)).fetchone()
    if row is None:
        save(db, uid, record, (), summary, now)
        return
    game, redo, ended = row
    timed = db.execute("SELECT at FROM turns WHERE game = ? ORDER BY number", (game,)).fetchall()
    _head(db, uid, summary, now, touched=_later(db, uid, now), created=now, played=now)
    write_record(db, game, record, redo_from(redo), now)
    write_turns(db, game, turn_rows(record), [at for (at,) in timed])
    db.execute("UPDATE games SET ended = ? WHERE id = ?", (ended, game))


def put(
    db: sqlite3.Connection,
    stored: Stored,
    summary: Summary,
    *,
    played: int | None = None,
    earlier: Iterable[Earlier] = (),
    taken: bool = False,
    replayed: bool = True,
) -> None:
    """Put in a whole game with its times, as it comes from a backup or a rescue."""
    when = played if played is not None else played_at(summary, stored.created)
    if taken and _noon(summary.date) is None:
        when = NEVER  # it was played somewhere before, and comes in today
    touched = stored.touched
    game = _head(db, stored.id, summary, touched, touched=touched, created=stored.created, played=when)
    db.execute(
        "UPDATE games SET ended = ?, deleted = NULL, taken = max(taken, ?) WHERE id = ?", (stored.ended, taken, game)
    )
    write_record(db, game, stored.record, stored.redo, touched)
    if not replayed:
        db.execute("INSERT INTO unchecked VALUES (?)", (game,))
    lines = turn_rows(stored.record)
    write_turns(db, game, lines, [*stored.times, *[None] * len(lines)][: len(lines)])
    for one in earlier:
        add_earlier(db, game, one)


def sum_up(db: sqlite3.Connection, uid: GameId, summary: Summary) -> None:
    """Say anew what lists show of a game; nothing else of it changes."""
    kept = "SELECT created, touched, played, ended, deleted FROM games WHERE uid = ?"
    created, touched, played, ended, deleted = db.execute(kept, (uid,)).fetchone()
    game = _head(db, uid, summary, touched, touched=touched, created=created, played=played)
    db.execute("UPDATE games SET ended = ?, deleted = ? WHERE id = ?", (ended, deleted, game))


def _head(
    db: sqlite3.Connection, uid: GameId, summary: Summary, now: int, *, touched: int, created: int, played: int
) -> int:
    words = " ".join([*(seat.name for seat in summary.seats), summary.event, summary.date, summary.said])
    values = summary._asdict()
    del values["seats"], values["said"]
    values |= {"uid": uid, "now": now, "touched": touched, "created": created, "played": played}
    values |= {"search": folded(words), "noon": _noon(summary.date)}
    # RETURNING only finishes its statement once every row is fetched.
    ((game,),) = db.execute(_SAVE, values).fetchall()
    db.executemany(
        "INSERT OR REPLACE INTO players VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (game, n, s.colour, s.name, person(s.name), s.state, s.place, s.huts, s.towers, s.temples)
            for n, s in enumerate(summary.seats, 1)
        ],
    )
    db.execute("DELETE FROM players WHERE game = ? AND seat > ?", (game, len(summary.seats)))
    return int(game)


def write_record(db: sqlite3.Connection, game: int, record: str, redo: Sequence[str], now: int) -> None:
    """Write a game's record, the only place that does: what it does not go on from is kept before."""
    before = _given_up(db, game, record, redo)
    if before is not None:
        reason = WORDS if same_moves(before, with_undone(record, redo)) else UNDONE
        add_earlier(db, game, Earlier(now, reason, before))
    db.execute(
        "INSERT INTO records VALUES (?, ?, ?, ?) ON CONFLICT (game) DO UPDATE"
        " SET digest = excluded.digest, redo = excluded.redo, record = excluded.record",
        (game, digest(record), json.dumps(list(redo), ensure_ascii=False), record),
    )
    # Whoever writes a record sums it up; only what a backup says of one is noted again after this.
    db.execute("DELETE FROM unchecked WHERE game = ?", (game,))


def write_turns(db: sqlite3.Connection, game: int, lines: Sequence[str], times: Sequence[int | None]) -> None:
    """Write all turns of a game anew."""
    db.execute("DELETE FROM turns WHERE game = ?", (game,))
    rows = [(game, n, at, line) for n, (at, line) in enumerate(zip(times, lines, strict=True), 1)]
    db.executemany("INSERT INTO turns VALUES (?, ?, ?, ?)", rows)


def _given_up(db: sqlite3.Connection, game: int, record: str, redo: Sequence[str]) -> str | None:
    """The record that lies there with what was undone in it, if the new one does not go on from it."""
    row = db.execute("SELECT digest, redo, record FROM records WHERE game = ?", (game,)).fetchone()
    if row is None or (row[0] == digest(record) and redo_from(row[1]) == tuple(redo)):
        return None
    wanted, undone, old = row
    if digest(old) != wanted:
        return None  # damaged: nobody ever saw this text as a record
    before = with_undone(old, redo_from(undone))
    return None if contains(with_undone(record, redo), before) else before


def add_earlier(db: sqlite3.Connection, game: int, one: Earlier) -> None:
    """Keep an earlier record of a game, once; what was only undone at the table is kept as long as a deleted game."""
    name = digest(one.record)
    known = db.execute("SELECT id FROM earlier WHERE game = ? AND digest = ? LIMIT 1", (game, name)).fetchone()
    brief = one.reason in (UNDONE, WORDS)
    if brief and known is not None:
        db.execute("UPDATE earlier SET since = (SELECT count(*) FROM days) WHERE id = ? AND since NOT NULL", known)
        return
    db.execute(
        "INSERT OR IGNORE INTO earlier (game, at, reason, digest, record, since) VALUES (?, ?, ?, ?, ?,"
        " CASE WHEN ? THEN (SELECT count(*) FROM days) END)",
        (game, one.at, one.reason, name, one.record, brief),
    )


def realigned(timed: Sequence[tuple[int | None, str]], lines: Sequence[str]) -> list[int | None]:
    """Carry the turns' times over to a corrected record: a changed turn keeps its time, an inserted one has none."""
    old = [_move(text) for _, text in timed]
    new = [_move(line) for line in lines]
    head = _common(old, new)
    tail = _common(old[head:][::-1], new[head:][::-1])
    middle = [at for at, _ in timed[head : len(old) - tail]]
    wanted = len(new) - head - tail
    between: list[int | None] = [*middle, *[None] * wanted][:wanted]
    return [at for at, _ in timed[:head]] + between + [at for at, _ in timed[len(old) - tail :]]


def _move(line: str) -> str:
    return line.partition(".")[2]


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def played_at(summary: Summary, otherwise: int) -> int:
    """Read when a game was played off its Date tag, at noon, if it has one that can be read."""
    noon = _noon(summary.date)
    return otherwise if noon is None or abs(noon - otherwise) < DAY else noon


def _noon(date: str) -> int | None:
    try:
        noon = datetime.strptime(date, "%Y-%m-%d").replace(hour=12)
    except ValueError:
        return None
    try:
        # Noon here: that of Greenwich is tomorrow on the other side of the earth, and next year on New Year's Eve.
        return round(noon.timestamp() * 1000)
    except (OSError, OverflowError, ValueError):
        return round(noon.replace(tzinfo=UTC).timestamp() * 1000)


def load(db: sqlite3.Connection, uid: GameId) -> Stored | None:
    """Fetch a game, deleted or not."""
    row = db.execute(
        "SELECT id, created, touched, ended, record, redo, digest FROM games JOIN records ON game = id WHERE uid = ?",
        (uid,),
    ).fetchone()
    if row is None:
        return None
    game, created, touched, ended, record, redo, wanted = row
    turns = db.execute("SELECT at, text FROM turns WHERE game = ? ORDER BY number", (game,)).fetchall()
    record, sound = put_right(record, wanted, [text for _, text in turns])
    times = tuple(known_clamped(at) for at, _ in turns)
    return Stored(uid, record, redo_from(redo), clamped(created), clamped(touched), known_clamped(ended), times, sound)


def put_right(record: str, wanted: str, turns: Sequence[str]) -> tuple[str, bool]:
    """Say a record and whether it is sound; the turns are written down twice: what one copy lost the other may have."""
    if digest(record) == wanted:
        return record, True
    head, _, _ = record.partition("\n\n")
    again = head + "\n\n" + "".join(text + "\n" for text in turns)
    return (again, True) if digest(again) == wanted else (record, False)


def known_clamped(at: int | None) -> int | None:
    """Keep a moment within what dates can name, if it is known."""
    return None if at is None else clamped(at)


def version(db: sqlite3.Connection, uid: GameId) -> str:
    """Name the record of a game as it was written; "" if there is no such game."""
    row = db.execute("SELECT digest FROM games JOIN records ON game = id WHERE uid = ?", (uid,)).fetchone()
    return "" if row is None else str(row[0])


def redo_from(text: str) -> tuple[str, ...]:
    """Read the redo tail; one that cannot be read is empty."""
    try:
        steps = json.loads(text)
    except ValueError:
        return ()
    return tuple(str(step) for step in steps) if isinstance(steps, list) else ()


def ids(db: sqlite3.Connection) -> tuple[GameId, ...]:
    """Name every game that is not deleted, the oldest first."""
    return tuple(uid for (uid,) in db.execute("SELECT uid FROM games WHERE deleted IS NULL ORDER BY id"))


def earlier(db: sqlite3.Connection, uid: GameId) -> tuple[Earlier, ...]:
    """List the records that corrections replaced, the latest first."""
    rows = db.execute(
        "SELECT at, reason, record FROM earlier WHERE game = (SELECT id FROM games WHERE uid = ?)"
        " ORDER BY at DESC, id DESC",
        (uid,),
    )
    return tuple(Earlier(clamped(at), *rest) for at, *rest in rows)


def same_record(db: sqlite3.Connection, record: str) -> GameId | None:
    """Find a game with this very record, one that is not deleted before one that is."""
    row = db.execute(
        "SELECT uid FROM records JOIN games ON id = game WHERE digest = ? ORDER BY deleted IS NOT NULL, id LIMIT 1",
        (digest(record),),
    ).fetchone()
    return None if row is None else str(row[0])


def alike(db: sqlite3.Connection, record: str) -> GameId | None:
    """Find a game that begins as a record does, or did so before a correction; where it has few turns, as all of it."""
    head = record.rstrip("\n") if has_few_turns(record) else beginning(record) + "\n"
    for query in (
        "SELECT uid FROM records JOIN games ON id = game WHERE substr(record, 1, ?) = ? ORDER BY id LIMIT 1",
        "SELECT uid FROM earlier JOIN games ON games.id = game WHERE substr(record, 1, ?) = ? LIMIT 1",
    ):
        row = db.execute(query, (len(head), head)).fetchone()
        if row is not None:
            return str(row[0])
    return None


def has_few_turns(record: str) -> bool:
    """Whether a record is so short that another game may begin so."""
    return len(turn_lines(beginning(record))) == len(turn_lines(record))


def digests(db: sqlite3.Connection) -> dict[GameId, str]:
    """Name the record of every game."""
    return dict(db.execute("SELECT uid, digest FROM games JOIN records ON game = id").fetchall())


def mend(db: sqlite3.Connection, uid: GameId, record: str) -> None:
    """Write the text of a damaged record again; it is the one that its digest names."""
    ((game,),) = db.execute("SELECT id FROM games WHERE uid = ?", (uid,)).fetchall()
    db.execute("UPDATE records SET record = ? WHERE game = ?", (record, game))
    times = dict(db.execute("SELECT number, at FROM turns WHERE game = ?", (game,)).fetchall())
    lines = turn_rows(record)
    write_turns(db, game, lines, [times.get(number) for number in range(1, len(lines) + 1)])
