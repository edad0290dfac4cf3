"""A hand that plays a record into the running app: it looks where things are, and touches the glass, nothing else."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import cos, pi, sin

from kivy.core.window import Window
from kivy.metrics import dp

from taluva.app.island.grips import grip_at, named_at
from taluva.app.island.projection import CORNERS, Projection, ground
from taluva.app.look.times import BUILDS, HOLD
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.screen import TableScreen
from taluva.app.widgets.carrying import ABOVE
from taluva.engine.builds import Build
from taluva.engine.hexes import Hex
from taluva.engine.pieces import EXPAND
from taluva.engine.tiles import Kind, Placement, covered, flow_of, volcano_of
from taluva.play.choices import choices, expansions_from
from taluva.record.record import BuildMove, Out, Record, TileMove, Turn
from tests import sure
from tests.app.agreeing import agree
from tests.app.conftest import Time
from tests.app.touch import cell_of, centre, drag, find, press

Point = tuple[float, float]
PULL = 1.15  # of s: how far the lava is pulled
SETTLE = 0.4  # seconds that pass between two touches


def lava(seen: Projection, flow: int) -> Point:
    """How far a finger pulls, across and up, for the lava to flow that way."""
    a, b = seen.to_screen(*CORNERS[flow % 12 // 2]), seen.to_screen(0, 0)
    return (a[0] - b[0]) * PULL, (a[1] - b[1]) * PULL


class Hand:
    """Touches, and counts what it touches."""

    def __init__(self, app: TaluvaApp, time: Time) -> None:
        """Belong to a running app."""
        self.app = app
        self.time = time
        self.touches = 0
        self.brisk = False  # whether shortcuts are taken where there are any
        self.panning = 0  # touches that only moved the view

    # Touching

    def tap(self, target: object) -> None:
        """One short touch, on a widget's middle or at a point."""
        press(*centre(target)).up()
        self._after()

    def pull(self, start: Point, end: Point) -> None:
        """Press, pull, let go."""
        drag(start, end, steps=3)
        self._after()

    def pan(self, x: float, y: float) -> None:
        """Two fingers side by side move the view by so much, starting where nothing lies over the island."""
        x0, y0 = self.free_spot((x, y))
        self._two([(x0 + beside, y0, x0 + x + beside, y0 + y) for beside in (-dp(30), dp(30))])

    def pinch(self, spot: Point, factor: float) -> None:
        """Two fingers zoom at a point."""
        x, y = spot
        wide = min(dp(30) * max(factor, 1 / factor), y - dp(4), Window.height - y - dp(4))
        near, far = (wide / factor, wide) if factor > 1 else (wide, wide * factor)
        self._two([(x, y - near, x, y - far), (x, y + near, x, y + far)])

    def _two(self, ways: list[tuple[float, float, float, float]]) -> None:
        fingers = [(press(x, y), to_x, to_y) for x, y, to_x, to_y in ways]
        for finger, to_x, to_y in fingers:
            finger.to(to_x, to_y)
        for finger, *_ in fingers:
            finger.up()
        self._after(view=True)

    def free_spot(self, move: Point) -> Point:
        """Where two fingers side by side can come down so that they may move so far."""
        middle = self._stage()
        wide, high = self.table.parts.view.camera.free()
        found: list[tuple[float, Point]] = []
        for column, row in product(range(-9, 10), range(-9, 10)):
            x, y = middle[0] + column * wide / 20, middle[1] + row * high / 20
            ends = [(x - dp(30), y), (x + dp(30), y)]
            moved = [(a + move[0], b + move[1]) for a, b in ends]
            if all(self.bare(*end) for end in ends) and all(map(self._on_glass, moved)):
                away = abs(x + move[0] / 2 - middle[0]) + abs(y + move[1] / 2 - middle[1])
                found.append((away, (x, y)))
        assert found, "no room for two fingers"
        return min(found, key=lambda one: one[0])[1]

    def _after(self, view: bool = False) -> None:
        self.touches += 1
        self.panning += view
        self.time.pass_by(SETTLE, frames=2)

    # A new game

    def agree(self, record: Record) -> None:
        """Fill in the new-game screen as the record's tags say, and begin."""
        agree(record.setup, record.names, record.tag("Event") or "", lambda: self.time.pass_by(SETTLE))

    # The table

    @property
    def table(self) -> TableScreen:
        """The table on the screen."""
        screen = self.app.stage.current
        assert isinstance(screen, TableScreen)
        return screen

    def play(self, turn: Turn) -> int:
        """Enter one turn and say how many touches it took."""
        before = self.touches
        if turn.concede is not None:
            self.concede()
        if turn.tile is not None:
            self._lay(turn.tile)
            self.finish(turn)
        return self.touches - before

    def finish(self, turn: Turn) -> None:
        """Enter what follows the tile of a turn."""
        if isinstance(turn.build, BuildMove):
            self._build(turn.build)
        elif isinstance(turn.build, Out):
            self.tap(self.table.parts.out.ids.go_on)
        elif self.table.game.laid is None:
            self.tap(self._any_land())

    def concede(self) -> None:
        self.tap(find("menu", self.table.parts.bar))
        for _ in range(2):
            self.tap(find("Give up"))

    def _lay(self, tile: TileMove) -> None:
        table = self.table
        if not (self.brisk and self.carry(tile)):
            if table.game.proposal.kind != tile.kind:
                self.tap(self.cell(tile.kind))
            self.pull(*self.pull_for(tile.placement))
        assert table.game.proposal.placement == tile.placement, f"the ghost lies elsewhere: {tile}"
        if tile.stands:
            self.tap(table.parts.verdict.ids.stand)

    def carry(self, tile: TileMove) -> bool:
        """Drag the tile from its cell to its place, and pull the lava where it rests; whether it lies there."""
        table = self.table
        first = not table.game.position.island.levels
        view = table.parts.view
        x, y = self._stage() if first else view.where(volcano_of(tile.placement))
        spot = (x, y - dp(ABOVE))
        if not table.carrying.over_sea(*spot):
            return False
        cell = self.cell(tile.kind)
        touch = press(*cell)
        touch.to(cell[0] - dp(14), cell[1])
        touch.to(*spot, steps=4)
        live = table.hand.selection.dragged
        if live is not None and live != tile.placement and volcano_of(live) == volcano_of(tile.placement):
            self.time.pass_by(0.5, frames=8)
            across, along = lava(view.seen(), flow_of(tile.placement))
            touch.to(spot[0] + across, spot[1] + along, steps=3)
        touch.up()
        self._after()
        return table.game.proposal.placement == tile.placement

    def cell(self, kind: Kind) -> Point:
        return cell_of(self.table.parts.grid, kind)

    def pull_for(self, placement: Placement) -> tuple[Point, Point]:
        table = self.table
        first = not table.game.position.island.levels
        for _ in self._views(covered(placement)):
            across, along = lava(table.parts.view.seen(), flow_of(placement))
            spots = [self._stage()] if first else self.spots(volcano_of(placement), table.parts.view.island.levels)
            for x, y in spots:
                end = (x + across, y + along)
                if self._on_glass(end) and (first or self._presses((x, y)) == volcano_of(placement)):
                    return (x, y), end
        raise AssertionError(f"no way to press {placement}")

    def _build(self, move: BuildMove) -> None:
        table = self.table
        spot = self._place_for(move.build)
        if self.brisk and not move.stands and self._slide(spot, move.build):
            return
        if not table.parts.ring.shown:
            self.tap(spot)
        assert table.parts.ring.shown, f"no builds are offered for {move}"
        number = self._offer(move.build)
        if number is None:
            # The tile is confirmed by now, so that its own volcano can be named.
            self.tap(self._place_for(move.build))
            number = self._offer(move.build)
        assert number is not None, f"{move} is not offered"
        done = len(table.game.history.positions)
        only = table.hand.view.only_offer
        if self.brisk and only is not None and self._same(only.build, move.build):
            # The island may have moved since.
            named = sure(table.hand.selection.hex)
            self.tap(next(self.naming([named], table.game.position.island.levels), spot))
        else:
            self.tap(table.parts.ring.discs[number])
        if move.stands:
            self.tap(table.parts.verdict.ids.stand)
        assert len(table.game.history.positions) > done, f"{move} was not built"

    def _slide(self, spot: Point, build: Build) -> bool:
        """Keep pressing a lit hex, and slide onto the disc of the build, or let go for the only one."""
        table = self.table
        if self.names(spot) not in table.parts.view.lit:
            return False
        done = len(table.game.history.positions)
        touch = press(*spot)
        self.time.pass_by(HOLD + 0.1, frames=8)
        number, only = self._offer(build), table.hand.view.only_offer
        if only is not None and self._same(only.build, build):
            self.time.pass_by(BUILDS)
        elif number is not None and table.hand.view.offers[number].legal:
            touch.to(*centre(table.parts.ring.discs[number]), steps=3)
        touch.up()
        self._after()
        return len(table.game.history.positions) > done

    def _offer(self, build: Build) -> int | None:
        """Which of the places offered now is the build."""
        return next(
            (number for number, one in enumerate(self.table.hand.view.offers) if self._same(one.build, build)), None
        )

    def _place_for(self, build: Build) -> Point:
        """Where to tap so that the build is offered."""
        table = self.table
        outlook = sure(table.game.build_position)
        hexes = [build.hex]
        if build.kind == EXPAND:
            hexes = [*outlook.option(build).hexes, *outlook.island.settlement_at[build.hex].hexes]
        offering = [
            hexagon
            for hexagon in hexes
            for choice in expansions_from(outlook, hexagon) or choices(outlook, hexagon)
            if self._same(choice.build, build)
        ]
        for _ in self._views(hexes[:1]):
            spot = next(self.naming(offering, outlook.island.levels), None)
            if spot is not None:
                return spot
            if table.game.laid is None:
                return self._any_land()
        raise AssertionError(f"no way to tap {build}")

    def _same(self, one: Build, other: Build) -> bool:
        """Whether two builds are one, by whichever hex an expansion names its settlement."""
        outlook = sure(self.table.game.build_position)
        if one.kind == EXPAND == other.kind and one.terrain == other.terrain:
            at = outlook.island.settlement_at
            return one.hex in at and other.hex in at and at[one.hex].first == at[other.hex].first
        return one == other

    def _any_land(self) -> Point:
        """A hex that can be named, so that the tile is confirmed."""
        outlook = sure(self.table.game.build_position)
        island, pieces = outlook.island, outlook.island.pieces
        land = sorted(island.levels, key=lambda hexagon: hexagon not in island.free)
        own = (one for one in land if one not in pieces or pieces[one].colour == outlook.colour)
        return sure(next(self.naming(own, island.levels), None))

    def naming(self, hexes: Iterable[Hex], levels: Mapping[Hex, int]) -> Iterator[Point]:
        """Where a tap names one of these hexes, those of the first one first."""
        return (spot for hexagon in hexes for spot in self.spots(hexagon, levels) if self.names(spot) == hexagon)

    def names(self, spot: Point) -> Hex | None:
        """Which hex a tap there names; None if that is not sure, or if it would grip the ghost."""
        view = self.table.parts.view
        found = set()
        for x, y in _around(spot):
            grip = grip_at(view, x, y)
            found.add(None if grip is not None and grip[0] in ("drag", "compass") else named_at(view, x, y))
        return found.pop() if len(found) == 1 else None

    def _presses(self, spot: Point) -> Hex | None:
        """On which hex a finger there comes down; None if that is not sure."""
        found = {self.table.parts.view.hex_at(*near) for near in _around(spot)}
        return found.pop() if len(found) == 1 else None

    # Looking

    def spots(self, hexagon: Hex, levels: Mapping[Hex, int]) -> Iterator[Point]:
        """Points on the top of a hex that nothing lies over, the middle first."""
        view = self.table.parts.view
        seen = view.seen()
        x0, y0 = ground(hexagon)
        level: float = levels.get(hexagon, 1)
        ghost = view.ghost
        if ghost is not None and ghost.ok and hexagon in covered(ghost.volcano * 16 + ghost.flow):
            level = ghost.level + 0.3 / 0.235
        around = product((0.3, 0.55, 0.75), (hour * pi / 6 for hour in range(12)))
        for radius, angle in ((0.0, 0.0), *around):
            x, y = seen.to_screen(x0 + radius * sin(angle), y0 + radius * cos(angle), level - 1)
            if self.bare(x, y):
                yield x, y

    def bare(self, x: float, y: float) -> bool:
        """Whether a touch there reaches the island."""
        over = (
            part
            for part in self.table.children
            if part is not self.table.parts.view and part.opacity and not part.disabled and getattr(part, "shown", True)
        )
        return self._on_glass((x, y)) and not any(part.collide_point(x, y) for part in over)

    @staticmethod
    def _on_glass(spot: Point) -> bool:
        return 2 < spot[0] < Window.width - 2 and 2 < spot[1] < Window.height - 2

    def _stage(self) -> Point:
        return self.table.parts.view.camera.middle()

    def _views(self, hexes: Sequence[Hex]) -> Iterator[None]:
        """The view as it is; then the hexes in the middle, and nearer, as far as it is asked for."""
        yield
        for size in (dp(36), dp(60)):
            self._approach(hexes, size)
            yield

    def _approach(self, hexes: Sequence[Hex], size: float) -> None:
        """Bring the hexes into the middle of what is free, at least so large."""
        camera = self.table.parts.view.camera
        for _ in range(2000):
            wide, high = camera.free()
            x, y = self._stage()
            spots = [self.table.parts.view.where(hexagon) for hexagon in hexes]
            at = (sum(spot[0] for spot in spots) / len(spots), sum(spot[1] for spot in spots) / len(spots))
            away_x, away_y = x - at[0], y - at[1]
            far = max(abs(away_x) / wide, abs(away_y) / high)
            clear = self.bare(at[0], at[1] - dp(30)) and self.bare(at[0], at[1] + dp(30))
            if far > (0.3 if clear else 0.02):
                part = min(1.0, 0.7 * wide / (abs(away_x) + 1), 0.7 * high / (abs(away_y) + 1))
                self.pan(away_x * part, away_y * part)
            elif camera.s < size * 0.98 and clear:
                self.pinch(at, min(6.0, size / camera.s))
            else:
                return


def _around(spot: Point) -> list[Point]:
    """A point and four beside it: a finger is no needle."""
    x, y = spot
    return [(x, y), (x - 2, y), (x + 2, y), (x, y - 2), (x, y + 2)]
