"""Which files are of which game: those of one id that part are games of their own, the same on every device."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Final

from taluva.archive import states
from taluva.archive.kept import id_of, is_named_by
from taluva.archive.values import GameId, Stored
from taluva.record.reader import read
from taluva.record.unreadable import Unreadable

Games = dict[GameId, list[int]]  # their files by number, the one that says what the game is before its other states


class Lying:
    """A file that carries an id, and what is known of it."""

    def __init__(self, tag: GameId, name: str, stored: Stored | None) -> None:
        """Without a state it cannot be read at all."""
        self.tag: Final = tag
        self.name: Final = name
        self.stored: Final = stored

    @cached_property
    def state(self) -> Stored | None:
        """Its state, if its turns can be read, too."""
        if self.stored is not None:
            try:
                read(self.stored.record)
            except Unreadable:
                return None
        return self.stored


def games_of(files: Mapping[int, Lying], is_held: Callable[[GameId], bool]) -> Games:
    """Sort files into games; those that carry the id of a game that is held are all of that one.

    What parts from a game comes to the files of another one, which may part in their turn. Where a file ends depends on
    nothing but what lies there: neither on the order in which it was found, nor on where it was before.
    """
    at = {number: file.tag for number, file in files.items()}
    while True:
        games: Games = {}
        for game in dict.fromkeys(at.values()):
            own = {number: files[number] for number in files if at[number] == game}
            for other, numbers in [(game, list(own))] if is_held(game) else _parted(game, own):
                games.setdefault(other, []).extend(numbers)
        now = {number: game for game, numbers in games.items() for number in numbers}
        if now == at:
            return games
        at = {number: now[number] for number in files}


def _parted(tag: GameId, files: Mapping[int, Lying]) -> Iterable[tuple[GameId, list[int]]]:
    """Sort files of one id: what goes on from one another is one game, what parts is another.

    Which of them keeps the id is the same on every device, and stays so while each of them goes on: that of the file
    with the name that the app gave it, which no copy beside it has.
    """
    if len(files) == 1:
        return [(tag, list(files))]
    left = {number: file.state for number, file in files.items() if file.state is not None}
    games: list[tuple[tuple[str, ...], list[int]]] = []
    named = {number for number in left if is_named_by(tag, files[number].name)}
    while left:
        game = states.chosen(left.values())
        own = [at for at, state in left.items() if states.goes_on(game, state)]
        own.sort(key=lambda at: left[at] is not game)
        games.append((states.moves(states.whole(game)), own))
        left = {at: state for at, state in left.items() if at not in own}
    games.sort(key=lambda one: (named.isdisjoint(one[1]), one[0]))
    return [
        *((tag if number == 0 else _other(tag, games[0][0], moves), own) for number, (moves, own) in enumerate(games)),
        *((id_of(file.name), [number]) for number, file in files.items() if file.state is None),
    ]


def _other(tag: GameId, first: tuple[str, ...], moves: tuple[str, ...]) -> GameId:
    """Name a game that parted from another one of the same id, by the turn in which it did."""
    return id_of("\n".join((tag, *moves[: states.common(first, moves) + 1])))
