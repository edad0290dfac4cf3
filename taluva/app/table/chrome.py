"""What lies around the island on the table: every part once, and the place of each."""

from typing import Any

from kivy.metrics import dp

from taluva.app.draw.boxes import Box
from taluva.app.island.camera import Insets
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.table.badges import Badges
from taluva.app.table.buried import BuriedChips
from taluva.app.table.first import FirstTile
from taluva.app.table.floating import FloatingButton
from taluva.app.table.notice import OutCard
from taluva.app.table.plan import LARGE_TEXT, Plan, frame_of, plan
from taluva.app.table.playercards import PlayerCard
from taluva.app.table.rail import TRAY, Knot, Paper, Partners, Trays
from taluva.app.table.ring import BuildRing
from taluva.app.table.stepbar import BARE, StepBar
from taluva.app.table.swapkey import SwapKey
from taluva.app.table.topbar import TopBar, UndoKey
from taluva.app.table.voice import TableVoice
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.endpanel import EndPanel
from taluva.app.widgets.feast import Feast
from taluva.app.widgets.isle import Isle
from taluva.app.widgets.tilegrid import TileGrid
from taluva.app.widgets.verdictcard import VerdictCard
from taluva.app.widgets.wood import Frame

SEATS = 4
KEY, STEP, GAP = 60, 64, 8  # dp, of the keys and the steps on the sheet of portrait
HEAD_UNDO = 230  # dp of undo in the head of a card that takes the sheet's place
FULL_CARD = 290  # dp of a card on which every piece is drawn
NAMED_STEPS, COACHED = 0.44, 0.3  # of the dock at most, less in a first game; else only the step that is now has a name
END_UPRIGHT = 0.45  # of the window that the panel at the end takes at most
LEAST_SEA = 80.0  # dp of height that are left to the island whatever lies above it
END = 440  # dp: the panel at the end has more to say than the rail is wide
ROOMY_DOCK, BROAD_KEYS = 860, 480  # dp from which on the pen lies in the dock, or among the keys; the menu has it, too


