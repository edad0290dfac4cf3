"""The record of a game as a text: reading, writing, and replaying it with every fault that it holds.

What another program needs is named here; the format itself is described in FORMAT.md beside this file. A text, or the
bytes of a file, become a record, or raise `UnreadableError`, which names the line and the column:

>>> from taluva.record import UnreadableError, read, replay, write
>>> text = '''[Taluva "1"]
... [Red "Ann"]
... [White "Ben"]
...
... 1. JC 0,0 12 hut 1,-1
... 2. SL 2,-1 4 tower 3,-1 {a tower, here?}
... '''
>>> record = read(text)
>>> record.setup.colours, record.names, len(record.turns), record.turns[1].build.build.kind
(('red', 'white'), ('Ann', 'Ben'), 2, 'tower')
>>> try:
...     read(text.replace("hut", "hat"))
... except UnreadableError as error:
...     print(error)
line 5, column 14: build

A record that can be read may still break the rules. Its replay holds every position, as `taluva.engine` describes it,
and every fault; those that the table let stand are in `let_stand`:

>>> replayed = replay(record)
>>> [(entry.turn, entry.player, entry.part, entry.rules) for entry in replayed.faults]
[(2, 'white', 'build', ('tower.adjacent', 'tower.level'))]
>>> replayed.positions[1].colour, replayed.last.tiles_laid
('white', 2)

Writing gives the canonical text; reading that and writing it again gives the same bytes.

>>> print(write(record._replace(turns=record.turns[:1])))
[Taluva "1"]
[Edition "ferti"]
[Tiles "24"]
[Play "classic"]
[Red "Ann"]
[White "Ben"]
<BLANKLINE>
1. JC 0,0 12 hut 1,-1
<BLANKLINE>

Sentences about a record are made in taluva.words.
"""

from taluva.record.reader import read
from taluva.record.record import BuildMove, Concede, Out, Record, TileMove, Turn
from taluva.record.replay import Entry, Replay, TileWarning, replay
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import write

__all__ = [
    "BuildMove",
    "Concede",
    "Entry",
    "Out",
    "Record",
    "Replay",
    "TileMove",
    "TileWarning",
    "Turn",
    "UnreadableError",
    "read",
    "replay",
    "write",
]
