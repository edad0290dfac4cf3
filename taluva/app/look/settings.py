"""What a person has set: kept in one small file, read by the app and the kv rules, live."""

import json
import re
from contextlib import suppress
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeVar

from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty

from taluva.app.look.events import tells
from taluva.app.look.watched import Shared, watch
from taluva.archive.files import FileError, open_plain, write_over

CHOICES: dict[str, tuple[str, ...]] = {
    "language": ("auto", "en", "fr", "de", "it", "ru"),
    "light": ("auto", "day", "evening"),
    "hand": ("right", "left"),
    "vibration": ("light", "strong", "off"),
}
TEXT_SIZES = (1.0, 1.15, 1.3, 1.5, 2.0)
NAME = "settings.json"
GAMES = 200  # of so many games this tablet remembers something
_MOST = 1024 * 1024  # bytes of the file; what we write is a few kilobytes
_PAIR = re.compile(r'"([a-z]{1,20})"\s*:\s*("(?:[^"\\\n]|\\.)*"|true|false|[0-9.]{1,10})\s*[,}\n]')

_Kept = TypeVar("_Kept", int, str, bool)


@tells("on_change")  # happens after any value changed
class Settings(Shared):
    """The switches of the settings page, each with the value a new tablet starts with."""

    language = OptionProperty("auto", options=CHOICES["language"])
    light = OptionProperty("auto", options=CHOICES["light"])
    contrast = BooleanProperty(False)
    flat = BooleanProperty(False)
    calm = BooleanProperty(False)
    hand = OptionProperty("right", options=CHOICES["hand"])
    sound = BooleanProperty(True)
    vibration = OptionProperty("light", options=CHOICES["vibration"])
    text = NumericProperty(1.0)
    # Not on the page:
    coach = BooleanProperty(True)  # one line a turn, until the first game has had its eight
    table = StringProperty("")  # the last choices of the new-game screen, as its own JSON text
    folder = StringProperty("")  # where files are saved, "" for our own
    backup = NumericProperty(0)  # when everything was last put into one file
    handed = StringProperty("")  # what the app was last started with by another app
    place = StringProperty("")  # what was shown when the app was put away, as its own JSON text; none while it is there
    games = StringProperty("")  # what is remembered of each game, see `remember`

    def __init__(self) -> None:
        """Start with the values of a new tablet; nothing is kept until `open` names the folder."""
        super().__init__()
        self._path: Path | None = None
        self._values = {name: getattr(self, name) for name in self.properties()}
        self._sized = False
        for name in self._values:
            watch(self, partial(self._changed, name), name)

    def open(self, folder: Path | None) -> None:
        """Read the file in the folder and keep every change there; what it has not, or wrong, is as on a new tablet.

        Without a folder nothing is kept.
        """
        self._path = None
        path = None if folder is None else folder / NAME
        kept = {} if path is None else _read(path)
        for name, default in self._values.items():
            value = kept.get(name, default)
            with suppress(ValueError):
                setattr(self, name, value if type(value) is type(default) and _sane(name, value) else default)
        self._sized = kept.get("text") == self.text
        self._path = path

    def offer_text(self, scale: float) -> None:
        """Take the system's size of letters, the nearest there is, for as long as none was chosen here."""
        if not self._sized:
            path, self._path = self._path, None
            self.text = min(TEXT_SIZES, key=lambda size: abs(size - scale))
            self._path, self._sized = path, False

    def remembered(self, game: str, name: str, default: _Kept) -> _Kept:
        """What this tablet remembers of a game; the default, if that is nothing or of another kind."""
        value = _games(self.games).get(game, {}).get(name, default)
        return value if type(value) is type(default) else default

    def side(self, game: str) -> int:
        """By how many sixths people last turned the island of a game; as the record has it, if nobody did."""
        return self.remembered(game, "turn", 0) % 6

    def remember(self, game: str, name: str, value: int | str | bool) -> None:
        """Remember something of a game, which is not for its record; of the latest games, that is."""
        games = dict(_games(self.games))
        games[game] = {**games.pop(game, {}), name: value}
        self.games = json.dumps(dict(list(games.items())[-GAMES:]))

    def _changed(self, changed: str, *_: object) -> None:
        self._sized = self._sized or changed == "text"
        if self._path is not None:
            # A size that nobody chose is not kept: it follows the system.
            values = {name: getattr(self, name) for name in self._values if name != "text" or self._sized}
            with suppress(FileError):
                write_over(str(self._path), json.dumps(values, indent=1).encode())
        self.dispatch("on_change")


def _read(path: Path) -> dict[str, object]:
    """What the file says; of one that is damaged or meant badly, each switch that can still be read."""
    data = b""
    with suppress(FileError, OSError), open_plain(str(path)) as file:
        data = file.read(_MOST)
    text = data.decode("utf-8", "replace")
    # RecursionError: brackets nested a hundred thousand deep.
    with suppress(ValueError, RecursionError):
        whole = json.loads(text)
        return whole if isinstance(whole, dict) else {}
    found: dict[str, object] = {}
    for name, value in _PAIR.findall(text):
        with suppress(ValueError):
            found[name] = json.loads(value)
    return found


@lru_cache(maxsize=1)
def _games(text: str) -> dict[str, dict[str, object]]:
    """What is remembered of each game, the latest last; damaged, nothing."""
    with suppress(ValueError, RecursionError):
        games = json.loads(text)
        if isinstance(games, dict):
            return {game: kept for game, kept in games.items() if isinstance(kept, dict)}
    return {}


def _sane(name: str, value: object) -> bool:
    return name != "text" or value in TEXT_SIZES


settings = Settings()
