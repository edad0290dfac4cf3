"""One turn of a record: its number, then a tile and a build, or a concession."""

import re

from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, Hex, at, within_limit
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.tiles import KINDS, TERRAINS, covered, place
from taluva.record.notation import CONCEDE_WORD, MARK, OUT_WORD
from taluva.record.record import BuildMove, Concede, Out, TileMove, Turn
from taluva.record.unreadable import Fact, UnreadableError

_FLOWS = {str(flow): flow for flow in FLOWS}


def _one_of(*words: str) -> re.Pattern[str]:
    """A pattern for one of these words, up to the next space, comment or mark."""
    return re.compile(rf"(?:{'|'.join(words)})(?=[ {{{MARK}]|\Z)")


_NUMBER = re.compile(r"[0-9]*")
_DOT = re.compile(r"\.")
_SPACES = re.compile(r" *")
_BEGINNING = _one_of(CONCEDE_WORD, *KINDS)
_COORDINATE = re.compile(r"[+-]?[0-9]{1,3}(?![0-9])")  # three digits at most: within the limit
_COMMA = re.compile(",")
_FLOW = _one_of(*_FLOWS)
_COMMENT = re.compile(r" *\{([^}]*)(\}?)")
_BUILDS = (HUT, TOWER, TEMPLE, EXPAND)
_BUILD = _one_of(*_BUILDS, OUT_WORD)
_TILE_ALONE = _one_of(*KINDS)
_BUILD_ALONE = _one_of(*_BUILDS)
_TERRAIN = _one_of(*TERRAINS)


class Scanner:
    """A position in one line of a record, from which tokens are read."""

    __slots__ = ("at", "line", "text")

    def __init__(self, text: str, line: int):
        self.text = text
        self.line = line
        self.at = 0

    def refuse(self, expected: str, at: int | None = None, facts: dict[str, Fact] | None = None) -> UnreadableError:
        """The error that something else was expected here."""
        return UnreadableError(self.line, (self.at if at is None else at) + 1, expected, facts)

    def at_end(self) -> bool:
        """Whether the line ends here."""
        return self.at == len(self.text)

    def take(self, token: re.Pattern[str], expected: str) -> str:
        """Read a token; raises UnreadableError with what was expected."""
        match = token.match(self.text, self.at)
        if match is None:
            raise self.refuse(expected)
        self.at = match.end()
        return match[0]

    def spaces(self) -> bool:
        """Skip spaces; returns whether there were any. Raises UnreadableError if they end the line."""
        first = self.at
        self.take(_SPACES, "space")
        if self.at_end() and first < self.at:
            raise self.refuse("line.space", first)
        return first < self.at

    def gap(self) -> None:
        """Skip the spaces between two tokens, at least one."""
        if not self.spaces():
            raise self.refuse("space")

    def mark(self) -> bool:
        """Skip the mark of a move that was let stand; returns whether it was here."""
        marked = self.text.startswith(MARK, self.at)
        self.at += marked
        return marked

    def hexagon(self) -> Hex:
        """Read the two coordinates of a hex."""
        q = self.take(_COORDINATE, "coordinate")
        self.take(_COMMA, "comma")
        return at(int(q), int(self.take(_COORDINATE, "coordinate")))

    def comments(self) -> tuple[str, ...]:
        """Read the comments that follow, each with the spaces before it."""
        comments: list[str] = []
        while (comment := _COMMENT.match(self.text, self.at)) is not None:
            if not comment[2]:
                raise self.refuse("comment.close", len(self.text))
            comments.append(comment[1])
            self.at = comment.end()
        return tuple(comments)

    def end(self) -> None:
        """Raise UnreadableError unless only the end of the line follows."""
        self.spaces()
        if not self.at_end():
            raise self.refuse("end")


def read_turn(text: str, line: int, number: int, builds: bool = False) -> Turn:
    """Read a turn with this number from a line; with `builds` it is only a build."""
    scan = Scanner(text, line)
    _read_number(scan, number)
    if builds:
        turn = Turn(build=_read_build(scan))
    elif (word := scan.take(_BEGINNING, "turn.start")) == CONCEDE_WORD:
        turn = Turn(concede=Concede(scan.comments()))
    else:
        tile = _read_tile(scan, word)
        turn = Turn(tile, None if scan.at_end() else _read_behind_tile(scan))
    scan.end()
    return turn


def read_move(text: str) -> Turn:
    """A tile, a build, or both, as a turn has them; nothing that a table adds to a move."""
    added = min((text.index(sign) for sign in (MARK, "{") if sign in text), default=len(text))
    scan = Scanner(text if added == len(text) else text[:added].rstrip(" "), 1)
    tile = build = None
    if _BUILD_ALONE.match(scan.text) is None:
        tile = _read_tile(scan, scan.take(_TILE_ALONE, "move.start"))
    if tile is None or not scan.at_end():
        if tile is not None:
            scan.gap()
        if _BUILD_ALONE.match(scan.text, scan.at) is None:
            raise scan.refuse("move.build")
        build = _read_build(scan)
    if added < len(text) or not scan.at_end():
        raise scan.refuse("move.end")
    return Turn(tile, build)


def column_of(text: str, number: int, part: str) -> int:
    """The column at which a turn that was read, its tile or its build begins: "turn", "tile" or "build"."""
    scan = Scanner(text, 0)
    if part != "turn":
        _read_number(scan, number)
    if part == "build" and (kind := _TILE_ALONE.match(text, scan.at)) is not None:
        scan.at = kind.end()
        _read_tile(scan, kind[0])
        scan.spaces()
    return scan.at + 1


def _read_number(scan: Scanner, number: int) -> None:
    if scan.take(_NUMBER, "turn.number") != str(number):
        raise scan.refuse("turn.number", 0, {"number": number})
    scan.take(_DOT, "turn.dot")
    scan.spaces()


def _read_tile(scan: Scanner, kind: str) -> TileMove:
    scan.gap()
    volcano = scan.hexagon()
    scan.gap()
    flow_at = scan.at
    placement = place(volcano, _FLOWS[scan.take(_FLOW, "direction")])
    if not all(map(within_limit, covered(placement))):
        raise scan.refuse("limit", flow_at)
    return TileMove(kind, placement, scan.mark(), scan.comments())


def _read_behind_tile(scan: Scanner) -> BuildMove | Out:
    scan.gap()
    return _read_build(scan)


def _read_build(scan: Scanner) -> BuildMove | Out:
    word = scan.take(_BUILD, "build")
    if word == OUT_WORD:
        return Out(scan.comments())
    scan.gap()
    hexagon = scan.hexagon()
    terrain = ""
    if word == EXPAND:
        scan.gap()
        terrain = scan.take(_TERRAIN, "terrain")
    return BuildMove(Build(word, hexagon, terrain), scan.mark(), scan.comments())
