"""Where to tap on a tablet for a first turn: asked of the app itself, which lays out the same at the same size.

python -m tests.ship.taps WIDTH HEIGHT          lines for `adb shell input`: tap X Y, swipe X Y X Y; `shot NAME`;
                                                and `back front` or `back behind`: where the app is after that key
python -m tests.ship.taps --shared              a record that another app may share with it then
python -m tests.ship.taps --check FOLDER GAMES  whether the archive in the folder holds that turn, and so many games

The tablet has one pixel a dp (`adb shell wm density 160`) and nothing of the system on the screen.
"""

import os
import sys
import tempfile
from pathlib import Path

# Any first turn will do: the first tile lies where it is put, and the hut beside its volcano.
TURN = (
    '[Taluva "1"]\n[Edition "ferti"]\n[Tiles "48"]\n[Play "classic"]\n[Red "A"]\n[White "B"]\n\n1. JC 0,0 12 hut 1,-1\n'
)
SHARED = TURN.replace('"A"', '"Ann"').replace('"B"', '"Ben"')


def lines_for(width: int, height: int) -> list[str]:
    """Play the turn here, and note where the fingers came down."""
    os.environ.update(KCFG_GRAPHICS_WIDTH=str(width), KCFG_GRAPHICS_HEIGHT=str(height))
    from tests import conftest

    conftest.missing_packages()
    from taluva.app.widgets.overlay import opened
    from taluva.record.reader import read
    from tests.app.conftest import alone, start, stop
    from tests.app.hand import Hand, Point
    from tests.app.touch import centre, find

    sys.stderr = sys.__stderr__  # Kivy has taken it for its log
    time = alone()
    lines: list[str] = []

    def at(point: Point) -> str:
        return f"{round(point[0])} {round(height - 1 - point[1])}"

    class NotingHand(Hand):
        """Touches, and says where."""

        def tap(self, target: object) -> None:
            lines.append(f"tap {at(centre(target))}")
            super().tap(target)

        def pull(self, begin: Point, end: Point) -> None:
            lines.append(f"swipe {at(begin)} {at(end)}")
            super().pull(begin, end)

    with tempfile.TemporaryDirectory() as folder:
        app = start(Path(folder))
        try:
            time.pass_by(1.0)
            hand = NotingHand(app, time)
            lines.append("shot home")
            hand.tap(find("Begin"))
            time.pass_by(1.0)
            lines.append("shot table")
            hand.play(read(TURN).turns[0])
            lines.append("shot turn")
            if hand.panning:
                raise SystemExit("the turn was not played as a person plays it")
            hand.tap(find("menu"))
            time.pass_by(1.0)
            for shot, stage in (("no-menu", "table"), ("home-again", "home"), ("behind", "home")):
                consumed = app.back()
                time.pass_by(1.0)
                if consumed != (shot != "behind") or opened() or app.stage.name != stage:
                    raise SystemExit(f"the back key leads to {app.stage.name}, not to {shot}")
                lines.extend((f"back {'front' if consumed else 'behind'}", f"shot {shot}"))
        finally:
            stop(app)
        if missing := faults(Path(folder), 1):
            raise SystemExit(missing)
    return lines


def faults(folder: Path, wanted: int) -> str:
    """What is missing from the archive; nothing if the turn is there, and so many games."""
    from taluva.archive.archive import Archive, utc_now
    from taluva.folders import Folders

    # A copy was written a moment ago: by a clock that is a minute ahead its files lie still.
    archive, notices = Archive.open(Folders(folder, folder, folder, folder), lambda: utc_now() + 60_000)
    if archive is None or notices:
        return f"the archive does not open without a word: {notices}"
    archive.scan()
    while archive.summarise_next():
        pass
    games = archive.lists.page(limit=wanted + 1).games
    archive.close()
    if len(games) != wanted:
        return f"{len(games)} games instead of {wanted}"
    summary = games[-1].summary
    return "" if (summary.turn, summary.awaits) == (1, "tile") else f"turn {summary.turn}, {summary.awaits} awaited"


def main(arguments: list[str]) -> int:
    """Print the lines, or the record, or check the folder."""
    if arguments[0] == "--check":
        missing = faults(Path(arguments[1]), int(arguments[2]))
        print(missing or f"the turn is there, and the games are {arguments[2]}")
        return 1 if missing else 0
    print(SHARED if arguments[0] == "--shared" else "\n".join(lines_for(*map(int, arguments[:2]))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
