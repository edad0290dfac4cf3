"""The start of a record that does not begin with the first tile: what its tags say of the island and of the players.

Each tag is read where it stands; whether they fit each other, the seats, Tiles and Play is seen once all are read.
"""

import re
from collections.abc import Iterable, Iterator

from taluva.engine.hexes import FLOWS, NO_HOUR, Hex, Hour
from taluva.engine.island import Face
from taluva.engine.pieces import COLOURS, FULL, HUT, NONE, PIECE_KINDS, Colour, Count, Piece
from taluva.engine.position import BUILD, RANKING, TEAMS, TILE, Setup, Start, early_winners
from taluva.engine.tiles import TERRAINS, TILES_IN_BOX, VOLCANO
from taluva.record.notation import (
    ISLAND_TAG,
    LAID_TAG,
    LEFT_TAG,
    MOST_HEXES,
    MOVE_TAG,
    OUT_TAG,
    WON_TAG,
    write_hex,
)
from taluva.record.turns import Scanner
from taluva.record.unreadable import Fact, Unreadable


def _one_of(*words: str) -> re.Pattern[str]:
    """One of these words, up to what may stand behind a word."""
    return re.compile(rf"(?:{'|'.join(words)})(?=[ ;]|\Z)")


_SPACE, _NEXT = re.compile(" "), re.compile("; ")
_COLOUR, _KIND, _AWAITED = _one_of(*COLOURS), _one_of(*PIECE_KINDS), _one_of(TILE, BUILD)
_GROUND = re.compile(f"[{TERRAINS}{VOLCANO}]")
_LEVEL = re.compile(r"(?:[1-9]|[1-3][0-9]|4[0-8])(?![0-9])")  # as many as there are tiles
_ARROW, _FLOW = re.compile(">"), _one_of(*map(str, FLOWS))
_NUMBER = re.compile(r"(?:0|[1-9][0-9]?)(?=[ ;]|\Z)")
_SINGLE = _one_of("1")  # behind a hut above level 1 that was let stand


class _Value(Scanner):
    """A place in the value of a tag, with the columns of the line in which the tag stands."""

    __slots__ = ("begin",)

    def __init__(self, value: str, line: int, begin: int):
        super().__init__(" " * begin + value, line)
        self.at = self.begin = begin

    def gap(self) -> None:
        """Pass over the one space between two words."""
        self.take(_SPACE, "space")

    def number(self, most: int) -> int:
        """Read a number from 0 on."""
        found = _NUMBER.match(self.text, self.at)
        if found is None or int(found[0]) > most:
            raise self.refuse("start.number", facts={"most": most})
        self.at = found.end()
        return int(found[0])

    def goes_on(self, between: re.Pattern[str]) -> bool:
        """Whether more follows behind what stands between two; nothing else may."""
        return not self.at_end() and bool(self.take(between, "start.end"))


