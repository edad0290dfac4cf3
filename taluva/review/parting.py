"""The turn where table and record parted, sought by halves."""

from typing import NamedTuple


class Parting(NamedTuple):
    """The search by halves for the turn where tablet and table parted.

    After `same` turns they still agreed, after `other` they did not; `unsure` are turns nobody could say.
    """

    same: int
    other: int
    unsure: frozenset[int] = frozenset()

    @property
    def suspects(self) -> range:
        """The turns at which it can have happened."""
        return range(self.same + 1, self.other + 1)

    @property
    def asks(self) -> int | None:
        """After how many turns to compare next, as near to the middle as can be; None when no question is left."""
        middle = (self.same + self.other) // 2
        open_turns = [turn for turn in range(self.same + 1, self.other) if turn not in self.unsure]
        return min(open_turns, key=lambda turn: abs(turn - middle), default=None)

    @property
    def questions(self) -> int:
        """How many questions are left at most, if each can be answered."""
        return (self.other - self.same - 1).bit_length()

    def answer(self, alike: bool | None) -> "Parting":
        """Take the answer to the question asked: alike, not alike, or None for nobody can say."""
        asked = self.asks
        assert asked is not None
        if alike is None:
            return self._replace(unsure=self.unsure | {asked})
        return self._replace(same=asked) if alike else self._replace(other=asked)
