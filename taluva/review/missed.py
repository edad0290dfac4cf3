"""A win that was there and not taken: every placement and every build of the tile drawn, turn by turn."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from taluva.engine.builds import Build
from taluva.engine.ending import places
from taluva.engine.position import EARLY, LAST_STANDING, PLAYING, RANKING, TEAMS, Position, exhausted
from taluva.engine.tiles import KINDS, Kind, Placement
from taluva.record.replay import Replay


class Drawn(NamedTuple):
    """A turn to be searched: where the game stood, the tile drawn, and where the turn led."""

    turn: int
    before: Position
    kind: Kind
    after: Position


class Chance(NamedTuple):
    """A win that was there: the first way to it in the order of the record, and how many ways there were."""

    turn: int
    seat: int
    ending: str
    placement: Placement
    build: Build
    ways: int


def drawn_turns(replay: Replay) -> tuple[Drawn, ...]:
    """The turns of a game that can be searched: those with a tile that were played to their end."""
    return tuple(
        Drawn(number, before, turn.tile.kind, after)
        for number, (turn, before, after) in enumerate(
            zip(replay.record.turns, replay.positions, replay.positions[1:], strict=False), 1
        )
        if turn.tile is not None
    )


def won(position: Position, seat: int) -> str | None:
    """How the player who just moved has won, or cannot be kept from winning; None if it is open."""
    if seat in position.winners:
        return EARLY
    if position.over:
        return position.ending if _first_alone(position, seat) else None
    return LAST_STANDING if _leaves_others_out(position, seat) else None


def _side(position: Position, seat: int) -> int:
    return seat % 2 if position.setup.play == TEAMS else seat


def _first_alone(position: Position, seat: int) -> bool:
    """Whether nobody outside the player's side has reached the first place with him."""
    first = [other for other, place in enumerate(places(position)) if place == 1]
    return seat in first and all(_side(position, other) == _side(position, seat) for other in first)


def _last_opponent(position: Position, seat: int) -> int | None:
    """The only player left on another side; None if there are more, or if being left gives no first place."""
    if position.setup.play == RANKING and position.winners:
        return None
    side = _side(position, seat)
    others = [
        other for other, state in enumerate(position.states) if state == PLAYING and _side(position, other) != side
    ]
    return others[0] if len(others) == 1 else None


def _leaves_others_out(position: Position, seat: int) -> bool:
    """Whether the last opponent moves next and will be out, whatever he draws and wherever he lays it.

    Whoever has a hut left can always build: a tile whose volcano touches the island at its edge and flows away from
    it has two fields that nothing else touches. Without huts nothing depends on the fields, so one kind stands for all.
    """
    other = _last_opponent(position, seat)
    if other is None or other != position.seat or position.supply(other).huts:
        return False
    kind = KINDS[0]
    return not any(position.lay(kind, placement).can_build() for placement in position.legal_tiles())


def _hopeless(before: Position) -> bool:
    """Whether no build of this turn can win: a turn finishes one kind of piece at most."""
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
    partner = exhausted(before.built[(seat + 2) % 4])
    return min(kinds, partner) < 1 or max(kinds, partner) < 2


def search_turn(drawn: Drawn) -> Iterator[Chance | None]:
    """Search one turn, a placement a step; the last value is the chance that was missed, if there was one."""
    before = drawn.before
    seat = before.seat
    if seat is None or won(drawn.after, seat) or _hopeless(before):
        yield None
        return
    found: Chance | None = None
    for way in winning(before, drawn.kind):
        if way is None:
            yield None
        elif found is None:
            found = Chance(drawn.turn, seat, way.ending, way.placement, way.build, 1)
        else:
            found = found._replace(ways=found.ways + 1)
    yield found


class Way(NamedTuple):
    """One way to a win: where the tile lies, what is built, and how that ends the game."""

    placement: Placement
    build: Build
    ending: str


def winning(before: Position, kind: Kind) -> Iterator[Way | None]:
    """Every way to win with this tile, in the order of the record; None where somebody else may do something."""
    seat = before.seat
    assert seat is not None
    # What a build wins depends on its kind and cost alone, unless it could leave an opponent without any build.
    other = _last_opponent(before, seat)
    by_island = other is not None and not before.supply(other).huts
    known: dict[tuple[str, int], str | None] = {}
    for placement in before.legal_tiles():
        laid = before.lay(kind, placement)
        for build, _, cost in laid.legal_builds():
            if by_island or (build.kind, cost) not in known:
                if by_island:
                    yield None  # to look at all that can follow takes a while
                known[build.kind, cost] = won(laid.build(build), seat)
            ending = known[build.kind, cost]
            if ending is not None:
                yield Way(placement, build, ending)
        yield None


class Search:
    """The search through a whole game, a small step at a time, so that it can be stopped and shown."""

    def __init__(self, turns: Iterable[Drawn], known: Iterable[Chance] = ()):
        self._turns = tuple(turns)
        self.total = len(self._turns)
        self.searched = 0
        self.chances: list[Chance] = list(known)
        self._within = 0.0  # how much of the turn under search
        self._steps = self._walk()
        self.finished = False

    @property
    def progress(self) -> float:
        """How much of the game is searched, from 0 to 1."""
        return (self.searched + self._within) / self.total if self.total else 1.0

    def step(self) -> bool:
        """Search a little further and say whether there is more to do."""
        if not self.finished and next(self._steps, None) is None:
            self.finished = True
        return not self.finished

    def _walk(self) -> Iterator[bool]:
        for drawn in self._turns:
            places = len(drawn.before.legal_tiles())
            for step, chance in enumerate(search_turn(drawn)):
                if chance is None:
                    self._within = min(0.99, step / (places + 1))
                    yield True
                else:
                    self.chances.append(chance)
            self._within = 0.0
            self.searched += 1
