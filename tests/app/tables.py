"""Tables that tests sit down at, and what their hands do there."""

from array import array
from collections.abc import Callable, Sequence
from random import Random

from kivy.clock import Clock

from taluva.app.island.pictures import sprite, sprites
from taluva.app.island.projection import ground, hex_of
from taluva.app.island.view import IslandView
from taluva.app.look.settings import settings
from taluva.app.table.screen import TableScreen
from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, Hex, Hour, at
from taluva.engine.pieces import COLOURS, EXPAND
from taluva.engine.position import Position, Setup, start
from taluva.engine.tiles import BOX, Kind, Placement, covered, flow_of, place, volcano_of
from taluva.play.choices import buildable, choices
from taluva.record.reader import read
from taluva.record.record import BuildMove, Record, TileMove, Turn
from taluva.record.replay import replay
from taluva.record.writer import text_of
from tests import ROOT, sure
from tests.app.hand import Hand
from tests.play.openings import HEAD, OPENING, STUCK
from tests.record.games import four, game

TEAMS = (
    '[Taluva "1"]\n[Edition "ferti"]\n[Tiles "48"]\n[Play "teams"]\n'
    '[Red "Ann"]\n[White "Ben"]\n[Yellow "Chloé"]\n[Brown "Dmitri"]\n\n'
)


LONG_NAME, LONGEST_NAME = "Bernadette", "Maximiliane-Alexandra"
PLAYED = game(7, four(48, "teams"))
TEAM_GAME = text_of(PLAYED._replace(turns=PLAYED.turns[:37], names=(LONG_NAME, "Ben", "Chloé", LONGEST_NAME)))
LAST_TILE = HEAD.replace('"24"', '"2"') + "1. JC 0,0 12 hut 1,-1\n"


Sit = Callable[[str], TableScreen]


def pull(hand: Hand, q: int, r: int, flow: int, kind: Kind | None = None) -> None:
    """Press there and pull to that hour; with a kind, choose that tile first."""
    if kind is not None:
        choose(hand, kind)
    hand.pull(*hand.pull_for(place(at(q, r), Hour(flow))))


def choose(hand: Hand, kind: Kind) -> None:
    """Tap a cell of the grid."""
    hand.tap(hand.cell(kind))


def point(hand: Hand, hexagon: Hex) -> tuple[float, float]:
    """Somewhere on a hex where a finger can come down."""
    table = hand.table
    levels = (table.game.build_position or table.game.position).island.levels
    return next(hand.naming([hexagon], levels))


def sea_of(hand: Hand) -> tuple[float, float]:
    """Somewhere on open sea."""
    view = hand.table.parts.view
    return next(
        (float(x), float(y))
        for x in range(380, 1000, 30)
        for y in range(120, 720, 30)
        if hand.bare(x, y) and view.hex_at(x, y) not in view.island.levels
    )


def signs_over(view: IslandView, mesh: str) -> dict[Hex, list[str]]:
    """The pictures that one of the island's meshes shows over each hex, from the left."""
    wide = 15  # numbers a corner
    drawn = list(sure(view.drawing).meshes[mesh].vertices)
    corners = [tuple(drawn[first + 3 : first + 9]) for first in range(0, len(drawn), wide)]
    names = {tuple(array("f", [n for *_, u, v in sprite(name).corners() for n in (u, v)])): name for name in sprites()}
    found: dict[Hex, list[tuple[float, str]]] = {}
    for first in range(0, len(corners), 4):
        four = corners[first : first + 4]
        name = names.get(tuple(n for corner in four for n in corner[4:]))
        if name is not None:
            found.setdefault(hex_of(*four[0][:2]), []).append((four[0][2], name))
    return {hexagon: [name for _, name in sorted(several)] for hexagon, several in found.items()}


def played(play: str, builds: list[list[str]], box: Sequence[str]) -> str:
    """A game in which everybody builds what is asked for on the next tile beside the island, allowed or not."""
    position = start(Setup(COLOURS[: len(builds)], "ferti", 48, play))
    turns: list[Turn] = []
    while position.seat is not None and builds[position.seat]:
        tile = min(where for where in position.legal_tiles() if volcano_of(where) not in position.island.levels)
        kind = list(BOX)[len(turns) % len(BOX)]
        position = position.lay(kind, tile)
        build = Build(builds[position.seat or 0].pop(0), covered(tile)[1])
        faulty = not position.judge_build(build).legal
        turns.append(Turn(TileMove(kind, tile), BuildMove(build, faulty)))
        position = position.build(build)
    return text_of(Record(position.setup, tuple(box), tuple(turns)))


# The first of three has won early; in teams the second and the fourth have.
EARLY = played("ranking", [["tower", "tower", "temple", "temple", "temple"], ["hut"] * 4, ["hut"] * 4], "ABC")
BOTH = [["hut"] * 5, ["tower"] * 2 + ["temple"] * 3, ["hut"] * 5, ["tower"] * 2 + ["hut"] * 3]
PARTNERS = played("teams", BOTH, "ABCD")


THURSDAY = ROOT / "tests" / "shots" / "thursday.taluva"
EVENING = read(THURSDAY.read_text(encoding="utf-8"))


def laid(number: int) -> str:
    """The evening up to that turn: its tile on the island, and nothing built yet."""
    turns = EVENING.turns
    return text_of(EVENING._replace(turns=(*turns[: number - 1], turns[number - 1]._replace(build=None))))


def play_last(sit: Sit, hand: Hand, text: str) -> TableScreen:
    """Sit down before the last turn of a game, and play that."""
    *before, _ = text.splitlines(keepends=True)
    table = sit("".join(before))
    hand.play(read(text).turns[-1])
    return table


