"""All that is said has its room: nothing is cut, broken, over something else or too small to touch, on no screen.

At every run in the cell with the least room for the longest words; with `-m fits` in every window, language and size.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.graphics import Rectangle
from kivy.metrics import dp, sp

from taluva.app.draw.fitted import natural_width
from taluva.app.look.i18n import i18n, tr
from taluva.app.look.settings import settings
from taluva.app.shell.app import TaluvaApp
from taluva.app.shell.screens import SCREENS
from taluva.app.statistics.personsheet import PersonSheet
from taluva.app.table import sentences
from taluva.app.table.screen import TableScreen
from taluva.app.widgets.buttons import Pressable, WordButton
from taluva.app.widgets.emblems import Vignette
from taluva.app.widgets.labels import Icon, Paragraph
from taluva.app.widgets.overlay import close_all, opened
from taluva.app.widgets.places import TeamRow
from taluva.archive import stats
from taluva.engine.hexes import at
from taluva.play.screen_game import ScreenGame
from taluva.record.reader import read
from taluva.record.record import Record
from taluva.record.writer import text_of, write
from tests import ROOT
from tests.app.conftest import Time
from tests.app.endings import KINDS, NAMES, record_of, viewing_of
from tests.app.fitting import IN_EVERY_CELL, Cells, cut, fit
from tests.app.showing import UNDER_WAY, sheets, shown
from tests.app.tables import LONG_NAME, LONGEST_NAME, STATES, TEAM_GAME, Sit, begun
from tests.app.touch import walk
from tests.record.begun import BEGUN
from tests.record.games import FAULTY

SMALLEST = 47.5  # dp
SMALLEST_NAME = 40  # sp, of whose turn it is
# What people have written themselves may end in three dots.
OWN = {"Ann, Ben, Chloé, Dmitri", "Thursday table", "Chloé’s kitchen", *NAMES}


def in_sight(root: Any) -> Iterator[Any]:
    """The widgets below that are seen, and can be touched."""
    for child in root.children:
        if child.opacity and not child.disabled:
            yield child
            yield from in_sight(child)


def faults(root: Any) -> list[str]:
    """What is cut, broken within a word, out of its key or too small to touch."""
    found = [f"cut: {said}" for said in cut(root) if said[1] != "shortened" or said[0].split(" · ")[-1] not in OWN]
    for one in in_sight(root):
        if isinstance(one, Paragraph) and one.width > 0:
            # A path may be broken, and the longest name.
            for word in (word for word in one.text.split() if "/" not in word and LONGEST_NAME not in word):
                if natural_width(word, one.font_name, one.font_size, one.bold) > one.width + 1:
                    found.append(f"broken: {word}")
        if isinstance(one, (Icon, Vignette)) and one.texture is not None and one.width > 0:
            size = one.texture_size if isinstance(one, Icon) else one.norm_image_size
            marks = [mark for mark in one.canvas.children if isinstance(mark, Rectangle)]
            drawn = any(list(mark.size) == pytest.approx(list(size), abs=0.1) for mark in marks)
            found += [f"not as large as it is drawn: {one}"] * (not drawn)
        if isinstance(one, WordButton):
            found += [f"out: {said.text}" for said in one.children if said.width > one.width + 1]
        # A card that leads nowhere is no key.
        key = isinstance(one, Pressable) and not getattr(one, "quiet", False) and one.width > 0
        if key and min(one.size) < dp(SMALLEST):
            found.append(f"small: {type(one).__name__} {getattr(one, 'text', '')} {one.size}")
        if isinstance(one, TeamRow):
            partners = (one.ids.one, one.ids.other)
            found += [f"narrow: {partner.name}" for partner in partners if partner.ids.words.width < dp(90)]
    return found


Shows = dict[str, Callable[[], object]]


def look(cells: Cells, time: Time, shows: Shows, root: Callable[[], Any], wrong: Callable[[Any], list[str]]) -> object:
    """Show each in every cell, and say what is wrong with them."""
    missing = {}
    # Every screen that was ever shown is laid out anew for another language: each cell is come to once.
    for cell in cells.each():
        for name, show in shows.items():
            show()
            time.pass_by(0.4, frames=4)
            if found := wrong(root()):
                missing[f"{name} {cell}"] = found
            settings.coach = False
    i18n.switch("en")
    return missing


# The table


def table_faults(table: TableScreen) -> list[str]:
    """What is wrong with a screen, over one another, over the island or beyond its part."""
    parts, found = table.parts, faults(table)
    blocks: list[Any] = [
        *(parts.bar, parts.grid, parts.steps, parts.voice, parts.verdict, parts.out, parts.end, *parts.cards),
        *(parts.hint_button, parts.fit_button, parts.note_button, parts.undo_key, parts.redo_key),
    ]
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
    free = parts.view.insets
    for part in there:
        across = min(part.right, table.right - free.right) - max(part.x, table.x + free.left)
        up = min(part.top, table.top - free.top) - max(part.y, table.y + free.bottom)
        found += [f"over the island: {type(part).__name__}"] * (across > 1 and up > 1)
        keys = [one for one in in_sight(part) if isinstance(one, WordButton) and one.width > 0]
        found += [f"beyond: {one.text}" for one in keys if one.x < part.x - 1 or one.right > part.right + 1]
        if part.x < -1 or part.y < -1 or part.right > table.width + 1 or part.top > table.height + 1:
            found.append(f"off: {type(part).__name__} {part.pos} {part.size}")
    marks = [mark for mark in parts.voice._lines if mark.children]
    low, high = parts.voice.y - 1, parts.voice.top + 1
    if parts.voice.parent is not None and any(mark.pos[1] < low or mark.pos[1] + mark.size[1] > high for mark in marks):
        found.append(f"voice: {parts.voice.said.title}")
    for card in (card for card in parts.cards if card in there):
        found += [f"beyond its card: {one.name}" for one in card._shown[0] if one.x + one.width > card.right + 1]
        found += [f"cut: {glyph[0]}" for glyph in card._shown[1] if glyph[0].endswith("…")]
    bar, key = parts.bar, parts.undo_key
    if bar.can_undo and not (key.said if bar.keyless else bar.shown_undo) and not parts.end.shown:
        found.append("undo without a name")
    return found


def ill_named(table: TableScreen) -> list[str]:
    """The steps that undo cannot name whole, and names in the bar that are smaller than they may ever be."""
    bar, key = table.parts.bar, table.parts.undo_key
    name, found = bar.name, []
    for step in sentences._DONE.values():
        said = bar.undoes = key.whole = tr(step, name=LONG_NAME)
        for bar.name in (name, LONGEST_NAME):
            bar.fit()
            shown = key.said if bar.keyless else bar.shown_undo
            found += [f"undo: {said} as {shown} beside {bar.name}"] * (shown.split() != said.split())
            found += [f"small: {bar.name}"] * (bar.letters < sp(SMALLEST_NAME))
    return found


@IN_EVERY_CELL
def test_every_state_of_the_table_has_its_room(app: TaluvaApp, sit: Sit, time: Time, cells: Cells) -> None:
    """And undo names every kind of step whole, in the languages in which a name was once too long, too."""
    fit(app, cells.window)
    seated: list[TableScreen] = []

    def show(text: str, state: Callable[[TableScreen], None]) -> None:
        seated[:] = [sit(text)]
        state(seated[0])

    shows: Shows = {f"{nth} {state.__name__}": partial(show, text, state) for nth, (text, state) in enumerate(STATES)}
    assert look(cells, time, shows, lambda: seated[0], table_faults) == {}
    undo: Shows = {"undo": partial(show, STATES[0][0], begun)}
    for some in (cells, Cells(cells.window, languages=("fr", "it"))):
        assert look(some, time, undo, lambda: seated[0], ill_named) == {}


# All the others


def everything(app: TaluvaApp) -> Shows:
    """Every screen with something on it, and what people make of it there."""

    def on(name: str, then: Callable[[Any], object]) -> Callable[[], object]:
        def show() -> None:
            shown(app, name)
            then(app.stage.current)

        return show

    def with_game(name: str, record: Record, **facts: object) -> Callable[[], object]:
        return lambda: app.show(name, game=app.archive.imports.take(write(record))[0], **facts)

    def set_right(level: int = 2) -> Any:
        app.show("compare", record=read(UNDER_WAY))
        screen = app.stage.current
        screen.look_at(max(screen.setright.position.island.flows))
        screen.set_level(level)
        screen.slip_search.finish()
        return screen

    def slip() -> None:
        screen = set_right(0)
        screen.look_at_slip(screen.slips[0])

    def deleted() -> None:
        app.archive.bin.delete(app.archive.imports.take(text_of(record_of("tiles")))[0])
        with_game("archive", record_of("teams"))()

    def quarrel(screen: Any) -> None:
        screen.ask(True)
        screen.pull(at(0, 0), 2)
        screen.release(at(0, 0), 2)

    return {
        **{name: partial(shown, app, name) for name in SCREENS if name not in ("table", "draft")},
        "faulty": lambda: app.mend(app.archive.imports.take(write(FAULTY))[0], new=True),
        "broken": on("correct", lambda screen: screen.take_out()),
        "asked": on("compare", lambda screen: screen.begin_search()),
        "set right": set_right,
        "slip": slip,
        "taking": lambda: set_right().begin_taking(),
        "figures": with_game("viewer", record_of("teams"), tab="figures"),
        "deleted": deleted,
        "playing on": lambda: app.show("setup", begun=(BEGUN["ranking"].setup, BEGUN["ranking"].start)),
        "begun late": with_game("archive", BEGUN["no turns, a build awaited"]),
        "seen late": with_game("viewer", BEGUN["before a tile"]),
        "moments": on("viewer", lambda screen: screen.turn_to("moments")),
        "turns": on("viewer", lambda screen: screen.turn_to("turns")),
        "note": on("viewer", lambda screen: (screen.turn_to("moments"), screen.note())),
        "quarrel": on("ask", quarrel),
    }


@IN_EVERY_CELL
def test_every_screen_has_its_room(app: TaluvaApp, time: Time, cells: Cells) -> None:
    """With games in the archive, a correction that breaks, a question, words on a turn."""
    fit(app, cells.window)
    shows = everything(app)
    assert look(cells, time, shows, lambda: app.stage.current, faults) == {}
    app.stage.forget("archive")  # it would ask this archive for pictures


@IN_EVERY_CELL
def test_every_result_has_its_room(app: TaluvaApp, time: Time, cells: Cells, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever way the game ended; who won is said, and a partner's name has room beside all figures."""
    fit(app, cells.window)
    app.show("viewer", game=app.archive.imports.take(text_of(record_of("tiles")))[0])
    screen: Any = app.stage.current

    def show(kind: str) -> None:
        monkeypatch.setattr("taluva.play.screen_game.ViewedGame", partial(viewing_of, kind))
        screen._open(ScreenGame(record_of(kind), game=kind), "")
        screen.filling.finish()

    def wrong(root: Any) -> list[str]:
        said = {getattr(one, "text", "").replace("\n", " ") for one in walk(root)}
        return faults(root) + [f"unsaid: {screen.ended.title}"] * (screen.ended.title not in said)

    shows: Shows = {kind: partial(show, kind) for kind in KINDS}
    assert look(cells, time, shows, lambda: screen, wrong) == {}


