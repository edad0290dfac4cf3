"""The builds of the named hex: the ring round it, what the voice says of them, and a finger that keeps pressing it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from taluva.app.look.settings import settings
from taluva.app.look.times import BUILDS, HOLD
from taluva.app.table import show
from taluva.app.table.dock import NOTHING
from taluva.app.table.onisland import show_island
from taluva.app.table.seen import Seen
from taluva.app.table.sentences import coached, said
from taluva.engine.hexes import Hex

if TYPE_CHECKING:
    from taluva.app.table.screen import TableScreen

RIGHT_HAND, LEFT_HAND = 11.0, 1.0  # the hour at which the ring is centred: away from the hand


class Offering:
    """Keeps the ring at its hex, wherever the view has it, and understands a finger that slides onto a disc."""

    def __init__(self, table: "TableScreen") -> None:
        """Offer nothing yet."""
        self._table = table
        self._speaks_of: Sequence[Hex] = ()  # the named hex and those that its builds would fill

    def show(self, seen: Seen) -> None:
        """The ring at the named hex, and what the voice says."""
        parts = self._table.parts
        offers = show.offers_of(parts.view, seen)
        parts.voice.tell(said(seen, offers), coached(seen) if self._table.is_game else NOTHING)
        parts.ring.shown = bool(offers)
        if offers:
            parts.ring.offer(offers, seen.colour or "red")
            choices, named = seen.reading.offers, seen.reading.selection.hex
            filled = {one for choice in choices if choice.option is not None for one in choice.option.hexes}
            self._speaks_of = [*([named] if named is not None else []), *sorted(filled - {named})]
            self._lie()
        parts.swap_key.show(seen, parts.pixels(parts.layout_plan.stage))

    def follow_view(self) -> None:
        """The view has moved."""
        self._table.parts.first.draw()
        self._table.parts.feast.follow()
        if self._table.parts.ring.shown:
            self._lie()
        self._table.parts.swap_key.keep_up()

    def look_at(self, number: int) -> None:
        """Show on the island what this offer would fill."""
        table = self._table
        table.hand.preview_offer(number)
        table.parts.ring.look_at(number)
        show_island(table.parts.view, table.seen, animate=True)

    def pick(self, hexagon: Hex) -> None:
        """A finger keeps pressing a lit hex: its builds open, and the rim fills where there is only one."""
        self._table.do(self._table.hand.select_hex, hexagon)
        if self._table.hand.view.only_offer is not None:
            self._table.parts.ring.fill(BUILDS - HOLD)

    def slide(self, x: float, y: float) -> None:
        """It slides on, perhaps onto a disc."""
        number = self._table.parts.ring.under(x, y)
        if number is not None and number != self._table.hand.selection.offer:
            self.look_at(number)

    def drop(self, x: float, y: float, built: bool) -> None:
        """It let go: on a disc, on the hex after long enough, or elsewhere, and then the ring stays."""
        table = self._table
        table.parts.ring.empty()
        reading, number = table.hand.view, table.parts.ring.under(x, y)
        if number is not None:
            table.do(table.hand.choose_offer, number)
        elif built and reading.only_offer is not None:
            table.do(table.hand.choose_offer, reading.offers.index(reading.only_offer))

    def cancel(self) -> None:
        """A second finger came: nothing is placed, and nothing built."""
        self._table.parts.ring.empty()
        self._table.do(self._table.hand.cancel_drag)

    def _lie(self) -> None:
        parts = self._table.parts
        spots = [parts.view.where(hexagon) for hexagon in self._speaks_of]
        hour = LEFT_HAND if settings.hand == "left" else RIGHT_HAND
        parts.ring.lie(spots, parts.view.seen().s, parts.pixels(parts.layout_plan.stage), hour)
