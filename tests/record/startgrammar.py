"""A second reading of the tags with which a record begins elsewhere than with the first tile: only whether they can be.

It knows no columns and shares no code with the package: regular expressions for each tag, then sets and sums.
"""

import re

NUMBER = "[+-]?[0-9]{1,3}"
COLOUR = "(?:red|white|yellow|brown)"
LEVEL = "(?:[1-9]|[1-3][0-9]|4[0-8])"
ENTRY = re.compile(
    rf"({NUMBER}),({NUMBER}) (?:[JCSRL]({LEVEL})|V{LEVEL}>(2|4|6|8|10|12))"
    rf"(?: ({COLOUR}) (?:(tower|temple)|(hut)( 1)?))?"
)
LEFT = re.compile(rf"({COLOUR}) ([0-9]|1[0-9]|20) ([0-2]) ([0-3])")
LAID = re.compile("[0-9]|[1-3][0-9]|4[0-8]")
SEVERAL = re.compile(rf"{COLOUR}(?: {COLOUR})*")
MOVE = re.compile(rf"({COLOUR}) (tile|build)")
LEVELS = re.compile("[A-Z]([0-9]+)")
NAMES = ("Island", "Left", "Laid", "Out", "Won", "Move")
FULL = {"hut": 20, "tower": 2, "temple": 3}

Pieces = dict[str, int]


def begins_with_build(tags: dict[str, str]) -> bool:
    """Whether the first turn is only a build."""
    return "Island" in tags and tags.get("Move", "").endswith(" build")


def can_begin(tags: dict[str, str], colours: list[str], tiles: int, play: str) -> bool:
    """Whether the page that describes the format lets a record begin like this."""
    if "Island" not in tags:
        return not any(name in tags for name in NAMES)
    entries = [ENTRY.fullmatch(entry) for entry in tags["Island"].split("; ")]
    if not all(entries) or len(entries) > 144:
        return False
    standing: dict[str, Pieces] = {colour: dict.fromkeys(FULL, 0) for colour in colours}
    hexes = set()
    volcanoes = 0
    for entry in entries:
        assert entry is not None
        hexes.add((int(entry[1]), int(entry[2])))
        volcanoes += entry[4] is not None
        found = LEVELS.search(entry[0])
        assert found is not None
        level = int(found[1])
        if entry[5] is None:
            continue
        if entry[5] not in standing or (entry[8] and level == 1):
            return False
        own = standing[entry[5]]
        own[entry[6] or "hut"] += 1 if entry[6] or entry[8] else level
    if len(hexes) < len(entries):
        return False
    left = _left(tags, colours, standing)
    if left is None:
        return False
    return _counts(tags, volcanoes, tiles) and _players(tags, colours, left, play)


def _left(tags: dict[str, str], colours: list[str], standing: dict[str, Pieces]) -> dict[str, Pieces] | None:
    left = {colour: {kind: FULL[kind] - own[kind] for kind in FULL} for colour, own in standing.items()}
    said = set()
    for one in tags["Left"].split("; ") if "Left" in tags else []:
        found = LEFT.fullmatch(one)
        if found is None or found[1] not in colours or found[1] in said:
            return None
        said.add(found[1])
        given = dict(zip(FULL, map(int, found.groups()[1:]), strict=True))
        if any(given[kind] > left[found[1]][kind] for kind in FULL):
            return None
        left[found[1]] = given
    return None if any(number < 0 for own in left.values() for number in own.values()) else left


def _counts(tags: dict[str, str], volcanoes: int, tiles: int) -> bool:
    building = begins_with_build(tags)
    if "Laid" in tags and not LAID.fullmatch(tags["Laid"]):
        return False
    laid = int(tags.get("Laid", volcanoes))
    if laid == 0 and (volcanoes or building):
        return False
    return volcanoes <= laid and (laid <= tiles if building else laid < tiles)


def _players(tags: dict[str, str], colours: list[str], left: dict[str, Pieces], play: str) -> bool:
    gone: dict[str, list[str]] = {"Out": [], "Won": []}
    for name in gone:
        if name in tags:
            if not SEVERAL.fullmatch(tags[name]):
                return False
            gone[name] = tags[name].split(" ")
    every = gone["Out"] + gone["Won"]
    if len(set(every)) < len(every) or not set(every) <= set(colours) or (gone["Won"] and play != "ranking"):
        return False
    playing = [colour for colour in colours if colour not in every]
    if len({colours.index(colour) % 2 for colour in playing} if play == "teams" else playing) < 2:
        return False
    if "Move" in tags:
        move = MOVE.fullmatch(tags["Move"])
        if move is None or move[1] not in playing:
            return False
    used = {colour: sum(number == 0 for number in own.values()) for colour, own in left.items()}
    if play == "ranking":
        return {colour for colour in colours if used[colour] >= 2 and colour not in gone["Out"]} == set(gone["Won"])
    if play == "classic":
        return all(used[colour] < 2 for colour in playing)
    pairs = [
        (used[one], used[other])
        for one, other in zip(colours, colours[2:], strict=False)
        if {one, other} <= set(playing)
    ]
    return not any(min(pair) >= 1 and max(pair) >= 2 for pair in pairs)
