"""A game that is not at rest: its states since it did, its log, and what goes to earlier/ when it rests again."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from taluva.archive.earlier import UNDONE, WORDS
from taluva.archive.journal import Journal
from taluva.archive.kept import fitting
from taluva.archive.shelf import AtRest
from taluva.archive.states import common, holds, moves, whole
from taluva.archive.text import turn_lines
from taluva.archive.values import Earlier, Stored, Summary


class Step(NamedTuple):
    """A state that the game went on to."""

    stored: Stored
    reason: str = ""  # why it took the place of the one before, unless that can be told by the two


class UnderWay:
    """One game under way on this device, or one whose newest state is not in its file yet for another reason."""

    def __init__(self, journal: Journal, states: Sequence[Stored], file: AtRest | None = None) -> None:
        """As its logs, its file or, without states, whoever begins it tells it."""
        self.journal: Final = journal
        self.steps = [Step(stored) for stored in states]  # since it was in its file, the newest at the end
        self.kept = len(states)  # so many of them are on the disk, or need not be
        self.file = file  # None until it was looked for
        self.summary: Summary | None = None

    @property
    def stored(self) -> Stored:
        """What the game is now."""
        return self.steps[-1].stored

    @property
    def is_kept(self) -> bool:
        """Whether that is on the disk."""
        return self.kept == len(self.steps)

    @property
    def rests(self) -> bool:
        """Whether it is in its file, and nothing else is left to be done."""
        return len(self.steps) == 1 and self.file is not None and self.file.stored is self.stored

    def step(self, stored: Stored, summary: Summary | None, reason: str = "") -> None:
        """Go on to another state, which is to be kept."""
        self.steps.append(Step(fitting(stored), reason))
        self.summary = summary

    def log(self) -> None:
        """Append the newest state to the log, behind those that could not be and that it does not hold; FileError."""
        for one in self.steps[self.kept : -1]:
            if not holds(self.stored, one.stored):
                self.journal.append(one.stored)
        self.journal.append(self.stored)
        self.kept = len(self.steps)

    def rest(self, file: AtRest) -> None:
        """Have the newest state in its file, and all others put away; raises FileError."""
        self.file = file
        self.journal.remove()
        self.steps = [Step(self.stored)]
        self.kept = 1

    @property
    def lost(self) -> list[tuple[Stored, int, str]]:
        """The states of which something is neither in the one that followed nor in the newest one, when and why."""
        found = []
        for (before, _), (after, reason) in pairwise(self.steps):
            if not holds(after, before) and not holds(self.stored, before):
                told = WORDS if moves(whole(before)) == moves(whole(after)) else UNDONE
                found.append((before, after.touched, reason or told))
        return found

    @property
    def earlier(self) -> list[Earlier]:
        """These as they are listed."""
        return [Earlier(at, reason, whole(stored)) for stored, at, reason in self.lost]


def timed(before: Stored, record: str, now: int | None = None) -> tuple[int | None, ...]:
    """Say when each turn was recorded: those that are as they were keep their time, the others have this one.

    Without one, as in a correction, a changed turn keeps its time, and one that was inserted has none.
    """
    old, new = turn_lines(before.record), turn_lines(record)
    times = [*before.times, *[None] * len(old)][: len(old)]
    head = common(old, new)
    # Behind an inserted turn the same ones have other numbers.
    behind = ([line.partition(".")[2] for line in reversed(lines[head:])] for lines in (old, new))
    tail = common(*behind)
    wanted = len(new) - head - tail
    changed = [] if now is not None else times[head : len(old) - tail]
    return (*times[:head], *[*changed, *[now] * wanted][:wanted], *times[len(old) - tail :])
