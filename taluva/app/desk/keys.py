"""The keys of a keyboard and what each does: one table, by which the app acts and which its help shows."""

import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from taluva.words.catalogue import N_

# Keys as Kivy numbers them: printable ones by their sign, the others by numbers of its own.
TAB, ENTER, ESCAPE, SPACE, PAD_ENTER = 9, 13, 27, 32, 271
UP, DOWN, RIGHT, LEFT, HOME, END, PAGE_UP, PAGE_DOWN = 273, 274, 275, 276, 278, 279, 280, 281
F1, F11 = 282, 292
PAD_ZERO, PAD_MINUS, PAD_PLUS = 256, 269, 270

# Places of keys on the keyboard, as SDL numbers them, with the sign they have on an American one.
PLACES = {29: "z", 28: "y", 39: "0"}

EVERYWHERE = N_("Everywhere")
ISLAND = N_("On the island")
TABLE = N_("At the table")
REPLAY = N_("In a replay")


class Stroke(NamedTuple):
    """A key, perhaps with control (command on a Mac) or shift; None: with shift or without."""

    key: int
    control: bool = False
    shift: bool | None = None


class Key(NamedTuple):
    """What some strokes do: the act they ask for, how their keys are labelled, and the act in words."""

    act: str
    strokes: tuple[Stroke, ...]
    caps: tuple[tuple[str, str], ...]  # each a pattern and its key; none where another's line tells of it, too
    what: str
    group: str


PLAIN, CONTROL, SHIFT = "{key}", N_("Ctrl+{key}"), N_("Shift+{key}")
# A Mac has a key of its own for it, the same in every language.
MAC = {CONTROL: "⌘{key}"}
THAT_WAY = N_("to the nearest that way")

KEYS = (
    Key("next", (Stroke(TAB, shift=False),), ((PLAIN, N_("Tab")),), N_("to the next control"), EVERYWHERE),
    Key("previous", (Stroke(TAB, shift=True),), ((SHIFT, N_("Tab")),), N_("to the one before"), EVERYWHERE),
    Key(
        "press",
        (Stroke(ENTER), Stroke(PAD_ENTER), Stroke(SPACE)),
        ((PLAIN, N_("Enter")), (PLAIN, N_("Space"))),
        N_("press it"),
        EVERYWHERE,
    ),
    Key("back", (Stroke(ESCAPE),), ((PLAIN, N_("Esc")),), N_("close it, or go back"), EVERYWHERE),
    Key("full", (Stroke(F11),), ((PLAIN, "F11"),), N_("full screen, and back"), EVERYWHERE),
    Key("help", (Stroke(F1),), ((PLAIN, "F1"),), N_("show these keys"), EVERYWHERE),
    Key(
        "nearer",
        (Stroke(ord("+")), Stroke(ord("=")), Stroke(PAD_PLUS)),
        ((PLAIN, "+"),),
        N_("come nearer; the wheel does it, too"),
        ISLAND,
    ),
    Key("farther", (Stroke(ord("-")), Stroke(PAD_MINUS)), ((PLAIN, "−"),), N_("go further away"), ISLAND),
    Key("whole", (Stroke(ord("0")), Stroke(PAD_ZERO)), ((PLAIN, "0"),), N_("see the whole island"), ISLAND),
    Key("turn_right", (Stroke(PAGE_DOWN),), ((PLAIN, N_("Page down")),), N_("turn it to the right"), ISLAND),
    Key("turn_left", (Stroke(PAGE_UP),), ((PLAIN, N_("Page up")),), N_("turn it to the left"), ISLAND),
    Key("undo", (Stroke(ord("z"), True, False),), ((CONTROL, "Z"),), N_("one step back"), TABLE),
    Key(
        "redo",
        (Stroke(ord("y"), True), Stroke(ord("z"), True, True)),
        ((CONTROL, "Y"),),
        N_("one step forward again"),
        TABLE,
    ),
    Key("earlier", (Stroke(LEFT),), ((PLAIN, "←"),), N_("one turn back"), REPLAY),
    Key("later", (Stroke(RIGHT),), ((PLAIN, "→"),), N_("one turn on"), REPLAY),
    Key("first", (Stroke(HOME),), ((PLAIN, N_("Home key")),), N_("to the beginning"), REPLAY),
    Key("last", (Stroke(END),), ((PLAIN, N_("End key")),), N_("to the end"), REPLAY),
    Key("play", (Stroke(SPACE),), ((PLAIN, N_("Space")),), N_("play by itself, and stop"), REPLAY),
    # After those of a replay, which means turns by two of them; one line tells all four.
    Key(
        "left",
        (Stroke(LEFT),),
        ((PLAIN, "←"), (PLAIN, "→"), (PLAIN, "↑"), (PLAIN, "↓")),
        THAT_WAY,
        EVERYWHERE,
    ),
    Key("right", (Stroke(RIGHT),), (), THAT_WAY, EVERYWHERE),
    Key("up", (Stroke(UP),), (), THAT_WAY, EVERYWHERE),
    Key("down", (Stroke(DOWN),), (), THAT_WAY, EVERYWHERE),
)
GROUPS = (EVERYWHERE, ISLAND, TABLE, REPLAY)


def acts(key: int, place: int, modifiers: list[str]) -> Iterator[str]:
    """What is asked for by a key pressed with modifiers; the first that can be done now is meant."""
    if not 0 < key < 128 and key not in range(256, 320) and place in PLACES:
        # A keyboard of other letters: there the place counts, and the sign that others have on it.
        key = ord(PLACES[place])
    shift = "shift" in modifiers
    control = "ctrl" in modifiers or "meta" in modifiers
    if "alt" in modifiers:
        return
    for entry in KEYS:
        for stroke in entry.strokes:
            if stroke.key == key and stroke.control == control and stroke.shift in (None, shift):
                yield entry.act


def cap(pattern: str, key: str, tr: Callable[..., str]) -> str:
    """The label of a stroke, in words of the screen."""
    if sys.platform == "darwin" and pattern in MAC:
        return MAC[pattern].format(key=key)
    return tr(pattern, key=tr(key))
