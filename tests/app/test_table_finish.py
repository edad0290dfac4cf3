"""Details of the table that are seen at a glance: keys and names in whole letters, pills, rims, the next one's wood."""

import pytest
from kivy.graphics import Color, Line, Rectangle
from kivy.metrics import dp, sp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from taluva.app.draw.timber import timber
from taluva.app.look.i18n import i18n
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.screen import TableScreen
from taluva.app.widgets.wood import Frame
from taluva.engine.builds import Build
from taluva.engine.hexes import FLOWS, Hex, Hour, at
from taluva.engine.tiles import Placement, flow_of, place, volcano_of
from taluva.record.reader import read
from taluva.words.catalogue import LANGUAGES
from tests.app.conftest import Time
from tests.app.fitting import fit
from tests.app.hand import Hand
from tests.app.test_ring_room import laid
from tests.app.test_table import LAST_TILE, Sit, choose, hand, played, sit
from tests.app.touch import walk
from tests.play.test_session import OPENING

__all__ = ["hand", "sit"]


def broken_by(table: TableScreen, rules: int) -> Placement:
    """A placement on the island that breaks so many rules."""
    position = table.game.position
    every = (place(one, flow) for one in sorted(position.island.levels) for flow in FLOWS)
    return next(one for one in every if len(position.judge_tile(one).faults) == rules)


def test_the_keys_below_a_short_verdict_keep_their_letters(sit: Sit, hand: Hand, time: Time) -> None:
    """Whatever the language; where they do not fit beside each other they take two lines."""
    table = sit(laid(29).rpartition("29.")[0])
    choose(hand, "SL")
    hand.pull(*hand.pull_for(broken_by(table, 2)))
    card, briefly = table.parts.verdict, 0
    assert card.shown
    for language in LANGUAGES:
        i18n.switch(language)
        time.pass_by(0.5, 10)
        briefly += card.brief
        for key in (card.ids.move_it, card.ids.stand, card.ids.why):
            assert key.ids.label.font_size >= sp(14) - 0.5, (language, key.text)
    assert briefly >= 3


def test_the_title_of_a_verdict_is_no_smaller_than_its_rules(app: TaluvaApp, sit: Sit, hand: Hand, time: Time) -> None:
    """In a high window with letters of twice the size, in the language with the longest titles."""
    fit(app, (800, 1280))
    table = sit(laid(29).rpartition("29.")[0])
    choose(hand, "SL")
    hand.pull(*hand.pull_for(broken_by(table, 2)))
    settings.text = 2.0
    i18n.switch("de")
    time.pass_by(0.5, 10)
    card = table.parts.verdict
    labels = [one for one in walk(card.reason_rows[0]) if isinstance(one, Label)]
    row = next(one for one in labels if one.text == card.reason_rows[0].title)
    assert card.ids.title.font_size >= row.font_size


def test_a_volcano_without_a_legal_direction_says_why(sit: Sit, hand: Hand) -> None:
    """The reasons it names explain each of the six crosses."""
    table = sit(laid(27).rpartition("27.")[0])
    choose(hand, "SL")
    position = table.game.position
    nowhere = [
        one
        for one in sorted(position.island.flows)
        if not any(position.judge_tile(place(one, flow)).legal for flow in FLOWS)
    ]
    assert len(nowhere) > 3
    for volcano in nowhere:
        table.do("take_aim", volcano)
        voice = table.parts.voice
        assert (voice.look, voice.title) == ("fault", "No legal direction here")
        told = voice.remark.split(" · ")
        for flow in FLOWS:
            faults = position.judge_tile(place(volcano, flow)).faults
            assert {table.seen.explainer.headline(fault) for fault in faults}.intersection(told), (volcano, flow)


def test_after_an_early_win_the_key_shows_who_is_next(sit: Sit, hand: Hand, time: Time) -> None:
    """His wood and what is read on it; what is undone later has none."""
    builds = [["tower", "tower", "temple", "temple", "temple"], ["hut"] * 4, ["hut"] * 4]
    text = played("ranking", builds, ["Ann", "Ben", "Chloé"])
    before, last = text.rstrip("\n").rpartition("\n")[0], read(text).turns[-1]
    table = sit(before + "\n")
    hand.play(last)
    time.pass_by(0.3)
    voice, following = table.parts.voice, table.game.position.colour
    assert voice.action == "Next: Ben"
    assert voice.wood == following
    assert tuple(voice.ids.action.front) == pytest.approx(timber(following, "day").text, abs=0.01)
    hand.tap(voice.ids.action)
    hand.tap(table.parts.bar.ids.undo)
    assert voice.action == "Redo"
    assert voice.wood == ""


