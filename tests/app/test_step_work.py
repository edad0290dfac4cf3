"""What a step on the table draws again: only what is seen and has changed."""

import ast
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kivy.core.text import LabelBase
from kivy.factory import Factory
from kivy.graphics import InstructionGroup
from kivy.lang import Builder, builder
from kivy.uix import boxlayout
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from taluva.app.draw.glyphs import written
from taluva.app.look import laid
from taluva.app.look.fonts import icon
from taluva.app.replay.parts import ReplayHead
from taluva.app.shell.app import TaluvaApp
from taluva.app.table.stepbar import StepBar
from taluva.app.widgets.labels import KnownTag, Tag
from taluva.app.widgets.layouts import MiddleRow, Stacked
from taluva.app.widgets.sideplace import WayRow
from taluva.app.widgets.tilegrid import TileGrid
from taluva.engine.tiles import KINDS
from tests.app.conftest import Time, frame
from tests.app.touch import Touch, walk
from tests.record.games import four, game

STEPS = [("Tile", "now"), ("Place", "later"), ("Build", "later")]


def test_of_the_grid_only_what_changed_is_drawn_again(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tile was laid: the figures are written again, its card and fields only if it was the last of its kind."""
    grid = TileGrid(size=(400, 400), left=dict.fromkeys(KINDS, 2))
    app.stage.add_widget(grid)
    frame()
    drawn: list[str] = []
    for part in ("heads", "boxes", "picked", "figures", "tops"):
        draw = getattr(grid, f"_draw_{part}")

        def noted(part: str = part, draw: Any = draw) -> None:
            drawn.append(part)
            draw()

        monkeypatch.setattr(grid, f"_draw_{part}", noted)
    grid.left = {**grid.left, "JL": 1}
    frame()
    assert drawn == ["figures"]
    drawn.clear()
    grid.left = {**grid.left, "JL": 0}
    frame()
    assert drawn == ["boxes", "figures", "tops"], "the last of a kind makes its fields faint"
    drawn.clear()
    grid.kind = "JL"
    frame()
    assert drawn == ["picked", "figures", "tops"]
    drawn.clear()
    grid.width = 380
    frame()
    assert set(drawn) == {"heads", "boxes", "picked", "figures", "tops"}


def test_a_grid_is_drawn_in_few_instructions(app: TaluvaApp, time: Time) -> None:
    """A frame costs as many as there are colours and figures, not as there are cells."""
    grid = TileGrid(size=(400, 400), left=dict(zip(KINDS, [0, 1, 2, 3, 4, 5, 6] * 4, strict=False)), kind="JL")
    app.stage.add_widget(grid)
    frame()

    def count(group: InstructionGroup) -> int:
        return sum(1 + (count(one) if isinstance(one, InstructionGroup) else 0) for one in group.children)

    assert count(grid.canvas) < 90


def test_where_one_step_is_seen_only_that_one_is_written(app: TaluvaApp, time: Time) -> None:
    """The others are written once there is room for them."""
    bar = StepBar(size=(370, 60), single=True)
    app.stage.add_widget(bar)
    bar.steps = STEPS
    assert [cell.title for cell in bar.cells] == ["Tile", "", ""]
    bar.steps = [("Tile", "done"), ("Place", "now"), *STEPS[2:]]
    assert bar.cells[1].title == "Place"
    assert bar.cells[1].parent is bar
    bar.single = False
    assert [(cell.title, cell.state_of) for cell in bar.cells] == [
        ("Tile", "done"), ("Place", "now"), ("Build", "later"),
    ]  # fmt: skip


def test_a_rule_is_compiled_with_the_first_widget_it_is_for(app: TaluvaApp, time: Time) -> None:
    """What a file says of things that are never shown is read and no more."""
    text = "<Shown@Widget>:\n    x: 3\n    Widget:\n        y: self.x + 4\n<Never@Widget>:\n    x: 5 +\n"
    Builder.load_string(text, filename="shown-and-never")
    try:
        shown = Factory.Shown()
        assert (shown.x, shown.children[0].y) == (3, 4)
        with pytest.raises(SyntaxError):
            Factory.Never()
    finally:
        Builder.unload_file("shown-and-never")


def test_a_rule_is_worked_out_without_being_described(app: TaluvaApp, time: Time) -> None:
    """No words are made of the widget, the rule or the value, and the rule is followed all the same."""

    class Silent:
        value: Any = None

        def __repr__(self) -> str:
            raise AssertionError("was described")

    class Source:
        count = 0

    element, source = Silent(), Source()
    builder.call_fn((element, "value", compile("left + 1", "rule", "eval"), source, {"left": 1}), None, None)
    assert (element.value, source.count) == (2, 1)


@pytest.fixture
def replay(app: TaluvaApp, time: Time) -> Any:
    """Show the replay of a game of four, at its turn 20, at rest."""
    app.show("replay", record=game(2, four(48)))
    screen: Any = app.stage.current
    screen.searching.stop()
    screen.cursor.go(20)
    time.pass_by(3, frames=12)
    return screen


def test_a_step_of_the_replay_writes_only_what_it_says_anew(
    replay: Any, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None that looks as it did, and nothing twice."""
    written: list[tuple[object, tuple[object, ...]]] = []

    def looks(label: Label) -> tuple[object, ...]:
        # The paint of the letters is in their picture: on white wood they are dark.
        return label.text, tuple(label.color), label.font_size

    shown = {label: looks(label) for label in walk(replay) if isinstance(label, Label)}
    update = Label.texture_update

    def note(self: Label, *args: object) -> None:
        if self.text:
            written.append((self, looks(self)))
        update(self, *args)

    monkeypatch.setattr(Label, "texture_update", note)
    for by in (1, 1, -1):
        replay.cursor.step(None, by)
        time.pass_by(1, frames=4)
        assert [look for label, look in written if shown.get(label) == look] == []
        assert len(set(written)) == len(written)
        shown.update(written)
        written.clear()


def test_a_step_of_the_replay_draws_the_row_it_comes_to(
    replay: Any, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row it leaves is drawn as before it was chosen; on the way back there is nothing to draw."""
    drawn: list[int] = []
    replay.rail.tab = "turns"
    time.pass_by(1, frames=4)
    turns = replay.rail.turns
    draw = turns.draw_row

    def draw_row(group: object, index: int, y: float, chosen: bool) -> None:
        drawn.append(index)
        draw(group, index, y, chosen)

    monkeypatch.setattr(turns, "draw_row", draw_row)
    there = turns.seen
    replay.cursor.step(None, -1)
    time.pass_by(1, frames=4)
    assert [index for index in drawn if index in there] == [19, 18], "not chosen, and chosen, for the first time"
    drawn.clear()
    for by in (1, -1):
        replay.cursor.step(None, by)
        time.pass_by(1, frames=4)
    assert drawn == []


def test_a_step_of_the_replay_draws_the_line_of_who_built(
    replay: Any, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others keep theirs: whose turn it is lies below the lines."""
    standings = replay.rail.ids.standings
    lines: list[str] = []
    draw = standings._draw_one

    def draw_one(line: object, player: Any, *where: object) -> None:
        lines.append(player.colour)
        draw(line, player, *where)

    monkeypatch.setattr(standings, "_draw_one", draw_one)
    for _ in range(4):
        before = [player._replace(moved=False) for player in standings.players]
        replay.cursor.step(None, 1)
        time.pass_by(1, frames=4)
        changed = [player.colour for player in standings.players if player._replace(moved=False) not in before]
        assert lines == changed
        assert len(lines) < len(before)
        lines.clear()


def test_the_cursor_of_a_chart_measures_no_line_again(replay: Any, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """How high the chart reaches and how broad its names and its numbers are is known since it was drawn."""
    chart = replay.transport.ids.course
    measured: list[str] = []
    placed: list[tuple[float, float]] = []
    place = chart.place

    def note(turn: float, value: float) -> Any:
        placed.append((turn, value))
        return place(turn, value)

    monkeypatch.setattr(chart, "place", note)
    monkeypatch.setattr("taluva.app.widgets.course.written", lambda *_: measured.append("number"))
    monkeypatch.setattr("taluva.app.widgets.chart.round_top", lambda highest: measured.append("high"))
    monkeypatch.setattr(chart, "_broadest", lambda: measured.append("broad"))
    rings = [ring for pair in chart._rings for ring in pair]
    replay.cursor.step(None, 1)
    time.pass_by(1, frames=4)

    assert measured == []
    assert placed == [(21, 0)] * 2, "for the needle and the handle: where it crosses a line follows"
    assert [ring for pair in chart._rings for ring in pair] == rings
    assert len(rings) == 8


def test_bar_and_island_follow_the_cursor_at_once_and_the_words_when_it_rests(replay: Any, time: Time) -> None:
    """Drawn along, turn by turn and frame by frame, it is told of every few turns; a finger finds everything said."""
    said = set()
    for turn in range(21, 32):
        replay.cursor.go(turn)
        frame()
        assert (replay.head.turn, replay.frame.wood) == (turn, replay.viewing.scene.colour)
        assert replay.view.island is replay.viewing.position.island
        said.add(replay.caption.title)
    assert len(said) <= 4
    assert not any(title.startswith("Turn 31,") for title in said)
    frame()
    assert replay.caption.title.startswith("Turn 31,")
    assert replay.rail.turns.chosen == 30

    replay.cursor.go(12)
    touch = Touch(5, 5)
    assert replay.caption.title.startswith("Turn 12,")
    touch.up()


def test_who_moves_and_which_turn_it_is_are_written_once(
    replay: Any, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever steps to and fro sees the same pictures again."""
    refresh, wrote = LabelBase.refresh, list[str]()

    def note(self: LabelBase) -> None:
        wrote.append(self.text)
        refresh(self)

    monkeypatch.setattr(LabelBase, "refresh", note)
    written.cache_clear()
    seen: set[str] = set()
    for again in (False, True):
        wrote.clear()
        for turn in (21, 22, 23, 24):
            replay.cursor.go(turn)
            time.pass_by(0.1, frames=3)
            shown = {one.text for one in walk(replay) if isinstance(one, KnownTag)}
            assert {replay.head.shown_name, f"turn {turn}", f"Turn {turn} of {replay.viewing.length}"} <= shown
            seen |= shown
        assert again or f"turn {turn}" in wrote
    assert not seen.intersection(wrote)


def test_a_tag_that_shares_its_picture_looks_like_any_other(app: TaluvaApp) -> None:
    """Also in letters of another font, and after it said something else."""
    for facts in ({"style": "strong"}, {"style": "heading", "font_size": 31.5}, {"style": "small", "bold": True}):
        plain, known = Tag(**facts), KnownTag(**facts)
        for text in ("Ann", "Ольга", "", "Bea", " ", "Ann"):
            plain.text = known.text = text
            plain.texture_update()
            known.texture_update()
            assert list(known.texture_size) == list(plain.texture_size), (facts, text)
            if text.strip():
                assert known.texture.pixels == plain.texture.pixels, (facts, text)


def test_the_name_in_the_bar_has_its_room_before_it_is_written(replay: Any, time: Time) -> None:
    """Else the bar is laid out for the old name and again for the new one; and the words come when the cursor rests."""
    for turn in (21, 22):
        replay.cursor.go(turn)
        assert replay.head.shown_name == replay.head.name == replay.teller.name(replay.viewing.scene.seat)
        said = next(one for one in walk(replay.rail) if isinstance(one, Label) and one.text.startswith("Correct turn"))
        assert said.text == "Correct turn 20"
    time.pass_by(1, frames=4)
    assert said.text == "Correct turn 22"


def test_a_step_of_the_replay_lays_the_bar_out_once(replay: Any, time: Time, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not again for the room that this gave to its own parts."""
    laid: list[object] = []
    lay = ReplayHead.do_layout

    def do_layout(self: ReplayHead, *largs: object) -> None:
        laid.append(self)
        lay(self, *largs)

    monkeypatch.setattr(ReplayHead, "do_layout", do_layout)
    for by in (1, 1, -1):
        replay.cursor.step(None, by)
        time.pass_by(1, frames=4)
        assert len(laid) <= 1
        laid.clear()


def test_a_row_is_laid_out_once_and_again_when_a_part_asks_for_more(app: TaluvaApp, time: Time) -> None:
    """What it gives the part that stretches is no reason; what a part itself takes is."""
    laid: list[float] = []

    class CountedRow(MiddleRow):
        def do_layout(self, *largs: object) -> None:
            laid.append(rigid.width)
            super().do_layout(*largs)

    rigid, free = Widget(size_hint=(None, None), size=(50, 20)), Widget()
    row = CountedRow(size_hint=(None, None), size=(400, 60))
    for part in (free, rigid):
        row.add_widget(part)
    app.stage.add_widget(row)
    frame()
    assert (laid, free.width) == ([50], 350)
    # While it is laid out, a part takes more: that counts, in the same frame.
    free.bind(width=lambda *_: setattr(rigid, "width", 90))
    row.width = 300
    frame()
    assert (laid, free.width, rigid.x - row.x) == ([50, 50, 90], 210, 210)


def test_a_row_that_is_laid_by_is_laid_out_once_it_is_shown(app: TaluvaApp, time: Time) -> None:
    """Of the ways that a correction took away none is arranged any more."""
    row, panel = WayRow(title="Remove this turn", width=300), Stacked(width=400)
    app.stage.add_widget(panel)
    frame()
    aside = row.ids.words.width
    panel.add_widget(row)
    frame()
    shown = row.ids.words.width
    assert shown > aside
    panel.remove_widget(row)
    row.width = 200
    frame()
    assert row.ids.words.width == shown


def kivys_own_layout() -> Any:
    """How Kivy lays out a box, which nobody asks any more."""
    source = Path(boxlayout.__file__).read_text(encoding="utf-8")
    tree = ast.parse(source)
    found = next(one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef) and one.name == "do_layout")
    names: dict[str, Any] = {}
    exec(compile(ast.Module([found], []), "boxlayout", "exec"), names)
    return names["do_layout"]


@pytest.mark.parametrize("seed", range(40))
def test_a_box_is_laid_out_as_kivy_does_it(window: object, seed: int) -> None:
    """Whatever its parts ask for; a part that follows its width in height, too."""
    found = []
    for lay in (BoxLayout.do_layout, kivys_own_layout()):
        chance = Random(seed)

        def length(*others: float | None, chance: Random = chance) -> float | None:
            return chance.choice([None, round(chance.random() * 200), *others])

        box = BoxLayout(
            orientation=chance.choice(["horizontal", "vertical"]), padding=[chance.randrange(20) for _ in range(4)],
            spacing=chance.randrange(12), pos=(13, 7), size=(chance.randrange(900), chance.randrange(500)),
        )  # fmt: skip
        for number in range(chance.randrange(7)):
            part = Widget(
                size_hint=(chance.choice([None, 0.3, 1]), chance.choice([None, 0.5, 1])),
                size=(chance.randrange(300), chance.randrange(200)),
                pos_hint=chance.choice([{}, {"center_y": 0.5}, {"top": 1}, {"center_x": 0.5}, {"right": 0.9}]),
                size_hint_min=(length(), length()), size_hint_max=(length(800), length(800)),
            )  # fmt: skip
            if number % 3 == 1 and part.size_hint_y is None:
                part.bind(width=lambda part, width: setattr(part, "height", width / 2))
            box.add_widget(part)
        lay(box)
        found.append([list(box.minimum_size), *([*part.pos, *part.size] for part in box.children)])
    assert BoxLayout.do_layout is laid.do_layout
    assert found[0] == found[1]


def test_a_box_moves_only_what_lies_elsewhere_now(window: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is told its place and its size again; of what a part asks plain numbers are read."""
    told: list[str] = []

    class Part(Widget):
        def __setattr__(self, name: str, value: object) -> None:
            told.append(name)
            super().__setattr__(name, value)

    box = BoxLayout(size=(300, 100), orientation="vertical")
    for part in (Part(), Part(size_hint=(1, None), height=30), Part(size_hint=(None, 1), width=30)):
        box.add_widget(part)
    box.do_layout()
    told.clear()
    box.do_layout()
    assert not {"pos", "size"}.intersection(told)


def test_an_answer_to_a_correction_writes_each_of_its_words_once(
    app: TaluvaApp, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was laid by for it is as wide as it will be; icons and buttons say what others said before."""
    app.show("correct", record=game(2, four(48)), turn=5)
    screen: Any = app.stage.current
    time.pass_by(0.5, frames=6)
    wrote: list[tuple[str, float]] = []
    said: set[str] = set()
    shared = {"Discard the correction", icon("minus"), icon("close"), icon("chevron-right")}
    refresh = LabelBase.refresh

    def note(self: LabelBase) -> None:
        wrote.append((self.text, self.options["font_size"]))
        refresh(self)

    monkeypatch.setattr(LabelBase, "refresh", note)
    for turn in (5, 9, 14):
        screen.enter(record=game(2, four(48)), turn=turn)
        time.pass_by(0.5, frames=6)
        wrote.clear()
        screen.take_out()
        time.pass_by(0.1, frames=3)
        now = {text for text, _ in wrote}
        assert len(set(wrote)) == len(wrote)
        assert not now & said & shared
        said |= now
    assert any("no longer legal" in text for text in said)
    assert any("cannot be let stand" in text for text in said)


def test_the_start_compiles_nothing_of_kivys_own_style() -> None:
    """Its rules wait for their first widgets, as ours do: whoever starts the app has not waited for them."""
    asked = (
        "import taluva.app\n"
        "from kivy.lang import Builder\n"
        "said = [one for _, rule in Builder.rules for one in rule.properties.values()]\n"
        "print(len(said), sum(one.mode is not None for one in said))"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    number, compiled = map(int, told.stdout.split())
    assert number > 100
    assert compiled == 0
