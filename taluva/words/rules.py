"""Every rule in words, a row a rule: its name, why it is so, what is said where it is broken, an example of that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.engine.pieces import TEMPLE, TOWER
from taluva.words import faults
from taluva.words.marks import N_
from taluva.words.topics import BEGINNING, ENDING, IN_PRINT, TOPICS, Topic

# Written as in a record: tiles with their volcano's hex and hour, then pieces, each after its colour.
LOW = "JC 0,0 12; SL 2,-1 4; RJ 1,0 6"
MIDDLE = f"{LOW}; LS 1,0 10"
HIGH = f"{LOW}; JR 3,-2 12; LS 1,0 10; JC 2,-1 2; RS 2,-1 8"
WIDE = f"{LOW}; CS 0,3 12"


class Rule(NamedTuple):
    """What there is to say of a rule that a move can break."""

    title: str
    why: str
    fault: faults.Sentence
    short: faults.Short  # at most five words
    example: tuple[str, str] | None = None  # an island, and a move on it that breaks this rule only
    # Where a booklet has no heading for it, it is looked up under this one; "" for none, None for that of its family.
    under: str | None = None


LAYING: dict[str, Rule] = {
    ids.TILE_TOUCH: Rule(
        N_("Beside the island"),
        N_(
            "The island is all one piece: after the first tile, every tile laid on the table shares at least one "
            "edge with the island. There may be holes. That hexes along an edge need not match is a ruling of this app."
        ),
        faults.plain(N_("The tile would not touch the island; at least one edge must.")),
        faults.few(N_("touches nothing")),
        (LOW, "CS 5,-1 6"),
    ),
    ids.TILE_GAP: Rule(
        N_("All on tiles or all on the table"),
        N_(
            "A tile lies wholly on the table or wholly on other tiles; half on land it would tip. A hole "
            "may be filled by a tile that fits into it, but never bridged."
        ),
        faults.gap,
        faults.few(N_("hangs in the air")),
        (LOW, "CS 2,-1 2"),
        under="eruption",
    ),
    ids.TILE_LEVEL: Rule(
        N_("Level ground"),
        N_(
            "An eruption needs three hexes of the same level, so that no gap is left under the tile. How "
            "high they are does not matter: that there is no limit is a ruling of this app."
        ),
        faults.level,
        faults.short_level,
        (MIDDLE, "CS 2,-1 8"),
        under="eruption",
    ),
    ids.TILE_VOLCANO: Rule(
        N_("Volcano on volcano"),
        N_(
            "An eruption comes out of a volcano, so the new tile's volcano goes on top of one you can "
            "see. The other two hexes may cover anything allowed, even further volcanoes."
        ),
        faults.volcano,
        faults.few(N_("no volcano underneath")),
        (LOW, "CS 1,-1 4"),
        under="eruption",
    ),
    ids.TILE_DIRECTION: Rule(
        N_("Another direction"),
        N_(
            "The lava must flow in another direction than that of the volcano beneath, so that a tile never lies "
            "exactly on one single tile. Turn it one step or more."
        ),
        faults.plain(N_("The lava would flow in the same direction as that of the volcano beneath; turn the tile.")),
        faults.few(N_("same lava direction")),
        (LOW, "CS 1,0 6"),
        under="eruption",
    ),
    ids.TILE_TOWER: Rule(
        N_("Towers stay"),
        N_(
            "A tower withstands every eruption, whoever owns it. Place the tile so that no tower lies under any of its"
            " three hexes."
        ),
        faults.covering(TOWER),
        faults.few(N_("tower underneath")),
        (f"{LOW}; white tower 2,0; white hut 3,-1", "CS 1,0 4"),
        under="covering",
    ),
    ids.TILE_TEMPLE: Rule(
        N_("Temples stay"),
        N_(
            "A temple withstands every eruption, whoever owns it. Place the tile so that no temple lies under any of "
            "its three hexes."
        ),
        faults.covering(TEMPLE),
        faults.few(N_("temple underneath")),
        (f"{LOW}; white temple 2,0; white hut 3,-1", "CS 1,0 4"),
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
        faults.few(N_("covers a whole settlement")),
        (f"{LOW}; white hut 2,0; white hut 1,1", "CS 1,0 4"),
        under="covering",
    ),
}

BUILDING: dict[str, Rule] = {
    ids.BUILD_LAND: Rule(
        N_("On land only"),
        N_("Buildings stand on the island, never on the bare table. Choose a hex that a tile covers."),
        faults.plain(N_("There is no tile here to build on.")),
        faults.few(N_("no tile here")),
        (f"{LOW}; red hut 0,-1", "hut 4,-1"),
    ),
    ids.BUILD_VOLCANO: Rule(
        N_("Never on a volcano"),
        N_("Volcanoes stay free of buildings for the whole game. Choose one of the other hexes."),
        faults.plain(N_("This hex is a volcano; nothing may be built on it.")),
        faults.few(N_("a volcano")),
        (f"{LOW}; red hut 3,-1", "hut 0,0"),
    ),
    ids.BUILD_OCCUPIED: Rule(
        N_("One building per hex"),
        N_(
            "A hex carries one building, or the huts of one expansion, and nothing is added later. Only an eruption "
            "makes room again."
        ),
        faults.occupied,
        faults.few(N_("already occupied")),
        (f"{LOW}; red hut 0,-1; white hut 2,0", "hut 2,0"),
    ),
    ids.BUILD_SUPPLY: Rule(
        N_("Pieces in the supply"),
        N_(
            "You build from your own supply: 20 huts, 2 towers and 3 temples. An expansion needs the "
            "huts for all its hexes at once and is never done in part. Covered huts do not come back."
        ),
        faults.supply,
        faults.short_supply,
    ),
    ids.HUT_LEVEL: Rule(
        N_("Huts on level 1"),
        N_(
            "A single hut is built on level 1 only. Huts get onto higher hexes only by expanding a settlement, with "
            "as many huts on each hex as its level."
        ),
        faults.with_number(N_("A single hut needs level 1; this hex is on level {n}.")),
        faults.few_with_number(N_("needs level 1, not {n}")),
        (MIDDLE, "hut 0,0"),
    ),
    ids.HUT_ISOLATED: Rule(
        N_("Isolated huts"),
        N_(
            "In this edition a single hut founds a new settlement, so its hex may not touch a building "
            "of the same colour. Beside your own buildings you expand instead. Other players' buildings "
            "do not matter."
        ),
        faults.plain(
            N_(
                "A single hut may not touch a building of its own colour; this hex touches one of {name}'s. "
                "Expand the settlement instead."
            )
        ),
        faults.few(N_("touches your own buildings")),
        (f"{LOW}; red hut 0,-1", "hut 1,-1"),
    ),
    ids.TOWER_ADJACENT: Rule(
        N_("Towers next to a settlement"),
        N_(
            "A tower never stands alone when it is built: its hex shares an edge with a settlement of the same colour."
            " The settlement may be as small as one hut."
        ),
        faults.plain(N_("A tower must be next to a settlement; this hex touches none of {name}'s settlements.")),
        faults.few(N_("touches none of your settlements")),
        (f"{HIGH}; red hut 1,1", "tower 1,-1"),
    ),
    ids.TOWER_LEVEL: Rule(
        N_("Towers from level 3"),
        N_("A tower needs height: it is built on level 3 or higher, on any terrain."),
        faults.tower_level,
        faults.short_tower_level,
        (f"{HIGH}; red hut 0,-1", "tower 0,0"),
    ),
    ids.TOWER_SECOND: Rule(
        N_("One tower per settlement"),
        N_(
            "A settlement that has a tower gets no second one. It is enough if one of your settlements that the hex "
            "touches has none, even if the new tower joins it to one that has."
        ),
        faults.plain(N_("Only one tower per settlement; {name}'s settlement here already has one.")),
        faults.few(N_("settlement already has a tower")),
        (f"{HIGH}; red hut 0,1; red tower 1,0", "tower 1,-1"),
    ),
    ids.TEMPLE_ADJACENT: Rule(
        N_("Temples next to a settlement"),
        N_(
            "A temple never stands alone when it is built: its hex shares an edge with a settlement of the same colour."
        ),
        faults.plain(N_("A temple must be next to a settlement; this hex touches none of {name}'s settlements.")),
        faults.few(N_("touches none of your settlements")),
        (f"{LOW}; red hut 0,-1", "temple 2,0"),
    ),
    ids.TEMPLE_SIZE: Rule(
        N_("Temples need three hexes"),
        N_(
            "A temple goes next to a settlement that covers three hexes or more before it is built. "
            "Hexes count, not huts, and two smaller settlements do not add up even if the temple would "
            "join them. The level does not matter."
        ),
        faults.temple_size,
        faults.short_temple_size,
        (f"{LOW}; red hut 0,1; red hut 1,1", "temple 2,0"),
    ),
    ids.TEMPLE_SECOND: Rule(
        N_("One temple per settlement"),
        N_(
            "A settlement that has a temple gets no second one. It is enough if one of your settlements that the hex "
            "touches has none and is large enough, even if the new temple joins it to one that has."
        ),
        faults.plain(N_("Only one temple per settlement; {name}'s settlement here already has one.")),
        faults.few(N_("settlement already has a temple")),
        (f"{WIDE}; red hut 0,1; red hut 0,2; red temple 1,1", "temple 2,0"),
    ),
    ids.EXPAND_SETTLEMENT: Rule(
        N_("Expand your own settlements"),
        N_(
            "An expansion starts from one of your own settlements, even if it is a single hut. Choose a hex on which "
            "one of its buildings stands. That a single tower or temple can be expanded, too, is a ruling of this app."
        ),
        faults.plain(N_("{name} has no settlement on this hex to expand.")),
        faults.few(N_("no settlement of yours")),
        (f"{LOW}; red hut 0,-1; white hut 1,1", "expand 1,1 J"),
    ),
    ids.EXPAND_TERRAIN: Rule(
        N_("Room to expand"),
        N_(
            "An expansion fills every empty hex of one terrain that touches the settlement, with as many huts on each "
            "as its level. Hexes that would touch only the new huts are not filled."
        ),
        faults.no_room,
        faults.short_no_room,
        (f"{LOW}; red hut 0,-1; white hut 2,0", "expand 0,-1 S"),
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
        faults.plain(N_("The record says {name} is out of the game, but {name} can still build.")),
        faults.few(N_("can still build")),
        under="out",
    ),
    ids.TURN_BUILD: Rule(
        N_("Build every turn"),
        N_(
            "Every turn has two parts: place a tile, then build once. Whoever cannot build is out of the "
            "game, and the record says so; only the very last turn may be unfinished."
        ),
        faults.plain(N_("{name} placed a tile but then neither built nor was out of the game.")),
        faults.few(N_("neither built nor out")),
        under="out",
    ),
    ids.TURN_OVER: Rule(
        N_("After the end"),
        N_("Once the game has ended, no further turn counts. It ended before this turn was written down."),
        faults.plain(N_("The game was over before this turn.")),
        faults.few(N_("the game is over")),
        under="end",
    ),
    ids.TURN_MARK: Rule(
        N_("A mark too many"),
        N_(
            "The mark “!” says that the players let a faulty move stand. This move is legal, so the mark "
            "is one too many."
        ),
        faults.plain(N_("The move is marked with “!” but breaks no rule.")),
        faults.few(N_("breaks no rule")),
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
