"""A game that is not at rest: its newest state, its log, and the states that go to earlier/ when it comes to rest."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from taluva.archive.earlier import UNDONE, WORDS
from taluva.archive.folder import GAMES
from taluva.archive.journal import Journal
from taluva.archive.kept import fitting
from taluva.archive.states import holds, same_moves, turn_lines, whole
from taluva.archive.values import Earlier, Stored, Summary


class GivenUp(NamedTuple):
    """A state that another one took the place of, when and why."""

    stored: Stored
    at: int
    reason: str


class UnderWay:
    """One game under way on this device, or one whose newest state is not in its file yet for another reason."""

    def __init__(self, journal: Journal, stored: Stored) -> None:
        """As its logs, its file or whoever begins it tells it."""
        self.journal: Final = journal
        self.stored = stored
        self.summary: Summary | None = None
        self.kept = True  # the newest state is on the disk
        self.rests = False  # it is in its file, and nothing was done since
        self.given_up: list[GivenUp] = []
        self._waiting: list[Stored] = []  # states before this one that did not come to the disk
        self.place, self.name = GAMES, ""  # of its file; "" until it was looked for
        self.read: bytes | None = None  # what its file held when it was read last
        self.looked_for = False
        self.begun = 0  # when the first state that its logs have was kept

    def step(self, stored: Stored, summary: Summary | None, at: int) -> None:
        """Go on to another state, which is to be kept."""
        stored = fitting(stored)
        self.give_up(self.stored, stored, at)
        self.put(stored, summary)

    def log(self) -> None:
        """Append the newest state to the log, behind those that could not be and that it does not hold; FileError."""
        for stored in self._waiting:
            if not holds(self.stored, stored):
                self.journal.append(stored)
        self.journal.append(self.stored)
        self._waiting.clear()

    def rest(self) -> None:
        """Have the newest state in its file, and all others put away; raises FileError."""
        self.kept = True
        self.given_up.clear()
        self._waiting.clear()
        self.journal.remove()
        self.rests = True

    def put(self, stored: Stored, summary: Summary | None) -> None:
        """Have another state, which is to be kept; the one before is looked after already."""
        if not self.kept:
            self._waiting.append(self.stored)
        self.stored, self.summary, self.kept, self.rests = stored, summary, False, False

    def give_up(self, before: Stored, after: Stored, at: int, reason: str = "") -> None:
        """Keep a state for earlier/ unless all that it says is in the one that follows."""
        if not holds(after, before):
            reason = reason or (WORDS if same_moves(whole(before), whole(after)) else UNDONE)
            self.given_up.append(GivenUp(before, at, reason))

    @property
    def lost(self) -> tuple[GivenUp, ...]:
        """The states that were given up, and that the newest one does not hold again."""
        return tuple(one for one in self.given_up if not holds(self.stored, one.stored))

    @property
    def earlier(self) -> tuple[Earlier, ...]:
        """These as they are listed, the latest first."""
        return tuple(Earlier(one.at, one.reason, whole(one.stored)) for one in reversed(self.lost))


def timed(before: Stored, record: str, now: int | None = None) -> tuple[int | None, ...]:
    """Say when each turn was recorded: those that are as they were keep their time, the others have this one.

    Without one, as in a correction, a changed turn keeps its time, and one that was inserted has none.
    """
    old, new = turn_lines(before.record), turn_lines(record)
    times = [*before.times, *[None] * len(old)][: len(old)]
    head = _common(old, new)
    # Behind an inserted turn the same ones have other numbers.
    behind = ([line.partition(".")[2] for line in reversed(lines[head:])] for lines in (old, new))
    tail = _common(*behind)
    wanted = len(new) - head - tail
    changed = [] if now is not None else times[head : len(old) - tail]
    return (*times[:head], *[*changed, *[now] * wanted][:wanted], *times[len(old) - tail :])


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    for at, (line, same) in enumerate(zip(one, other, strict=False)):
        if line != same:
            return at
    return min(len(one), len(other))
