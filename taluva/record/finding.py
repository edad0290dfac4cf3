"""A record found where it does not stand alone or is not whole: in a message, quoted, cut off.

This is for who is handed something at the table; `read` goes on refusing all of it.
"""

import re
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
# And the spaces they set within; those in quotes and comments are the writer's own.
_HARD = re.compile("[\u00a0\u202f]")
_HARD_SPACE = re.compile(r'("(?:\\.|[^"\\])*"|\{[^}]*\})|[\u00a0\u202f]')


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
    tags: _Lines = []
    for at, (number, text) in enumerate(lines):
        if text[0] == "[":
            tags.append((number, text))
        elif _OF_START.match(tags[-1][1]) and not tags[-1][1].endswith("]") and not _NUMBERED.match(text):
            tags[-1] = tags[-1][0], f"{tags[-1][1]} {text}"  # a whole island in one line, as mail programs break it
        else:
            return tags, lines[at:]
    return tags, []


def _turns(lines: _Lines) -> tuple[_Lines, _Lines]:
    """The lines that are turns, or would have been one, and those from the first that is not."""
    turns: _Lines = []
    for at, (number, text) in enumerate(lines):
        following = f"{len(turns) + 1}."
        if _TURN.match(text) or text.startswith(following) or following.startswith(text):
            turns.append((number, text))
        elif turns and turns[-1][1].rfind("{") > turns[-1][1].rfind("}"):
            turns[-1] = turns[-1][0], f"{turns[-1][1]} {text}"  # a long comment, as mail programs break it
        else:
            return turns, lines[at:]
    return turns, []


def _joined(tags: _Lines, turns: _Lines) -> str:
    lines = [*(text for _, text in tags), "", *(text for _, text in turns), ""]
    return "\n".join(_with_spaces(line) for line in lines)


def _with_spaces(line: str) -> str:
    """A line with plain spaces; what stands in the tags of a start is nobody's own."""
    if _OF_START.match(line):
        return _HARD.sub(" ", line)
    return _HARD_SPACE.sub(lambda found: found[1] or " ", line)
