"""What the charts of a game draw: a value after every turn, for every player."""

from itertools import accumulate
from typing import NamedTuple

from taluva.engine.pieces import TEMPLE, TOWER
from taluva.review.story import CONCEDE, OUT, Story
from taluva.words.captions import Teller
from taluva.words.marks import N_

PIECES, LARGEST, LOST = CHARTS = ("pieces", "largest", "lost")
TITLES = {
    PIECES: N_("Pieces built"),
    LARGEST: N_("Largest settlement"),
    LOST: N_("Huts lost"),
}


class Series(NamedTuple):
    """One line of a chart: a value after every number of turns, and the turns to mark with what was built."""

    colour: str
    name: str
    values: tuple[float, ...]
    marks: tuple[tuple[int, str], ...] = ()
    out: bool = False  # whether the player went out: the line ends there


def round_top(highest: float) -> float:
    """The value at the top of a chart: a round number."""
    for step in (1, 2, 5, 10, 20, 50):
        if highest <= 4 * step:
            return max(step, -(-highest // step) * step)
    return highest


def ticks(length: int) -> list[int]:
    """The turns written below a chart: the ends and the quarters between, where there is room."""
    if length < 8:
        return sorted({0, length})
    return sorted({round(length * part / 4) for part in range(5)})


def heights(most: float) -> list[float]:
    """The values written beside a chart: none, all, and half if that is a whole number."""
    return sorted({0, most // 2 if most >= 4 and most % 2 == 0 else 0, most})


def series(chart: str, story: Story, teller: Teller) -> tuple[Series, ...]:
    """The lines of one chart."""
    standings = story.standings
    gone = {scene.seat: scene.turn for scene in story.scenes if scene.action in (OUT, CONCEDE)}
    lines = []
    for seat, colour in enumerate(teller.record.setup.colours):
        marks: tuple[tuple[int, str], ...] = ()
        if chart == PIECES:
            values = tuple(sum(standing.built[seat]) for standing in standings)
            built = (scene for scene in story.scenes if scene.seat == seat)
            marks = tuple((scene.turn, scene.action) for scene in built if scene.action in (TEMPLE, TOWER))
        elif chart == LARGEST:
            values = tuple(standing.largest[seat] for standing in standings)
        else:
            values = tuple(accumulate((scene.huts_lost(colour) for scene in story.scenes), initial=0))
        end = gone.get(seat, len(values))
        lines.append(Series(colour, teller.name(seat), values[: end + 1], marks, seat in gone))
    return tuple(lines)
