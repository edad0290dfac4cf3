"""The bar that leads through the ways to a win that was not taken, over the sea beside the island."""

from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty

from taluva.app.draw.boxes import Box
from taluva.app.island.projection import projection
from taluva.app.island.view import IslandView
from taluva.app.look import kvfiles
from taluva.app.viewer.hanging import CORNERS, LAND, Corner, free_corner, lying
from taluva.app.viewer.viewerplan import GAP
from taluva.app.widgets.panels import FloatingCard


class WayBar(FloatingCard):
    """Shown while such a way is."""

    limit = NumericProperty(0)
    corner: Corner | None = None  # of the sea, in which it hangs; None: above the caption, and the island makes room

    def hang(self, caption: Any, top: float, view: IslandView, free: Box) -> Box:
        """Hang over sea, between the caption and what lies above; gives what is left free for the island."""
        room, camera = dp(8), view.sight.camera
        sea = Box(caption.x, caption.top + room, caption.width, top - caption.top - 2 * room)
        over, s = camera.fitted(view.levels, float(view.turned))
        seen = projection(*camera.middle(), s, float(view.turned), camera.flat, over)
        land = [seen.centre(*one) for one in view.levels.items()]
        free_for = partial(free_corner, self.width, self.height, sea, reach=s * LAND, now=self.corner)
        self.corner = free_for([*land, seen.to_screen(*view.picture.berth)]) or free_for(land)
        box = lying(self.corner or CORNERS[0], self.width, self.height, sea)
        self.pos = box.x, box.y
        taken = 0 if self.corner else self.height / dp(1) + GAP
        return free._replace(y=free.y + taken, height=free.height - taken)


kvfiles.load(__name__)
