"""A game in the list: island, title, day, people, result. Drawn, so that scrolling a thousand costs nothing."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.graphics import Color, Line, Rectangle, RoundedRectangle
from kivy.metrics import dp, sp

from taluva.app.draw.boxes import Box
from taluva.app.draw.fitted import natural_width, shortened
from taluva.app.draw.glyphs import written
from taluva.app.look.atlases import region
from taluva.app.look.fonts import icon, text_font
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.theme import theme
from taluva.archive.files import display_name
from taluva.archive.text import folded
from taluva.archive.values import Listed, Summary
from taluva.words import listed_games
from taluva.words.catalogue import Catalogue
from taluva.words.terms import player_name

IN_LARGE = 1.3  # so much larger than usual marks are in a row, at most
SHAPE = 128 / 76  # of a thumbnail: how much broader it is than high
FILE = 0.5  # of the line, for the name of a damaged file
WRITTEN, LEAST = 270, 60  # dp: what is written has at least this breadth, a thumbnail too, or there is none


class StateSign(NamedTuple):
    """How a game stands, in a sign, in words and in colours."""

    icon: str
    text: str
    fill: Any
    front: Any
    rim: Any


class GameRow(NamedTuple):
    """One listed game and how it is to be seen."""

    listed: Listed
    box: Box
    chosen: bool = False
    pressed: bool = False
    hits: Sequence[str] = ()  # the words that were searched for
    texture: Any = None  # of its island, once that is drawn
    original: Listed | None = None  # of a copy

    def restores(self, x: float) -> bool:
        """Whether a touch is on the button that brings a deleted game back."""
        return self.listed.days_left is not None and self._way_back().x - dp(6) <= x < self.box.right

    def draw(self) -> None:
        """Draw it on the canvas that is open."""
        self._card()
        left, right = self._island() + dp(12), self.box.right - dp(13)
        if self.listed.days_left is not None:
            right = self._draw_way_back() - dp(12)
        # What is written begins on whole pixels, or it is not sharp.
        edge = dp(6) if self.box.height > dp(88) * theme.scale else dp(3)
        left, right, top = round(left), round(right), round(self.box.top - edge)
        low = self._title(self.listed, left, right, top)
        self._people(self.listed.summary, left, right, low - dp(2))
        self._state(i18n.catalogue, self.listed, left, right, round(self.box.y + edge))

    def _title(self, listed: Listed, left: float, right: float, top: float) -> float:
        """Write the evening and the day, and say where that ends."""
        words, scale = i18n.catalogue, theme.scale
        said = listed_games.game_day(words, listed)
        day = written(said, "sans", round(sp(14) * scale, 1))
        name = listed_games.game_title(words, listed.summary) or file_name(listed)
        # The evening has the room; only where it would leave the day none is it cut.
        line = shortened(name, right - left - day.width - dp(10), sp(19) * scale, font=text_font(name))
        title = written(line, text_font(name), round(sp(19) * scale, 1))
        low = top - title.height
        self._hit(name, left, low + dp(2), title.width, title.height - dp(4))
        _write(title, left, low, theme.ink)
        # Both stand on one line.
        y = round(low + (title.height - day.height) / 2 + dp(1))
        self._hit(said, right - day.width, y, *day.size)
        _write(day, right - day.width, y, theme.ink2)
        return low

    def _hit(self, text: str, x: float, y: float, wide: float, high: float) -> None:
        """Mark what was searched for."""
        if any(hit in folded(text) for hit in self.hits):
            Color(*(theme.card if self.chosen else theme.wash))
            RoundedRectangle(pos=(x - dp(4), y), size=(wide + dp(8), high), radius=[dp(6)])

    def _way_back(self) -> Box:
        """Where the button lies that brings a deleted game back."""
        said, sign = self._written_back()
        wide, high = (
            (said.width + dp(10) if self._roomy else 0) + sign.width + dp(28),
            max(dp(48), said.height + dp(20)),
        )
        right, middle = self.box.right - dp(13), self.box.y + self.box.height / 2
        return Box(round(right - wide), round(middle - high / 2), wide, high)

    @property
    def _roomy(self) -> bool:
        """Where there is little room the sign says it, and the card of the chosen game in words."""
        return self.box.width > dp(520) * theme.scale

    def _written_back(self) -> tuple[Any, Any]:
        said = written(tr("Restore") if self._roomy else "", "sans", round(sp(15) * theme.scale, 1), True)
        return said, written(icon("undo"), "icons", round(sp(20) * theme.scale, 1))

    def _draw_way_back(self) -> float:
        """Draw that button, and say where it begins."""
        box, (text, sign) = self._way_back(), self._written_back()
        middle = self.box.y + self.box.height / 2
        Color(*theme.card)
        RoundedRectangle(pos=box[:2], size=box[2:], radius=[dp(14)])
        Color(*theme.line2)
        Line(rounded_rectangle=(*box, dp(14)), width=dp(1))
        _write(sign, box.x + dp(13), round(middle - sign.height / 2), theme.lagoon)
        _write(text, box.x + dp(23) + sign.width, round(middle - text.height / 2), theme.ink)
        return box.x

    def _people(self, summary: Summary, left: float, right: float, top: float) -> None:
        """Draw marks with their names, the winners' bold; where there is no room the longest names are shortened."""
        side, size = round(dp(20) * min(IN_LARGE, theme.scale)), round(sp(15) * theme.scale, 1)
        names = [player_name(i18n.catalogue, seat.name, seat.colour) for seat in summary.seats]
        bold = [seat.place == 1 and summary.over for seat in summary.seats]
        wide = [natural_width(name, "sans", size, one) for name, one in zip(names, bold, strict=True)]
        most = _most(wide, right - left - len(names) * (side + dp(5)) - (len(names) - 1) * dp(9))
        x = left
        for seat, name, one in zip(summary.seats, names, bold, strict=True):
            y = round(top - side)
            said = written(shortened(name, most, size, one) if most > size else "", "sans", size, one)
            pos = (x + side + dp(5), round(y + (side - said.height) / 2))
            self._hit(name, *pos, *said.size)
            _write(said, *pos, theme.ink)
            Color(1, 1, 1, 1)
            Rectangle(texture=region(f"ui/emblem-{seat.colour}"), pos=(x, y), size=(side, side))
            x = round(x + side + dp(5) + said.width + dp(9))

    def _state(self, words: Catalogue, listed: Listed, left: float, right: float, low: float) -> None:
        """Draw how the game stands on a line of its own, and how long it is."""
        summary, size = listed.summary, round(sp(14) * theme.scale, 1)
        said = listed_games.game_length(words, summary) if listed.counted else ""
        if listed.why or listed.second:
            titled = bool(listed_games.game_title(words, summary))
            said = shortened(file_name(listed), (right - left) * FILE, size) if titled else ""
        elif listed.days_left is not None:
            said = i18n.tr_n("{n} day left", "{n} days left", listed.days_left)
        elif listed.comments:
            said = f"{said} · {i18n.tr_n('{n} comment', '{n} comments', len(listed.comments))}"
        far = written(said, "sans", size)
        sign = round(dp(16) * min(IN_LARGE, theme.scale))
        state = self._standing(words, listed)
        most = right - left - far.width - dp(10) - (dp(28) + sign)
        text = state.text or self._copied(words, listed, most)
        if (
            listed.counted
            and not listed.why
            and not listed.second
            and state.text
            and written(text, "sans", size, True).width > most
        ):
            # In short: the sign and the colour say the rest.
            text = listed_games.result_text(words, summary)
        high = _chip(state, text, left, low, most, sign)
        y = round(low + (high - far.height) / 2)
        self._hit(" ".join(listed.comments), right - far.width, y, *far.size)
        _write(far, right - far.width, y, theme.ink2)

    def _standing(self, words: Catalogue, listed: Listed) -> StateSign:
        summary = listed.summary
        if listed.why:
            return StateSign("warning", tr("cannot be read"), theme.warn_wash, theme.warn, theme.warn_wash)
        if listed.second:
            return StateSign("copy", tr("another file"), theme.warn_wash, theme.warn, theme.warn_wash)
        if not listed.counted:
            return StateSign("refresh", tr("still to count"), theme.sunk, theme.ink, theme.sunk)
        if summary.fault:
            return StateSign(
                "error", listed_games.state_text(words, summary), theme.fault_wash, theme.fault, theme.fault_wash
            )
        if listed.copy_of and not listed.righted and not summary.over:
            return StateSign("copy", "", theme.sunk, theme.ink, theme.sunk)
        said = listed_games.state_text(words, summary)
        if summary.over:
            return StateSign("medal", said, theme.prize_wash, theme.prize_text, theme.prize)
        fill = theme.card if self.chosen else theme.wash
        return StateSign("play", said, fill, theme.lagoon, fill)

    def _copied(self, words: Any, listed: Any, most: float) -> str:
        """Say of which game it is a copy: where there is little room it is that game's name that is cut."""
        said = listed_games.copy_text(words, listed, self.original)
        size = round(sp(14) * theme.scale, 1)
        if self.original is None or written(said, "sans", size, True).width <= most:
            return said
        rest = written(listed_games.copy_origin(words, "", listed.copy_turn), "sans", size, True).width
        name = shortened(listed_games.game_title(words, self.original.summary), max(dp(16), most - rest), size)
        return listed_games.copy_origin(words, name, listed.copy_turn)

    def _card(self) -> None:
        Color(*(theme.wash if self.chosen else theme.sunk if self.pressed else theme.card))
        RoundedRectangle(pos=self.box[:2], size=self.box[2:], radius=[dp(16)])
        faulty = self.listed.summary.fault > 0
        Color(*(theme.fault if faulty else theme.lagoon if self.chosen else theme.line))
        Line(
            rounded_rectangle=(*self.box, dp(16)),
            width=dp(1.6) if self.chosen or faulty else dp(1),
        )

    def _island(self) -> float:
        """Draw the thumbnail, as large as what is written leaves room for, and say where it ends."""
        x, y, width, height = self.box
        wide = min((height - dp(16)) * SHAPE, width - dp(33) - dp(WRITTEN) * theme.scale)
        if wide < dp(LEAST):
            return float(x + dp(4))
        high = wide / SHAPE
        Color(*(theme.dim if self.texture else theme.sea))
        pos = (x + dp(8), y + height / 2 - high / 2)
        RoundedRectangle(texture=self.texture, pos=pos, size=(wide, high), radius=[dp(11)])
        return float(x + dp(8) + wide)


