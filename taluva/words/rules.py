"""Texts of every rule and topic: title, explanation, the sentences for its faults, and an example."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from taluva.engine import ruleids as ids
from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.words.catalogue import N_, NN_
from taluva.words.phrases import Phrases

# As the engine's Fault documents them; a whole sentence has the mover's name, too, and the terrain of an expansion.
Facts: TypeAlias = Mapping[str, Any]
Sentence: TypeAlias = Callable[[Phrases, Facts], str]


def gap(phrases: Phrases, facts: Facts) -> str:
    """The tile would cover bare table."""
    return phrases.tr_n(
        "One of the three fields would lie over bare table.",
        "{n} of the three fields would lie over bare table.",
        facts["n"],
    )


def volcano(phrases: Phrases, facts: Facts) -> str:
    """The tile's volcano would cover no volcano."""
    return phrases.tr(
        "The tile's volcano must cover a volcano; here it would lie {on}.", on=phrases.on(facts["ground"])
    )


_COVERED = {
    TOWER: (
        NN_(
            "{name}'s tower would be covered; towers are never covered.",
            "{n} of {name}'s towers would be covered; towers are never covered.",
        ),
        N_("Towers belonging to {names} would be covered; towers are never covered."),
    ),
    TEMPLE: (
        NN_(
            "{name}'s temple would be covered; temples are never covered.",
            "{n} of {name}'s temples would be covered; temples are never covered.",
        ),
        N_("Temples belonging to {names} would be covered; temples are never covered."),
    ),
}


def covering(kind: str) -> Sentence:
    """The tile would cover towers or temples."""
    of_one, of_several = _COVERED[kind]

    def say(phrases: Phrases, facts: Facts) -> str:
        colours = facts["colours"]
        owners = list(dict.fromkeys(colours))
        if len(owners) == 1:
            return phrases.tr_n(*of_one, len(colours), name=phrases.name(owners[0]))
        return phrases.tr(of_several, names=phrases.names_of(owners))

    return say


def settlement(phrases: Phrases, facts: Facts) -> str:
    """The tile would cover a whole settlement, or several."""
    vanishing = facts["vanishing"]
    if len(vanishing) == 1:
        colour, size = vanishing[0]
        return phrases.tr_n(
            "{name}'s settlement of one field would be covered completely; its only building must stay.",
            "{name}'s settlement of {n} fields would be covered completely; at least one building must stay.",
            size,
            name=phrases.name(colour),
        )
    each = [phrases.tr("{name}'s settlement ({n})", name=phrases.name(colour), n=size) for colour, size in vanishing]
    return phrases.tr(
        "{settlements} would be covered completely; at least one building of each must stay.",
        settlements=phrases.join_with_and(each),
    )


_TAKEN = {
    HUT: N_("This field is taken: {name} has a hut here."),
    TOWER: N_("This field is taken: {name} has a tower here."),
    TEMPLE: N_("This field is taken: {name} has a temple here."),
}


def occupied(phrases: Phrases, facts: Facts) -> str:
    """The hex has a piece already."""
    return phrases.tr(_TAKEN[facts["kind"]], name=phrases.name(facts["colour"]))


_NONE_LEFT = {
    HUT: N_("{name} has no hut left to build."),
    TOWER: N_("{name} has no tower left to build."),
    TEMPLE: N_("{name} has no temple left to build."),
}


def supply(phrases: Phrases, facts: Facts) -> str:
    """The build needs more pieces than are left."""
    kind = facts["kind"]
    needed = facts["n"]
    remaining = facts["left"]
    name = facts["name"]
    terrain = facts["terrain"]
    if needed <= 1 and not terrain:
        return phrases.tr(_NONE_LEFT[kind], name=name)
    if not terrain:
        return phrases.tr_n(
            "The expansion needs {n} hut, {name} has {left}.",
            "The expansion needs {n} huts, {name} has {left}.",
            needed,
            name=name,
            left=remaining,
        )
    return phrases.tr_n(
        "An expansion {into} needs {n} hut, {name} has {left}.",
        "An expansion {into} needs {n} huts, {name} has {left}.",
        needed,
        into=phrases.into(terrain),
        name=name,
        left=remaining,
    )


