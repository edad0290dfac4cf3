"""The picture that people send each other: the island, who won and why. Drawn off the screen, always by day."""

from collections.abc import Sequence

from kivy.graphics import (
    ClearBuffers,
    ClearColor,
    Color,
    Fbo,
    Line,
    PopMatrix,
    PushMatrix,
    Rectangle,
    RoundedRectangle,
    Translate,
)

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import broken
from taluva.app.draw.glyphs import written
from taluva.app.island.picture import Looks
from taluva.app.island.thumbnail import render
from taluva.app.look.fonts import name_font
from taluva.app.share import sayings
from taluva.app.share.paper import Fitting, chart, emblem, fit, ink, piece, png, write
from taluva.archive.values import Listed
from taluva.record.reader import reached
from taluva.record.replay import replay
from taluva.review.story import tell
from taluva.words import gamewords
from taluva.words.captions import Teller
from taluva.words.catalogue import Catalogue
from taluva.words.explain import explainer_of
from taluva.words.results import Partner, Ranked, lines, result
from taluva.words.series import PIECES, series
from taluva.words.sides import KINDS

SIZE = (1600, 1000)
_SEA = 900
_CHART = 130  # the least height that a chart is drawn in
_LONGEST = 24  # lines of the sentences that say why
_FOOT = 176  # what the foot takes, with the figures below a chart
_LEFT, _RIGHT = _SEA + 44, SIZE[0] - 44


def picture(words: Catalogue, record: str, listed: Listed, comments: bool = False, turned: int = 0) -> bytes:
    """The PNG of a game, with what people said of its turns below it if wished; raises Unreadable if it is damaged."""
    words = Catalogue(words.language, paper=True)
    replayed = replay(reached(record))
    position = replayed.last
    island = render(position.island, (_SEA, SIZE[1]), looks=Looks(figures="never"), turned=turned)
    story = tell(replayed)
    said = sayings.sayings(words, replayed, story, SIZE[0]) if comments else []
    below = sayings.height(said)
    fbo = Fbo(size=(SIZE[0], SIZE[1] + below))
    with fbo:
        ClearColor(*ink("paper"))
        ClearBuffers()
        if said:
            sayings.draw(said, SIZE[0], below)
        PushMatrix()
        Translate(0, below)
        Color(1, 1, 1, 1)
        Rectangle(texture=island, pos=(0, 0), size=(_SEA, SIZE[1]))
        if position.over:
            told = result(words, replayed.record, position, story.scenes)
            title, why, placed = told.title, told.why, told.lines
        else:
            title = gamewords.title(words, listed.summary)
            why = gamewords.standing(words, listed.summary)
            placed = lines(explainer_of(words, replayed.record), position)
        size = 46 if len(broken(title, name_font(title), 46.0, _RIGHT - _LEFT, 9)) < 3 else 36
        y = _wrapped(title, SIZE[1] - 56, name_font(title), size, "ink", 3)
        y = _whole(why, y - 14, y - 40 - _FOOT - sum(_height(line) + 14 for line in placed))
        y -= 26
        for line in placed:
            y = _line(line, y)
        if y - 24 - _FOOT >= _CHART:
            high = min(y - 24 - _FOOT, 260)
            lines_of = series(PIECES, story, Teller(words, replayed.record))
            chart(lines_of, len(story.scenes), Box(_LEFT + 8, _FOOT, _RIGHT - _LEFT - 8, high))
        event = listed.summary.event.strip()
        named = [event] if event else []
        foot = " · ".join([*named, gamewords.day(words, listed), gamewords.terms(words, listed.summary)])
        _wrapped(foot, 110, name_font(foot, "sans"), 22, "ink2", 2)
        write("Taluva", _RIGHT, 26, "serif", 26, "ink", 1.0)
        PopMatrix()
    return png(fbo)


def _wrapped(text: str, top: float, font: str, size: float, token: str, most: int) -> float:
    """Write as many lines as it takes below `top`; give where they end."""
    for line in broken(text, font, float(size), _RIGHT - _LEFT, most):
        high = written(line, font, float(size)).height
        top -= high
        write(line, _LEFT, top, font, size, token)
    return top


def _whole(text: str, top: float, room: float) -> float:
    """Write all of a text below `top`, in smaller letters where there is less room; give where it ends."""
    font = name_font(text, "sans")
    for size in (25, 22, 19, 17, 15):
        lines = broken(text, font, float(size), _RIGHT - _LEFT, _LONGEST)
        if sum(written(line, font, float(size)).height for line in lines) <= room:
            break
    return _wrapped(text, top, font, size, "ink2", _LONGEST)


def _height(line: Ranked) -> int:
    return 160 if line.partners else 112


