"""The index over an archive's files: lists, search, statistics, each game's last text. It may be deleted any time."""

from typing import Final

from taluva.archive.database import Database

NAME: Final = "index.db"
_VERSION: Final = 2  # of what is worked out, by whatever schema

_SCHEMA: Final = (
    # What files there are, as they were when they were read, and what lies in them; a file that cannot be read any
    # more keeps what was last known of it.
    """CREATE TABLE file (
        id INTEGER PRIMARY KEY,
        place TEXT NOT NULL,
        name BLOB NOT NULL,
        stat TEXT NOT NULL,
        settled INTEGER NOT NULL,
        tag TEXT NOT NULL,
        game TEXT NOT NULL,
        why TEXT NOT NULL,
        UNIQUE (place, name)
    ) STRICT""",
    "CREATE INDEX file_by_tag ON file (tag)",
    # Ids that files came to when they parted, with the one they carry: whoever looks at one looks at all of them.
    "CREATE TABLE kin (id TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (id, other)) STRICT, WITHOUT ROWID",
    "CREATE TABLE content (file INTEGER PRIMARY KEY, data BLOB NOT NULL) STRICT",
    # What only a replay tells is NULL until then.
    """CREATE TABLE game (
        id TEXT PRIMARY KEY,
        file INTEGER,
        held INTEGER NOT NULL,
        binned INTEGER NOT NULL,
        created INTEGER NOT NULL,
        touched INTEGER NOT NULL,
        played INTEGER NOT NULL,
        day TEXT NOT NULL,
        ended INTEGER,
        taken INTEGER NOT NULL,
        copy_of TEXT NOT NULL,
        copy_turn INTEGER NOT NULL,
        righted INTEGER NOT NULL,
        digest TEXT NOT NULL,
        moves TEXT NOT NULL,
        why TEXT NOT NULL,
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
    "CREATE INDEX game_by_day ON game (day DESC, created DESC, id DESC) WHERE binned = 0",
    "CREATE INDEX game_under_way ON game (touched DESC, id) WHERE over = 0 AND fault = 0 AND binned = 0",
    "CREATE INDEX game_to_mend ON game (fault) WHERE fault > 0 AND binned = 0",
    "CREATE INDEX game_copied ON game (copy_of) WHERE copy_of <> '' AND righted = 0 AND binned = 0",
    "CREATE INDEX game_in_bin ON game (id) WHERE binned = 1",
    "CREATE INDEX game_to_count ON game (touched DESC, id) WHERE turn IS NULL AND why = ''",
    "CREATE INDEX game_by_moves ON game (moves)",
    """CREATE TABLE seat (
        game TEXT NOT NULL,
        seat INTEGER NOT NULL,
        colour TEXT NOT NULL,
        name TEXT NOT NULL,
        person TEXT NOT NULL,
        state TEXT NOT NULL,
        place INTEGER,
        huts INTEGER NOT NULL,
        towers INTEGER NOT NULL,
        temples INTEGER NOT NULL,
        PRIMARY KEY (game, seat)
    ) STRICT, WITHOUT ROWID""",
    "CREATE INDEX seat_by_person ON seat (person)",
)


class Index(Database):
    """What was worked out from files and logs."""

    def __init__(self, path: str | None, mark: str = "") -> None:
        """Open it; an index of another folder, by its `mark`, is made anew. Without a path it lives in memory."""
        super().__init__(path, _SCHEMA, f"{_VERSION} {mark}")
