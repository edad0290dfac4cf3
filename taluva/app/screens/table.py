"""The table: a game is mirrored here, four touches a turn, and judged at once."""

from collections.abc import Iterator
from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window

from taluva.app.feedback import feedback
from taluva.app.i18n import i18n, tr
from taluva.app.screens import tablewords as words
from taluva.app.screens.tablekeep import TableKeep
from taluva.app.screens.tablemenu import TableMenu
from taluva.app.screens.tablespots import island_spots
from taluva.app.settings import settings
from taluva.app.theme import theme
from taluva.app.widgets.focus import Spot
from taluva.engine.hexes import Hex
from taluva.engine.position import TILE
from taluva.engine.tiles import Kind, volcano_of
from taluva.play.session import Session
from taluva.words.explain import Explainer


class TableScreen(TableKeep):
    """Shows one session; every touch asks the session, and what it then holds is shown."""

    def __init__(self, **kwargs: Any) -> None:
        """Make the chrome; the session comes with `enter`."""
        super().__init__(**kwargs)
        self.menu = TableMenu(self)
        self._bind()
        i18n.fbind("tr", self._speak)
        for name in ("hand", "arbiter"):
            settings.fbind(name, self._settings_changed)
        theme.fbind("scale", self._settings_changed)

    def _bind(self) -> None:
        bar, view = self.bar, self.view
        bar.bind(
            on_menu=lambda *_: self.menu.open(),
            on_tiles=lambda *_: self.menu.tiles_left(),
            on_turn_view=lambda *_: self.view.turn(1),
            on_turn_chrome=lambda *_: self.turn_chrome(),
            on_undo=lambda *_: self.undo(),
            on_redo=lambda *_: self.redo(),
            on_undo_list=lambda *_: self.menu.history(undo=True),
            on_redo_list=lambda *_: self.menu.history(undo=False),
        )
        self.grid.bind(on_choose=lambda _, kind: self.choose(kind))
        self.tile_box.bind(on_release=lambda *_: self.correct_tile())
        self.steps.bind(on_step=lambda _, number: self.go_to_step(number))
        self.popover.bind(on_offer=lambda _, number: self.take(number), on_look=lambda _, number: self.look_at(number))
        self.verdict.bind(
            on_move_it=lambda *_: self.move_it(),
            on_stand=lambda *_: self.let_stand(),
            on_why=lambda _, rules: self.menu.why(rules),
        )
        self.out.bind(on_check_again=lambda *_: self.check_again(), on_go_on=lambda *_: self.go_out())
        self.end.bind(
            on_undo=lambda *_: self.undo(),
            on_result=lambda *_: self.show_result(),
            on_home=lambda *_: self.leave_table(),
        )
        for seat, card in enumerate(self.cards):
            card.bind(on_release=lambda *_, seat=seat: self.menu.player(seat))
        self.hint_button.bind(on_release=lambda *_: self.toggle_hints())
        self.fit_button.bind(on_release=lambda *_: self.view.fit())
        view.bind(
            on_place_pull=lambda _, hexagon, flow: self.pull(hexagon, flow),
            on_place_release=lambda _, hexagon, flow: self.release(hexagon, flow),
            on_place_cancel=lambda _: self.cancel_pull(),
            on_arrow=lambda _, flow: self.aim_at(flow),
            on_ghost_tap=lambda _: self.turn_ghost(),
            on_ghost_move=lambda _, hexagon: self.drag_ghost(hexagon),
            on_ghost_turn=lambda _, flow: self.twist_ghost(flow),
            on_ghost_drop=lambda _: self.drop_ghost(),
            on_handle_tap=lambda _, hexagon: self.tap(hexagon) if self.game.ready else self.turn_ghost(),
            on_tap=lambda _, hexagon: self.tap(hexagon),
            on_long_press=lambda _, hexagon: self.menu.stack(hexagon),
        )

    def spots(self) -> Iterator[Spot]:
        """What can be pressed on the island without a finger."""
        return island_spots(self)

    # Coming and going

    def prepare(self) -> None:
        """Make what the end of a game shows."""
        self.end.prepare()

    def enter(self, session: Session | None = None, **facts: Any) -> None:
        """Show a session, or go on with the one that is here."""
        if session is not None and session is not self.session:
            self.session = session
            self.reset()
            self._speak()
        self.begin_keeping()
        self.refresh(animate=False)
        self.view.fit()

    def leave(self) -> None:
        """Stand upright again."""
        self.end_keeping()
        if Window.rotation:
            Window.rotation = 0

    def back(self) -> bool:
        """Close what is open on the table, or leave it."""
        if self.verdict.shown:
            self.move_it()
        elif self.popover.shown:
            self.name(None)
        elif self.aim is not None:
            self.aim = None
            self.refresh()
        else:
            self.leave_table()
        return True

    def show_result(self) -> None:
        """The game is decided: its places, charts and what can be passed on."""
        self.app.show("result", session=self.session)

    def try_moves(self) -> None:
        """Try moves from here at a table of its own; the game stays as it is."""
        from taluva.app.drafts import what_if

        session, draft = what_if(self.game, lambda: self.app.show("table"))
        self.app.show("draft", session=session, draft=draft)

    def turn_chrome(self) -> None:
        """Turn everything to the seat opposite, and back."""
        Window.rotation = 0 if Window.rotation else 180

    # What the grid, the steps and the bar ask for

    def choose(self, kind: Kind) -> None:
        """The tile in hand is of this kind."""
        session = self.game
        if session.over:
            return
        beyond = session.stock(kind).beyond
        self.named = None
        session.choose(kind)
        self.grid_open = not self.layout_plan.folds
        if session.laid is not None:
            self._committed_tile()
        self.refresh()
        if beyond and not settings.arbiter:
            self.warn(self.explainer.warning("tile.stock", kind))
        else:
            self._warn_of_doom(kind)

    def correct_tile(self) -> None:
        """The tile box was tapped: open the grid, and take the tile up again if it was confirmed."""
        session = self.game
        if session.laid is not None:
            session.take_up()
        self.named = None
        self.grid_open = True
        self.refresh()

    def go_to_step(self, number: int) -> None:
        """A step was tapped: a done one can be done again."""
        session = self.game
        if number <= 2 and session.laid is not None:
            self.correct_tile()
        elif number == 1:
            self._close_cards()
            self.grid_open = True
            self.refresh()
        elif number == 2 and self.faulted is None and session.proposal.placement is not None:
            self.moving = False
            self.refresh()
        elif number >= 3 and self.named is not None:
            self.name(None)

    def undo(self) -> None:
        """One step back; over another player's turn it says so."""
        session = self.game
        before = session.position.seat
        self._drop_view_state()
        self._warning = ""
        step = session.undo()
        if step is None:
            return
        self.grid_open = session.laid is None
        self.refresh()
        if step.what not in ("kind", "place") and step.seat != before:
            said = tr("Undone: {step}", step=words.step_name(session, step, self.explainer))
            self.remark.say(said, tr("Redo"), self.redo)

    def redo(self) -> None:
        """One step forward again."""
        session = self.game
        self._drop_view_state()
        if session.redo() is not None:
            self.remark.hush()
            self.grid_open = session.laid is None
            self.refresh()
            if session.over:
                self.keep_beyond()

    def toggle_hints(self) -> None:
        """Light what is legal, or stop it."""
        self.hinting = not self.hinting
        self.refresh()

    # The hex and the build

    def tap(self, hexagon: Hex) -> None:
        """A hex was tapped: it is named to build on, or the tile is to lie there, or an open card is closed."""
        session = self.game
        if session.over:
            return
        if self.popover.shown and hexagon not in self.outlook_levels:
            self.name(None)
        elif session.laid is not None or (session.ready and hexagon in self.outlook_levels):
            self._name_if_useful(hexagon)
        elif session.position.awaits == TILE and not session.ready:
            self.take_aim(hexagon)

    def _name_if_useful(self, hexagon: Hex) -> None:
        outlook = self.game.outlook
        assert outlook is not None
        piece = outlook.island.pieces.get(hexagon)
        if hexagon not in outlook.island.levels or (piece is not None and piece.colour != outlook.colour):
            self.name(None)
        else:
            self.name(hexagon)

    def name(self, hexagon: Hex | None) -> None:
        """Offer the builds of this hex, and confirm the tile by it; None closes the offers."""
        session = self.game
        self._close_cards()
        if hexagon is not None and session.laid is None:
            session.lay()
            self._committed_tile()
            self._warning = ""
        self.named = hexagon
        self.refresh()

    def take(self, number: int) -> None:
        """An offer was tapped: it is built, or its faults are told."""
        choice = self.found[number]
        if choice.legal:
            self._finish(lambda: self.game.build(choice.build))
        else:
            feedback.fault()
            self.faulted = choice
            self.refresh()

    def look_at(self, number: int) -> None:
        """Show on the island what this offer would fill."""
        self.looked_at = number
        self.popover.look_at(number)
        self.show_preview()

    # Verdicts and the end

    def move_it(self) -> None:
        """The verdict was read: back to the ghost, or to the other builds."""
        self.faulted = None
        self.moving = True
        self.refresh()

    def let_stand(self) -> None:
        """The table lets the move stand."""
        session = self.game
        self.remark.say(self.explainer.let_stand())
        if self.faulted is not None:
            build = self.faulted.build
            self._finish(lambda: session.let_build_stand(build))
        elif session.verdict is not None and session.verdict.can_stand:
            session.let_tile_stand()
            if session.laid is not None:
                self._committed_tile()
            self.moving = True
            self.grid_open = session.laid is None
            self.refresh()

    def check_again(self) -> None:
        """The player is not out yet: the tile is taken up."""
        self.undo()

    def go_out(self) -> None:
        """The player is out."""
        self._finish(self.game.go_out)

    def concede(self) -> None:
        """The player gives up."""
        self._finish(self.game.concede)

    def _finish(self, confirm: Any) -> None:
        session = self.game
        winners = session.position.winners
        confirm()
        self._drop_view_state()
        self.grid_open = True
        won = session.position.winners != winners
        feedback.legal("win" if session.over or won else "click")
        self.refresh()
        if session.over:
            self.keep_beyond()
        self._pass_round()
        if not session.over:
            self._warn_of_the_end()
            if won:
                self.remark.say(self.explainer.early_win(session.position, session.position.winners[-1]))

    def _committed_tile(self) -> None:
        laid = self.game.laid
        assert laid is not None
        erupts = self.game.position.island.levels[volcano_of(laid.placement)] > 1
        feedback.legal("eruption" if erupts else "tile")

    def _pass_round(self) -> None:
        """Turn to who is next, if the people want that; only across the table, a side seat keeps the nearer."""
        seats = len(self.game.setup.colours)
        seat = self.game.position.seat
        if settings.passing == "off" or seat is None or seats not in (2, 4):
            return
        across = seat == 1 if seats == 2 else seat == 2 if seat % 2 == 0 else None
        if across is None:
            return
        turned = 180 if across else 0
        if Window.rotation != turned:
            Window.rotation = turned
            if settings.passing == "island":
                self.view.turn(3)

    # Helpers

    def _warn_of_doom(self, kind: Kind) -> None:
        if settings.arbiter or self.game.laid is not None:
            self.warn("")
            return

        def warn(_: float) -> None:
            session = self.game
            if session.proposal.kind == kind and session.laid is None and session.position.awaits == TILE:
                doom = session.position.doom(kind)
                self.warn(self.explainer.doom(len(doom.safe), len(doom.fatal)))

        # Counting every placement takes longer than a frame may: the touch is answered first.
        Clock.schedule_once(warn, 0.25)

    def _warn_of_the_end(self) -> None:
        session = self.game
        position = session.position
        said = ""
        seat = position.seat
        assert seat is not None
        if position.tiles_left <= len(session.setup.colours):
            said = self.explainer.few_tiles(position.tiles_left)
        elif position.supply(seat).huts <= 3:
            said = self.explainer.few_huts(session.setup.colours[seat], position.supply(seat).huts)
        self.warn("" if settings.arbiter else said)

    def _speak(self, *_: object) -> None:
        if self.session is not None:
            setup = self.session.setup
            names = dict(zip(setup.colours, self.session.names, strict=True))
            self.explainer = Explainer(i18n.catalogue, names, setup.edition)
            self.show_again()

    def _settings_changed(self, *_: object) -> None:
        self.show_again()