def _line(line: Ranked, top: float) -> float:
    """Draw one place as a card; give the lower end."""
    first, high = line.place == 1, _height(line)
    y = top - high
    Color(*ink("prize_wash" if first else "card"))
    RoundedRectangle(pos=(_LEFT, y), size=(_RIGHT - _LEFT, high), radius=[20])
    Color(*ink("prize" if first else "line"))
    Line(rounded_rectangle=(_LEFT, y, _RIGHT - _LEFT, high, 20), width=1.6 if first else 1)
    x = _LEFT + 16
    if line.place is not None:
        Color(*ink("prize" if first else "sunk"))
        RoundedRectangle(pos=(x, y + high / 2 - 28), size=(56, 56), radius=[14])
        texture = written(str(line.place), "black", 32.0)
        write(str(line.place), x + 28, y + high / 2 - texture.height / 2, "black", 32, "ink", 0.5)
        x += 72
    figures = _RIGHT - 186
    if line.partners:
        for partner, low in zip(line.partners, (y + 82, y + 6), strict=True):
            _partner(partner, x, low, figures - 24)
        _sum(line, figures, y)
    else:
        emblem(line.colours[0], x, y + 34, 44)
        _words(line, x + 56, y, figures - x - 62)
        _figures(line.colours, line.built, line.rings, figures, y)
    return y - 14


def _partner(partner: Partner, x: float, y: float, right: float) -> None:
    """One partner of a team in the own colour; what does not count is struck through."""
    emblem(partner.colour, x, y + 17, 38, 0.5 if partner.out else 1.0)
    font, token = name_font(partner.name), "ink2" if partner.out else "ink"
    figures = right - 132
    name = fit(partner.name, font, figures - x - 54, (25.0, 21.0, 17.0, 14.0, 12.0, 10.0))
    top = y + 36 + name.size * 1.2 * len(name.lines) / 2
    for line in name.lines:
        top -= name.size * 1.2
        wide = write(line, x + 48, top, font, name.size, token)
        if partner.out:
            Color(*ink(token))
            Rectangle(pos=(x + 48, top + name.size * 0.6), size=(wide, 2))
    for at, (kind, number) in enumerate(zip(KINDS, partner.built, strict=True)):
        left = figures + at * 46
        if at in partner.full:
            _ring(left - 1, y + 2, 44, 68)
        piece(kind, partner.colour, left + 21, y + 36, 32, 0.28 if partner.out else 1.0)
        wide = write(str(number), left + 21, y + 6, "black", 20, token, 0.5)
        if partner.out:
            Color(*ink(token))
            Rectangle(pos=(left + 21 - wide / 2 - 2, y + 18), size=(wide + 4, 2))


def _sum(line: Ranked, x: float, y: float) -> None:
    """What a team has together, beside its partners."""
    Color(*ink("line2"))
    Rectangle(pos=(x - 14, y + 14), size=(2, 132))
    font = name_font(line.together, "sans")
    heading = fit(line.together, font, 176, (18.0, 15.0, 12.0))
    for at, one in enumerate(reversed(heading.lines)):
        write(one, x + 88, y + 120 + at * 15, font, heading.size, "ink2", 0.5)
    counted = [partner.colour for partner in line.partners if not partner.out] or list(line.colours)
    _figures(counted, line.built, line.rings, x, y + 12)


def _words(line: Ranked, x: float, y: float, room: float) -> None:
    """A name and what is to be said of its place, both whole."""
    font, small = name_font(line.name), name_font(line.remark, "sans")
    name = fit(line.name, font, room, (28.0, 24.0, 20.0))
    remark = fit(line.remark, small, room, (19.0, 17.0, 15.0, 13.0), most=2) if line.remark else Fitting((), 19.0)
    top = y + 56 + (name.size * 1.2 * len(name.lines) + remark.size * 1.2 * len(remark.lines)) / 2
    for said, face, token in ((name, font, "ink"), (remark, small, "ink2")):
        for one in said.lines:
            top -= said.size * 1.2
            write(one, x, top, face, said.size, token)


def _ring(x: float, y: float, wide: float, high: float) -> None:
    """What decided stands in a ring."""
    Color(*ink("wash"))
    RoundedRectangle(pos=(x, y), size=(wide, high), radius=[wide / 4])
    Color(*ink("lagoon"))
    Line(rounded_rectangle=(x, y, wide, high, wide / 4), width=1.6)


def _figures(colours: Sequence[str], built: Sequence[int], rings: Sequence[int], x: float, y: float) -> None:
    for at, (kind, number) in enumerate(zip(KINDS, built, strict=True)):
        left = x + at * 60
        if at in rings:
            _ring(left, y + 12, 56, 88)
        apart = 8 if len(colours) > 1 else 0
        for number_of, colour in enumerate(colours):
            piece(kind, colour, left + 28 + apart * (2 * number_of - 1), y + 48, 34 if apart else 40)
        write(str(number), left + 28, y + 16, "black", 24, "ink", 0.5)
