"""What lies around the island on the table: every part once, and the place of each."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.uix.widget import Widget

from taluva.app.draw.boxes import Box
from taluva.app.island.camera import LARGEST_FIT, Insets
from taluva.app.island.view import IslandView
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.table.bubble import Bubble
from taluva.app.table.floating import FloatingButton
from taluva.app.table.notice import OutCard, Remark
from taluva.app.table.plan import Plan, frame_of, plan
from taluva.app.table.playercards import PlayerCard
from taluva.app.table.popover import BuildPopover
from taluva.app.table.stepbar import StepBar
from taluva.app.table.tilebox import TileBox
from taluva.app.table.topbar import TopBar
from taluva.app.table.wood import Frame
from taluva.app.widgets.endpanel import EndPanel
from taluva.app.widgets.tilegrid import TileGrid
from taluva.app.widgets.verdictcard import VerdictCard

LARGE_TEXT = 1.3  # from here on only the current step is shown and the popover becomes a list
SEATS = 4
COVERED_FOR = 0.8  # an island that would be smaller than this, were it to keep clear, lies under the grid for a touch


class Chrome:
    """The parts of the table, on a page that fills the window."""

    def __init__(self, page: Any) -> None:
        """Make every part once and put it on the page."""
        self.page = page
        self.lower = 0.0  # dp that a band under the bar takes from the island
        free = {"size_hint": (None, None)}
        self.view = IslandView()
        self.bar = TopBar(**free)
        self.frame = Frame(**free)
        self.bar.bind(wood=self.frame.setter("wood"))
        self.cards = [PlayerCard(**free) for _ in range(SEATS)]
        self.grid = TileGrid(**free)
        self.tile_box = TileBox()
        self.steps = StepBar(**free)
        self.bubble = Bubble()
        self.popover = BuildPopover()
        self.verdict = VerdictCard()
        self.out = OutCard()
        self.end = EndPanel()
        self.remark = Remark()
        self.hint_button = FloatingButton(icon="hint")
        self.fit_button = FloatingButton(icon="fit")
        page.add_widget(self.view)
        self._paper, self._sheet = Rail(**free), Rail(**free)
        below = [self.hint_button, self.fit_button, self.bubble, self._paper, self._sheet]
        below += [self.steps, self.grid, self.tile_box]
        above = [self.popover, self.out, self.end, self.verdict, self.remark, self.bar]
        self._parts: tuple[Any, ...] = (self.view, self.frame, *below, *self.cards, *above)
        for part in self._parts[1:]:
            if hasattr(part, "shown"):
                part.fbind("shown", self._come_or_go)
                self._come_or_go(part, part.shown)
            else:
                page.add_widget(part)
        self.layout_plan: Plan = plan(1280, 800, True, False, False)
        self._arranged: tuple[object, ...] = ()
        self.end.bind(height=self._end_grew)
        for name in ("mode", "contrast", "calm"):
            theme.fbind(name, self._show_light)
        for name in ("figures", "letters", "emblems", "flat"):
            settings.fbind(name, self._show_light)
        self._show_light()

    def _show_light(self, *_: object) -> None:
        view = self.view
        view.evening = theme.mode == "evening"
        view.contrast, view.calm = theme.contrast, theme.calm
        view.figures, view.letters = settings.figures, settings.letters
        view.emblems, view.flat = settings.emblems, settings.flat

    def _come_or_go(self, part: Any, shown: bool) -> None:
        # What is not shown is not in the tree: it costs no frame and no touch.
        if not shown:
            self.page.remove_widget(part)
        elif part.parent is None:
            page = self.page
            above = [other for other in self._parts[self._parts.index(part) + 1 :] if other.parent is page]
            page.add_widget(part, index=max((page.children.index(other) + 1 for other in above), default=0))

    # Places

    def forget(self) -> None:
        """Give every part its place anew, whatever it had."""
        self._arranged = ()

    def arrange(self, grid: bool, card: bool, seats: int, over: bool = False) -> None:
        """Give every part its place; `card` says that a card about the island stands aside, `over` that it stays."""
        key = (*self.page.size, grid, card, seats, over, settings.hand, theme.scale)
        if key == self._arranged:
            return
        self._arranged = key
        page = self.page
        self.layout_plan = made = self.planned(grid, card)
        self._put(self.bar, made.bar)
        self.frame.thick = dp(frame_of(page.width / dp(1), page.height / dp(1)))
        self.frame.pos, self.frame.size = page.pos, (page.width, page.height - self.bar.height)
        self.bar.narrow = made.shape != "wide" or self.page.width < dp(1000)
        self.bar.slim = made.shape == "slim"
        self._put(self._paper, made.cards)
        self._put(self._sheet, made.sheet)
        self.grid.bare = self.steps.bare = made.shape != "wide"
        self._arrange_cards(made, seats)
        self._put(self.grid, made.grid)
        self._put(self.tile_box, made.tile)
        self.tile_box.small = made.tile.width < 150
        self._put(self.steps, made.steps)
        self.steps.stacked = made.shape == "tall" and grid
        self.steps.single = not self.steps.stacked and (made.steps.width < 520 or theme.scale >= LARGE_TEXT)
        aside = self.pixels(made.aside)
        self.verdict.width = self.out.width = aside.width
        self.verdict.most = self.end.most = aside.height
        self.end.width = min(max(aside.width, dp(440)), self.page.width - dp(24))
        for part in (self.verdict, self.out, self.end):
            right = settings.hand != "left" or made.shape != "wide"
            part.x = aside.right - part.width if right else aside.x
            part.y = aside.y
        stage = self.pixels(made.stage)
        self.remark.width = min(dp(560), stage.width - dp(24))
        self.remark.center_x = stage.x + stage.width / 2
        self.remark.top = self.pixels(made.bar).y - dp(10) if made.shape == "wide" else stage.top - dp(8)
        near = stage.x if settings.hand == "left" or made.shape != "wide" else stage.right - dp(72)
        self.fit_button.pos = near + dp(12), stage.top - dp(60)
        self.hint_button.pos = near + dp(12), stage.top - dp(116)
        self._fit_into(self._most_room(made) if not over else self._beside_the_end(made))

    def planned(self, grid: bool, card: bool) -> Plan:
        """Where the parts lie in a window of this size."""
        unit, page = dp(1), self.page
        made = plan(page.width / unit, page.height / unit, grid, card, settings.hand == "left")
        if not self.lower:
            return made
        stage, beside, aside = (_lowered(box, self.lower) for box in (made.stage, made.beside, made.aside))
        return made._replace(stage=stage, beside=beside, aside=aside)

    def _put(self, part: Any, box: Box) -> None:
        place = self.pixels(box)
        part.pos, part.size = place[:2], place[2:]

    def pixels(self, box: Box) -> Box:
        """A box of the plan where it lies in the window."""
        place = box.times(dp(1))
        return place._replace(x=place.x + self.page.x, y=place.y + self.page.y)

    def _arrange_cards(self, made: Plan, seats: int) -> None:
        area = self.pixels(made.cards)
        gap = dp(10)
        for index, card in enumerate(self.cards):
            shown = index < seats
            card.opacity = 1 if shown else 0
            card.disabled = not shown
            if not shown:
                card.pos = (-dp(4000), 0)
                continue
            if made.shape == "wide":
                height = min(dp(172), (area.height - gap * (seats + 1)) / seats)
                narrow = area.width < dp(100)
                roomy = area.width >= dp(240) and height >= dp(160) * theme.scale
                card.look = "disc" if narrow else "full" if roomy else "counted"
                edge = dp(6) if narrow else dp(12)
                card.size = area.width - 2 * edge, height
                card.pos = area.x + edge, area.top - (index + 1) * (height + gap)
            else:
                width = (area.width - gap * (seats + 1)) / seats
                card.look = "counted" if made.shape == "tall" else "disc"
                card.size = width, area.height - dp(16 if made.shape == "tall" else 8)
                card.pos = area.x + gap + index * (width + gap), area.y + dp(8 if made.shape == "tall" else 4)

    def _beside_the_end(self, made: Plan) -> Box:
        """What the panel at the end leaves free: beside it, or above it where that is enough to see an island."""
        if made.shape != "wide":
            low = (self.end.y + self.end.height - self.page.y) / dp(1) + 8
            return made.stage._replace(y=low, height=made.stage.top - low) if made.stage.top - low > 200 else made.stage
        taken = self.end.width / dp(1) + 16
        stage = made.stage._replace(y=16, width=made.stage.width - taken, height=made.bar.y - 16)
        return stage if settings.hand != "left" else stage._replace(x=stage.x + taken)

    def _end_grew(self, *_: object) -> None:
        if self.end.shown:
            self._fit_into(self._beside_the_end(self.layout_plan))

    def _most_room(self, made: Plan) -> Box:
        """The box in which the island is seen larger; where the grid folds, rather the one that it never covers."""
        left, low, right, high = self.view.camera.bounds(self.view.island.levels, float(self.view.turned))

        def size(box: Box) -> tuple[float, float]:
            room = min(box.width / (right - left + 3), box.height / (high - low + 3))
            return min(room, LARGEST_FIT), room

        if made.folds and size(made.beside)[0] >= COVERED_FOR * size(made.stage)[0]:
            return made.beside
        return max(made.stage, made.beside if not made.folds else made.stage, key=size)

    def _fit_into(self, box: Box) -> None:
        """Fit the island to this box."""
        free = self.pixels(box)
        page = self.page
        insets = Insets(free.x - page.x, free.y - page.y, page.right - free.right, page.top - free.top)
        if insets != self.view.insets:
            self.view.insets = insets


def _lowered(box: Box, by: float) -> Box:
    return box._replace(height=max(80.0, box.height - by))


class Rail(Widget):
    """The paper under the cards."""

    def __init__(self, **kwargs: Any) -> None:
        """Draw it as large as it is made."""
        super().__init__(**kwargs)
        with self.canvas:
            self._tint = Color(*theme.paper)
            self._sheet = Rectangle()
        self.bind(pos=self._place, size=self._place)
        theme.fbind("paper", self._place)

    def _place(self, *_: object) -> None:
        self._sheet.pos, self._sheet.size = self.pos, self.size
        self._tint.rgba = theme.paper

    def on_touch_down(self, touch: Any) -> bool:
        """Let no touch fall through to the island."""
        return bool(self.collide_point(*touch.pos))
