"""Records as text, written and read by the second reading; it reads only what is well formed."""

import re

from tests.reference.arbiter import Setting, Written
from tests.reference.game import FULL, Begun
from tests.reference.land import Spot
from tests.reference.verdicts import ORDER, Made

TAG = re.compile(r'^\[(\w+) +"((?:\\.|[^"\\])*)"\]$', re.MULTILINE)
BUILD = re.compile(
    r"(?P<out>out)|(?P<build>\w+) +(?P<bq>[-+\d]+),(?P<br>[-+\d]+)(?: +(?P<terrain>[JCSRL]))?(?P<mark>!?)"
)
TURN = re.compile(
    r"(?P<kind>[JCSRL]{2}) +(?P<q>[-+\d]+),(?P<r>[-+\d]+) +(?P<flow>\d+)(?P<tile_mark>!?)"
    rf"(?: +(?:{BUILD.pattern}))?"
)
Seen = dict[Spot, tuple[int, str, tuple[str, str, int] | None]]
SEATS = ("Red", "White", "Yellow", "Brown")
USUAL_TILES = {2: 24, 3: 36, 4: 48}


def text_of(setting: Setting, turns: list[Written], names: tuple[str, ...] | None = None) -> str:
    """The record of a game in canonical form, but for the hex that names an expansion and comments."""
    lines = [
        '[Taluva "1"]',
        f'[Edition "{setting.edition}"]',
        f'[Tiles "{setting.tiles}"]',
        f'[Play "{setting.play}"]',
        *(f'[{seat.title()} "{name}"]' for seat, name in zip(setting.colours, names or setting.colours, strict=True)),
        *([] if setting.begun is None else _start_lines(setting, setting.begun)),
        "",
    ]
    for number, turn in enumerate(turns, start=1):
        lines.append(f"{number}. {_turn_text(turn)}")
    return "\n".join(lines) + "\n"


def _turn_text(turn: Written) -> str:
    if turn.concede:
        return "concede"
    q, r, flow = turn.laid
    words = [f"{turn.kind} {q},{r} {flow}" + "!" * turn.tile_marked] * bool(turn.kind)
    if turn.out:
        words.append("out")
    elif turn.made is not None:
        kind, (q, r), terrain = turn.made
        words.append(f"{kind} {q},{r}" + f" {terrain}" * bool(terrain) + "!" * turn.build_marked)
    return " ".join(words)


def _start_lines(setting: Setting, begun: Begun) -> list[str]:
    entries = []
    for (q, r), (level, face, piece) in sorted(begun.island.items()):
        entry = f"{q},{r} V{level}>{face[1:]}" if face[0] == "V" else f"{q},{r} {face}{level}"
        if piece is not None:
            kind, colour, number = piece
            entry += f" {colour} {kind}" + " 1" * (kind == "hut" and number != level)
        entries.append(entry)
    said = {"Island": "; ".join(entries), "Out": " ".join(begun.out), "Won": " ".join(begun.won)}
    if begun.left != [left_over(begun.island, colour) for colour in setting.colours]:
        counts = zip(setting.colours, begun.left, strict=True)
        said["Left"] = "; ".join(f"{colour} {huts} {towers} {temples}" for colour, (huts, towers, temples) in counts)
    if begun.laid != sum(face[0] == "V" for _, face, _ in begun.island.values()):
        said["Laid"] = str(begun.laid)
    if begun.tile_lies or begun.mover != _first(setting.colours, begun.out + begun.won):
        said["Move"] = f"{begun.mover} {'build' if begun.tile_lies else 'tile'}"
    return [f'[{tag} "{said[tag]}"]' for tag in ("Island", "Left", "Laid", "Out", "Won", "Move") if said.get(tag)]


def left_over(island: Seen, colour: str) -> tuple[int, int, int]:
    """What a player has left if nothing of the colour was ever covered."""
    own = [piece for _, _, piece in island.values() if piece is not None and piece[1] == colour]
    huts, towers, temples = (sum(number for kind, _, number in own if kind == what) for what in ORDER)
    return FULL[0] - huts, FULL[1] - towers, FULL[2] - temples


def _first(colours: tuple[str, ...], gone: list[str]) -> str:
    return next((colour for colour in colours if colour not in gone), "")


def parse_start(colours: tuple[str, ...], tags: dict[str, str]) -> Begun | None:
    """Where a record begins by its tags; None with the first tile."""
    if "Island" not in tags:
        return None
    island: Seen = {}
    for entry in tags["Island"].split("; "):
        where, what, *piece = entry.split(" ")
        q, r = map(int, where.split(","))
        level, _, flow = what[1:].partition(">")
        stands = None
        if piece:
            colour, kind, *single = piece
            stands = kind, colour, 1 if single or kind != "hut" else int(level)
        island[q, r] = int(level), what[0] + flow, stands
    given = {one.split(" ")[0]: one.split(" ")[1:] for one in tags.get("Left", "").split("; ") if one}
    left = []
    for colour in colours:
        huts, towers, temples = map(int, given[colour]) if colour in given else left_over(island, colour)
        left.append((huts, towers, temples))
    out, won = tags.get("Out", "").split(), tags.get("Won", "").split()
    mover, awaited = tags.get("Move", f"{_first(colours, out + won)} tile").split(" ")
    laid = tags.get("Laid", sum(face[0] == "V" for _, face, _ in island.values()))
    return Begun(island, left, int(laid), out, won, mover, awaited == "build")


def parse(text: str) -> tuple[Setting, tuple[str, ...], list[Written]]:
    """The setting, the names and the turns of a record."""
    tags: dict[str, str] = {name: re.sub(r"\\(.)", r"\1", value) for name, value in TAG.findall(text)}
    seats = [name for name in tags if name in SEATS]
    edition = tags.get("Edition", "ferti")
    tiles = USUAL_TILES[len(seats)] if edition == "ferti" else 48
    setting = Setting(
        tuple(seat.lower() for seat in seats),
        edition,
        int(tags.get("Tiles", tiles)),
        tags.get("Play", "classic"),
        parse_start(tuple(seat.lower() for seat in seats), tags),
    )
    numbered = re.findall(r"^\d+\. *(.*)$", text, re.MULTILINE)
    return setting, tuple(tags[seat] for seat in seats), [_parse_turn(line) for line in numbered]


def _parse_turn(line: str) -> Written:
    words = re.sub(r" *\{[^}]*\}", "", line)
    if words == "concede":
        return Written(concede=True)
    found = TURN.fullmatch(words) or BUILD.fullmatch(words)
    assert found is not None, line
    made: Made | None = None
    if found["build"]:
        made = found["build"], (int(found["bq"]), int(found["br"])), found["terrain"] or ""
    if found.re is BUILD:
        return Written(made=made, build_marked=bool(found["mark"]), out=bool(found["out"]))
    laid = int(found["q"]), int(found["r"]), int(found["flow"])
    return Written(found["kind"], laid, bool(found["tile_mark"]), made, bool(found["mark"]), bool(found["out"]))
