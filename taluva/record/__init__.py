"""The record of a game as a text: reading it, replaying it with every fault in it, writing it.

>>> from taluva.record import read, replay, write
>>> record = read('[Taluva "1"]\\n[Red "Ann"]\\n[White "Ben"]\\n\\n1. JC 0,0 12 hut 1,-1\\n')
>>> replayed = replay(record)
>>> replayed.last.colour, replayed.faults
('white', ())
>>> print(write(record).splitlines()[-1])
1. JC 0,0 12 hut 1,-1

The format and the ids of its faults are described in FORMAT.md. Sentences about a record are made in taluva.words.
"""

from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.replay import Replay, replay
from taluva.record.unreadable import Unreadable
from taluva.record.writer import write

__all__ = ["Record", "Replay", "Unreadable", "read", "replay", "write"]
