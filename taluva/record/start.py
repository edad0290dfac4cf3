"""The start of a record that does not begin with the first tile: its tags for island and players.

Each tag is read by itself; whether they fit the seats, Tiles, Play and one another is checked once all are read.
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
from taluva.record.unreadable import Fact, UnreadableError


def _one_of(*words: str) -> re.Pattern[str]:
    """A pattern for one of these words and the end of a word."""
    return re.compile(rf"(?:{'|'.join(words)})(?=[ ;]|\Z)")


_SPACE = re.compile(" ")
_NEXT = re.compile("; ")
_COLOUR = _one_of(*COLOURS)
_KIND = _one_of(*PIECE_KINDS)
_AWAITED = _one_of(TILE, BUILD)
_GROUND = re.compile(f"[{TERRAINS}{VOLCANO}]")
_LEVEL = re.compile(r"(?:[1-9]|[1-3][0-9]|4[0-8])(?![0-9])")  # at most the number of tiles
_ARROW = re.compile(">")
_FLOW = _one_of(*map(str, FLOWS))
_NUMBER = re.compile(r"(?:0|[1-9][0-9]?)(?=[ ;]|\Z)")
_SINGLE = _one_of("1")  # after a single hut above level 1 that was let stand


class _Value(Scanner):
    """A scanner for the value of a tag; columns are those of the line."""

    __slots__ = ("begin",)

    def __init__(self, value: str, line: int, begin: int):
        super().__init__(" " * begin + value, line)
        self.at = self.begin = begin

    def gap(self) -> None:
        """Skip the space between two words."""
        self.take(_SPACE, "space")

    def number(self, maximum: int) -> int:
        """Read a number from 0 to the maximum."""
        match = _NUMBER.match(self.text, self.at)
        if match is None or int(match[0]) > maximum:
            raise self.refuse("start.number", facts={"most": maximum})
        self.at = match.end()
        return int(match[0])

    def continues(self, between: re.Pattern[str]) -> bool:
        """Whether more follows after this separator; raises UnreadableError for anything else."""
        return not self.at_end() and bool(self.take(between, "start.end"))


class StartTags:
    """The tags of a start that were read so far, with columns."""

    def __init__(self) -> None:
        self._values: dict[str, _Value] = {}
        self._island: list[tuple[int, int, Face]] = []  # the columns of the entry and of its colour
        self._left: dict[Colour, tuple[int, list[tuple[int, int]]]] = {}
        self._named: dict[str, dict[Colour, int]] = {OUT_TAG: {}, WON_TAG: {}, MOVE_TAG: {}}
        self._laid: int | None = None
        self._awaits = TILE

    def add(self, name: str, value: str, line: int, begin: int) -> None:
        """Read a tag whose value begins after this many characters of its line; raises UnreadableError."""
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
            while scan.continues(_SPACE):
                self._name(scan, name)
        if not scan.at_end():
            raise scan.refuse("start.end")

    def _name(self, scan: _Value, tag: str) -> None:
        at = scan.at
        named = self._named[tag]
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
            for maximum in FULL:
                scan.gap()
                numbers.append((scan.at, scan.number(maximum)))
            self._left[colour] = at, numbers
            if not scan.continues(_NEXT):
                return

    # Checks.

    def misfits(self, setup: Setup) -> Iterator[UnreadableError]:
        """The errors of these tags against one another and against the setup."""
        if ISLAND_TAG not in self._values:
            yield from (value.refuse("start.island", value.begin) for value in self._values.values())
            return
        for tag, at, colour in self._named_colours():
            if colour not in setup.colours:
                yield self._refuse(tag, "start.seat", at, {"colour": colour})
        too_many = list(self._piece_misfits(setup))
        yield from too_many
        yield from self._tile_misfits(setup)
        yield from self._player_misfits(setup)
        if not too_many and (setup.play != TEAMS or len(setup.colours) == len(COLOURS)):
            yield from self._early_win_misfits(setup)

    def _named_colours(self) -> Iterator[tuple[str, int, Colour]]:
        yield from ((ISLAND_TAG, at, face.piece.colour) for _, at, face in self._island if face.piece is not None)
        yield from ((LEFT_TAG, at, colour) for colour, (at, _) in self._left.items())
        yield from ((tag, at, colour) for tag, named in self._named.items() for colour, at in named.items())

    def _piece_misfits(self, setup: Setup) -> Iterator[UnreadableError]:
        """More pieces than a player has, on the island or together with those left."""
        standing = dict.fromkeys(COLOURS, NONE)
        for at, _, face in self._island:
            if face.piece is not None:
                colour = face.piece.colour
                standing[colour] = standing[colour].plus(face.piece.kind, face.piece.number)
                if min(FULL.less(standing[colour])) < 0:
                    yield self._refuse(ISLAND_TAG, "start.standing", at, {"colour": colour})
        for colour, (_, numbers) in self._left.items():
            for (at, number), maximum in zip(numbers, FULL.less(standing[colour]), strict=True):
                if number > maximum >= 0:
                    yield self._refuse(LEFT_TAG, "start.left", at, {"most": maximum})

    def _tile_misfits(self, setup: Setup) -> Iterator[UnreadableError]:
        """More tiles than the game has, or fewer than are visible."""
        volcanoes = [at for at, _, face in self._island if face.ground == VOLCANO]
        minimum = max(len(volcanoes), self._awaits == BUILD)
        maximum = setup.tiles - (self._awaits == TILE)
        if self._laid is not None and not minimum <= self._laid <= maximum:
            facts: dict[str, Fact] = {"fewest": minimum, "most": maximum}
            yield self._refuse(LAID_TAG, "start.laid" if minimum <= maximum else "start.tiles", None, facts)
        elif self._laid is None and len(volcanoes) > maximum:
            yield self._refuse(
                ISLAND_TAG, "start.tiles", volcanoes[maximum], {"fewest": len(volcanoes), "most": maximum}
            )
        elif self._laid is None and len(volcanoes) < minimum:
            yield self._refuse(ISLAND_TAG, "start.volcano")

    def _player_misfits(self, setup: Setup) -> Iterator[UnreadableError]:
        """Players who cannot be out, have won or be to move."""
        outs, won, move = self._named.values()
        not_playing = [seat for seat, colour in enumerate(setup.colours) if colour in outs or colour in won]
        playing = {
            seat % 2 if setup.play == TEAMS else seat for seat in range(len(setup.colours)) if seat not in not_playing
        }
        if won and setup.play != RANKING:
            yield self._refuse(WON_TAG, "start.won")
        yield from (self._refuse(WON_TAG, "start.both", at) for colour, at in won.items() if colour in outs)
        if not_playing and len(playing) < 2:
            tags = [tag for tag in self._values if tag in (OUT_TAG, WON_TAG)]
            yield self._refuse(tags[0], "start.sides")
        for colour, at in move.items():
            if colour in outs or colour in won:
                yield self._refuse(MOVE_TAG, "start.move", at, {"colour": colour})

    def _early_win_misfits(self, setup: Setup) -> Iterator[UnreadableError]:
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
    ) -> UnreadableError:
        value = self._values[tag]
        return value.refuse(expected, value.begin if at is None else at, facts)

    def start(self, setup: Setup) -> Start | None:
        """The start that the tags describe; None if there are none."""
        if not self._values:
            return None
        faces = sorted(faces for _, _, faces in self._island)
        on_island = pieces_by_seat(faces, setup)
        left_by_colour = {
            colour: Count(*(number for _, number in numbers)) for colour, (_, numbers) in self._left.items()
        }
        left = tuple(
            left_by_colour.get(colour) or FULL.less(built)
            for colour, built in zip(setup.colours, on_island, strict=True)
        )
        volcanoes = volcanoes_of(faces)
        outs, winners, move = (
            tuple(setup.colours.index(colour) for colour in named if colour in setup.colours)
            for named in self._named.values()
        )
        seat = move[0] if move else first_playing(setup, outs, winners)
        laid = volcanoes if self._laid is None else self._laid
        return Start(tuple(faces), left, laid, outs, winners, seat, self._awaits)


def _read_island(scan: _Value) -> list[tuple[int, int, Face]]:
    """Every hex, with the columns of its entry and of its colour."""
    entries: list[tuple[int, int, Face]] = []
    hexes: set[Hex] = set()
    while True:
        at = scan.at
        hexagon = scan.hexagon()
        if hexagon in hexes:
            raise scan.refuse("start.hex", at)
        if len(hexes) == MOST_HEXES:
            raise scan.refuse("start.hexes", at)
        hexes.add(hexagon)
        scan.gap()
        level, ground, flow = _read_ground(scan)
        piece = None
        coloured_at = at
        if scan.text.startswith(" ", scan.at):
            scan.gap()
            coloured_at = scan.at
            piece = _read_piece(scan, level)
        entries.append((at, coloured_at, Face(hexagon, level, ground, flow, piece)))
        if not scan.continues(_NEXT):
            return entries


def read_faces(text: str) -> tuple[Face, ...]:
    """Read the hexes of an island; raises UnreadableError."""
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


def pieces_by_seat(faces: Iterable[Face], setup: Setup) -> list[Count]:
    """The pieces on some hexes, by seat."""
    count_by_colour = dict.fromkeys(COLOURS, NONE)
    for face in faces:
        if face.piece is not None:
            count_by_colour[face.piece.colour] = count_by_colour[face.piece.colour].plus(
                face.piece.kind, face.piece.number
            )
    return [count_by_colour[colour] for colour in setup.colours]


def volcanoes_of(faces: Iterable[Face]) -> int:
    """The number of visible volcanoes."""
    return sum(face.ground == VOLCANO for face in faces)


def first_playing(setup: Setup, outs: tuple[int, ...], winners: tuple[int, ...]) -> int:
    """The first seat that is neither out nor has won."""
    return next((seat for seat in range(len(setup.colours)) if seat not in outs and seat not in winners), 0)


def start_tags(start: Start, setup: Setup) -> list[tuple[str, str]]:
    """The tags of a start in canonical form."""
    colours = setup.colours
    tags = [(ISLAND_TAG, write_faces(start.faces))]
    if any(
        left != FULL.less(on_island)
        for left, on_island in zip(start.left, pieces_by_seat(start.faces, setup), strict=True)
    ):
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


def write_faces(faces: Iterable[Face]) -> str:
    """The hexes of an island as text."""
    return "; ".join(map(_write_face, faces))


def _write_face(face: Face) -> str:
    text = f"{write_hex(face.hex)} {face.ground}{face.level}" + (f">{face.flow}" if face.flow else "")
    if face.piece is None:
        return text
    single = face.piece.kind == HUT and face.piece.number != face.level
    return f"{text} {face.piece.colour} {face.piece.kind}" + (" 1" if single else "")
