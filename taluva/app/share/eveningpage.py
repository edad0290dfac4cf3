"""The page of an evening, to print and put into the box: the island, who won, how it went, what people said. A4."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any, NamedTuple

from kivy.graphics import ClearBuffers, ClearColor, Color, Line, Mesh, Rectangle, RoundedRectangle

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import broken, fit, natural_width, shortened
from taluva.app.draw.glass import drawn, encoded
from taluva.app.draw.glyphs import written
from taluva.app.island.light import PRINT
from taluva.app.island.picture import Looks
from taluva.app.island.thumbnail import render
from taluva.app.look.fonts import name_font
from taluva.app.share.paper import chart, emblem, ink, piece, write
from taluva.review.viewed_game import ViewedGame
from taluva.words.captions import TurnPhrases
from taluva.words.catalogue import Catalogue
from taluva.words.figures import PIECES, TITLES, series
from taluva.words.page import MOST_SENTENCES, PageText, Sentence, page_text
from taluva.words.results import KINDS, RankedSide, result_lines
from taluva.words.rule_phrases import rule_phrases_of

SIZE = (1240, 1754)  # A4 at 150 dots an inch
_MARGIN = 80
_LEFT, _RIGHT = _MARGIN, SIZE[0] - _MARGIN
_WIDE = _RIGHT - _LEFT
_SEA = 588
_COLUMN = (_WIDE - 40) / 2
_TEAMS = 640  # of the places, in teams
_PARTNER = 70.0
_NUMBER = 52  # what the number of a turn takes
_SIZES = (23.0, 21.0, 19.0, 18.0)  # of the sentences; never smaller, rather fewer of them
_FOOT = 96
_TOOTH = 20  # of the woven edge
_LONGEST = 12  # lines of what must be whole
_SAID = 0.22  # of the size of letters, between a sentence and what was said of it
_ARC = 12  # steps of a rounded corner
_NAMED = 114  # where names begin
_Said = tuple[tuple[str, str, float, str], ...]  # text, font, size, colour
_Lines = tuple[tuple[str, str, str], ...]  # text, font, colour


class EveningPage(NamedTuple):
    """The page as it was drawn, and at which height its upper part ends, which is the picture that people send."""

    texture: Any
    low: int

    def png(self) -> bytes:
        """All of it as a file."""
        return encoded(self.texture)

    def picture(self) -> bytes:
        """Its upper part as a file: the island, who won, how it went."""
        return encoded(self.texture, self.low)


def page(words: Catalogue, told: ViewedGame, turned: int = 0) -> EveningPage:
    """Draw the page, its island turned by sixths."""
    low = 0

    def paint(fbo: Any) -> None:
        nonlocal low
        with fbo:
            ClearColor(1, 1, 1, 1)
            ClearBuffers()
            low = int(draw(words, told, turned).low)

    return EveningPage(drawn(SIZE, paint), low)


class Filled(NamedTuple):
    """The sentences that found room on a page, and at which height its upper part ends."""

    said: tuple[Sentence, ...]
    low: float


def draw(words: Catalogue, told: ViewedGame, turned: int = 0) -> Filled:
    """Draw the page from its head down."""
    words = Catalogue(words.language, paper=True)
    low = _upper(words, told, turned)
    Color(*ink("line"))
    Rectangle(pos=(_LEFT, low), size=(_WIDE, 2))
    y = low - 46
    write(words.tr("How it went"), _LEFT, y, "serif", 30, "ink")
    _foot(words, page_text(words, told), told.length)
    return Filled(_sentences(words, told, y - 14), low + 2)


def _upper(words: Catalogue, told: ViewedGame, turned: int) -> float:
    """Draw the evening, the island, the places and the course; give where they end."""
    position = told.replay.last
    y = _head(page_text(words, told))
    Color(1, 1, 1, 1)
    # The levels cannot be felt on paper: their figures stay.
    sea = render(position.island, (_WIDE, _SEA), PRINT, Looks(figures="auto"), turned)
    Rectangle(texture=sea, pos=(_LEFT, y - _SEA), size=(_WIDE, _SEA))
    _round_off(Box(_LEFT, y - _SEA, _WIDE, _SEA), 26)
    y -= _SEA + 26
    placed = result_lines(rule_phrases_of(words, told.record), position, told.scenes)
    low = y
    # Two partners and what they have together need more of the breadth.
    wide = _TEAMS if any(line.partners for line in placed) else _COLUMN
    for line in placed:
        low = _place(words, line, low, wide)
    high = max(y - low, 250.0)
    _course(words, told, Box(_LEFT + wide + 40, y - high, _WIDE - wide - 40, high))
    return y - high - 18


def _head(said: PageText) -> float:
    """The name of the evening, who won, when and where; gives where it ends."""
    _edge(SIZE[1] - 62)
    y = SIZE[1] - 82.0
    beside = [part for part in (said.day, said.place) if part]
    fonts = [name_font(part, "sans") for part in beside]
    aside = max((written(part, font, 21.0).width for part, font in zip(beside, fonts, strict=True)), default=0)
    aside = min(aside, _WIDE * 0.4)
    font = name_font(said.title)
    room = _WIDE - aside - 30
    lines, size, _ = fit(said.title, font, room, ((62.0, 1), (50.0, 1), (42.0, 1), (36.0, 4)))
    for line in lines:
        y -= size * 1.14
        write(line, _LEFT, y, font, size, "ink")
    low = y
    for part, font in zip(reversed(beside), reversed(fonts), strict=True):
        write(shortened(part, aside + 2, 21.0, font=font), _RIGHT, low, font, 21, "ink2", 1.0)
        low += 29
    for line in broken(said.outcome, name_font(said.outcome, "sans"), 25.0, _WIDE, 2) if said.outcome else ():
        y -= 34
        write(line, _LEFT, y, name_font(line, "sans"), 25, "ink2")
    return y - 18


def _edge(y: float) -> None:
    """A woven edge over the page: teeth of two rows, point to point."""
    Color(*ink("ink2"))
    Rectangle(pos=(_LEFT, y), size=(_WIDE, 12))
    Color(1, 1, 1, 1)
    vertices: list[float] = []
    for x in range(_LEFT, _RIGHT, _TOOTH):
        for low, high in ((y + 1, y + 5.4), (y + 11, y + 6.6)):
            vertices += [x + 2, low, 0, 0, x + _TOOTH - 2, low, 0, 0, x + _TOOTH / 2, high, 0, 0]
    Mesh(vertices=vertices, indices=list(range(len(vertices) // 4)), mode="triangles")


def _round_off(box: Box, radius: float) -> None:
    """Cover the corners of a picture with the white of the page: rounded shapes hang pictures upside down."""
    Color(1, 1, 1, 1)
    for x, across in ((box.x, 1), (box.right, -1)):
        for y, up in ((box.y, 1), (box.top, -1)):
            vertices = [x - across, y - up, 0.0, 0.0]
            for step in range(_ARC + 1):
                angle = pi / 2 * step / _ARC
                vertices += [x + across * radius * (1 - cos(angle)), y + up * radius * (1 - sin(angle)), 0.0, 0.0]
            Mesh(vertices=vertices, indices=list(range(_ARC + 2)), mode="triangle_fan")


def _place(words: Catalogue, line: RankedSide, top: float, wide: float) -> float:
    """One place; a team has a line a partner. Gives where it ends."""
    figures, out = _LEFT + wide - 174, words.tr("out, does not count")
    if line.partners:
        right = figures - 150
        people = [_said_of(one.name, out if one.out else "", right - _LEFT - _NAMED, one.out) for one in line.partners]
    else:
        right = figures - 8
        people = [_said_of(line.name, line.remark, right - _LEFT - _NAMED)]
    heights = [max(_PARTNER, _high(said) + 6) for said in people]
    high = sum(heights) + 24 if line.partners else max(84.0, _high(people[0]) + 14)
    y = top - high
    if line.place is not None:
        Color(*ink("prize" if line.place == 1 else "sunk"))
        RoundedRectangle(pos=(_LEFT, y + high / 2 - 24), size=(48, 48), radius=[12])
        texture = written(str(line.place), "black", 27.0)
        write(str(line.place), _LEFT + 24, y + high / 2 - texture.height / 2, "black", 27, "ink", 0.5)
    if line.partners:
        low = top - 8
        for partner, said, each in zip(line.partners, people, heights, strict=True):
            low -= each
            _person(said, partner.colour, low + each / 2, partner.out)
            figure = low + each / 2 - _PARTNER / 2
            _figures((partner.colour,), partner.built, partner.full, figures - 140, figure, 44, partner.out)
        counted = [partner.colour for partner in line.partners if not partner.out] or list(line.colours)
        _figures(counted, line.built, line.deciding_kinds, figures + 6, y + high / 2 - 46, 56)
        font = name_font(line.together, "sans")
        together = fit(line.together, font, 176, ((17.0, 1), (15.0, 1), (13.0, _LONGEST)))
        for at, one in enumerate(together.lines):
            write(one, figures + 90, y + high - 40 - at * 17, font, together.size, "ink2", 0.5)
    else:
        _person(people[0], line.colours[0], y + high / 2)
        _figures(line.colours, line.built, line.deciding_kinds, figures, y + high / 2 - 34, 58)
    Color(*ink("line"))
    Rectangle(pos=(_LEFT, y), size=(wide, 1))
    return y


def _said_of(name: str, remark: str, room: float, out: bool = False) -> _Said:
    """A name, and what is to be said of the place below it; both whole, in smaller letters if need be."""
    font, small = name_font(name), name_font(remark, "sans")
    fitting = fit(name, font, room, ((26.0, 1), (23.0, 1), (20.0, 1), (17.0, _LONGEST)))
    said = [(line, font, fitting.size, "ink2" if out else "ink") for line in fitting.lines]
    if remark:
        fitting = fit(remark, small, room, ((16.0, 2), (15.0, 2), (14.0, _LONGEST)))
        said += [(line, small, fitting.size, "fault" if out else "ink2") for line in fitting.lines]
    return tuple(said)


def _high(said: _Said) -> float:
    return sum(size * 1.24 for _, _, size, _ in said)


def _person(said: _Said, colour: str, middle: float, out: bool = False) -> None:
    emblem(colour, _LEFT + 62, middle - 20, 40, 0.5 if out else 1.0)
    y = middle + _high(said) / 2
    for line, font, size, token in said:
        y -= size * 1.24
        wide = write(line, _LEFT + _NAMED, y, font, size, token)
        if out and token == "ink2":
            Color(*ink(token))
            Rectangle(pos=(_LEFT + _NAMED, y + size * 0.62), size=(wide, 2))


def _figures(
    colours: Sequence[str],
    built: Sequence[int],
    rings: Sequence[int],
    x: float,
    y: float,
    step: float,
    out: bool = False,
) -> None:
    for at, (kind, number) in enumerate(zip(KINDS, built, strict=True)):
        left = x + at * step
        if at in rings:
            Color(*ink("wash"))
            RoundedRectangle(pos=(left, y - 3), size=(step - 3, 72), radius=[12])
            Color(*ink("lagoon"))
            Line(rounded_rectangle=(left, y - 3, step - 3, 72, 12), width=1.4)
        apart = 7 if len(colours) > 1 else 0
        for which, colour in enumerate(colours):
            piece(kind, colour, left + step / 2 + apart * (2 * which - 1), y + 32, 30, 0.28 if out else 1.0)
        wide = write(str(number), left + step / 2, y + 1, "black", 21, "ink2" if out else "ink", 0.5)
        if out:
            Rectangle(pos=(left + step / 2 - wide / 2 - 2, y + 14), size=(wide + 4, 2))


def _course(words: Catalogue, told: ViewedGame, box: Box) -> None:
    write(words.gettext(TITLES[PIECES]), box.x, box.top - 34, "serif", 24, "ink")
    lines_of = series(PIECES, told.story, TurnPhrases(words, told.record))
    names = max((written(one.name, name_font(one.name, "sans"), 19.0).width for one in lines_of), default=0) + 42
    chart(lines_of, told.length, Box(box.x, box.y + 6, box.width, box.height - 62), min(names, 200), 2.7)
    legend = words.tr("Triangles are temples, squares are towers.")
    font = name_font(legend, "sans")
    title = written(words.gettext(TITLES[PIECES]), "serif", 24.0).width
    if natural_width(legend, font, 15.0) <= box.width - title - 24:
        write(legend, box.right, box.top - 30, font, 15, "ink2", 1.0)


def _foot(words: Catalogue, said: PageText, turns: int) -> None:
    Color(*ink("line"))
    Rectangle(pos=(_LEFT, _FOOT - 22), size=(_WIDE, 1))
    terms = f"{said.terms} · {words.tr_n('{n} turn', '{n} turns', turns)}"
    write(terms, _LEFT, _FOOT - 56, name_font(terms, "sans"), 17, "ink2")


# The sentences, in two columns of one height.


def _sentences(words: Catalogue, told: ViewedGame, top: float) -> tuple[Sentence, ...]:
    """As many sentences as there is room for, in the largest letters; none is ever cut."""
    room = top - _FOOT
    for most in range(MOST_SENTENCES, 0, -1):
        said = page_text(words, told, most).sentences
        for size in _SIZES:
            blocks = [_block(words, one, size) for one in said]
            heights = [_height(block, size) for block in blocks]
            at = _balanced(heights)
            if max(sum(heights[:at]), sum(heights[at:])) <= room:
                _columns(said, blocks, heights, at, top, size)
                return said
    return ()


def _block(words: Catalogue, one: Sentence, size: float) -> _Lines:
    wide = _COLUMN - _NUMBER
    font = name_font(one.text, "sans")
    made = [(line, font, "ink") for line in broken(one.text, font, size, wide, 30)]
    if one.comment:
        said = words.tr("“{words}”", words=one.comment)
        made += [(line, name_font(said), "ink2") for line in broken(said, name_font(said), size, wide, 30)]
    return tuple(made)


def _height(block: _Lines, size: float) -> float:
    said = len({token for *_, token in block}) > 1
    return len(block) * size * 1.24 + size * (0.72 + _SAID * said)


def _balanced(heights: Sequence[float]) -> int:
    """Where the second column begins, so that both are about as high."""
    return min(range(len(heights) + 1), key=lambda at: (max(sum(heights[:at]), sum(heights[at:])), at))


def _columns(
    said: Sequence[Sentence], blocks: Sequence[_Lines], heights: Sequence[float], at: int, top: float, size: float
) -> None:
    for number, (one, block) in enumerate(zip(said, blocks, strict=True)):
        first = number < at
        x = _LEFT if first else _LEFT + _COLUMN + 40
        y = top - sum(heights[:number] if first else heights[at:number])
        write(str(one.turn), x + _NUMBER - 14, y - size * 1.24, "black", size, "lagoon", 1.0)
        for at_line, (line, font, token) in enumerate(block):
            # What was said keeps a little clear of the sentence above it.
            y -= size * (1.24 + (_SAID if at_line and token != block[at_line - 1][2] else 0))
            write(line, x + _NUMBER, y, font, size, token)