def test_a_name_on_a_low_window_shrinks_before_it_is_cut(app: TaluvaApp, sit: Sit, time: Time) -> None:
    """Beside three figures."""
    fit(app, (1024, 600))
    table = sit(laid(9).replace('"Chloé"', '"Дмитрий"').replace('"Dmitri"', '"Annabelle"'))
    time.pass_by(0.5)
    for card in table.parts.cards:
        assert card.look == "line"
        assert card.name in [glyph[0] for glyph in card._shown[1]]


def test_a_pill_grows_with_the_letters(app: TaluvaApp, sit: Sit, hand: Hand, time: Time) -> None:
    """In the row of cards over the island."""
    fit(app, (800, 1280))
    table = sit(OPENING)
    hand.concede()
    time.pass_by(0.5)
    sizes = []
    for scale in (1.0, 2.0):
        settings.text = scale
        time.pass_by(0.5, 6)
        card = next(one for one in table.parts.cards if one.gone)
        sizes.append(next(glyph[5] for glyph in card._shown[1] if glyph[0] == card.chip))
    assert sizes[1] >= 1.4 * sizes[0]


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

    tile, build = place(at(2, -1), 4), Build("hut", at(3, -1))
    choose(hand, "SL")
    hand.pull(*hand.pull_for(tile))
    for _ in range(4):
        hand.pan(-stage.width / 8, 0)
    assert not all_seen()
    hand.tap(view.where(build.hex))
    hand.tap(view.where(build.hex))
    time.pass_by(1.0, 10)
    assert table.game.over
    assert all_seen()


def test_a_verdict_that_goes_on_below_says_so(app: TaluvaApp, sit: Sit, hand: Hand, time: Time) -> None:
    """An arrow where rules lie below the edge of the card; none once the last of them is seen, or where all are."""
    fit(app, (1024, 600))
    table = sit(laid(29).rpartition("29.")[0])
    choose(hand, "SL")
    table.do("release", *_spot(broken_by(table, 5)))
    time.pass_by(0.5, 6)
    card = table.parts.verdict
    assert card.more
    card.ids.scroll.scroll_y = 0
    assert not card.more
    table.do("move_it")
    table.do("release", *_spot(broken_by(table, 1)))
    time.pass_by(0.5, 6)
    assert card.shown
    assert not card.more


def _spot(placement: Placement) -> tuple[Hex, Hour]:
    return volcano_of(placement), flow_of(placement)


def test_a_short_verdict_leaves_the_grid_in_sight_in_every_language(sit: Sit, hand: Hand, time: Time) -> None:
    """The key that cannot be pressed goes where its words leave the others no room; what it would say is said."""
    table = sit(laid(29).rpartition("29.")[0])
    choose(hand, "SL")
    hand.pull(*hand.pull_for(broken_by(table, 2)))
    card = table.parts.verdict
    assert not card.standing
    for language in LANGUAGES:
        i18n.switch(language)
        time.pass_by(0.5, 10)
        assert (table.parts.grid.opacity, card.y >= table.parts.grid.top) == (1, True), language
        assert card.remark
        assert card.ids.stand.disabled
        assert min(card.ids.move_it.width, card.ids.why.width) >= dp(48)
    table.do("move_it")
    table.do("release", *_spot(next(one for one in _all(table) if table.game.position.judge_tile(one).can_stand)))
    time.pass_by(0.5, 10)
    assert (card.ids.stand.disabled, card.ids.stand.opacity) == (False, 1)


def _all(table: TableScreen) -> list[Placement]:
    return [place(one, flow) for one in sorted(table.game.position.island.levels) for flow in FLOWS]


