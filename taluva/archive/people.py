"""The people of an archive: who is the same person as whom, renaming, and people.json.

Records are written only where that is asked for.
"""

import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Final, NamedTuple

from taluva.archive.files import FileError
from taluva.archive.gamefile import id_of
from taluva.archive.games import Games
from taluva.archive.index import COUNTS, Index, where_key
from taluva.archive.store import Store
from taluva.archive.text import digest, person
from taluva.archive.times import LATEST
from taluva.archive.values import GameId, Notices, Progress, Remembered, Seat, Summary, to_the_end
from taluva.engine.pieces import COLOURS
from taluva.record.notation import NAME_LIMIT, can_be_name, fits
from taluva.record.reader import read
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import text_of

_LOG: Final = logging.getLogger("taluva.archive")
FILE: Final = "people.json"
MOST_BYTES: Final = 4 * 1024 * 1024
_FORMAT: Final = 1
_LONGEST = 20 * NAME_LIMIT  # letters of a folded name: one letter may become eighteen
_MOST = 10_000  # of each kind: far more than play at any table

# The name that a person goes by, for each folded name that goes by another one.
AliasMap = Mapping[str, str]


class Aliases(NamedTuple):
    """The content of people.json."""

    called: AliasMap = MappingProxyType({})
    names: tuple[Remembered, ...] = ()  # people of games that were purged

    def united_with(self, others: "Aliases") -> "Aliases":
        """Return these and others; where both have an alias for one name, these count."""
        called = dict(self.called)
        for key, name in others.called.items():
            # Nor may two devices that each renamed the other way round lead in a circle.
            if key not in called and (person(name) == key or canonical_key(person(name), called) != key):
                called[key] = name
        return Aliases(called, _once((*self.names, *others.names)))

    def remembering(self, seats: Iterable[Seat], used: int) -> "Aliases":
        """Return these with the people of a game that is purged."""
        names = (Remembered(seat.name.strip(), seat.colour, used) for seat in seats if _is_name(seat.name))
        return self._replace(names=_once((*self.names, *names)))

    def to_bytes(self) -> bytes:
        """Return the content of people.json, in an order that does not change by itself."""
        names = [name._asdict() for name in self.names]
        content = {"taluva": _FORMAT, "called": dict(sorted(self.called.items())), "names": names}
        return f"{json.dumps(content, ensure_ascii=False, indent=1)}\n".encode()


NO_ALIASES: Final = Aliases()


def read_aliases(data: bytes) -> Aliases | None:
    """Read people.json as far as it has valid entries; None if it is another file, or of a newer version."""
    # RecursionError: brackets nested a hundred thousand deep.
    with suppress(ValueError, RecursionError):
        content = json.loads(data, parse_int=_number)
        if isinstance(content, dict) and content.get("taluva") == _FORMAT and len(data) <= MOST_BYTES:
            return Aliases(dict(_read_called(content.get("called"))), _once(_read_names(content.get("names"))))
    return None


def canonical_key(key: str, aliases: AliasMap) -> str:
    """Return the folded name under which a person counts, from the folded name in a record."""
    return _followed(key, "", aliases)[0]


def displayed(key: str, name: str, aliases: AliasMap) -> str:
    """Return the name that a person goes by, from a name in a record and its folded form."""
    return _followed(key, name, aliases)[1]


def spellings(name: str, aliases: AliasMap) -> tuple[str, ...]:
    """Return all folded names that count as this person."""
    wanted = canonical_key(person(name), aliases)
    return tuple(sorted({wanted, *(key for key in aliases if canonical_key(key, aliases) == wanted)}))


def renamed(name: str, to: str, aliases: AliasMap) -> AliasMap:
    """Return the aliases once a person goes by another name; where another person has that name, both become one."""
    # Where another person is meant by these letters, it is that one's name that counts.
    one_person = canonical_key(person(to), aliases) == canonical_key(person(name), aliases)
    wanted = to if one_person else displayed(person(to), to, aliases)
    return {**aliases, **dict.fromkeys((*spellings(name, aliases), *spellings(to, aliases)), wanted)}


class Spelling(NamedTuple):
    """A way in which a person's name was written, and in how many games."""

    name: str
    games: int


class RenamedSeat(NamedTuple):
    """A name that was changed in a record."""

    game: GameId
    seat: int  # from 1
    old: str
    new: str


class Renaming(NamedTuple):
    """A change of names that can be put back."""

    before: AliasMap
    after: AliasMap
    seats: tuple[RenamedSeat, ...] = ()


