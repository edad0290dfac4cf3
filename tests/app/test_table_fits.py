"""Every state of the table: nothing is cut, nothing overlaps, all is large enough to touch."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from kivy.graphics import InstructionGroup, Rectangle
from kivy.metrics import dp, sp

from taluva.app.look.i18n import i18n, tr
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.table import words
from taluva.app.table.screen import TableScreen
from taluva.app.widgets.buttons import Pressable, WordButton
from taluva.engine.hexes import FLOWS, Hour, at
from taluva.engine.tiles import flow_of, place, volcano_of
from taluva.record.reader import read
from taluva.record.record import BuildMove
from taluva.record.writer import text_of
from tests.app.conftest import Time
from tests.app.fitting import IN_EVERY_CELL, SMALL, Cells, cut, fit
from tests.app.test_table import LAST_TILE, TEAMS, Sit, hand, played, sit
from tests.play.test_session import HEAD, OPENING, STUCK
from tests.test_packaging import ROOT

__all__ = ["hand", "sit"]

SMALLEST = 47.5  # dp
SMALLEST_NAME = 40  # sp, of whose turn it is


def begun(table: TableScreen) -> None:
    """The tile is to be drawn."""


def named(table: TableScreen) -> None:
    """It has a kind, and the light bulb is lit."""
    table.do("choose", "JC")
    table.do("toggle_hints")


def legal(table: TableScreen) -> None:
    """It lies where it may."""
    table.do("choose", "JC")
    table.do("release", at(1, 1), Hour(10))


def illegal(table: TableScreen) -> None:
    """It breaks as many rules as can be."""
    position = table.game.position
    every = [place(volcano, flow) for volcano in sorted(position.island.levels) for flow in FLOWS]
    worst = max(every, key=lambda one: len(position.judge_tile(one).faults))
    table.do("choose", "JC")
    table.do("release", volcano_of(worst), flow_of(worst))


def offered(table: TableScreen) -> None:
    """The builds of a hex are open."""
    legal(table)
    table.do("name", at(0, -1))


def faulty(table: TableScreen) -> None:
    """One that is not legal was chosen."""
    offered(table)
    table.do("take", next(nth for nth, one in enumerate(table.hand.reading.offers) if not one.legal))


def out(table: TableScreen) -> None:
    """The player has nothing left to build."""
    table.do("choose", "LR")
    table.do("release", at(-11, 12), Hour(4))


def over(table: TableScreen) -> None:
    """The game is decided."""
    table.do("choose", "SL")
    table.do("release", at(2, -1), Hour(4))
    table.do("name", at(3, -1))
    table.do("take", 0)


def first(table: TableScreen) -> None:
    """A hand shows how the first tile is placed."""
    table.do("choose", "JC")


def coached(table: TableScreen) -> None:
    """One of the lines of a first game is said."""
    settings.coach = True
    table.do("choose", "JC")


def warned(table: TableScreen) -> None:
    """The box should not hold the tile, and few places are left for it."""
    table.do("choose", "JR")


def undone(table: TableScreen) -> None:
    """Another player's step was taken back, and it is said for longer than it is to anybody."""
    table.do("undo")
    table.parts.voice._going.cancel()


def crowned(table: TableScreen) -> None:
    """Somebody has just won, and the others play on."""
    tile, build, _ = WON.turns[-1]
    assert tile is not None
    assert isinstance(build, BuildMove)
    table.do("choose", tile.kind)
    table.do("release", volcano_of(tile.placement), flow_of(tile.placement))
    table.do("name", build.build.hex)
    table.do("take", next(nth for nth, one in enumerate(table.hand.reading.offers) if one.build == build.build))
    table.do("let_stand")
    assert table.parts.bar.won


TOWERS_AND_TEMPLES = ["tower", "tower", "temple", "temple", "temple"]
WON = read(played("ranking", [TOWERS_AND_TEMPLES, *(["hut"] * 4 for _ in range(3))], ["Ann", "Ben", "Chloé", "Dmitri"]))
STATES: list[tuple[str, Callable[[TableScreen], None]]] = [
    *((OPENING, state) for state in (begun, named, legal, illegal, offered, faulty)),
    (STUCK, out),
    (LAST_TILE, over),
    (TEAMS + "1. JC 0,0 12 hut 1,-1\n", begun),
    (HEAD, first),
    (OPENING, coached),
    (STUCK, warned),
    (OPENING, undone),
    (text_of(WON._replace(turns=WON.turns[:-1])), crowned),
]


LONG_NAME, LONGEST_NAME = "Bernadette", "Maximiliane-Alexandra"


def shown(root: Any) -> Iterator[Any]:
    """The widgets below that are seen, and can be touched."""
    for child in root.children:
        if child.opacity and not child.disabled:
            yield child
            yield from shown(child)


