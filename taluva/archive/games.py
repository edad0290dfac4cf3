"""The games of one folder: kept step by step, changed, deleted and had back; each method leaves the disk in order."""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from taluva.archive import earlier, filerows, journal
from taluva.archive.files import FileError
from taluva.archive.folder import BIN, GAMES, PLAYING, Folder, name_of
from taluva.archive.index import Index
from taluva.archive.journal import Journal
from taluva.archive.kept import data_of, new_id, stored_of
from taluva.archive.shelf import NOWHERE, AtRest, Shelf
from taluva.archive.states import whole
from taluva.archive.summary import glance, summary_of
from taluva.archive.text import turn_lines
from taluva.archive.times import local_day
from taluva.archive.underway import Step, UnderWay, timed
from taluva.archive.values import Earlier, GameId, Notice, Stored, Summary
from taluva.record.evening import date_of
from taluva.record.unreadable import Unreadable

Clock = Callable[[], int]


class Games:
    """Keeps games. Nothing raises for the disk: what cannot be written waits in memory, and `trouble` says why."""

    def __init__(self, folder: Folder, index: Index, clock: Clock) -> None:
        """Read the logs of games that were under way."""
        self.folder: Final = folder
        self.index: Final = index
        self.shelf: Final = Shelf(folder, index, clock)
        self.device: Final = self.shelf.device
        self.turn: Final = self.shelf.turn
        self.clock: Final = clock
        self._under_way: Final[dict[GameId, UnderWay]] = {}
        self._at_table: Final[set[GameId]] = set()
        self.trouble: Notice | None = None  # why something is in memory only at the moment; None if all is on the disk
        self._renewed = index.renewed
        self.device.use(clock())
        for game, logs in journal.found(folder).items():
            self._resume(game, logs)
        for (game,) in index.ask("SELECT id FROM game WHERE held"):
            if game not in self._under_way:
                index.write(partial(filerows.at_rest, game=game))

    # Troubles

    def news(self) -> tuple[Notice, ...]:
        """Take what the people must be told and were not told yet; look after every write."""
        told, self.shelf.news = self.shelf.news, {}
        return tuple(Notice(kind, min(about), len(about)) for kind, about in told.items())

    def retry(self) -> bool:
        """Try again to bring the disk up to date; True if all is on it."""
        with self.turn:
            for way in list(self._under_way.values()):
                if not way.is_kept:
                    self._keep(way)
                    if not way.is_kept:
                        return False
            if self.trouble is not None:
                self.trouble = None
                self.shelf.tell("saved")
            return True

    # Games at the table

    def create(
        self,
        record: str,
        summary: Summary,
        redo: Sequence[str] = (),
        copy: tuple[GameId, int] | None = None,
        *,
        righted: bool = False,
    ) -> GameId:
        """Begin a game; a copy says of which game, after how many turns, and whether the table set right what lies."""
        with self.turn:
            game, now = new_id(), self.clock()
            stored = Stored(game, record, tuple(redo), now, self._later(0), times=(now,) * len(turn_lines(record)))
            if copy is not None:
                stored = stored._replace(copy_of=copy[0], copy_turn=copy[1], times=(), righted=righted)
            elif summary.over:
                stored = stored._replace(ended=now)
            self._at_table.add(game)
            self._log(self._begin(stored, summary))
            return game

    def save(self, game: GameId, record: str, summary: Summary, redo: Sequence[str] = ()) -> None:
        """Keep a game as it is after a confirmed step, with what could be redone."""
        with self.turn:
            now, way = self.clock(), self._way(game)
            after = self._after(way.stored, record, summary, redo, now)
            way.step(after._replace(times=timed(way.stored, record, now), taken=False), summary)
            self._at_table.add(game)
            self._log(way)

    def open_game(self, game: GameId) -> None:
        """Note that a game is at the table: until it is left nothing is merged into it."""
        with self.turn:
            self._at_table.add(game)

    def close_game(self, game: GameId) -> None:
        """Note that a game is at the table no more: with all others it comes to rest when they `settle`."""
        with self.turn:
            self._at_table.discard(game)

    def leave(self, game: GameId) -> None:
        """Note that a game is at the table no more, and let it come to rest."""
        with self.turn:
            self.close_game(game)
            if (way := self._under_way.get(game)) is not None:
                self._keep(way)

    def settle(self) -> None:
        """Let every game come to rest; those at the table may go on. Nothing that can fail."""
        with self.turn:
            self.device.use(self.clock())
            for way in list(self._under_way.values()):
                self._keep(way, rest=True)

    def rest(self) -> None:
        """Let those games come to rest that are not at the table, such as those of a start that was cut off."""
        with self.turn:
            for way in list(self._under_way.values()):
                self._keep(way)

    def is_open(self, game: GameId) -> bool:
        """Whether a game is at the table, or under way for another reason."""
        return game in self._at_table or game in self._under_way

    # Games that are not at the table

    def correct(self, game: GameId, record: str, summary: Summary, reason: str, redo: Sequence[str] = ()) -> None:
        """Put a corrected record in place; the one before stays among the earlier ones."""
        with self.turn:
            now, way = self.clock(), self._way(game)
            if way.stored.record == record:
                return
            with suppress(FileError, Unreadable):  # of a game that is not here there is nothing to be put away
                self.shelf.put_away(way.stored, now, reason)
            after = self._after(way.stored, record, summary, redo, now)
            way.step(after._replace(times=timed(way.stored, record)), summary, reason)
            self._keep(way)

    def annotate(self, game: GameId, record: str, summary: Summary) -> None:
        """Put the same game in place with other comments or tags; what nobody would find in it is kept beside it."""
        with self.turn:
            way = self._way(game)
            way.step(way.stored._replace(record=record, touched=self._later(way.stored.touched)), summary)
            self._keep(way)

    def add(self, stored: Stored, summary: Summary | None) -> None:
        """Put in a whole game that is not here yet."""
        with self.turn:
            self._keep(self._begin(stored, summary))

    def replace(self, stored: Stored, summary: Summary | None) -> None:
        """Put a state from a backup in the place of a game that rests, which stays beside it; raises FileError."""
        with self.turn:
            way = self._way(stored.id)
            self.shelf.put_away(way.stored, way.stored.touched, earlier.MERGE)
            way.step(stored, summary, earlier.MERGE)
            self._keep(way)

    def newest(self) -> dict[str, bytes]:
        """The files that those games would have that cannot come to rest now, by their names."""
        with self.turn:
            return {_file_name(way): data_of(way.stored) for way in self._under_way.values()}

    def leave_all(self) -> None:
        """Note that no game is at the table any more, and let them all come to rest."""
        with self.turn:
            self._at_table.clear()
            self.rest()

    def load(self, game: GameId) -> Stored | None:
        """Fetch a game, a deleted one too; of one that cannot be read what was last known. None if there is none."""
        with self.turn:
            way = self._under_way.get(game)
            if way is not None:
                return way.stored
            found = self.shelf.find(game)
            return None if found is None else found.stored

    def earlier(self, game: GameId) -> tuple[Earlier, ...]:
        """List the states that others took the place of, the latest first."""
        with self.turn:
            way = self._under_way.get(game)
            listed = [*(() if way is None else way.earlier), *earlier.listed(self.folder, game)]
            files = self.index.read(lambda db: filerows.files(db, game))
            first = next((row.seen[:2] for row in files), None)
            own = first if way is None or way.file is None else way.file[:2]
            for row in files:
                with suppress(Unreadable):
                    other = stored_of(row.data)
                    if row.seen[:2] != own:
                        listed.append(Earlier(other.touched, earlier.ELSEWHERE, whole(other)))
            texts = {one.record: one for one in reversed(listed)}
            return tuple(sorted(texts.values(), key=lambda one: one.at, reverse=True))

    def close(self) -> None:
        """Bring the disk up to date if it can be done, and give everything back."""
        with self.turn:
            if self.trouble is not None:
                # The last chance: where the whole folder is gone, it is made again for what only the memory has.
                with suppress(OSError):
                    os.makedirs(self.folder.root, exist_ok=True)
            self.settle()
            self.index.close()

    # Under way

    def _resume(self, game: GameId, logs: list[str]) -> None:
        """Go on with what the logs of a game say that did not come to rest."""
        kept = journal.states(self.folder, game, logs)
        if not kept:
            with suppress(FileError):
                for name in logs:
                    if data := self.folder.read(PLAYING, name)[1]:
                        self.folder.set_aside(data)
                    self.folder.remove(PLAYING, name)
            return
        way = self._under_way[game] = UnderWay(Journal(self.folder, game, logs), kept)
        self._tell(way)

    def _begin(self, stored: Stored, summary: Summary | None) -> UnderWay:
        """Go on with a game that has no file yet."""
        way = self._under_way[stored.id] = UnderWay(Journal(self.folder, stored.id), (), NOWHERE)
        way.step(stored, summary)
        return way

    def _way(self, game: GameId) -> UnderWay:
        """Go on with a game, from its file if it is at rest; of one that is not here nothing is said yet."""
        way = self._under_way.get(game)
        if way is None:
            file = self.shelf.find(game) or NOWHERE
            stored = file.stored or Stored(game, "", created=self.clock())
            way = self._under_way[game] = UnderWay(Journal(self.folder, game), (stored,), file)
        return way

    def _after(self, before: Stored, record: str, summary: Summary, redo: Sequence[str], now: int) -> Stored:
        """The state of a game with another record; when its turns were recorded is said by whoever asks."""
        return before._replace(
            record=record,
            redo=tuple(redo),
            touched=self._later(before.touched),
            ended=(before.ended or now) if summary.over else None,
        )

    def _log(self, way: UnderWay) -> None:
        """Have the newest state of a game on the disk before anything else is done; if it cannot be, say why."""
        try:
            way.log()
        except FileError as error:
            self.fail(error)
        self._tell(way)
        if way.journal.long:
            self._keep(way, rest=True)
        if way.is_kept and self.trouble is not None:
            self.retry()

    def _keep(self, way: UnderWay, rest: bool = False) -> None:
        """Let a game come to rest that is not at the table, or any; what cannot is in its log, or in memory."""
        game = way.stored.id
        at_table = game in self._at_table
        if rest or not at_table:
            with suppress(FileError):
                if not way.rests:
                    self._write_file(way)
                if not at_table:
                    self._under_way.pop(game, None)  # a step that could be kept again may have let others rest
                    self.index.write(partial(filerows.at_rest, game=game))
                return
        if not way.is_kept:
            self._log(way)

    def _write_file(self, way: UnderWay) -> None:
        """Put away what was undone, write the file, and only then remove the log; raises FileError."""
        before = self._file(way)
        for one in way.lost:
            self.shelf.put_away(*one)
        if before.place == BIN:  # whoever goes on with a game wants to have it
            self.shelf.move(BIN, before.name, GAMES)
            self.device.undelete(before.name)
            way.file = before._replace(place=GAMES)
        data = data_of(way.stored)
        seen = self.shelf.put(_file_name(way), way.stored, data, over=before.data)
        way.rest(AtRest(GAMES, seen.name, way.stored, data))
        # Until a game at the table is left, nothing but its log says what it is.
        self.index.write(partial(filerows.placed, seen=seen, data=data, summary=way.summary))

    def _file(self, way: UnderWay) -> AtRest:
        """The file of a game; where only logs are known of it, the state that was changed later is the game."""
        if way.file is None:
            way.file = self.shelf.find(way.stored.id) or NOWHERE
            in_file, (first, _) = way.file.stored, way.steps[0]
            if in_file is not None and in_file.touched >= way.stored.touched and way.file.data is not None:
                way.step(in_file, None)
            elif in_file is not None:
                reason = earlier.UNDONE if in_file.touched < first.touched else earlier.ELSEWHERE
                way.steps[:1] = [Step(in_file), Step(first, reason)]
                way.kept += 1
        return way.file

    def fail(self, error: FileError) -> None:
        """Say once why something is in memory only; `retry` tries it again."""
        kind = "full" if error.kind == "full" else "unwritable"
        if self.trouble is None:
            self.shelf.tell(kind)
        self.trouble = Notice(kind)

    def _later(self, touched: int) -> int:
        """Say when a game is touched: later than ever before, and than any other under way, whatever the clock says."""
        ((last,),) = self.index.ask("SELECT max(touched) FROM game WHERE over = 0 AND fault = 0 AND binned = 0")
        return max(self.clock(), touched + 1, (last or 0) + 1)

    def _tell(self, way: UnderWay) -> None:
        """Say in the index what a game is now; in one that was made anew all that are under way."""
        ways = [way]
        if self._renewed != self.index.renewed:
            self._renewed, ways = self.index.renewed, list(self._under_way.values())
        for one in ways:
            summary = one.summary or summary_of(one.stored.record) or glance(one.stored.record)
            one.summary = summary
            self.index.write(partial(filerows.hold, stored=one.stored, summary=summary))


def _file_name(way: UnderWay) -> str:
    """What the file of a game is called: by the day on which it is played, unless it has a name."""
    if way.file is not None and way.file.name:
        return way.file.name
    day = date_of(glance(way.stored.record).date)
    return name_of(way.stored.id, day.isoformat() if day else local_day(way.stored.created))