def choices_on(table: TableScreen, number: int) -> Hex:
    """A hex on which so many builds can be had, or more if it is more than one."""
    outlook = sure(table.game.build_position)
    found = {one: sum(choice.legal for choice in choices(outlook, one)) for one in sorted(buildable(outlook))}
    return next(one for one, legal in found.items() if (legal == 1 if number == 1 else legal > 1))


def released(table: TableScreen, kind: Kind, placement: Placement) -> None:
    """A tile of that kind was laid there by a finger, and is not confirmed yet."""
    table.do(table.hand.choose, kind)
    table.do(table.hand.release, volcano_of(placement), flow_of(placement))


def enter(table: TableScreen, turn: Turn) -> None:
    """Enter one turn without fingers, and draw a frame after every step."""
    tile = sure(turn.tile)
    released(table, tile.kind, tile.placement)
    Clock.time.pass_by(0.1, frames=2)
    if isinstance(turn.build, BuildMove):
        outlook, wanted = sure(table.game.build_position), turn.build.build
        near = outlook.option(wanted).hexes if wanted.kind == EXPAND else {wanted.hex}
        for hexagon in sorted(outlook.island.levels, key=lambda one: (one not in near, one)):
            table.do(table.hand.select_hex, hexagon)
            offered = [one.build for one in table.hand.view.offers]
            if wanted in offered:
                table.do(table.hand.choose_offer, offered.index(wanted))
                break
    else:
        table.do(table.hand.go_out)
    Clock.time.pass_by(0.1, frames=2)


def on_land(position: Position) -> list[Placement]:
    """Every way in which a volcano can lie on the island, legal or not."""
    return [place(volcano, flow) for volcano in sorted(position.island.levels) for flow in FLOWS]


def begun(table: TableScreen) -> None:
    """The tile is to be drawn."""


def named(table: TableScreen) -> None:
    """It has a kind, and the light bulb is lit."""
    table.do(table.hand.choose, "JC")
    table.do(table.hand.toggle_hints)


def legal(table: TableScreen) -> None:
    """It lies where it may."""
    released(table, "JC", place(at(1, 1), 10))


def illegal(table: TableScreen) -> None:
    """It breaks as many rules as can be."""
    position = table.game.position
    released(table, "JC", max(on_land(position), key=lambda one: len(position.judge_tile(one).faults)))


def offered(table: TableScreen) -> None:
    """The builds of a hex are open."""
    legal(table)
    table.do(table.hand.select_hex, at(0, -1))


def faulty(table: TableScreen) -> None:
    """One that is not legal was chosen."""
    offered(table)
    table.do(table.hand.choose_offer, next(nth for nth, one in enumerate(table.hand.view.offers) if not one.legal))


def out(table: TableScreen) -> None:
    """The player has nothing left to build."""
    released(table, "LR", place(at(-11, 12), 4))


def over(table: TableScreen) -> None:
    """The game is decided."""
    released(table, "SL", place(at(2, -1), 4))
    table.do(table.hand.select_hex, at(3, -1))
    table.do(table.hand.choose_offer, 0)


def first(table: TableScreen) -> None:
    """A hand shows how the first tile is placed."""
    table.do(table.hand.choose, "JC")


def coached(table: TableScreen) -> None:
    """One of the lines of a first game is said."""
    settings.coach = True
    table.do(table.hand.choose, "JC")


def warned(table: TableScreen) -> None:
    """The box should not hold the tile, and few places are left for it."""
    table.do(table.hand.choose, "JR")


def undone(table: TableScreen) -> None:
    """Another player's step was taken back, and it is said for longer than it is to anybody."""
    table.do(table.hand.undo)
    table.parts.voice._going.cancel()


def crowned(table: TableScreen) -> None:
    """Somebody has just won, and the others play on."""
    enter(table, WON.turns[-1])
    table.do(table.hand.let_stand)
    assert table.parts.bar.won


WON = read(
    played(
        "ranking",
        [["tower", "tower", "temple", "temple", "temple"], *(["hut"] * 4 for _ in range(3))],
        ["Ann", "Ben", "Chloé", "Dmitri"],
    )
)


STATES: list[tuple[str, Callable[[TableScreen], None]]] = [
    *((OPENING, state) for state in (begun, named, legal, illegal, offered, faulty)),
    (STUCK, out),
    (LAST_TILE, over),
    (TEAMS + "1. JC 0,0 12 hut 1,-1\n", begun),
    (HEAD, first),
    (OPENING, coached),
    (STUCK, warned),
    (OPENING, undone),
    (text_of(WON._replace(turns=WON.turns[:-1])), crowned),
]


def with_hexes(record: Record, number: int) -> str:
    """The game up to the turn with which the island has so many hexes."""
    for turns in range(len(record.turns)):
        text = text_of(record._replace(turns=record.turns[:turns]))
        if len(levels_of(text)) == number:
            return text
    raise AssertionError(number)


def wide_island(number: int) -> dict[Hex, int]:
    """So many hexes over 16 columns and 12 rows, as late in a game."""
    spots = [at(q, r) for r in range(-6, 6) for q in range(-12, 13) if abs(ground(at(q, r))[0]) < WIDE]
    ends = {most(spots, key=lambda one: ground(one)[side]) for side in (0, 1) for most in (min, max)}
    others = Random(1).sample([one for one in spots if one not in ends], number - len(ends))
    return dict.fromkeys([*ends, *others], 1)


WIDE = 13.0  # half of the design's 87 hexes, in s


def levels_of(text: str) -> dict[Hex, int]:
    """The hexes of the island at the end of a record."""
    return dict(replay(read(text)).positions[-1].island.levels)
