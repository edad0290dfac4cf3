"""What one player has in hand: a number for each kind of piece, to be counted up or down."""

from collections.abc import Callable

from kivy.metrics import dp

from taluva.app.look.atlases import region
from taluva.app.widgets.choice import Stepper
from taluva.app.widgets.emblems import Emblem, Vignette
from taluva.app.widgets.labels import Paragraph
from taluva.app.widgets.layouts import MiddleRow, Stacked
from taluva.engine.pieces import HUT, TEMPLE, TOWER, Colour, Count


class InHand(Stacked):
    """Every number that is changed is said at once."""

    def __init__(
        self, colour: Colour, name: str, now: Count, most: Count, counted: Callable[[Colour, Count], object]
    ) -> None:  # fmt: skip
        """Begin with what there should be."""
        super().__init__()
        head = MiddleRow(size_hint_y=None, height=dp(44), spacing=dp(8))
        head.add_widget(Emblem(colour=colour))
        head.add_widget(Paragraph(style="strong", text=name))
        row = MiddleRow(size_hint_y=None, height=dp(48), spacing=dp(4))
        steppers: list[Stepper] = []

        def say(*_: object) -> None:
            counted(colour, Count(*(int(stepper.value) for stepper in steppers)))

        for kind in (HUT, TOWER, TEMPLE):
            row.add_widget(Vignette(texture=region(f"pieces-128/icon-{kind}-{colour}"), size=(dp(30),) * 2))
            stepper = Stepper(least=0, most=max(0, most.of(kind)), value=now.of(kind))
            stepper.bind(value=say)
            steppers.append(stepper)
            row.add_widget(stepper)
        for part in (head, row):
            self.add_widget(part)
