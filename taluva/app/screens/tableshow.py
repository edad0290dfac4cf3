"""Shows on the table what the session holds: nothing here changes the game."""

from typing import Any

from taluva.app.choices import Choice, buildable, choices, expansions_from
from taluva.app.i18n import tr
from taluva.app.island.signs import Compass, Ghost, Marks
from taluva.app.screens import tablewords as words
from taluva.app.screens.tablechrome import TableChrome
from taluva.app.session import Session
from taluva.app.settings import settings
from taluva.engine.hexes import FLOWS, Hex
from taluva.engine.pieces import EXPAND, HUT, Piece
from taluva.engine.position import BUILD, TILE
from taluva.engine.tiles import KINDS, Placement, covered, flow_of, left_in_box, place, volcano_of
from taluva.engine.verdict import Verdict
from taluva.record.record import BuildMove
from taluva.words.explain import Explainer

LAST_HUTS = 3  # from here on a player is told that the huts run out


class TableShow(TableChrome):
    """The session, what is open on the table, and how both are shown."""

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

    @property
    def stuck(self) -> bool:
        """Whether the out card is called for."""
        return self.live is None and self.named is None and self.faulted is None and self.game.stuck

    def refresh(self, animate: bool = True) -> None:
        """Show what the session holds; widgets draw only what changed."""
        game = self.game
        outlook = game.outlook
        self.found = ()
        if self.named is not None and outlook is not None:
            self.found = expansions_from(outlook, self.named) or choices(outlook, self.named)
        card = self.shown_verdict is not None or self.stuck or game.over
        self.grid.opacity = 1 if self.grid_shown else 0
        self.grid.disabled = not self.grid_shown
        self.view.placing = game.position.awaits == TILE
        self.show_island(animate)
        self.arrange(self.grid_shown, card, len(game.setup.colours))
        self.show_bar()
        self.show_cards()
        self.show_tile()
        self.show_steps()
        self.show_ghost()
        self.show_cards_aside()
        self.show_popover()
        self.show_unsaved()

    @property
    def grid_shown(self) -> bool:
        """Whether the grid is open: not beside a card, not once the tile lies."""
        game = self.game
        if game.position.awaits != TILE or self.shown_verdict is not None or self.stuck:
            return False
        return self.grid_open or not self.layout_plan.folds

    def show_again(self) -> None:
        """The window has another size, or the words another language."""
        if self.session is not None and self.parent is not None:
            self.refresh(animate=False)

    # Parts

    def show_bar(self) -> None:
        """The top bar."""
        game, bar = self.game, self.bar
        position = game.position
        bar.title = tr("Turn {n}", n=game.turn)
        bar.event = game.record.tag("Event") or ""
        bar.tiles_left = position.tiles_left
        bar.can_undo = game.next_undo is not None
        bar.can_redo = game.next_redo is not None
        if position.seat is None:
            bar.step, bar.name = "", tr("Game over")
            return
        bar.colour = position.setup.colours[position.seat]
        bar.name = self.explainer.name(bar.colour)
        bar.step = "tile" if position.awaits == TILE else "build"

    def show_cards(self) -> None:
        """The players."""
        position = self.game.position
        for seat, colour in enumerate(position.setup.colours):
            card, said = self.cards[seat], words.card(position, seat, self.explainer)
            card.colour, card.name = colour, self.explainer.name(colour)
            card.left, card.active, card.gone = said.left, said.active, said.gone
            card.chip, card.prized, card.team = said.chip, said.prized, said.team
            card.lacks, card.lacks_what = said.lacks, said.lacks_what

    def show_tile(self) -> None:
        """The grid, or the tile in its place."""
        game, box = self.game, self.tile_box
        laid = game.laid
        self.grid.kind = game.proposal.kind
        counts = game.laid_kinds()
        left = {kind: left_in_box(counts, kind) for kind in KINDS}
        if left != self.grid.left:
            self.grid.left = left
        box.shown = not self.grid_shown and self.shown_verdict is None and not self.stuck and not game.over
        box.disabled = not box.shown
        if not box.shown:
            return
        box.kind = laid.kind if laid is not None else game.proposal.kind
        placement = laid.placement if laid is not None else game.proposal.placement
        box.flow = 12 if placement is None else flow_of(placement)
        if laid is not None:
            box.title = tr("Tile lies on level {n}", n=game.position.island.levels[volcano_of(laid.placement)])
            box.remark = tr("Building confirms it. Undo takes it back.")
        else:
            box.title = self.explainer.voice.tile(box.kind) if box.kind else tr("Which tile?")
            box.remark = tr("Tap to choose another tile.")

    def show_steps(self) -> None:
        """The four steps."""
        faulted = self.faulted is not None
        self.steps.opacity = 0 if self.game.over else 1
        self.steps.disabled = self.game.over
        self.steps.steps = words.steps(self.game, self.explainer, self.named, faulted)

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
        self._lit: frozenset[Hex] = frozenset()
        if outlook is not None and awaits_build and self.live is None and self.faulted is None:
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
        ghost = Ghost(
            game.proposal.kind or None,
            volcano,
            flow_of(placement),
            verdict.legal,
            {} if verdict.legal else words.numbers(verdict),
            max(levels.get(hexagon, 0) for hexagon in covered(placement)) + 1,
            True,
            tuple(hexagon for hexagon in covered(placement) if hexagon in self._lit) if ready else (),
        )
        if ghost != view.ghost:
            view.ghost = ghost
        compass = None if ready and named else self._compass(volcano)
        if compass != view.compass:
            view.compass = compass
        self._speak_of_ghost(placement, verdict)

    def _compass(self, hexagon: Hex) -> Compass:
        position = self.game.position
        level = position.island.levels.get(hexagon, 0) + 1
        return Compass(hexagon, level, {flow: position.judge_tile(place(hexagon, flow)).legal for flow in FLOWS})

    def _speak_of_ghost(self, placement: Placement | None, verdict: Verdict | None = None) -> None:
        bubble = self.bubble
        bubble.shown = placement is not None and verdict is not None and self.shown_verdict is None
        if not bubble.shown:
            return
        assert placement is not None
        assert verdict is not None
        if verdict.legal:
            bubble.look = "legal"
            bubble.title = self.explainer.legal_tile(self.game.position.island, placement)
            bubble.remark = "" if self.game.proposal.kind else tr("Now name the tile in the grid.")
        else:
            bubble.look = "fault"
            bubble.title = self.explainer.title(verdict.faults[0].rule)
            rest = [self.explainer.title(fault.rule) for fault in verdict.faults[1:]]
            bubble.remark = "\n".join(rest)
        self.place_bubble()

    # Cards

    def show_cards_aside(self) -> None:
        """The verdict, being out, the end: one of them at most."""
        game = self.game
        verdict = self.shown_verdict
        if verdict is not None:
            self._explain(verdict)
        self.verdict.shown = verdict is not None
        self.out.shown = verdict is None and self.stuck
        if self.out.shown:
            self._tell_out()
        ended = game.over and verdict is None
        if ended and not self.end.shown:
            outcome = self.explainer.outcome(game.position)
            self.end.title = outcome.title
            self.end.reasons = " ".join(outcome.reasons)
            self.end.rulings = " ".join(outcome.rulings)
            self.end.show_places(words.placed(game.position, self.explainer))
        self.end.shown = ended
        self.stand_aside()

    def _explain(self, verdict: Verdict) -> None:
        game = self.game
        colour = game.position.colour or ""
        if self.faulted is not None:
            build = self.faulted.build
            title = words.build_title(verdict, build.kind)
            told = words.reasons(verdict, self.explainer, colour, build.terrain if build.kind == EXPAND else "")
            remark = words.standing_remark(verdict, build.kind, game.turn)
            self.verdict.explain(title, told, verdict.can_stand, remark, tr("Other build"))
            return
        placement = game.proposal.placement
        assert placement is not None
        erupts = any(hexagon in game.position.island.levels for hexagon in covered(placement))
        title = words.tile_title(verdict, erupts)
        told = words.reasons(verdict, self.explainer, colour)
        remark = words.standing_remark(verdict, "", game.turn)
        self.verdict.explain(title, told, verdict.can_stand, remark, tr("Move it"))

    def _tell_out(self) -> None:
        game = self.game
        colour = game.position.colour or "red"
        self.out.colour = colour
        self.out.title = self.explainer.out(colour)
        self.out.text = ""
        if settings.arbiter:
            return
        before = game.history.positions[-1]
        kind = game.laid.kind if game.laid is not None else game.proposal.kind
        safe = len(before.doom(kind).safe)
        self.out.text = self.explainer.doom(safe, len(before.legal_tiles()) - safe)

    def show_popover(self) -> None:
        """The builds of the named hex."""
        popover = self.popover
        outlook = self.game.outlook
        if self.named is None or outlook is None or self.faulted is not None or not self.found:
            popover.shown = False
            return
        by_terrain = self.found[0].build.kind == EXPAND
        sides = self._sides(by_terrain)
        said = words.offers(self.found, self.explainer, sides)
        popover.listed = self.steps.single or self.layout_plan.shape == "slim"
        popover.size = popover.wanted_size(len(said))
        popover.offer(said, outlook.colour or "red")
        filled = {hexagon for one in self.found if one.option is not None for hexagon in one.option.hexes}
        self.place_popover([self.named, *sorted(filled - {self.named})])
        popover.shown = True

    def _sides(self, by_terrain: bool) -> list[str]:
        """Where the settlement of each expansion lies, named only if there are several."""
        expands = [choice for choice in self.found if choice.build.kind == EXPAND]
        if by_terrain or len(expands) < 2:
            return [""] * len(self.found)
        assert self.named is not None
        x, y = self.view.where(self.named)
        outlook = self.game.outlook
        assert outlook is not None
        said = []
        for choice in self.found:
            settlement = outlook.island.settlement_at.get(choice.build.hex)
            if choice.build.kind != EXPAND or settlement is None:
                said.append("")
                continue
            spots = [self.view.where(hexagon) for hexagon in settlement.hexes]
            across = sum(spot[0] for spot in spots) / len(spots) - x
            up = sum(spot[1] for spot in spots) / len(spots) - y
            said.append(words.compass_side(across, up))
        return said

    def show_preview(self) -> None:
        """Show the build under a finger on the island."""
        self.show_marks()

    def show_unsaved(self) -> None:
        """Tell at once that a step could not be kept, and when it is."""
        trouble = self.game.unsaved
        if trouble is not None:
            self.remark.keep_saying(words.unsaved(trouble))
            self._was_unsaved = True
        elif getattr(self, "_was_unsaved", False):
            self._was_unsaved = False
            self.remark.keep_saying("")
            self.remark.say(tr("Saved again."))
