"""Reads a record. Whatever the text, it ends in a Record or in Unreadable; nothing is half read.

Nobody has to wait for a text of ten thousand turns in one piece: `reading` reads a piece at a time, and `reached` reads
only what can be played.
"""

from collections.abc import Sequence

from taluva.engine.hexes import Hex
from taluva.engine.position import EDITIONS, PLAYS, TEAMS, Setup, usual_tiles
from taluva.record.notation import (
    BYTE_ORDER_MARK,
    EDITION_TAG,
    FEWEST_SEATS,
    FILE_LIMIT,
    FORMAT_TAG,
    MOST_SEATS,
    MOST_TILES,
    MOST_TURNS,
    NAME_LIMIT,
    NO_SEATS,
    PLAY_TAG,
    RESERVED_TAGS,
    SEAT_TAGS,
    TILES_TAG,
    VERSION,
    is_control,
)
from taluva.record.piecework import PIECE, Pieces, in_one_go
from taluva.record.record import Record, Turn
from taluva.record.turns import column_of, read_turn
from taluva.record.unreadable import Fact, Unreadable
from taluva.record.writer import writing

_TILES = {str(tiles): tiles for tiles in range(1, MOST_TILES + 1)}


def read(text: bytes | str) -> Record:
    """The record that a file's bytes or a text hold; raises Unreadable."""
    return in_one_go(reading(text))


def reading(text: bytes | str) -> Pieces[Record]:
    """The same in pieces."""
    decoded, size = _decode(text)
    lines = _lines(decoded)
    tags = _Tags()
    turns_from = _read_tags(lines, tags)
    turns = _Turns()
    for start in range(turns_from, len(lines), PIECE):
        if start > turns_from:
            yield start / len(lines)
        turns.read(lines[start : start + PIECE], start + 1)
    record = tags.record(tuple(turns.found))
    yield from _refuse_beyond_limit(record, size)
    return record


def reached(text: bytes | str) -> Record:
    """The record as far as any game can be played: all of it, but for lines that no replay comes to.

    This is for who shows a text that was read before, when it was taken in.
    """
    lines = _lines(_decode(text)[0])
    tags = _Tags()
    turns_from = _read_tags(lines, tags)
    turns = _Turns()
    # With one turn too many, at which the replay stops as it does with all of them.
    turns.read(lines[turns_from : turns_from + MOST_TURNS + 1], turns_from + 1)
    return tags.record(tuple(turns.found))


def unreached(text: bytes | str) -> list[str]:
    """The lines of the turns that `reached` leaves out."""
    lines = _lines(_decode(text)[0])
    return [line for line in lines[lines.index("") + 2 + MOST_TURNS :] if line] if "" in lines else []


def locate(text: bytes | str, turn: int, part: str) -> tuple[int, int]:
    """The line and column at which a turn, its tile or its build stands in a text that was read."""
    lines = _lines(_decode(text)[0])
    line = lines.index("") + 1 + turn
    return line, column_of(lines[line - 1], turn, part)


def _lines(text: str) -> list[str]:
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()  # the last line's own end
    return lines


def _decode(text: bytes | str) -> tuple[str, int]:
    if isinstance(text, str):
        try:
            data = text.encode()
        except UnicodeEncodeError as error:
            raise _no_utf8(text[: error.start]) from None
    else:
        data = text
    if len(data) > FILE_LIMIT:
        raise Unreadable(1, 1, "size")
    try:
        decoded = data.decode()
    except UnicodeDecodeError as error:
        raise _no_utf8(data[: error.start].decode()) from None
    return decoded.removeprefix(BYTE_ORDER_MARK), len(data)


def _no_utf8(before: str) -> Unreadable:
    before = before.removeprefix(BYTE_ORDER_MARK)
    line_start = before.rfind("\n") + 1
    return Unreadable(before.count("\n") + 1, len(before) - line_start + 1, "utf8")


def _refuse_beyond_limit(record: Record, size: int) -> Pieces[None]:
    # Writing adds at most a space to each `{}`, three tags, and a few letters to each of the expansions that replay
    # reaches: a file well under the limit needs no counting.
    if size * 3 // 2 + 1024 <= FILE_LIMIT:
        return
    if len((yield from writing(record)).encode()) > FILE_LIMIT:
        raise Unreadable(1, 1, "size.canonical")


def _refuse_controls(text: str, line: int) -> None:
    if text.isprintable():  # no control character is
        return
    for at, character in enumerate(text):
        if is_control(character):
            raise Unreadable(line, at + 1, "control", {"character": f"U+{ord(character):04X}"})


def _read_tags(lines: list[str], tags: "_Tags") -> int:
    """Read the tags and the blank line after them, and return the index of the line that follows."""
    for index, text in enumerate(lines):
        _refuse_controls(text, index + 1)
        if text[:1] == "[":
            tags.add(_TagLine(text, index + 1))
        elif index == 0 or text:
            expected = "line.space" if text[:1] == " " else "tag" if index else "tag.first"
            raise Unreadable(index + 1, 1, expected)
        else:
            tags.finish(index + 1)
            return index + 1
    if not lines:
        raise Unreadable(1, 1, "tag.first")
    tags.finish(len(lines) + 1)
    return len(lines)


