"""A record found where it does not stand alone or is not whole: in a message, quoted, cut off.

This is for who is handed something at the table; `read` goes on refusing all of it.
"""

import re
from itertools import pairwise
from typing import NamedTuple

from taluva.record.notation import BYTE_ORDER_MARK, FILE_LIMIT, OWN_LIMIT, START_TAGS
from taluva.record.reader import read
from taluva.record.unreadable import Unreadable

_Lines = list[tuple[int, str]]  # each with its number in all that came

_HEAD = re.compile(r'\[Taluva\s+"')
_TURN = re.compile(r"\d+\.\s*(?:[JCSRL]{2}\s|concede\b)")
_NUMBERED = re.compile(r"\d+\.")
_OF_START = re.compile(rf"\[(?:{'|'.join(START_TAGS)})\s")
_AROUND = f"> \t\r\u00a0\u202f{BYTE_ORDER_MARK}"  # what mail programs set before and behind a line
# And the spaces they set within; those in quotes and comments are the writer's own. What never closes is matched to the
# end of its line: if each further quote or brace in it were tried, too, the line would cost its length squared.
_HARD = re.compile("[\u00a0\u202f]")
_HARD_SPACE = re.compile(r'("(?:\\.|[^"\\])*+"|\{[^}]*+\})|["{].*|[\u00a0\u202f]')


class Remnant(NamedTuple):
    """A record that can be read, and what is missing of it."""

    text: str
    turns: int
    breaks_off: int = 0  # at this line of all that came; 0: it is whole
    lost: int = 0  # lines behind that one which may have been turns


def find(data: bytes, refused: Unreadable) -> Remnant:
    """What there is of a record in a text that was refused; raises Unreadable where no whole turn is."""
    lines = _lines(data)
    start = next((at for at, (_, text) in enumerate(lines) if _HEAD.match(text)), None)
    if start is None:
        raise refused
    end = next((at for at in range(start + 1, len(lines)) if _HEAD.match(lines[at][1])), len(lines))
    lines = lines[start:end]
    tags, rest = _tags(lines)
    turns, rest = _turns(rest)
    lost = sum(bool(_TURN.match(text)) for _, text in rest)
    breaks_off = rest[0][0] if lost else 0
    try:
        read(_joined(tags, turns))
    except Unreadable as error:
        broken = error.line - len(tags) - 2
        if broken < 1:  # nothing of the game is left
            if refused.expected not in ("tag.first", "line.space"):
                raise refused from None
            line, _ = turns[0] if broken == 0 else tags[min(error.line, len(tags)) - 1]
            raise Unreadable(line, error.column, error.expected, error.facts) from None
        if error.expected == "turn.many":
            raise Unreadable(turns[broken][0], 1, error.expected) from None
        lost += len(turns) - broken - 1
        breaks_off = turns[broken][0]
        turns = turns[:broken]
        read(_joined(tags, turns))
    if breaks_off and not turns:
        raise refused
    return Remnant(_joined(tags, turns), len(turns), breaks_off, lost)


def _lines(data: bytes) -> _Lines:
    """The lines that hold something, without what a mail program put around them."""
    if len(data) > FILE_LIMIT + OWN_LIMIT:
        return []
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        # The line that holds this is none that can be read.
        text = f"{data[: error.start].decode()}\0{data[error.start :].decode(errors='replace')}"
    cleaned = ((number, line.strip(_AROUND)) for number, line in enumerate(text.split("\n"), 1))
    return [(number, line) for number, line in cleaned if line]


def _tags(lines: _Lines) -> tuple[_Lines, _Lines]:
    """The tags, and what comes from the first line on that is none."""
    begins: list[int] = []
    before = ""
    for at, (_, text) in enumerate(lines):
        if text[0] == "[":
            begins.append(at)
        # A whole island in one line, as mail programs break it.
        elif before[-1] == "]" or not _OF_START.match(lines[begins[-1]][1]) or _NUMBERED.match(text):
            return _unbroken(lines, begins, at), lines[at:]
        before = text
    return _unbroken(lines, begins, len(lines)), []


def _turns(lines: _Lines) -> tuple[_Lines, _Lines]:
    """The lines that are turns, or would have been one, and those from the first that is not."""
    begins: list[int] = []
    in_comment = False  # a long comment, as mail programs break it
    for at, (_, text) in enumerate(lines):
        if text[0].isdecimal() and _begins_turn(text, len(begins) + 1):
            begins.append(at)
            in_comment = False
        elif not in_comment:
            return _unbroken(lines, begins, at), lines[at:]
        if "{" in text or "}" in text:
            in_comment = text.rfind("{") > text.rfind("}")
    return _unbroken(lines, begins, len(lines)), []


def _begins_turn(text: str, number: int) -> bool:
    following = f"{number}."
    return bool(_TURN.match(text)) or text.startswith(following) or following.startswith(text)


def _unbroken(lines: _Lines, begins: list[int], end: int) -> _Lines:
    """The lines up to `end`, each joined with those behind it up to the next that begins one.

    All parts of a line are joined at once: joined to it one by one, they would cost its length squared.
    """
    return [
        (lines[begin][0], " ".join([text for _, text in lines[begin:after]]))
        for begin, after in pairwise((*begins, end))
    ]


def _joined(tags: _Lines, turns: _Lines) -> str:
    lines = [*(text for _, text in tags), "", *(text for _, text in turns), ""]
    return "\n".join(_with_spaces(line) for line in lines)


def _with_spaces(line: str) -> str:
    """A line with plain spaces; what stands in the tags of a start is nobody's own."""
    if line.isascii():
        return line
    if _OF_START.match(line):
        return _HARD.sub(" ", line)
    return _HARD_SPACE.sub(lambda found: found[1] or _HARD.sub(" ", found[0]), line)
