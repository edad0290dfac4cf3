"""The table: a game is mirrored here, four touches a turn, and judged at once."""

from collections.abc import Callable, Iterator
from typing import Any, ParamSpec

from kivy.clock import Clock
from kivy.core.window import Window

from taluva.app.draft.brief import Draft
from taluva.app.island.gestures import Answers
from taluva.app.look.feedback import feedback
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.look.watched import watch
from taluva.app.table import show
from taluva.app.table.firsttile import to_be_shown
from taluva.app.table.keys import island_spots
from taluva.app.table.menu import TableMenu
from taluva.app.table.onisland import bring_into_sight, show_island, show_turn
from taluva.app.table.parts import Parts
from taluva.app.table.pen import TablePen
from taluva.app.table.picking import Offering
from taluva.app.table.remarks import Remarks
from taluva.app.table.saving import Saving
from taluva.app.table.seen import Seen
from taluva.app.table.sentences import has_line, said
from taluva.app.widgets.carrying import Bearer, Carrying, snapped
from taluva.app.widgets.focus import Spot
from taluva.app.widgets.islandplace import IslandPlace
from taluva.engine.hexes import Hex
from taluva.engine.position import TEAMS
from taluva.engine.tiles import Placement
from taluva.play import turn_input as turns
from taluva.play.session import Session
from taluva.play.session_storage import current_session, resume_session
from taluva.play.turn_input import TurnEvent, TurnInput
from taluva.words import turn_labels
from taluva.words.rule_phrases import RulePhrases

Facts = ParamSpec("Facts")
BOUNCE = 0.3  # seconds in which a second tap on a hex is none
REST = 1.2  # seconds without another tap after which a ghost turned by taps is judged aloud