def faults(table: TableScreen) -> list[str]:
    """What is cut, too small or over one another."""
    parts, found = table.parts, []
    visible = [part for part in table.children if part.opacity]
    found += [f"cut: {said}" for part in visible for said in cut(part)]
    for one in shown(table):
        if isinstance(one, WordButton):
            found += [f"out: {said.text}" for said in one.children if said.width > one.width + 1]
        if isinstance(one, Pressable) and one.width > 0 and min(one.size) < dp(SMALLEST):
            found.append(f"small: {type(one).__name__} {getattr(one, 'text', '')} {one.size}")
    blocks: list[Any] = [parts.bar, parts.grid, parts.steps, parts.voice, parts.verdict, parts.out, parts.end]
    keys = [parts.hint_button, parts.fit_button, parts.note_button, parts.undo_key, parts.redo_key]
    blocks += [*keys, *parts.cards]
    there = [part for part in blocks if part.parent is not None and part.opacity and part.width > 0 and part.right > 0]
    # In portrait undo and redo lie in the head of a card: beside its title.
    heads = {(card, key) for card in (parts.verdict, parts.out) for key in (parts.undo_key, parts.redo_key)}
    for a, b in combinations(there, 2):
        across, up = min(a.right, b.right) - max(a.x, b.x), min(a.top, b.top) - max(a.y, b.y)
        if across > 1 and up > 1 and ((a, b) in heads or (b, a) in heads):
            card = a if hasattr(a, "keys") else b
            found += [f"over: {card.title}"] * (card.ids.title.right > parts.undo_key.x)
        elif across > 1 and up > 1:
            found.append(f"over: {type(a).__name__} {type(b).__name__} {across:.0f} x {up:.0f}")
    found += [f"over the island: {type(part).__name__}" for part in blocks if covers_island(table, part)]
    written = [mark for mark in parts.voice._words.children if isinstance(mark, InstructionGroup)]
    marks = [mark for group in written for mark in group.children if isinstance(mark, Rectangle)]
    if parts.voice.opacity and any(
        mark.pos[1] < parts.voice.y - 1 or mark.pos[1] + mark.size[1] > parts.voice.top + 1 for mark in marks
    ):
        found.append(f"voice: {parts.voice.title}")
    for card in parts.cards:
        drawn = card._shown[0] if card.parent is not None and card.opacity and not card.disabled else []
        found += [f"beyond its card: {one.name}" for one in drawn if one.x + one.width > card.right + 1]
        found += [f"cut: {glyph[0]}" for glyph in card._shown[1] if glyph[0].endswith("…")] if drawn else []
    for part in there:
        keys_of = [one for one in shown(part) if isinstance(one, WordButton) and one.width > 0]
        found += [f"beyond: {one.text}" for one in keys_of if one.x < part.x - 1 or one.right > part.right + 1]
        if part.x < -1 or part.y < -1 or part.right > table.width + 1 or part.top > table.height + 1:
            found.append(f"off: {type(part).__name__} {part.pos} {part.size}")
    return found


def covers_island(table: TableScreen, part: Any) -> bool:
    """Whether a part that is seen reaches into what the island is fitted into."""
    if part.parent is None or not part.opacity or part.width <= 0:
        return False
    free = table.parts.view.insets
    across = min(part.right, table.right - free.right) - max(part.x, table.x + free.left)
    up = min(part.top, table.top - free.top) - max(part.y, table.y + free.bottom)
    return bool(across > 1 and up > 1)


def ill_named(table: TableScreen) -> list[str]:
    """The steps that undo cannot name whole, and names in the bar that are smaller than they may ever be."""
    bar, key = table.parts.bar, table.parts.undo_key
    undoes, name, found = bar.undoes, bar.name, []
    for step in words._DONE.values():
        said = bar.undoes = key.whole = tr(step, name=LONG_NAME)
        for bar.name in (name, LONGEST_NAME):
            bar.fit()
            shown = key.said if bar.keyless else bar.shown_undo
            if shown.split() != said.split():
                found.append(f"undo: {said} as {shown} beside {bar.name}")
            if bar.letters < sp(SMALLEST_NAME):
                found.append(f"small: {bar.name}")
    bar.undoes = key.whole = undoes
    bar.name = name
    bar.fit()
    return found


def look_through(sit: Sit, time: Time, cells: Cells) -> tuple[int, dict[str, list[str]]]:
    """Every state in every cell: how many were looked at, and their faults."""
    looked, missing = 0, {}
    for text, state in STATES:
        table = sit(text)
        state(table)
        for cell in cells.each():
            time.pass_by(0.4, frames=4)
            looked += 1
            found = faults(table)
            if state is begun:
                found += ill_named(table)
            bar, key = table.parts.bar, table.parts.undo_key
            if bar.can_undo and not (key.said if bar.keyless else bar.shown_undo) and not table.parts.end.shown:
                found.append("undo without a name")
            if found:
                missing[f"{state.__name__} {cell}"] = found
        settings.coach = False
        i18n.switch("en")
    return looked, missing


@IN_EVERY_CELL
def test_every_state_of_the_table_has_its_room(app: TaluvaApp, sit: Sit, time: Time, cells: Cells) -> None:
    """And undo names every kind of step whole."""
    fit(app, cells.window)
    assert look_through(sit, time, cells) == (len(STATES) * cells.looks, {})


def test_undo_names_every_kind_of_step_whole(app: TaluvaApp, sit: Sit, time: Time) -> None:
    """In the languages in which a name was once too long, too."""
    fit(app, SMALL)
    table = sit(OPENING)
    missing = {}
    for cell in Cells(SMALL, languages=("fr", "it")).each():
        time.pass_by(0.4, frames=4)
        if found := ill_named(table):
            missing[cell] = found
    assert missing == {}


@pytest.mark.fits
def test_dense_glass_has_the_same_room() -> None:
    """2560 x 1600 with two pixels a dp, and islands as large, in its own process: Kivy asks for the density once."""
    environment = {**os.environ, "KIVY_METRICS_DENSITY": "2"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.app.dense"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        check=False,
    )
    assert done.stdout.strip(), done.stderr
    density, looked, missing, whole, wide = json.loads(done.stdout)
    assert (density, looked, missing) == (2.0, len(STATES) * Cells(SMALL).looks, {})
    assert whole >= 46, "dp, of 57 hexes"
    assert wide >= 33, "dp, of 87"
