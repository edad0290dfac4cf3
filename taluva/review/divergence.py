"""Bisection for the turn after which table and record differ."""

from typing import NamedTuple


class DivergenceSearch(NamedTuple):
    """A bisection for the first turn after which table and record differ.

    After `agreeing` turns they still agreed, after `differing` they did not; `undecided` are turns people could not
    compare.
    """

    agreeing: int
    differing: int
    undecided: frozenset[int] = frozenset()

    @property
    def suspects(self) -> range:
        """The turns that may be the first wrong one."""
        return range(self.agreeing + 1, self.differing + 1)

    @property
    def next_turn(self) -> int | None:
        """The turn after which to compare next, as near the middle as possible; None when no question is left."""
        middle = (self.agreeing + self.differing) // 2
        open_turns = [turn for turn in range(self.agreeing + 1, self.differing) if turn not in self.undecided]
        return min(open_turns, key=lambda turn: abs(turn - middle), default=None)

    @property
    def questions_left(self) -> int:
        """How many questions are left at most, if each can be answered."""
        return (self.differing - self.agreeing - 1).bit_length()

    def answer(self, agrees: bool | None) -> "DivergenceSearch":
        """The search after an answer for `next_turn`: agrees, differs, or None if people cannot tell."""
        turn = self.next_turn
        assert turn is not None
        if agrees is None:
            return self._replace(undecided=self.undecided | {turn})
        return self._replace(agreeing=turn) if agrees else self._replace(differing=turn)
