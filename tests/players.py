"""Seeded players of every temper, who play the engine and the second reading of the rules side by side."""

from collections.abc import Callable
from random import Random

from taluva.engine.builds import Build, Option
from taluva.engine.hexes import Hour, at, coordinates
from taluva.engine.pieces import Count
from taluva.engine.position import EDITIONS, PLAYS, TILE, Position, Setup, start
from taluva.engine.tiles import KINDS, TERRAINS, Placement, flow_of, place, volcano_of
from taluva.record.reader import read
from tests.reference.arbiter import Setting, Written
from tests.reference.game import Game
from tests.reference.land import FLOWS, Laid, Land, Spot, around, reaches_too_far, three
from tests.reference.scribe import parse
from tests.reference.verdicts import Made, build_can_stand, tile_can_stand

COLOURS = ("red", "white", "yellow", "brown")
TEMPERS = ("idle", "builder", "hoarder", "spender", "raider", "reckless")


def laid_of(placement: Placement) -> Laid:
    """A placement of the engine as the second reading writes it; a hex is to it its coordinates."""
    return (*coordinates(volcano_of(placement)), flow_of(placement))


def placement_of(laid: Laid) -> Placement:
    """A placement of the second reading as the engine writes it."""
    return place(at(laid[0], laid[1]), Hour(laid[2]))


def made_of(build: Build) -> Made:
    """A build of the engine as the second reading writes it."""
    return build.kind, coordinates(build.hex), build.terrain


def build_of(made: Made) -> Build:
    """A build of the second reading as the engine writes it."""
    return Build(made[0], at(*made[1]), made[2])


class Table:
    """One game played by both engines, and the record of it."""

    def __init__(self, setup: Setup, position: Position | None = None, setting: Setting | None = None):
        self.setup = setup
        self.position: Position = position or start(setup)
        self.setting = setting or Setting(*setup)
        self.game = Game(*self.setting)
        self.written: list[Written] = []

    @classmethod
    def begun(cls, text: str) -> "Table":
        """Where a record begins, as each of them reads it."""
        record = read(text)
        return cls(record.setup, start(record.setup, record.start), parse(text)[0])

    def begin_late(self, built: tuple[Count, ...]) -> None:
        """Say that these pieces have been built and covered before the first tile, so that games end in other ways."""
        self.position.built = built
        self.game.built = [list(counts) for counts in built]

    def lay(self, kind: str, laid: Laid, marked: bool = False) -> None:
        """Lay the tile of a turn in both."""
        self.position = self.position.lay(kind, placement_of(laid))
        self.game.lay(kind, laid)
        self.written.append(Written(kind, laid, marked))

    def build(self, made: Made, marked: bool = False) -> None:
        """Build in both."""
        self.position = self.position.build(build_of(made))
        self.game.build(made)
        self._complete_tile()
        self.written[-1] = self.written[-1]._replace(made=made, build_marked=marked)

    def go_out(self) -> None:
        """End the turn of a player who cannot build in both."""
        self.position = self.position.go_out()
        self.game.give_up()
        self._complete_tile()
        self.written[-1] = self.written[-1]._replace(out=True)

    def _complete_tile(self) -> None:
        """A start in the middle of a turn has no line for its tile."""
        if not self.written:
            self.written.append(Written())

    def concede(self) -> None:
        """Give up instead of a turn in both."""
        self.position = self.position.concede()
        self.game.give_up()
        self.written.append(Written(concede=True))


class Habits:
    """How the players of one game behave: a temper each, and how often they do what is rare."""

    def __init__(self, rng: Random):
        self.rng = rng
        self.tempers = [rng.choice(TEMPERS) for _ in range(4)]
        if rng.random() < 0.4:
            self.tempers = [rng.choice(("builder", "hoarder", "spender", "reckless"))] * 4
        self.concedes = rng.choice((0.0, 0.0, 0.01, 0.05))
        self.lets_stand = rng.choice((0.0, 0.0, 0.03, 0.15))
        self.far_start = rng.random() < 0.1


def any_setup(rng: Random) -> Setup:
    """A setup of any kind of play, edition, number of players and number of tiles."""
    play = rng.choice(PLAYS)
    players = 4 if play == "teams" else rng.choice((2, 2, 3, 4))
    colours = tuple(rng.sample(COLOURS, players))
    tiles = rng.choice((48, 48, 24, 36, rng.randint(1, 48)))
    return Setup(colours, rng.choice(EDITIONS), tiles, play)


def play(seed: int, watch: Callable[[Table, Random], None]) -> Table:
    """Play a whole game; `watch` is shown the table before every move and at the end. Every third game begins late."""
    rng = Random(seed)
    table = Table(any_setup(rng))
    if seed % 3 == 2:
        table.begin_late(
            tuple(Count(rng.randint(8, 19), rng.randint(0, 1), rng.randint(0, 2)) for _ in table.setup.colours)
        )
    play_on(table, rng, watch)
    return table