def no_room(phrases: Phrases, facts: Facts) -> str:
    """The expansion's terrain has no empty hex beside the settlement."""
    return phrases.tr(
        "There is no room to expand {into}: no empty field of this kind touches the settlement.",
        into=phrases.into(facts["terrain"]),
    )


_SHORT_NONE_LEFT = {HUT: N_("no hut left"), TOWER: N_("no tower left"), TEMPLE: N_("no temple left")}


def short_supply(phrases: Phrases, facts: Facts) -> str:
    """The missing pieces."""
    kind = facts["kind"]
    needed = facts["n"]
    remaining = facts["left"]
    if needed <= 1:
        return phrases.tr(_SHORT_NONE_LEFT[kind])
    return phrases.tr_n("needs {n} hut, {left} left", "needs {n} huts, {left} left", needed, left=remaining)


def short_no_room(phrases: Phrases, facts: Facts) -> str:
    """The terrain without room."""
    return phrases.tr("{terrain}: nothing free", terrain=phrases.terrain(facts["terrain"]))


# Written as in a record that begins there: Island of the start.
LOW = "0,-1 J1; 0,0 V1>12; 0,1 J1; 1,-1 C1; 1,0 V1>6; 1,1 R1; 2,-1 V1>4; 2,0 L1; 3,-1 S1"
MIDDLE = "0,-1 J1; 0,0 L2; 0,1 J1; 1,-1 S2; 1,0 V2>10; 1,1 R1; 2,-1 V1>4; 2,0 L1; 3,-1 S1"
HIGH = "0,-1 J1; 0,0 L2; 0,1 J1; 1,-1 S3; 1,0 R3; 1,1 R1; 2,-1 V3>8; 2,0 L1; 3,-3 J1; 3,-2 J2; 3,-1 C2; 4,-3 R1"
WIDE = f"{LOW}; 0,2 C1; 0,3 V1>12; 1,2 S1"


def on(island: str, *pieces: str) -> str:
    """An island with pieces, each after the hex on which it is."""
    entries = {entry.split()[0]: entry for entry in island.split("; ")}
    for piece in pieces:
        where, _, what = piece.partition(" ")
        entries[where] += f" {what}"
    return "; ".join(entries.values())


