"""What opens from the top bar of the table: the menu, the steps to undo, the tiles left, a stack."""

from functools import partial
from typing import TYPE_CHECKING

from kivy.metrics import dp

from taluva.app.look.i18n import i18n, tr, tr_n
from taluva.app.look.settings import settings
from taluva.app.table import sentences
from taluva.app.widgets.buttons import Row
from taluva.app.widgets.choice import Segmented
from taluva.app.widgets.labels import Paragraph
from taluva.app.widgets.overlay import Popover, Sheet, ask
from taluva.app.widgets.tilegrid import TileGrid
from taluva.engine.hexes import Hex
from taluva.engine.position import TILE
from taluva.engine.tiles import box_left
from taluva.words import setup

if TYPE_CHECKING:
    from taluva.app.table.screen import TableScreen

ASIDE = 162  # dp from the edge of a card to the middle of what opens beside it


class TableMenu:
    """Opens one thing at a time over the table."""

    def __init__(self, table: "TableScreen") -> None:
        """Belong to a table."""
        self._table = table

    def open(self) -> None:
        """The menu itself."""
        table = self._table
        sheet = Popover(point=[dp(20), table.top - dp(61)], breadth=dp(340))
        app = table.app
        game = table.game
        entry = partial(sheet.offer, chevron=False)

        if table.is_game:
            empty = game.record.empty
            entry("pencil", tr("A word on this turn"), table.pen.open, disabled=not game.record.turns)
            entry("undo", tr("Undo back to …"), lambda: self.history(undo=True), disabled=not game.steps(undo=True))
            if game.steps(undo=False):
                entry("redo", tr("Redo up to …"), lambda: self.history(undo=False))
            entry("list", tr("Record and replay"), lambda: app.show("viewer", session=game), disabled=empty)
            entry("layers", tr("Compare with the table"), lambda: app.show("compare", session=game), disabled=empty)
            entry("wand", tr("What if …"), table.try_moves, disabled=game.over)
            entry("share", tr("Share"), lambda: app.pass_on(game.game), disabled=empty)
            said = {kind: name for kind, name, _ in setup.help_level_choices(i18n.catalogue)}
            entry("eye", tr("Help"), self.help, said[game.help])
        entry("rules", tr("Rules"), lambda: app.show("rules", edition=game.setup.edition))
        entry("settings", tr("Settings"), lambda: app.show("settings"))
        can_concede = game.position.awaits == TILE
        why_not = "" if can_concede or game.over else tr("Only before the tile is placed; Undo takes it up again.")
        entry("flag", tr("Give up"), self.concede, why_not, disabled=not can_concede)
        if table.parts.bar.keyless:
            entry("turn-view", tr("Turn the island"), lambda: table.parts.view.sight.turn(1))
        if table.parts.bar.narrow:
            entry("swap", tr("Turn towards the opposite seat"), table.turn_chrome)
        if table.is_game:
            entry("home", tr("Leave the table"), table.leave_table, "" if empty else tr("The game is saved."))
        sheet.open()

    def help(self) -> None:
        """How much is told beforehand in this game, to be agreed on anew."""
        table = self._table
        game = table.game
        sheet = Popover(point=[dp(20), table.top - dp(61)], breadth=dp(440))
        sheet.add_widget(Paragraph(style="strong", text=tr("What the app tells beforehand")))
        sheet.add_widget(Paragraph(style="small", text=tr("For this game, as all players agree.")))

        def agree(kind: str) -> None:
            game.help = kind
            table.show()
            sheet.close()

        sheet.add_widget(Segmented(setup.help_level_choices(i18n.catalogue), game.help, agree))
        sheet.open()

    def whole(self) -> None:
        """All that is said, where the voice has not room for it."""
        voice = self._table.parts.voice
        popover = Popover(point=[voice.center_x, voice.top], breadth=dp(380))
        popover.add_widget(Paragraph(style="strong", text=voice.said.title))
        popover.add_widget(Paragraph(text=voice.said.remark))
        popover.open()

    def why(self, rules: list[str]) -> None:
        """The rules that a move breaks, one after the other, each with a drawn example."""
        from taluva.app.widgets.rulesheet import RuleSheet

        RuleSheet(rules, self._table.game.setup.edition).open()

    def concede(self) -> None:
        """Ask before a player gives up: it costs the game."""
        table = self._table
        colour = table.game.position.colour
        if colour is None:
            return
        name = table.explainer.phrases.name(colour)
        ask(
            tr("{name} gives up?", name=name),
            tr("{name} will be out; the buildings stay. You can undo this.", name=name),
            (tr("Give up"), "danger", lambda: table.do(table.hand.concede)),
            (tr("Play on"), "plain", None),
        )

    def history(self, undo: bool) -> None:
        """The steps that can be undone or redone, the nearest first."""
        table = self._table
        game = table.game
        steps = game.steps(undo)
        if not steps:
            return
        bar = table.parts.bar
        popover = Popover(point=[bar.right - dp(150), bar.y], breadth=dp(320))
        popover.add_widget(
            Paragraph(
                style="heading", text=tr("Undo up to and including …") if undo else tr("Redo up to and including …")
            )
        )

        def go(count: int) -> None:
            for _step in range(count):
                table.do(table.hand.undo if undo else table.hand.redo)

        for count, step in enumerate(steps, 1):
            title, turn = sentences.step_title(game, step, table.explainer), tr("Turn {n}", n=step.turn)
            popover.offer("undo" if undo else "redo", title, partial(go, count), turn, chevron=False)
        popover.open()

    def tiles_left(self) -> None:
        """Which tiles the box still holds."""
        table = self._table
        n = table.game.position.tiles_left
        sheet = Sheet(title=tr_n("{n} tile left in this game", "{n} tiles left in this game", n), breadth=dp(420))
        grid = TileGrid(size_hint_y=None, height=dp(330), plain=True)
        island = table.game.position.island
        grid.left, grid.counted = box_left(island.tiles), not island.initial_faces
        sheet.add_widget(grid)
        said = tr("The grid shows how many of each the box should still hold.")
        if island.initial_faces:
            said = tr("Nobody knows which tiles were there when the record begins.")
        sheet.add_widget(Paragraph(style="small", text=said))
        sheet.open()

    def stack(self, hexagon: Hex) -> None:
        """What lies on a hex, from the top down: levels, tiles, turns."""
        table = self._table
        game = table.game
        island = game.position.island
        if hexagon not in island.levels:
            return
        turns = [turn for turn, played in enumerate(game.history.turns, 1) if played.tile is not None]
        x, y = table.parts.view.where(hexagon)
        popover = Popover(point=[x, y], breadth=dp(280))
        stack = island.stack(hexagon)
        below = island.levels[hexagon] - len(stack)
        for level in range(len(stack), 0, -1):
            index = stack[level - 1]
            tile = table.explainer.phrases.tile(island.tiles[index].kind)
            title, remark = tr("Level {n}: {tile}", n=below + level, tile=tile), tr("Turn {n}", n=turns[index])
            popover.add_widget(Row(icon="layers", title=title, remark=remark, chevron=False))
        if below:
            title = tr("Level {n}", n=below) if below == 1 else tr("Levels 1 to {n}", n=below)
            popover.add_widget(Row(icon="layers", title=title, remark=tr("before the record begins"), chevron=False))
        popover.open()

    def player(self, seat: int) -> None:
        """A player's settlements: how large, and what they hold."""
        table = self._table
        game = table.game
        colour = game.setup.colours[seat]
        settlements = game.position.island.settlements(colour)
        card = table.parts.cards[seat]
        # Below a row of cards, beside a column of them and level with this one: neither a card nor the bar is covered.
        row = card.width < table.width / 2 and table.parts.cards[0].y == table.parts.cards[1].y
        aside = card.right + dp(ASIDE) if settings.hand == "left" else card.x - dp(ASIDE)
        at = (card.center_x, card.y) if row else (aside, card.top + dp(12))
        popover = Popover(point=card.to_window(*at), below=True, breadth=dp(300))
        popover.add_widget(Paragraph(style="strong", text=table.explainer.phrases.name(colour)))
        said = sentences.card(game.position, seat, table.explainer)
        what, told = sentences.lacks(game.position, seat, table.explainer)
        lacks = " ".join(filter(None, (what, told)))
        if what and told and not said.gone:
            lacks = tr("{what}: {said}", what=what, said=told)
        for line in (said.chip, lacks):
            if line:
                popover.add_widget(Paragraph(style="small", text=line))
        if not settlements:
            popover.add_widget(Paragraph(text=tr("No settlement yet.")))
        for settlement in sorted(settlements, key=len, reverse=True):
            holds = [table.explainer.phrases.number("tower", settlement.towers)] if settlement.towers else []
            holds += [table.explainer.phrases.number("temple", settlement.temples)] if settlement.temples else []
            size = table.explainer.phrases.tr_n("Settlement: {n} field", "Settlement: {n} fields", len(settlement))
            popover.add_widget(Paragraph(text=", ".join([size, *holds])))
        table.glow(seat)
        popover.bind(on_close=lambda *_: table.glow(-1))
        popover.open()
