"""A backup on its way in: nothing comes twice, and of two states of one game neither is lost."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Sequence
from sqlite3 import Connection
from typing import TYPE_CHECKING, Final, NamedTuple

from taluva.archive import earlier, filerows, states
from taluva.archive.backup import Backup, Unpacked
from taluva.archive.files import safe_name
from taluva.archive.folder import BIN, ENDING, GAMES
from taluva.archive.kept import checked_of
from taluva.archive.summary import summary_of
from taluva.archive.values import GameId, Merged, Stored, Summary
from taluva.record.unreadable import Unopened, Unreadable

if TYPE_CHECKING:
    from taluva.archive.archive import Archive

_Files = dict[GameId, list["Coming"]]  # by the games that they are of

_BATCH: Final = 25  # files that are written with one sync of their folder
_AT_ONCE: Final = 100  # games that are replayed while people wait: more are counted in quiet moments, as ever


class Coming(NamedTuple):
    """A file out of a backup that can be read."""

    name: str
    data: bytes
    stored: Stored


class Restoring:
    """One backup on its way in. Broken off at any moment and done again it comes to the same. Raises FileError."""

    def __init__(self, archive: Archive, backup: Backup) -> None:
        """Have read nothing yet."""
        self._archive: Final = archive
        self._backup: Final = backup
        self._counts = {"added": 0, "updated": 0, "known": 0}
        self._unreadable: list[Unpacked] = []
        self._faulty: list[GameId] = []
        self._new: list[tuple[str, bytes, Summary | None]] = []  # not written yet
        self._here: dict[GameId, GameId] = {}  # which game here one of the backup is, by its id there
        self._replayed = 0

    def run(self, progress: Callable[[int, int], bool] | None = None) -> Merged:
        """Take in game after game; `progress` is told how many of how many files are done, and may stop it."""
        games, before = self._read()
        done, whole, stopped = 0, len(self._backup), False
        for game, files in games.items():
            with self._archive.turn:
                self._take(game, files, {one.stored.record for one in before.get(game, ())}, games.keys())
            done += len(files)
            if progress is not None and not progress(done, whole):
                stopped = done < whole
                break
        with self._archive.turn:
            if self._backup.ours and not stopped:
                # What nobody can read is to lie there again.
                odd = [one for one in self._unreadable if not one.game]
                self._new += [(one.name, one.data, None) for one in odd if one.data is not None]
            self._write_new()
        for game, ones in before.items():
            self._add_earlier(self._here.get(game, game), ones)
        self._archive.persons.add(self._backup.people)
        return Merged(
            **self._counts,
            unreadable=tuple(one.name for one in self._unreadable),
            stopped=stopped,
            damaged=self._backup.damaged,
            faulty=tuple(self._faulty),
        )

    def _read(self) -> tuple[_Files, _Files]:
        """The games of the backup, each with its files, and their earlier states; what cannot be read is named."""
        games: _Files = {}
        before: _Files = {}
        for file in self._backup.files():
            try:
                if file.data is None:
                    raise Unopened("file")
                one = Coming(file.name, file.data, checked_of(file.data))
            except Unreadable:
                self._unreadable.append(file)
            else:
                (before if file.game else games).setdefault(file.game or one.stored.id, []).append(one)
        return games, before

    def _take(self, game: GameId, files: Sequence[Coming], before: set[str], theirs: Collection[GameId]) -> None:
        """Take in all files of one id."""
        lying = self._lying(game)
        if not lying and not self._archive.version(game):
            # The same by seats, day and turns may be here under an id that the backup does not know.
            first = files[0].stored
            found = [] if first.copy_of else self._archive.same_games(first.record)
            same = next((one for one in found if one not in theirs), None)
            if same is None:
                self._new += [(one.name, one.data, self._summary(one)) for one in files]
                self._counts["added"] += 1
                if len(self._new) >= _BATCH:
                    self._write_new()
                return
            self._here[game] = game = same
            lying = self._lying(game)
        known, coming = {row.data for row in lying}, {one.data for one in files}
        binned = {row.game for row in lying if row.seen.place == BIN}
        for one in binned:
            self._archive.undelete(one)  # whoever takes a game in wants to have it
        changed = bool(binned)
        for file in files:
            if file.data in known:
                continue
            if known and known <= coming and not self._archive.is_open(game):
                # Nothing lies here but what the backup has as well: of two files of one id the second is missing.
                self._new.append((file.name, file.data, self._summary(file)))
            else:
                changed |= self._merge({row.game for row in lying} | {game}, file, before)
        self._counts["updated" if changed else "known"] += 1

    def _lying(self, tag: GameId) -> tuple[filerows.FileRow, ...]:
        return self._archive.index.read(lambda db: filerows.tagged(db, tag))

    def _merge(self, games: set[GameId], one: Coming, before: set[str]) -> bool:
        """Bring a state together with the game that it is of; whether it is the game now."""
        archive = self._archive
        here = [stored for game in sorted(games) if (stored := archive.load(game)) is not None]
        related = [old for old in here if states.goes_on(one.stored, old) or states.goes_on(old, one.stored)]
        old = (related or here)[0]
        if one.stored.record == old.record:
            return False
        coming = one.stored._replace(id=old.id, copy_of=old.copy_of, copy_turn=old.copy_turn, righted=old.righted)
        corrected = old.record in before
        outdated = any(states.contains(state.record, coming.record) for state in archive.earlier(old.id))
        later = states.chosen((old, coming)) is coming
        if later if corrected == outdated else corrected:
            archive.replace(coming, self._summary(one))
            return True
        if not outdated:
            archive.shelf.put_away(coming, coming.touched, earlier.MERGE)
        return False

    def _write_new(self) -> None:
        """Write files as they lie in the backup, under their names where nothing else has them."""
        batch, self._new = self._new, []
        folder = self._archive.folder
        named: dict[str, tuple[bytes, Summary | None]] = {}
        for wanted, data, summary in batch:
            name, number = fit(wanted), 1
            while (named[name][0] if name in named else folder.lying(GAMES, name)) not in (None, data):
                number += 1
                name = f"{fit(wanted)[: -len(ENDING)]} ({number}){ENDING}"
            named[name] = data, summary
        seen = folder.put_all(GAMES, {name: data for name, (data, _) in named.items()})

        def work(db: Connection) -> None:
            for one, (data, summary) in zip(seen, named.values(), strict=True):
                filerows.placed(db, one, data, summary=summary)

        self._archive.index.write(work)

    def _summary(self, one: Coming) -> Summary | None:
        """What lists show of it; None where people would wait too long."""
        if self._replayed >= _AT_ONCE:
            return None
        self._replayed += 1
        summary = summary_of(one.stored.record)
        if summary is not None and summary.fault:
            self._faulty.append(self._here.get(one.stored.id, one.stored.id))
        return summary

    def _add_earlier(self, game: GameId, ones: Sequence[Coming]) -> None:
        """Keep the earlier states of a game; one whose file is lost is its latest state."""
        archive = self._archive
        with archive.turn:
            if archive.load(game) is None and any(lost.name.endswith(game + ENDING) for lost in self._unreadable):
                latest = max((one.stored for one in ones), key=lambda stored: stored.touched)
                archive.add(latest._replace(id=game), None)
                self._counts["added"] += 1
            if (here := archive.load(game)) is not None:
                for one in ones:
                    if one.stored.record != here.record:
                        archive.shelf.put_earlier(game, one.data)


def fit(name: str) -> str:
    """A file's name as it is if every system takes it, else one like it."""
    stem = name[: -len(ENDING)]
    safe = safe_name(stem)
    same = safe.replace(" ", "") == unicodedata.normalize("NFC", stem).replace(" ", "")
    return name if same else safe + ENDING