def test_what_is_said_has_the_whole_width_where_an_action_would_take_half(
    app: TaluvaApp, sit: Sit, hand: Hand, time: Time
) -> None:
    """On the sheet of portrait, with letters of twice the size: the key of who is next lies below."""
    fit(app, (800, 1280))
    settings.text = 2.0
    i18n.switch("de")
    text = played("ranking", [["tower", "tower", "temple", "temple", "temple"], ["hut"] * 4, ["hut"] * 4], "ABC")
    table = sit(text.rstrip("\n").rpartition("\n")[0] + "\n")
    table.parts.voice.say(
        "Ann hat beide Türme und alle drei Tempel gebaut: vorzeitiger Sieg.", "Weiter: Ben", wood="red"
    )
    time.pass_by(0.5, 10)
    voice = table.parts.voice
    assert voice.stacked
    key = voice.ids.action
    marks = [mark for group in voice._words.children for mark in getattr(group, "children", ())]
    written = [mark for mark in marks if isinstance(mark, Rectangle)]
    assert written
    assert written[0].size[0] > voice.width * 0.7
    assert all(mark.pos[1] >= key.top - 1 and mark.pos[1] + mark.size[1] <= voice.top for mark in written)
    assert voice.y < key.y
    assert key.right <= voice.right


def test_in_a_narrow_dock_the_step_that_is_now_keeps_its_name(app: TaluvaApp, sit: Sit, time: Time) -> None:
    """The others are figures there."""
    fit(app, (1024, 600))
    for language in ("de", "ru"):
        i18n.switch(language)
        table = sit(OPENING)
        for now in (0, 1):
            if now:
                table.do("choose", "JC")
            time.pass_by(0.4, 6)
            words = [cell.ids.word for cell in table.parts.steps.cells]
            names = [word.parent is not None and bool(word.text) for word in words]
            assert names == [nth == now for nth in range(3)], (language, now)
            for cell, named in zip(table.parts.steps.cells, names, strict=True):
                assert not named or cell.x < cell.ids.word.x <= cell.ids.word.right <= cell.right + 1


def test_a_frame_that_becomes_anothers_wood_draws_its_line_once(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the colour of its sides goes over, frame by frame."""
    frame = Frame(thick=dp(8), size=(600, 400))
    app.stage.add_widget(frame)
    time.pass_by(0.1, 2)
    drawn: list[object] = []
    trace = Frame._trace

    def note(self: Frame, one: Line, *how: float) -> None:
        drawn.append(one)
        trace(self, one, *how)

    monkeypatch.setattr(Frame, "_trace", note)
    for wood in ("white", "yellow"):
        frame.wood = wood
        shades = set()
        for _ in range(6):
            time.pass_by(0.05)
            shades.add(tuple(frame._tint.rgba))
        assert len(shades) > 3
        assert drawn == [frame._line], wood
        assert frame._line.width == dp(3 if wood == "white" else 1.5) / 2
        drawn.clear()


def test_the_steps_are_laid_out_once_when_another_one_is_now(
    app: TaluvaApp, sit: Sit, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their names are there; none is written anew to see what room it needs."""
    fit(app, (1024, 600))
    table = sit(OPENING)
    time.pass_by(0.4, 6)
    steps = table.parts.steps
    laid: list[object] = []
    lay = BoxLayout.do_layout

    def do_layout(self: BoxLayout, *largs: object) -> None:
        if self is steps or self in steps.children:
            laid.append(self)
        lay(self, *largs)

    monkeypatch.setattr(BoxLayout, "do_layout", do_layout)
    for what, facts in (("choose", ("JC",)), ("undo", ())):
        table.do(what, *facts)
        time.pass_by(0.4, 6)
        assert 0 < len(laid) <= 1 + len(steps.children), [type(one).__name__ for one in laid]
        laid.clear()


def test_on_a_small_tablet_the_title_of_a_verdict_takes_two_lines_before_it_is_smaller_than_its_rules(
    app: TaluvaApp, sit: Sit, hand: Hand, time: Time
) -> None:
    """In every language; and with large letters the only key left fills its line."""
    fit(app, (1024, 600))
    table = sit(laid(29).rpartition("29.")[0])
    choose(hand, "SL")
    table.do("release", *_spot(broken_by(table, 2)))
    card = table.parts.verdict
    for language in LANGUAGES:
        i18n.switch(language)
        time.pass_by(0.4, 6)
        assert card.ids.title.font_size >= sp(16.5) - 0.1, language
    settings.text = 2.0
    time.pass_by(0.4, 6)
    assert card.ids.stand.away
    assert card.ids.why.x == pytest.approx(card.ids.move_it.x, abs=1)
