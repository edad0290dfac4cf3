"""An island set up by hand to be asked about: what lies there, what counts besides, and every step to it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from math import ceil
from typing import Any, NamedTuple

from taluva.engine.builds import Build, Option
from taluva.engine.hexes import FLOWS, NO_HOUR, Hex, Hour, within_limit
from taluva.engine.island import Face, Island
from taluva.engine.pieces import COLOURS, FULL, HUT, TEMPLE, TOWER, Colour, Count, Piece
from taluva.engine.position import BUILD, CLASSIC, EDITIONS, TILE, Position, Setup, Start, start, usual_tiles
from taluva.engine.tiles import KINDS, TERRAINS, TILES_IN_BOX, VOLCANO, Kind, Placement, covered, flow_of, place
from taluva.engine.verdict import Verdict
from taluva.play.choices import Choice, expansions_from
from taluva.record.notation import FEWEST_SEATS, MOST_HEXES, write_hex
from taluva.record.record import Record
from taluva.record.start import read_faces, standing_of, volcanoes_of, write_faces
from taluva.record.unreadable import Unreadable
from taluva.review import bare
from taluva.review.bare import Resting

# What a step was: one of the grounds, of the pieces, or one of these.
A_TILE, AWAY, LEVEL, SINGLE, WHOLE, COUNTS, ANEW = "tile", "away", "level", "single", "whole", "counts", "anew"
# Why something cannot be: no such piece is left, no tile reaches so high or so far, no island is so large.
NO_PIECE, TOO_HIGH, TOO_MANY, TOO_FAR = "piece", "high", "many", "far"


class Refusal(NamedTuple):
    """Something that cannot be put."""

    why: str
    hex: Hex
    piece: Piece | None = None


class Said(NamedTuple):
    """What people have said besides; what they have not follows from what stands."""

    edition: str = EDITIONS[0]
    left: tuple[tuple[Colour, Count], ...] = ()
    laid: int = 0  # 0: as many as volcanoes are seen
    outs: tuple[Colour, ...] = ()
    mover: Colour = ""
    awaits: str = TILE
    whole: bool = False  # whether this is the whole island


class Lying(NamedTuple):
    """An island as it lies, however it came about, and what else counts; a change gives another one."""

    faces: Mapping[Hex, Face]
    said: Said = Said()

    @classmethod
    def of(cls, position: Position) -> Lying:
        """What lies in a game at one moment."""
        colours, begun = position.setup.colours, position.as_start()
        left = tuple(zip(colours, begun.left, strict=True))
        outs = tuple(colours[seat] for seat in begun.outs)
        said = Said(position.setup.edition, left, begun.laid, outs, colours[begun.seat], begun.awaits, True)
        return cls({face.hex: face for face in begun.seen}, said)

    # What follows.

    @property
    def island(self) -> Island:
        """The island of the engine."""
        return Island.of(self.faces.values())

    def colours(self, *asked: Colour) -> tuple[Colour, ...]:
        """Who sits there: the colours that are used or asked about, filled up to two."""
        used = {face.piece.colour for face in self.faces.values() if face.piece is not None}.union(asked)
        used.update(colour for colour, _ in self.said.left)
        used.update((*self.said.outs, *([self.said.mover] if self.said.mover else [])))
        spare = [colour for colour in COLOURS if colour not in used]
        used.update(spare[: max(0, FEWEST_SEATS - len(used))])
        return tuple(colour for colour in COLOURS if colour in used)

    def setup(self, *asked: Colour) -> Setup:
        """What would be agreed: the booklet's number of tiles, or all where more lie."""
        colours = self.colours(*asked)
        usual = usual_tiles(self.said.edition, len(colours))
        return Setup(colours, self.said.edition, usual if self.laid < usual else TILES_IN_BOX, CLASSIC)

    @property
    def laid(self) -> int:
        """How many tiles lie: on a whole island as its levels tell, else the volcanoes that are seen.

        Where a build is awaited one does, though nobody has set its volcano.
        """
        seen = self.faces.values()
        beneath = ceil(sum(face.level for face in seen) / 3) if self.said.whole and not self.said.laid else 0
        return max(self.said.laid, volcanoes_of(seen), min(beneath, TILES_IN_BOX - 1), int(self.said.awaits == BUILD))

    def standing(self, colour: Colour) -> Count:
        """What stands of one colour."""
        return standing_of(self.faces.values(), Setup((colour,), self.said.edition, 1, CLASSIC))[0]

    def left(self, colour: Colour) -> Count:
        """What somebody has left, as it was said or as what stands proposes."""
        most = FULL.less(self.standing(colour))
        return Count(*map(min, dict(self.said.left).get(colour, most), most))

    def start(self, *asked: Colour, awaits: str = "") -> Start:
        """Where a record would begin, and the first who was asked about is to move."""
        colours, said = self.colours(*asked), self.said
        outs = tuple(colours.index(colour) for colour in said.outs)
        playing = [seat for seat in range(len(colours)) if seat not in outs] or [0]
        mover = colours.index((*asked, said.mover)[0]) if (*asked, said.mover)[0] else playing[0]
        seen = tuple(sorted(self.faces.values()))
        return Start(seen, tuple(map(self.left, colours)), self.laid, outs, (), mover, awaits or said.awaits)

    def position(self, *asked: Colour, awaits: str = "") -> Position:
        """The position in which the arbiter is asked, about this colour."""
        return start(self.setup(*asked), self.start(*asked, awaits=awaits))

    def record(self) -> Record:
        """The record that begins here, of nameless people."""
        setup = self.setup()
        return Record(setup, ("",) * len(setup.colours), start=self.start())

    # Changes.

    def _with(self, *faces: Face) -> Lying:
        return self._replace(faces={**self.faces, **{face.hex: face for face in faces}})

    def without(self, hexagon: Hex) -> Lying:
        """With bare table there."""
        return self._replace(faces={one: face for one, face in self.faces.items() if one != hexagon})

    def without_piece(self, hexagon: Hex) -> Lying:
        """With nothing standing there."""
        return self._with(self.faces[hexagon]._replace(piece=None))

    def with_ground(self, hexagon: Hex, level: int, ground: str, flow: Hour = NO_HOUR) -> Lying:
        """With another ground; a piece stays on a field."""
        before = self.faces.get(hexagon)
        piece = None if before is None or ground == VOLCANO else _raised(before, level)
        return self._with(Face(hexagon, level, ground, flow, piece))

    def with_piece(self, hexagon: Hex, piece: Piece, level: int, terrain: str) -> Lying:
        """With a piece, as many huts as the level; on the sea on a field of this level and terrain."""
        face = self.faces.get(hexagon, Face(hexagon, level, terrain))
        return self._with(face._replace(piece=_full(piece, face.level)))

    def with_tile(self, kind: Kind, placement: Placement, level: int) -> Lying:
        """With a tile, which lies on one level: this one, or one above the highest beneath it."""
        three = covered(placement)
        level = max(level, *(self.faces[one].level + 1 for one in three if one in self.faces), 1)
        flows = (flow_of(placement), NO_HOUR, NO_HOUR)
        return self._with(
            *(Face(one, level, ground, flow) for one, ground, flow in zip(three, VOLCANO + kind, flows, strict=True))
        )

    def of_tile(self, hexagon: Hex) -> tuple[Hex, ...]:
        """The hexes that look like one tile with this one."""
        tops = self.island.tops
        return tuple(one for one in self.faces if tops[one] == tops[hexagon])

    def with_levels(self, hexes: Iterable[Hex], by: int) -> Lying:
        """With some hexes higher or lower, but not below 1."""
        return self._with(
            *(
                face._replace(level=level, piece=_raised(face, level))
                for face in map(self.faces.__getitem__, hexes)
                for level in (max(1, face.level + by),)
            )
        )

    def with_single(self, hexagon: Hex) -> Lying:
        """With one hut in the place of as many as the level, or the other way."""
        face = self.faces[hexagon]
        assert face.piece is not None
        single = face.piece._replace(number=1)
        return self._with(face._replace(piece=single if face.piece.number > 1 else _full(single, face.level)))

    def beyond(self, before: Lying) -> Refusal | None:
        """What of the change from another one wood and cardboard do not allow."""
        changed = [face for one, face in self.faces.items() if before.faces.get(one) != face]
        for face in changed:
            if not within_limit(face.hex):
                return Refusal(TOO_FAR, face.hex)
            if face.level > TILES_IN_BOX:
                return Refusal(TOO_HIGH, face.hex)
            if len(self.faces) > MOST_HEXES:
                return Refusal(TOO_MANY, face.hex)
            if face.piece is not None and min(FULL.less(self.standing(face.piece.colour))) < 0:
                return Refusal(NO_PIECE, face.hex, face.piece)
        return None


