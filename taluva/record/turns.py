"""Reads one turn of a record: a number, then a tile and a build, or a concession."""

from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, Hex, at, within_limit
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.tiles import KINDS, TERRAINS, covered, place
from taluva.record.notation import CONCEDE_WORD, MARK, OUT_WORD, read_number
from taluva.record.record import BuildMove, Concede, Out, TileMove, Turn
from taluva.record.unreadable import Fact, Unreadable

_KINDS = frozenset(KINDS)
_FLOWS = {str(flow): flow for flow in FLOWS}
_BUILDS = frozenset((HUT, TOWER, TEMPLE, EXPAND))


class Scanner:
    """A place in one line of a record, from which the next token is read."""

    __slots__ = ("_hexes", "at", "line", "text")

    def __init__(self, text: str, line: int, hexes: dict[str, Hex]):
        self.text = text
        self.line = line
        self.at = 0
        self._hexes = hexes  # words read before: most hexes are named more than once

    def refuse(self, expected: str, at: int | None = None, facts: dict[str, Fact] | None = None) -> Unreadable:
        """The error that something else was expected here."""
        return Unreadable(self.line, (self.at if at is None else at) + 1, expected, facts)

    def at_end(self) -> bool:
        """Whether the line ends here."""
        return self.at == len(self.text)

    def spaces(self) -> bool:
        """Pass over spaces and say whether there were any; none may end the line."""
        text, first = self.text, self.at
        end = first
        while text[end : end + 1] == " ":
            end += 1
        if end == first:
            return False
        if end == len(text):
            raise self.refuse("line.space")
        self.at = end
        return True

    def gap(self) -> None:
        """Pass over the spaces that must stand between two tokens."""
        if not self.spaces():
            raise self.refuse("space")

    def word(self) -> str:
        """What stands from here to the next space, comment or mark; it is not passed over yet."""
        text = self.text
        end = text.find(" ", self.at)
        word = text[self.at :] if end < 0 else text[self.at : end]
        if "{" in word:
            word = word[: word.index("{")]
        if MARK in word:
            word = word[: word.index(MARK)]
        return word

    def mark(self) -> bool:
        """Pass over the mark of a move that the table let stand, if it is here."""
        if self.text[self.at : self.at + 1] != MARK:
            return False
        self.at += 1
        return True

    def hexagon(self) -> Hex:
        """Read the two coordinates of a hex."""
        word = self.word()
        known = self._hexes.get(word)
        if known is None:
            known, end = self._coordinates()
            if end == self.at + len(word):
                self._hexes[word] = known
            self.at = end
        else:
            self.at += len(word)
        return known

    def _coordinates(self) -> tuple[Hex, int]:
        q = read_number(self.text, self.at)
        if q is None:
            raise self.refuse("coordinate")
        comma = q[1]
        if self.text[comma : comma + 1] != ",":
            raise self.refuse("comma", comma)
        r = read_number(self.text, comma + 1)
        if r is None:
            raise self.refuse("coordinate", comma + 1)
        return at(q[0], r[0]), r[1]

    def comments(self) -> tuple[str, ...]:
        """Read the comments that follow, each with the spaces before it; other spaces stay."""
        text = self.text
        if self.at == len(text):
            return ()
        found: list[str] = []
        while True:
            before = self.at
            self.spaces()
            if text[self.at : self.at + 1] != "{":
                self.at = before
                return tuple(found)
            end = text.find("}", self.at)
            if end < 0:
                raise self.refuse("comment.close", len(text))
            found.append(text[self.at + 1 : end])
            self.at = end + 1

    def end(self) -> None:
        """Refuse anything that still follows."""
        if self.at < len(self.text):
            self.spaces()
            raise self.refuse("end")


def read_turn(text: str, line: int, number: int, hexes: dict[str, Hex]) -> Turn:
    """The turn that a line holds; it must be this number's."""
    scan = Scanner(text, line, hexes)
    _read_number(scan, str(number))
    scan.spaces()
    word = scan.word()
    if word == CONCEDE_WORD:
        scan.at += len(word)
        turn = Turn(None, None, Concede(scan.comments()))
    elif word in _KINDS:
        tile = _read_tile(scan, word)
        turn = Turn(tile, None if scan.at_end() else _read_build(scan))
    else:
        raise scan.refuse("turn.start")
    scan.end()
    return turn


def column_of(text: str, number: int, part: str) -> int:
    """The column at which a turn that was read, its tile or its build begins: "turn", "tile" or "build"."""
    scan = Scanner(text, 0, {})
    if part != "turn":
        _read_number(scan, str(number))
        scan.spaces()
    if part == "build":
        _read_tile(scan, scan.word())
        scan.spaces()
    return scan.at + 1


def _read_number(scan: Scanner, number: str) -> None:
    text = scan.text
    if text.startswith(number):
        if text.startswith(".", len(number)):
            scan.at = len(number) + 1
            return
        if text[len(number) : len(number) + 1] not in "0123456789" or text == number:
            raise scan.refuse("turn.dot", len(number))
    raise scan.refuse("turn.number", 0, {"number": int(number)})


def _read_tile(scan: Scanner, kind: str) -> TileMove:
    scan.at += 2
    scan.gap()
    volcano = scan.hexagon()
    scan.gap()
    word = scan.word()
    flow = _FLOWS.get(word)
    if flow is None:
        raise scan.refuse("direction")
    placement = place(volcano, flow)
    if not all(map(within_limit, covered(placement))):
        raise scan.refuse("limit")
    scan.at += len(word)
    return TileMove(kind, placement, scan.mark(), scan.comments())


def _read_build(scan: Scanner) -> BuildMove | Out:
    scan.gap()
    word = scan.word()
    if word == OUT_WORD:
        scan.at += len(word)
        return Out(scan.comments())
    if word not in _BUILDS:
        raise scan.refuse("build")
    scan.at += len(word)
    scan.gap()
    hexagon = scan.hexagon()
    terrain = ""
    if word == EXPAND:
        scan.gap()
        terrain = scan.word()
        if len(terrain) != 1 or terrain not in TERRAINS:
            raise scan.refuse("terrain")
        scan.at += 1
    return BuildMove(Build(word, hexagon, terrain), scan.mark(), scan.comments())