class Chrome:
    """The parts of the table, on a page that fills the window."""

    def __init__(self, page: Any) -> None:
        """Make every part once and put it on the page."""
        self.page = page
        self.lower = 0.0  # dp that a band under the bar takes from the island
        self._noted = 0.0  # dp that a note does
        self.teams = False
        self._covers_grid = self._covers_dock = False
        self._grid_before: tuple[float, bool] = (1, False)
        free = {"size_hint": (None, None)}
        self.view = Isle(by_turns=True)
        self.view.camera.grows = True
        self.bar = TopBar(**free)
        self.frame = Frame(**free)
        self.bar.bind(wood=self.frame.setter("wood"))
        self.partners = [Partners(**free) for _ in range(2)]
        self.knots = [Knot(**free) for _ in range(2)]
        self.cards = [PlayerCard(**free) for _ in range(SEATS)]
        self.grid = TileGrid(**free)
        self.steps = StepBar(**free)
        self.voice = TableVoice(**free)
        self.ring = BuildRing(**free)
        self.buried = BuriedChips(**free)
        self.badges = Badges(**free)
        self.swap_key = SwapKey(self.view, self.ring)
        self.first = FirstTile(**free)
        self.feast = Feast(**free)
        self.verdict = VerdictCard()
        self.out = OutCard()
        self.end = EndPanel()
        self.hint_button = FloatingButton(icon="hint")
        self.fit_button = FloatingButton(icon="fit")
        self.note_button = FloatingButton(icon="pencil")
        self.undo_key, self.redo_key = UndoKey(icon="undo"), IconButton(icon="redo")
        page.add_widget(self.view)
        self._rail, self._sheet, self._dock = Paper(**free), Paper(**free), Paper(**free)
        self.trays = Trays(**free)
        below = [
            self.feast,
            self.badges,
            self.buried,
            self.first,
            self.swap_key,
            self.ring,
            self._rail,
            self._sheet,
            self._dock,
            self.trays,
            *self.partners,
            self.grid,
        ]
        below += [self.steps, self.voice, self.note_button, self.hint_button, self.fit_button]
        above = [self.out, self.end, self.verdict, self.undo_key, self.redo_key, self.bar]
        self._parts: tuple[Any, ...] = (self.view, self.frame, *below, *self.cards, *self.knots, *above)
        for part in self._parts[1:]:
            if hasattr(part, "shown"):
                part.fbind("shown", self._come_or_go)
                self._come_or_go(part, part.shown)
            else:
                page.add_widget(part)
        self.layout_plan: Plan = plan(1280, 800, False, False)
        self._arranged: tuple[object, ...] = ()
        for part in (self.end, self.verdict, self.out):
            part.bind(height=self._card_grew, shown=self._card_grew)
        self.steps.bind(steps=self._steps_said)

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

    def arrange(self, card: bool, seats: int, teams: bool) -> None:
        """Give every part its place; `card` says that a card about the island takes the players' place."""
        self.teams = teams
        key = (*self.page.size, card, seats, teams, settings.hand, settings.coach, theme.scale)
        if key == self._arranged:
            return
        self._arranged = key
        page = self.page
        self.layout_plan = made = self.planned(card, seats)
        self._put(self.bar, made.bar)
        self.frame.thick = dp(frame_of(page.width / dp(1), page.height / dp(1)))
        self.frame.pos, self.frame.size = page.pos, (page.width, page.height - self.bar.height)
        self.bar.narrow = made.shape != "wide" or self.page.width < dp(1000)
        self.bar.slim = made.shape == "slim"
        self.bar.keyless = made.shape == "tall"
        for paper, box in ((self._rail, made.rail), (self._sheet, made.sheet)):
            self._put(paper, box)
            self._come_or_go(paper, box.width > 0)
        self._put(self.grid, made.grid)
        self._arrange_cards(made, seats)
        self._arrange_dock(made)
        aside = self.pixels(made.aside)
        for part in (self.verdict, self.out):
            part.width, part.filling, part.keys = aside.width, made.shape == "tall", 0
        self.verdict.most = self.out.most = aside.height
        beside = made.shape == "wide"
        self.verdict.leaves = self.out.leaves = aside.top - self.grid.top if beside else aside.height
        # Upright there is room above the sheet for all places, and for the island above them.
        self.end.most = aside.height if made.shape == "wide" else max(aside.height, page.height * END_UPRIGHT)
        self.end.width = min(max(aside.width, dp(END)), self.page.width - dp(24))
        self._card_grew()
        self._fit_into(self._free(made))

    def planned(self, card: bool, seats: int = SEATS) -> Plan:
        """Where the parts lie in a window of this size."""
        unit, page = dp(1), self.page
        made = plan(page.width / unit, page.height / unit, card, settings.hand == "left", seats, theme.scale)
        if not self.lower:
            return made
        return made._replace(stage=made.stage._replace(height=max(LEAST_SEA, made.stage.height - self.lower)))

    def _put(self, part: Any, box: Box) -> None:
        place = self.pixels(box)
        part.pos, part.size = place[:2], place[2:]

    def pixels(self, box: Box) -> Box:
        """A box of the plan where it lies in the window."""
        place = box.times(dp(1))
        return place._replace(x=place.x + self.page.x, y=place.y + self.page.y)

    def _arrange_cards(self, made: Plan, seats: int) -> None:
        area = self.pixels(made.cards)
        # Partners sit side by side here, whoever sits between them at the table.
        order = [0, 2, 1, 3] if self.teams and seats == SEATS else list(range(seats))
        for seat, card in enumerate(self.cards):
            card.opacity = 1 if seat < seats else 0
            card.disabled = seat >= seats
            self._come_or_go(card, seat < seats)
        gap = dp(5)
        row = made.chips or made.shape != "wide"
        large = theme.scale >= LARGE_TEXT
        # Two rims of partners need room between them.
        between = dp(8) if self.teams and not made.chips else 0.0
        for nth, seat in enumerate(order):
            card = self.cards[seat]
            aside = between if nth >= 2 else 0.0
            if row:
                width = (area.width - gap * (seats - 1) - between) / seats
                card.look = "chip" if made.chips else "tall"
                card.size = width, area.height - between
                card.pos = area.x + nth * (width + gap) + aside, area.y + between / 2
            else:
                each = (area.height - between) / seats
                gap = dp(10) if self.teams and each >= dp(90) else dp(5)
                high = each - gap
                roomy = area.width >= dp(FULL_CARD) and not large
                card.look = "line" if high < dp(80) else "full" if roomy else "figures"
                card.size = area.width, high
                card.pos = area.x, area.top - (nth + 1) * each + gap - aside
        self._tie(order, made)

    def _tie(self, order: list[int], made: Plan) -> None:
        """Put the rims of both teams round their cards, and a knot over each seam."""
        tied = self.teams and len(order) == SEATS and not made.chips
        for nth, seat in enumerate(order):
            # In a row the knot lies over the lower right corner of the first of two.
            self.cards[seat].knotted = tied and made.shape != "wide" and nth % 2 == 0
        out = dp(4)
        for nth, (rim, knot) in enumerate(zip(self.partners, self.knots, strict=True)):
            for part in (rim, knot):
                self._come_or_go(part, tied)
            if not tied:
                continue
            one, other = (self.cards[seat] for seat in order[2 * nth : 2 * nth + 2])
            low, left = min(one.y, other.y), min(one.x, other.x)
            rim.pos = left - out, low - out
            rim.size = (
                max(one.right, other.right) - left + 2 * out,
                max(one.top, other.top) - low + 2 * out,
            )
            middle = (one.center_x + other.center_x) / 2, (one.center_y + other.center_y) / 2
            # On one line with the name stand pieces at the right, else nothing at its end.
            aside = one.x + one.width * 0.28 if one.look == "line" else one.right - dp(52)
            knot.center = (middle[0], low + dp(16)) if made.shape != "wide" else (aside, middle[1])

    def _arrange_dock(self, made: Plan) -> None:
        area = self.pixels(self._beside_the_end(made.dock, made))
        tall = made.shape == "tall"
        self._dock.opacity = 1 if made.shape == "wide" else 0
        self._dock.pos, self._dock.size = area[:2], area[2:]
        self._dock.radius = dp(20)
        self.steps.single = theme.scale >= LARGE_TEXT or made.shape == "slim"
        self.steps.sharing = tall
        left = settings.hand == "left"
        self.steps.ends = [dp(TRAY)] * 2 if tall else [0, self._dock.radius] if left else [self._dock.radius, 0]
        for key in (self.undo_key, self.redo_key):
            self._come_or_go(key, tall)
        card = next((card for card in (self.verdict, self.out) if card.shown), None)
        if tall:
            self._stack(area)
            if card is not None:
                self._into_head(card)
        else:
            self.trays.lay(())
            self._line_up(area)

    def _stack(self, area: Box) -> None:
        """On the sheet of portrait: what is said, the steps, the keys."""
        key, step, gap = dp(KEY), dp(STEP), dp(GAP)
        self.steps.bare = self.steps.wanted() > area.width and not self.steps.single
        self.steps.naming = False
        self.steps.pos, self.steps.size = (area.x, area.y + key + gap), (area.width, step)
        top = area.y + key + step + 2 * gap
        self.voice.pos, self.voice.size = (area.x, top), (area.width, area.top - top)
        x = area.right
        noted = (self.note_button,) if self.page.is_game and area.width >= dp(BROAD_KEYS) * theme.scale else ()
        self._come_or_go(self.note_button, bool(noted))
        for button in (self.fit_button, self.hint_button, *noted, self.redo_key):
            button.size = key, key
            x -= key
            button.pos = x, area.y
            x -= gap
        parts = [self.voice, self.steps, self.redo_key, self.hint_button, self.fit_button, *noted]
        self.trays.lay([Box(*part.pos, *part.size) for part in parts])
        self.undo_key.size = x - area.x, key
        self.undo_key.pos = area.x, area.y
        self.undo_key.room = x - area.x

    def _into_head(self, card: Any) -> None:
        """Undo and redo in the head of the card that takes the sheet's place: what was done can be taken back."""
        key, y = dp(48), card.y + card.height - dp(53)
        self.redo_key.size = key, key
        self.redo_key.pos = card.x + card.width - key - dp(8), y
        self.undo_key.height = key
        self.undo_key.room = self.undo_key.wanted(min(dp(HEAD_UNDO), card.width * 0.3))
        self.undo_key.pos = self.redo_key.x - dp(4) - self.undo_key.room, y
        card.keys = card.x + card.width - self.undo_key.x

    def _line_up(self, area: Box) -> None:
        """In the dock: the steps, what is said, the light bulb and the whole island; mirrored for the other hand."""
        key = dp(48)
        # Where what is said needs the room, the menu has the pen.
        roomy = area.width >= dp(ROOMY_DOCK) * theme.scale and self.page.is_game
        self._come_or_go(self.note_button, roomy)
        keyed = (self.note_button, self.hint_button, self.fit_button)[0 if roomy else 1 :]
        for button in keyed:
            button.size = key, key
        wanted, barely = self.steps.wanted(), self.steps.barely()
        most = area.width * (COACHED if settings.coach else NAMED_STEPS)
        self.steps.bare = not self.steps.single and wanted > most
        self.steps.naming = self.steps.bare and barely <= most
        steps = min(wanted, area.width * NAMED_STEPS)
        if self.steps.bare:
            steps = barely if self.steps.naming else dp(BARE) * 3
        if self.end.shown:
            steps = dp(0)  # there are none any more
        keys = len(keyed) * key + dp(12)
        left = settings.hand == "left"
        self.steps.size = steps, area.height
        self.steps.pos = (area.right - steps if left else area.x), area.y
        self.voice.size = area.width - steps - keys - dp(4), area.height
        self.voice.pos = (area.x + keys if left else area.x + steps + dp(4)), area.y
        x = area.x + dp(8) if left else area.right - keys + dp(4)
        for button in keyed:
            button.pos = x, area.y + (area.height - key) / 2
            x += key

    def _steps_said(self, *_: object) -> None:
        if self._arranged:
            self._arrange_dock(self.layout_plan)
            self.steps.settle()

    # Cards about the island

    def _card_grew(self, *_: object) -> None:
        """Keep the cards at their place; the grid stays where a card leaves room for it."""
        made = self.layout_plan
        aside = self.pixels(made.aside)
        right = settings.hand != "left" or made.shape != "wide"
        for part in (self.verdict, self.out, self.end):
            part.x = aside.right - part.width if right else aside.x
            part.y = aside.y if part is self.end or made.shape != "wide" else aside.top - part.height
        shown = [part for part in (self.verdict, self.out, self.end) if part.shown]
        across = [part for part in shown if part.x < self.grid.right and self.grid.x < part.right]
        self._covers_grid = any(part.y < self.grid.top for part in across)
        self._covers_dock = bool(shown) and made.shape != "wide"
        if shown:
            self.cover()
        if self._arranged:
            self._arrange_dock(made)
            self._fit_into(self._free(made))

    def cover(self) -> None:
        """Hide what a card lies over: half of it would look out from under it."""
        grid = self.grid
        if self._covers_grid and grid.opacity:
            self._grid_before = grid.opacity, grid.disabled
            grid.opacity, grid.disabled = 0, True
        elif not self._covers_grid and not grid.opacity:
            # A card is higher while it is filled than when it is.
            grid.opacity, grid.disabled = self._grid_before
        hidden = self._covers_dock
        if hidden:
            for part in (self.steps, self.hint_button):
                part.disabled = True
                part.opacity = 0
        # All of them or none: one card left alone beside the places of everybody would look forgotten.
        shown = [card for card in self.cards if not card.disabled]
        seen = 0 if self.end.shown and any(_over(self.end, card) for card in shown) else 1
        for card in shown:
            card.opacity = seen
        for rim, knot in zip(self.partners, self.knots, strict=True):
            rim.opacity = knot.opacity = seen
        # Disabled first: that shows a button fainter, but shows it.
        self.voice.disabled = self.fit_button.disabled = self.note_button.disabled = hidden
        self.voice.opacity = self.fit_button.opacity = self.note_button.opacity = 0 if hidden else 1
        tall = self.layout_plan.shape == "tall" and not self.end.shown
        for key in (self.undo_key, self.redo_key):
            key.opacity = 0 if not tall else 0.34 if key.disabled else 1
        self.trays.opacity = 0 if hidden else 1

    def _free(self, made: Plan) -> Box:
        """What is left for the island: at the end the panel is wider than the rail, or higher than the sheet."""
        if not self.end.shown:
            return made.stage
        if made.shape != "wide":
            low = (self.end.y + self.end.height - self.page.y) / dp(1) + 8
            return made.stage._replace(y=low, height=made.stage.top - low) if made.stage.top - low > 200 else made.stage
        return self._beside_the_end(made.stage, made)

    def _beside_the_end(self, box: Box, made: Plan) -> Box:
        """What is left of a box beside the rail while the panel at the end is there, which is wider than the rail."""
        if not self.end.shown or made.shape != "wide":
            return box
        taken = max(0.0, self.end.width / dp(1) - made.aside.width)
        return box._replace(width=box.width - taken, x=box.x + (taken if settings.hand == "left" else 0.0))

    def leave_room(self, noted: float) -> None:
        """Leave so many dp at the upper edge of the sea to a note."""
        self._noted = noted
        self._fit_into(self._free(self.layout_plan))

    def _fit_into(self, box: Box) -> None:
        """Fit the island to this box, or to what a note leaves of it."""
        free = self.pixels(box._replace(height=max(LEAST_SEA, box.height - self._noted)))
        page = self.page
        insets = Insets(free.x - page.x, free.y - page.y, page.right - free.right, page.top - free.top)
        if insets != self.view.insets:
            self.view.insets = insets


def _over(one: Any, other: Any) -> bool:
    # Not by their upper edges: while a height changes Kivy has not told those yet.
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return bool(across and one.y < other.y + other.height and other.y < one.y + one.height)
