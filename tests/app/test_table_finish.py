"""Details of the table that are seen at a glance: keys and names in whole letters, pills, rims, the next one's wood."""

import pytest
from kivy.graphics import Color, Line
from kivy.metrics import dp

from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.layout import STEP_EDGE
from taluva.app.widgets.wood import Frame
from taluva.engine.hexes import FLOWS, at
from taluva.engine.tiles import place
from tests.app.conftest import Time
from tests.app.fitting import fit
from tests.app.hand import Hand
from tests.app.tables import LAST_TILE, Sit, choose, laid, on_land, released
from tests.app.touch import walk
from tests.play.openings import OPENING


def test_a_volcano_without_a_legal_direction_says_why(sit: Sit, hand: Hand) -> None:
    """The reasons it names explain each of the six crosses, and the step says so: they are no arrow to tap."""
    table = sit(laid(27).rpartition("27.")[0])
    choose(hand, "SL")
    voice, islands = table.parts.voice, table.game.position.island
    judged = {one: [table.game.position.judge_tile(place(one, flow)) for flow in FLOWS] for one in islands.flows}
    nowhere = {one: verdicts for one, verdicts in judged.items() if not any(verdict.legal for verdict in verdicts)}
    assert len(nowhere) > 3
    for volcano, verdicts in nowhere.items():
        table.do(table.hand.start_aiming, volcano)
        assert (voice.said.look, voice.said.title) == ("fault", "No legal direction here")
        assert [state for _, state in table.parts.steps.steps] == ["done", "fault", "later"]
        told = voice.said.remark.split(" · ")
        for verdict in verdicts:
            assert {table.seen.explainer.headline(fault) for fault in verdict.faults}.intersection(told), volcano


def test_in_high_contrast_the_frame_has_a_black_and_a_white_line(sit: Sit, time: Time) -> None:
    """One of them is seen on any wood, and beside any sea."""
    table = sit(OPENING)
    for strong, wanted in ((True, {(0.0, 0.0, 0.0), (1.0, 1.0, 1.0)}), (False, set())):
        settings.contrast = strong
        time.pass_by(0.5)
        frame = next(one for one in walk(table) if isinstance(one, Frame))
        paint, lines = None, {}
        for one in frame.canvas.children:
            if isinstance(one, Color):
                paint = one
            elif isinstance(one, Line) and paint is not None and paint.a == 1:
                lines[tuple(paint.rgb)] = 2 * one.width
        assert set(lines) == wanted
        if strong:
            assert sum(lines.values()) == pytest.approx(dp(3))


def test_at_the_end_the_whole_island_is_in_sight_wherever_people_looked_last(sit: Sit, hand: Hand, time: Time) -> None:
    """During the game a view that somebody has moved stays where it is."""
    table = sit(LAST_TILE)
    view, stage = table.parts.view, table.parts.pixels(table.parts.layout_plan.stage)

    def all_seen() -> bool:
        return all(
            stage.x <= x <= stage.x + stage.width and stage.y <= y <= stage.y + stage.height
            for x, y in map(view.where, view.island.levels)
        )

    choose(hand, "SL")
    hand.pull(*hand.pull_for(place(at(2, -1), 4)))
    for _ in range(4):
        hand.pan(-stage.width / 8, 0)
    assert not all_seen()
    for _ in range(2):
        hand.tap(view.where(at(3, -1)))
    time.pass_by(1.0, 10)
    assert (table.game.over, all_seen()) == (True, True)


def test_a_verdict_that_goes_on_below_says_so(app: TaluvaApp, sit: Sit, hand: Hand, time: Time) -> None:
    """An arrow where rules lie below the edge of the card; none once the last of them is seen, or where all are."""
    fit(app, (1024, 600))
    table = sit(laid(29).rpartition("29.")[0])
    card, position = table.parts.verdict, table.game.position
    for rules, more in ((5, True), (1, False)):
        released(table, "SL", next(one for one in on_land(position) if len(position.judge_tile(one).faults) == rules))
        time.pass_by(0.5, 6)
        assert (card.shown, card.more) == (True, more)
        card.ids.scroll.scroll_y = 0
        assert not card.more
        table.do(table.hand.close_verdict)


def test_in_a_narrow_dock_the_step_that_is_now_keeps_its_name(app: TaluvaApp, sit: Sit, time: Time) -> None:
    """The others are figures there."""
    fit(app, (1024, 600))
    for language in ("de", "ru"):
        i18n.switch(language)
        table = sit(OPENING)
        for now in (0, 1):
            if now:
                table.do(table.hand.choose, "JC")
            time.pass_by(0.4, 6)
            words = [cell.ids.word for cell in table.parts.steps.cells]
            names = [bool(word.shown and word.text) for word in words]
            assert names == [nth == now for nth in range(3)], (language, now)
            for cell, named in zip(table.parts.steps.cells, names, strict=True):
                assert not named or cell.x < cell.ids.word.x <= cell.ids.word.right <= cell.right + 1


def test_every_step_has_room_for_its_name_upright(app: TaluvaApp, sit: Sit, time: Time) -> None:
    """Where the three share the width of the sheet; in Russian one name is much longer than the others."""
    i18n.switch("ru")
    fit(app, (800, 1280))
    cells = sit(OPENING).parts.steps.cells
    time.pass_by(0.3)
    assert [cell.title for cell in cells if cell.ids.word.right > cell.right - dp(STEP_EDGE) + 1] == []
