"""Who is who: people whose name was written in several ways, and what they are called.

No record is touched for it, unless somebody asks for that.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final, NamedTuple

from taluva.archive import games
from taluva.archive.aliases import Called, called, put, same, shown, spellings
from taluva.archive.store import Clock, Store
from taluva.archive.text import digest, folded, person
from taluva.archive.times import clamped
from taluva.archive.values import GameId, Remembered
from taluva.record.notation import TAG_OF
from taluva.record.writer import write_tag


class Spelling(NamedTuple):
    """A way in which a person's name was written, and in how many games."""

    name: str
    games: int


class Seated(NamedTuple):
    """A name that was changed in a record."""

    game: GameId
    seat: int
    colour: str
    old: str
    new: str


class Renaming(NamedTuple):
    """What somebody changed about people, to be put back."""

    before: Called
    seats: tuple[Seated, ...] = ()


class Persons:
    """Renames people and says who is the same person as who. What it changed can be put back."""

    def __init__(self, store: Store, clock: Clock) -> None:
        """Of this store."""
        self._store: Final = store
        self._clock: Final = clock

    def call(self, name: str, to: str, *, in_records: bool = False) -> Renaming:
        """Call a person otherwise, or, where somebody is called so already, let both be one.

        With `in_records` the name is written into all finished games as well; each record before it is kept for its
        time.
        """
        new, now = " ".join(to.split()), self._clock()
        before: dict[str, str] = {}
        seats: list[Seated] = []

        def work(db: sqlite3.Connection) -> None:
            known = called(db)
            before.clear()
            before.update(known)
            # Where another person is meant by these letters, it is that one's name that counts.
            one = same(person(new), known) == same(person(name), known)
            wanted = new if one else shown(person(new), new, known)
            spelt = sorted({*spellings(db, name), *spellings(db, new)})
            put(db, dict.fromkeys(spelt, wanted), spelt)
            seats[:] = _write_into_records(db, spelt, wanted, now) if in_records else ()

        if person(new):
            self._store.write(work)
        return Renaming(dict(before), tuple(seats))

    def separate(self, name: str) -> Renaming:
        """Let a name that counts as another person's be a person's own again."""
        before: dict[str, str] = {}

        def work(db: sqlite3.Connection) -> None:
            before.clear()
            before.update(called(db))
            db.execute("DELETE FROM aliases WHERE person = ?", (person(name),))

        self._store.write(work)
        return Renaming(dict(before))

    def put_back(self, change: Renaming) -> None:
        """Let everybody be called as before a change, in the records too."""
        now = self._clock()

        def work(db: sqlite3.Connection) -> None:
            put(db, change.before, sorted({*change.before, *called(db)}))
            for one in change.seats:
                _rewrite(db, one._replace(old=one.new, new=one.old), now)

        self._store.write(work)

    def name_of(self, name: str) -> str:
        """What somebody is called whose name is written so."""
        return self._store.read(lambda db: shown(person(name), " ".join(name.split()), called(db)))

    def known(self) -> tuple[Remembered, ...]:
        """List everybody remembered once, as they are called, who played last first."""

        def work(db: sqlite3.Connection) -> tuple[Remembered, ...]:
            names, found = called(db), dict[str, Remembered]()
            for key, name, colour, used in db.execute("SELECT * FROM people ORDER BY used DESC, person"):
                found.setdefault(same(key, names), Remembered(shown(key, name, names), colour, clamped(used)))
            return tuple(found.values())

        return self._store.read(work)

    def written(self, name: str) -> tuple[Spelling, ...]:
        """How a person's name is written in finished games, most often first."""

        def work(db: sqlite3.Connection) -> tuple[Spelling, ...]:
            marks, spelt = _in(spellings(db, name))
            rows = db.execute(
                "SELECT trim(name), count(*) FROM players JOIN games ON games.id = game"
                f" WHERE over = 1 AND deleted IS NULL AND person IN ({marks}) GROUP BY trim(name)"
                " ORDER BY count(*) DESC, trim(name)",
                spelt,
            )
            return tuple(Spelling(*row) for row in rows)

        return self._store.read(work)

    def together(self, one: str, other: str) -> int:
        """In how many games two people sat at one table: then they are two. Deleted ones count if there is no other."""

        def work(db: sqlite3.Connection) -> int:
            (ours, mine), (theirs, others) = _in(spellings(db, one)), _in(spellings(db, other))
            every, deleted = db.execute(
                "SELECT count(*), count(deleted) FROM games"
                f" WHERE id IN (SELECT game FROM players WHERE person IN ({ours}))"
                f" AND id IN (SELECT game FROM players WHERE person IN ({theirs}))",
                [*mine, *others],
            ).fetchone()
            return int(every - deleted or every)

        return self._store.read(work)


def _in(keys: Sequence[str]) -> tuple[str, list[str]]:
    return ",".join("?" * len(keys)), list(keys)


def _write_into_records(db: sqlite3.Connection, spelt: Sequence[str], name: str, now: int) -> list[Seated]:
    marks, keys = _in(spelt)
    rows = db.execute(
        "SELECT uid, seat, colour, name FROM players JOIN games ON games.id = game"
        f" WHERE over = 1 AND deleted IS NULL AND person IN ({marks}) AND name != ? ORDER BY game, seat",
        [*keys, name],
    ).fetchall()
    wanted = (Seated(uid, seat, colour, old, name) for uid, seat, colour, old in rows)
    return [one for one in wanted if _rewrite(db, one, now)]


def _rewrite(db: sqlite3.Connection, one: Seated, now: int) -> bool:
    """Put another name into the tags of a game's record and into what lists and searches know of it."""
    row = db.execute(
        "SELECT game, digest, redo, record, search FROM games JOIN records ON game = id WHERE uid = ?", (one.game,)
    ).fetchone()
    if row is None or digest(row[3]) != row[1]:
        return False  # gone, or damaged: nobody ever saw this text as a record
    game, _, redo, record, search = row
    head, _, turns = record.partition("\n\n")
    tags, tag = head.split("\n"), TAG_OF[one.colour]
    if write_tag(tag, one.old) not in tags:
        return False
    tags[tags.index(write_tag(tag, one.old))] = write_tag(tag, one.new)
    names = "SELECT name FROM players WHERE game = ? ORDER BY seat"
    before = folded(" ".join(name for (name,) in db.execute(names, (game,))))
    games.write_record(db, game, "\n".join(tags) + "\n\n" + turns, games.redo_from(redo), now)
    db.execute(
        "UPDATE players SET name = ?, person = ? WHERE game = ? AND seat = ?",
        (one.new, person(one.new), game, one.seat),
    )
    after = folded(" ".join(name for (name,) in db.execute(names, (game,))))
    found = after + search.removeprefix(before) if search.startswith(before) else f"{after} {search}"
    db.execute("UPDATE games SET search = ? WHERE id = ?", (found, game))
    return True
