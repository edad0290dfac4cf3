"""A hex of a set-up, or its tile, higher or lower: what opens where a finger rests."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.metrics import dp

from taluva.app.look.i18n import tr
from taluva.app.look.theme import theme
from taluva.app.widgets.buttons import WordButton
from taluva.app.widgets.choice import Stepper
from taluva.app.widgets.labels import Paragraph
from taluva.app.widgets.layouts import MiddleRow
from taluva.app.widgets.overlay import Popover
from taluva.engine.hexes import Hex
from taluva.engine.pieces import HUT

if TYPE_CHECKING:
    from taluva.app.ask.screen import AskScreen


def open_levels(screen: AskScreen, hexagon: Hex) -> None:
    """Open it beside the hex."""
    faces, tile = screen.asked.board.faces, screen.asked.board.tile_at(hexagon)
    x, y = screen.view.where(hexagon)
    # What changes is to be seen.
    point = [x, y + screen.view.seen().s]
    popover = Popover(point=point, veiled=False, breadth=dp(320) * theme.scale)
    for title, hexes in (
        (screen.explainer.phrases.tr("Level of the field"), (hexagon,)),
        (tr("Level of its tile"), tile),
    ):
        if hexes is tile and len(tile) < 2:
            continue
        row = MiddleRow(size_hint_y=None, height=dp(56), padding=(0, 0, dp(2), 0))
        row.add_widget(Paragraph(style="strong", text=title))
        stepper = Stepper(value=faces[hexagon].level)
        stepper.bind(value=_lifting(screen, hexes, faces[hexagon].level))
        row.add_widget(stepper)
        popover.add_widget(row)
    piece = faces[hexagon].piece
    if piece is not None and piece.kind == HUT and faces[hexagon].level > 1:
        single = piece.number == 1
        said = tr("As many huts as the level") if single else tr("A single hut, let stand")

        def change(*_: object) -> None:
            popover.close()
            screen.do(lambda: screen.asked.toggle_single_hut(hexagon))

        button = WordButton(text=said)
        button.size_hint_x = 1
        button.bind(on_release=change)
        popover.add_widget(button)
    popover.open()


def _lifting(screen: AskScreen, hexes: tuple[Hex, ...], level: int) -> Callable[[Stepper, float], None]:
    def lift(_stepper: Stepper, value: float) -> None:
        nonlocal level
        by, level = int(value) - level, int(value)
        screen.do(lambda: screen.asked.change_level(hexes, by))

    return lift
