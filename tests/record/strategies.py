"""Hypothesis draws records, and the sloppy ways in which people write them down."""

import re

from hypothesis import strategies as st

from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, at, within_limit
from taluva.engine.pieces import COLOURS
from taluva.engine.position import EDITIONS, PLAYS, Setup
from taluva.engine.tiles import KINDS, TERRAINS, covered, place
from taluva.record.notation import LEADING_TAGS, RESERVED_TAGS
from taluva.record.record import BuildMove, Concede, Out, Record, TileMove, Turn

# "Cc" are the control characters, which no record holds.
characters = st.characters(exclude_categories=["Cs", "Cc"])
values = st.text(characters, max_size=20)
names = st.text(characters | st.sampled_from('"\\{}[]% '), max_size=60)
comments = st.lists(st.text(characters, max_size=12).map(lambda text: text.replace("}", "")), max_size=3).map(tuple)
tag_names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(lambda name: name not in RESERVED_TAGS)

numbers = st.integers(-4, 4) | st.integers(-999, 999)
hexes = st.builds(at, numbers, numbers)
placements = st.builds(place, hexes, st.sampled_from(FLOWS)).filter(
    lambda placement: all(map(within_limit, covered(placement)))
)
single_builds = st.builds(Build, st.sampled_from(("hut", "tower", "temple")), hexes, st.just(""))
expansions = st.builds(Build, st.just("expand"), hexes, st.sampled_from(TERRAINS))

tile_moves = st.builds(TileMove, st.sampled_from(KINDS), placements, st.booleans(), comments)
build_moves = st.builds(BuildMove, single_builds | expansions, st.booleans(), comments)
turns = st.builds(Turn, tile_moves, st.none() | build_moves | st.builds(Out, comments), st.none()) | st.builds(
    lambda said: Turn(concede=Concede(said)), comments
)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any setup that the format can name."""
    colours = draw(st.permutations(COLOURS))[: draw(st.integers(2, 4))]
    play = draw(st.sampled_from(PLAYS if len(colours) == 4 else PLAYS[:2]))
    return Setup(tuple(colours), draw(st.sampled_from(EDITIONS)), draw(st.integers(1, 48)), play)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record that the format can hold, its leading tags in their order, against the rules or not."""
    setup = draw(setups())
    kept = draw(st.dictionaries(tag_names | st.sampled_from(LEADING_TAGS), values, max_size=4))
    tags = sorted(kept.items(), key=lambda tag: LEADING_TAGS.index(tag[0]) if tag[0] in LEADING_TAGS else 2)
    seats = tuple(draw(names) for _ in setup.colours)
    return Record(setup, seats, tuple(draw(st.lists(turns, max_size=6))), tuple(tags))


@st.composite
def sloppy(draw: st.DrawFn, text: str) -> str:
    """The same record as a person may write it: other line ends, more spaces, plus signs, leading zeros."""
    head, _, body = text.partition("\n\n")
    ends = draw(st.sampled_from(("\n", "\r\n")))
    lines = [line.replace(" ", draw(st.sampled_from((" ", "   "))), 1) for line in head.split("\n")]
    first, others = lines[0], draw(st.permutations(lines[1:]))
    seats = [line for line in lines if line.startswith(("[Red ", "[White ", "[Yellow ", "[Brown "))]
    kept = [line for line in lines[1:] if line not in seats]
    order = iter(seats), iter(kept)
    others = [next(order[0]) if line in seats else next(order[1]) for line in others]
    turns = [draw(_sloppy_turn(line)) for line in body.split("\n")[:-1]]
    last = draw(st.sampled_from(("", ends, 3 * ends))) if turns else draw(st.sampled_from(("", ends)))
    mark = draw(st.sampled_from(("", "\ufeff")))
    return mark + ends.join([first, *others, "", *turns]) + last


@st.composite
def _sloppy_turn(draw: st.DrawFn, line: str) -> str:
    number, _, rest = line.partition(" ")
    words = []
    for part in re.findall(r"\{[^}]*\}|\S+", rest):
        if part.startswith("{"):
            words.append(draw(st.sampled_from(("", " ", "  "))) + part)
            continue
        if "," in part:
            part = ",".join(draw(_sloppy_number(coordinate)) for coordinate in part.split(","))
        words.append(draw(st.sampled_from((" ", "   "))) + part)
    return number + draw(st.sampled_from(("", " ", "  "))) + "".join(words).lstrip(" ")


@st.composite
def _sloppy_number(draw: st.DrawFn, text: str) -> str:
    digits, mark = text.rstrip("!"), "!" if text.endswith("!") else ""
    sign, digits = ("-", digits[1:]) if digits.startswith("-") else ("", digits)
    if not sign:
        sign = draw(st.sampled_from(("", "+", "-") if int(digits) == 0 else ("", "+")))
    return sign + digits.zfill(draw(st.integers(len(digits), 3))) + mark
