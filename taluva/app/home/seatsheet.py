"""The sheets of the new-game screen: a seat, who begins, which box it is, what the evening is called."""

from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.island.signs import Marks
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import Pressable
from taluva.app.widgets.emblems import Emblem
from taluva.app.widgets.labels import Paragraph
from taluva.app.widgets.layouts import Rimmed
from taluva.app.widgets.overlay import Sheet
from taluva.app.widgets.rulesheet import drawn
from taluva.engine import ruleids as ids
from taluva.engine.ending import places
from taluva.engine.pieces import COLOURS
from taluva.engine.position import Position
from taluva.play.agreement import suggestions
from taluva.words import setup
from taluva.words.examples import example
from taluva.words.terms import player_name

if TYPE_CHECKING:
    from taluva.app.home.newgame import NewGame


class NameChip(Pressable):
    """A name to tap instead of writing it."""

    text = StringProperty("")


class ColourKey(Pressable, Rimmed):
    """One of the four colours to choose from."""

    colour = StringProperty("red")
    chosen = BooleanProperty(False)


class SeatSheet(Sheet):
    """Who sits on a seat; every change shows at once on the table behind."""

    complaint = StringProperty("")

    def __init__(self, game: "NewGame", seat: int) -> None:
        """Show the seat as it is agreed so far."""
        super().__init__(high=True)
        self.game = game
        self.seat = seat
        self.known = game.app.known_people()
        for colour in COLOURS:
            self.ids.colours.add_widget(ColourKey(colour=colour, follow=partial(self.colour, colour)))
        self.ids.name.text = game.plan.seats[seat].name
        self.ids.name.bind(text=self._renamed)
        if game.begun is not None:
            self.ids.begins.text = tr("To move")
        self._suggest()
        self.refresh()

    def on_open(self) -> None:
        """Let somebody write at once, whoever is known here."""
        self.ids.name.focus = True

    def refresh(self) -> None:
        """Show colour, place and order anew."""
        seat = self.game.plan.seats[self.seat]
        self.title = self.game.seats[self.seat][2]
        for key in self.ids.colours.children:
            key.chosen = key.colour == seat.colour
        self.ids.begins.disabled = self.seat == self.game.plan.first

    def _renamed(self, _: object, name: str) -> None:
        self.game.plan = self.game.plan.with_name(self.seat, name)
        self._suggest()
        self.refresh()

    def _suggest(self) -> None:
        box = self.ids.known
        box.clear_widgets()
        for name in suggestions(tuple(self.known), self.game.plan, self.seat, self.ids.name.text):
            box.add_widget(NameChip(text=name, follow=partial(self.take, name)))

    def take(self, name: str) -> None:
        """Seat somebody who is known, in the colour of last time unless somebody has it, and be done."""
        self.ids.name.text = name
        self.game.plan = self.game.plan.with_usual_colour(self.seat, self.known[name])
        self.close()

    def go_on(self) -> None:
        """Enter was pressed: on to the next seat, and after the last one back to the table."""
        self.close(animated=False)
        if self.seat + 1 < self.game.plan.players:
            following = SeatSheet(self.game, self.seat + 1)
            following.open()
            following.ids.name.focus = True

    def colour(self, colour: str) -> None:
        """Take another colour; whoever had it gets this one."""
        self.game.plan = self.game.plan.with_colour(self.seat, colour)
        self.refresh()

    def begin(self) -> None:
        """Let this seat begin."""
        self.game.plan = self.game.plan.with_first(self.seat)
        self.refresh()

    def move(self, by: int) -> None:
        """Change places with the neighbour: what dragging does, by taps."""
        other = (self.seat + by) % self.game.plan.players
        self.game.plan = self.game.plan.with_seats_swapped(self.seat, other)
        self.seat = other
        self.refresh()

    def refused(self, why: str) -> None:
        """Say why what was typed or pasted did not go in."""
        if why == "control":
            self.complaint = tr("A name must fit on one line, without invisible characters.")
        else:
            self.complaint = tr("A name can have up to 60 characters.")


class FirstSheet(Sheet):
    """Who begins when the same people play again: asked, and not decided."""

    def __init__(self, game: "NewGame", played: Position) -> None:
        """Show who began and who was last in the game that was played, and what the booklet says."""
        super().__init__(title=tr("Who begins?"), breadth=dp(460))
        plan, words = game.plan, i18n.catalogue
        self.add_widget(Paragraph(style="small", text=setup.who_begins(words, plan)))
        placed = dict(zip(played.setup.colours, places(played), strict=True))
        last = max(place or 1 for place in placed.values())
        for seat, chair in enumerate(plan.seated):
            said = [tr("began that game")] if chair.colour == played.setup.colours[0] else []
            said += [tr("last place")] if placed[chair.colour] == last > 1 else []
            name, begin = player_name(words, chair.name, chair.colour), partial(game.begin_with, seat)
            row = self.offer("", name, begin, ", ".join(said), chevron=False)
            row.add_widget(Emblem(colour=chair.colour, size=(dp(30),) * 2), index=9)
        self.offer("dice", tr("Draw lots"), game.draw_lots, chevron=False)


class EditionSheet(Sheet):
    """Which box is whose: what is known of each, and what differs on the island."""

    def __init__(self) -> None:
        """Show the move that only one of them allows, then the boxes."""
        words = i18n.catalogue
        super().__init__(title=tr("Which box is ours?"), breadth=dp(600))
        self.picture_height = dp(150)
        beside = example(ids.HUT_ISOLATED)
        assert beside is not None
        self.ids.pictured.spacing = dp(8)
        for fault in (beside.pointed(), ()):
            view = drawn(beside, done=True)
            view.marks = Marks(fault=dict.fromkeys(fault, ()), pulse=fault)
            self.ids.pictured.add_widget(view)
        said = BoxLayout(size_hint_y=None, spacing=dp(8))
        said.bind(minimum_height=said.setter("height"))
        for text, colour in zip(setup.isolation_by_edition(words), (theme.fault, theme.legal), strict=True):
            said.add_widget(Paragraph(style="small", halign="center", text=text, color=colour))
        self.add_widget(said)
        for name, text in setup.edition_details(words):
            self.add_widget(Paragraph(style="strong", text=name))
            self.add_widget(Paragraph(style="small", text=text))


class EventSheet(Sheet):
    """What the evening is called."""

    def __init__(self, game: "NewGame") -> None:
        """Show what it is called so far."""
        super().__init__(title=tr("Name this game"), high=True)
        self.game = game
        self.ids.event.text = game.event

    def on_open(self) -> None:
        """Let somebody write at once."""
        self.ids.event.focus = True

    def on_close(self) -> None:
        """Keep what was written."""
        self.ids.event.focus = False
        self.game.event = self.ids.event.text


kvfiles.load(__name__)
