"""The reader of records: any text gives either a Record or an UnreadableError."""

from taluva.engine.position import BUILD, EDITIONS, PLAYS, TEAMS, Setup, Start, usual_tiles
from taluva.engine.tiles import TILES_IN_BOX
from taluva.record.archive_tags import without_archive_tags
from taluva.record.notation import (
    ARCHIVE_TAGS_LIMIT,
    BYTE_ORDER_MARK,
    EDITION_TAG,
    FEWEST_SEATS,
    FILE_LIMIT,
    FORMAT_TAG,
    MOST_SEATS,
    MOST_TURNS,
    NAME_LIMIT,
    NO_SEATS,
    PLAY_TAG,
    RESERVED_TAGS,
    SEAT_TAGS,
    START_TAGS,
    TILES_TAG,
    VERSION,
    is_control,
    read_tag,
    why_no_tag,
)
from taluva.record.record import Record, Turn
from taluva.record.start import StartTags
from taluva.record.turns import column_of, read_turn
from taluva.record.unreadable import Fact, UnreadableError
from taluva.record.writer import write

# The possible values of these tags, and what was expected if one has another.
_VALUES = {
    EDITION_TAG: (EDITIONS, "tag.edition"),
    TILES_TAG: (tuple(map(str, range(1, TILES_IN_BOX + 1))), "tag.tiles"),
    PLAY_TAG: (PLAYS, "tag.play"),
}


def read(text: bytes | str) -> Record:
    """Read a record from bytes or text; raises UnreadableError."""
    decoded, size = _decode(text)
    lines = _lines(decoded)
    tags = _Tags()
    turns_from = _read_tags(lines, tags)
    record = tags.record(_read_turns(lines, turns_from, tags.awaits_build))
    # Writing adds at most a space to each `{}`, three tags, and a few letters to each of the expansions that replay
    # reaches: a file well under the limit needs no counting.
    if size * 3 // 2 + 1024 > FILE_LIMIT:
        _refuse_large(write(record), "size.canonical")
    return record


def locate(text: bytes | str, turn: int, part: str) -> tuple[int, int]:
    """The line and column at which a turn, its tile or its build begins in a text that was read."""
    lines = _lines(_decode(text)[0])
    line = lines.index("") + 1 + turn
    return line, column_of(lines[line - 1], turn, part)


def _lines(text: str) -> list[str]:
    lines = text.replace("\r\n", "\n").split("\n")
    if lines[-1] == "":
        lines.pop()  # after the last line feed
    return lines


def _decode(text: bytes | str) -> tuple[str, int]:
    if isinstance(text, str):
        try:
            data = text.encode()
        except UnicodeEncodeError as error:
            raise _no_utf8(text[: error.start]) from None
    else:
        data = text
    if len(data) > FILE_LIMIT + ARCHIVE_TAGS_LIMIT:
        raise UnreadableError(1, 1, "size")
    try:
        decoded = data.decode()
    except UnicodeDecodeError as error:
        raise _no_utf8(data[: error.start].decode()) from None
    if len(data) > FILE_LIMIT:
        _refuse_large(decoded, "size")
    return decoded.removeprefix(BYTE_ORDER_MARK), len(data)


def _refuse_large(text: str, expected: str) -> None:
    size = len(without_archive_tags(text).encode())
    if size > FILE_LIMIT:
        raise UnreadableError(1, 1, expected)
    if len(text.encode()) - size > ARCHIVE_TAGS_LIMIT:
        raise UnreadableError(1, 1, "size.tags")


def _no_utf8(before: str) -> UnreadableError:
    before = before.removeprefix(BYTE_ORDER_MARK)
    line_start = before.rfind("\n") + 1
    return UnreadableError(before.count("\n") + 1, len(before) - line_start + 1, "utf8")


def _refuse_controls(text: str, line: int) -> None:
    if text.isprintable():  # no control character is
        return
    for at, character in enumerate(text):
        if is_control(character):
            raise UnreadableError(line, at + 1, "control", {"character": f"U+{ord(character):04X}"})


def _read_tags(lines: list[str], tags: "_Tags") -> int:
    """Read the tags and the blank line after them; returns the index of the next line."""
    for index, text in enumerate(lines):
        _refuse_controls(text, index + 1)
        if text[:1] == "[":
            tags.add(TagLine(text, index + 1))
        elif index == 0 or text:
            expected = "line.space" if text[:1] == " " else "tag" if index else "tag.first"
            raise UnreadableError(index + 1, 1, expected)
        else:
            tags.finish(index + 1)
            return index + 1
    if not lines:
        raise UnreadableError(1, 1, "tag.first")
    tags.finish(len(lines) + 1)
    return len(lines)