def _full(piece: Piece, level: int) -> Piece:
    return piece._replace(number=level if piece.kind == HUT else 1)


def _raised(face: Face, level: int) -> Piece | None:
    """What stands there, on another level; a single hut stays one."""
    piece = face.piece
    return piece if piece is None or piece.number != face.level else _full(piece, level)


class Keys(NamedTuple):
    """What is pressed, and stays so: a tap puts the piece, if there is one, else the tile, else the ground."""

    level: int = 1
    ground: str = VOLCANO
    terrain: str = TERRAINS[0]  # the last that was pressed: a piece on the sea brings it along
    colour: Colour = ""
    kind: str = ""
    tile: Kind = ""

    def with_ground(self, ground: str) -> Keys:
        """A ground is put from now on."""
        terrain = self.terrain if ground == VOLCANO else ground
        return self._replace(ground=ground, terrain=terrain, colour="", kind="", tile="")

    def with_piece(self, colour: Colour, kind: str) -> Keys:
        """A piece is put from now on; pressed once more, none."""
        again = (colour, kind) == (self.colour, self.kind)
        return self._replace(colour="" if again else colour, kind="" if again else kind, tile="")

    def with_tile(self, tile: Kind) -> Keys:
        """A tile is put from now on; pressed once more, none."""
        return self._replace(colour="", kind="", tile="" if tile == self.tile else tile)

    @property
    def piece(self) -> Piece | None:
        """The piece, if one is pressed."""
        return Piece(self.kind, self.colour) if self.kind else None

    @property
    def pulls(self) -> bool:
        """Whether a volcano is to be put, which flows whither it is pulled."""
        return not self.kind and (bool(self.tile) or self.ground == VOLCANO)


