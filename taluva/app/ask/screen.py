"""The screen on which an island is set up by finger and the arbiter asked; the set-up stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty

from taluva.app.ask import answer
from taluva.app.ask.lifting import open_levels
from taluva.app.ask.parts import AnswerPanel, AskDock, AskFoot, AskHead, AtHex, Heads, PutPicture
from taluva.app.ask.plan import HEADS, AskPlan, plan
from taluva.app.draw.boxes import NOWHERE, Box
from taluva.app.island.gestures import Answers
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.settings import settings
from taluva.app.look.theme import theme
from taluva.app.look.watched import watch
from taluva.app.widgets.carrying import Bearer, Carrying
from taluva.app.widgets.focus import Spot
from taluva.app.widgets.islandplace import IslandPlace
from taluva.app.widgets.overlay import Snackbar, inform
from taluva.app.widgets.panels import EdgePanel
from taluva.app.widgets.putkeys import PutKeys, ground_keys, level_keys, piece_keys
from taluva.app.widgets.tilegrid import TileGrid
from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, Hex, Hour, at, neighbours
from taluva.engine.position import TEAMS
from taluva.engine.tiles import KINDS, Placement, flow_of, place, volcano_of
from taluva.play.agreement import Agreement
from taluva.play.board_editor import BoardEditor
from taluva.play.board_file import load_board, save_board
from taluva.play.edited_board import EditedBoard, Refusal
from taluva.play.question import Question
from taluva.record.notation import MOST_SEATS
from taluva.record.unreadable import UnreadableError
from taluva.record.writer import text_of
from taluva.words import setup
from taluva.words.reading_errors import start_error_text
from taluva.words.rule_phrases import RulePhrases
from taluva.words.terms import EDITION_NAMES

ROOM = 4  # hexes from the middle that are seen of the bare sea
REMARK = 5.0  # seconds that a remark at a hex stays


class AskScreen(IslandPlace):
    """`asks` says whether the next touch is a question; before, it sets up."""

    asks = BooleanProperty(False)
    edition = StringProperty("")
    shares = BooleanProperty(False)  # whether the grid and the keys share a place
    explainer: RulePhrases

    def __init__(self, **kwargs: Any) -> None:
        """Make every part once; the set-up comes with `enter`."""
        self.asked = BoardEditor()
        self.question: Question | None = None
        self.settlement: Hex | None = None  # whose expansions are shown
        self.pointed = 0  # the reason that a finger asked for
        self.lit = False  # whether it is shown what would be legal
        self.live: Placement | None = None  # what a finger pulls now
        self.aim: Hex | None = None  # the hex round which the directions are offered
        self._tiles = False  # whether the grid has the place that it shares
        super().__init__(**kwargs)
        free = {"size_hint": (None, None)}
        self.view.camera.grows, self.view.figures = True, "always"
        self.paper, self.head, self.dock = EdgePanel(), AskHead(place=self, **free), AskDock(place=self, **free)
        self.picture = PutPicture(**free)
        self.levels, self.grounds = PutKeys(rows=1, **free), PutKeys(rows=1, **free)
        self.heads, self.pieces = Heads(**free), PutKeys(cols=4, **free)
        self.grid = TileGrid(counted=False, left=dict.fromkeys(KINDS, 1), **free)
        self.answer = AnswerPanel(**free)
        self.foot = AskFoot(place=self, **free)
        self.remark = AtHex(shown=False, **free)
        # The remark lies above all else.
        below = (self.paper, self.head, self.dock, self.picture, self.levels, self.grounds, self.heads, self.pieces)
        for part in (*below, self.grid, self.answer, self.foot, self.remark):
            self.add_widget(part)
        self.carrying = Carrying(self._bearer())
        self._hush = Clock.create_trigger(self._unsay, REMARK)
        self._listen()

    def _listen(self) -> None:
        self.levels.bind(on_put=lambda _, level: self.press(self.asked.keys._replace(level=level)))
        self.grounds.bind(on_put=lambda _, ground: self.press(self.asked.keys.with_ground(ground)))
        self.pieces.bind(on_put=lambda _, piece: self.press(self.asked.keys.with_piece(*piece)))
        self.grid.bind(
            on_choose=lambda _, kind: self.press(self.asked.keys.with_tile(kind)),
            on_take=lambda _, kind, touch: self.carrying.take(kind, touch),
            on_carry=lambda _, touch: self.carrying.carry(touch),
            on_drop=lambda _, touch: self.carrying.drop(touch),
        )
        self.view.gestures.answers = Answers(
            tap=self.tap,
            long_press=self.rest,
            pull=self.pull,
            release=self.release,
            cancel=lambda: self.pull(Hex(0), None),
            arrow=self.aim_at,
        )
        self.view.bind(on_camera=lambda _: self._keep_remark())
        watch(i18n, self.show_again, "tr")
        watch(theme, self.show_again, "contrast", "scale")
        watch(settings, self._resized, "hand")

    def _bearer(self) -> Bearer:
        """What becomes of a tile that is dragged from the grid."""
        return Bearer(
            self.view,
            free=self.free_sea,
            live=lambda: self.live,
            hex_at=self.view.hex_at,
            choose=lambda kind: self.press(self.asked.keys._replace(tile=kind, kind="", colour="")),
            carry=lambda hexagon: self.pull(hexagon, flow_of(self.live) if self.live is not None else FLOWS[-1]),
            twist=lambda flow: self.pull(volcano_of(self.live), flow) if self.live is not None else None,
            drop=lambda: self.release(volcano_of(self.live), flow_of(self.live)) if self.live is not None else None,
            cancel=lambda: self.pull(Hex(0), None),
        )

    # Coming and going

    def enter(self, lying: EditedBoard | None = None, **facts: Any) -> None:
        """Go on with the set-up as it was left, or begin another one."""
        self.asked = load_board(self.app.folders.state, Agreement.from_text(settings.table).edition)
        # Made anew after a mishap the screen is entered with what it was entered with before.
        if lying is not None and all(step.board != lying for step in self.asked.steps):
            self.do(lambda: self.asked.start_over(lying))
        if self.parent is not None:
            self.size = self.parent.size
        self.ask(False)
        self.frame(animate=False)

    def leave(self) -> None:
        """Leave nothing in the air."""
        self.live, self.lit = None, False
        self._unsay()

    def frame(self, animate: bool = True) -> None:
        """See all that lies there and the sea round it: only now, for nothing moves while hexes are put."""
        levels = self.asked.board.island.levels
        sea = {at(q, r): 1 for q in range(-ROOM, ROOM + 1) for r in range(-ROOM, ROOM + 1) if abs(q + r) <= ROOM}
        self.view.sight.fit(animate, levels or sea, around=bool(levels))
        self.view.camera.kept = True

    def keys(self) -> dict[str, Callable[[], object]]:
        """What the keyboard does here."""
        steps = {} if self.asks else {"undo": self.undo, "redo": self.redo}
        return {**super().keys(), "whole": self.frame, **steps}

    def back(self) -> bool:
        """Away from the directions, from the questions to the set-up, and then away."""
        if self.aim is not None:
            self.take_aim(None)
            return True
        asked = self.asks
        if asked:
            self.ask(False)
        return asked

    # Touches

    def press(self, keys: Any) -> None:
        """A key: it stays pressed, also for a question."""
        self.asked.keys = keys
        self._keep()
        self.take_aim(None)

    def tap(self, hexagon: Hex) -> None:
        """Put what is pressed, or ask about it there."""
        self._unsay()
        if self.asks:
            self._ask_at(hexagon)
        elif self.asked.must_choose_flow(hexagon):
            self.take_aim(hexagon)
        else:
            self.do(lambda: self.asked.tap(hexagon))

    def pull(self, hexagon: Hex, flow: Hour | None) -> None:
        """A finger pulls the lava: seen at once, or judged."""
        self.aim = None
        self.live = None if flow is None else place(hexagon, flow)
        if self.asks and self.live is not None:
            self.question, self.settlement, self.pointed = Question(self.live), None, 0
        self.show(words=not self.asks or flow is None)

    def release(self, hexagon: Hex, flow: Hour | None) -> None:
        """It let go."""
        self.live = None
        if self.asks:
            self.show()
        elif flow is not None:
            self.do(lambda: self.asked.put_with_flow(hexagon, flow))

    def take_aim(self, hexagon: Hex | None) -> None:
        """Offer the directions round a hex, for who taps or has no finger on the glass; tapped again, no more."""
        self.aim = hexagon if hexagon != self.aim else None
        if self.aim is not None:
            self.question, self.settlement = None, None
        self.show()

    def aim_at(self, flow: Hour) -> None:
        """One of them, as if it had been pulled."""
        assert self.aim is not None
        hexagon = self.aim
        self.pull(hexagon, flow)
        self.release(hexagon, flow)

    def rest(self, hexagon: Hex) -> None:
        """A finger rests on a hex: higher or lower."""
        if not self.asks and hexagon in self.asked.board.faces:
            open_levels(self, hexagon)

    def do(self, touch: Callable[[], Refusal | None]) -> None:
        """Change the set-up, keep it, and say at the hex what cannot be."""
        refused = touch()
        self._keep()
        self.take_aim(None)
        if refused is not None:
            self._say_at(refused)

    def undo(self) -> None:
        """Take the last step back, and say it where nothing is seen to change."""
        step, faces = self.asked.next_undo, self.asked.board.faces
        self.do(self.asked.undo)
        if step is not None and self.asked.board.faces == faces:
            told = setup.edit_step_text(self.explainer.phrases, step.what, step.colour)
            Snackbar.show(tr("Undone: {step}", step=told))

    def redo(self) -> None:
        """Bring it back."""
        self.do(self.asked.redo)

    def begin_anew(self) -> None:
        """Bare table; undo brings back what lay there."""
        self.do(self.asked.start_over)

    def _keep(self) -> None:
        if not save_board(self.app.folders.state, self.asked):
            Snackbar.show(tr("This cannot be saved now. It stays as it is until the app is closed."))

    def turn_keys(self) -> None:
        """The grid in the place of the keys, or the other way."""
        self._tiles = not self._tiles
        self._resized()

    def open_counts(self) -> None:
        """What else counts, only when it is asked for."""
        from taluva.app.ask.counts import CountsSheet

        CountsSheet(self).open()

    # Questions

    def ask(self, asks: bool) -> None:
        """From now on touches are questions, or set up again what lies there."""
        self.question, self.settlement, self.live, self.aim, self.asks = None, None, None, None, asks
        self._unsay()
        self._resized()

    def _ask_at(self, hexagon: Hex) -> None:
        keys, face = self.asked.keys, self.asked.board.faces.get(hexagon)
        settled = face is not None and face.piece is not None
        if not settled and not keys.kind:
            if face is not None and face.flow:
                self.take_aim(hexagon)
            return  # on bare land it asks nothing, and what was answered stays
        self.question, self.settlement, self.pointed, self.aim = None, None, 0, None
        if settled:
            self.settlement = hexagon
        else:
            self.question = Question(None, keys.colour, Build(keys.kind, hexagon))
        self.show()

    def ask_about(self, build: Build) -> None:
        """One of the expansions that are shown."""
        piece = self.asked.board.faces[build.hex].piece
        assert piece is not None
        self.question, self.pointed = Question(None, piece.colour, build), 0
        self.show()

    def point(self, number: int) -> None:
        """Show the hexes of one reason."""
        self.pointed = number
        self.show(words=False)
        answer.point(self)

    def light(self, lit: bool) -> None:
        """Show what would be legal, or no longer."""
        self.lit = lit
        self.show()

    def play_on(self) -> None:
        """Go on with it as a game; names and the rest are agreed on as for a new one."""
        if self._lies():
            lying = self.asked.board
            setup, last = lying.setup(), Agreement.from_text(settings.table)
            play = setup.play if last.play == TEAMS and len(setup.colours) < MOST_SEATS else last.play
            self.app.show("setup", begun=(setup._replace(play=play), lying.start()))

    def share(self) -> None:
        """Pass it on; so it comes into the archive."""
        if self._lies():
            try:
                taken = self.app.archive.imports.take(text_of(self.asked.board.record()))
            except UnreadableError as refused:
                inform(tr("No game can go on like this"), start_error_text(self.explainer.phrases, refused))
            else:
                self.app.pass_on(taken.game)

    def _lies(self) -> bool:
        """Whether anything lies there; if not, that is said."""
        if not self.asked.board.faces:
            Snackbar.show(tr("Nothing lies here yet."))
        return bool(self.asked.board.faces)

    # What is shown

    def show_again(self, *_: object) -> None:
        """The words have another language, or the letters another size."""
        if self.parent is not None:
            self.show()

    def show(self, words: bool = True) -> None:
        """Show the set-up with what is pulled, or with the question and its answer."""
        asked = self.asked
        keys, lying = asked.keys, asked.board
        self.explainer = RulePhrases(i18n.catalogue, {}, lying.facts.edition)
        self.edition = EDITION_NAMES[lying.facts.edition]
        self.view.placing = self.asks or keys.needs_flow
        self.view.camera.kept = True
        if self.live is not None and not self.asks:
            lying = asked.board_with_flow(volcano_of(self.live), flow_of(self.live))
        self.show_island(lying.island, *answer.signs(self))
        self.view.compass = answer.compass(self)
        if not words:
            return
        self.picture.keys = keys
        self.levels.show(level_keys(keys.level), str(keys.level))
        self.grounds.show(ground_keys(), None if keys.tile else keys.terrain if keys.kind else keys.ground)
        self.pieces.show(piece_keys(), (keys.colour, keys.kind))
        self.grid.kind = keys.tile
        step, voice = asked.next_undo, self.explainer.phrases
        self.dock.undoes = "" if step is None or self.asks else setup.edit_step_text(voice, step.what, step.colour)
        self.dock.can_redo = asked.next_redo is not None and not self.asks
        self.dock.said = answer.hint(self)
        if self.asks:
            answer.tell(self)

    def _say_at(self, refused: Refusal) -> None:
        self._refused = refused.hex
        text = setup.refusal_text(self.explainer.phrases, refused)
        self.remark.say(text, self.view.where(refused.hex), self.free_sea())
        self.remark.shown = True
        self._hush()

    def _unsay(self, *_: object) -> None:
        self.remark.shown = False

    def _keep_remark(self) -> None:
        if self.remark.shown:
            self.remark.say(self.remark.text, self.view.where(self._refused), self.free_sea())

    # Places

    def _plan(self) -> AskPlan:
        left = settings.hand == "left"
        return plan(self.width / dp(1), self.height / dp(1), self.asks, self._tiles, left, theme.scale)

    def free_sea(self) -> Box:
        """What is left for the island, in pixels."""
        return self.pixels(self._plan().stage)

    def arrange(self, width: float, height: float) -> None:
        """Everything in its place."""
        if not hasattr(self, "foot") or width < 100 or height < 100:
            return
        made = self._plan()
        self.view.pos, self.view.size = self.pos, self.size
        self.shares = made.shares
        heads = made.pieces._replace(y=made.pieces.top - HEADS, height=HEADS) if made.pieces != NOWHERE else NOWHERE
        pieces = made.pieces._replace(height=made.pieces.height - HEADS) if made.pieces != NOWHERE else NOWHERE
        for part, box in (
            (self.paper, made.paper),
            (self.head, made.head),
            (self.dock, made.dock),
            (self.picture, made.preview),
            (self.levels, made.levels),
            (self.grounds, made.grounds),
            (self.heads, heads),
            (self.pieces, pieces),
            (self.grid, made.grid),
            (self.answer, made.answer),
            (self.foot, made.foot),
        ):
            self.put(part, box)
            part.shown = box != NOWHERE
        self.leave_free(made.stage)
        self.show()

    # Without a finger

    def spots(self) -> Iterator[Spot]:
        """The directions, the hexes that lie there and those beside them."""
        yield from self.view.arrow_spots(self.aim_at)
        near = set(self.asked.board.faces) or {at(0, 0)}
        yield from self.view.hex_spots(near.union(*map(neighbours, near)), self.tap)
