"""What people wrote on the turns of a game, as a strip under its picture."""

from typing import NamedTuple

from kivy.graphics import Color, Rectangle

from taluva.app.draw.fitted import broken
from taluva.app.draw.glyphs import written
from taluva.app.look.fonts import name_font
from taluva.app.share.paper import ink, write
from taluva.record.comments import comment_of
from taluva.record.replay import Replay
from taluva.review.story import Story
from taluva.words.captions import Teller
from taluva.words.catalogue import Catalogue

EDGE, BETWEEN, APART = 44, 40, 18
NAMED, SAID = 19.0, 24.0  # sizes of letters
MOST = 2400  # a picture much higher than that is one that nobody can show


class Saying(NamedTuple):
    """The turn, and the lines of what was said of it."""

    turn: str
    lines: tuple[str, ...]
    high: float


def sayings(words: Catalogue, replayed: Replay, story: Story, width: float) -> list[Saying]:
    """Every comment whole, in the order of turns, as far as a picture can be shown."""
    teller = Teller(words, replayed.record)
    room = (width - 2 * EDGE - BETWEEN) / 2
    found: list[Saying] = []
    high = 0.0
    for scene, turn in zip(story.scenes, replayed.record.turns, strict=False):
        comment = comment_of(turn)
        if not comment:
            continue
        said = words.tr("“{words}”", words=comment)
        lines = broken(said, name_font(said), SAID, room, 99)
        title = broken(teller.turn(scene)[0], "sans", NAMED, room, 1)[0]
        one = Saying(title, lines, _line(title, "sans", NAMED) + sum(_line(x, name_font(said), SAID) for x in lines))
        high += one.high + APART
        if high > 2 * MOST:
            break
        found.append(one)
    return found


def height(said: list[Saying]) -> int:
    """How high the strip is, with its comments in two columns."""
    left, right = _columns(said)
    return round(max(map(_sum, (left, right)), default=0) + 2 * EDGE) if said else 0


def draw(said: list[Saying], width: float, top: float) -> None:
    """Draw the strip below a height."""
    Color(*ink("line"))
    Rectangle(pos=(EDGE, top - 2), size=(width - 2 * EDGE, 2))
    for x, column in zip((EDGE, (width + BETWEEN) / 2), _columns(said), strict=True):
        y = top - EDGE
        for one in column:
            y -= _line(one.turn, "sans", NAMED)
            write(one.turn, x, y, name_font(one.turn, "sans"), NAMED, "ink2")
            for line in one.lines:
                y -= _line(line, name_font(line), SAID)
                write(line, x, y, name_font(line), SAID, "ink")
            y -= APART


def _columns(said: list[Saying]) -> tuple[list[Saying], list[Saying]]:
    """The first ones at the left, the others at the right, both about as high."""
    at = min(range(len(said) + 1), key=lambda at: (max(_sum(said[:at]), _sum(said[at:])), -at))
    return said[:at], said[at:]


def _sum(column: list[Saying]) -> float:
    return sum(one.high + APART for one in column)


def _line(text: str, font: str, size: float) -> float:
    return float(written(text, font, size).height)
