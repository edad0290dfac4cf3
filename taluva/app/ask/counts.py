"""What else counts besides what lies there: edition, what is left, tiles laid, whose turn it is, who is out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from taluva.app.look.i18n import i18n, tr
from taluva.app.widgets.buttons import SwitchRow, WordButton
from taluva.app.widgets.choice import Segmented, Stepper
from taluva.app.widgets.inhand import InHand
from taluva.app.widgets.labels import Pale, Paragraph
from taluva.app.widgets.layouts import MiddleRow
from taluva.app.widgets.overlay import Sheet
from taluva.engine.pieces import FULL, Colour, Count
from taluva.engine.position import BUILD, TILE
from taluva.play.edited_board import EditedBoard
from taluva.record.start import volcanoes_of
from taluva.words import setup
from taluva.words.terms import player_name

if TYPE_CHECKING:
    from taluva.app.ask.screen import AskScreen


class CountsSheet(Sheet):
    """Each change is a step of the set-up."""

    def __init__(self, screen: AskScreen, **kwargs: Any) -> None:
        """Show what follows from what stands, until somebody says otherwise."""
        super().__init__(title=tr("What else counts"), breadth=dp(640), **kwargs)
        self._screen = screen
        lying = self._lying
        self._choose("edition", [one[:2] for one in setup.edition_choices(i18n.catalogue)], lying.facts.edition)
        self.add_widget(Paragraph(style="strong", text=tr("Left to build")))
        for colour in lying.colours():
            most = FULL.less(lying.pieces_on_board(colour))
            self.add_widget(InHand(colour, self._called(colour), lying.supply(colour), most, self._say_left))
        tiles = Stepper(value=lying.laid, least=volcanoes_of(lying.faces.values()), most=lying.setup().tiles - 1)
        tiles.bind(value=lambda _, laid: self._say(laid=int(laid)))
        row = MiddleRow(size_hint_y=None, spacing=dp(8), height=dp(56))
        for part in (Paragraph(style="strong", text=tr("Tiles placed, covered ones too")), tiles):
            row.add_widget(part)
        self.add_widget(row)
        self.add_widget(Pale(style="small", text=tr("Only for playing on:")))
        start, colours = lying.start(), lying.colours()
        self._choose("mover", [(one, self._called(one)) for one in colours], colours[start.seat])
        self._choose("awaits", [(TILE, tr("places a tile")), (BUILD, tr("builds"))], start.awaits)
        for colour in lying.colours():
            named = tr("{name} is out", name=self._called(colour))
            row = SwitchRow(icon="flag", title=named, active=colour in lying.facts.outs)
            row.bind(active=lambda _, out, colour=colour: self._put_out(colour, out))
            self.add_widget(row)
        on = WordButton(text=tr("Play on from here"), on_release=lambda _: self._play_on())
        on.size_hint_x = 1
        done = WordButton(text=tr("Done"), look="primary", on_release=self.close)
        foot = MiddleRow(size_hint_y=None, spacing=dp(8), height=dp(56))
        for part in (on, done):
            foot.add_widget(part)
        self.ids.foot.add_widget(foot)

    def _play_on(self) -> None:
        """Who has set all of this up need not ask first."""
        self.close(animated=False)
        self._screen.play_on()

    @property
    def _lying(self) -> EditedBoard:
        return self._screen.asked.board

    @staticmethod
    def _called(colour: Colour) -> str:
        return player_name(i18n.catalogue, "", colour)

    def _say(self, **said: Any) -> None:
        self._screen.do(lambda: self._screen.asked.set_facts(**said))

    def _choose(self, what: str, options: list[Any], value: str) -> None:
        self.add_widget(Segmented(options, value, lambda chosen: self._say(**{what: chosen})))

    def _put_out(self, colour: Colour, out: bool) -> None:
        others = tuple(one for one in self._lying.facts.outs if one != colour)
        self._say(outs=(*others, colour) if out else others)

    def _say_left(self, colour: Colour, left: Count) -> None:
        self._screen.do(lambda: self._screen.asked.set_supply(colour, left))
