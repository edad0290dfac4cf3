"""A correction as it is carried through: the turn chosen, the ways on, what is seen, and how it is kept."""

from typing import NamedTuple

from taluva.archive.archive import Archive
from taluva.archive.summary import summary_of
from taluva.archive.values import Key, Revision
from taluva.engine.hexes import Hex
from taluva.engine.island import Island
from taluva.engine.position import Position
from taluva.engine.tiles import Kind
from taluva.play.resuming import keep
from taluva.play.session import Session
from taluva.record.record import BuildMove, Concede, Out, Record, TileMove, Turn
from taluva.record.replay import BUILD_PART, TILE_PART, Entry, Replay, replay
from taluva.record.writer import write
from taluva.review.repair import DELETE, INSERT, RETARGET, UNMARK, Repair

TILE, PLACE, BUILD, OUT, GAVE_UP = "tile", "place", "build", "out", "concede"
INSERTED, DELETED, SEVERAL = "insert", "delete", "several"
AGAIN = "again"  # an earlier record was restored


class Preview(NamedTuple):
    """What the island shows of a correction: the island, and the move that does not hold on it."""

    island: Island
    tile: TileMove | None  # that does not lie there, but was to
    faults: dict[Hex, tuple[int, ...]]  # the number of every rule that each hex breaks
    changed: tuple[Hex, ...]  # where the island is another one than before


class Correcting:
    """One record, one turn to begin with, and everything done since."""

    def __init__(self, record: Record, turn: int, repair: Repair | None = None) -> None:
        """Look at a turn of the record; nothing is changed yet, but by a repair that somebody has begun."""
        self.repair = repair or Repair(replay(record))
        self.turn = turn

    @property
    def recorded(self) -> Turn | None:
        """The turn that is looked at, None behind the last."""
        turns = self.repair.record.turns
        return turns[self.turn - 1] if 1 <= self.turn <= len(turns) else None

    @property
    def before(self) -> Position | None:
        """Where the game stood before it; None if the replay does not come so far."""
        positions = self.repair.current.replay.positions
        return positions[self.turn - 1] if 1 <= self.turn <= len(positions) else None

    @property
    def broken(self) -> Entry | None:
        """The first move that no longer holds."""
        return self.repair.illegal

    @property
    def fault(self) -> Entry | None:
        """What the turn that is looked at broke before anything was changed."""
        return next((entry for entry in self.repair.current.replay.faults if entry.turn == self.turn), None)

    def let_stand(self) -> None:
        """Mark the faulty move of this turn: the table lets it stand."""
        if self.fault is not None:
            self.repair.let_stand(self.fault)

    @property
    def ready(self) -> bool:
        """Whether there is a corrected record to keep."""
        return self.repair.changed and self.broken is None

    # Changes that need no table.

    def rename_tile(self, kind: Kind) -> None:
        """The tile was of another kind; it lies where it lay."""
        turn = self.recorded
        if turn is not None and turn.tile is not None:
            self.repair.replace(self.turn, turn._replace(tile=turn.tile._replace(kind=kind)))

    def replace(self, turn: Turn) -> None:
        """The turn was another one."""
        self.repair.replace(self.turn, turn)

    def insert(self, turn: Turn) -> None:
        """A turn was forgotten before this one."""
        self.repair.insert(self.turn, turn)

    def delete(self) -> None:
        """The turn was entered twice."""
        self.repair.delete(self.turn)

    def went_out(self) -> None:
        """The player could not build."""
        turn = self.recorded
        if turn is not None and turn.concede is None:
            self.repair.replace(self.turn, turn._replace(build=Out()))

    def gave_up(self) -> None:
        """The player gave up instead of this turn."""
        self.repair.replace(self.turn, Turn(concede=Concede()))

    # Ways on where it is broken.

    def look_at_broken(self) -> None:
        """Look at the turn that does not hold, to enter it anew."""
        if self.broken is not None:
            self.turn = self.broken.turn

    def take_out_rest(self) -> None:
        """Take out the turns that follow the end of the game."""
        if self.broken is not None:
            self.repair.cut(self.broken.turn)

    # What is seen.

    def seen(self) -> Preview:
        """The island where it breaks, or the turn that is looked at, or the end with what has become different."""
        broken = self.broken
        if broken is not None:
            return where_it_breaks(self.repair.current.replay, broken)
        now = self.repair.current.replay
        if not self.repair.changed and self.turn < len(now.positions):
            earlier, island = now.positions[self.turn - 1].island, now.positions[self.turn].island
            return Preview(island, None, {}, difference(earlier, island))
        return Preview(now.last.island, None, {}, difference(self.repair.original.last.island, now.last.island))

    # Keeping it.

    @property
    def reason(self) -> str:
        """What was corrected, in one word, for the archive."""
        changes = [change for change in self.repair.current.changes if change.what not in (RETARGET, UNMARK)]
        before, after = self.repair.original.record.turns, self.repair.record.turns
        if len({change.turn for change in changes}) != 1:
            return SEVERAL
        if changes[0].what == INSERT:
            return INSERTED
        if changes[0].what == DELETE:
            return DELETED
        old, new = before[changes[0].turn - 1], after[changes[0].turn - 1]
        if old.tile is not None and new.tile is not None and old.build == new.build:
            return TILE if old.tile.kind != new.tile.kind else PLACE
        if new.concede is not None:
            return GAVE_UP
        return BUILD if isinstance(new.build, BuildMove) else OUT


def where_it_breaks(now: Replay, broken: Entry) -> Preview:
    """The island as it was before a faulty move of a record, and that move on it."""
    turn = now.record.turns[broken.turn - 1]
    island = now.positions[broken.turn - 1].island
    faults: dict[Hex, tuple[int, ...]] = {}
    for number, fault in enumerate(broken.verdict.faults, 1):
        for hexagon in fault.hexes:
            faults[hexagon] = (*faults.get(hexagon, ()), number)
    if broken.part == TILE_PART:
        return Preview(island, turn.tile, faults, ())
    middle = now.middles[broken.turn - 1] if broken.turn <= len(now.middles) else None
    hexes = (turn.build.build.hex,) if broken.part == BUILD_PART and isinstance(turn.build, BuildMove) else ()
    return Preview(middle.island if middle else island, None, faults or dict.fromkeys(hexes, (1,)), hexes)


def difference(one: Island, other: Island) -> tuple[Hex, ...]:
    """The hexes at which two islands do not look the same."""
    return tuple(sorted({face.hex for face in {*one.faces()} ^ {*other.faces()}}))


def keep_correction(archive: Archive, game: str, session: Session | None, correcting: Correcting) -> None:
    """Put the corrected record in the place of the one before, which stays."""
    _keep(archive, game, session, correcting.repair.current.replay, correcting.reason)


def take_again(archive: Archive, game: str, session: Session | None, record: Record) -> None:
    """Take a record again that stood before a correction; the corrected one stays in the archive in its turn."""
    _keep(archive, game, session, replay(record), AGAIN)


def restore_file(archive: Archive, game: Key, revision: Revision) -> None:
    """Make an earlier version the game again whose file cannot be read; raises FileError and Unreadable."""
    state = archive.revisions.read(revision.path)
    archive.games.restore(game, state, summary_of(state.record), AGAIN)


def _keep(archive: Archive, game: str, session: Session | None, replayed: Replay, reason: str) -> None:
    text = write(replayed.record, replayed)
    if session is not None:
        session.follow(text)
        game = session.game
    if game:
        keep(archive, game, replayed.record, replayed, reason, text=text)
