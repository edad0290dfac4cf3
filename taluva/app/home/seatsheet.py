"""The sheets of the new-game screen: who sits on a seat, who begins, and what the evening is called."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from taluva.app.island.signs import Marks
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import Pressable, Row, WordButton
from taluva.app.widgets.emblems import Emblem
from taluva.app.widgets.labels import Paragraph
from taluva.app.widgets.layouts import Rimmed, Stacked
from taluva.app.widgets.overlay import Sheet
from taluva.app.widgets.rulesheet import drawn
from taluva.engine import ruleids as ids
from taluva.engine.ending import places
from taluva.engine.position import Position
from taluva.play.agreement import suggestions
from taluva.words import setup
from taluva.words.examples import example
from taluva.words.terms import called

if TYPE_CHECKING:
    from taluva.app.home.newgame import NewGame


class NameChip(Pressable):
    """A name to tap instead of writing it."""

    text = StringProperty("")


class ColourKey(Pressable, Rimmed):
    """One of the four colours to choose from."""

    colour = StringProperty("red")
    chosen = BooleanProperty(False)


class SeatForm(Stacked):
    """Name, people known here, colour, place in the order."""

    sheet = ObjectProperty(None)
    complaint = StringProperty("")


class SeatSheet(Sheet):
    """Who sits on a seat; every change shows at once on the table behind."""

    seat = NumericProperty(0)
    order = StringProperty("")
    known = DictProperty()

    def __init__(self, game: "NewGame", seat: int) -> None:
        """Show the seat as it is agreed so far."""
        super().__init__(high=True)
        self.game = game
        self.seat = seat
        self.known = game.app.known_people()
        self.form = SeatForm(sheet=self)
        self.add_widget(self.form)
        self.form.ids.name.text = game.plan.seats[seat].name
        self.form.ids.name.bind(text=self._renamed)
        if game.begun is not None:
            self.form.ids.begins.text = tr("To move")
        self._suggest()
        self.refresh()

    def on_open(self) -> None:
        """Let somebody write at once, whoever is known here."""
        self.form.ids.name.focus = True

    def refresh(self) -> None:
        """Show colour, place and order anew."""
        seat = self.game.plan.seats[self.seat]
        self.title = self.game.seats[self.seat][2]
        for key in self.form.ids.colours.children:
            if isinstance(key, ColourKey):
                key.chosen = key.colour == seat.colour
        self.form.ids.begins.disabled = self.seat == self.game.plan.first

    def _renamed(self, _: object, name: str) -> None:
        self.game.plan = self.game.plan.with_name(self.seat, name)
        self._suggest()
        self.refresh()

    def _suggest(self) -> None:
        box = self.form.ids.known
        box.clear_widgets()
        for name in suggestions(tuple(self.known), self.game.plan, self.seat, self.form.ids.name.text):
            chip = NameChip(text=name)
            chip.bind(on_release=lambda chip: self.take(chip.text))
            box.add_widget(chip)

    def take(self, name: str) -> None:
        """Seat somebody who is known, in the colour of last time unless somebody has it, and be done."""
        self.form.ids.name.text = name
        self.game.plan = self.game.plan.with_usual_colour(self.seat, self.known[name])
        self.close()

    def go_on(self) -> None:
        """Enter was pressed: on to the next seat, and after the last one back to the table."""
        self.close(animated=False)
        if self.seat + 1 < self.game.plan.players:
            following = SeatSheet(self.game, int(self.seat) + 1)
            following.open()
            following.form.ids.name.focus = True

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
        self.game.plan = self.game.plan.with_swapped(self.seat, other)
        self.seat = other
        self.refresh()

    def refused(self, why: str) -> None:
        """Say why what was typed or pasted did not go in."""
        if why == "control":
            self.form.complaint = tr("A name must fit on one line, without invisible characters.")
        else:
            self.form.complaint = tr("A name can have up to 60 characters.")


class FirstSheet(Sheet):
    """Who begins when the same people play again: asked, and not decided."""

    def __init__(self, game: "NewGame", played: Position) -> None:
        """Show who began and who was last in the game that was played, and what the booklet says."""
        super().__init__(title=tr("Who begins?"), breadth=dp(460))
        plan, words = game.plan, i18n.catalogue
        self.add_widget(Paragraph(style="small", text=setup.first(words, plan)))
        placed = dict(zip(played.setup.colours, places(played), strict=True))
        last = max(place or 1 for place in placed.values())
        for seat, chair in enumerate(plan.seated):
            said = [tr("began that game")] if chair.colour == played.setup.colours[0] else []
            said += [tr("last place")] if placed[chair.colour] == last > 1 else []
            row = Row(title=called(words, chair.name, chair.colour), remark=", ".join(said), chevron=False)
            row.add_widget(Emblem(colour=chair.colour, size=(dp(30),) * 2, pos_hint={"center_y": 0.5}), index=9)
            row.follow = partial(self._choose, partial(game.begin_with, seat))
            self.add_widget(row)
        lots = WordButton(icon="dice", text=tr("Draw lots"), pos_hint={"right": 1})
        lots.follow = partial(self._choose, game.draw_lots)
        self.add_widget(lots)

    def _choose(self, follow: Callable[[], None]) -> None:
        self.close()
        follow()


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
        for text, colour in zip(setup.beside_own(words), (theme.fault, theme.legal), strict=True):
            said.add_widget(Paragraph(style="small", halign="center", text=text, color=colour))
        self.add_widget(said)
        for name, text in setup.boxes(words):
            self.add_widget(Paragraph(style="strong", text=name))
            self.add_widget(Paragraph(style="small", text=text))


class EventForm(Stacked):
    """One field."""

    sheet = ObjectProperty(None)


class EventSheet(Sheet):
    """What the evening is called."""

    def __init__(self, game: "NewGame") -> None:
        """Show what it is called so far."""
        super().__init__(title=tr("Name this game"), high=True)
        self.game = game
        self.form = EventForm(sheet=self)
        self.add_widget(self.form)
        self.form.ids.event.text = game.event

    def on_open(self) -> None:
        """Let somebody write at once."""
        self.form.ids.event.focus = True

    def on_close(self) -> None:
        """Keep what was written."""
        self.form.ids.event.focus = False
        self.game.event = self.form.ids.event.text


kvfiles.load(__name__)