class Step(NamedTuple):
    """A step and what it led to; a colour for pieces."""

    what: str
    colour: Colour
    lying: Lying


class Asked:
    """A set-up with every step to it; each can be taken back, none is forgotten before another way is gone."""

    def __init__(self, edition: str = EDITIONS[0]) -> None:
        """Bare table, of the edition that people have."""
        self.keys = Keys()
        self.steps: list[Step] = []
        self.done = 0  # how many of them hold
        self._bare = Lying({}, Said(edition))

    @property
    def lying(self) -> Lying:
        """What lies there now."""
        return self.steps[self.done - 1].lying if self.done else self._bare

    @property
    def next_undo(self) -> Step | None:
        """What undo takes back."""
        return self.steps[self.done - 1] if self.done else None

    @property
    def next_redo(self) -> Step | None:
        """What redo brings back."""
        return self.steps[self.done] if self.done < len(self.steps) else None

    def undo(self) -> None:
        """Take the last step back."""
        self.done = max(0, self.done - 1)

    def redo(self) -> None:
        """Bring it back."""
        self.done = min(len(self.steps), self.done + 1)

    def tap(self, hexagon: Hex) -> Refusal | None:
        """Put what is pressed on a hex, or take it away if it is there already; where lava must flow, nothing yet."""
        keys, lying = self.keys, self.lying
        face, piece = lying.faces.get(hexagon), keys.piece
        if piece is not None:
            stands = face.piece if face is not None else None
            if face is not None and stands is not None and stands[:2] == piece[:2]:
                return self._go(AWAY, lying.without_piece(hexagon))
            return self._go(keys.kind, lying.with_piece(hexagon, piece, keys.level, keys.terrain), keys.colour)
        if not keys.tile and face is not None and (face.ground, face.level) == (keys.ground, keys.level):
            return self._go(AWAY, lying.without(hexagon))
        if not keys.pulls:
            return self._go(keys.ground, lying.with_ground(hexagon, keys.level, keys.ground))
        if self.must_flow(hexagon):
            return None
        assert face is not None
        return self._go(LEVEL, lying.with_ground(hexagon, keys.level, VOLCANO, face.flow))

    def must_flow(self, hexagon: Hex) -> bool:
        """Whether something can be put there only once it is said whither its lava flows."""
        face = self.lying.faces.get(hexagon)
        return self.keys.pulls and (bool(self.keys.tile) or face is None or not face.flow)

    def pulled(self, hexagon: Hex, flow: Hour) -> Lying:
        """What would lie there if the lava were pulled so."""
        keys = self.keys
        if not keys.tile:
            return self.lying.with_ground(hexagon, keys.level, VOLCANO, flow)
        return self.lying.with_tile(keys.tile, place(hexagon, flow), keys.level)

    def pull(self, hexagon: Hex, flow: Hour) -> Refusal | None:
        """Put a volcano or a tile that flows thither."""
        return self._go(A_TILE if self.keys.tile else VOLCANO, self.pulled(hexagon, flow))

    def lift(self, hexes: Iterable[Hex], by: int) -> Refusal | None:
        """Some hexes higher or lower."""
        return self._go(LEVEL, self.lying.with_levels(hexes, by))

    def single(self, hexagon: Hex) -> Refusal | None:
        """One hut above level 1, as a table may have let it stand, or as many as the level."""
        return self._go(SINGLE, self.lying.with_single(hexagon))

    def say(self, **said: Any) -> Refusal | None:
        """What else counts."""
        lying = self.lying
        return self._go(WHOLE if "whole" in said else COUNTS, lying._replace(said=lying.said._replace(**said)))

    def say_left(self, colour: Colour, left: Count) -> Refusal | None:
        """What somebody has left."""
        kept = left.within(FULL.less(self.lying.standing(colour)))
        return self.say(left=(*(one for one in self.lying.said.left if one[0] != colour), (colour, kept)))

    def begin(self, lying: Lying | None = None) -> Refusal | None:
        """Another one, on bare table if nothing is known of it; the one before can be taken back as every step."""
        return self._go(ANEW, lying or Lying({}, Said(self.lying.said.edition)))

    def _go(self, what: str, lying: Lying, colour: Colour = "") -> Refusal | None:
        before = self.lying
        refused = lying.beyond(before)
        if refused is None and lying != before:
            self.steps[self.done :] = [Step(what, colour, lying)]
            self.done += 1
        return refused

    # Kept until another one is begun.

    def to_text(self) -> str:
        """The set-up with its steps as a text that `from_text` understands."""
        steps, before = [], self._bare
        for what, colour, lying in self.steps:
            gone = [write_hex(one) for one in before.faces if one not in lying.faces]
            new = write_faces(face for one, face in lying.faces.items() if before.faces.get(one) != face)
            steps.append([what, colour, gone, new, *([lying.said] if lying.said != before.said else [])])
            before = lying
        return json.dumps([self._bare.said.edition, self.keys, self.done, steps])

    @classmethod
    def from_text(cls, text: str, edition: str = EDITIONS[0]) -> Asked:
        """The set-up of such a text; of one that is damaged as many steps as can be read."""
        asked = cls(edition)
        with suppress(ValueError, TypeError, OverflowError, RecursionError, Unreadable):
            begun, keys, done, steps = json.loads(text)
            if begun in EDITIONS:
                asked = cls(begun)
            for what, colour, gone, new, *said in steps:
                faces = {write_hex(one): face for one, face in asked.lying.faces.items()}
                left = [face for name, face in faces.items() if name not in gone]
                lying = Lying({face.hex: face for face in (*left, *(read_faces(new) if new else ()))})
                lying = lying._replace(said=_said(*said[0]) if said else asked.lying.said)
                asked.steps.append(Step(str(what), str(colour), lying))
                asked.done += 1
            asked.done = max(0, min(asked.done, int(done)))
            asked.keys = _keys(*keys)
        return asked


