"""What the table shows on the island: marks, ghost, compass and the live verdict; nothing here changes the game."""

from typing import Any

from taluva.app.i18n import tr
from taluva.app.island.signs import Compass, Ghost, Marks
from taluva.app.screens import tablewords as words
from taluva.app.screens.tablechrome import TableChrome
from taluva.app.settings import settings
from taluva.engine.hexes import FLOWS, Hex
from taluva.engine.pieces import EXPAND, HUT, Piece
from taluva.engine.position import BUILD, TILE
from taluva.engine.tiles import Placement, covered, flow_of, place, volcano_of
from taluva.engine.verdict import Verdict
from taluva.play.choices import Choice, buildable
from taluva.play.session import Session
from taluva.record.record import BuildMove
from taluva.words.explain import Explainer


class TableIsland(TableChrome):
    """The session, what is open on the table, and both on the island."""

    session: Session | None
    explainer: Explainer

    def __init__(self, **kwargs: Any) -> None:
        """Have no session yet."""
        self.session = None
        super().__init__(**kwargs)
        self.reset()

    def reset(self) -> None:
        """Nothing is open, nothing is pulled."""
        self.named: Hex | None = None  # the hex whose builds are offered
        self.found: tuple[Choice, ...] = ()
        self.faulted: Choice | None = None  # the build whose faults are shown
        self.moving = False  # the verdict on the ghost was read: it is being moved
        self.live: Placement | None = None  # where the ghost is while a finger pulls it
        self.aim: Hex | None = None  # the hex tapped for a tile, waiting for its direction
        self.looked_at = -1  # which of the offers is shown on the island
        self.glowing = -1  # the seat whose settlements glow
        self.grid_open = True
        self.hinting = False
        self._lit: frozenset[Hex] = frozenset()
        self._warning = ""
        self._was_unsaved = False

    @property
    def game(self) -> Session:
        """The session; only asked once there is one."""
        assert self.session is not None
        return self.session

    # What follows from the session

    @property
    def outlook_levels(self) -> Any:
        """The land on which a build can be named now."""
        outlook = self.game.outlook
        return outlook.island.levels if outlook is not None else ()

    @property
    def shown_verdict(self) -> Verdict | None:
        """The verdict that a card explains now: on a build, or on the ghost once it was let go."""
        game = self.game
        if self.faulted is not None:
            return self.faulted.verdict
        if self.live is not None or self.moving or game.laid is not None or game.proposal.stands:
            return None
        verdict = game.verdict
        return verdict if verdict is not None and not verdict.legal else None

    def show_island(self, animate: bool = True) -> None:
        """The island with the confirmed tile, or as it would be once a legal ghost is confirmed."""
        game, view = self.game, self.view
        island = game.position.island
        if view.island is not island:
            view.island = island
            if not animate:
                view.finish()
        self.show_marks()

    def show_marks(self) -> None:
        """What is lit, offered, at fault, last and fresh."""
        game = self.game
        outlook = game.outlook
        marks: dict[str, Any] = {"last": self._last_hexes()}
        if game.laid is not None:
            marks["fresh"] = covered(game.laid.placement)
        awaits_build = outlook is not None and outlook.awaits == BUILD
        self._lit = frozenset()
        helps = not settings.arbiter
        if helps and outlook is not None and awaits_build and self.live is None and self.faulted is None:
            self._lit = buildable(outlook)
            marks["build"], marks["dim"] = self._lit, True
            if game.laid is None and game.proposal.placement is not None:
                # The ghost shows its own.
                marks["build"] = self._lit.difference(covered(game.proposal.placement))
        if self.named is not None:
            marks["selected"] = self.named
            marks.update(self._preview())
        if self.faulted is not None:
            marks["fault"] = words.numbers(self.faulted.verdict)
        elif self.shown_verdict is not None and game.proposal.placement is not None:
            # Outlines outside the tile; the ghost itself carries the numbers.
            outside = set(self.shown_verdict.hexes).difference(covered(game.proposal.placement))
            marks["fault"] = dict.fromkeys(outside, 0)
        if self.hinting and game.position.awaits == TILE and not awaits_build:
            marks["hint"] = self._hints()
        if self.glowing >= 0:
            colour = game.setup.colours[self.glowing]
            settlements = game.position.island.settlements(colour)
            marks["glow"] = frozenset().union(*(settlement.hexes for settlement in settlements))
        made = Marks(**marks)
        if made != self.view.marks:
            self.view.marks = made

    def _preview(self) -> dict[str, Any]:
        number = self.looked_at if 0 <= self.looked_at < len(self.found) else -1
        if number < 0:
            number = next((n for n, one in enumerate(self.found) if one.legal and one.build.kind == EXPAND), -1)
        if number < 0:
            return {}
        choice = self.found[number]
        outlook = self.game.outlook
        if not choice.legal or choice.option is None or outlook is None:
            return {}
        colour = outlook.colour or ""
        if choice.build.kind == EXPAND:
            huts = {hexagon: outlook.island.levels[hexagon] for hexagon in choice.option.hexes}
            return {"expand": huts, "colour": colour}
        return {"preview": {choice.build.hex: Piece(choice.build.kind, colour, 1)}}

    def _last_hexes(self) -> tuple[Hex, ...]:
        """The hexes of the last build, so that the table can compare."""
        history = self.game.history
        done = len(history.positions) - 1
        if not done or self.named is not None:
            return ()
        turn, before = history.turns[done - 1], history.positions[done - 1]
        if turn.tile is None:
            return ()
        hexes = covered(turn.tile.placement)
        if not isinstance(turn.build, BuildMove):
            return hexes
        if turn.build.build.kind != EXPAND:
            return (turn.build.build.hex,)
        after = history.positions[done].island.pieces
        return tuple(hexagon for hexagon in after if hexagon not in before.island.pieces and after[hexagon].kind == HUT)

    def _hints(self) -> frozenset[Hex]:
        """Where the volcano of the tile in hand could lie: in the ghost's direction if it has one."""
        proposal = self.game.proposal
        flow = None if proposal.placement is None else flow_of(proposal.placement)
        return frozenset(
            volcano_of(placement)
            for placement in self.game.position.legal_tiles()
            if flow is None or flow_of(placement) == flow
        )

    # The tile in hand

    def show_ghost(self) -> None:
        """The ghost where it is pulled, or where it was left, its verdict beside it."""
        game, view = self.game, self.view
        placement = self.live if self.live is not None else game.proposal.placement
        position = game.position
        if position.awaits != TILE or (placement is None and self.aim is None):
            view.ghost = view.compass = None
            self._speak_of_ghost(None)
            return
        if placement is None:
            assert self.aim is not None
            view.ghost = None
            view.compass = self._compass(self.aim)
            self._speak_of_ghost(None)
            return
        verdict = position.judge_tile(placement)
        volcano = volcano_of(placement)
        levels = position.island.levels
        named = bool(game.proposal.kind)
        ready = self.live is None and game.ready
        secret = settings.arbiter and self.live is not None
        ghost = Ghost(
            game.proposal.kind or None,
            volcano,
            flow_of(placement),
            None if secret else verdict.legal,
            {} if secret or verdict.legal else words.numbers(verdict),
            max(levels.get(hexagon, 0) for hexagon in covered(placement)) + 1,
            True,
            tuple(hexagon for hexagon in covered(placement) if hexagon in self._lit) if ready else (),
        )
        if ghost != view.ghost:
            view.ghost = ghost
        compass = None if ready and named else self._compass(volcano)
        if compass != view.compass:
            view.compass = compass
        self._speak_of_ghost(None if secret else placement, verdict)

    def _compass(self, hexagon: Hex) -> Compass:
        position = self.game.position
        level = position.island.levels.get(hexagon, 0) + 1
        if settings.arbiter:
            return Compass(hexagon, level, dict.fromkeys(FLOWS))
        return Compass(hexagon, level, {flow: position.judge_tile(place(hexagon, flow)).legal for flow in FLOWS})

    def _speak_of_ghost(self, placement: Placement | None, verdict: Verdict | None = None) -> None:
        bubble = self.bubble
        bubble.shown = placement is not None and verdict is not None and self.shown_verdict is None
        if not bubble.shown:
            return
        assert placement is not None
        assert verdict is not None
        if verdict.legal:
            title = self.explainer.legal_tile(self.game.position.island, placement)
            bubble.tell("legal", title, "" if self.game.proposal.kind else tr("Now name the tile in the grid."))
        else:
            title, *rest = [words.headline(fault, self.explainer) for fault in verdict.faults]
            if self.game.proposal.stands:
                rest = [tr("Now name the tile in the grid.")]
            bubble.tell("fault", title, "\n".join(rest))
        self.place_bubble()
