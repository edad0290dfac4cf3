"""Taking in whole games from elsewhere, without doubles and without losing either of two versions."""

import sqlite3
from collections.abc import Sequence

from taluva.archive import games, trash
from taluva.archive.text import contains, turn_lines, with_undone
from taluva.archive.values import Earlier, Stored, Summary


def take(
    db: sqlite3.Connection,
    coming: Stored,
    summary: Summary | None,
    earlier: Sequence[Earlier] = (),
    played: int | None = None,
    *,
    keep_begun: bool = True,
    replayed: bool = True,
) -> str:
    """Put in one game and say what came of it: 'added', 'updated' or 'known'.

    A game is the same if its id is, or its record. Of two versions of one game the later one counts, the other is kept
    among the earlier records; without `keep_begun` not if it is only the beginning. Without a summary it is one that
    was here already; one that was not `replayed` is noted as such.
    """
    here = games.load(db, coming.id)
    if summary is None:
        if here is not None and not here.sound:
            games.mend(db, coming.id, coming.record)
        return "known" if here is None else _known(db, coming.id, earlier)
    if here is None:
        same = games.same_record(db, coming.record)
        if same is None:
            games.put(db, coming, summary, played=played, earlier=earlier, replayed=replayed)
            return "added"
        return _known(db, same, earlier)
    if here.record == coming.record:
        return _known(db, coming.id, earlier)
    before = games.earlier(db, coming.id)
    known = {one.record for one in before}
    corrected = here.record in {one.record for one in earlier}  # into the one that comes
    later = _later(coming, here) if corrected == (coming.record in known) else corrected
    if not here.sound or later:
        kept = [*before, *earlier]
        if keep_begun or not goes_on(turn_lines(coming.record), turn_lines(here.record)):
            kept.append(Earlier(here.touched, "merge", here.record))
        created = min(here.created, coming.created)
        coming = coming._replace(created=created)
        kept = kept if here.sound else list(earlier)
        games.put(db, coming, summary, played=played, earlier=kept, replayed=replayed)
        return "updated"
    if coming.record in known:
        return _known(db, coming.id, earlier)
    return _known(db, coming.id, [*earlier, Earlier(coming.touched, "merge", coming.record)])


def named(db: sqlite3.Connection, coming: Stored) -> Stored:
    """Give a game that lost its name the one of the game here that it is a state of: the latest only if it goes on."""
    uid = games.alike(db, coming.record)
    here = None if uid is None else games.load(db, uid)
    if uid is None or here is None or uid == coming.id:
        return coming
    held = [with_undone(here.record, here.redo), *(one.record for one in games.earlier(db, uid))]
    if any(contains(one, coming.record) for one in held):
        return coming._replace(id=uid, record=here.record)
    if games.has_few_turns(coming.record):
        return coming
    # When it was written nobody knows: an old one must not count as the latest.
    return coming._replace(id=uid, redo=(), created=here.created, touched=min(coming.touched, here.touched))


def _later(coming: Stored, here: Stored) -> bool:
    """Whether a version is the later one: the one that goes on from the other, whatever their clocks said.

    Only where turns were undone in the shorter one, or each has turns of its own, the clocks decide.
    """
    theirs, ours = turn_lines(coming.record), turn_lines(here.record)
    if goes_on(theirs, ours) and not set(theirs[len(ours) :]) & set(here.redo):
        return True
    if goes_on(ours, theirs) and not set(ours[len(theirs) :]) & set(coming.redo):
        return False
    return coming.touched > here.touched


def goes_on_from(db: sqlite3.Connection, coming: Stored) -> bool:
    """Whether a game has all turns of the one that is here and more; one that is not here yet has."""
    here = games.load(db, coming.id)
    return here is None or goes_on(turn_lines(coming.record), turn_lines(here.record))


def goes_on(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether one record of a game has all turns of the other and more; the last of those may be half a turn."""
    last = len(other) - 1
    return len(one) > len(other) and (last < 0 or (one[:last] == other[:last] and one[last].startswith(other[last])))


def _known(db: sqlite3.Connection, uid: str, earlier: Sequence[Earlier]) -> str:
    row = db.execute("SELECT id, deleted FROM games WHERE uid = ?", (uid,)).fetchone()
    for one in earlier:
        games.add_earlier(db, row[0], one)
    if row[1] is None:
        return "known"
    # Whoever takes a game in wants to have it.
    trash.undelete(db, uid)
    return "updated"