def _said(edition: str, left: Any, laid: int, outs: Any, mover: str, awaits: str, whole: bool) -> Said:
    counts = tuple((colour, Count(*map(int, count))) for colour, count in left)
    colours = {colour for colour, _ in counts}.union(outs, [mover] if mover else [])
    if edition not in EDITIONS or awaits not in (TILE, BUILD) or not colours <= set(COLOURS):
        raise ValueError("nobody could have said that")
    return Said(edition, counts, max(0, min(TILES_IN_BOX, int(laid))), tuple(outs), mover, awaits, bool(whole))


def _keys(level: int, ground: str, terrain: str, colour: str, kind: str, tile: str) -> Keys:
    known = ground in [*TERRAINS, VOLCANO] and terrain in [*TERRAINS] and tile in ["", *KINDS]
    if not known or (kind and (colour not in COLOURS or kind not in (HUT, TOWER, TEMPLE))):
        raise ValueError("there are no such keys")
    return Keys(max(1, min(TILES_IN_BOX, int(level))), ground, terrain, colour if kind else "", kind, tile)


class Question(NamedTuple):
    """A move that is asked about: a tile, which nobody needs to name, or a build of this colour."""

    placement: Placement | None = None
    colour: Colour = ""
    build: Build | None = None

    def position(self, lying: Lying) -> Position:
        """Where it is asked; nobody needs to say whose turn it is."""
        return lying.position(*([self.colour] if self.colour else []), awaits=TILE if self.build is None else BUILD)

    def verdict(self, lying: Lying) -> Verdict:
        """What the arbiter says of it, as the island lies."""
        position = self.position(lying)
        if self.build is not None:
            return position.judge_build(self.build)
        assert self.placement is not None
        return position.judge_tile(self.placement)

    def resting(self, lying: Lying) -> tuple[Resting, ...]:
        """What of that rests on hexes that nobody set; nothing on the whole island."""
        if lying.said.whole:
            return ()
        position = self.position(lying)
        if self.build is not None:
            return bare.of_build(position.island, position.builder(), self.build)
        assert self.placement is not None
        return bare.of_tile(position.island, self.placement)

    def legal_tiles(self, lying: Lying) -> tuple[Placement, ...]:
        """Where a tile would be legal, as far as what lies around was set."""
        position = self.position(lying)
        found = position.legal_tiles()
        return found if lying.said.whole else bare.known_tiles(position.island, found)

    def legal_builds(self, lying: Lying) -> tuple[Option, ...]:
        """What of the same kind this colour could build, as far as what lies around was set."""
        assert self.build is not None
        position = self.position(lying)
        found = tuple(one for one in position.legal_builds() if one.build.kind == self.build.kind)
        return found if lying.said.whole else bare.known_builds(position.island, position.builder(), found)


def directions(lying: Lying, volcano: Hex) -> dict[Hour, bool | None]:
    """In which directions a tile would be legal there; None where that rests on hexes that nobody set."""
    position, found = lying.position(), dict[Hour, bool | None]()
    for flow in FLOWS:
        placement = place(volcano, flow)
        rules = set(position.judge_tile(placement).rules)
        resting = () if lying.said.whole else bare.of_tile(position.island, placement)
        # One fault that certainly is one is enough.
        certain = rules.difference(one.rule for one in resting) if rules else not resting
        found[flow] = not rules if certain else None
    return found


def expansions(lying: Lying, hexagon: Hex) -> tuple[Choice, ...]:
    """The expansions of the settlement on a hex, one for each terrain that lies empty beside it."""
    piece = lying.faces[hexagon].piece
    assert piece is not None
    return expansions_from(lying.position(piece.colour, awaits=BUILD), hexagon)
