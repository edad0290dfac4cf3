"""Candidates for a slip: every way in which one recorded turn may differ from what was played at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, NO_HOUR, Hex, neighbours
from taluva.engine.island import Face
from taluva.engine.pieces import EXPAND, FULL, HUT, Colour, Count
from taluva.engine.position import TILE
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
from taluva.record.record import BuildMove, Concede, TileMove, Turn
from taluva.record.replay import Replay
from taluva.review.loose_board import Ground, LooseBoard

FIELD, MIRRORED, DIRECTION, BUILD, FORGOTTEN, TWICE = "field", "mirrored", "direction", "build", "forgotten", "twice"

CONCEDED = Turn(concede=Concede())


class Candidate(NamedTuple):
    """One thing that may have happened instead of what is recorded.

    `entered` replaces the recorded turn, or is inserted before it if the turn was FORGOTTEN. It is None if the turn was
    entered TWICE, and an empty Turn if nothing is known of a forgotten one.
    """

    what: str
    turn: int
    entered: Turn | None
    guessed: tuple[Hex, ...] = ()  # fields of a forgotten tile whose terrain is not known
    copies: int = 0  # of such a tile that remain in the box

    @property
    def mark_count(self) -> int:
        """How many of its moves are marked as let stand."""
        tile, build, _ = self.entered or Turn()
        return (tile is not None and tile.stands) + (isinstance(build, BuildMove) and build.stands)


class TableDifference:
    """What a table shows against what its record leads to, with a loose board before each recorded turn.

    `faces` are some or all hexes as the table shows them, None where it is bare. `differing` are those that the record
    has otherwise; `extra_tiles` is by how many tiles the table has more, None if they were not counted.
    """

    def __init__(
        self, before: Replay, faces: Mapping[Hex, Face | None], tiles_left: int | None, supplies: Mapping[Colour, Count]
    ):
        self.replay = before
        record = before.record
        stopped_at = before.stopped_at
        # The turns from a fault on that ends the replay are left out.
        self.turns = record.turns[: stopped_at - 1 if stopped_at else len(record.turns)]
        self.boards = [LooseBoard(before.positions[0])]
        for turn in self.turns:
            self.boards.append(self.boards[-1].copy())
            self.boards[-1].play(turn)
        self.recorded = self.boards[-1]
        self.grounds = {h: None if face is None else (face.level, face.ground, face.flow) for h, face in faces.items()}
        self.pieces = {h: None if face is None else face.piece for h, face in faces.items()}
        self.built = {record.setup.colours.index(colour): FULL.less(count) for colour, count in supplies.items()}
        self.differing = frozenset(self.differing_hexes(self.recorded))
        self.extra_tiles = None if tiles_left is None else before.last_complete.tiles_left - tiles_left
        self.last_expansion = self._find_last_expansion()

    def _find_last_expansion(self) -> int:
        """The last turn whose expansion may have filled, or not, a hex where the table has other huts; 0 if none."""
        pieces = [
            piece_by_hex.get(hexagon)
            for piece_by_hex in (self.pieces, self.recorded.pieces)
            for hexagon in self.differing
        ]
        colours = {piece.colour for piece in pieces if piece is not None and piece.kind == HUT}
        for number in range(len(self.turns), 0, -1):
            build = self.turns[number - 1].build
            board = self.boards[number - 1]
            if isinstance(build, BuildMove) and build.build.kind == EXPAND and board.colour in colours:
                return number
        return 0

    def differing_hexes(self, board: LooseBoard) -> list[Hex]:
        """The hexes of the table that look otherwise on this board."""
        grounds = board.grounds
        pieces = board.pieces
        wanted = self.pieces
        return [h for h, ground in self.grounds.items() if grounds.get(h) != ground or pieces.get(h) != wanted[h]]

    def changed_elsewhere(self, board: LooseBoard) -> set[Hex]:
        """The hexes that were not compared and that look otherwise on this board than in the record."""
        changed = {h for h, _ in board.grounds.items() ^ self.recorded.grounds.items()}
        changed.update(h for h, _ in board.pieces.items() ^ self.recorded.pieces.items())
        return changed.difference(self.grounds)

    def board_after(self, candidate: Candidate) -> LooseBoard:
        """The board at the end of the game if a candidate is what happened."""
        board = self.boards[candidate.turn - 1].copy()
        if candidate.entered is not None:
            board.play(candidate.entered)
        first_unchanged = candidate.turn - 1 if candidate.what == FORGOTTEN else candidate.turn
        for turn in self.turns[first_unchanged:]:
            board.play(turn)
        return board

    def count_matches(self, candidate: Candidate) -> bool:
        """Whether a candidate leaves as many tiles as were counted; True if they were not."""
        if candidate.what == TWICE:
            extra = -1 if self.turns[candidate.turn - 1].tile is not None else 0
        else:
            extra = 1 if candidate.what == FORGOTTEN and candidate.entered != CONCEDED else 0
        return self.extra_tiles is None or self.extra_tiles == extra

    # Candidates.

    def altered_turns(self) -> Iterator[Candidate]:
        """Every recorded turn left out or with another tile or build, as far as that can explain a differing hex."""
        for number, turn in enumerate(self.turns, 1):
            yield Candidate(TWICE, number, None)
            if turn.tile is not None:
                for what, tile in _other_tiles(turn.tile):
                    hexes = {*covered(turn.tile.placement), *covered(tile.placement)}
                    if number <= self.last_expansion or not self.differing.isdisjoint(hexes):
                        yield Candidate(what, number, turn._replace(tile=tile))
            yield from self._other_builds(number, turn)

    def _other_builds(self, number: int, turn: Turn) -> Iterator[Candidate]:
        """The builds that touch a differing hex; every build if the recorded one is not visible at the table."""
        middle = self.replay.middles[number - 1]
        if middle is None:
            return
        without_build = Candidate(BUILD, number, turn._replace(build=None))
        filled = middle.option(turn.build.build).hexes if isinstance(turn.build, BuildMove) else ()
        invisible = number <= self.last_expansion or not self.differing.isdisjoint(filled)
        invisible = invisible and len(self.differing_hexes(self.board_after(without_build))) < len(self.differing)
        options = [
            option for option in middle.legal_builds() if invisible or not self.differing.isdisjoint(option.hexes)
        ]
        builds = {option.build for option in options} | self._visible_pieces(self.differing, middle.colour)
        for build in sorted(builds):
            verdict = middle.judge_build(build)
            if verdict.legal or verdict.can_stand:
                yield without_build._replace(entered=turn._replace(build=BuildMove(build, not verdict.legal)))

    def _visible_pieces(self, hexes: Iterable[Hex], colour: Colour | None) -> set[Build]:
        """The builds that would put there the single pieces of a colour that the table shows on some hexes."""
        pieces = {hexagon: self.pieces[hexagon] for hexagon in hexes}
        return {
            Build(piece.kind, hexagon)
            for hexagon, piece in pieces.items()
            if piece and (piece.colour, piece.number) == (colour, 1)
        }

    def forgotten_turns(self) -> Iterator[Candidate]:
        """The turns that may be missing in the record: with a tile but without a build, empty, or conceded."""
        levels = {h: (ground[0] if ground else 0) for h, ground in self.grounds.items()}
        recorded = self.recorded.grounds
        raised = {h for h, level in levels.items() if level - (recorded[h][0] if h in recorded else 0) == 1}
        unraised = levels.keys() - raised
        placements = [
            placement
            for h in sorted(raised)[:1]
            for placement in (Placement(place(h, NO_HOUR) + offset) for offset in OVER_HEX)
            if len(raised.intersection(covered(placement))) == min(len(raised), 3)
        ]
        for number, position in enumerate(self.replay.positions, 1):
            if position.over or position.awaits != TILE:
                continue
            # Only the order of the players and the number of tiles can confirm these.
            if not self.extra_tiles:
                yield Candidate(FORGOTTEN, number, CONCEDED)
            if not raised and self.extra_tiles != 0:
                yield Candidate(FORGOTTEN, number, Turn())
            for placement in placements:
                verdict = position.judge_tile(placement)
                if unraised.isdisjoint(covered(placement)) and (verdict.legal or verdict.can_stand):
                    yield self._forgotten_tile(number, placement, not verdict.legal)

    def _forgotten_tile(self, number: int, placement: Placement, stands: bool) -> Candidate:
        """A forgotten tile on known hexes, of the kind that fits their terrain and has most copies left in the box."""
        laid = Counter(tile.kind for tile in self.replay.last_complete.island.tiles)
        terrain_by_field = {field: _terrain(self.grounds.get(field)) for field in covered(placement)[1:]}
        copies_by_kind = {
            kind: left_in_box(laid, kind)
            for kind in KINDS
            if all(terrain in ("", letter) for terrain, letter in zip(terrain_by_field.values(), kind, strict=True))
        }
        tile = TileMove(max(copies_by_kind, key=copies_by_kind.__getitem__), placement, stands)
        guessed = tuple(field for field, terrain in terrain_by_field.items() if not terrain)
        return Candidate(FORGOTTEN, number, Turn(tile), guessed, sum(copies_by_kind.values()))

    def forgotten_builds(self, candidate: Candidate) -> Iterator[Candidate]:
        """A forgotten turn with every build that the table shows and the record lacks."""
        if candidate.entered is None or candidate.entered == CONCEDED:
            return
        board = self.boards[candidate.turn - 1].copy()
        if candidate.entered.tile is not None:
            board.lay(candidate.entered.tile)
        differing = self.differing_hexes(self.board_after(candidate))
        builds = self._visible_pieces(differing, board.colour)
        own_hexes = {hexagon for hexagon, piece in board.pieces.items() if piece.colour == board.colour}
        for hexagon in differing:
            terrain = _terrain(self.grounds[hexagon])
            if terrain and self.pieces[hexagon] is not None:
                builds.update(Build(EXPAND, near, terrain) for near in neighbours(hexagon) if near in own_hexes)
        for build in sorted(builds):
            if board.filled(build):
                yield candidate._replace(entered=candidate.entered._replace(build=BuildMove(build)))


def _terrain(ground: Ground | None) -> str:
    """The letter of a field; empty for a volcano, bare table or a hex that was not compared."""
    return "" if ground is None or ground[1] == VOLCANO else ground[1]


def _other_tiles(tile: TileMove) -> Iterator[tuple[str, TileMove]]:
    """Every tile that may have been recorded as this one, with the kind of slip."""
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
