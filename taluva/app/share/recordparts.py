"""A record cut into numbered parts, small enough for a QR code each, and put together again in any order.

A part is text: a head such as `Taluva 2/3 1f3a9c0d`, a line break, and a piece of the record. The last word names the
whole record, so that parts of two games are never mixed. `2/3+` says that the piece goes on within a line.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from taluva.archive.text import digest
from taluva.words.marks import N_

# Version 27 at the lowest correction: 125 modules a side, which a phone reads off a tablet from a hand's breadth.
MOST_BYTES = 1465

# More codes than anybody would hold a phone to.
MOST_PARTS = 20

_HEAD = re.compile(r"^Taluva (\d{1,2})/(\d{1,2})(\+?) ([0-9a-f]{8})$", re.MULTILINE)
_LONGEST_HEAD = len("Taluva 20/20+ 12345678\n")
# Never beside the blank line: what reads the code may drop blank lines at its ends.
_BREAK = re.compile(r"(?<!\n)\n(?!\n)")

SENTENCES = {
    "long": N_("This record is too long for QR codes. Share it as a file or as text."),
    "mixed": N_("These parts belong to two different games. Import one game after the other."),
    "number": N_("A part was misread: there is no part {part} of {whole}. Please scan it again."),
    "double": N_("Part {part} was read twice, with different texts. Please scan it again."),
    "damaged": N_("The parts do not make a complete record. Please scan them again."),
    "before": N_("There is text before the first part. Paste the parts only."),
}


class PartError(Exception):
    """The parts cannot be made, or not be put together; `why` is a key of SENTENCES, `facts` fill its sentence."""

    def __init__(self, why: str, **facts: int) -> None:
        super().__init__(why)
        self.why = why
        self.facts = facts


class Part(NamedTuple):
    """One piece of a record."""

    number: int
    whole: int
    goes_on: bool  # within the line with which the part before ends
    name: str
    text: str


def cut(record: str, most: int = MOST_BYTES) -> tuple[str, ...]:
    """Cut a record into the texts of its codes: one, the record itself, if it fits."""
    if len(record.encode()) <= most:
        return (record,)
    record = record.rstrip("\n")
    room = most - _LONGEST_HEAD
    size = len(record.encode())
    if size > room * MOST_PARTS:
        raise PartError("long")
    pieces = _pieces(record, room)
    if len(pieces) > MOST_PARTS:
        raise PartError("long")
    # Parts of about one size are all as easy to read.
    even = _pieces(record, min(room, size // len(pieces) + 60))
    if len(even) == len(pieces):
        pieces = even
    name = digest(record)[:8]
    return tuple(
        f"Taluva {number}/{len(pieces)}{'+' if goes_on else ''} {name}\n{piece}"
        for number, (goes_on, piece) in enumerate(pieces, 1)
    )


def is_part(text: str) -> bool:
    """Whether a text is meant to be a part of a record."""
    return _HEAD.search(text.lstrip("\ufeff \n\r\t")[:200]) is not None and not text.lstrip().startswith("[")


class Gathering:
    """The parts that were read so far, of one game."""

    def __init__(self) -> None:
        """Have none."""
        self._parts: dict[int, Part] = {}

    @property
    def whole(self) -> int:
        """How many parts there are in all; 0 before the first."""
        return next(iter(self._parts.values())).whole if self._parts else 0

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the parts that were not read yet."""
        return tuple(number for number in range(1, self.whole + 1) if number not in self._parts)

    def add(self, text: str) -> None:
        """Take one part or several; on a PartError nothing of the text is taken."""
        parts = dict(self._parts)
        for part in _read(text):
            first = next(iter(parts.values()), part)
            if (part.name, part.whole) != (first.name, first.whole):
                raise PartError("mixed")
            if parts.setdefault(part.number, part) != part:
                raise PartError("double", part=part.number)
        self._parts = parts

    def record(self) -> str | None:
        """The whole record, None while a part is missing; raises PartError."""
        if not self._parts or self.missing:
            return None
        text = ""
        for number in range(1, self.whole + 1):
            part = self._parts[number]
            text += part.text if part.goes_on or number == 1 else "\n" + part.text
        if digest(text)[:8] != self._parts[1].name:
            self._parts = {}
            raise PartError("damaged")
        return text + "\n"


def _read(text: str) -> Iterator[Part]:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    heads = list(_HEAD.finditer(text))
    if not heads or text[: heads[0].start()].strip():
        raise PartError("before")
    ends = [*(head.start() for head in heads[1:]), len(text)]
    for head, end in zip(heads, ends, strict=True):
        number, whole = int(head[1]), int(head[2])
        if not 1 <= number <= whole <= MOST_PARTS:
            raise PartError("number", part=number, whole=whole)
        yield Part(number, whole, bool(head[3]), head[4], text[head.end() : end].strip("\n"))


def _pieces(record: str, room: int) -> list[tuple[bool, str]]:
    """Cut into pieces of at most so many bytes, each with whether it goes on within a line."""
    pieces: list[tuple[bool, str]] = []
    piece, goes_on = "", False
    for line in _BREAK.split(record):
        joined = f"{piece}\n{line}" if piece else line
        if len(joined.encode()) <= room:
            piece = joined
            continue
        if piece:
            pieces.append((goes_on, piece))
        piece, goes_on = line, False
        while len(piece.encode()) > room:
            at = _place(piece, room)
            pieces.append((goes_on, piece[:at]))
            piece, goes_on = piece[at:], True
    if piece:
        pieces.append((goes_on, piece))
    return pieces


def _place(line: str, room: int) -> int:
    """Where to cut a long line: not beside a line break, and so that no piece looks like the head of a part."""
    at = len(line.encode()[:room].decode(errors="ignore"))
    while at > 1 and (
        "\n" in line[at - 1 : at + 1]
        or _HEAD.fullmatch(line[at:].partition("\n")[0])
        or _HEAD.fullmatch(line[:at].rpartition("\n")[2])
    ):
        at -= 1
    return at
