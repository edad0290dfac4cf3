"""Extraction of a record from a text that holds more, or only a part of it: a message, a quotation, a fragment.

It is used for imports only; `read` refuses all such texts.
"""

import re
from itertools import pairwise
from typing import NamedTuple

from taluva.record.notation import ARCHIVE_TAGS_LIMIT, BYTE_ORDER_MARK, FILE_LIMIT, START_TAGS
from taluva.record.reader import read
from taluva.record.unreadable import UnreadableError

_Lines = list[tuple[int, str]]  # each with its number in the whole text

_HEAD = re.compile(r'\[Taluva\s+"')
_TURN = re.compile(r"\d+\.\s*(?:[JCSRL]{2}\s|concede\b)")
_NUMBERED = re.compile(r"\d+\.")
_OF_START = re.compile(rf"\[(?:{'|'.join(START_TAGS)})\s")
_AROUND = f"> \t\r\u00a0\u202f{BYTE_ORDER_MARK}"  # what mail programs add before and after a line
# And the spaces they put into it; those in quotes and comments belong to the text. A quote or brace that never closes
# is matched to the end of its line: if each further one were tried, too, the line would cost its length squared.
_HARD = re.compile("[\u00a0\u202f]")
_HARD_SPACE = re.compile(r'("(?:\\.|[^"\\])*+"|\{[^}]*+\})|["{].*|[\u00a0\u202f]')


class ExtractedRecord(NamedTuple):
    """The readable part of a record, and what is missing."""

    text: str
    turns: int
    cut_at_line: int = 0  # the first unreadable line of the whole text; 0: the record is complete
    lost_turns: int = 0  # lines after that one that may have been turns


def extract(data: bytes, refused: UnreadableError) -> ExtractedRecord:
    """Extract the first record of a text that `read` refused; raises that error if no complete turn is found."""
    lines = _lines(data)
    start = next((at for at, (_, text) in enumerate(lines) if _HEAD.match(text)), None)
    if start is None:
        raise refused
    end = next((at for at in range(start + 1, len(lines)) if _HEAD.match(lines[at][1])), len(lines))
    lines = lines[start:end]
    tags, remaining = _tags(lines)
    turns, remaining = _turns(remaining)
    lost_turns = sum(bool(_TURN.match(text)) for _, text in remaining)
    cut_at_line = remaining[0][0] if lost_turns else 0
    try:
        read(_joined(tags, turns))
    except UnreadableError as error:
        unreadable_turn = error.line - len(tags) - 2
        if unreadable_turn < 1:  # nothing of the game is left
            if refused.expected not in ("tag.first", "line.space"):
                raise refused from None
            line, _ = turns[0] if unreadable_turn == 0 else tags[min(error.line, len(tags)) - 1]
            raise UnreadableError(line, error.column, error.expected, error.facts) from None
        if error.expected == "turn.many":
            raise UnreadableError(turns[unreadable_turn][0], 1, error.expected) from None
        lost_turns += len(turns) - unreadable_turn - 1
        cut_at_line = turns[unreadable_turn][0]
        turns = turns[:unreadable_turn]
        read(_joined(tags, turns))
    if cut_at_line and not turns:
        raise refused
    return ExtractedRecord(_joined(tags, turns), len(turns), cut_at_line, lost_turns)


def _lines(data: bytes) -> _Lines:
    """The lines that are not empty, without what a mail program added around them."""
    if len(data) > FILE_LIMIT + ARCHIVE_TAGS_LIMIT:
        return []
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        # A null makes the line unreadable.
        text = f"{data[: error.start].decode()}\0{data[error.start :].decode(errors='replace')}"
    cleaned = ((number, line.strip(_AROUND)) for number, line in enumerate(text.split("\n"), 1))
    return [(number, line) for number, line in cleaned if line]


def _tags(lines: _Lines) -> tuple[_Lines, _Lines]:
    """The tags, and the lines from the first one on that is no tag."""
    begins: list[int] = []
    before = ""
    for at, (_, text) in enumerate(lines):
        if text[0] == "[":
            begins.append(at)
        # The tag of an island is one long line, which mail programs break.
        elif before[-1] == "]" or not _OF_START.match(lines[begins[-1]][1]) or _NUMBERED.match(text):
            return _join_lines(lines, begins, at), lines[at:]
        before = text
    return _join_lines(lines, begins, len(lines)), []


def _turns(lines: _Lines) -> tuple[_Lines, _Lines]:
    """The lines that are, or were meant as, turns, and the lines from the first other one on."""
    begins: list[int] = []
    in_comment = False  # a long comment that a mail program broke
    for at, (_, text) in enumerate(lines):
        if text[0].isdecimal() and _begins_turn(text, len(begins) + 1):
            begins.append(at)
            in_comment = False
        elif not in_comment:
            return _join_lines(lines, begins, at), lines[at:]
        if "{" in text or "}" in text:
            in_comment = text.rfind("{") > text.rfind("}")
    return _join_lines(lines, begins, len(lines)), []


def _begins_turn(text: str, number: int) -> bool:
    following = f"{number}."
    return bool(_TURN.match(text)) or text.startswith(following) or following.startswith(text)


def _join_lines(lines: _Lines, begins: list[int], end: int) -> _Lines:
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
    """A line with plain spaces; in tags of a start within quotes, too, for they hold no free text."""
    if line.isascii():
        return line
    if _OF_START.match(line):
        return _HARD.sub(" ", line)
    return _HARD_SPACE.sub(lambda match: match[1] or _HARD.sub(" ", match[0]), line)
