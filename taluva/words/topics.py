"""What is asked about at the table without being a rule that a move can break: the beginning, the end, misprints."""

from typing import NamedTuple

from taluva.engine import ruleids as ids
from taluva.words.marks import N_


class Topic(NamedTuple):
    """A name, and what there is to know."""

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
