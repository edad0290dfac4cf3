"""A recorded game in the viewer: its story, its key moments, and a cursor."""

from collections.abc import Iterable
from typing import NamedTuple

from taluva.engine.hexes import Hex
from taluva.engine.island import Island
from taluva.engine.pieces import COLOURS
from taluva.engine.position import CLASSIC, EDITIONS, Position, Setup
from taluva.engine.tiles import covered
from taluva.record.record import Record
from taluva.record.replay import Replay, replay
from taluva.review.missed_wins import MissedWin
from taluva.review.moments import Moment, moments
from taluva.review.story import Scene, story_of

EMPTY_RECORD = Record(Setup(COLOURS[:2], EDITIONS[0], 24, CLASSIC), ("", ""))  # until a game is opened


class IslandSnapshot(NamedTuple):
    """The island at one point of the game, and the hexes that the last turn changed."""

    island: Island
    changed: tuple[Hex, ...]


class ViewedGame:
    """A recorded game with a cursor: 0 is the bare table, `length` the last turn that can be replayed."""

    def __init__(self, record: Record, missed_wins: Iterable[MissedWin] = (), replayed: Replay | None = None) -> None:
        """Set the cursor to the end; the record is replayed unless `replayed` is given."""
        self.record = record
        self.replay = replayed or replay(record)
        self.story = story_of(self.replay)
        self.missed_wins: tuple[MissedWin, ...] = tuple(missed_wins)
        self.moments: tuple[Moment, ...] = ()
        self._find_moments()
        self.cursor = self.length

    @property
    def length(self) -> int:
        """How many turns the cursor can go through, an unfinished last one included."""
        return len(self.story.scenes)

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """What each turn did."""
        return self.story.scenes

    @property
    def scene(self) -> Scene | None:
        """What the turn at the cursor did, None on the bare table."""
        return self.scenes[self.cursor - 1] if self.cursor else None

    @property
    def position(self) -> Position:
        """The position after the turn at the cursor."""
        return self.position_after(self.cursor)

    def position_after(self, turns: int) -> Position:
        """The position after this many turns."""
        positions = self.replay.positions
        return positions[turns] if turns < len(positions) else self.replay.last_complete

    def broken_rules(self, turn: int) -> tuple[str, ...]:
        """The rules that a turn breaks and that the players did not let stand."""
        return tuple(rule for entry in self.replay.faults if entry.turn == turn for rule in entry.rules)

    @property
    def faulty_turn(self) -> int:
        """The first turn that breaks a rule, if it is not after the cursor or the cursor is at the end; otherwise 0."""
        first = self.replay.faults[0].turn if self.replay.faults else 0
        return first if first <= self.cursor or self.cursor == self.length else 0

    def go(self, turns: int) -> bool:
        """Move the cursor, within the game; returns whether it moved."""
        turns = max(0, min(self.length, turns))
        moved = turns != self.cursor
        self.cursor = turns
        return moved

    def snapshot(self) -> IslandSnapshot:
        """The island at the cursor."""
        scene = self.scene
        if scene is None:
            return IslandSnapshot(self.position.island, ())
        tile = covered(scene.tile.placement) if scene.tile else ()
        return IslandSnapshot(self.position.island, tuple(dict.fromkeys((*tile, *scene.hexes))))

    def tile_snapshot(self) -> IslandSnapshot | None:
        """The island between tile and build of the turn at the cursor; None if the turn has no such moment."""
        scene = self.scene
        if scene is None or scene.tile is None or scene.build is None:
            return None
        middle = self.replay.middles[self.cursor - 1]
        if middle is None:
            return None
        return IslandSnapshot(middle.island, covered(scene.tile.placement))

    def moments_at(self, turn: int) -> tuple[Moment, ...]:
        """The key moments of one turn."""
        return tuple(moment for moment in self.moments if moment.turn == turn)

    def replace_texts(self, record: Record) -> None:
        """Take comments and tags from a record with the same moves; nothing is replayed."""
        record = record._replace(turns=record.turns[: len(self.record.turns)])
        self.record = record
        self.replay = self.replay._replace(record=record)

    def set_missed_wins(self, missed_wins: Iterable[MissedWin]) -> None:
        """Set the missed wins, and find the key moments again if they changed."""
        before = self.missed_wins
        self.missed_wins = tuple(sorted(missed_wins))
        if self.missed_wins != before:
            self._find_moments()

    def _find_moments(self) -> None:
        self.moments = moments(self.replay, self.story, self.missed_wins)
