"""Pictures of islands for the lists: fetched from the archive, or drawn when nothing else is to be done."""

from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.logger import Logger

from taluva.app.draw.glass import decoded
from taluva.app.look.settings import settings
from taluva.archive.archive import Archive
from taluva.archive.values import GameId
from taluva.record.reader import read
from taluva.record.replay import replay
from taluva.record.unreadable import Unreadable

# The size in pixels of each kind of picture: small in a list, larger on the card of a game.
SIZES = {"row-2": (256, 152), "card-1": (640, 352)}

# So many bytes of them are kept at hand: a few screens of a list, or a few cards.
ROOM = 14_000_000


class _Wish(NamedTuple):
    game: GameId
    look: str
    ready: Callable[[Any], None]
    wanted: Callable[[], bool]
    side: int = 0  # by how many sixths it is turned


class Thumbnails:
    """Makes one picture a frame at most, and only such as are still wanted; the list says when it rests."""

    def __init__(self, archive: Archive) -> None:
        """Of this archive; none yet."""
        self.archive = archive
        self._made: OrderedDict[tuple[GameId, str, int], Any] = OrderedDict()
        self._taken = 0  # bytes
        self._wishes: deque[_Wish] = deque()
        self._work = Clock.create_trigger(self._make_next, 0)
        self._drawing: Any = None  # what remains to be done for the picture under way
        self.busy: Callable[[], bool] = lambda: False

    def of(
        self,
        game: GameId,
        look: str,
        ready: Callable[[Any], None],
        wanted: Callable[[], bool] = lambda: True,
    ) -> Any | None:
        """The texture of a game's island, now if it is at hand; else None, and `ready` gets it while it is wanted."""
        key = (game, look, settings.side(game))
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        self._wishes.append(_Wish(game, look, ready, wanted, key[2]))
        self._work()
        return None

    def forget(self, game: GameId) -> None:
        """Let a game's pictures be made anew: its record has changed."""
        for key in [key for key in self._made if key[0] == game]:
            self._taken -= _bytes(self._made.pop(key))

    def drop(self) -> None:
        """Forget all wishes: nobody looks any more."""
        self._wishes.clear()
        self._drawing = None

    def _make_next(self, _dt: float) -> None:
        if self._drawing is not None:
            drawing, self._drawing = self._drawing, None
            if not self.busy():
                drawing()
            else:
                self._drawing = drawing
        elif (wish := self._next_wish()) is not None:
            known = self.archive.cache.thumbnail(wish.game, wish.look, self._version(wish))
            if known is not None:
                self._show(wish, known)
            else:
                self._drawing = lambda: self._replay(wish)
        if self._wishes or self._drawing is not None:
            self._work()

    def _next_wish(self) -> _Wish | None:
        while self._wishes:
            wish = self._wishes.popleft()
            if wish.wanted():
                return wish
        return None

    def _replay(self, wish: _Wish) -> None:
        stored = self.archive.load(wish.game)
        if stored is None:
            return
        try:
            island = replay(read(stored.record)).standing.island
        except Unreadable:
            return
        # The drawing itself has to wait for the next frame: each of the two is half a frame's work.
        self._drawing = lambda: self._draw(wish, island)

    def _draw(self, wish: _Wish, island: Any) -> None:
        from taluva.app.island.thumbnail import png

        picture = png(island, SIZES[wish.look], wish.side)
        self.archive.cache.keep_thumbnail(wish.game, wish.look, self._version(wish), picture)
        self._show(wish, picture)

    def _version(self, wish: _Wish) -> str:
        """What a picture is of: one turned to another side is another one."""
        version = self.archive.version(wish.game)
        return f"{version}/{wish.side}" if wish.side else version

    def _show(self, wish: _Wish, picture: bytes) -> None:
        try:
            texture = decoded(picture)
        except Exception as error:
            # A damaged cache is no reason to show no list.
            Logger.warning("Taluva: a thumbnail cannot be read", exc_info=error)
            return
        key = (wish.game, wish.look, wish.side)
        before = self._made.pop(key, None)
        self._taken -= _bytes(before) if before is not None else 0
        self._made[key] = texture
        self._taken += _bytes(texture)
        while self._taken > ROOM and len(self._made) > 1:
            self._taken -= _bytes(self._made.popitem(last=False)[1])
        wish.ready(texture)


def _bytes(texture: Any) -> int:
    return int(texture.width * texture.height * 4)
