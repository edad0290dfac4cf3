"""How the players stand at the turn that is looked at: what each has left, who is out, how far it is to a win."""

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.gridlayout import GridLayout

from taluva.app.look.i18n import tr
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.playercard import CardText, PlayerCard
from taluva.engine.ending import places
from taluva.engine.position import OUT, PLAYING, TEAMS, WON, Position
from taluva.play.missing_pieces import missing_pieces
from taluva.review.viewed_game import ViewedGame
from taluva.words.catalogue import Catalogue
from taluva.words.rule_phrases import rule_phrases_of

HIGH, LOW, LEAST = 54, 46, 40  # dp, of a card: of two or three players, of four, on a small tablet
STACKED = 62  # dp, of cards that stand beside each other and have their figures below the name
UPRIGHT = 480  # dp: of a rail that is broader they do


def standings_of(words: Catalogue, viewing: ViewedGame, instead: Position | None = None) -> list[CardText]:
    """Every player, in seat order, at the turn that is looked at, or where the next could have led instead."""
    record, scene = viewing.record, viewing.scene
    position, moved = instead or viewing.position, None if scene is None else scene.seat
    won = _winners(position, moved if instead is not None else None)
    name = rule_phrases_of(words, record).phrases.name
    found = []
    for seat, colour in enumerate(record.setup.colours):
        state = position.states[seat]
        if seat in won and state == PLAYING:
            state = WON
        way = missing_pieces(position, seat) if state == PLAYING and not position.over else None
        word = tr("out") if state == OUT else tr("won") if state == WON else ""
        said = CardText(colour, name(colour), position.supply(seat), seat == moved, state == OUT, word, state == WON)
        found.append(said._replace(pieces=way.pieces if way else 0))
    return found


def _winners(position: Position, instead: int | None) -> frozenset[int]:
    """Who has the first place; with a win that was not taken whoever would have taken it, and the partner."""
    ended = {seat for seat, place in enumerate(places(position)) if position.over and place == 1}
    if instead is None:
        return frozenset(ended)
    return frozenset({instead, (instead + 2) % 4} if position.setup.play == TEAMS else {instead})


class Standings(GridLayout):
    """A card a player, below one another, or beside each other where the rail is broad."""

    players = ListProperty()
    low = BooleanProperty(False)  # whether the window is

    def __init__(self, **kwargs: Any) -> None:
        """Have no players yet."""
        super().__init__(cols=1, size_hint_y=None, row_force_default=True, spacing=dp(4), **kwargs)
        watch(self, self._arrange, "width", "low")
        watch(theme, self._arrange, "scale")
        watch(self, self.setter("height"), "minimum_height")

    def on_players(self, *_: object) -> None:
        """Show them; each card is drawn anew only if it says something else."""
        while len(self.children) < len(self.players):
            self.add_widget(PlayerCard(look="told", disabled=True))
        self.clear_widgets(self.children[: len(self.children) - len(self.players)])
        for card, said in zip(reversed(self.children), self.players, strict=True):
            card.said = said
        self._arrange()

    def _arrange(self, *_: object) -> None:
        many = len(self.players)
        high = LEAST - 4 * (many > 3) if self.low else LOW if many > 3 else HIGH
        if upright := self.width > dp(UPRIGHT):
            # As many in each row: none stands alone.
            rows = -(-many // max(1, int(self.width // (dp(150) * max(1.0, theme.scale)))))
            self.cols = max(1, -(-many // max(1, rows)))
        else:
            self.cols = 1
        self.row_default_height = dp(STACKED if upright else high) * max(1.0, 1 + (theme.scale - 1) * 0.6)
