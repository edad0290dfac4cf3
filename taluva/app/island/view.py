"""The island on the screen: shows what the table knows and tells what fingers do."""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from functools import partial
from math import cos, pi, sin
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Canvas
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.widget import Widget

from taluva.app.island import badges, bulb, lines, signs
from taluva.app.island.camera import Insets
from taluva.app.island.drawing import Drawing
from taluva.app.island.gestures import Gestures
from taluva.app.island.grips import discs
from taluva.app.island.light import Light, colours
from taluva.app.island.mesh import joined
from taluva.app.island.motion import SNAP, TURN, Glides
from taluva.app.island.picture import Looks, Picture
from taluva.app.island.projection import Projection, ground
from taluva.app.island.scene import solid
from taluva.app.island.sight import Sight
from taluva.app.island.signs import Marks
from taluva.app.island.upright import piece
from taluva.app.look.events import tells
from taluva.app.look.times import CALM_SEA
from taluva.app.look.watched import watch
from taluva.engine.hexes import Hex
from taluva.engine.island import EMPTY, Island
from taluva.engine.pieces import Piece
from taluva.engine.tiles import covered, place

CALMS = 3.0  # seconds in which it comes to rest
SWELL = 12.0


@tells("on_camera")  # the view has moved: what is drawn over it must follow
class IslandView(Widget):
    """The island, the camera over it and everything that is marked on it; `gestures` tells what fingers mean."""

    island = ObjectProperty(EMPTY, comparator=lambda one, other: one is other)
    insets = ObjectProperty(Insets())
    calm = BooleanProperty(False)
    turned = NumericProperty(0)
    lit = ObjectProperty(frozenset())  # the hexes on which something can be built
    alone = ObjectProperty({})  # and what would stand where, for each that allows one build only
    by_turns = BooleanProperty(False)  # whether it keeps still under a finger, until it is told that a turn is over
    marks = ObjectProperty(Marks())
    ghost = ObjectProperty(None, allownone=True)
    compass = ObjectProperty(None, allownone=True)
    badges = ObjectProperty(())  # what is said on hexes of what can be built there
    pressed = ObjectProperty(None, allownone=True)  # the hex on which a finger came down: a line round it answers it
    held = ObjectProperty(None, allownone=True)  # and while it rests there: what stands in front is lifted
    placing = BooleanProperty(False)
    evening = BooleanProperty(False)
    flat = BooleanProperty(False)
    contrast = BooleanProperty(False)
    alphabet = StringProperty("J C S R L")  # the letters of the terrains in their order
    emblems = BooleanProperty(False)
    figures = OptionProperty("auto", options=["auto", "always", "never"])
    swell = BooleanProperty(True)
    large = NumericProperty(1.0)  # by how much figures and letters are larger

    def __init__(self, clip: bool = False, **kwargs: Any) -> None:
        """Show nothing yet; a view among other things must not draw beyond itself."""
        # Made first, so that all that is set on the view finds something to be drawn in.
        self.canvas = Canvas()
        self.drawing = Drawing(self.canvas, clip)
        self.picture = Picture(self.drawing)
        self.dusk = self.lifted = self.swing = self._phase = self._sized = self._flow = 0.0
        self._fitted = False  # whether there is anything to move yet
        self._stale: set[str] = set()
        self._glides = Glides(self._may_glide, self._changed)
        self.sight = Sight(self, self._glides, self._changed)
        self.camera = self.sight.camera
        self.gestures = Gestures(self)
        self._last_ghost: signs.Ghost | None = None
        self._last_touch = 0.0
        self._redraw = Clock.create_trigger(self._frame, -1)
        self._again = Clock.create_trigger(self._changed, 0)
        self._swells = Clock.create_trigger(self._swell, 1 / 20, interval=True)
        self._epoch = Clock.get_time()
        everything = partial(self._changed, "island", "marks", "ghost")
        watch(self, everything, "island", "alphabet", "emblems", "figures", "contrast")
        watch(self, partial(self._changed, "island", "marks"), "marks")
        watch(self, partial(self._changed, "ghost"), "ghost", "compass", "badges", "pressed", "large")
        watch(self, lambda *_: self.sight.lie(), "pos", "size")
        watch(self, partial(self._changed, "light"), "contrast")
        super().__init__(**kwargs)
        self.sight.lie()
        self._changed("island", "marks", "ghost", "light")
        self._touched()

    # What others ask and tell.

    @property
    def levels(self) -> Any:
        """The level of every hex of land."""
        return self.island.levels

    def seen(self) -> Projection:
        """The way the island is seen now."""
        return self.camera.projection()

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex under a point of the window or, without a rotation between, of the parent."""
        return self.seen().hex_at(x, y, self.island.levels)

    def where(self, hexagon: Hex) -> tuple[float, float]:
        """The pixel in the middle of a hex's top."""
        return self.seen().centre(hexagon, self.island.levels.get(hexagon, 1))

    def on_insets(self, *_: Any) -> None:
        """The chrome takes more or less."""
        self.sight.leave(self.insets)

    def finish(self) -> None:
        """Bring every movement to its end at once."""
        self._frame(0)
        self._glides.finish()
        self.picture.moves_until = -1e6
        self._epoch -= 100.0
        self._changed("camera")

    def on_held(self, _view: Any, hexagon: Hex | None) -> None:
        """Lift what stands in front of a hex, or put it back."""
        self._changed("peel")
        if hexagon is not None:
            self.lifted = 0.0
            self._glides.begin(self, "lifted", 1.0, 0.12)

    @property
    def foreseen(self) -> Mapping[Hex, Piece]:
        """What would be built by the finger that presses, where only one thing can be."""
        found: Mapping[Hex, Piece] = self.alone.get(self.pressed, {})
        return found

    def celebrate(self, won: bool = True) -> None:
        """Somebody has won: the canoe sails in; or the others play on."""
        self.picture.celebrate(self._now(), won)
        self._changed("camera")

    def on_parent(self, _view: Any, parent: Any) -> None:
        """Forget the fingers when the view is taken away."""
        if parent is None:
            self.gestures.cancel()

    # Changes.

    def _may_glide(self) -> bool:
        return not self.calm and self.get_parent_window() is not None

    def _changed(self, *names: Any) -> None:
        self._stale.update(name for name in names if isinstance(name, str))
        self._redraw()

    def on_island(self, _view: Any, island: Island) -> None:
        """Keep the island in sight when it grows towards an edge."""
        if self.size == [100, 100]:
            return
        before = self.picture.island
        step = (
            len(island.tiles) - len(before.tiles)
            if island.initial_faces == before.initial_faces
            else len(island.levels)
        )
        if self.by_turns and abs(step) <= 1 and island.levels:
            return
        if step == 1 and island.tiles:
            self.sight.settle()
        elif not -1 <= step <= 0 and (not self.camera.kept or not island.levels):
            self.sight.fit(animate=False)

    def on_ghost(self, _view: Any, ghost: signs.Ghost | None) -> None:
        """Let a tile that only turns swing to its new direction."""
        before, self._last_ghost = self._last_ghost, ghost
        if ghost is None or before is None:
            return
        if (before.volcano, before.level) != (ghost.volcano, ghost.level) or before.flow == ghost.flow:
            return
        self._pivot, self.swing = ground(ghost.volcano), ((before.flow - ghost.flow + 6) % 12 - 6) * pi / 6
        self._glides.begin(self, "swing", 0.0, SNAP, "swing")

    def on_evening(self, *_: Any) -> None:
        """Let the light fade."""
        self._changed("marks")
        self._glides.begin(self, "dusk", float(self.evening), 0.24, "light")

    def on_flat(self, *_: Any) -> None:
        """Press the island flat, or raise it."""
        self._glides.begin(self.camera, "flat", float(self.flat), TURN, "island", "ghost")

    def _touched(self) -> None:
        self._last_touch = Clock.get_time()
        if self.swell:
            self._swells.cancel()
            self._swells()

    def _swell(self, dt: float) -> bool:
        left = CALM_SEA - (Clock.get_time() - self._last_touch)
        if not self.get_parent_window() or self.calm or not self.swell or left <= 0:
            self._flow = 0.0
            return False
        # It begins and ends slowly: a sea that stops at once looks like an app that hangs.
        self._flow = min(1.0, self._flow + dt, left / CALMS)
        self._phase = (self._phase + 2 * pi * dt / SWELL * self._flow) % (2 * pi)
        self._changed("camera")
        return True

    # A frame.

    def _now(self) -> float:
        return Clock.get_time() - self._epoch

    def _frame(self, _dt: float) -> None:
        stale, self._stale = self._stale, set()
        self._again.cancel()
        now = Clock.get_time()
        # All that has changed up to here is drawn now: the same frame need not be drawn once more for it.
        self._redraw.cancel()
        drawing, picture = self.drawing, self.picture
        if "light" in stale:
            drawing.colours(*colours(Light(self.dusk, bool(self.contrast))))
        if "swing" in stale:
            drawing.spin(self._pivot, cos(self.swing), sin(self.swing))
        if "island" in stale or "peel" in stale:
            self._show_island()
        camera, seen = self.camera, self.seen()
        drawing.look(
            camera,
            (*self.pos, *self.size),
            now - self._epoch,
            self.dusk,
            float(self.calm),
            self.lifted,
            self.large,
            self._phase,
            0.0 if self.contrast else 1.0,
        )
        if (
            picture.sort(seen.sine, seen.cosine, camera.turn % 1.0 == 0.0) and self.held is not None
        ) or "peel" in stale:
            turned = seen._replace(x=0.0, y=0.0, s=1.0, squash=1.0)
            drawing.peel(None if self.held is None else turned.to_screen(*ground(self.held)))
        if "marks" in stale:
            drawing.fill("marks", self._on_tops())
        if self.compass is not None and camera.s != self._sized:
            stale.add("ghost")
        self._sized = camera.s
        if "ghost" in stale or "marks" in stale or ("turn" in stale and self._sided()):
            self._show_ghost()
        self.dispatch("on_camera")
        if picture.moves_until > now - self._epoch:
            self._again()

    def _sided(self) -> bool:
        """Whether something is shown that is drawn for the direction from which it is seen."""
        marks, here = self.marks, self.ghost is not None or self.compass is not None
        return here or bool(marks.lights or marks.gained) or any(one.again for one in self.badges)

    def _show_island(self) -> None:
        looks = Looks(
            self.emblems,
            "always" if self.contrast or self.camera.flat > 0.5 else self.figures,
            self.alphabet if self.contrast or self.held is not None else "",
            self.contrast,
        )
        moves = self.get_parent_window() is not None and self._fitted
        self._fitted = True
        self.picture.show(self.island, looks, dict(self.marks.preview), self._now() if moves else None)

    def _on_tops(self) -> array[float]:
        marks = self.marks
        shown = signs.on_tops(marks, self.island)
        return bulb.on_tops(marks.lights, self.island, self.contrast, self.evening) + shown if marks.lights else shown

    def _show_ghost(self) -> None:
        drawing, ghost, seen, island, marks = self.drawing, self.ghost, self.seen(), self.island, self.marks
        large = min(signs.LARGEST, self.large)
        raised = {} if ghost is None else signs.raise_ghost(ghost, island, seen, large, discs(self))
        for name in ("shade", "raised", "raised_paint", "covered"):
            drawing.fill(name, raised.get(name, signs.NONE))
        rims = [raised.get("over_marks", signs.NONE)]
        if self.pressed is not None:
            rims += [solid(one, self._level_of(one), signs.CREAM) for one in self.foreseen]
            rims += lines.pressed(self.pressed, self._level_of(self.pressed), self.pressed in self.lit)
        drawing.fill("over_marks", joined(rims))
        angles = signs.angles(seen)
        over = [bulb.arrows(marks.lights, island, angles), signs.numbers(marks, island, large)]
        over.append(raised.get("over", signs.NONE))
        if self.compass is not None:
            reach = signs.reach(self.camera.s / dp(1))
            over.append(signs.compass(self.compass, ghost.flow if ghost else None, angles, reach))
        over.append(raised.get("hold", signs.NONE))
        over += [piece(one, self._level_of(one), new, bright=True) for one, new in self.foreseen.items()]
        over.append(raised.get("told", signs.NONE))
        drawing.fill("over", joined(over))
        # Under a finger the piece itself is shown.
        told = [one for one in self.badges if one.hexagon not in self.foreseen]
        chunks = [
            badges.badges(told, seen, self.contrast),
            badges.gains(marks.gained, island.levels, seen, large),
        ]
        if ghost is not None:
            chunks.append(badges.burials(ghost.buries, ghost.level + signs.FLOAT, self.large))
        drawing.fill("badges", joined(chunks))

    def _level_of(self, hexagon: Hex) -> float:
        ghost = self.ghost
        if ghost is not None and ghost.ok and hexagon in covered(place(ghost.volcano, ghost.flow)):
            return float(ghost.level + signs.FLOAT)
        return float(self.island.levels.get(hexagon, 1))

    # Fingers.

    def on_touch_down(self, touch: Any) -> bool:
        """Follow a finger that comes down here."""
        if super().on_touch_down(touch):
            return True
        if not self.collide_point(*touch.pos) or self.disabled:
            return False
        touch.grab(self)
        self._touched()
        return self.gestures.down(touch)

    def on_touch_move(self, touch: Any) -> bool:
        """Follow a finger that moves."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self.gestures.move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let a finger go."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        self.gestures.up(touch)
        return True
