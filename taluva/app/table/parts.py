"""What lies around the island on the table: every part once, and the place of each."""

from collections.abc import Iterator
from typing import Any

from kivy.metrics import dp

from taluva.app.draft.band import DraftBand
from taluva.app.draw.boxes import Box
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.table.bar import TopBar, UndoKey
from taluva.app.table.dock import TRAY, FloatingButton, StepBar, TableVoice, Trays
from taluva.app.table.firsttile import FirstTile
from taluva.app.table.layout import (
    ALL,
    ALONE,
    BAND_GAP,
    COACHED,
    NAMED_STEPS,
    NONE,
    SEATS,
    Plan,
    band_place,
    beside_end,
    card_places,
    dock_line,
    dock_stack,
    frame_of,
    free_sea,
    head_keys,
    plan,
    steps_named,
    ties,
)
from taluva.app.table.outcard import OutCard
from taluva.app.table.partners import Knot, Partners
from taluva.app.table.ring import BuildRing
from taluva.app.table.swapkey import SwapKey
from taluva.app.widgets.buttons import IconButton
from taluva.app.widgets.endpanel import EndPanel
from taluva.app.widgets.feast import Feast
from taluva.app.widgets.islandplace import IslandPlace
from taluva.app.widgets.panels import EdgePanel, FloatingCard
from taluva.app.widgets.playercard import PlayerCard
from taluva.app.widgets.tilegrid import TileGrid
from taluva.app.widgets.verdictcard import VerdictCard
from taluva.app.widgets.wood import Frame

HEAD_UNDO = 230  # dp of undo in the head of a card that takes the sheet's place
END_UPRIGHT = 0.45  # of the window that the panel at the end takes at most
END = 440  # dp: the panel at the end has more to say than the rail is wide
ROOMY_DOCK, BROAD_KEYS = 860, 480  # dp from which on the pen lies in the dock, or among the keys; the menu has it, too


