"""How the players stand at the turn that is looked at: what each has left, who is out, how far it is to a win."""

from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import fitted
from taluva.app.draw.glyphs import Glyph, Glyphs
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.look.fonts import icon
from taluva.app.look.i18n import tr
from taluva.app.look.theme import theme
from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.engine.position import OUT, PLAYING, WON
from taluva.play.supplies import missing
from taluva.review.viewing import Viewing
from taluva.words.catalogue import Catalogue
from taluva.words.results import explainer_of

HIGH = 34  # dp, of a player
BROAD = 290  # dp: where there is room for two so broad, they stand beside each other


class PlayerStanding(NamedTuple):
    """One player at a turn."""

    colour: str
    name: str
    left: tuple[int, int, int]  # huts, temples, towers
    state: str  # out or won, in a word
    to_win: int | None  # pieces to an early win, None where there is no way to one
    moved: bool  # whose turn is looked at


def standings_of(words: Catalogue, viewing: Viewing) -> list[PlayerStanding]:
    """Every player, in seat order, at the turn that is looked at."""
    record, position, scene = viewing.record, viewing.position, viewing.scene
    name, moved = explainer_of(words, record).voice.name, None if scene is None else scene.seat
    found = []
    for seat, colour in enumerate(record.setup.colours):
        left, state = position.supply(seat), position.states[seat]
        way = missing(position, seat) if state == PLAYING and not position.over else None
        word = tr("out") if state == OUT else tr("won") if state == WON else ""
        three = (left.huts, left.temples, left.towers)
        found.append(PlayerStanding(colour, name(colour), three, word, way.pieces if way else None, seat == moved))
    return found


class Standings(Widget):
    """A line a player; drawn anew only when something else is to be seen."""

    players = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw."""
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self._drawn: list[tuple[tuple[object, ...], InstructionGroup]] = []  # what a line shows, and the line
        self._tint, self._wash = Color(0, 0, 0, 0), RoundedRectangle(radius=[dp(10)])  # below whose turn it is
        self.canvas.add(self._tint)
        self.canvas.add(self._wash)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "players"):
            self.fbind(name, redraw)
        for token in ("ink", "scale", "contrast", "lagoon"):
            theme.fbind(token, redraw)

    def _draw(self, *_: object) -> None:
        each = dp(HIGH) * max(1.0, 1 + (theme.scale - 1) * 0.6)
        columns = 2 if self.width >= 2 * dp(BROAD) * theme.scale else 1
        width = self.width / columns
        self.height = each * -(-len(self.players) // columns)
        before, self._drawn = self._drawn, []
        for number, player in enumerate(self.players):
            down, across = divmod(number, columns)
            box = Box(self.x + across * width, self.top - (down + 1) * each, width, each)
            seen = (player._replace(moved=False), box, theme.mode, theme.scale, tuple(theme.ink))
            if number < len(before) and before[number][0] == seen:
                self._drawn.append(before[number])
            else:
                self._drawn.append((seen, self._line(player, box)))
        self._mark(width, each, columns)
        kept = {id(line) for _, line in self._drawn}
        known = {id(line) for _, line in before}
        for _, line in before:
            if id(line) not in kept:
                self.canvas.remove(line)
        for _, line in self._drawn:
            if id(line) not in known:
                self.canvas.add(line)

    def _mark(self, width: float, each: float, columns: int) -> None:
        moved = [number for number, player in enumerate(self.players) if player.moved]
        self._tint.rgba = theme.wash if moved else (0, 0, 0, 0)
        for number in moved:
            down, across = divmod(number, columns)
            self._wash.pos = self.x + across * width, self.top - (down + 1) * each + dp(1)
            self._wash.size = width, each - dp(2)

    def _line(self, player: PlayerStanding, box: Box) -> InstructionGroup:
        line, drawn, said = InstructionGroup(), Sprites(), Glyphs()
        sprites: list[Sprite] = []
        texts: list[Glyph] = []
        self._draw_one(line, player, box, sprites, texts)
        drawn.show(sprites)
        said.show(texts)
        line.add(drawn)
        line.add(said)
        return line

    def _draw_one(
        self,
        line: InstructionGroup,
        player: PlayerStanding,
        box: Box,
        sprites: list[Sprite],
        texts: list[Glyph],
    ) -> None:
        scale, middle = theme.scale, box.y + box.height / 2
        side = dp(22)
        sprites.append(Sprite(f"ui/emblem-{player.colour}", box.x + dp(8), middle - side / 2, side, side))
        step = dp(46) * (1 + (scale - 1) * 0.6)
        right = box.right - dp(8)
        figures = right - step * 3 - dp(34) * scale
        x = box.x + dp(8) + side + dp(7)
        gone = player.state == tr("out")
        second = theme.ink2 if gone else theme.ink
        name, size = fitted(player.name, figures - x - dp(6), sp(15) * scale, bold=True)
        texts.append((name, x, middle, 0, "bold", size, second))
        for at, (kind, left) in enumerate(zip((HUT, TEMPLE, TOWER), player.left, strict=True)):
            piece = f"pieces-128/icon-{kind}-{player.colour}"
            wide, high = shape(piece, dp(16 if kind == HUT else 22))
            here = figures + at * step
            faint = 0.28 if gone or not left else 1.0
            sprites.append(Sprite(piece, here, middle - high / 2, wide, high, faint))
            texts.append((str(left), here + wide + dp(3), middle, 0, "black", sp(14.5) * scale, second))
        if player.state:
            said, size = fitted(player.state, dp(40) * scale, sp(12.5) * scale, bold=True)
            texts.append((said, right, middle, 1, "bold", size, theme.fault if gone else theme.legal))
        elif player.to_win is not None:
            texts.append((str(player.to_win), right, middle, 1, "black", sp(14.5) * scale, theme.ink))
            mark = right - dp(12) * scale - dp(4) - (dp(8) * scale if player.to_win > 9 else 0)
            texts.append((icon("trophy"), mark, middle, 1, "icons", sp(14) * scale, theme.ink2))
