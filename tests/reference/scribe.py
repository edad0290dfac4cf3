"""Records as text, written and read by the second reading; it reads only what is well formed."""

import re

from tests.reference.arbiter import Setting, Written
from tests.reference.verdicts import Made

TAG = re.compile(r'^\[(\w+) +"((?:\\.|[^"\\])*)"\]$', re.MULTILINE)
TURN = re.compile(
    r"(?P<kind>[JCSRL]{2}) +(?P<q>[-+\d]+),(?P<r>[-+\d]+) +(?P<flow>\d+)(?P<tile_mark>!?)"
    r"(?: +(?:(?P<out>out)|(?P<build>\w+) +(?P<bq>[-+\d]+),(?P<br>[-+\d]+)(?: +(?P<terrain>[JCSRL]))?(?P<mark>!?)))?"
)
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
        "",
    ]
    for number, turn in enumerate(turns, start=1):
        lines.append(f"{number}. {_turn_text(turn)}")
    return "\n".join(lines) + "\n"


def _turn_text(turn: Written) -> str:
    if turn.concede:
        return "concede"
    q, r, flow = turn.laid
    text = f"{turn.kind} {q},{r} {flow}" + "!" * turn.tile_marked
    if turn.out:
        return f"{text} out"
    if turn.made is None:
        return text
    kind, (q, r), terrain = turn.made
    return f"{text} {kind} {q},{r}" + f" {terrain}" * bool(terrain) + "!" * turn.build_marked


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
    )
    numbered = re.findall(r"^\d+\. *(.*)$", text, re.MULTILINE)
    return setting, tuple(tags[seat] for seat in seats), [_parse_turn(line) for line in numbered]


def _parse_turn(line: str) -> Written:
    words = re.sub(r" *\{[^}]*\}", "", line)
    if words == "concede":
        return Written(concede=True)
    found = TURN.fullmatch(words)
    assert found is not None, line
    made: Made | None = None
    if found["build"]:
        made = found["build"], (int(found["bq"]), int(found["br"])), found["terrain"] or ""
    laid = int(found["q"]), int(found["r"]), int(found["flow"])
    return Written(found["kind"], laid, bool(found["tile_mark"]), made, bool(found["mark"]), bool(found["out"]))
