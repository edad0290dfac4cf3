"""A list of any number of games: only the rows that are seen are drawn, and only their games are fetched."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy.graphics import Canvas, InstructionGroup
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty

from taluva.app.archive.gamerow import GameRow
from taluva.app.archive.thumbnails import Thumbnails
from taluva.app.draw.boxes import Box
from taluva.app.look.events import tells
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.rows import Rows
from taluva.archive.archive import Archive
from taluva.archive.text import folded
from taluva.archive.values import GamePage, Listed
from taluva.words.listed_games import search_terms

# Rows that are fetched at once: two windows of them. More would be a frame's work of its own while the list moves.
_PAGE = 16
_PAGES = 36  # of them that are kept

APART = 5  # dp from row to row


class Listing(Sequence[Listed | None]):
    """The games of an archive in their order, fetched when they are looked at; None for one that has gone meanwhile."""

    def __init__(self, fetch: Callable[[int, int], GamePage]) -> None:
        """`fetch` gives so many games from a place on."""
        self._fetch = fetch
        first = fetch(0, _PAGE)
        self._pages, self._total = {0: first.games}, first.total

    def __len__(self) -> int:
        return self._total

    def __getitem__(self, index: int) -> Listed | None:  # type: ignore[override]  # nobody asks for several
        number, within = divmod(range(len(self))[index], _PAGE)
        if number not in self._pages:
            self._pages[number] = self._fetch(number * _PAGE, _PAGE).games
            if len(self._pages) > _PAGES:
                del self._pages[next(iter(self._pages))]
        page = self._pages[number]
        return page[within] if within < len(page) else None

    def near(self, game: str) -> bool:
        """Whether a game is among those that were fetched."""
        return any(listed.id == game for page in self._pages.values() for listed in page)


@tells("on_restore")  # game: a deleted game is wanted back
class GameList(Rows):
    """Lists an archive; `search`, `filter` and `among` choose what is listed."""

    HIGH, LOW, FOOT, CARDS = 92, 84, 8, True
    KEPT = 24  # each with a picture

    search = StringProperty("")
    filter = StringProperty("all")  # or one of under-way, to-mend, copies, damaged, deleted, chosen
    among: tuple[str, ...] = ()  # which games are chosen
    game = StringProperty("")  # the chosen one
    total = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        """Have no archive yet."""
        self.thumbnails: Thumbnails | None = None
        self.moving: Callable[[], bool] = lambda: False  # then no picture is drawn
        self._awaited: dict[int, Listed] = {}  # rows whose picture is not at hand
        super().__init__(**kwargs)
        watch(self, self.refresh, "search", "filter")
        watch(self, self._mark, "game")
        watch(theme, self._follow, "dim")

    def high(self, scale: float) -> float:
        """Larger letters make a row grow less than themselves."""
        return dp(self.LOW if self.low else self.HIGH) * (1 + (scale - 1) * 0.7) + dp(APART)

    # What is listed.

    def show(self, archive: Archive) -> None:
        """List an archive, or list it anew."""
        if self.thumbnails is None or self.thumbnails.archive is not archive:
            self.rest()
            self.thumbnails = Thumbnails(archive, lambda: self.moving())
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Fetch everything anew, and stay where the list is."""
        if self.thumbnails is None:
            return
        archive = self.thumbnails.archive
        search, wanted, among = search_terms(self.search), self.filter, self.among
        self._awaited.clear()
        self.items = Listing(lambda first, many: archive.lists.page(search, first, many, wanted, among))
        self.total = len(self.items)

    def near(self, game: str) -> bool:
        """Whether a game is among those that were fetched."""
        return isinstance(self.items, Listing) and self.items.near(game)

    def rest(self) -> None:
        """Make no more pictures."""
        if self.thumbnails is not None:
            self.thumbnails.drop()
        for index in list(self._awaited):
            self.left(index)

    # Its rows.

    def is_chosen(self, index: int) -> bool:
        """Whether it is the row of the chosen game."""
        listed = self.items[index]
        return listed is not None and listed.id == self.game

    def _mark(self, *_: object) -> None:
        for index in self.seen:
            self.draw_again(index)

    def box(self, index: int) -> Box:
        """Where its card lies."""
        return Box(self.x + dp(16), self.edge(index), self.width - dp(32), self.row_height - dp(APART))

    def row(self, index: int) -> GameRow | None:
        """What there is to see in a row; None if its game has gone meanwhile."""
        listed = self.items[index]
        if listed is None or self.thumbnails is None:
            return None
        original = self.thumbnails.archive.lists.listed(listed.copy_of) if listed.copy_of else None
        chosen, pressed, picture = self.is_chosen(index), index == self.pressed, self._picture(index, listed)
        return GameRow(listed, self.box(index), chosen, pressed, folded(self.search).split(), picture, original)

    def draw_row(self, group: InstructionGroup, index: int, y: float, chosen: bool) -> None:
        """Draw one game."""
        row = self.row(index)
        if row is not None and row.box.width >= dp(120):
            canvas = Canvas()
            with canvas:
                row.draw()
            group.add(canvas)

    def _picture(self, index: int, listed: Listed) -> Any:
        """The picture of a game's island; one that is not at hand is drawn into its row while that is seen."""
        assert self.thumbnails is not None
        if self._awaited.get(index) is listed:
            return None
        texture = self.thumbnails.of(
            listed, lambda _: self._came(index, listed), lambda: self._awaited.get(index) is listed
        )
        if texture is None:
            self._awaited[index] = listed
        return texture

    def _came(self, index: int, listed: Listed) -> None:
        if self._awaited.get(index) is listed:
            del self._awaited[index]
            self.draw_afresh(index)

    def left(self, index: int) -> None:
        """A row without its picture is drawn afresh when it is seen again."""
        if self._awaited.pop(index, None) is not None:
            self.forget_row(index)

    # What is done with them.

    def pick(self, index: int, x: float) -> None:
        """A game is wanted, or, where it is deleted and the finger is on that button, wanted back."""
        row = self.row(index)
        if row is not None and row.restores(x):
            self.dispatch("on_restore", row.listed.id)
        elif row is not None:
            super().pick(index, x)
