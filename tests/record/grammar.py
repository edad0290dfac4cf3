"""A second reading of the format, as one grammar of regular expressions: only what is a record, and what is none."""

import re

from taluva.engine.hexes import LIMIT, STEP, Hex, at, coordinates
from taluva.record.notation import ARCHIVE_TAGS_LIMIT, FILE_LIMIT, MOST_TURNS
from tests.record.startgrammar import begins_with_build, can_begin

NUMBER = "[+-]?[0-9]{1,3}"
HEX = f"({NUMBER}),({NUMBER})"
COMMENTS = r"(?: *\{[^}\n]*\})*"
TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) +"((?:[^"\\\n]|\\["\\])*)"\]')
TILE = f"[JCSRL]{{2}} +{HEX} +(2|4|6|8|10|12)!?{COMMENTS}"
BUILD = f"(?:(?:(?:hut|tower|temple) +{HEX}|expand +{HEX} +[JCSRL])!?|out){COMMENTS}"
TURN = re.compile(rf"([1-9][0-9]*)\. *(?:concede{COMMENTS}|{TILE}(?: +{BUILD})?)")
FIRST_BUILD = re.compile(rf"1\. *{BUILD}")
OWN = re.compile(rb'\[Taluva_[A-Za-z0-9_]* +"(?:[^"\\\n]|\\["\\])*"\]\r?\n')
CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
SEATS = ("Red", "White", "Yellow", "Brown")
ALLOWED = {
    "Taluva": re.compile("1"),
    "Edition": re.compile("ferti|ferti-2014|rio-grande"),
    "Tiles": re.compile("[1-9]|[1-3][0-9]|4[0-8]"),
    "Play": re.compile("classic|ranking|teams"),
    **dict.fromkeys(SEATS, re.compile(r"(?:[^\\]|\\.){0,60}")),
}


def is_record(data: bytes) -> bool:
    """Whether the page that describes the format calls these bytes a record; those of canonical size are not tried."""
    own = sum(map(len, OWN.findall(data)))
    if own > ARCHIVE_TAGS_LIMIT or len(data) - own > FILE_LIMIT:
        return False
    try:
        text = data.decode("utf-8").removeprefix("\ufeff").replace("\r\n", "\n")
    except UnicodeDecodeError:
        return False
    if CONTROL.search(text):
        return False
    head, blank, body = text.partition("\n\n")
    if not blank:
        head = head.removesuffix("\n")
    tags = _tags(head.split("\n"))
    return tags is not None and _are_turns(body, begins_with_build(tags))


def _tags(lines: list[str]) -> dict[str, str] | None:
    tags = [TAG.fullmatch(line) for line in lines]
    found = [(tag[1], tag[2]) for tag in tags if tag]
    names = [name for name, _ in found]
    seats = sum(name in SEATS for name in names)
    fits = (
        len(found) == len(lines)
        and names[0] == "Taluva"
        and len(set(names)) == len(names)
        and all(ALLOWED[name].fullmatch(value) for name, value in found if name in ALLOWED)
        and 2 <= seats <= 4
        and (seats == 4 or ("Play", "teams") not in found)
    )
    said, colours = dict(found), [name.lower() for name in names if name in SEATS]
    usual = 12 * seats if said.get("Edition", "ferti") == "ferti" else 48
    can = fits and can_begin(said, colours, int(said.get("Tiles", usual)), said.get("Play", "classic"))
    return said if can else None


def _are_turns(body: str, builds: bool) -> bool:
    lines = body.rstrip("\n").split("\n") if body else []
    if len(lines) > MOST_TURNS:
        return False
    first = 1
    if builds and lines:
        if not FIRST_BUILD.fullmatch(lines.pop(0)):
            return False
        first = 2
    turns = [TURN.fullmatch(line) for line in lines]
    return all(turn and turn[1] == str(number) and _lies_within(turn) for number, turn in enumerate(turns, first))


def _lies_within(turn: re.Match[str]) -> bool:
    if turn[2] is None:
        return True
    q, r, flow = (int(turn[group]) for group in (2, 3, 4))
    fields = [coordinates(Hex(at(q, r) + STEP[hour])) for hour in (flow - 1, flow % 12 + 1)]
    return all(-LIMIT <= number <= LIMIT for field in fields for number in field)