def play_on(table: Table, rng: Random, watch: Callable[[Table, Random], None]) -> None:
    """Play a game to its end from where it stands."""
    habits = Habits(rng)
    while not table.position.over:
        watch(table, rng)
        if table.position.awaits == TILE:
            if rng.random() < habits.concedes:
                table.concede()
                continue
            _lay(table, habits)
            watch(table, rng)
        _build(table, habits)
    watch(table, rng)


def _lay(table: Table, habits: Habits) -> None:
    rng, game = habits.rng, table.game
    kind = rng.choice(KINDS)
    if not game.land.piles and habits.far_start:
        table.lay(kind, rng.choice([laid for laid in _far_off(rng) if not reaches_too_far(laid)]))
        return
    if rng.random() < habits.lets_stand:
        for _ in range(30):
            laid = some_laid(game.land, rng)
            faults = game.judge_tile(laid)
            if faults and tile_can_stand(faults):
                table.lay(kind, laid, marked=True)
                return
    legal = [laid_of(placement) for placement in table.position.legal_tiles()]
    temper = habits.tempers[game.mover]
    if temper == "reckless":
        legal = [laid_of(placement) for placement in table.position.placement_risk(kind).fatal] or legal
    if temper == "idle":
        table.lay(kind, rng.choice(legal))
        return
    colour = game.colours[game.mover]
    weigh = _raid if temper == "raider" else _raise_towers
    tried = rng.sample(legal, min(len(legal), 40))
    table.lay(kind, max(tried, key=lambda laid: weigh(game.land, colour, laid)))


def _far_off(rng: Random) -> list[Laid]:
    spots = ((998, 0), (-999, 3), (0, 999), (5, -998), (-998, 998), (rng.randint(-900, 900), 7))
    q, r = rng.choice(spots)
    return [(q, r, flow) for flow in FLOWS]


def _raid(land: Land, colour: str, laid: Laid) -> int:
    """Others' buildings first, their room next."""
    spots = three(laid)
    theirs = sum(spot in land.pieces and land.pieces[spot][1] != colour for spot in spots)
    mine = sum(spot in land.pieces and land.pieces[spot][1] == colour for spot in spots)
    room = sum(spot in land.piles and land.level(spot) == 1 for spot in spots)
    return 6 * theirs - 3 * mine + room


def _raise_towers(land: Land, colour: str, laid: Laid) -> int:
    """High fields beside one's own buildings."""
    spots = three(laid)
    mine = sum(spot in land.pieces and land.pieces[spot][1] == colour for spot in spots)
    beside = any(
        other in land.pieces and land.pieces[other][1] == colour and other not in spots
        for field in spots[1:]
        for other in around(field)
    )
    return (3 * min(land.level(spots[0]) + 1, 3) if beside else 0) - 2 * mine


def _build(table: Table, habits: Habits) -> None:
    rng, game = habits.rng, table.game
    if rng.random() < habits.lets_stand:
        for _ in range(30):
            made = some_made(game.land, rng)
            faults = game.judge_build(made)
            if faults and build_can_stand(made, faults):
                table.build(made, marked=True)
                return
    options = table.position.legal_builds()
    if not options:
        table.go_out()
        return
    temper = habits.tempers[game.mover]
    if temper == "idle":
        table.build(made_of(rng.choice(options).build))
        return
    table.build(made_of(max(options, key=lambda option: _wish(option, temper) + rng.random()).build))


def _wish(option: Option, temper: str) -> float:
    """How much a player wants a build: a win by towers and temples, or by huts, or just to be rid of the huts."""
    kind = option.build.kind
    if kind in ("temple", "tower"):
        return 0 if temper in ("spender", "reckless") else 100
    dear = -1 if temper in ("builder", "raider") else 1
    return 50 + dear * option.cost if kind == "expand" else 10


def some_spot(land: Land, rng: Random) -> Spot:
    """A hex on, beside or far from the island."""
    where = rng.random()
    if not land.piles or where < 0.1:
        return rng.randint(-999, 999), rng.randint(-999, 999)
    spot = rng.choice(sorted(land.pieces if land.pieces and where < 0.5 else land.piles))
    for _ in range(rng.choice((0, 0, 1, 1, 2, 3))):
        spot = rng.choice(around(spot))
    return spot if max(map(abs, spot)) <= 999 else (0, 0)


def some_laid(land: Land, rng: Random) -> Laid:
    """A placement on, beside or far from the island, within what a record can name."""
    while True:
        spot = some_spot(land, rng)
        if rng.random() < 0.5:
            volcanoes = [other for other in (spot, *around(spot)) if land.ground(other) == "V"]
            spot = rng.choice(volcanoes or [spot])
        laid = (*spot, rng.choice(FLOWS))
        if not reaches_too_far(laid):
            return laid


def some_made(land: Land, rng: Random) -> Made:
    """A build of any kind on, beside or far from the island."""
    kind = rng.choice(("hut", "tower", "temple", "expand"))
    return kind, some_spot(land, rng), rng.choice(TERRAINS) if kind == "expand" else ""