def file_name(listed: Listed) -> str:
    """Return the name of a game's file, to be shown."""
    return display_name(listed.path.rpartition("/")[2])


def _most(wide: Sequence[float], room: float) -> float:
    """How broad a name may be, that all of them find room beside each other."""
    for number, one in enumerate(sorted(wide)):
        if one * (len(wide) - number) > room:
            return max(0.0, room / (len(wide) - number))
        room -= one
    return max(wide, default=0.0)


def _chip(state: StateSign, text: str, left: float, low: float, most: float, sign: float) -> float:
    """Draw how a game stands in a rounded patch and say how high it is."""
    size = round(sp(14) * theme.scale, 1)
    texture, mark = (
        written(shortened(text, most, size, bold=True), "sans", size, True),
        written(icon(state.icon), "icons", sign),
    )
    wide, high = texture.width + sign + dp(28), texture.height + dp(8)
    Color(*state.fill)
    RoundedRectangle(pos=(left, low), size=(wide, high), radius=[high / 2])
    if state.rim != state.fill:
        Color(*state.rim)
        Line(rounded_rectangle=(left, low, wide, high, high / 2), width=dp(1))
    middle = low + high / 2
    _write(mark, left + dp(9), round(middle - mark.height / 2), state.front)
    _write(texture, left + dp(15) + sign, round(middle - texture.height / 2), state.front)
    return float(high)


def _write(texture: Any, x: float, y: float, colour: Sequence[float]) -> None:
    """Put what is written there."""
    Color(*colour)
    Rectangle(texture=texture, pos=(x, y), size=texture.size)