class StartTags:
    """The tags of a start that were read so far, each thing with its column."""

    def __init__(self) -> None:
        self._values: dict[str, _Value] = {}
        self._island: list[tuple[int, int, Face]] = []  # the columns of the entry and of its colour
        self._left: dict[Colour, tuple[int, list[tuple[int, int]]]] = {}
        self._named: dict[str, dict[Colour, int]] = {OUT_TAG: {}, WON_TAG: {}, MOVE_TAG: {}}
        self._laid: int | None = None
        self._awaits = TILE

    def add(self, name: str, value: str, line: int, begin: int) -> None:
        """Read one more tag, whose value begins behind so many characters of its line; raises Unreadable."""
        self._values[name] = scan = _Value(value, line, begin)
        if name == ISLAND_TAG:
            self._island = _read_island(scan)
        elif name == LEFT_TAG:
            self._read_left(scan)
        elif name == LAID_TAG:
            self._laid = scan.number(TILES_IN_BOX)
        elif name == MOVE_TAG:
            self._name(scan, MOVE_TAG)
            scan.gap()
            self._awaits = scan.take(_AWAITED, "start.awaits")
        else:
            self._name(scan, name)
            while scan.goes_on(_SPACE):
                self._name(scan, name)
        if not scan.at_end():
            raise scan.refuse("start.end")

    def _name(self, scan: _Value, tag: str) -> None:
        at, named = scan.at, self._named[tag]
        colour = scan.take(_COLOUR, "start.colour")
        if colour in named:
            raise scan.refuse("start.twice", at, {"colour": colour})
        named[colour] = at

    def _read_left(self, scan: _Value) -> None:
        while True:
            at = scan.at
            colour = scan.take(_COLOUR, "start.colour")
            if colour in self._left:
                raise scan.refuse("start.twice", at, {"colour": colour})
            numbers: list[tuple[int, int]] = []
            for most in FULL:
                scan.gap()
                numbers.append((scan.at, scan.number(most)))
            self._left[colour] = at, numbers
            if not scan.goes_on(_NEXT):
                return

    # Whether they fit.

    def misfits(self, setup: Setup) -> Iterator[Unreadable]:
        """All that does not fit what the other tags say."""
        if ISLAND_TAG not in self._values:
            yield from (value.refuse("start.island", value.begin) for value in self._values.values())
            return
        for tag, at, colour in self._coloured():
            if colour not in setup.colours:
                yield self._refuse(tag, "start.seat", at, {"colour": colour})
        too_many = list(self._beyond_pieces(setup))
        yield from too_many
        yield from self._beyond_tiles(setup)
        yield from self._beyond_play(setup)
        if not too_many and (setup.play != TEAMS or len(setup.colours) == len(COLOURS)):
            yield from self._early(setup)

    def _coloured(self) -> Iterator[tuple[str, int, Colour]]:
        yield from ((ISLAND_TAG, at, seen.piece.colour) for _, at, seen in self._island if seen.piece is not None)
        yield from ((LEFT_TAG, at, colour) for colour, (at, _) in self._left.items())
        yield from ((tag, at, colour) for tag, named in self._named.items() for colour, at in named.items())

    def _beyond_pieces(self, setup: Setup) -> Iterator[Unreadable]:
        """More pieces than there are: standing alone, or with what is left."""
        standing = dict.fromkeys(COLOURS, NONE)
        for at, _, seen in self._island:
            if seen.piece is not None:
                colour = seen.piece.colour
                standing[colour] = standing[colour].plus(seen.piece.kind, seen.piece.number)
                if min(FULL.less(standing[colour])) < 0:
                    yield self._refuse(ISLAND_TAG, "start.standing", at, {"colour": colour})
        for colour, (_, numbers) in self._left.items():
            for (at, left), most in zip(numbers, FULL.less(standing[colour]), strict=True):
                if left > most >= 0:
                    yield self._refuse(LEFT_TAG, "start.left", at, {"most": most})

    def _beyond_tiles(self, setup: Setup) -> Iterator[Unreadable]:
        """More tiles than there are, or fewer than are seen."""
        volcanoes = [at for at, _, seen in self._island if seen.ground == VOLCANO]
        fewest = max(len(volcanoes), self._awaits == BUILD)
        most = setup.tiles - (self._awaits == TILE)
        if self._laid is not None and not fewest <= self._laid <= most:
            facts: dict[str, Fact] = {"fewest": fewest, "most": most}
            yield self._refuse(LAID_TAG, "start.laid" if fewest <= most else "start.tiles", None, facts)
        elif self._laid is None and len(volcanoes) > most:
            yield self._refuse(ISLAND_TAG, "start.tiles", volcanoes[most], {"fewest": len(volcanoes), "most": most})
        elif self._laid is None and len(volcanoes) < fewest:
            yield self._refuse(ISLAND_TAG, "start.volcano")

    def _beyond_play(self, setup: Setup) -> Iterator[Unreadable]:
        """Players who cannot be out, have won or be to move."""
        outs, won, move = self._named.values()
        gone = [seat for seat, colour in enumerate(setup.colours) if colour in outs or colour in won]
        playing = {seat % 2 if setup.play == TEAMS else seat for seat in range(len(setup.colours)) if seat not in gone}
        if won and setup.play != RANKING:
            yield self._refuse(WON_TAG, "start.won")
        yield from (self._refuse(WON_TAG, "start.both", at) for colour, at in won.items() if colour in outs)
        if gone and len(playing) < 2:
            tags = [tag for tag in self._values if tag in (OUT_TAG, WON_TAG)]
            yield self._refuse(tags[0], "start.sides")
        for colour, at in move.items():
            if colour in outs or colour in won:
                yield self._refuse(MOVE_TAG, "start.move", at, {"colour": colour})

    def _early(self, setup: Setup) -> Iterator[Unreadable]:
        """Players who would have won early, or have not."""
        start = self.start(setup)
        assert start is not None
        built = tuple(map(FULL.less, start.left))
        early = [setup.colours[seat] for seat in early_winners(setup, built, start.outs)]
        won = self._named[WON_TAG] if setup.play == RANKING else {}
        for colour, at in won.items():
            if colour not in early:
                yield self._refuse(WON_TAG, "start.unfinished", at, {"colour": colour})
        for colour in early:
            if colour in won:
                continue
            facts: dict[str, Fact] = {"colour": colour}
            expected = "start.missing" if setup.play == RANKING else "start.early"
            if won:
                yield self._refuse(WON_TAG, expected, None, facts)
            elif colour in self._left:
                yield self._refuse(LEFT_TAG, expected, self._left[colour][0], facts)
            else:
                yield self._refuse(ISLAND_TAG, expected, None, facts)

    def _refuse(
        self, tag: str, expected: str, at: int | None = None, facts: dict[str, Fact] | None = None
    ) -> Unreadable:
        value = self._values[tag]
        return value.refuse(expected, value.begin if at is None else at, facts)

    def start(self, setup: Setup) -> Start | None:
        """What the tags say together; None if there are none."""
        if not self._values:
            return None
        seen = sorted(seen for _, _, seen in self._island)
        standing = standing_of(seen, setup)
        said = {colour: Count(*(number for _, number in numbers)) for colour, (_, numbers) in self._left.items()}
        left = tuple(
            said.get(colour) or FULL.less(stands) for colour, stands in zip(setup.colours, standing, strict=True)
        )
        volcanoes = volcanoes_of(seen)
        outs, winners, move = (
            tuple(setup.colours.index(colour) for colour in named if colour in setup.colours)
            for named in self._named.values()
        )
        seat = move[0] if move else first_playing(setup, outs, winners)
        laid = volcanoes if self._laid is None else self._laid
        return Start(tuple(seen), left, laid, outs, winners, seat, self._awaits)


