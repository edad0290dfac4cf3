"""The correction of a record: the turn, its changes, a preview, and saving."""

from typing import NamedTuple

from taluva.archive.archive import Archive
from taluva.archive.summary import summary_of
from taluva.archive.values import Key, Revision
from taluva.engine.hexes import Hex
from taluva.engine.island import Island
from taluva.engine.position import Position
from taluva.engine.tiles import Kind
from taluva.play.session import Session
from taluva.play.session_storage import save_record
from taluva.record.record import BuildMove, Concede, Out, Record, TileMove, Turn
from taluva.record.replay import BUILD_PART, TILE_PART, Entry, Replay, replay
from taluva.record.writer import write
from taluva.review.repair import DELETE, INSERT, RETARGET, UNMARK, Repair

TILE, PLACE, BUILD, OUT, GAVE_UP = "tile", "place", "build", "out", "concede"
INSERTED, DELETED, SEVERAL = "insert", "delete", "several"
AGAIN = "again"  # an earlier record was restored


class Preview(NamedTuple):
    """The island during a correction, and the illegal move on it."""

    island: Island
    tile: TileMove | None  # the illegal tile
    faults: dict[Hex, tuple[int, ...]]  # the numbers of the rules broken on each hex
    changed: tuple[Hex, ...]  # hexes that differ from before


class RecordCorrection:
    """The correction of one record, beginning with one turn."""

    def __init__(self, record: Record, turn: int, repair: Repair | None = None) -> None:
        """Begin with a turn; a repair with changes can be given."""
        self.repair = repair or Repair(replay(record))
        self.turn = turn

    @property
    def recorded(self) -> Turn | None:
        """The current turn, None after the last."""
        turns = self.repair.record.turns
        return turns[self.turn - 1] if 1 <= self.turn <= len(turns) else None

    @property
    def before(self) -> Position | None:
        """The position before the current turn; None if the replay does not reach it."""
        positions = self.repair.current.replay.positions
        return positions[self.turn - 1] if 1 <= self.turn <= len(positions) else None

    @property
    def illegal(self) -> Entry | None:
        """The first move that the changes made illegal."""
        return self.repair.illegal

    @property
    def fault(self) -> Entry | None:
        """The fault of the current turn, None if there is none."""
        return next((entry for entry in self.repair.current.replay.faults if entry.turn == self.turn), None)

    def let_stand(self) -> None:
        """Mark the illegal move of the current turn as let stand."""
        if self.fault is not None:
            self.repair.let_stand(self.fault)

    @property
    def ready(self) -> bool:
        """Whether the record was changed and has no new illegal move."""
        return self.repair.changed and self.illegal is None

    # Changes without a new turn.

    def rename_tile(self, kind: Kind) -> None:
        """Change the kind of the turn's tile."""
        turn = self.recorded
        if turn is not None and turn.tile is not None:
            self.repair.replace(self.turn, turn._replace(tile=turn.tile._replace(kind=kind)))

    def replace(self, turn: Turn) -> None:
        """Replace the current turn."""
        self.repair.replace(self.turn, turn)

    def insert(self, turn: Turn) -> None:
        """Insert a forgotten turn before the current one."""
        self.repair.insert(self.turn, turn)

    def delete(self) -> None:
        """Remove the current turn."""
        self.repair.delete(self.turn)

    def set_went_out(self) -> None:
        """Replace the turn's build by going out."""
        turn = self.recorded
        if turn is not None and turn.concede is None:
            self.repair.replace(self.turn, turn._replace(build=Out()))

    def set_gave_up(self) -> None:
        """Replace the turn by a concession."""
        self.repair.replace(self.turn, Turn(concede=Concede()))

    # After an illegal move.

    def go_to_illegal(self) -> None:
        """Make the turn of the illegal move the current one."""
        if self.illegal is not None:
            self.turn = self.illegal.turn

    def cut_from_illegal(self) -> None:
        """Remove the turns from the illegal move on."""
        if self.illegal is not None:
            self.repair.cut(self.illegal.turn)

    # Preview.

    def preview(self) -> Preview:
        """The island with the illegal move, else with the current turn, else at the end with what changed."""
        illegal = self.illegal
        if illegal is not None:
            return illegal_move_preview(self.repair.current.replay, illegal)
        replayed = self.repair.current.replay
        if not self.repair.changed and self.turn < len(replayed.positions):
            earlier = replayed.positions[self.turn - 1].island
            island = replayed.positions[self.turn].island
            return Preview(island, None, {}, difference(earlier, island))
        return Preview(
            replayed.last.island, None, {}, difference(self.repair.original.last.island, replayed.last.island)
        )

    # Saving.

    @property
    def reason(self) -> str:
        """The kind of correction, in one word, for the archive."""
        changes = [change for change in self.repair.current.changes if change.what not in (RETARGET, UNMARK)]
        before, after = self.repair.original.record.turns, self.repair.record.turns
        if len({change.turn for change in changes}) != 1:
            return SEVERAL
        if changes[0].what == INSERT:
            return INSERTED
        if changes[0].what == DELETE:
            return DELETED
        old = before[changes[0].turn - 1]
        new = after[changes[0].turn - 1]
        if old.tile is not None and new.tile is not None and old.build == new.build:
            return TILE if old.tile.kind != new.tile.kind else PLACE
        if new.concede is not None:
            return GAVE_UP
        return BUILD if isinstance(new.build, BuildMove) else OUT


def illegal_move_preview(replayed: Replay, illegal: Entry) -> Preview:
    """The island before an illegal move, with that move on it."""
    turn = replayed.record.turns[illegal.turn - 1]
    island = replayed.positions[illegal.turn - 1].island
    faults: dict[Hex, tuple[int, ...]] = {}
    for number, fault in enumerate(illegal.verdict.faults, 1):
        for hexagon in fault.hexes:
            faults[hexagon] = (*faults.get(hexagon, ()), number)
    if illegal.part == TILE_PART:
        return Preview(island, turn.tile, faults, ())
    middle = replayed.middles[illegal.turn - 1] if illegal.turn <= len(replayed.middles) else None
    hexes = (turn.build.build.hex,) if illegal.part == BUILD_PART and isinstance(turn.build, BuildMove) else ()
    return Preview(middle.island if middle else island, None, faults or dict.fromkeys(hexes, (1,)), hexes)


def difference(island: Island, other: Island) -> tuple[Hex, ...]:
    """The hexes that look different on two islands."""
    return tuple(sorted({face.hex for face in {*island.faces()} ^ {*other.faces()}}))


def save_correction(archive: Archive, game: str, session: Session | None, correcting: RecordCorrection) -> None:
    """Save the corrected record in place of the former one, which becomes a revision."""
    _save(archive, game, session, correcting.repair.current.replay, correcting.reason)


def restore_revision(archive: Archive, game: str, session: Session | None, record: Record) -> None:
    """Save a former record again; the corrected one becomes a revision."""
    _save(archive, game, session, replay(record), AGAIN)


def restore_file(archive: Archive, game: Key, revision: Revision) -> None:
    """Make an earlier version the game again whose file cannot be read; raises FileError and UnreadableError."""
    state = archive.revisions.read(revision.path)
    archive.games.restore(game, state, summary_of(state.record), AGAIN)


def _save(archive: Archive, game: str, session: Session | None, replayed: Replay, reason: str) -> None:
    text = write(replayed.record, replayed)
    if session is not None:
        session.replace_record(text)
        game = session.game
    if game:
        save_record(archive, game, replayed.record, replayed, reason, text=text)
