"""Rules on a sheet, one after the other: name, why it is so, where it stands, and an example that breaks it."""

from collections.abc import Sequence

from kivy.app import App
from kivy.properties import ObjectProperty, StringProperty

from taluva.app.island.signs import Ghost, Marks
from taluva.app.island.view import IslandView
from taluva.app.look import kvfiles
from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.look.theme import theme
from taluva.app.widgets.overlay import Sheet
from taluva.app.widgets.tilegrid import alphabet
from taluva.engine.hexes import Hex
from taluva.engine.pieces import EXPAND, Piece
from taluva.engine.tiles import flow_of, volcano_of
from taluva.play.edited_board import EditedBoard
from taluva.record.record import BuildMove
from taluva.words.examples import MOVER, Example, example
from taluva.words.rule_phrases import RulePhrases


class RuleSheet(Sheet):
    """What *Why?* opens, and a tap on a rule."""

    text = StringProperty("")
    caption = StringProperty("")
    heading = StringProperty("")
    more = StringProperty("")
    view = ObjectProperty(None, allownone=True)

    def __init__(self, rules: Sequence[str], edition: str, **kwargs: object) -> None:
        """Show the first of some rules in the words of an edition; the others follow one by one."""
        super().__init__(**kwargs)
        self._rules = rules
        self._explainer = RulePhrases(i18n.catalogue, {}, edition)
        self._show(0)

    def _show(self, number: int) -> None:
        self._number = number
        rule = self._rules[number]
        self.title = self._explainer.title(rule)
        self.text = self._explainer.why(rule)
        self.heading = self._explainer.heading(rule)
        more = len(self._rules) - number - 1
        self.more = tr_n("{n} more rule", "{n} more rules", more) if more else ""
        self.ids.pictured.clear_widgets()
        shown = example(rule)
        self.caption = tr("Not allowed.") if shown else ""
        self.view = drawn(shown) if shown else None
        if self.view is not None:
            self.ids.pictured.add_widget(self.view)

    def ask(self) -> None:
        """Set the example up to be asked about, like any other island."""
        shown = example(self._rules[self._number])
        assert shown is not None
        self.close(animated=False)
        App.get_running_app().show("ask", lying=EditedBoard.of(shown.position))

    def go_on(self) -> None:
        """Show the next rule."""
        self._show(self._number + 1)


def drawn(shown: Example, done: bool = False) -> IslandView:
    """The island of an example with the move on it that breaks a rule; `done`, with what it built and no fault."""
    tile, build = shown.move.tile, shown.move.build
    built = {build.build.hex: Piece(build.build.kind, MOVER)} if isinstance(build, BuildMove) else {}
    island = shown.position.island
    view = IslandView(
        island=island.with_pieces(built) if done and built else island,
        evening=theme.mode == "evening",
        contrast=theme.contrast,
        alphabet=alphabet(),
        emblems=True,
        figures="auto",
        clip=True,
        calm=True,
        swell=False,
        disabled=True,
    )
    view.bind(size=_fit)
    if done:
        return view
    faults: dict[Hex, tuple[int, ...]] = dict.fromkeys(shown.pointed(), ())
    if tile is not None:
        level = 1 + max((island.levels.get(hexagon, 0) for hexagon in shown.pointed()), default=0)
        volcano, flow = volcano_of(tile.placement), flow_of(tile.placement)
        view.ghost = Ghost(tile.kind, volcano, flow, False, faults, level, handle=False, lies=True)
    else:
        pieces = {one: piece for one, piece in built.items() if one not in island.pieces and piece.kind != EXPAND}
        view.marks = Marks(fault=faults, preview=pieces)
    return view


def _fit(view: IslandView, *_: object) -> None:
    view.sight.fit(animate=False)
    if view.ghost is not None:
        # The tile in the air may reach beyond the island.
        view.sight.zoom(0.8, *view.center)


kvfiles.load(__name__)