class TableScreen(IslandPlace):
    """Hands every touch to the turn in hand, and its reading to the parts; a draft is another turn in hand."""

    explainer: RulePhrases

    def __init__(self, **kwargs: Any) -> None:
        """Make the parts; the session comes with `enter`."""
        super().__init__(**kwargs)
        self.turn: TurnInput | None = None
        self.draft: Draft | None = None
        self._saving: Saving | None = None
        self._named_at = 0.0
        self._known: Session | None = None  # in which people know how the first tile is laid
        self.parts = Parts(self)
        self.remarks = Remarks(self.parts.voice)
        self.menu = TableMenu(self)
        self.pen = self.writing = TablePen(self)
        self.carrying = Carrying(self._bearer())
        self.offering = Offering(self)
        self._listen()
        watch(i18n, self._speak, "tr")
        watch(settings, self.show_again, "hand", "coach")

    def _listen(self) -> None:
        """Every touch on a part is one on the turn in hand, or opens something."""
        parts, menu, do = self.parts, self.menu, self.do
        parts.bar.bind(
            on_menu=lambda *_: menu.open(),
            on_tiles=lambda *_: menu.tiles_left(),
            on_turn_view=lambda *_: self.view.sight.turn(1),
            on_turn_chrome=lambda *_: self.turn_chrome(),
            on_undo=lambda *_: do(self.hand.undo),
            on_redo=lambda *_: do(self.hand.redo),
            on_undo_list=lambda *_: menu.history(undo=True),
        )
        parts.undo_key.bind(on_release=lambda *_: do(self.hand.undo), on_hold=lambda *_: menu.history(undo=True))
        parts.redo_key.bind(on_release=lambda *_: do(self.hand.redo))
        parts.grid.bind(
            on_choose=lambda _, kind: do(self.hand.choose, kind),
            on_take=lambda _, kind, touch: self.carrying.take(kind, touch),
            on_carry=lambda _, touch: self.carrying.carry(touch),
            on_drop=lambda _, touch: self.carrying.drop(touch),
        )
        parts.steps.bind(on_step=lambda _, number: do(self.hand.go_to_step, number))
        parts.voice.bind(on_whole=lambda *_: menu.whole())
        parts.ring.bind(
            on_offer=lambda _, number: do(self.hand.choose_offer, number),
            on_look=lambda _, number: self.offering.look_at(number),
        )
        parts.verdict.bind(
            on_move_it=lambda *_: do(self.hand.close_verdict),
            on_stand=lambda *_: do(self.hand.let_stand),
            on_why=lambda _, rules: menu.why(rules),
            on_point=lambda _, number: do(self.hand.toggle_reason, number),
        )
        parts.out.bind(on_check_again=lambda *_: do(self.hand.undo), on_go_on=lambda *_: do(self.hand.go_out))
        parts.end.bind(
            on_undo=lambda *_: do(self.hand.undo),
            on_result=lambda *_: self.show_result(),
            on_home=lambda *_: self.leave_table(),
        )
        parts.first.bind(on_known=self._knows_how)
        for seat, card in enumerate(parts.cards):
            card.bind(on_release=lambda *_, seat=seat: menu.player(seat))
        parts.swap_key.bind(on_release=lambda *_: do(self.hand.swap))
        parts.hint_button.bind(on_release=lambda *_: do(self.hand.toggle_hints))
        parts.fit_button.bind(on_release=lambda *_: self.view.sight.frame())
        self.view.bind(on_camera=lambda _: self.offering.follow_view())
        self.view.gestures.answers = Answers(
            tap=self._tap,
            long_press=menu.stack,
            pull=lambda hexagon, flow: do(self.hand.drag_new_ghost, hexagon, flow),
            release=lambda hexagon, flow: do(self.hand.release, hexagon, flow),
            cancel=self.offering.cancel,
            arrow=lambda flow: do(self.hand.aim_at, flow),
            tap_ghost=lambda: do(self.hand.turn_ghost),
            drag_ghost=lambda hexagon: do(self.hand.drag_ghost, hexagon),
            twist_ghost=lambda flow: do(self.hand.twist_ghost, flow),
            drop_ghost=lambda: do(self.hand.drop_ghost),
            tap_handle=self._tap_handle,
            pick=self.offering.pick,
            slide=self.offering.slide,
            drop=self.offering.drop,
        )

    def _bearer(self) -> Bearer:
        """What becomes of a tile that is dragged from the grid."""
        parts, do = self.parts, self.do
        return Bearer(
            self.view,
            free=lambda: parts.pixels(parts.layout_plan.stage),
            live=lambda: self.hand.selection.dragged,
            hex_at=lambda x, y: snapped(self.view, x, y),
            choose=lambda kind: do(self.hand.choose, kind),
            carry=lambda hexagon: do(self.hand.carry, hexagon),
            twist=lambda flow: do(self.hand.twist_ghost, flow),
            drop=lambda: do(self.hand.drop_ghost),
            cancel=lambda: do(self.hand.cancel_drag),
        )

    def spots(self) -> Iterator[Spot]:
        """What can be pressed on the island without a finger."""
        return island_spots(self)

    def on_touch_move(self, touch: Any) -> bool:
        """Ask no part about a finger that one of them holds: whoever holds it is told anyway."""
        return bool(touch.grab_list) or super().on_touch_move(touch)

    def do_layout(self, *_: object) -> None:
        """Only the island fills the screen; every other part is put in its place by the chrome."""
        self.view.pos, self.view.size = self.pos, self.size
        self.parts.ring.pos, self.parts.ring.size = self.pos, self.size

    # The game that is shown

    @property
    def session(self) -> Session | None:
        """The game on the table, if there is one."""
        return self.turn.session if self.turn is not None else None

    @property
    def hand(self) -> TurnInput:
        """The turn in hand; only asked once there is a game."""
        assert self.turn is not None
        return self.turn

    @property
    def game(self) -> Session:
        """The session; only asked once there is one."""
        return self.hand.session

    @property
    def is_game(self) -> bool:
        """Whether this is the game itself, and no draft of one."""
        return self.draft is None

    def prepare(self) -> None:
        """Make what the end of a game shows."""
        self.parts.end.prepare()

    def enter(self, session: Session | None = None, draft: Draft | None = None, game: str = "", **facts: Any) -> None:
        """Show a session, or go on with the one that is here; a draft is seen as the game that it comes from."""
        if session is None and self.is_game:
            # A backup may have brought another state of it meanwhile, or somebody who changed its file.
            session = current_session(self.app.archive, self.game)
        if session is not None and session is not self.session:
            self.turn = TurnInput(session, self.follow)
            self.draft = draft
            self.remarks.reset()
        self._name_players()
        self.parts.voice.hush()
        if self.is_game:
            self._saving = Saving(self.app, self.game, self.show_again)
            self._end_lines()
        self.view.open(self.game.game or game)
        self.show(animate=False)
        self.view.sight.fit()

    def leave(self) -> None:
        """Stand upright again, and see that all is kept, what is being written too."""
        self.pen.done()
        if self._saving is not None:
            self._saving.end()
            self._saving = None
        if Window.rotation:
            Window.rotation = 0

    def anew(self, facts: dict[str, Any], sound: bool = False) -> dict[str, Any]:
        """The game as it is kept, for what is in memory may be half of something after a mishap."""
        session = self.session
        if sound or session is None or not session.game or session.unsaved is not None:
            return {**facts, "session": session}
        return {**facts, "session": resume_session(self.app.archive, session.game) or session}

    # What a touch brings about

    def do(self, touch: Callable[Facts, object], *facts: Facts.args, **named: Facts.kwargs) -> None:
        """Do with the turn in hand what one of its methods does, and show what it then is."""
        before, ends_before = self.hand.view, len(self.game.history.positions)
        self.remarks.end_feast()
        touch(*facts, **named)
        if self.hand.view.differs_by_drag_only(before):
            # A finger that pulls changes it many times a second, and nothing beside the island.
            self._show_pull(self.seen)
        else:
            self.show(passed_on=len(self.game.history.positions) != ends_before)

    def _tap(self, hexagon: Hex) -> None:
        """A hex was tapped; the bounce of a finger that named one is not a second tap."""
        now = Clock.get_time()
        if hexagon == self.hand.selection.hex and now - self._named_at < BOUNCE:
            return
        self._named_at = now
        self.do(self.hand.tap, hexagon)

    def _tap_handle(self, hexagon: Hex) -> None:
        """Where a tap may confirm the tile, its handle is no more than what lies under it."""
        if self.game.tile_outcome.ready:
            self.do(self.hand.tap, hexagon)
        else:
            self.do(self.hand.turn_ghost)

    def follow(self, deed: TurnEvent) -> None:
        """Let something that was brought about be heard, felt and said."""
        session, remarks = self.game, self.remarks
        match deed.what:
            case turns.TICK:
                feedback.tick()
            case turns.FAULT:
                feedback.fault()
            case turns.TURNED:
                Clock.schedule_once(lambda _, placement=deed.placement: self._rests(placement), REST)
            case turns.CHOSEN:
                remarks.warn_of_kind(self.hand, deed.kind, self.explainer)
            case turns.LAID | turns.ERUPTED:
                feedback.legal("tile" if deed.what == turns.LAID else "eruption")
            case turns.NOTED:
                self.parts.voice.say(turn_labels.let_stand_text(self.explainer.phrases))
            case turns.UNDONE if deed.step is not None:
                remarks.undone(session, deed.step, deed.seat, self.explainer, lambda: self.do(self.hand.redo))
            case turns.REDONE:
                self.parts.voice.hush()
                self._see_the_end()
            case turns.DONE:
                self._done(deed)

    def _done(self, deed: TurnEvent) -> None:
        """A turn is complete."""
        session = self.game
        feedback.legal("win" if session.over or deed.winner is not None else "click")
        self._see_the_end()
        self._end_lines()
        if session.over:
            return
        self.remarks.gave_up(session, self.explainer)
        self.remarks.warn_of_the_end(session, self.explainer)
        if deed.winner is not None:
            self.remarks.crown(session, deed.winner, self.explainer, self.show_again)

    def _end_lines(self) -> None:
        """After the last line of a first game no game has any."""
        if self.is_game and not has_line(self.game):
            settings.coach = False

    def _see_the_end(self) -> None:
        if self.game.over and self._saving is not None:
            self._saving.rest()

    def _rests(self, placement: Placement | None) -> None:
        if (
            self.parent is not None
            and self.turn is not None
            and placement is not None
            and self.turn.explain_ghost(placement)
        ):
            self.show()

    def _knows_how(self, *_: object) -> None:
        """A finger came down on the sea: nobody is shown any more in this game how the first tile is laid."""
        self._known = self.game
        self.show_again()

    def glow(self, seat: int) -> None:
        """Let a player's settlements glow; -1 for nobody's."""
        self.hand.highlight_seat(seat)
        show_island(self.view, self.seen, animate=True)

    # What is shown

    @property
    def seen(self) -> Seen:
        """What the parts are shown now."""
        session, reading = self.game, self.hand.view
        teaches = session is not self._known and to_be_shown(reading)
        return Seen(reading, session, self.explainer, self.remarks.crowned, self.pen.noted, teaches)

    def show(self, animate: bool = True, passed_on: bool = False) -> None:
        """Show the turn in hand, perhaps another one than before; widgets draw only what changed."""
        if self._saving is not None:
            self._saving.mind()
        if self.game.game:
            self.view.game = self.game.game
        parts, seen = self.parts, self.seen
        reading, setup = seen.reading, seen.session.setup
        show.show_bar(parts.bar, seen)
        show.show_keys(parts.undo_key, parts.redo_key, parts.bar)
        show.show_band(parts.band, self.draft)
        card = reading.explained is not None or reading.stuck
        parts.arrange(card, len(setup.colours), setup.play == TEAMS)
        show_turn(parts, seen, animate)
        if passed_on:
            # Whatever people looked at last: the island that was won is seen whole.
            (self.view.sight.fit if seen.session.over else self.view.sight.settle)()
        else:
            bring_into_sight(self.view, reading)
        show.show_cards(parts.cards, seen)
        show.show_partners(parts.partners, parts.knots, seen)
        show.show_tiles(parts.grid, seen)
        show.show_verdict(parts.verdict, seen)
        show.show_out(parts.out, seen)
        show.show_end(parts.end, seen)
        self.offering.show(seen)
        show.show_dock(parts, seen)
        parts.cover()
        self.remarks.show(seen.session)

    def _show_pull(self, seen: Seen) -> None:
        show_turn(self.parts, seen, animate=True)
        self.parts.voice.tell(said(seen, ()))

    def show_again(self, *_: object) -> None:
        """The window has another size, or the words another language."""
        if self.turn is not None and self.parent is not None:
            self.show(animate=False)

    def _resized(self, *_: object) -> None:
        self.show_again()

    def _speak(self, *_: object) -> None:
        self._name_players()
        self.show_again()

    def _name_players(self) -> None:
        """Call everybody as the record does now: elsewhere somebody may have put another name into it."""
        if self.session is not None:
            setup = self.session.setup
            names = dict(zip(setup.colours, self.session.names, strict=True))
            self.explainer = RulePhrases(i18n.catalogue, names, setup.edition)

    # Ways on and out

    def keys(self) -> dict[str, Callable[[], object]]:
        """What the keyboard does here: undo and redo, besides what is done on the island."""
        undo, redo = (lambda: self.do(self.hand.undo)), (lambda: self.do(self.hand.redo))
        return {**super().keys(), "undo": undo, "redo": redo}

    def say_in_passing(self, text: str, action: str, follow: Callable[[], object] | None, seconds: float) -> bool:
        """Say it where everything else is said, unless a card lies there."""
        voice = self.parts.voice
        if voice.parent is None:
            return False
        voice.say(text, action, follow, seconds)
        return True

    def back(self) -> bool:
        """Close what is open on the table, or leave it."""
        reading = self.hand.view
        if self.pen.done():
            return True
        if reading.explained is not None:
            self.do(self.hand.close_verdict)
        elif self.parts.ring.shown:
            self.do(self.hand.select_hex, None)
        elif reading.selection.aim is not None:
            self.do(self.hand.drop_aim)
        else:
            self.leave_table()
        return True

    def show_result(self) -> None:
        """The game is decided: its places, charts and what can be passed on; of a draft there is no result."""
        if self.draft is not None:
            self.draft.leave()
        else:
            self.app.show("viewer", session=self.session)

    def try_moves(self) -> None:
        """Try moves from here at a table of its own; the game stays as it is."""
        from taluva.app.draft.starting import what_if

        session, draft = what_if(self.game, lambda: self.app.show("table"))
        self.app.show("draft", session=session, draft=draft, game=self.game.game)

    def leave_table(self) -> None:
        """Go home; a game with a turn is kept, or there is a way to keep it. A draft is left for the game."""
        if self.draft is not None:
            self.draft.leave()
        else:
            self.app.safe.leave(self.game, lambda: self.app.show("home"))

    def turn_chrome(self) -> None:
        """Turn everything to the seat opposite, and back."""
        Window.rotation = 0 if Window.rotation else 180
