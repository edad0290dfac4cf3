"""Shows on the table what the session holds: nothing here changes the game."""

from taluva.app.i18n import tr
from taluva.app.screens import tablewords as words
from taluva.app.screens.tableisland import TableIsland
from taluva.app.settings import settings
from taluva.engine.ending import places
from taluva.engine.pieces import EXPAND
from taluva.engine.position import TILE
from taluva.engine.tiles import KINDS, covered, flow_of, left_in_box, volcano_of
from taluva.engine.verdict import Verdict
from taluva.play.choices import choices, expansions_from

ROOM_FOR_OUTCOME = (22, 14)  # letters in the top bar, and in a narrow one
LAST_HUTS = 3  # from here on a player is told that the huts run out


class TableShow(TableIsland):
    """The chrome round the island: bar, cards, grid, steps, popover, panels."""

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
        # Who wants only an arbiter is shown nothing before it is done.
        self.hint_button.opacity = 0 if settings.arbiter else 1
        self.hint_button.disabled = settings.arbiter
        self.show_island(animate)
        self.arrange(self.grid_shown, card, len(game.setup.colours), game.over)
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
        bar.event = game.record.shown("Event")
        bar.tiles_left = position.tiles_left
        bar.can_undo = game.next_undo is not None
        bar.can_redo = game.next_redo is not None
        if position.seat is None:
            first = places(position).index(1)
            bar.colour, bar.step = position.setup.colours[first], ""
            said = self.explainer.outcome(position).title
            bar.name = said if len(said) <= ROOM_FOR_OUTCOME[bar.narrow] else tr("Game over")
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
            card.lacks, card.lacks_what, card.brief = said.lacks, said.lacks_what, said.brief

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
        self.steps.steps = words.steps(self.game, self.explainer, self.named, faulted, self.aim is not None)

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
        if ended:
            outcome = self.explainer.outcome(game.position)
            self.end.title = outcome.title
            self.end.reasons = " ".join(outcome.reasons)
            self.end.rulings = " ".join(outcome.rulings)
            self.end.show_places(words.placed(game.position, self.explainer))
            self.view.celebrate()
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

    def warn(self, text: str) -> None:
        """Say a warning as long as it holds; nothing ends it."""
        self._warning = text
        self.show_unsaved()

    def show_unsaved(self) -> None:
        """Tell at once that a step could not be kept, and when it is; before any other warning."""
        trouble = self.game.unsaved
        self.remark.keep_saying(self._warning if trouble is None else words.unsaved(trouble))
        if trouble is None and self._was_unsaved:
            self.remark.say(tr("Saved again."))
        self._was_unsaved = trouble is not None
