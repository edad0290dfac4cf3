"""The people of an archive: renamed, made one, taken apart again, in the records too if that is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from taluva.archive import people
from taluva.archive.files import FileError
from taluva.archive.folder import ROOT
from taluva.archive.names import person
from taluva.archive.people import NOBODY, Called, WhoIsWho, same, shown, spellings
from taluva.archive.values import GameId, Remembered, Seat, Summary
from taluva.record.notation import fits
from taluva.record.reader import read
from taluva.record.unreadable import Unreadable
from taluva.record.writer import text_of

if TYPE_CHECKING:
    from taluva.archive.lists import Lists

# Told how many of how many records are done; False says that the rest shall stay as it is.
Progress = Callable[[int, int], bool]


class Spelling(NamedTuple):
    """A way in which a person's name was written, and in how many games."""

    name: str
    games: int


class Seated(NamedTuple):
    """A name that was changed in a record."""

    game: GameId
    seat: int  # from 1
    old: str
    new: str


class Renaming(NamedTuple):
    """What somebody changed about people, to be put back."""

    before: Called
    after: Called
    seats: tuple[Seated, ...] = ()


class Persons:
    """Renames people and says who is the same person as who. What it changed can be put back."""

    def __init__(self, archive: Lists) -> None:
        """Of this archive."""
        self._archive: Final = archive
        self.unwritten = False  # whether what is said here is in memory only
        self._lying = b""  # people.json as it was read or written last
        with suppress(FileError):
            self._lying = archive.folder.lying(ROOT, people.FILE) or b""
        found = people.read(self._lying) if self._lying else NOBODY
        if found is None:
            archive.shelf.tell("people")
        self.people = found or NOBODY  # all that people.json says

    def call(self, name: str, to: str, *, in_records: bool = False, progress: Progress | None = None) -> Renaming:
        """Call a person otherwise, or, where somebody is called so already, let both be one.

        With `in_records` the name is written into all finished games as well, one after the other; each record before
        it is kept for its time. Broken off and done again it goes on where it was: until then the records say what
        they said, and everybody counts as one all the same.
        """
        new = " ".join(to.split())
        before = self.called
        if not person(name) or not person(new):
            return Renaming(before, before)
        after = people.renamed(name, new, before)
        self._say(self.people._replace(called=after))
        if not in_records:
            return Renaming(before, after)
        keys = spellings(new, after)
        wanted = shown(person(new), new, after)
        seats = self._archive.index.ask(
            "SELECT s.game, s.seat, s.name FROM seat AS s JOIN game AS g ON g.id = s.game"
            f" WHERE over = 1 AND binned = 0 AND person IN {_in(keys)} AND name != ? ORDER BY s.game, s.seat",
            *(*keys, wanted),
        )
        others = [Seated(game, seat, old, wanted) for game, seat, old in seats]
        return Renaming(before, after, tuple(self._rewrite(others, progress)))

    def separate(self, name: str) -> Renaming:
        """Let a name that counts as another person's be a person's own again."""
        before = self.called
        after = {key: other for key, other in before.items() if key != person(name)}
        self._say(self.people._replace(called=after))
        return Renaming(before, after)

    def put_back(self, change: Renaming, progress: Progress | None = None) -> None:
        """Let everybody be called as before a change, in the records too."""
        called = dict(self.called)
        for key in {*change.before, *change.after}:
            called.pop(key, None)
            if key in change.before:
                called[key] = change.before[key]
        self._say(self.people._replace(called=called))
        list(self._rewrite([one._replace(old=one.new, new=one.old) for one in change.seats], progress))

    def _rewrite(self, seats: Sequence[Seated], progress: Progress | None) -> Iterable[Seated]:
        """Write other names into the records that still say the old ones."""
        for done, one in enumerate(seats, 1):
            with self._archive.turn, suppress(Unreadable):
                stored, listed = self._archive.load(one.game), self._archive.listed(one.game)
                record = read("" if stored is None else stored.record)
                if listed is not None and record.names[one.seat - 1 : one.seat] == (one.old,):
                    names = tuple(one.new if at == one.seat else name for at, name in enumerate(record.names, 1))
                    text = text_of(record._replace(names=names))
                    if fits(text):
                        self._archive.annotate(one.game, text, renamed(listed.summary, names))
                        yield one
            if progress is not None and not progress(done, len(seats)):
                return

    # What is known

    @property
    def called(self) -> Called:
        """What people are called, by the folded names that records have for them."""
        return self.people.called

    def name_of(self, name: str) -> str:
        """What somebody is called whose name is written so."""
        return shown(person(name), " ".join(name.split()), self.called)

    def known(self) -> tuple[Remembered, ...]:
        """List everybody who played here once, as they are called, who played last first."""
        called = self.called
        seated = self._archive.index.ask(
            "SELECT trim(s.name), s.colour, max(g.touched) FROM seat AS s JOIN game AS g ON g.id = s.game"
            " WHERE person <> '' GROUP BY person ORDER BY max(touched) DESC, person"
        )
        found: dict[str, Remembered] = {}
        for one in sorted((*(Remembered(*seat) for seat in seated), *self.people.names), key=lambda one: -one.used):
            key = person(one.name)
            found.setdefault(same(key, called), one._replace(name=shown(key, one.name, called)))
        return tuple(found.values())

    def written(self, name: str) -> tuple[Spelling, ...]:
        """How a person's name is written in finished games, most often first."""
        keys = spellings(name, self.called)
        rows = self._archive.index.ask(
            "SELECT trim(s.name), count(*) FROM seat AS s JOIN game AS g ON g.id = s.game"
            f" WHERE over = 1 AND binned = 0 AND person IN {_in(keys)}"
            " GROUP BY trim(s.name) ORDER BY count(*) DESC, trim(s.name)",
            *keys,
        )
        return tuple(Spelling(*row) for row in rows)

    def together(self, one: str, other: str) -> int:
        """In how many games two people sat at one table: then they are two. Deleted ones count if there is no other."""
        ours, theirs = spellings(one, self.called), spellings(other, self.called)
        ((every, deleted),) = self._archive.index.ask(
            "SELECT count(*), total(binned) FROM game"
            f" WHERE id IN (SELECT seat.game FROM seat WHERE person IN {_in(ours)})"
            f" AND id IN (SELECT seat.game FROM seat WHERE person IN {_in(theirs)})",
            *(*ours, *theirs),
        )
        return int(every - deleted or every)

    # people.json

    def add(self, others: WhoIsWho) -> None:
        """Take in what a backup says; what was said here holds."""
        self._say(self.people.and_of(others))

    def remember(self, seats: Iterable[Seat], used: int) -> None:
        """Keep the names of a game that goes for good."""
        self._say(self.people.remembering(seats, used))

    def retry(self) -> bool:
        """Write again what could not be written; True if nothing is in memory only."""
        if self.unwritten:
            self._say(self.people)
        return not self.unwritten

    def _say(self, said: WhoIsWho) -> None:
        with self._archive.turn:
            if said == self.people and not self.unwritten:
                return
            self.people, self.unwritten = said, True
            try:
                lying = self._archive.folder.lying(ROOT, people.FILE) or b""
                others = people.read(lying) if lying else NOBODY
                if others is None:
                    self._archive.folder.set_aside(lying)
                elif lying != self._lying:
                    # What was said elsewhere meanwhile holds as well.
                    self.people = said.and_of(others)
                data = people.written(self.people)
                self._archive.folder.put(ROOT, people.FILE, data, over=lying)
                self._lying, self.unwritten = data, False
            except FileError as error:
                self._archive.fail(error)


def renamed(summary: Summary, names: Sequence[str]) -> Summary:
    """What lists show of a game once its people are called otherwise."""
    seats = (seat._replace(name=name) for seat, name in zip(summary.seats, names, strict=True))
    return summary._replace(seats=tuple(seats))


def _in(keys: Sequence[str]) -> str:
    return f"({','.join('?' * len(keys))})"
