"""Turns the screen to where the next player sits."""

from kivy.core.window import Window

from taluva.app.look.settings import settings
from taluva.app.widgets.isle import Isle
from taluva.play.agreement import PLACES, Agreement
from taluva.play.session import Session

BESIDE = 0.5  # of the table's height: seats there have neither side of the tablet nearer


def pass_round(view: Isle, session: Session) -> None:
    """Turn to who is next, if the people want that; for a seat beside the tablet all stays as it is.

    Controls turn alone: the island goes on lying as it does on the table.
    """
    setup, seat = session.setup, session.position.seat
    if settings.passing == "off" or seat is None:
        return
    chairs = PLACES[len(setup.colours)]
    first = Agreement.from_text(settings.table).again(setup, session.names).first
    up = chairs[(first + seat) % len(chairs)][1]
    if up != BESIDE:
        Window.rotation = 180 if up > BESIDE else 0
        view.stay(3 if Window.rotation and settings.passing == "chrome" else 0)
