"""How the players stand at the turn that is looked at: what each has left, who is out, how far it is to a win."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.widget import Widget

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import fitted, natural_width
from taluva.app.draw.glyphs import Glyph, Glyphs, written
from taluva.app.draw.sprites import Sprite, Sprites, shape
from taluva.app.look.fonts import icon
from taluva.app.look.i18n import tr
from taluva.app.look.theme import WOOD, rgba, theme
from taluva.engine.ending import places
from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.engine.position import OUT, PLAYING, TEAMS, WON, Position
from taluva.play.supplies import missing
from taluva.review.viewing import Viewing
from taluva.words.catalogue import Catalogue
from taluva.words.explain import explainer_of

HIGH, LOW, LEAST = 54, 46, 40  # dp, of a card: of two or three players, of four, on a small tablet
APART = 4
STACKED = 62  # dp, of cards that stand beside each other and have their figures below the name
SPENT = 0.16  # of the paint of a piece that is no longer there
STEPS = (44, 36, 28)  # dp, of each figure: two digits of huts, one of temples, one of the slim towers
DRAWN = 284  # dp: cards as broad have room for temples and towers drawn one by one


class OnCard(NamedTuple):
    """What is put on one card."""

    line: InstructionGroup
    sprites: list[Sprite]
    texts: list[Glyph]
    ink: Sequence[float]


class PlayerStanding(NamedTuple):
    """One player at a turn."""

    colour: str
    name: str
    left: tuple[int, int, int]  # huts, temples, towers
    way: str  # how it is with the player: in play, out or won
    state: str  # out or won, in a word
    to_win: int | None  # pieces to an early win, None where there is no way to one
    moved: bool  # whose turn is looked at


def standings_of(words: Catalogue, viewing: Viewing, instead: Position | None = None) -> list[PlayerStanding]:
    """Every player, in seat order, at the turn that is looked at, or where the next could have led instead."""
    record, scene = viewing.record, viewing.scene
    position, moved = instead or viewing.position, None if scene is None else scene.seat
    won = _winners(position, moved if instead is not None else None)
    name = explainer_of(words, record).voice.name
    found = []
    for seat, colour in enumerate(record.setup.colours):
        left, state = position.supply(seat), position.states[seat]
        if seat in won and state == PLAYING:
            state = WON
        way = missing(position, seat) if state == PLAYING and not position.over else None
        to_win = way.pieces if way else None
        word = tr("out") if state == OUT else tr("won") if state == WON else ""
        three = (left.huts, left.temples, left.towers)
        found.append(PlayerStanding(colour, name(colour), three, state, word, to_win, seat == moved))
    return found


def _winners(position: Position, instead: int | None) -> frozenset[int]:
    """Who has the first place; with a win that was not taken whoever would have taken it, and the partner."""
    ended = {seat for seat, place in enumerate(places(position)) if position.over and place == 1}
    if instead is None:
        return frozenset(ended)
    return frozenset({instead, (instead + 2) % 4} if position.setup.play == TEAMS else {instead})


class Standings(Widget):
    """A card a player; drawn anew only when something else is to be seen."""

    players = ListProperty()
    low = BooleanProperty(False)  # whether the window is

    def __init__(self, **kwargs: Any) -> None:
        """Prepare to draw."""
        super().__init__(size_hint_y=None, height=0, **kwargs)
        self._drawn: list[tuple[tuple[object, ...], InstructionGroup]] = []  # what a card shows, and the card
        self._tint, self._rim = Color(0, 0, 0, 0), Line(width=dp(1.5))  # round the card of whose turn it is
        for one in (self._tint, self._rim):
            self.canvas.after.add(one)
        redraw = Clock.create_trigger(self._draw, -1)
        for name in ("pos", "size", "players", "low"):
            self.fbind(name, redraw)
        for token in ("ink", "scale", "contrast", "lagoon"):
            theme.fbind(token, redraw)

    @property
    def _high(self) -> float:
        """How high a card is."""
        high = LEAST if self.low else LOW if len(self.players) > 3 else HIGH
        if self.low and len(self.players) > 3:
            high = LEAST - 4
        return dp(STACKED if self.width > dp(480) else high) * max(1.0, 1 + (theme.scale - 1) * 0.6)

    @property
    def _columns(self) -> int:
        """How many cards stand beside each other."""
        if self.width <= dp(480):
            return 1
        most = max(1, int(self.width // (dp(150) * max(1.0, theme.scale))))
        rows = -(-len(self.players) // most)
        # As many in each row: none stands alone.
        return -(-len(self.players) // rows) if rows else 1

    def _draw(self, *_: object) -> None:
        high, columns, apart = self._high, self._columns, dp(APART)
        width = (self.width - apart * (columns - 1)) / columns
        rows = -(-len(self.players) // columns)
        self.height = rows * (high + apart)
        before, self._drawn = self._drawn, []
        for number, player in enumerate(self.players):
            down, across = divmod(number, columns)
            box = Box(self.x + across * (width + apart), self.top - (down + 1) * (high + apart) + apart, width, high)
            seen = (player._replace(moved=False), box, theme.mode, theme.scale, tuple(theme.ink))
            if number < len(before) and before[number][0] == seen:
                self._drawn.append(before[number])
            else:
                self._drawn.append((seen, self._card(player, box)))
            if player.moved:
                self._show_moved(player, box)
        kept = {id(line) for _, line in self._drawn}
        known = {id(line) for _, line in before}
        for _, line in before:
            if id(line) not in kept:
                self.canvas.remove(line)
        for _, line in self._drawn:
            if id(line) not in known:
                self.canvas.add(line)
        if not any(player.moved for player in self.players):
            self._tint.a = 0

    def _show_moved(self, player: PlayerStanding, box: Box) -> None:
        self._tint.rgba = rgba(WOOD[player.colour].line if player.colour == "white" else WOOD[player.colour].main)
        self._rim.rounded_rectangle = (box.x + dp(1.5), box.y + dp(1.5), box.width - dp(3), box.height - dp(3), dp(10))

    def _card(self, player: PlayerStanding, box: Box) -> InstructionGroup:
        line, drawn, said = InstructionGroup(), Sprites(), Glyphs()
        won, stripe, radius = player.way == WON, dp(6), dp(11)
        line.add(Color(*(theme.prize if won else theme.line)))
        line.add(RoundedRectangle(pos=(box.x, box.y), size=(box.width, box.height), radius=[radius]))
        line.add(Color(*rgba(WOOD[player.colour].main)))
        edge = dp(1)
        inner = (box.width - 2 * edge, box.height - 2 * edge)
        line.add(RoundedRectangle(pos=(box.x + edge, box.y + edge), size=inner, radius=[radius - edge]))
        line.add(Color(*(theme.prize_wash if won else theme.sunk if player.way == OUT else theme.card)))
        ends = [dp(2), radius - edge, radius - edge, dp(2)]
        place = (box.x + edge + stripe, box.y + edge)
        line.add(RoundedRectangle(pos=place, size=(inner[0] - stripe, inner[1]), radius=ends))
        card = OnCard(line, [], [], theme.ink2 if player.way == OUT else theme.ink)
        self._draw_one(card, player, box)
        drawn.show(card.sprites)
        said.show(card.texts)
        line.add(drawn)
        line.add(said)
        return line

    def _draw_one(self, card: OnCard, player: PlayerStanding, box: Box) -> None:
        scale, stacked = theme.scale, self._columns > 1
        upper = box.y + box.height * (0.7 if stacked else 0.5)
        lower = box.y + box.height * 0.27 if stacked else upper
        gone = player.way == OUT
        side, right = dp(24) * min(scale, 1.5), box.right - dp(8)
        x = box.x + dp(13)
        card.sprites.append(Sprite(f"ui/emblem-{player.colour}", x, upper - side / 2, side, side, 0.5 if gone else 1.0))
        x += side + dp(6)
        end = self._say_state(card, player, right, upper)
        if stacked:
            self._name(card, player, (x, upper), end - dp(6) - x)
            self._figures(card, player, (box.x + dp(14), lower), ((box.width - dp(26)) / 3,) * 3)
            return
        # The way to a win stands below one another in all cards, whatever it is.
        end = right - dp(34) * scale
        if box.width >= dp(DRAWN) and scale <= 1.15:
            figures = end - dp(8) - dp(136)
            self._name(card, player, (x, upper), figures - dp(6) - x)
            self._pieces(card, player, (figures, lower))
        else:
            steps = [dp(step) * (1 + (scale - 1) * 0.6) for step in STEPS]
            figures = end - dp(4) - sum(steps)
            self._name(card, player, (x, upper), figures - dp(6) - x)
            self._figures(card, player, (figures, lower), steps)

    @staticmethod
    def _name(card: OnCard, player: PlayerStanding, place: tuple[float, float], room: float) -> None:
        (x, y), line = place, card.line
        name, size = fitted(player.name, room, sp(16) * theme.scale, bold=True)
        card.texts.append((name, x, y, 0, "bold", size, card.ink))
        if player.way == OUT:
            line.add(Color(*card.ink))
            line.add(Rectangle(pos=(x, round(y)), size=(written(name, "sans", round(size, 1), True).width, dp(1.4))))

    @staticmethod
    def _say_state(card: OnCard, player: PlayerStanding, right: float, y: float) -> float:
        """Out, won, or how far it is to a win; gives where that begins."""
        scale, texts = theme.scale, card.texts
        if player.state:
            tint, room, size = theme.fault if player.way == OUT else theme.prize_text, dp(40) * scale, sp(12.5) * scale
            if natural_width(player.state, "sans", size, True) <= room:
                texts.append((player.state, right, y, 1, "bold", size, tint))
            else:
                # The struck name says it, too.
                texts.append(
                    (icon("ban" if player.way == OUT else "medal"), right, y, 1, "icons", sp(17) * scale, tint)
                )
            return right - room
        if player.to_win is None:
            return right
        texts.append((str(player.to_win), right, y, 1, "black", sp(14.5) * scale, theme.ink))
        mark = right - dp(12) * scale - dp(3) - (dp(8) * scale if player.to_win > 9 else 0)
        texts.append((icon("trophy"), mark, y, 1, "icons", sp(13) * scale, theme.ink2))
        return mark - dp(15) * scale

    @staticmethod
    def _pieces(card: OnCard, player: PlayerStanding, place: tuple[float, float]) -> None:
        """Huts as a figure, temples and towers one by one, those that are spent only as a shadow."""
        (x, y), (_, sprites, texts, ink) = place, card
        gone = player.way == OUT
        huts, temples, towers = player.left
        wide, high = shape(f"pieces-128/icon-hut-{player.colour}", dp(19))
        faint = 0.28 if gone else 1.0
        shown = faint if huts else SPENT
        sprites.append(Sprite(f"pieces-128/icon-hut-{player.colour}", x, y - high / 2, wide, high, shown))
        texts.append((str(huts), x + wide + dp(4), y, 0, "black", sp(16), ink))
        x += dp(52)
        for kind, left, full, step in ((TEMPLE, temples, 3, dp(17)), (TOWER, towers, 2, dp(14))):
            piece = f"pieces-128/icon-{kind}-{player.colour}"
            wide, high = shape(piece, dp(25))
            for number in range(full):
                shown = faint if number < left else SPENT
                sprites.append(Sprite(piece, x + number * step, y - high / 2, wide, high, shown))
            x += full * step + dp(7)

    @staticmethod
    def _figures(card: OnCard, player: PlayerStanding, place: tuple[float, float], steps: Sequence[float]) -> None:
        (x, y), (_, sprites, texts, ink) = place, card
        gone = player.way == OUT
        for kind, left, step in zip((HUT, TEMPLE, TOWER), player.left, steps, strict=True):
            piece = f"pieces-128/icon-{kind}-{player.colour}"
            wide, high = shape(piece, dp(16 if kind == HUT else 22))
            faint = 0.28 if gone else 1.0 if left else SPENT
            sprites.append(Sprite(piece, x, y - high / 2, wide, high, faint))
            texts.append((str(left), x + wide + dp(3), y, 0, "black", sp(14.5) * theme.scale, ink))
            x += step