class Parts:
    """The parts of the table, on a page that fills the window."""

    def __init__(self, page: IslandPlace) -> None:
        """Make every part once and put it on the page."""
        self.page = page
        self._noted = 0.0  # dp that a note does
        free = {"size_hint": (None, None)}
        self.view, self.pixels = page.view, page.pixels
        self.view.by_turns = self.view.camera.grows = True
        # From the lowest to the highest.
        self.frame = Frame(**free)
        self.feast = Feast(**free)
        self.first = FirstTile(self.view, **free)
        self.swap_key = SwapKey(self.view, **free)
        self.ring = self.swap_key.ring = BuildRing(**free)
        self._rail, self._sheet, self._dock = EdgePanel(), EdgePanel(), FloatingCard()
        self.trays = Trays(**free)
        self.partners = [Partners(**free) for _ in range(2)]
        self.grid = TileGrid(**free)
        self.steps = StepBar(**free)
        self.voice = TableVoice(**free)
        self.note_button = FloatingButton(icon="pencil")
        self.hint_button = FloatingButton(icon="hint")
        self.fit_button = FloatingButton(icon="fit")
        self.cards = [PlayerCard(**free) for _ in range(SEATS)]
        self.knots = [Knot(**free) for _ in range(2)]
        self.out = OutCard()
        self.end = EndPanel()
        self.verdict = VerdictCard()
        self.undo_key, self.redo_key = UndoKey(icon="undo"), IconButton(icon="redo")
        self.bar = TopBar(**free)
        self.band = DraftBand()
        table = [self.trays, *self.partners, self.grid, self.steps, self.voice, self.note_button, self.hint_button]
        table += [self.fit_button, *self.cards, *self.knots]
        above = [self.out, self.end, self.verdict, self.undo_key, self.redo_key, self.bar, self.band]
        below = [self.frame, self.feast, self.first, self.swap_key, self.ring, self._rail, self._sheet, self._dock]
        for part in (*below, *table, *above):
            page.add_widget(part)
        # Whether there is a place for it in a window like this, and in this turn.
        self._placed = dict.fromkeys((*table, self.undo_key, self.redo_key), True)
        self.bar.bind(wood=self.frame.setter("wood"))
        self.band.bind(height=page.show_again)
        self.layout_plan: Plan = plan(1280, 800, False, False)
        self._arranged: tuple[object, ...] = ()
        for part in (self.end, self.verdict, self.out):
            part.bind(height=self._card_grew, shown=self._card_grew)
        self.steps.bind(steps=self._steps_said)
        self.voice.bind(wood=self._steps_said)

    # Places

    def arrange(self, card: bool, seats: int, teams: bool) -> None:
        """Give every part its place; `card` says that a card about the island takes the players' place."""
        key = (
            *self.page.pos,
            *self.page.size,
            card,
            seats,
            teams,
            settings.hand,
            settings.coach,
            theme.scale,
            self._banded,
        )
        if key == self._arranged:
            return
        self._arranged = key
        page, unit, left = self.page, dp(1), settings.hand == "left"
        made = plan(page.width / unit, page.height / unit, card, left, seats, theme.scale, self._banded)
        self.layout_plan = made
        page.put(self.bar, made.bar)
        _lie(self.band, band_place(self.pixels(made.stage), dp(1), self.band.height))
        self.frame.thick = dp(frame_of(page.width / dp(1), page.height / dp(1)))
        self.frame.pos, self.frame.size = page.pos, (page.width, page.height - self.bar.height)
        self.bar.narrow = made.shape != "wide" or self.page.width < dp(1000)
        self.bar.slim = made.shape == "slim"
        self.bar.keyless = made.shape == "tall"
        for paper, box in ((self._rail, made.rail), (self._sheet, made.sheet)):
            page.put(paper, box)
            paper.shown = box.width > 0
        page.put(self.grid, made.grid)
        self._arrange_cards(made, seats, teams)
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

    @property
    def _banded(self) -> float:
        """How many dp the band over a draft takes from the island."""
        return self.band.height / dp(1) + 2 * BAND_GAP if self.band.shown else 0.0

    def _arrange_cards(self, made: Plan, seats: int, teams: bool) -> None:
        for seat, card in enumerate(self.cards):
            self.give_place(card, seat < seats)
        places = card_places(made, self.pixels(made.cards), dp(1), seats, teams, theme.scale)
        for place in places:
            card = self.cards[place.seat]
            card.look, card.knotted = place.look, place.knotted
            _lie(card, place.box)
        tied = teams and seats == SEATS and not made.chips
        for part in (*self.partners, *self.knots):
            self.give_place(part, tied)
        for rim, knot, tie in zip(self.partners, self.knots, ties(made, places, dp(1)) if tied else (), strict=False):
            _lie(rim, tie.rim)
            knot.center = tie.knot

    def _arrange_dock(self, made: Plan) -> None:
        tall, left = made.shape == "tall", settings.hand == "left"
        area = self.pixels(beside_end(made.dock, made, self._ended, left))
        self._dock.shown = made.shape == "wide"
        _lie(self._dock, area)
        single, widths = theme.large or made.shape == "slim", self.steps.widths()
        self.steps.sharing = tall
        self.steps.ends = [dp(TRAY)] * 2 if tall else [0, self._dock.radius] if left else [self._dock.radius, 0]
        for key in (self.undo_key, self.redo_key):
            self.give_place(key, tall)
        # Where what is said needs the room, the menu has the pen.
        noted = self.page.is_game and area.width >= dp(BROAD_KEYS if tall else ROOMY_DOCK) * theme.scale
        self.give_place(self.note_button, noted)
        keys = [self.fit_button, self.hint_button, *([self.note_button] if noted else [])]
        if tall:
            self.steps.named = ALONE if single else ALL if sum(widths) <= area.width else NONE
            keys.append(self.redo_key)
            dock = dock_stack(area, dp(1), len(keys))
            _lie(self.undo_key, dock.undo)
            self.undo_key.room = dock.undo.width
            self.trays.boxes = [dock.voice, dock.steps, *dock.keys]
        else:
            keys.reverse()
            most = COACHED if settings.coach or self.voice.wood else NAMED_STEPS
            self.steps.named, steps = steps_named(area.width, dp(1), widths, self.steps.now, most, single)
            # At the end there are no steps any more.
            dock = dock_line(area, dp(1), dp(0) if self.end.shown else steps, len(keys), left)
            self.trays.boxes = []
        for part, box in zip((self.steps, self.voice, *keys), (dock.steps, dock.voice, *dock.keys), strict=True):
            _lie(part, box)
        card = next((card for card in (self.verdict, self.out) if card.shown), None)
        if tall and card is not None:
            self._into_head(card)

    def _into_head(self, card: Any) -> None:
        """Undo and redo in the head of the card that takes the sheet's place: what was done can be taken back."""
        self.undo_key.room = self.undo_key.wanted(min(dp(HEAD_UNDO), card.width * 0.3))
        head = Box(card.x, card.y, card.width, card.height)
        undo, redo = head_keys(head, dp(1), self.undo_key.room)
        _lie(self.undo_key, undo)
        _lie(self.redo_key, redo)
        card.keys = head.right - undo.x

    def _steps_said(self, *_: object) -> None:
        if self._arranged:
            self._arrange_dock(self.layout_plan)
            self.steps.do_layout()

    # Cards about the island

    def _card_grew(self, *_: object) -> None:
        """Keep the cards at their place; the grid stays where a card leaves room for it."""
        made = self.layout_plan
        aside = self.pixels(made.aside)
        right = settings.hand != "left" or made.shape != "wide"
        for part in (self.verdict, self.out, self.end):
            part.x = aside.right - part.width if right else aside.x
            part.y = aside.y if part is self.end or made.shape != "wide" else aside.top - part.height
        if self._arranged:
            self._arrange_dock(made)
            self._leave_sea()
            self.cover()

    def cover(self) -> None:
        """Have on the page what has a place and is not covered: half of it would look out from under a card."""
        covered = set(self._covered())
        for part, placed in self._placed.items():
            part.shown = placed and part not in covered

    def _covered(self) -> Iterator[Any]:
        shown = [part for part in (self.verdict, self.out, self.end) if part.shown]
        if any(_across(part, self.grid) and part.y < self.grid.top for part in shown):
            yield self.grid
        if shown and self.layout_plan.shape != "wide":
            yield from (self.steps, self.voice, self.hint_button, self.fit_button, self.note_button, self.trays)
        if self.end.shown:
            yield from (self.undo_key, self.redo_key)
            # All of them or none: one card left alone beside the places of everybody would look forgotten.
            if any(_over(self.end, card) for card in self.cards if self._placed[card]):
                yield from (*self.cards, *self.partners, *self.knots)

    def give_place(self, part: Any, there: bool) -> None:
        """Say whether a part has a place; it is there with the next look at what is covered."""
        self._placed[part] = there

    @property
    def _ended(self) -> Box | None:
        """The panel at the end in dp, while it is there."""
        end, page = self.end, self.page
        box = (end.x - page.x, end.y - page.y, end.width, end.height)
        return Box(*(value / dp(1) for value in box)) if end.shown else None

    def leave_room(self, noted: float) -> None:
        """Leave so many dp at the upper edge of the sea to a note."""
        self._noted = noted
        self._leave_sea()

    def _leave_sea(self) -> None:
        """Fit the island into what is left of the sea."""
        self.page.leave_free(free_sea(self.layout_plan, self._ended, self._noted, settings.hand == "left"))


def _lie(part: Any, box: Box) -> None:
    part.size, part.pos = box[2:], box[:2]


def _across(one: Any, other: Any) -> bool:
    return bool(one.x < other.x + other.width and other.x < one.x + one.width)


def _over(one: Any, other: Any) -> bool:
    # Not by their upper edges: while a height changes Kivy has not told those yet.
    return _across(one, other) and bool(one.y < other.y + other.height and other.y < one.y + one.height)
