"""The likeliest slips that explain how a table differs from its record.

Every slip that people make in recording one turn is tried: what is seen is played on from there as plain dicts, without
being judged, and only the few that explain most are replayed by the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from operator import itemgetter
from typing import NamedTuple

from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, NO_HOUR, Hex, Hour, neighbours
from taluva.engine.island import Face
from taluva.engine.pieces import EXPAND, FULL, HUT, Colour, Count, Piece
from taluva.engine.position import RANKING, TILE, Position, exhausted
from taluva.engine.settlements import OVER_HEX
from taluva.engine.tiles import (
    KINDS,
    TERRAINS,
    VOLCANO,
    Placement,
    covered,
    flow_of,
    left_in_box,
    mirrored,
    place,
    volcano_of,
)
from taluva.record.record import BuildMove, Concede, Record, TileMove, Turn
from taluva.record.replay import Replay
from taluva.review.repair import Repair

FIELD, MIRRORED, DIRECTION, BUILD, FORGOTTEN, TWICE = "field", "mirrored", "direction", "build", "forgotten", "twice"

MOST = 5  # that are put forward
JUDGED = 14  # that are replayed by the rules
REFINED = 40  # forgotten tiles for which a build is looked for

CONCEDED = Turn(concede=Concede())

_Ground = tuple[int, str, Hour]  # level, terrain or volcano, direction


class Slip(NamedTuple):
    """One slip that may be the one: what would have to be corrected, and what that leaves open."""

    what: str
    turn: int  # that is changed or taken out; a forgotten one has this number once it is put in
    repair: Repair  # the changed record, and what would no longer hold
    open: tuple[Hex, ...]  # corrected hexes that it does not explain
    counted: bool  # whether as many tiles are left as were counted
    others: tuple[Hex, ...]  # hexes of which nothing was said and that it changes
    guessed: tuple[Hex, ...]  # fields of a forgotten tile of which nobody said what they show

    @property
    def leaves(self) -> int:
        """How much of what was said of the table it leaves open."""
        return len(self.open) + (not self.counted)

    @property
    def explains(self) -> bool:
        """Whether it leaves nothing open."""
        return not self.leaves


class _Try(NamedTuple):
    """What may have happened instead of what is recorded."""

    what: str
    turn: int
    put: Turn | None  # none is entered twice; a forgotten one of which nothing is known is empty
    guessed: tuple[Hex, ...] = ()
    copies: int = 0  # of such a tile that are left in the box

    @property
    def marks(self) -> int:
        """How many of its moves only stand because the table would have let them."""
        tile, build, _ = self.put or Turn()
        return (tile is not None and tile.stands) + (isinstance(build, BuildMove) and build.stands)


_Weighed = tuple[tuple[int, ...], _Try]  # what it leaves open and changes besides, the weightiest first


class _Table:
    """What is seen at a table as plain dicts, and whose turn it is."""

    __slots__ = ("built", "colours", "gone", "grounds", "misfits", "pieces", "ranking", "seat")

    def __init__(self, position: Position):
        island = position.island
        self.colours, self.ranking = position.setup.colours, position.setup.play == RANKING
        self.grounds: dict[Hex, _Ground] = {
            hexagon: (level, island.grounds[hexagon], island.flows.get(hexagon, NO_HOUR))
            for hexagon, level in island.levels.items()
        }
        self.pieces = dict(island.pieces)
        self.built = position.built
        self.gone = {*position.outs, *position.winners}
        self.seat = position.seat or 0
        self.misfits = 0  # moves that cannot be made as they are recorded

    def copy(self) -> _Table:
        """The same, to be played on."""
        new = _Table.__new__(_Table)
        new.colours, new.ranking, new.built = self.colours, self.ranking, self.built
        new.grounds, new.pieces, new.gone = dict(self.grounds), dict(self.pieces), set(self.gone)
        new.seat, new.misfits = self.seat, self.misfits
        return new

    @property
    def colour(self) -> Colour:
        """The colour that is to move."""
        return self.colours[self.seat]

    def play(self, turn: Turn) -> None:
        """Carry out a turn as far as it can be, and hand on."""
        if turn.tile is not None:
            self.lay(turn.tile)
        if isinstance(turn.build, BuildMove):
            self._build(turn.build.build)
        elif turn.build is not None or turn.concede is not None:
            self.gone.add(self.seat)
        if len(self.gone) == len(self.colours):
            self.misfits += 1
            return
        self.seat = (self.seat + 1) % len(self.colours)
        while self.seat in self.gone:
            self.seat = (self.seat + 1) % len(self.colours)

    def lay(self, tile: TileMove) -> None:
        """Put a tile where it lies."""
        grounds, pieces = self.grounds, self.pieces
        volcano, first, second = three = covered(tile.placement)
        flow, below = flow_of(tile.placement), grounds.get(volcano)
        levels = [grounds[hexagon][0] if hexagon in grounds else 0 for hexagon in three]
        level = max(levels) + 1
        turned = below is None or (below[1] == VOLCANO and below[2] != flow) or tile.stands
        self.misfits += not turned or min(levels) + 1 != level
        grounds[volcano] = level, VOLCANO, flow
        grounds[first], grounds[second] = (level, tile.kind[0], NO_HOUR), (level, tile.kind[1], NO_HOUR)
        for hexagon in three:
            if hexagon in pieces:
                self.misfits += pieces.pop(hexagon).kind != HUT and not tile.stands

    def _build(self, build: Build) -> None:
        filled, kind = self.filled(build), build.kind
        self.misfits += not filled
        cost = 0
        for hexagon in filled:
            number = self.grounds[hexagon][0] if kind == EXPAND else 1
            self.pieces[hexagon] = Piece(HUT if kind == EXPAND else kind, self.colour, number)
            cost += number
        built = self.built[self.seat].plus(kind, cost)
        self.built = (*self.built[: self.seat], built, *self.built[self.seat + 1 :])
        self.misfits += built.of(kind) > FULL.of(kind)
        if self.ranking and exhausted(built) >= 2:
            self.gone.add(self.seat)

    def filled(self, build: Build) -> list[Hex]:
        """The hexes that a build of the player to move fills; none if it cannot be made."""
        grounds, pieces, (kind, begin, terrain) = self.grounds, self.pieces, build
        if kind != EXPAND:
            return [begin] if begin in grounds and begin not in pieces else []
        colour = self.colour
        if begin not in pieces or pieces[begin].colour != colour:
            return []
        edge, own, fields = [begin], {begin}, set()
        while edge:
            for hexagon in neighbours(edge.pop()):
                if hexagon in pieces:
                    if hexagon not in own and pieces[hexagon].colour == colour:
                        own.add(hexagon)
                        edge.append(hexagon)
                elif hexagon in grounds and grounds[hexagon][1] == terrain:
                    fields.add(hexagon)
        return list(fields)


class _Search:
    """The search for the slip in one record."""

    def __init__(
        self, before: Replay, seen: Mapping[Hex, Face | None], tiles_left: int | None, left: Mapping[Colour, Count]
    ):
        self.before, record, stopped_at = before, before.record, before.stopped_at
        # What a fault keeps from being replayed is left out.
        self.turns = record.turns[: stopped_at - 1 if stopped_at else len(record.turns)]
        self.tables = [_Table(self.before.positions[0])]
        for turn in self.turns:
            self.tables.append(self.tables[-1].copy())
            self.tables[-1].play(turn)
        self.recorded = self.tables[-1]
        self.grounds = {h: None if face is None else (face.level, face.ground, face.flow) for h, face in seen.items()}
        self.pieces = {h: None if face is None else face.piece for h, face in seen.items()}
        self.built = {record.setup.colours.index(colour): FULL.less(count) for colour, count in left.items()}
        self.differing = frozenset(self.missed(self.recorded))
        # How many tiles more than recorded lie there, if somebody counted.
        self.more = None if tiles_left is None else self.before.standing.tiles_left - tiles_left
        self.last_grown = self._last_grown()

    def _last_grown(self) -> int:
        """The last turn with an expansion that may have filled, or not, a hex on which the table has other huts."""
        both = [pieces.get(hexagon) for pieces in (self.pieces, self.recorded.pieces) for hexagon in self.differing]
        colours = {piece.colour for piece in both if piece is not None and piece.kind == HUT}
        for number in range(len(self.turns), 0, -1):
            build, table = self.turns[number - 1].build, self.tables[number - 1]
            if isinstance(build, BuildMove) and build.build.kind == EXPAND and table.colour in colours:
                return number
        return 0

    def steps(self) -> Iterator[tuple[Slip, ...] | None]:
        """The few that explain most, as the rules see them, behind a None for every step to them."""
        if not self.differing and not self.more:
            yield ()
            return
        weighed, tiles = list[_Weighed](), list[_Weighed]()
        for one in self.other_turns():
            weighed.append(self.weigh(one))
            yield None
        for one in self.forgotten():
            tiles.append(self.weigh(one))
            yield None
        for pair in sorted(tiles, key=itemgetter(0))[:REFINED]:
            # One build for a tile: where the tile lay is what people have to tell apart.
            weighed.append(min([pair, *map(self.weigh, self.forgotten_builds(pair[1]))], key=itemgetter(0)))
            yield None
        weighed.sort(key=itemgetter(0))
        asked = len(self.differing) + bool(self.more)
        found: dict[Record, Slip] = {}
        for (missed, *_), one in weighed[:JUDGED]:
            if missed < asked:
                slip = self.judge(one)
                found.setdefault(slip.repair.record, slip)
                yield None
        # What no longer holds counts for more than what else becomes different.
        yield tuple(sorted(found.values(), key=lambda slip: (slip.leaves, slip.repair.broken is not None))[:MOST])

    # What a try explains.

    def missed(self, table: _Table) -> list[Hex]:
        """The corrected hexes that look otherwise at this table."""
        grounds, pieces, wanted = table.grounds, table.pieces, self.pieces
        return [h for h, ground in self.grounds.items() if grounds.get(h) != ground or pieces.get(h) != wanted[h]]

    def others(self, table: _Table) -> set[Hex]:
        """The hexes of which nothing was said and that look otherwise than recorded."""
        changed = {h for h, _ in table.grounds.items() ^ self.recorded.grounds.items()}
        changed.update(h for h, _ in table.pieces.items() ^ self.recorded.pieces.items())
        return changed.difference(self.grounds)

    def end(self, one: _Try) -> _Table:
        """What is seen at the end if this is what happened."""
        table = self.tables[one.turn - 1].copy()
        if one.put is not None:
            table.play(one.put)
        for turn in self.turns[one.turn - (one.what == FORGOTTEN) :]:
            table.play(turn)
        return table

    def counted(self, one: _Try) -> bool:
        """Whether it leaves as many tiles as were counted."""
        if one.what == TWICE:
            more = -(self.turns[one.turn - 1].tile is not None)
        else:
            more = int(one.what == FORGOTTEN and one.put != CONCEDED)
        return self.more is None or self.more == more

    def weigh(self, one: _Try) -> _Weighed:
        """How much it leaves open and changes besides, the weightiest first, and the latest turn where all is equal."""
        table = self.end(one)
        missed = len(self.missed(table)) + (not self.counted(one))
        hands = sum(table.built[seat] != built for seat, built in self.built.items())
        return (missed, hands, table.misfits + one.marks, len(self.others(table)), -one.copies, -one.turn), one

    def judge(self, one: _Try) -> Slip:
        """A try as the rules see it."""
        repair = Repair(self.before)
        if one.put is None:
            repair.delete(one.turn)
        elif one.what == FORGOTTEN:
            repair.insert(one.turn, one.put)
        else:
            repair.replace(one.turn, one.put)
        table = self.end(one) if repair.broken else _Table(repair.now.replay.standing)
        open_hexes, others = sorted(self.missed(table)), sorted(self.others(table))
        return Slip(one.what, one.turn, repair, tuple(open_hexes), self.counted(one), tuple(others), one.guessed)

    # What is tried.

    def other_turns(self) -> Iterator[_Try]:
        """Every turn otherwise, or not at all."""
        for number, turn in enumerate(self.turns, 1):
            yield _Try(TWICE, number, None)
            if turn.tile is not None:
                for what, tile in _other_tiles(turn.tile):
                    hexes = {*covered(turn.tile.placement), *covered(tile.placement)}
                    if number <= self.last_grown or not self.differing.isdisjoint(hexes):
                        yield _Try(what, number, turn._replace(tile=tile))
            yield from self._other_builds(number, turn)

    def _other_builds(self, number: int, turn: Turn) -> Iterator[_Try]:
        """The builds that touch a differing hex; all of them where the one that is recorded is not seen."""
        middle = self.before.middles[number - 1]
        if middle is None:
            return
        missing = _Try(BUILD, number, turn._replace(build=None))
        filled = middle.option(turn.build.build).hexes if isinstance(turn.build, BuildMove) else ()
        unseen = number <= self.last_grown or not self.differing.isdisjoint(filled)
        unseen = unseen and len(self.missed(self.end(missing))) < len(self.differing)
        options = [option for option in middle.legal_builds() if unseen or not self.differing.isdisjoint(option.hexes)]
        builds = {option.build for option in options} | self._shown(self.differing, middle.colour)
        for build in sorted(builds):
            verdict = middle.judge_build(build)
            if verdict.legal or verdict.can_stand:
                yield missing._replace(put=turn._replace(build=BuildMove(build, not verdict.legal)))

    def _shown(self, hexes: Iterable[Hex], colour: Colour | None) -> set[Build]:
        """The single pieces of a colour that the table shows on some hexes."""
        pieces = {hexagon: self.pieces[hexagon] for hexagon in hexes}
        return {Build(one.kind, h) for h, one in pieces.items() if one and (one.colour, one.number) == (colour, 1)}

    def forgotten(self) -> Iterator[_Try]:
        """The turns that nobody may have recorded, each with its tile; the build is looked for later."""
        levels = {h: (ground[0] if ground else 0) for h, ground in self.grounds.items()}
        recorded = self.recorded.grounds
        raised = {h for h, level in levels.items() if level - (recorded[h][0] if h in recorded else 0) == 1}
        same = levels.keys() - raised
        placements = [Placement(place(h, NO_HOUR) + way) for h in sorted(raised)[:1] for way in OVER_HEX]
        placements = [one for one in placements if len(raised.intersection(covered(one))) == min(len(raised), 3)]
        laid = Counter(tile.kind for tile in self.before.standing.island.tiles)
        box = {kind: left_in_box(laid, kind) for kind in KINDS}
        for number, position in enumerate(self.before.positions, 1):
            if position.over or position.awaits != TILE:
                continue
            # Nothing but the players' order and the number of tiles speaks for these.
            if not self.more:
                yield _Try(FORGOTTEN, number, CONCEDED)
            if not raised and self.more != 0:
                yield _Try(FORGOTTEN, number, Turn())
            for placement in placements:
                verdict = position.judge_tile(placement)
                if same.isdisjoint(covered(placement)) and (verdict.legal or verdict.can_stand):
                    known = {field: _terrain(self.grounds.get(field)) for field in covered(placement)[1:]}
                    left = {
                        kind: copies
                        for kind, copies in box.items()
                        if all(terrain in ("", letter) for terrain, letter in zip(known.values(), kind, strict=True))
                    }
                    tile = TileMove(max(left, key=left.__getitem__), placement, not verdict.legal)
                    guessed = tuple(field for field, terrain in known.items() if not terrain)
                    yield _Try(FORGOTTEN, number, Turn(tile), guessed, sum(left.values()))

    def forgotten_builds(self, one: _Try) -> Iterator[_Try]:
        """A forgotten turn with every build that the table shows and the record lacks."""
        if one.put is None or one.put == CONCEDED:
            return
        table = self.tables[one.turn - 1].copy()
        if one.put.tile is not None:
            table.lay(one.put.tile)
        missed = self.missed(self.end(one))
        builds = self._shown(missed, table.colour)
        own = {hexagon for hexagon, piece in table.pieces.items() if piece.colour == table.colour}
        for hexagon in missed:
            if (terrain := _terrain(self.grounds[hexagon])) and self.pieces[hexagon] is not None:
                builds.update(Build(EXPAND, near, terrain) for near in neighbours(hexagon) if near in own)
        for build in sorted(builds):
            if table.filled(build):
                yield one._replace(put=one.put._replace(build=BuildMove(build)))


def _terrain(ground: _Ground | None) -> str:
    """The letter of a field, none where there is a volcano or nobody said what lies there."""
    return "" if ground is None or ground[1] == VOLCANO else ground[1]


def _other_tiles(tile: TileMove) -> Iterator[tuple[str, TileMove]]:
    """Every tile that may have been recorded as this one."""
    first, second = tile.kind[0], tile.kind[1]
    if first != second:
        yield MIRRORED, tile._replace(kind=mirrored(tile.kind))
    for terrain in TERRAINS:
        if terrain != first:
            yield FIELD, tile._replace(kind=terrain + second)
        if terrain != second:
            yield FIELD, tile._replace(kind=first + terrain)
    for flow in FLOWS:
        if flow != flow_of(tile.placement):
            yield DIRECTION, tile._replace(placement=place(volcano_of(tile.placement), flow))


def search(
    before: Replay,
    seen: Mapping[Hex, Face | None],
    tiles_left: int | None = None,
    left: Mapping[Colour, Count] | None = None,
) -> Iterator[tuple[Slip, ...] | None]:
    """The likeliest slips, a small step at a time: None as long as there is more to try, and then what was found.

    `seen` are some hexes or all as the table shows them, None where it is bare. What players have left in hand sorts
    what explains the table equally well, but proves nothing.
    """
    yield from _Search(before, seen, tiles_left, left or {}).steps()
