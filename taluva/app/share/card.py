"""The picture that people send each other: the island, who won and why. Drawn off the screen, always by day."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, Line, Mesh, Rectangle, RoundedRectangle
from kivy.utils import get_color_from_hex

from taluva.app.draw.fitted import broken
from taluva.app.draw.glyphs import written
from taluva.app.draw.strokes import DASHES, Point, pieces, stroke
from taluva.app.island.picture import Looks
from taluva.app.island.thumbnail import render
from taluva.app.look.fonts import name_font
from taluva.app.look.paths import picture as picture_path
from taluva.app.look.theme import TOKENS, WOOD, rgba
from taluva.archive.values import Listed
from taluva.record.reader import reached
from taluva.record.replay import replay
from taluva.review.story import tell
from taluva.words import games as gamewords
from taluva.words.catalogue import Catalogue
from taluva.words.results import KINDS, explainer_of, lines, result
from taluva.words.results import Line as Placed
from taluva.words.series import PIECES, Series, series
from taluva.words.telling import Teller

SIZE = (1600, 1000)
_SEA = 900
_CHART = 300  # the least height that a chart is drawn in, above the foot
_LEFT, _RIGHT = _SEA + 44, SIZE[0] - 44


def picture(words: Catalogue, record: str, listed: Listed) -> bytes:
    """The PNG of a game; raises Unreadable if its record is damaged."""
    replayed = replay(reached(record))
    position = replayed.last
    island = render(position.island, (_SEA, SIZE[1]), looks=Looks(figures="never"))
    fbo = Fbo(size=SIZE)
    with fbo:
        ClearColor(*_ink("paper"))
        ClearBuffers()
        Color(1, 1, 1, 1)
        Rectangle(texture=island, pos=(0, 0), size=(_SEA, SIZE[1]))
        if position.over:
            told = result(words, replayed.record, position)
            title, why, placed = told.title, told.why, told.lines
        else:
            title = gamewords.title(words, listed.summary)
            why = gamewords.standing(words, listed.summary)
            placed = lines(explainer_of(words, replayed.record), position)
        size = 46 if len(broken(title, name_font(title), 46.0, _RIGHT - _LEFT, 9)) < 3 else 36
        y = _wrapped(title, SIZE[1] - 56, name_font(title), size, "ink", 3)
        y = _wrapped(why, y - 14, name_font(why, "sans"), 25, "ink2", 5)
        y -= 26
        for line in placed:
            y = _line(line, y)
        story = tell(replayed)
        if y - 150 >= _CHART:
            _chart(series(PIECES, story, Teller(words, replayed.record)), len(story.scenes), y - 24)
        event = listed.summary.event.strip()
        said = [event] if event else []
        foot = " · ".join([*said, gamewords.day(words, listed), gamewords.terms(words, listed.summary)])
        _wrapped(foot, 110, name_font(foot, "sans"), 22, "ink2", 2)
        _text("Taluva", _RIGHT, 26, "serif", 26, "ink", 1.0)
    fbo.draw()
    out = BytesIO()
    CoreImage(fbo.texture).save(out, fmt="png", flipped=True)
    return out.getvalue()


def _chart(drawn: Sequence[Series], length: int, top: float) -> None:
    """Draw the pieces over the turns into what room is left."""
    low, left, right = 176, _LEFT + 8, _RIGHT - 120
    most = max((max(one.values) for one in drawn), default=1) or 1

    def place(turn: int, value: float) -> Point:
        return left + (right - left) * turn / max(1, length), low + (min(top, low + 260) - low) * value / most

    Color(*_ink("line"))
    Rectangle(pos=(left, low), size=(right - left, 2))
    ends: list[float] = []
    for one in sorted(drawn, key=lambda one: one.values[-1]):
        dash, gap = DASHES.get(one.colour, (0, 0))
        points = [place(turn, value) for turn, value in enumerate(one.values)]
        paths = list(pieces(points, dash * 5, gap * 5))
        wood = WOOD[one.colour]
        strokes = (
            ((7.0, rgba(wood.line)), (3.0, rgba(wood.main))) if one.colour == "white" else ((5.0, rgba(wood.main)),)
        )
        for width, colour in strokes:
            vertices, indices = stroke(paths, width)
            Color(*colour)
            Mesh(vertices=vertices, indices=indices, mode="triangles")
        ends.append(max(points[-1][1], ends[-1] + 26 if ends else 0))
        name = broken(one.name, name_font(one.name, "sans"), 20.0, _RIGHT - right - 12, 1)[0]
        _text(name, right + 12, ends[-1] - 13, name_font(one.name, "sans"), 20, "ink")


def _ink(token: str) -> Any:
    return get_color_from_hex(TOKENS[token][0])


def _text(text: str, x: float, y: float, font: str, size: float, token: str, anchor: float = 0.0) -> float:
    """Write one line with its lower edge at y; give its width."""
    texture = written(text, font, float(size))
    Color(*_ink(token))
    Rectangle(texture=texture, pos=(round(x - anchor * texture.width), round(y)), size=texture.size)
    return float(texture.width)


def _wrapped(text: str, top: float, font: str, size: float, token: str, most: int) -> float:
    """Write as many lines as it takes below `top`; give where they end."""
    for line in broken(text, font, float(size), _RIGHT - _LEFT, most):
        high = written(line, font, float(size)).height
        top -= high
        _text(line, _LEFT, top, font, size, token)
    return top


def _line(line: Placed, top: float) -> float:
    """Draw one place as a card; give the lower end."""
    high, first = 112, line.place == 1
    y = top - high
    Color(*_ink("prize_wash" if first else "card"))
    RoundedRectangle(pos=(_LEFT, y), size=(_RIGHT - _LEFT, high), radius=[20])
    Color(*_ink("prize" if first else "line"))
    Line(rounded_rectangle=(_LEFT, y, _RIGHT - _LEFT, high, 20), width=1.6 if first else 1)
    x = _LEFT + 16
    if line.place is not None:
        Color(*_ink("prize" if first else "sunk"))
        RoundedRectangle(pos=(x, y + 28), size=(56, 56), radius=[14])
        texture = written(str(line.place), "black", 32.0)
        _text(str(line.place), x + 28, y + 56 - texture.height / 2, "black", 32, "ink", 0.5)
        x += 72
    Color(1, 1, 1, 1)
    for colour in line.colours:
        emblem = CoreImage(picture_path(f"ui/emblem-{colour}")).texture
        Rectangle(texture=emblem, pos=(x, y + 34), size=(44, 44))
        x += 50
    figures = _RIGHT - 186
    _words(line, x + 6, y, figures - x - 12)
    _figures(line, figures, y)
    return y - 14


def _words(line: Placed, x: float, y: float, room: float) -> None:
    font, small = name_font(line.name), name_font(line.remark, "sans")
    size = 28.0 if len(broken(line.name, font, 28.0, room, 2)) == 1 else 23.0
    names = broken(line.name, font, size, room, 1 if size > 23 else 2)
    remarks = broken(line.remark, small, 19.0, room, 2 if len(names) == 1 else 1) if line.remark else ()
    top = y + 56 + ((size + 6) * len(names) + 23 * len(remarks)) / 2
    for name in names:
        top -= size + 6
        _text(name, x, top - 2, font, size, "ink")
    for remark in remarks:
        top -= 23
        _text(remark, x, top - 2, small, 19, "ink2")


def _figures(line: Placed, x: float, y: float) -> None:
    for at, (kind, number) in enumerate(zip(KINDS, line.built, strict=True)):
        left = x + at * 60
        if at == line.deciding:
            Color(*_ink("wash"))
            RoundedRectangle(pos=(left, y + 12), size=(56, 88), radius=[14])
            Color(*_ink("lagoon"))
            Line(rounded_rectangle=(left, y + 12, 56, 88, 14), width=1.6)
        Color(1, 1, 1, 1)
        icon = CoreImage(picture_path(f"pieces-128/icon-{kind}-{line.colours[0]}")).texture
        scale = min(40 / icon.width, 44 / icon.height)
        wide, high = icon.width * scale, icon.height * scale
        Rectangle(texture=icon, pos=(left + 28 - wide / 2, y + 48), size=(wide, high))
        _text(str(number), left + 28, y + 16, "black", 24, "ink", 0.5)
