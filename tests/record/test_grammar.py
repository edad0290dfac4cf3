"""A second reading of the format, as one grammar of regular expressions, agrees with the reader on what is a record."""

import random
import re

import pytest

from taluva.engine.hexes import LIMIT, STEP, Hex, at, coordinates
from taluva.record.notation import FILE_LIMIT, MOST_TURNS, OWN_LIMIT
from taluva.record.reader import read
from taluva.record.unreadable import Unreadable
from tests.record.muddling import SEEDS, mutated, renumbered
from tests.record.startgrammar import begins_with_build, can_begin
from tests.record.texts import HEAD, TAGS

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
    if own > OWN_LIMIT or len(data) - own > FILE_LIMIT:
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


def _reads(data: bytes) -> bool:
    try:
        read(data)
    except Unreadable:
        return False
    return True


def _compare(number: int, seed: int) -> int:
    """Try this many inputs and count the records among them."""
    chance = random.Random(seed)
    readable = 0
    for _ in range(number):
        data = mutated(chance.choice(SEEDS), chance)
        data = renumbered(data) if chance.random() < 0.7 else data
        assert _reads(data) == is_record(data), data
        readable += is_record(data)
    return readable


def test_the_reader_accepts_exactly_what_the_grammar_does() -> None:
    """Some hundreds of damaged records."""
    assert _compare(800, 5) > 40


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_the_reader_accepts_exactly_what_the_grammar_does_at_length(part: int) -> None:
    """Four hundred thousand of them."""
    assert _compare(100_000, 50 + part)


# Single characters put in, and taken out, wherever a small but full record has a boundary.
SMALL = (
    '[Taluva "1"]\n[Event "a\\"b\\\\"]\n[Edition "rio-grande"]\n[Tiles "7"]\n[Play "teams"]\n'
    '[Red "Ann"]\n[White ""]\n[Yellow "C"]\n[Brown "D"]\n\n'
    "1. JC 0,0 12! {a} {b} hut 1,-1! {c}\n2.SL +2,-01 4 expand -0,0 J!{d}\n3. RJ 999,-998 10 out {e}\n"
    "4. concede {f}\n5. CC -1,0 8{g}\n\n"
)
PUT = (*' \n\r\t!{}[]"\\,.+-0124J', "\r\n", "\ufeff", "\x85", "é", "٣", "\u2028", "{}", "out", " hut 0,0")


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.long)])
def test_every_small_slip_of_the_pen_is_judged_as_the_grammar_does(step: int) -> None:
    """A character more, less or another, at every so many places."""
    assert is_record(SMALL.encode())
    for place in range(0, len(SMALL) + 1, step):
        before, after = SMALL[:place], SMALL[place:]
        for slip in (before + after[1:], before, *(before + put + rest for put in PUT for rest in (after, after[1:]))):
            data = slip.encode()
            assert _reads(data) == is_record(data), slip


@pytest.mark.parametrize("ending", ["", "\n", "\r\n", "\n\n", "\n\n\n", "\n ", " \n"])
@pytest.mark.parametrize("beginning", [TAGS.rstrip("\n"), HEAD + "1. concede", HEAD + "1. JC 0,0 2{x}"])
def test_every_way_to_end_a_record_is_judged_as_the_grammar_does(beginning: str, ending: str) -> None:
    """With and without turns."""
    data = (beginning + ending).encode()

    assert _reads(data) == is_record(data)
