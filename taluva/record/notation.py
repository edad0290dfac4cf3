"""The words of the record: one token for a hex, a tile, a build."""

from taluva.engine.builds import Build
from taluva.engine.hexes import Hex, coordinates
from taluva.engine.pieces import EXPAND
from taluva.engine.tiles import TILES_IN_BOX, Kind, Placement, flow_of, volcano_of

FILE_LIMIT = 1024 * 1024  # bytes, of a file and of its canonical form
NAME_LIMIT = 60  # code points of a player's name
MOST_TILES = TILES_IN_BOX
MOST_SEATS = 4
FEWEST_SEATS = 2
MOST_TURNS = MOST_TILES + MOST_SEATS  # that can be played: each lays a tile, or somebody gives up

FORMAT_TAG = "Taluva"
VERSION = "1"
EDITION_TAG, TILES_TAG, PLAY_TAG = "Edition", "Tiles", "Play"
EVENT_TAG, DATE_TAG = "Event", "Date"
LEADING_TAGS = (EVENT_TAG, DATE_TAG)  # of the kept tags, those that are written first
PLACE_TAG = "Place"  # where the evening was: one of the tags that the format only keeps
SEAT_TAGS = {"Red": "red", "White": "white", "Yellow": "yellow", "Brown": "brown"}
TAG_OF = {colour: tag for tag, colour in SEAT_TAGS.items()}
NO_SEATS = frozenset(("Black", "Blue", "Green"))  # would be further seats to whoever writes them
RESERVED_TAGS = frozenset((FORMAT_TAG, EDITION_TAG, TILES_TAG, PLAY_TAG, *SEAT_TAGS))

OUT_WORD, CONCEDE_WORD = "out", "concede"
MARK = "!"  # the arbiter faulted it, the table let it stand
BYTE_ORDER_MARK = "\ufeff"

_DIGITS = frozenset("0123456789")


def is_control(character: str) -> bool:
    """Whether a character is one of the control characters that no record holds."""
    return character < " " or "\x7f" <= character <= "\x9f"


def read_number(text: str, at: int) -> tuple[int, int] | None:
    """The coordinate that begins here and where it ends; None if there is none within the limit."""
    first = at + 1 if text[at : at + 1] in ("+", "-") else at
    end = first
    while text[end : end + 1] in _DIGITS:
        end += 1
    if not 0 < end - first <= 3:  # three digits at most, so that nothing is beyond the limit
        return None
    number = int(text[first:end])
    return (-number if text[at] == "-" else number), end


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