@IN_EVERY_CELL
def test_every_sheet_has_its_room(
    app: TaluvaApp, sit: Sit, time: Time, cells: Cells, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over whatever screen it opens, with the letters that people have; and it lies on the glass."""
    monkeypatch.setattr(Window, "size", cells.window)  # what opens over a screen asks for no other
    time.pass_by(0.3, 4)

    def menu(what: str, *facts: object) -> Callable[[], object]:
        return lambda: getattr(app.stage.current.menu, what)(*facts)

    def stack() -> None:
        levels = app.stage.current.game.position.island.levels
        app.stage.current.menu.stack(max(levels, key=lambda one: levels[one]))

    def person() -> None:
        app.show("statistics")
        PersonSheet(app, "Ann", stats.statistics(app.archive.lists.results()).people, lambda name: None).open()

    def wrong(sheet: Any) -> list[str]:
        card, found = sheet.ids.get("card"), faults(sheet)
        if card and (card.x < 0 or card.y < 0 or card.right > Window.width + 1 or card.top > Window.height + 1):
            found.append(f"off: {card.pos} {card.size}")
        close_all()
        return found

    shows: Shows = {
        "menu": lambda: sit(TEAM_GAME).menu.open(),
        "stack": stack,
        "whole": menu("whole"),
        "why": menu("why", ["tile.direction", "tile.level", "tile.settlement"]),
        "details": menu("player", 2),
        **{name: show for name, show in sheets(app).items() if name not in ("table menu", "lots")},
        "person": person,
    }
    assert look(cells, time, shows, lambda: opened()[-1], wrong) == {}


DENSE = (
    "tests/app/test_fits.py::test_every_state_of_the_table_has_its_room[1280x800-5]",
    "tests/app/test_island_size.py::test_the_island_is_as_large_as_the_sea_lets_it[1280x800]",
)


@pytest.mark.fits
def test_dense_glass_has_the_same_room() -> None:
    """2560 x 1600 with two pixels a dp, and islands as large, in its own process: Kivy asks for the density once."""
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-m", "fits or not fits", *DENSE]
    environment = {**os.environ, "KIVY_METRICS_DENSITY": "2"}
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment, check=False)
    assert "2 passed" in done.stdout, done.stdout
