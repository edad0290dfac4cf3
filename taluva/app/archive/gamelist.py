"""A list of any number of games: only the rows that are seen exist, and only their games are fetched."""

from collections.abc import Callable
from math import ceil, floor
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from taluva.app.archive.gamerow import GameRow
from taluva.app.archive.pulling import Pulling
from taluva.app.archive.thumbnails import Thumbnails
from taluva.app.look.events import tells
from taluva.app.look.i18n import i18n
from taluva.app.look.theme import theme
from taluva.app.widgets.scroll import SeenScroll
from taluva.archive.text import folded

# Rows that are fetched at once: two windows of them. More would be a frame's work of its own while the list moves.
_PAGE = 16


class GameRows(Widget):
    """What the list scrolls: as high as all its games together."""

    def __init__(self, seen: Callable[[], object]) -> None:
        """`seen` hears that other heights are seen."""
        super().__init__(size_hint=(1, None))
        self._tell = seen
        self.low = self.high = 0.0

    def look_at(self, low: float, high: float) -> None:
        """Between these heights there are to be rows."""
        self.low, self.high = low, high
        self._tell()


@tells(
    "on_pick",  # game: a game was tapped
    "on_pull",  # game: a game was pulled away to the left
    "on_restore",  # game: a deleted game is wanted back
)
class GameList(SeenScroll):
    """Scrolls through an archive; `search` and `under_way` choose what is listed."""

    search = StringProperty("")
    filter = StringProperty("all")  # or one of under-way, to-mend, copies, deleted, chosen
    among: tuple[str, ...] = ()  # which games are chosen
    chosen = StringProperty("")
    total = NumericProperty(0)
    row_height = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        """Have no archive yet."""
        super().__init__(**kwargs)
        self._archive: Any = None
        self.thumbnails: Thumbnails | None = None
        self._pages: dict[int, tuple[Any, ...]] = {}
        self._rows: dict[int, GameRow] = {}
        self._spare: list[GameRow] = []
        self._pulling = Pulling()
        self._hits: list[str] = []
        self._place = Clock.create_trigger(self._place_rows, -1)
        self._content = GameRows(self._place)
        self.add_widget(self._content)
        for name in ("total", "row_height"):
            self.fbind(name, self._place)
        self._content.fbind("width", self._place)
        self.fbind("search", self._search_anew)
        self.fbind("filter", self._search_anew)
        self.fbind("chosen", self._mark)
        for token in ("ink", "scale", "contrast", "dim"):
            theme.fbind(token, self._paint)
        i18n.fbind("tr", self._paint)

    # A pull to the left takes a row with it; every other way of a finger is the business of what scrolls.

    def on_touch_down(self, touch: Any) -> bool:
        """Note where a finger comes down."""
        if self.collide_point(*touch.pos) and not touch.is_mouse_scrolling:
            self._pulling.press(touch)
        return bool(super().on_touch_down(touch))

    def on_touch_move(self, touch: Any) -> bool:
        """Pull a row, or scroll."""
        pulling = self._pulling
        if pulling.touch is touch:
            pulling.move(touch)
            return True
        if pulling.begins(touch) and not self.moving() and (row := self._row_at(touch)) is not None:
            # Whatever else had hold of the finger lets go of it.
            for held in list(touch.grab_list):
                if (widget := held()) is not None:
                    touch.ungrab(widget)
            self._touch = None
            touch.grab(self)
            pulling.take(touch, row)
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Delete what was pulled far enough."""
        if self._pulling.touch is not touch:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        row = self._pulling.let_go()
        if row is not None and row.listed is not None:
            self.dispatch("on_pull", row.listed.id)
        return True

    def _row_at(self, touch: Any) -> GameRow | None:
        """The row under a finger, if its game can be deleted."""
        _, y = self.to_local(*touch.pos)
        under = (row for row in self._rows.values() if row.y <= y <= row.top and row.listed is not None)
        return next((row for row in under if row.listed.days_left is None), None)

    def show(self, archive: Any) -> None:
        """List an archive, or list it anew."""
        if self.thumbnails is None or self.thumbnails.archive is not archive:
            self.rest()
            self.thumbnails = Thumbnails(archive)
            self.thumbnails.busy = self.moving
        self._archive = archive
        self.refresh()

    def moving(self) -> bool:
        """Whether the list is in motion: then no picture is drawn."""
        return self.effect_y is not None and abs(self.effect_y.velocity or 0) > 1

    def forget(self, game: str) -> None:
        """A game has changed: its picture is made anew."""
        if self.thumbnails is not None:
            self.thumbnails.forget(game)

    def rest(self) -> None:
        """Make no more pictures."""
        if self.thumbnails is not None:
            self.thumbnails.drop()

    def refresh(self) -> None:
        """Fetch everything anew, and stay where the list is."""
        if self._archive is None:
            return
        self._pages.clear()
        page = self._archive.games(self.search, 0, _PAGE, self.filter, self.among)
        self._pages[0], self.total = page.games, page.total
        for row in list(self._rows.values()):
            row.listed = None
        self._place()

    def at(self, index: int) -> Any | None:
        """The game at a place of the list."""
        number, within = divmod(index, _PAGE)
        if number not in self._pages:
            self._pages[number] = self._archive.games(self.search, number * _PAGE, _PAGE, self.filter, self.among).games
            while len(self._pages) > 36:
                self._pages.pop(next(iter(self._pages)))
        page = self._pages[number]
        return page[within] if within < len(page) else None

    def near(self, game: str) -> bool:
        """Whether a game is among those that were fetched."""
        return any(listed.id == game for page in self._pages.values() for listed in page)

    def _search_anew(self, *_: object) -> None:
        self._hits = folded(self.search).split()
        self.scroll_y = 1
        self.refresh()

    def _step(self) -> float:
        return float(self.row_height + dp(5))

    def _place_rows(self, *_: object) -> None:
        if self._archive is None or not self.row_height:
            return
        step = self._step()
        high = self.total * step + dp(8)
        if self._content.height != high:
            self._content.height = high
        top = self._content.y + high
        first = max(0, floor((top - self._content.high) / step))
        last = min(self.total, ceil((top - self._content.low) / step))
        for index in [index for index in self._rows if not first <= index < last]:
            self._spare.append(self._rows.pop(index))
        for index in range(first, last):
            self._place_row(index, step, high)
        for row in self._spare:
            if row.parent is not None:
                self._content.remove_widget(row)

    def _place_row(self, index: int, step: float, high: float) -> None:
        row = self._rows.get(index)
        if row is None:
            row = self._rows[index] = self._spare.pop() if self._spare else self._new_row()
            row.listed = None
        if row.parent is None:
            self._content.add_widget(row)
        size = (self._content.width - dp(32), self.row_height)
        if tuple(row.size) != size:
            row.size = size
        pos = (self._content.x + dp(16), self._content.y + high - (index + 1) * step)
        if tuple(row.pos) != pos:
            row.pos = pos
        if row.listed is None and self.thumbnails is not None:
            listed = self.at(index)
            row.chosen = listed is not None and listed.id == self.chosen
            row.hits = self._hits
            row.show(listed, self.thumbnails)

    def _new_row(self) -> GameRow:
        row = GameRow(size_hint=(None, None))
        row.bind(on_release=self._release)
        return row

    def _release(self, row: GameRow) -> None:
        if row.listed is not None:
            self.dispatch("on_restore" if row.restores(row.last_touch) else "on_pick", row.listed.id)

    def _mark(self, *_: object) -> None:
        for row in self._rows.values():
            row.chosen = row.listed is not None and row.listed.id == self.chosen

    def _paint(self, *_: object) -> None:
        for row in self._rows.values():
            row.redraw()