class People:
    """Renames people and decides who is the same person as whom. What it changed can be put back."""

    def __init__(self, store: Store, games: Games, index: Index, notices: Notices) -> None:
        self._store: Final = store
        self._games: Final = games
        self._index: Final = index
        self._notices: Final = notices
        self.unwritten = False  # the aliases are in memory only
        self._data = b""  # people.json as it was read or written last
        with suppress(FileError):
            self._data = store.read_if_present(FILE) or b""
        found = read_aliases(self._data) if self._data else NO_ALIASES
        if found is None:
            notices.add("people")
        self.aliases = found or NO_ALIASES

    # Renaming

    def call(self, name: str, to: str, *, in_records: bool = False, progress: Progress = to_the_end) -> Renaming:
        """Rename a person, or make two people one where another person has that name.

        With `in_records` the name is written into the records of all finished games as well; each record before that is
        a revision. Stopped or killed and done again it goes on with the rest: meanwhile the aliases count.
        """
        new = " ".join(to.split())
        before = self.aliases.called
        if not person(name) or not person(new):
            return Renaming(before, before)
        after = renamed(name, new, before)
        self._set(self.aliases._replace(called=after))
        if not in_records:
            return Renaming(before, after)
        keys = spellings(new, after)
        wanted = displayed(person(new), new, after)
        seats = self._index.database.ask(
            f"SELECT game.id, seat, name FROM seat JOIN game USING (row) WHERE over = 1 AND {COUNTS}"
            f" AND person IN {_in(keys)} AND name != ? ORDER BY game.id, seat",
            *(*keys, wanted),
        )
        changes = [RenamedSeat(game, seat, old, wanted) for game, seat, old in seats]
        return Renaming(before, after, tuple(self._rewrite(changes, progress)))

    def separate(self, name: str) -> Renaming:
        """Make a name that counts as another person's a person's own again."""
        before = self.aliases.called
        after = {key: other for key, other in before.items() if key != person(name)}
        self._set(self.aliases._replace(called=after))
        return Renaming(before, after)

    def put_back(self, change: Renaming, progress: Progress = to_the_end) -> None:
        """Undo a change of names, in the records too."""
        called = dict(self.aliases.called)
        for key in {*change.before, *change.after}:
            called.pop(key, None)
            if key in change.before:
                called[key] = change.before[key]
        self._set(self.aliases._replace(called=called))
        list(self._rewrite([seat._replace(old=seat.new, new=seat.old) for seat in change.seats], progress))

    def _rewrite(self, changes: Sequence[RenamedSeat], progress: Progress) -> Iterable[RenamedSeat]:
        """Write names into the records that still have the old ones; yield those that were written."""
        for done, change in enumerate(changes, 1):
            with self._games.lock, suppress(UnreadableError):
                stored = self._games.load(change.game)
                listed = next(iter(self._index.listed(*where_key(change.game))), None)
                record = read("" if stored is None else stored.record)
                if listed is not None and record.names[change.seat - 1 : change.seat] == (change.old,):
                    names = list(record.names)
                    names[change.seat - 1] = change.new
                    text = text_of(record._replace(names=tuple(names)))
                    if fits(text):
                        self._games.annotate(change.game, text, with_names(listed.summary, names))
                        yield change
            if not progress(done, len(changes)):
                return

    # Questions

    def name_of(self, name: str) -> str:
        """Return the name that a person goes by, from a way in which it is written."""
        return displayed(person(name), " ".join(name.split()), self.aliases.called)

    def known(self) -> tuple[Remembered, ...]:
        """List everyone who has played here once, by the names they go by, who played last first."""
        called = self.aliases.called
        rows = self._index.database.ask(
            "SELECT trim(name), colour, max(changed) FROM seat JOIN game USING (row)"
            " WHERE person <> '' GROUP BY person ORDER BY max(changed) DESC, person"
        )
        found: dict[str, Remembered] = {}
        everyone = (*(Remembered(*row) for row in rows), *self.aliases.names)
        for remembered in sorted(everyone, key=lambda remembered: -remembered.used):
            key = person(remembered.name)
            name = displayed(key, remembered.name, called)
            found.setdefault(canonical_key(key, called), remembered._replace(name=name))
        return tuple(found.values())

    def spellings_of(self, name: str) -> tuple[Spelling, ...]:
        """List how a person's name is written in finished games, most often first."""
        keys = spellings(name, self.aliases.called)
        rows = self._index.database.ask(
            f"SELECT trim(name), count(*) FROM seat JOIN game USING (row) WHERE over = 1 AND {COUNTS}"
            f" AND person IN {_in(keys)} GROUP BY trim(name) ORDER BY count(*) DESC, trim(name)",
            *keys,
        )
        return tuple(Spelling(*row) for row in rows)

    def together(self, name: str, other: str) -> int:
        """Count the games in which two people played: then they are two. Deleted ones count if there is no other."""
        ours, theirs = spellings(name, self.aliases.called), spellings(other, self.aliases.called)
        ((total, deleted),) = self._index.database.ask(
            "SELECT count(*), total(binned) FROM game WHERE second = 0"
            f" AND row IN (SELECT row FROM seat WHERE person IN {_in(ours)})"
            f" AND row IN (SELECT row FROM seat WHERE person IN {_in(theirs)})",
            *(*ours, *theirs),
        )
        return int(total - deleted or total)

    # people.json

    def add(self, others: Aliases) -> None:
        """Take in the aliases of a backup; where both have one for a name, ours counts."""
        self._set(self.aliases.united_with(others))

    def remember(self, seats: Iterable[Seat], used: int) -> None:
        """Keep the names of a game that is purged."""
        self._set(self.aliases.remembering(seats, used))

    def retry(self) -> bool:
        """Write again what could not be written; True if nothing is in memory only."""
        if self.unwritten:
            self._set(self.aliases)
        return not self.unwritten

    def _set(self, aliases: Aliases) -> None:
        with self._games.lock:
            if aliases == self.aliases and not self.unwritten:
                return
            self.aliases = aliases
            try:
                self._write()
                self.unwritten = False
            except FileError as error:
                _LOG.warning("%s cannot be written: %s", FILE, error)
                if not self.unwritten:
                    self._notices.add("full" if error.kind == "full" else "unwritable")
                self.unwritten = True

    def _write(self) -> None:
        """Write people.json over what was read; what another device wrote there meanwhile counts as well."""
        found = self._store.read_if_present(FILE)
        others = read_aliases(found) if found else NO_ALIASES
        if others is None:
            self._store.keep_unreadable(id_of(FILE), found or b"")
        elif found != self._data:
            self.aliases = self.aliases.united_with(others)
        data = self.aliases.to_bytes()
        self._store.write(FILE, data, None if found is None else digest(found))
        self._data = data


