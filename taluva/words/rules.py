"""Every rule in words, a row a rule: its name, why it is so, what is said where it is broken, an example of that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.engine.pieces import TEMPLE, TOWER
from taluva.words import faults
from taluva.words.marks import N_
from taluva.words.topics import BEGINNING, ENDING, IN_PRINT, TOPICS, Topic

# Written as in a record that begins there: Island of the start.
LOW = "0,-1 J1; 0,0 V1>12; 0,1 J1; 1,-1 C1; 1,0 V1>6; 1,1 R1; 2,-1 V1>4; 2,0 L1; 3,-1 S1"
MIDDLE = "0,-1 J1; 0,0 L2; 0,1 J1; 1,-1 S2; 1,0 V2>10; 1,1 R1; 2,-1 V1>4; 2,0 L1; 3,-1 S1"
HIGH = "0,-1 J1; 0,0 L2; 0,1 J1; 1,-1 S3; 1,0 R3; 1,1 R1; 2,-1 V3>8; 2,0 L1; 3,-3 J1; 3,-2 J2; 3,-1 C2; 4,-3 R1"
WIDE = f"{LOW}; 0,2 C1; 0,3 V1>12; 1,2 S1"


def on(island: str, *pieces: str) -> str:
    """An island with pieces, each behind the hex on which it stands."""
    entries = {entry.split()[0]: entry for entry in island.split("; ")}
    for piece in pieces:
        where, _, what = piece.partition(" ")
        entries[where] += f" {what}"
    return "; ".join(entries.values())


class Rule(NamedTuple):
    """What there is to say of a rule that a move can break."""

    title: str
    why: str
    fault: str | faults.Sentence  # a text with the facts by their names, where that says it
    short: str | faults.Sentence  # at most five words, that name nobody: shown to the player who is to move
    example: tuple[str, str] | None = None  # an island, and a move there that breaks this rule only
    # Where a booklet has no heading for it, it is looked up under this one; "" for none, None for that of its family.
    under: str | None = None


LAYING: dict[str, Rule] = {
    ids.TILE_TOUCH: Rule(
        N_("Beside the island"),
        N_(
            "The island is all one piece: after the first tile, every tile laid on the table shares at least one "
            "edge with the island. There may be holes. That fields along an edge need not match is a ruling of this "
            "app."
        ),
        N_("The tile would not touch the island; at least one edge must."),
        N_("touches nothing"),
        (LOW, "CS 5,-1 6"),
    ),
    ids.TILE_GAP: Rule(
        N_("All on tiles or all on the table"),
        N_(
            "A tile lies wholly on the table or wholly on other tiles; half on land it would tip. A hole "
            "may be filled by a tile that fits into it, but never bridged."
        ),
        faults.gap,
        N_("hangs in the air"),
        (LOW, "CS 2,-1 2"),
        under="eruption",
    ),
    ids.TILE_LEVEL: Rule(
        N_("Level ground"),
        N_(
            "An eruption needs three fields of the same level, so that no gap is left under the tile. How "
            "high they are does not matter: that there is no limit is a ruling of this app."
        ),
        N_(
            "There would be a gap under the tile: the volcano would lie on level {volcano}, the other "
            "two fields on levels {first} and {second}."
        ),
        N_("levels {volcano}, {first} and {second}"),
        (MIDDLE, "CS 2,-1 8"),
        under="eruption",
    ),
    ids.TILE_VOLCANO: Rule(
        N_("Volcano on volcano"),
        N_(
            "An eruption comes out of a volcano, so the new tile's volcano goes on top of one you can "
            "see. The other two fields may cover anything allowed, even further volcanoes."
        ),
        faults.volcano,
        N_("no volcano underneath"),
        (LOW, "CS 1,-1 4"),
        under="eruption",
    ),
    ids.TILE_DIRECTION: Rule(
        N_("Another direction"),
        N_(
            "The lava must flow in another direction than that of the volcano beneath, so that a tile never lies "
            "exactly on one single tile. Turn it one step or more."
        ),
        N_("The lava would flow in the same direction as that of the volcano beneath; turn the tile."),
        N_("same lava direction"),
        (LOW, "CS 1,0 6"),
        under="eruption",
    ),
    ids.TILE_TOWER: Rule(
        N_("Towers stay"),
        N_(
            "A tower withstands every eruption, whoever owns it. Place the tile so that no tower lies under any of its"
            " three fields."
        ),
        faults.covering(TOWER),
        N_("tower underneath"),
        (on(LOW, "2,0 white tower", "3,-1 white hut"), "CS 1,0 4"),
        under="covering",
    ),
    ids.TILE_TEMPLE: Rule(
        N_("Temples stay"),
        N_(
            "A temple withstands every eruption, whoever owns it. Place the tile so that no temple lies under any of "
            "its three fields."
        ),
        faults.covering(TEMPLE),
        N_("temple underneath"),
        (on(LOW, "2,0 white temple", "3,-1 white hut"), "CS 1,0 4"),
        under="covering",
    ),
    ids.TILE_SETTLEMENT: Rule(
        N_("No settlement vanishes"),
        N_(
            "Huts may be covered, your own too, but never a whole settlement: at least one of its "
            "buildings stays in sight. Splitting a settlement is allowed; each part is then a settlement "
            "of its own."
        ),
        faults.settlement,
        N_("covers a whole settlement"),
        (on(LOW, "1,1 white hut", "2,0 white hut"), "CS 1,0 4"),
        under="covering",
    ),
}

BUILDING: dict[str, Rule] = {
    ids.BUILD_LAND: Rule(
        N_("On land only"),
        N_("Buildings stand on the island, never on the bare table. Choose a field that a tile covers."),
        N_("There is no tile here to build on."),
        N_("no tile here"),
        (on(LOW, "0,-1 red hut"), "hut 4,-1"),
    ),
    ids.BUILD_VOLCANO: Rule(
        N_("Never on a volcano"),
        N_("Volcanoes stay free of buildings for the whole game. Choose one of the other fields."),
        N_("This field is a volcano; nothing may be built on it."),
        N_("a volcano"),
        (on(LOW, "3,-1 red hut"), "hut 0,0"),
    ),
    ids.BUILD_OCCUPIED: Rule(
        N_("One building per field"),
        N_(
            "A field carries one building, or the huts of one expansion, and nothing is added later. Only an eruption "
            "makes room again."
        ),
        faults.occupied,
        N_("already occupied"),
        (on(LOW, "0,-1 red hut", "2,0 white hut"), "hut 2,0"),
    ),
    ids.BUILD_SUPPLY: Rule(
        N_("Pieces in the supply"),
        N_(
            "You build from your own supply: 20 huts, 2 towers and 3 temples. An expansion needs the "
            "huts for all its fields at once and is never done in part. Covered huts do not come back."
        ),
        faults.supply,
        faults.short_supply,
    ),
    ids.HUT_LEVEL: Rule(
        N_("Huts on level 1"),
        N_(
            "A single hut is built on level 1 only. Huts get onto higher fields only by expanding a settlement, with "
            "as many huts on each field as its level."
        ),
        N_("A single hut needs level 1; this field is on level {n}."),
        N_("needs level 1, not {n}"),
        (MIDDLE, "hut 0,0"),
    ),
    ids.HUT_ISOLATED: Rule(
        N_("Isolated huts"),
        N_(
            "In this edition a single hut founds a new settlement, so its field may not touch a building "
            "of the same colour. Beside your own buildings you expand instead. Other players' buildings "
            "do not matter."
        ),
        N_(
            "A single hut may not touch a building of its own colour; this field touches one of {name}'s. "
            "Expand the settlement instead."
        ),
        N_("touches your own buildings"),
        (on(LOW, "0,-1 red hut"), "hut 1,-1"),
    ),
    ids.TOWER_ADJACENT: Rule(
        N_("Towers next to a settlement"),
        N_(
            "A tower never stands alone when it is built: its field shares an edge with a settlement of the same "
            "colour. The settlement may be as small as one hut."
        ),
        N_("A tower must be next to a settlement; this field touches none of {name}'s settlements."),
        N_("touches none of your settlements"),
        (on(HIGH, "1,1 red hut"), "tower 1,-1"),
    ),
    ids.TOWER_LEVEL: Rule(
        N_("Towers from level 3"),
        N_("A tower needs height: it is built on level 3 or higher, on any terrain."),
        N_("A tower needs level {needed} or higher; this field is on level {n}."),
        N_("needs level {needed}, not {n}"),
        (on(HIGH, "0,-1 red hut"), "tower 0,0"),
    ),
    ids.TOWER_SECOND: Rule(
        N_("One tower per settlement"),
        N_(
            "A settlement that has a tower gets no second one. It is enough if one of your settlements that the field "
            "touches has none, even if the new tower joins it to one that has."
        ),
        N_("Only one tower per settlement; {name}'s settlement here already has one."),
        N_("settlement already has a tower"),
        (on(HIGH, "0,1 red hut", "1,0 red tower"), "tower 1,-1"),
    ),
    ids.TEMPLE_ADJACENT: Rule(
        N_("Temples next to a settlement"),
        N_(
            "A temple never stands alone when it is built: its field shares an edge with a settlement of the same "
            "colour."
        ),
        N_("A temple must be next to a settlement; this field touches none of {name}'s settlements."),
        N_("touches none of your settlements"),
        (on(LOW, "0,-1 red hut"), "temple 2,0"),
    ),
    ids.TEMPLE_SIZE: Rule(
        N_("Temples need three fields"),
        N_(
            "A temple goes next to a settlement that covers three fields or more before it is built. "
            "Fields count, not huts, and two smaller settlements do not add up even if the temple would "
            "join them. The level does not matter."
        ),
        N_("A temple needs a settlement of {needed} fields; {name}'s settlement here has only {n}."),
        N_("settlement of {n}, needs {needed}"),
        (on(LOW, "0,1 red hut", "1,1 red hut"), "temple 2,0"),
    ),
    ids.TEMPLE_SECOND: Rule(
        N_("One temple per settlement"),
        N_(
            "A settlement that has a temple gets no second one. It is enough if one of your settlements that the field "
            "touches has none and is large enough, even if the new temple joins it to one that has."
        ),
        N_("Only one temple per settlement; {name}'s settlement here already has one."),
        N_("settlement already has a temple"),
        (on(WIDE, "0,1 red hut", "0,2 red hut", "1,1 red temple"), "temple 2,0"),
    ),
    ids.EXPAND_SETTLEMENT: Rule(
        N_("Expand your own settlements"),
        N_(
            "An expansion starts from one of your own settlements, even if it is a single hut. Choose a field on which "
            "one of its buildings stands. That a single tower or temple can be expanded, too, is a ruling of this app."
        ),
        N_("{name} has no settlement on this field to expand."),
        N_("no settlement of yours"),
        (on(LOW, "0,-1 red hut", "1,1 white hut"), "expand 1,1 J"),
    ),
    ids.EXPAND_TERRAIN: Rule(
        N_("Room to expand"),
        N_(
            "An expansion fills every empty field of one terrain that touches the settlement, with as many huts on "
            "each as its level. Fields that would touch only the new huts are not filled."
        ),
        faults.no_room,
        faults.short_no_room,
        (on(LOW, "0,-1 red hut", "2,0 white hut"), "expand 0,-1 S"),
    ),
}

# Broken by what a record says, not by a move at the table.
WRITING: dict[str, Rule] = {
    ids.TURN_OUT: Rule(
        N_("Out only if you cannot build"),
        N_(
            "You are out of the game only if you cannot build anything. As long as something can be "
            "built, even at a high price, it must be; if you want to stop all the same, you can give up."
        ),
        N_("The record says {name} is out of the game, but {name} can still build."),
        N_("can still build"),
        under="out",
    ),
    ids.TURN_BUILD: Rule(
        N_("Build every turn"),
        N_(
            "Every turn has two parts: place a tile, then build once. Whoever cannot build is out of the "
            "game, and the record says so; only the very last turn may be unfinished."
        ),
        N_("{name} placed a tile but then neither built nor was out of the game."),
        N_("neither built nor out"),
        under="out",
    ),
    ids.TURN_OVER: Rule(
        N_("After the end"),
        N_("Once the game has ended, no further turn counts. It ended before this turn was written down."),
        N_("The game was over before this turn."),
        N_("the game is over"),
        under="end",
    ),
    ids.TURN_MARK: Rule(
        N_("A mark too many"),
        N_(
            "The mark “!” says that the players let a faulty move stand. This move is legal, so the mark "
            "is one too many."
        ),
        N_("The move is marked with “!” but breaks no rule."),
        N_("breaks no rule"),
        under="",
    ),
}

RULES = LAYING | BUILDING | WRITING
EXPLAINED: dict[str, Rule | Topic] = {**TOPICS, **RULES}

# The rules at hand, in their order on the page.
SECTIONS: tuple[tuple[str, Mapping[str, Rule | Topic]], ...] = (
    (N_("Before the first tile"), BEGINNING),
    (N_("Placing a tile"), LAYING),
    (N_("Building"), BUILDING),
    (N_("Out, and the end"), ENDING),
    (N_("In print"), IN_PRINT),
)