def _read_island(scan: _Value) -> list[tuple[int, int, Face]]:
    """Every hex, with the columns of its entry and of its colour."""
    found: list[tuple[int, int, Face]] = []
    seen: set[Hex] = set()
    while True:
        at = scan.at
        hexagon = scan.hexagon()
        if hexagon in seen:
            raise scan.refuse("start.hex", at)
        if len(seen) == MOST_HEXES:
            raise scan.refuse("start.hexes", at)
        seen.add(hexagon)
        scan.gap()
        level, ground, flow = _read_ground(scan)
        piece, coloured_at = None, at
        if scan.text.startswith(" ", scan.at):
            scan.gap()
            coloured_at = scan.at
            piece = _read_piece(scan, level)
        found.append((at, coloured_at, Face(hexagon, level, ground, flow, piece)))
        if not scan.goes_on(_NEXT):
            return found


def read_faces(text: str) -> tuple[Face, ...]:
    """The hexes of an island as the record writes them; raises Unreadable."""
    return tuple(face for _, _, face in _read_island(_Value(text, 1, 0)))


def _read_ground(scan: _Value) -> tuple[int, str, Hour]:
    """A terrain with its level, or a volcano with its level and direction: C2, V2>12."""
    ground = scan.take(_GROUND, "start.ground")
    level = int(scan.take(_LEVEL, "start.level"))
    if ground != VOLCANO:
        return level, ground, NO_HOUR
    scan.take(_ARROW, "start.arrow")
    return level, ground, Hour(int(scan.take(_FLOW, "direction")))


def _read_piece(scan: _Value, level: int) -> Piece:
    colour = scan.take(_COLOUR, "start.colour")
    scan.gap()
    kind = scan.take(_KIND, "start.piece")
    if kind != HUT:
        return Piece(kind, colour)
    if not scan.text.startswith(" ", scan.at):
        return Piece(kind, colour, level)
    scan.gap()
    at = scan.at
    scan.take(_SINGLE, "start.single")
    if level == 1:
        raise scan.refuse("start.single", at)
    return Piece(kind, colour)


def standing_of(seen: Iterable[Face], setup: Setup) -> list[Count]:
    """What stands on an island, by seat."""
    standing = dict.fromkeys(COLOURS, NONE)
    for one in seen:
        if one.piece is not None:
            standing[one.piece.colour] = standing[one.piece.colour].plus(one.piece.kind, one.piece.number)
    return [standing[colour] for colour in setup.colours]


def volcanoes_of(seen: Iterable[Face]) -> int:
    """How many volcanoes are seen."""
    return sum(one.ground == VOLCANO for one in seen)


def first_playing(setup: Setup, outs: tuple[int, ...], winners: tuple[int, ...]) -> int:
    """The first seat that is neither out nor has won."""
    return next((seat for seat in range(len(setup.colours)) if seat not in outs and seat not in winners), 0)


def start_tags(start: Start, setup: Setup) -> list[tuple[str, str]]:
    """The tags of a start in canonical form."""
    colours = setup.colours
    tags = [(ISLAND_TAG, write_faces(start.faces))]
    if any(left != FULL.less(stands) for left, stands in zip(start.left, standing_of(start.faces, setup), strict=True)):
        every = zip(colours, start.left, strict=True)
        tags.append((LEFT_TAG, "; ".join(" ".join(map(str, (colour, *left))) for colour, left in every)))
    if start.laid != volcanoes_of(start.faces):
        tags.append((LAID_TAG, str(start.laid)))
    for tag, seats in ((OUT_TAG, start.outs), (WON_TAG, start.winners)):
        if seats:
            tags.append((tag, " ".join(colours[seat] for seat in seats)))
    if (start.seat, start.awaits) != (first_playing(setup, start.outs, start.winners), TILE):
        tags.append((MOVE_TAG, f"{colours[start.seat]} {start.awaits}"))
    return tags


def write_faces(seen: Iterable[Face]) -> str:
    """The hexes of an island as the record writes them."""
    return "; ".join(map(_write_face, seen))


def _write_face(seen: Face) -> str:
    said = f"{write_hex(seen.hex)} {seen.ground}{seen.level}" + (f">{seen.flow}" if seen.flow else "")
    if seen.piece is None:
        return said
    single = seen.piece.kind == HUT and seen.piece.number != seen.level
    return f"{said} {seen.piece.colour} {seen.piece.kind}" + (" 1" if single else "")