def with_names(summary: Summary, names: Sequence[str]) -> Summary:
    """Return a summary with other names."""
    seats = (seat._replace(name=name) for seat, name in zip(summary.seats, names, strict=True))
    return summary._replace(seats=tuple(seats))


def _once(names: Iterable[Remembered]) -> tuple[Remembered, ...]:
    """Return each person once, by the latest name, who played last first."""
    latest: dict[str, Remembered] = {}
    for remembered in sorted(names, key=lambda remembered: (-remembered.used, remembered)):
        latest.setdefault(person(remembered.name), remembered)
    return tuple(latest.values())[:_MOST]


def _followed(key: str, name: str, aliases: AliasMap) -> tuple[str, str]:
    visited = set[str]()
    while key in aliases and key not in visited:
        visited.add(key)
        name = aliases[key]
        key = person(name)
    return key, name


def _number(digits: str) -> int:
    # Thousands of digits would take long, or be refused with all that is beside them.
    return int(digits) if len(digits) < 20 else 0


def _read_called(content: object) -> Iterable[tuple[str, str]]:
    for key, name in list(content.items())[:_MOST] if isinstance(content, dict) else ():
        if _is_name(key, _LONGEST) and key == person(key) and isinstance(name, str) and _is_name(name):
            yield key, name


def _read_names(content: object) -> Iterable[Remembered]:
    for entry in content[:_MOST] if isinstance(content, list) else ():
        if not isinstance(entry, dict):
            continue
        name, colour, used = entry.get("name"), entry.get("colour"), entry.get("used")
        if (
            isinstance(name, str)
            and _is_name(name)
            and colour in COLOURS
            and isinstance(used, int)
            and 0 < used <= LATEST
        ):
            yield Remembered(name, str(colour), used)


def _is_name(name: str, most: int = NAME_LIMIT) -> bool:
    return bool(person(name)) and can_be_name(name, most)


def _in(keys: Sequence[str]) -> str:
    return f"({','.join('?' * len(keys))})"
