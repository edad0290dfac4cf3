"""Of two states of one game: does one go on from the other, do they differ in words only, or do they part."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from taluva.archive.text import COMMENT, turn_lines
from taluva.archive.values import Stored
from taluva.record.notation import RESERVED_TAGS, read_tag

_SEAT = re.compile(r'\[(Red|White|Yellow|Brown) +"')


def common(one: Sequence[str], other: Sequence[str]) -> int:
    """Count what two have alike from the beginning on."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))


def whole(state: Stored) -> str:
    """The record of a state with everything done again that was undone in it."""
    return with_undone(state.record, state.redo)


def with_undone(record: str, redo: Sequence[str]) -> str:
    """A record with everything done again that was undone in it; the next undone step comes last in `redo`."""
    head, _, _ = record.partition("\n\n")
    lines = turn_lines(record)
    for step in reversed(redo):
        number = step.partition(".")[0]
        if lines and _begins(lines[-1], step):
            lines[-1] = step
        elif number == str(len(lines) + 1):
            lines.append(step)
        else:
            break
    return "\n".join([head, "", *lines, ""])


def holds(state: Stored, other: Stored) -> bool:
    """Whether all that one state of a game says is in another one too, or was only undone there: nothing is lost."""
    said = other.record.rstrip("\n")
    if not said:
        return True  # as of a file that nobody could ever read
    goes_on_behind = state.record[len(said) : len(said) + 1] in (" ", "\n", "")
    if not other.redo and "\n\n" in said and goes_on_behind and state.record.startswith(said):
        return True  # as after nearly every step
    return contains(whole(state), whole(other))


def contains(record: str, other: str) -> bool:
    """Whether a record says all that another one does: the same head, its turns, the last of which may be half one."""
    head, _, _ = record.partition("\n\n")
    ours, theirs = turn_lines(record), turn_lines(other)
    if head.rstrip("\n") != other.partition("\n\n")[0].rstrip("\n") or len(theirs) > len(ours):
        return False
    last = len(theirs) - 1
    return last < 0 or (all(map(_tells, theirs[:last], ours)) and _begins(theirs[last], ours[last]))


@lru_cache(maxsize=256)
def moves(record: str) -> tuple[str, ...]:
    """What decides a game: its terms and seats without names, and its turns without comments."""
    head, _, _ = record.partition("\n\n")
    terms = []
    for line in head.split("\n"):
        if (seat := _SEAT.match(line)) is not None:
            terms.append(seat[1])
        elif (tag := read_tag(line)) is not None and tag[0] in RESERVED_TAGS:
            terms.append(line)
    return ("\n".join(terms), *(COMMENT.sub("", line) for line in turn_lines(record)))


def goes_on(state: Stored, other: Stored) -> bool:
    """Whether a state has every move of another one, those that were undone in it among them, and perhaps more.

    What was undone in the other one is no part of the game there.
    """
    return _follows(moves(whole(state) if state.redo else state.record), moves(other.record))


def chosen(states: Iterable[Stored]) -> Stored:
    """Of the states of one id say which is the game, the same on every device.

    What has all moves is the game; of those with the same moves the one changed later, then the greater bytes. What it
    does not go on from is another game; the rest are its earlier states.
    """
    ranked = sorted(states, key=lambda state: (state.touched, state.record, state.redo, repr(state)), reverse=True)
    game = ranked[0]
    for state in ranked[1:]:
        if goes_on(state, game) and not goes_on(game, state):
            game = state
    return game


def _follows(ours: Sequence[str], theirs: Sequence[str]) -> bool:
    last = len(theirs) - 1
    if last == 0 or last >= len(ours):
        return last == 0 and ours[0] == theirs[0]
    return ours[:last] == theirs[:last] and _begins(theirs[last], ours[last])


def _tells(less: str, more: str) -> bool:
    """Whether a turn is the same, but for comments added behind it."""
    return more == less or more.startswith(less + " {")


def _begins(half: str, whole: str) -> bool:
    return whole == half or whole.startswith(half + " ")