class _Turns:
    """The turns read so far."""

    def __init__(self) -> None:
        self.found: list[Turn] = []
        self._hexes: dict[str, Hex] = {}
        self._blank = 0

    def read(self, lines: Sequence[str], first: int) -> None:
        """Read on; `first` is the number of the first of these lines."""
        turns, hexes = self.found, self._hexes
        for line, text in enumerate(lines, first):
            if not text:
                if not turns:
                    raise Unreadable(line, 1, "blank.extra")
                self._blank = self._blank or line
                continue
            _refuse_controls(text, line)
            if text[0] == " ":
                raise Unreadable(line, 1, "line.space")
            if self._blank:
                raise Unreadable(self._blank, 1, "blank.extra")
            turns.append(read_turn(text, line, len(turns) + 1, hexes))


class _TagLine:
    """One tag as it stands in its line: name, value, and the column at which the value begins."""

    __slots__ = ("line", "name", "value", "value_at")

    def __init__(self, text: str, line: int):
        self.line = line
        self.name = text[1 : self._name_end(text)]
        at = self._quote(text, len(self.name) + 1)
        self.value_at = at
        self.value, at = self._read_value(text, at)
        if text[at : at + 1] != "]":
            raise self.refuse("tag.close", at)
        if at + 1 < len(text):
            raise self.refuse("line.space" if text.endswith(" ") else "line.end", at + 1)

    def refuse(self, expected: str, at: int, facts: dict[str, Fact] | None = None) -> Unreadable:
        """The error that something else was expected in this line."""
        return Unreadable(self.line, at + 1, expected, facts)

    def refuse_value(self, expected: str, facts: dict[str, Fact] | None = None) -> Unreadable:
        """The error that another value was expected."""
        return self.refuse(expected, self.value_at, facts)

    def _name_end(self, text: str) -> int:
        at = 1
        while (character := text[at : at + 1]).isascii() and (character.isalnum() or character == "_"):
            if at == 1 and not character.isalpha():
                break
            at += 1
        if at == 1:
            raise self.refuse("tag.name", at)
        return at

    def _quote(self, text: str, at: int) -> int:
        """Pass over the spaces and the quote that follow the name."""
        if text[at : at + 1] != " ":
            raise self.refuse("tag.space", at)
        while text[at : at + 1] == " ":
            at += 1
        if text[at : at + 1] != '"':
            raise self.refuse("tag.value", at)
        return at + 1

    def _read_value(self, text: str, at: int) -> tuple[str, int]:
        """The value without its escapes, and where the line goes on behind its quote."""
        parts: list[str] = []
        quote = text.find('"', at)
        escape = text.find("\\", at)
        while 0 <= escape < quote or quote < 0 <= escape:
            escaped = text[escape + 1 : escape + 2]
            if escaped not in ('"', "\\"):
                raise self.refuse("tag.escape", escape)
            parts.append(text[at:escape])
            parts.append(escaped)
            at = escape + 2
            if 0 <= quote < at:
                quote = text.find('"', at)
            escape = text.find("\\", at)
        if quote < 0:
            raise self.refuse("tag.quote", len(text))
        parts.append(text[at:quote])
        return "".join(parts), quote + 1


class _Tags:
    """The tags read so far."""

    def __init__(self) -> None:
        self._seen: set[str] = set()
        self._kept: list[tuple[str, str]] = []
        self._colours: list[str] = []
        self._names: list[str] = []
        self._edition = EDITIONS[0]
        self._play = PLAYS[0]
        self._tiles: int | None = None
        self._play_tag: _TagLine | None = None

    def add(self, tag: _TagLine) -> None:
        """Take one more tag."""
        name, value = tag.name, tag.value
        if not self._seen and name != FORMAT_TAG:
            raise tag.refuse("tag.first", 1)
        if name in self._seen:
            raise tag.refuse("tag.twice", 1, {"name": name})
        if name in NO_SEATS:
            raise tag.refuse("tag.colour", 1, {"name": name})
        self._seen.add(name)
        if name not in RESERVED_TAGS:
            self._kept.append((name, value))
        elif name in SEAT_TAGS:
            if len(value) > NAME_LIMIT:
                raise tag.refuse_value("tag.player", {"length": len(value)})
            self._colours.append(SEAT_TAGS[name])
            self._names.append(value)
        elif name == FORMAT_TAG:
            if value != VERSION:
                newer = value.isascii() and value.isdigit() and value[0] != "0"
                raise tag.refuse_value("tag.newer" if newer else "tag.version")
        elif name == EDITION_TAG:
            if value not in EDITIONS:
                raise tag.refuse_value("tag.edition")
            self._edition = value
        elif name == TILES_TAG:
            if value not in _TILES:
                raise tag.refuse_value("tag.tiles")
            self._tiles = _TILES[value]
        elif name == PLAY_TAG:
            if value not in PLAYS:
                raise tag.refuse_value("tag.play")
            self._play = value
            self._play_tag = tag

    def finish(self, line: int) -> None:
        """See that the tags make a game; `line` is the one after them."""
        seats = len(self._names)
        if seats < FEWEST_SEATS:
            raise Unreadable(line, 1, "tag.seats", {"seats": seats})
        if self._play == TEAMS and seats != MOST_SEATS and self._play_tag is not None:
            raise self._play_tag.refuse_value("tag.teams", {"seats": seats})

    def record(self, turns: tuple[Turn, ...]) -> Record:
        """The record with these tags and turns."""
        tiles = self._tiles or usual_tiles(self._edition, len(self._names))
        setup = Setup(tuple(self._colours), self._edition, tiles, self._play)
        return Record(setup, tuple(self._names), turns, tuple(self._kept))
