"""An island set up by hand: the keys that put it there, and every step to it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NamedTuple

from taluva.engine.hexes import Hex, Hour
from taluva.engine.pieces import COLOURS, FULL, PIECE_KINDS, Colour, Count, Piece
from taluva.engine.position import BUILD, EDITIONS, TILE
from taluva.engine.tiles import KINDS, TERRAINS, TILES_IN_BOX, VOLCANO, Kind, place
from taluva.play.lying import Lying, Refusal, Said
from taluva.record.notation import write_hex
from taluva.record.start import read_faces, write_faces
from taluva.record.unreadable import Unreadable

# What a step was: one of the grounds, of the pieces, or one of these.
A_TILE, AWAY, LEVEL, SINGLE, WHOLE, COUNTS, ANEW = "tile", "away", "level", "single", "whole", "counts", "anew"


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
    if not known or (kind and (colour not in COLOURS or kind not in PIECE_KINDS)):
        raise ValueError("there are no such keys")
    return Keys(max(1, min(TILES_IN_BOX, int(level))), ground, terrain, colour if kind else "", kind, tile)
