"""Pictures of islands for the lists: fetched from the archive, or drawn when nothing else is to be done."""

from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from kivy.logger import Logger

from taluva.app.device.jobs import SliceJob, in_slices
from taluva.app.draw.glass import decoded
from taluva.app.look.settings import settings
from taluva.archive.archive import Archive
from taluva.archive.values import GameId, Listed
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.unreadable import UnreadableError

SIZE = (256, 152)  # pixels
LOOK = "row-2"  # what the archive calls pictures of this size; the figure changes with how they are drawn
MOST = 90  # that are kept at hand: a few screens of a list


class _Wish(NamedTuple):
    game: GameId
    changed: int  # when it was changed last
    side: int  # by how many sixths it is turned
    ready: Callable[[Any], None]
    wanted: Callable[[], bool]


class Thumbnails:
    """Makes one picture a frame at most, and only such as are still wanted; the list says when it rests."""

    def __init__(self, archive: Archive, busy: Callable[[], bool] = lambda: False) -> None:
        """Of this archive; none yet, and none while something is `busy`."""
        self.archive = archive
        self._made: OrderedDict[tuple[GameId, int, int], Any] = OrderedDict()
        self._wishes: deque[_Wish] = deque()
        self._job: SliceJob | None = None
        self._drawing: Callable[[], None] | None = None  # what remains to be done for the picture under way
        self._busy = busy

    def of(self, listed: Listed, ready: Callable[[Any], None], wanted: Callable[[], bool]) -> Any | None:
        """The texture of a game's island, now if it is at hand; else None, and `ready` gets it while it is wanted."""
        key = (listed.id, listed.changed, settings.side(listed.id))
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        self._wishes.append(_Wish(*key, ready, wanted))
        if self._job is None or not self._job.running:
            self._job = in_slices(self._make_all(), name="thumbnails", seconds=0)
        return None

    def drop(self) -> None:
        """Forget all wishes: nobody looks any more."""
        self._wishes.clear()
        self._drawing = None

    def _make_all(self) -> Iterator[None]:
        while self._wishes or self._drawing is not None:
            if self._drawing is None:
                self._fetch()
            elif not self._busy():
                drawing, self._drawing = self._drawing, None
                drawing()
            yield

    def _fetch(self) -> None:
        """Show the next picture that is wanted if the archive has it, else plan to draw it."""
        while self._wishes and not self._wishes[0].wanted():
            self._wishes.popleft()
        if not self._wishes:
            return
        wish = self._wishes.popleft()
        known = self.archive.cache.thumbnail(wish.game, LOOK, self._version(wish))
        if known is not None:
            self._show(wish, known)
        else:
            self._drawing = lambda: self._replay(wish)

    def _replay(self, wish: _Wish) -> None:
        stored = self.archive.games.load(wish.game)
        if stored is None:
            return
        try:
            island = replay(read(stored.record)).last_complete.island
        except UnreadableError:
            return
        # The drawing itself has to wait for the next frame: each of the two is half a frame's work.
        self._drawing = lambda: self._draw(wish, island)

    def _draw(self, wish: _Wish, island: Any) -> None:
        from taluva.app.island.thumbnail import png

        picture = png(island, SIZE, wish.side)
        self.archive.cache.keep_thumbnail(wish.game, LOOK, self._version(wish), picture)
        self._show(wish, picture)

    def _version(self, wish: _Wish) -> str:
        """What a picture is of: one turned to another side is another one."""
        version = self.archive.lists.version(wish.game)
        return f"{version}/{wish.side}" if wish.side else version

    def _show(self, wish: _Wish, picture: bytes) -> None:
        try:
            texture = decoded(picture)
        except Exception as error:
            # A damaged cache is no reason to show no list.
            Logger.warning("Taluva: a thumbnail cannot be read", exc_info=error)
            return
        key = wish.game, wish.changed, wish.side
        self._made[key] = texture
        self._made.move_to_end(key)
        if len(self._made) > MOST:
            self._made.popitem(last=False)
        wish.ready(texture)
