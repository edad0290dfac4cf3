"""What floats over the island and follows it: the live verdict, the builds of a hex, and the island that makes way."""

from collections.abc import Sequence

from kivy.metrics import dp

from taluva.app.draw.boxes import Box
from taluva.app.island.projection import CORNERS, ground
from taluva.app.table.chrome import Chrome
from taluva.app.table.spots import beside, near_free_sea
from taluva.engine.hexes import Hex
from taluva.engine.tiles import covered, place


class Floats:
    """Keeps the bubble beside the ghost and the popover beside its hex while the view moves."""

    def __init__(self, chrome: Chrome) -> None:
        """Follow the camera of the table's island."""
        self._chrome = chrome
        self._seen: object = None
        self._speaks_of: Sequence[Hex] = ()
        chrome.view.bind(on_camera=lambda *_: self._follow())
        aside = self.stand_aside
        chrome.verdict.bind(shown=aside, height=aside, pos=aside)

    def _follow(self) -> None:
        chrome = self._chrome
        seen = chrome.view.seen()
        if seen == self._seen:
            return
        self._seen = seen
        if chrome.bubble.shown:
            self.place_bubble()
        if chrome.popover.shown:
            self.place_popover(self._speaks_of)

    def stand_aside(self, *_: object) -> None:
        """Let the island stand aside, so that the verdict's card does not hide what it speaks of."""
        card, view = self._chrome.verdict, self._chrome.view
        if not card.shown:
            view.make_way()
            return
        ghost, marks = view.ghost, view.marks
        hexes = covered(place(ghost.volcano, ghost.flow)) if ghost is not None else tuple(marks.fault)
        view.make_way(hexes, (card.x, card.y, card.width, card.height))

    def place_bubble(self) -> None:
        """Put the live verdict on the side away from the pull, inside what is free and beside the ghost."""
        chrome = self._chrome
        ghost, view = chrome.view.ghost, chrome.view
        if ghost is None:
            return
        seen = view.seen()
        corner_x, corner_y = CORNERS[ghost.flow % 12 // 2]
        centre_x, centre_y = ground(ghost.volcano)
        near, far = seen.to_screen(centre_x, centre_y), seen.to_screen(centre_x + corner_x, centre_y + corner_y)
        spots = [view.where(hexagon, ghost.level + 1) for hexagon in covered(place(ghost.volcano, ghost.flow))]
        blocked = [Box(*part.pos, *part.size) for part in (chrome.out, chrome.remark) if part.shown]
        away = (near[0] - far[0], near[1] - far[1])
        chrome.bubble.pos = beside(chrome.bubble.size, self._free(dp(8)), spots, seen.s, away, blocked)

    def place_popover(self, speaks_of: Sequence[Hex]) -> None:
        """Open the builds over the nearest free sea, never over the hexes they speak of, the tapped one first."""
        self._speaks_of = speaks_of
        chrome = self._chrome
        spots = [chrome.view.where(hexagon) for hexagon in speaks_of]
        land = [chrome.view.where(hexagon) for hexagon in chrome.view.island.levels]
        chrome.popover.pos = near_free_sea(chrome.popover.size, self._free(dp(10)), spots, land, chrome.view.seen().s)
        chrome.popover.target = spots[0]

    def _free(self, margin: float) -> Box:
        """What is left for them between the steps and the bar."""
        plan = self._chrome.layout_plan
        stage, low = self._chrome.pixels(plan.stage), self._chrome.pixels(plan.steps).top + margin
        return Box(stage.x + margin, low, stage.width - 2 * margin, stage.top - margin - low)
