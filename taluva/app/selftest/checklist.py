"""The lines of the self-test, each known, good, bad or not tried yet; it knows no Kivy."""

import itertools
from collections.abc import Sequence
from typing import NamedTuple

GOOD, BAD, UNTRIED, KNOWN = "good", "bad", "untried", "known"
FEW = 0.001  # of the pixels of two pictures that show the same


class Line(NamedTuple):
    """One line: what it is about, how it stands, and what was found."""

    key: str
    title: str
    state: str = UNTRIED
    found: str = ""


class Lines:
    """All lines in their order; what is found later replaces what was there."""

    def __init__(self) -> None:
        """None yet."""
        self._lines: dict[str, Line] = {}

    def put(self, line: Line) -> Line:
        """Add a line, or bring it up to date."""
        self._lines[line.key] = line
        return line

    def find(self, key: str, state: str, found: str) -> Line:
        """Say what came of a line."""
        return self.put(self._lines[key]._replace(state=state, found=found))

    def rename(self, titles: dict[str, str]) -> None:
        """Give the lines their titles in another language."""
        for key, title in titles.items():
            if key in self._lines:
                self._lines[key] = self._lines[key]._replace(title=title)

    def all(self) -> tuple[Line, ...]:
        """The lines in their order."""
        return tuple(self._lines.values())

    def count(self, state: str) -> int:
        """How many stand like this."""
        return sum(line.state == state for line in self._lines.values())


SIGNS = {GOOD: "+", BAD: "!", UNTRIED: "?", KNOWN: " "}


def as_text(head: Sequence[str], lines: Sequence[Line]) -> str:
    """The whole test as plain text, one line each."""
    return "\n".join([*head, "", *(f"{SIGNS[line.state]} {line.title}: {line.found or '-'}" for line in lines)]) + "\n"


class Taps:
    """Counts what arrives in a field for one tap of one finger: it must be one press and one release."""

    def __init__(self) -> None:
        """Nothing arrived yet."""
        self.presses = self.releases = 0

    def judge(self) -> tuple[str, str]:
        """The state, and the counts."""
        right = (self.presses, self.releases) == (1, 1)
        return (GOOD if right else BAD), f"{self.presses} / {self.releases}"


class Pull:
    """Counts what arrives for one pull: a press, moves, a release, and from them one verdict."""

    LEAST = 24.0  # dp; less is a tap

    def __init__(self) -> None:
        """Nothing arrived yet."""
        self.presses = self.moves = self.releases = self.verdicts = 0

    def judge(self) -> tuple[str, str]:
        """The state, and the counts in the order in which they should come."""
        right = (self.presses, self.releases, self.verdicts) == (1, 1, 1) and self.moves > 0
        return (GOOD if right else BAD), f"{self.presses} / {self.moves} / {self.releases} / {self.verdicts}"


class Frames:
    """How long frames took."""

    MEDIAN, WORST = 34.0, 120.0  # milliseconds; above that a turn of the island is seen to stutter

    def __init__(self, seconds: Sequence[float]) -> None:
        """From the moments at which frames were shown."""
        gaps = sorted(1000 * (b - a) for a, b in itertools.pairwise(seconds))
        self.number = len(gaps)
        self.median = gaps[len(gaps) // 2] if gaps else 0.0
        self.worst = gaps[-1] if gaps else 0.0

    def judge(self) -> str:
        """Good if the island turns without stuttering."""
        return GOOD if self.number and self.median <= self.MEDIAN and self.worst <= self.WORST else BAD


def alike(before: bytes, after: bytes) -> bool:
    """Whether two pictures of three bytes a pixel show the same, but for a few pixels that move."""
    if len(before) != len(after) or not before:
        return False
    if before == after:
        return True
    different = sum(before[n : n + 3] != after[n : n + 3] for n in range(0, len(before), 3))
    return different <= FEW * len(before) / 3
