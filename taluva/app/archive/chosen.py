"""The chosen game of the archive: what it is called, who played it, and what can be done with it."""

from typing import Any

from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n
from taluva.app.widgets.places import Placing
from taluva.archive.values import Summary
from taluva.play.annotator import Annotator
from taluva.words.results import ranked_sides_of_summary


class ChosenGame(FloatLayout):
    """Two cards, above and below the island of the game; `place` is the screen, `sea` where its island lies."""

    place = ObjectProperty(None)
    sea = ObjectProperty(None)

    def __init__(self, **kwargs: Any) -> None:
        """Know no player yet."""
        self._lines = Placing("small")
        super().__init__(**kwargs)

    def prepare(self) -> None:
        """Make the lines of the players."""
        self._lines.make_all()

    def seat(self, summary: Summary) -> None:
        """List the players."""
        self._lines.show(self.ids.seats, ranked_sides_of_summary(i18n.catalogue, summary))

    def name_evening(self) -> None:
        """Say what the evening is called and where it was."""
        from taluva.app.writing.notewriter import name_evening

        app, game = self.place.app, self.place.listed.id
        name_evening(Annotator(app.archive, game, app.at_table(game)), self.place.look_again)


kvfiles.load(__name__)
