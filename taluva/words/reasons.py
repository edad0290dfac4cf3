"""A name and a longer explanation for every rule, for the page behind a verdict and for the rules at hand."""

from taluva.words.marks import N_

TITLES = {
    "tile.touch": N_("Beside the island"),
    "tile.gap": N_("No gap under a tile"),
    "tile.level": N_("A flat bed"),
    "tile.volcano": N_("Volcano on volcano"),
    "tile.direction": N_("Another direction"),
    "tile.tower": N_("Towers stay"),
    "tile.temple": N_("Temples stay"),
    "tile.settlement": N_("No settlement vanishes"),
    "tile.stock": N_("Tiles in the box"),
    "build.land": N_("On land only"),
    "build.volcano": N_("Never on a volcano"),
    "build.occupied": N_("One building a hex"),
    "build.supply": N_("Pieces in the supply"),
    "hut.level": N_("Huts on level 1"),
    "hut.isolated": N_("Huts start apart"),
    "tower.adjacent": N_("Towers join a settlement"),
    "tower.level": N_("Towers from level 3"),
    "tower.second": N_("One tower a settlement"),
    "temple.adjacent": N_("Temples join a settlement"),
    "temple.size": N_("Temples need three hexes"),
    "temple.second": N_("One temple a settlement"),
    "expand.settlement": N_("Expand what is yours"),
    "expand.terrain": N_("Room to expand"),
    "turn.out": N_("Out only without a build"),
    "turn.build": N_("A build every turn"),
    "turn.over": N_("After the end"),
    "turn.mark": N_("A mark without a fault"),
    "out": N_("Being out"),
    "settlement": N_("What a settlement is"),
    "setup": N_("Setting up"),
    "misprints": N_("Misprints in the booklets"),
    "end.early": N_("The early win"),
    "end.last-standing": N_("The last one left"),
    "end.tiles": N_("When the tiles run out"),
    "ranking": N_("Playing for places"),
    "teams": N_("Playing in teams"),
}

