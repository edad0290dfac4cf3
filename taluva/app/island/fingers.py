"""What the island tells of fingers, and what they can grip besides its hexes."""

from math import hypot
from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from taluva.app.island import signs
from taluva.app.island.gestures import ARROW_GRIP, GRIP, Gestures
from taluva.app.island.projection import Projection, ground
from taluva.engine.hexes import NO_HOUR, Hex, Hour
from taluva.engine.tiles import covered, place


class Touchable(Widget):
    """A widget that follows fingers on an island and says what they mean; the island itself comes with a subclass."""

    __events__ = (
        "on_tap", "on_long_press", "on_place_press", "on_place_pull", "on_place_release", "on_place_cancel",
        "on_arrow", "on_ghost_move", "on_ghost_turn", "on_ghost_tap", "on_ghost_drop", "on_handle_tap",
        "on_camera", "on_pick", "on_pick_slide", "on_pick_drop",
    )  # fmt: skip

    def __init__(self, **kwargs: Any) -> None:
        """Wait for fingers."""
        self.gestures = Gestures(self)
        super().__init__(**kwargs)

    def named_at(self, x: float, y: float) -> Hex:
        """The hex a tap names: on a legal ghost its own raised hexes, else what the island shows there."""
        ghost, levels = self.ghost, self.levels
        if ghost is not None and ghost.ok and ghost.kind:
            raised = dict.fromkeys(covered(place(ghost.volcano, ghost.flow)), ghost.level + signs.FLOAT)
            levels = {**levels, **raised}
        return self.seen().hex_at(x, y, levels)

    def grip_at(self, x: float, y: float) -> tuple[str, Hour] | None:
        """What a finger grips here besides the island: an arrow of the compass, the ghost's handle or the ghost."""
        seen = self.seen()
        ghost, compass = self.ghost, self.compass
        near: list[tuple[float, str, Hour]] = []
        if ghost is not None and ghost.handle:
            a, b = self._raised(seen, ghost.volcano, ghost.level, signs.handle_at(ghost))
            near.append((hypot(a - x, b - y) / dp(GRIP), "turn", ghost.flow))
        if compass is not None:
            for flow in compass.verdicts:
                if ghost is None or flow != ghost.flow:
                    a, b = self.arrow_at(flow)
                    near.append((hypot(a - x, b - y) / dp(ARROW_GRIP), "compass", flow))
        if ghost is not None and ghost.handle:
            a, b = self.ghost_at()
            near.append((hypot(a - x, (b - y) / seen.squash) / (seen.s * 0.75), "drag", ghost.flow))
        nearest = min(near, default=(1.0, "", NO_HOUR))
        return nearest[1:] if nearest[0] < 1.0 else None

    def arrow_at(self, flow: Hour) -> tuple[float, float]:
        """The pixel in the middle of an arrow of the compass."""
        seen, compass = self.seen(), self.compass
        return self._raised(seen, compass.hexagon, compass.level, signs.compass_at(flow, signs.reach(seen.s / dp(1))))

    @staticmethod
    def _raised(seen: Projection, hexagon: Hex, level: int, off: tuple[float, float]) -> tuple[float, float]:
        x, y = ground(hexagon)
        return seen.to_screen(x + off[0], y + off[1], level - 1 + signs.FLOAT)

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

    def on_tap(self, hexagon: Hex) -> None:
        """A still finger tapped a hex."""

    def on_long_press(self, hexagon: Hex) -> None:
        """A still finger rests on a hex of land."""

    def on_place_press(self, hexagon: Hex) -> None:
        """A finger that places came down."""

    def on_place_pull(self, hexagon: Hex, flow: Hour | None) -> None:
        """It pulls to another direction, or back to none."""

    def on_place_release(self, hexagon: Hex, flow: Hour | None) -> None:
        """It let go."""

    def on_place_cancel(self) -> None:
        """A second finger came: nothing is placed."""

    def on_arrow(self, flow: Hour) -> None:
        """An arrow of the compass was tapped."""

    def on_ghost_move(self, hexagon: Hex) -> None:
        """The ghost's volcano is dragged to another hex."""

    def on_ghost_turn(self, flow: Hour) -> None:
        """The ghost's handle is pulled to another direction."""

    def on_ghost_tap(self) -> None:
        """The ghost was tapped."""

    def on_ghost_drop(self) -> None:
        """The ghost or its handle was let go."""

    def on_handle_tap(self, hexagon: Hex) -> None:
        """The ghost's handle was tapped, above this hex."""

    def on_pick(self, hexagon: Hex) -> None:
        """A finger keeps pressing a hex that is lit."""

    def on_pick_slide(self, x: float, y: float) -> None:
        """It slides on."""

    def on_pick_drop(self, x: float, y: float, built: bool) -> None:
        """It let go; `built` if it had stayed long enough to mean it."""

    def on_camera(self) -> None:
        """The view has moved: what is drawn over it must follow."""
