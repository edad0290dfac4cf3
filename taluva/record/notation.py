"""Tokens of the record format: how a hex, a tile, a build and a tag are written."""

import re

from taluva.engine.builds import Build
from taluva.engine.hexes import Hex, coordinates
from taluva.engine.pieces import EXPAND
from taluva.engine.tiles import TILES_IN_BOX, Kind, Placement, flow_of, volcano_of

FILE_LIMIT = 256 * 1024  # bytes, of a file and of its canonical form, each without the archive's own tags
ARCHIVE_TAGS_LIMIT = 256 * 1024  # bytes, of those tags
MOST_TURNS = 1000  # 52 can be played
NAME_LIMIT = 60  # code points of a player's name
MOST_HEXES = 3 * TILES_IN_BOX  # that an island has
MOST_SEATS = 4
FEWEST_SEATS = 2

FORMAT_TAG = "Taluva"
VERSION = "1"
EDITION_TAG, TILES_TAG, PLAY_TAG = "Edition", "Tiles", "Play"
EVENT_TAG, DATE_TAG = "Event", "Date"
LEADING_TAGS = (EVENT_TAG, DATE_TAG)  # of the tags without a meaning for the game, those that are written first
PLACE_TAG = "Place"  # the town: a tag without a meaning for the game
SEAT_TAGS = {"Red": "red", "White": "white", "Yellow": "yellow", "Brown": "brown"}
TAG_OF = {colour: tag for tag, colour in SEAT_TAGS.items()}
NO_SEATS = frozenset(("Black", "Blue", "Green"))  # not used by the game, but easily taken for seats
ARCHIVE_TAG_PREFIX = "Taluva_"  # of the names of an archive's own tags
# Tags of a start, in the order in which they are written.
START_TAGS = ("Island", "Left", "Laid", "Out", "Won", "Move")
ISLAND_TAG, LEFT_TAG, LAID_TAG, OUT_TAG, WON_TAG, MOVE_TAG = START_TAGS
RESERVED_TAGS = frozenset((FORMAT_TAG, EDITION_TAG, TILES_TAG, PLAY_TAG, *SEAT_TAGS, *START_TAGS))

OUT_WORD, CONCEDE_WORD = "out", "concede"
MARK = "!"  # of an illegal move that the players let stand
BYTE_ORDER_MARK = "\ufeff"

# The parts of a tag line, and what was expected if one of them is missing.
_TAG_PARTS = (
    (r"\[", "tag"),
    (r"([A-Za-z][A-Za-z0-9_]*)", "tag.name"),
    (r" +", "tag.space"),
    (r'"', "tag.value"),
    (r'([^"\\]*(?:\\["\\][^"\\]*)*)', "tag.quote"),
    (r"(?!\\)", "tag.escape"),
    (r'"', "tag.quote"),
    (r"\]", "tag.close"),
    (r"(?!.* \Z)", "line.space"),
    (r"\Z", "line.end"),
)
_TAG = re.compile("".join(part for part, _ in _TAG_PARTS))
_ESCAPE = re.compile(r"\\(.)")


def is_control(character: str) -> bool:
    """Whether a character is one of the control characters that no record holds."""
    return character < " " or "\x7f" <= character <= "\x9f"


def can_be_name(name: str, limit: int = NAME_LIMIT) -> bool:
    """Whether a record may hold a name: not too long, no control characters, no surrogates."""
    return len(name) <= limit and not any(is_control(c) or "\ud800" <= c <= "\udfff" for c in name)


def fits(record: str, extra_bytes: int = 0) -> bool:
    """Whether a record, and this many bytes more, is within the size limit."""
    return len(record.encode("utf-8", "replace")) + extra_bytes <= FILE_LIMIT


def write_hex(hexagon: Hex) -> str:
    """A hex as `q,r`."""
    q, r = coordinates(hexagon)
    return f"{q},{r}"


def write_tile(kind: Kind, placement: Placement) -> str:
    """A tile as `JC 0,0 12`."""
    return f"{kind} {write_hex(volcano_of(placement))} {flow_of(placement)}"


def write_build(build: Build) -> str:
    """A build as `hut 1,-1` or `expand 1,-1 J`."""
    words = f"{build.kind} {write_hex(build.hex)}"
    return f"{words} {build.terrain}" if build.kind == EXPAND else words


def read_tag(line: str) -> tuple[str, str] | None:
    """The name and value of a tag line; None if the line is no tag."""
    tag = _TAG.match(line)
    if tag is None:
        return None
    name, value = tag.groups()
    return name, _ESCAPE.sub(r"\1", value) if "\\" in value else value


def why_no_tag(line: str) -> tuple[str, int]:
    """What was expected in a line that is no tag, and after how many characters."""
    at = 0
    for part, expected in _TAG_PARTS:
        match = re.compile(part).match(line, at)
        if match is None:
            return expected, at
        at = match.end()
    return "", at


def write_tag(name: str, value: str) -> str:
    """One tag, with its value escaped."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
