"""Taking in whole games from elsewhere, without doubles and without losing either of two versions."""

import sqlite3
from collections.abc import Sequence

from taluva.archive import games
from taluva.archive.values import Earlier, Stored, Summary


def take(
    db: sqlite3.Connection,
    coming: Stored,
    summary: Summary | None,
    earlier: Sequence[Earlier] = (),
    played: int | None = None,
) -> str:
    """Put in one game and say what came of it: 'added', 'updated' or 'known'.

    A game is the same if its id is, or its record. Of two versions of one game the later touched one
    counts, the other is kept among the earlier records. Without a summary it is one that was here already.
    """
    here = games.load(db, coming.id)
    if summary is None:
        if here is not None and not here.sound:
            games.mend(db, coming.id, coming.record)
        return "known" if here is None else _known(db, coming.id, earlier)
    if here is None:
        same = games.same_record(db, coming.record)
        if same is None:
            games.put(db, coming, summary, played=played, earlier=earlier)
            return "added"
        return _known(db, same, earlier)
    if here.record == coming.record:
        return _known(db, coming.id, earlier)
    before = games.earlier(db, coming.id)
    known = {one.record for one in before}
    if coming.touched > here.touched or not here.sound:
        kept = [*before, *earlier, Earlier(here.touched, "merge", here.record)]
        created = min(here.created, coming.created)
        games.put(db, coming._replace(created=created), summary, played=played, earlier=kept if here.sound else earlier)
        return "updated"
    if coming.record in known:
        return _known(db, coming.id, earlier)
    result = _known(db, coming.id, [*earlier, Earlier(coming.touched, "merge", coming.record)])
    return "updated" if result == "known" else result


def _known(db: sqlite3.Connection, uid: str, earlier: Sequence[Earlier]) -> str:
    row = db.execute("SELECT id, deleted FROM games WHERE uid = ?", (uid,)).fetchone()
    for one in earlier:
        games.add_earlier(db, row[0], one)
    if row[1] is None:
        return "known"
    # Whoever takes a game in wants to have it.
    games.undelete(db, uid)
    return "updated"