class Rule(NamedTuple):
    """The texts of a rule that a move can break."""

    title: str
    why: str
    fault: str | Sentence  # a text with the facts by their names, where that says it
    short: str | Sentence  # at most five words, that name nobody: shown to the player who is to move
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
        gap,
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
        volcano,
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
        covering(TOWER),
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
        covering(TEMPLE),
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
        settlement,
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
        occupied,
        N_("already occupied"),
        (on(LOW, "0,-1 red hut", "2,0 white hut"), "hut 2,0"),
    ),
    ids.BUILD_SUPPLY: Rule(
        N_("Pieces in the supply"),
        N_(
            "You build from your own supply: 20 huts, 2 towers and 3 temples. An expansion needs the "
            "huts for all its fields at once and is never done in part. Covered huts do not come back."
        ),
        supply,
        short_supply,
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
        no_room,
        short_no_room,
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


class Topic(NamedTuple):
    """The title and explanation of a topic that no move can break."""

    title: str
    why: str
    under: str | None = None  # as in Rule


BEGINNING: dict[str, Topic] = {
    "setup": Topic(
        N_("Setting up"),
        N_(
            "Everyone takes the 20 huts, 3 temples and 2 towers of a colour. Shuffle the tiles face "
            "down; where not all 48 are played, draw 24 or 36 at random and put the rest away unseen. On "
            "your turn draw a tile and look at it before you choose a spot for it. Taluva is a game by "
            "Marcel-André Casasola Merkle."
        ),
    ),
    "settlement": Topic(
        N_("What a settlement is"),
        N_(
            "Adjacent fields with buildings of one colour are one settlement, whatever their levels; a single hut, "
            "tower or temple is one, too. Eruptions split settlements, new buildings join them."
        ),
    ),
}

ENDING: dict[str, Topic] = {
    "out": Topic(
        N_("When you cannot build"),
        N_(
            "Whoever cannot build after placing the tile is out of the game at once. The tile and the "
            "buildings stay and are still in the way, but that player's buildings do not count at the "
            "end. Whoever gives up is out in the same way; that is a ruling of this app."
        ),
    ),
    "end.early": Topic(
        N_("The early win"),
        N_(
            "Whoever has built all pieces of two of the three kinds wins at once. That covered huts count as built "
            "here, too, is a ruling of this app."
        ),
        under="end",
    ),
    "end.last-standing": Topic(
        N_("The last player left"),
        N_(
            "When all other players or teams are out of the game, the one left has won, in teams also a partner who "
            "is out. The booklets are silent on this; it is a ruling of this app. In a game for places the one left "
            "takes the place that is left."
        ),
        under="",
    ),
    "end.tiles": Topic(
        N_("When the tiles run out"),
        N_(
            "Whoever places the last tile still builds, then the game ends; where a booklet says that it "
            "ends at once, this is a ruling of this app. Among those not out of the game, whoever has "
            "the most temples wins, then towers, then huts built, covered ones included. A full tie is "
            "shared: a ruling of this app."
        ),
        under="end",
    ),
    "ranking": Topic(
        N_("Playing for places"),
        N_(
            "An early winner takes the best place still free and leaves the game; a player who is out of "
            "the game takes the worst. The others play on until one is left or the tiles run out. That "
            "an early winner's buildings stay and are still in the way is a ruling of this app."
        ),
    ),
    "teams": Topic(
        N_("Playing in teams"),
        N_(
            "Those who sit opposite each other play together. A team wins early when one partner has built all pieces "
            "of two kinds and the other all of one, which may be one of the same. After the last tile both partners' "
            "buildings are added up; a partner who is out of the game does not count. That this holds for an early win "
            "too is a ruling of this app."
        ),
    ),
    "places": Topic(
        N_("Places after the first"),
        N_(
            "Except in a game for places the booklets name only who wins. The places after that are a ruling of this "
            "app: those still playing by temples, then towers, then huts built, then those who are out of the game, "
            "the last one out first. Equals share a place."
        ),
        under="",
    ),
}

IN_PRINT: dict[str, Topic] = {
    "misprints": Topic(
        N_("Misprints in the booklets"),
        N_(
            "The Russian rules print 40 huts, 12 temples and 8 towers for each colour; there are 20, 3 and 2. They "
            "also leave the clearing out of the terrains. For places, the English Ferti booklet and Ferti 2014 name "
            "towers first, but mean the usual order: temples, towers, huts. Ferti 2014 confuses the names of the two "
            "endings in its sections on places and on teams."
        ),
    ),
}

BOX: dict[str, Topic] = {
    ids.TILE_STOCK: Topic(
        N_("Tiles in the box"),
        N_(
            "More tiles of this kind are entered than the box should hold, so one may have been entered wrongly. The "
            "numbers are what owners counted, not a rule; the game simply goes on."
        ),
        under="",
    ),
}

TOPICS = BEGINNING | ENDING | IN_PRINT | BOX


EXPLAINED: dict[str, Rule | Topic] = {**TOPICS, **RULES}

# The rules at hand, in their order on the page.
SECTIONS: tuple[tuple[str, Mapping[str, Rule | Topic]], ...] = (
    (N_("Before the first tile"), BEGINNING),
    (N_("Placing a tile"), LAYING),
    (N_("Building"), BUILDING),
    (N_("Out, and the end"), ENDING),
    (N_("In print"), IN_PRINT),
)