def _read_turns(lines: list[str], start: int, awaits_build: bool) -> tuple[Turn, ...]:
    """Read the turns from this line on; the first of them may be a build only."""
    turns: list[Turn] = []
    blank = 0
    for line, text in enumerate(lines[start:], start + 1):
        if not text:
            if not turns:
                raise UnreadableError(line, 1, "blank.extra")
            blank = blank or line
            continue
        _refuse_controls(text, line)
        if text[0] == " ":
            raise UnreadableError(line, 1, "line.space")
        if blank:
            raise UnreadableError(blank, 1, "blank.extra")
        if len(turns) == MOST_TURNS:
            raise UnreadableError(line, 1, "turn.many")
        turns.append(read_turn(text, line, len(turns) + 1, awaits_build and not turns))
    return tuple(turns)


class TagLine:
    """One tag in its line: name, value, and the column at which the value begins."""

    __slots__ = ("line", "name", "value", "value_at")

    def __init__(self, text: str, line: int):
        self.line = line
        tag = read_tag(text)
        if tag is None:
            raise self.refuse(*why_no_tag(text))
        self.name, self.value = tag
        self.value_at = text.index('"') + 1

    def refuse(self, expected: str, at: int, facts: dict[str, Fact] | None = None) -> UnreadableError:
        """The error for this line, at a column."""
        return UnreadableError(self.line, at + 1, expected, facts)

    def refuse_value(self, expected: str, facts: dict[str, Fact] | None = None) -> UnreadableError:
        """The error for the value of this tag."""
        return self.refuse(expected, self.value_at, facts)


class _Tags:
    """The tags read so far."""

    def __init__(self) -> None:
        self._read: dict[str, TagLine] = {}
        self._start = StartTags()
        self.start: Start | None = None

    def add(self, tag: TagLine) -> None:
        """Add a tag; raises UnreadableError if it cannot follow the others."""
        name = tag.name
        value = tag.value
        if not self._read and name != FORMAT_TAG:
            raise tag.refuse("tag.first", 1)
        if name in self._read:
            raise tag.refuse("tag.twice", 1, {"name": name})
        if name in NO_SEATS:
            raise tag.refuse("tag.colour", 1, {"name": name})
        self._read[name] = tag
        if name in START_TAGS:
            self._start.add(name, value, tag.line, tag.value_at)
        elif name in SEAT_TAGS and len(value) > NAME_LIMIT:
            raise tag.refuse_value("tag.player", {"length": len(value)})
        elif name == FORMAT_TAG and value != VERSION:
            newer = value.isascii() and value.isdigit() and value[0] != "0"
            raise tag.refuse_value("tag.newer" if newer else "tag.version")
        elif name in _VALUES and value not in _VALUES[name][0]:
            raise tag.refuse_value(_VALUES[name][1])

    def finish(self, line: int) -> None:
        """Check that the tags fit together; `line` is the one after them. Raises the first UnreadableError."""
        setup = self._setup
        seats = len(setup.colours)
        misfits = list(self._start.misfits(setup))
        if seats < FEWEST_SEATS:
            misfits.append(UnreadableError(line, 1, "tag.seats", {"seats": seats}))
        elif setup.play == TEAMS and seats != MOST_SEATS:
            misfits.append(self._read[PLAY_TAG].refuse_value("tag.teams", {"seats": seats}))
        if misfits:
            raise min(misfits, key=lambda misfit: (misfit.line, misfit.column))
        self.start = self._start.start(setup)

    @property
    def awaits_build(self) -> bool:
        """Whether the record begins in the middle of a turn."""
        return self.start is not None and self.start.awaits == BUILD

    def record(self, turns: tuple[Turn, ...]) -> Record:
        """The record with these tags and turns."""
        names = tuple(tag.value for name, tag in self._read.items() if name in SEAT_TAGS)
        other_tags = tuple((name, tag.value) for name, tag in self._read.items() if name not in RESERVED_TAGS)
        return Record(self._setup, names, turns, other_tags, self.start)

    @property
    def _setup(self) -> Setup:
        values = {name: tag.value for name, tag in self._read.items()}
        colours = tuple(SEAT_TAGS[name] for name in values if name in SEAT_TAGS)
        edition = values.get(EDITION_TAG, EDITIONS[0])
        tiles = values.get(TILES_TAG) or usual_tiles(edition, max(FEWEST_SEATS, len(colours)))
        return Setup(colours, edition, int(tiles), values.get(PLAY_TAG, PLAYS[0]))
