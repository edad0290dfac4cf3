"""A second reading of the tags with which a record begins elsewhere than with the first tile: only whether they can be.

It knows no columns and shares no code with the package: a regular expression for each tag, then sets and sums.
"""

import re

from tests import sure
from tests.reference.game import Begun
from tests.reference.scribe import left_over, parse_start

NUMBER = "[+-]?[0-9]{1,3}"
COLOUR = "(?:red|white|yellow|brown)"
LEVEL = "(?:[1-9]|[1-3][0-9]|4[0-8])"
ENTRY = rf"{NUMBER},{NUMBER} (?:[JCSRL]{LEVEL}|V{LEVEL}>(?:2|4|6|8|10|12))(?: {COLOUR} (?:tower|temple|hut(?: 1)?))?"
LEFT = rf"{COLOUR} (?:[0-9]|1[0-9]|20) [0-2] [0-3]"
SEVERAL = rf"{COLOUR}(?: {COLOUR})*"
SHAPES = {
    "Island": re.compile(rf"{ENTRY}(?:; {ENTRY})*"),
    "Left": re.compile(rf"{LEFT}(?:; {LEFT})*"),
    "Laid": re.compile("[0-9]|[1-3][0-9]|4[0-8]"),
    "Out": re.compile(SEVERAL),
    "Won": re.compile(SEVERAL),
    "Move": re.compile(rf"{COLOUR} (?:tile|build)"),
}
SINGLE_ON_THE_GROUND = re.compile(r"[A-Z]1(?:>\d+)? \w+ hut 1")


def begins_with_build(tags: dict[str, str]) -> bool:
    """Whether the first turn is only a build."""
    return "Island" in tags and tags.get("Move", "").endswith(" build")


def can_begin(tags: dict[str, str], colours: list[str], tiles: int, play: str) -> bool:
    """Whether the page that describes the format lets a record begin like this."""
    said = {name: tags[name] for name in SHAPES if name in tags}
    if "Island" not in said:
        return not said
    if not all(SHAPES[name].fullmatch(value) for name, value in said.items()):
        return False
    entries = said["Island"].split("; ")
    hexes = {tuple(map(int, entry.split(" ")[0].split(","))) for entry in entries}
    left = re.findall(COLOUR, said.get("Left", ""))
    if not (
        len(hexes) == len(entries) <= 144
        and not any(map(SINGLE_ON_THE_GROUND.search, entries))
        and len(set(left)) == len(left)
        and set(re.findall(COLOUR, " ".join(said.values()))) <= set(colours)
    ):
        return False
    begun = sure(parse_start(tuple(colours), said))
    return _pieces(begun, colours) and _tiles(begun, tiles) and _players(begun, colours, play)


def _pieces(begun: Begun, colours: list[str]) -> bool:
    every = zip(begun.left, (left_over(begun.island, colour) for colour in colours), strict=True)
    return all(0 <= given <= most for left, over in every for given, most in zip(left, over, strict=True))


def _tiles(begun: Begun, tiles: int) -> bool:
    volcanoes = sum(face[0] == "V" for _, face, _ in begun.island.values())
    return max(volcanoes, begun.tile_lies) <= begun.laid <= tiles - (not begun.tile_lies)


def _players(begun: Begun, colours: list[str], play: str) -> bool:
    gone = begun.out + begun.won
    playing = [colour for colour in colours if colour not in gone]
    sides = {colours.index(colour) % 2 for colour in playing} if play == "teams" else playing
    if len(set(gone)) < len(gone) or (begun.won and play != "ranking") or len(sides) < 2 or begun.mover not in playing:
        return False
    used = {colour: left.count(0) for colour, left in zip(colours, begun.left, strict=True)}
    if play == "ranking":
        return {colour for colour in colours if used[colour] >= 2 and colour not in begun.out} == set(begun.won)
    if play == "classic":
        return all(used[colour] < 2 for colour in playing)
    pairs = [(one, other) for one, other in zip(colours, colours[2:], strict=False) if {one, other} <= set(playing)]
    return not any(min(used[one], used[other]) >= 1 and max(used[one], used[other]) >= 2 for one, other in pairs)
