"""The search for missed wins: every placement and every build of the drawn tile, turn by turn."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from taluva.engine.builds import Build
from taluva.engine.ending import places
from taluva.engine.position import EARLY, LAST_STANDING, PLAYING, RANKING, TEAMS, Position, exhausted
from taluva.engine.tiles import KINDS, Kind, Placement
from taluva.record.replay import Replay


class SearchableTurn(NamedTuple):
    """A turn to search: the position before it, the drawn tile, and the position after it."""

    turn: int
    before: Position
    kind: Kind
    after: Position


class MissedWin(NamedTuple):
    """A missed win: the first move that wins, in the order of the record, and how many moves win."""

    turn: int
    seat: int
    ending: str
    placement: Placement
    build: Build
    ways: int


def searchable_turns(replay: Replay) -> tuple[SearchableTurn, ...]:
    """The turns that can be searched: those that have a tile and are complete."""
    return tuple(
        SearchableTurn(number, before, turn.tile.kind, after)
        for number, (turn, before, after) in enumerate(
            zip(replay.record.turns, replay.positions, replay.positions[1:], strict=False), 1
        )
        if turn.tile is not None
    )


def winning_ending(position: Position, seat: int) -> str | None:
    """The ending by which the player who just moved has won or will certainly win; None if that is open."""
    if seat in position.winners:
        return EARLY
    if position.over:
        return position.ending if _is_sole_first(position, seat) else None
    return LAST_STANDING if _eliminates_last_opponent(position, seat) else None


def _side(position: Position, seat: int) -> int:
    return seat % 2 if position.setup.play == TEAMS else seat


def _is_sole_first(position: Position, seat: int) -> bool:
    """Whether only players on the seat's side share the first place."""
    leaders = [other for other, place in enumerate(places(position)) if place == 1]
    return seat in leaders and all(_side(position, other) == _side(position, seat) for other in leaders)


def _last_opponent(position: Position, seat: int) -> int | None:
    """The only player left on another side; None if there are more, or if being last brings no first place."""
    if position.setup.play == RANKING and position.winners:
        return None
    side = _side(position, seat)
    others = [
        other for other, state in enumerate(position.states) if state == PLAYING and _side(position, other) != side
    ]
    return others[0] if len(others) == 1 else None


def _eliminates_last_opponent(position: Position, seat: int) -> bool:
    """Whether the last opponent moves next and will be out, whatever tile is drawn and wherever it is laid.

    A player with a hut left can always build: a tile whose volcano touches the island at its edge and flows away from
    it has two fields that nothing else touches. Without huts nothing depends on the fields, so one kind of tile is
    enough to try.
    """
    opponent = _last_opponent(position, seat)
    if opponent is None or opponent != position.seat or position.supply(opponent).huts:
        return False
    kind = KINDS[0]
    return not any(position.lay(kind, placement).can_build() for placement in position.legal_tiles())


def _cannot_win(before: Position) -> bool:
    """Whether no build of this turn can win: a turn uses up one kind of piece at most."""
    seat = before.seat
    assert seat is not None
    if before.tiles_left <= 1:
        return False
    other = _last_opponent(before, seat)
    if other is not None and not before.supply(other).huts:
        return False
    kinds = exhausted(before.built[seat]) + 1
    if before.setup.play != TEAMS:
        return kinds < 2
    partner_kinds = exhausted(before.built[(seat + 2) % 4])
    return min(kinds, partner_kinds) < 1 or max(kinds, partner_kinds) < 2


def search_turn(turn: SearchableTurn) -> Iterator[MissedWin | None]:
    """Search one turn in steps of one placement; yields None while searching, last the missed win or None."""
    before = turn.before
    seat = before.seat
    if seat is None or winning_ending(turn.after, seat) or _cannot_win(before):
        yield None
        return
    missed_win: MissedWin | None = None
    for move in winning_moves(before, turn.kind):
        if move is None:
            yield None
        elif missed_win is None:
            missed_win = MissedWin(turn.turn, seat, move.ending, move.placement, move.build, 1)
        else:
            missed_win = missed_win._replace(ways=missed_win.ways + 1)
    yield missed_win


class WinningMove(NamedTuple):
    """One move that wins: placement, build, and the ending that it brings about."""

    placement: Placement
    build: Build
    ending: str


def winning_moves(before: Position, kind: Kind) -> Iterator[WinningMove | None]:
    """Every move that wins with this tile, in the order of the record; yields None where a caller may pause."""
    seat = before.seat
    assert seat is not None
    # Whether a build wins depends on its kind and cost alone, unless it could leave the opponent without any build.
    opponent = _last_opponent(before, seat)
    depends_on_island = opponent is not None and not before.supply(opponent).huts
    ending_by_build: dict[tuple[str, int], str | None] = {}
    for placement in before.legal_tiles():
        laid = before.lay(kind, placement)
        for build, _, cost in laid.legal_builds():
            if depends_on_island or (build.kind, cost) not in ending_by_build:
                if depends_on_island:
                    yield None  # trying all that can follow takes a while
                ending_by_build[build.kind, cost] = winning_ending(laid.build(build), seat)
            ending = ending_by_build[build.kind, cost]
            if ending is not None:
                yield WinningMove(placement, build, ending)
        yield None


class MissedWinSearch:
    """The search through a whole game in small steps, with its progress."""

    def __init__(self, turns: Iterable[SearchableTurn], known_missed_wins: Iterable[MissedWin] = ()):
        self._turns = tuple(turns)
        self.turn_count = len(self._turns)
        self.searched = 0
        self.missed_wins: list[MissedWin] = list(known_missed_wins)
        self._turn_progress = 0.0  # of the turn that is being searched
        self._steps = self._search_turns()
        self.finished = False

    @property
    def progress(self) -> float:
        """How much of the game is searched, from 0 to 1."""
        return (self.searched + self._turn_progress) / self.turn_count if self.turn_count else 1.0

    def step(self) -> bool:
        """Search one step; returns whether there is more to search."""
        if not self.finished and next(self._steps, None) is None:
            self.finished = True
        return not self.finished

    def _search_turns(self) -> Iterator[bool]:
        for turn in self._turns:
            placement_count = len(turn.before.legal_tiles())
            for step, missed_win in enumerate(search_turn(turn)):
                if missed_win is None:
                    self._turn_progress = min(0.99, step / (placement_count + 1))
                    yield True
                else:
                    self.missed_wins.append(missed_win)
            self._turn_progress = 0.0
            self.searched += 1