WHY = {
    "tile.touch": N_(
        "The island is one piece: after the first tile, every tile shares at least one edge with land that already "
        "lies. The fields along that edge need not match, and a tile may enclose a hole."
    ),
    "tile.gap": N_(
        "A tile lies wholly on the table or wholly on other tiles. Half on land it would tip, and a hole may be "
        "filled by a tile that fits into it but never bridged."
    ),
    "tile.level": N_(
        "An eruption needs three hexes of the same level, so that no hollow stays beneath the tile. "
        "How high they are does not matter: there is no limit."
    ),
    "tile.volcano": N_(
        "An eruption breaks out of a volcano, so the volcano of the new tile comes to lie on one that is in sight. "
        "The two fields may cover any ground, further volcanoes too."
    ),
    "tile.direction": N_(
        "The lava must flow in another direction than that of the volcano beneath, so that a tile never lies exactly "
        "on one single tile. Turn it one step or more."
    ),
    "tile.tower": N_(
        "A tower withstands every eruption, whoever owns it. Place the tile so that no tower lies under any of its "
        "three hexes."
    ),
    "tile.temple": N_(
        "A temple withstands every eruption, whoever owns it. Place the tile so that no temple lies under any of "
        "its three hexes."
    ),
    "tile.settlement": N_(
        "Huts may be buried, one's own too, but a settlement never disappears in one eruption: at least one of its "
        "buildings stays in sight. Splitting a settlement is allowed; the parts are then judged each by itself."
    ),
    "tile.stock": N_(
        "More tiles of this kind are entered than the box should hold, so one may have been entered wrongly. "
        "The numbers are what owners counted, not a rule; the game simply goes on."
    ),
    "build.land": N_("Buildings stand on the island, never on the bare table. Choose a hex that a tile covers."),
    "build.volcano": N_("Volcanoes stay free of buildings for the whole game. Choose one of the other hexes."),
    "build.occupied": N_(
        "A hex carries one building, or the huts of one expansion, and nothing is added later. "
        "Only an eruption makes room again."
    ),
    "build.supply": N_(
        "What is built comes out of one's own supply: 20 huts, 2 towers and 3 temples. An expansion needs huts for "
        "all of its hexes at once and is never done in part. Buried huts do not come back."
    ),
    "hut.level": N_(
        "A single hut is built on level 1 only. Higher hexes are reached by expanding a settlement, with as many "
        "huts on each hex as its level."
    ),
    "hut.isolated": N_(
        "In this edition a single hut founds a new settlement, so its hex may not touch a building of the same "
        "colour. Beside one's own buildings one expands instead. Other players' buildings do not matter."
    ),
    "tower.adjacent": N_(
        "A tower never stands alone when it is built: its hex shares an edge with a settlement of the same colour. "
        "The settlement may be as small as one hut."
    ),
    "tower.level": N_("A tower wants height: it is built on level 3 or higher, and any kind of hex will do."),
    "tower.second": N_(
        "A settlement that has a tower gets no second one. It is enough if one of the settlements that the hex "
        "touches has none, even if the new tower joins it to one that has."
    ),
    "temple.adjacent": N_(
        "A temple never stands alone when it is built: its hex shares an edge with a settlement of the same colour."
    ),
    "temple.size": N_(
        "A temple joins a settlement that covers three hexes or more before it is built. Hexes count, not huts, and "
        "two smaller settlements do not add up even if the temple would join them. The level does not matter."
    ),
    "temple.second": N_(
        "A settlement that has a temple gets no second one. It is enough if one of the settlements that the hex "
        "touches has none and is large enough, even if the new temple joins it to one that has."
    ),
    "expand.settlement": N_(
        "An expansion starts from a settlement of one's own, be it a single hut, tower or temple. "
        "Name a hex on which one of its buildings stands."
    ),
    "expand.terrain": N_(
        "An expansion fills every empty hex of one terrain that touches the settlement, with as many huts on each as "
        "its level. Hexes that would touch only the new huts are not filled. Here no such hex is empty."
    ),
    "turn.out": N_(
        "Only a player without a single legal build is out of the game. As long as one is left, even a dear one, it "
        "must be taken; whoever wants to stop all the same can give up."
    ),
    "turn.build": N_(
        "Every turn has two parts: a tile, then exactly one build. Whoever has no legal build is out of the game, and "
        "the record says so; only the very last turn may still be unfinished."
    ),
    "turn.over": N_("Once the game has ended, no further turn counts. It ended before this turn was written down."),
    "turn.mark": N_(
        "The mark “!” says that the table let a faulty move stand. This move is in order, so the mark is one too many."
    ),
    "out": N_(
        "Whoever cannot build after placing the tile is out of the game at once. The tile and the buildings stay and "
        "are still in the way, but nothing of that player's counts at the end. Whoever gives up is out in the same "
        "way; that is a ruling of this app."
    ),
    "settlement": N_(
        "Adjacent hexes with buildings of one colour are one settlement, whatever their levels; a single hut, tower or "
        "temple is one, too. Eruptions split settlements, new buildings join them. Huts do not come back, so the "
        "booklets advise against squandering them."
    ),
    "setup": N_(
        "Everybody takes the 20 huts, 3 temples and 2 towers of a colour. Shuffle the tiles face down; where not all "
        "48 are played, draw 24 or 36 at random and put the rest away unseen. In your turn draw a tile and look at it "
        "before you choose its place. Taluva is a game by Marcel-André Casasola Merkle."
    ),
    "misprints": N_(
        "One Russian sheet gives each colour the pieces of all four: 40 huts, 12 temples and 8 towers. The English "
        "Ferti booklet breaks ties in ranking in another order than the German one. Ferti 2014 confuses the names of "
        "the two endings in its section on teams."
    ),
    "end.early": N_(
        "Whoever has built all pieces of two of the three kinds wins at once. Huts buried by eruptions count as built."
    ),
    "end.last-standing": N_(
        "When all other players or teams are out of the game, the one left has won. The booklets are silent on this; "
        "it is a ruling of this app."
    ),
    "end.tiles": N_(
        "The player of the last tile still builds, then the game ends; where a booklet says that it ends at once, this "
        "is a ruling of this app. Among those not out of the game, most temples win, then most towers, then most huts "
        "built, covered ones included. A full tie is shared, by a ruling of this app."
    ),
    "ranking": N_(
        "Whoever wins early takes the best place still free and leaves the game; whoever is out of the game takes the "
        "worst. The others play on until one is left or the tiles run out. That the winner's buildings stay and are in "
        "the way is a ruling of this app."
    ),
    "teams": N_(
        "Those who sit opposite each other play together. A team wins early when one partner has built all pieces of "
        "two kinds and the other all of one. At the end of the tiles both partners' buildings are added up; a partner "
        "who is out of the game does not count. That this holds for an early win too is a ruling of this app."
    ),
}
