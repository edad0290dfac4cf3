"""How a fault is said, with the names and the numbers of the case; which rule says what stands in rules.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from taluva.engine.building import TEMPLE_SIZE
from taluva.engine.growth import TOWER_LEVEL
from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.words.marks import N_, NN_
from taluva.words.terms import Voice

Facts: TypeAlias = tuple[Any, ...]
# Both take the facts of the rule, as the engine's Fault documents them; a sentence the mover's name and a terrain, too.
Sentence: TypeAlias = Callable[[Voice, Facts, str, str], str]
Short: TypeAlias = Callable[[Voice, Facts], str]


# Sentences: what is wrong with a tile that would lie, or a build that would stand …


def plain(text: str) -> Sentence:
    """A sentence that names the mover at most."""
    return lambda voice, facts, name, terrain: voice.tr(text, name=name)


def with_number(text: str) -> Sentence:
    """A sentence with the number of the case."""
    return lambda voice, facts, name, terrain: voice.tr(text, name=name, n=facts[0])


def gap(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    """Over bare table."""
    return voice.tr_n(
        "One of the three hexes would lie over bare table.",
        "{n} of the three hexes would lie over bare table.",
        facts[0],
    )


def level(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    """On three hexes of different levels."""
    volcano, first, second = facts[0]
    return voice.tr(
        "There would be a gap under the tile: the volcano would lie on level {volcano}, the other "
        "two hexes on levels {first} and {second}.",
        volcano=volcano,
        first=first,
        second=second,
    )


def volcano(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    """With the volcano on no volcano."""
    return voice.tr("The tile's volcano must cover a volcano; here it would lie {on}.", on=voice.on(facts[0]))


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
    """On towers, or on temples."""
    of_one, of_several = _COVERED[kind]

    def say(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
        colours = facts[0]
        owners = list(dict.fromkeys(colours))
        if len(owners) == 1:
            return voice.tr_n(*of_one, len(colours), name=voice.name(owners[0]))
        return voice.tr(of_several, names=voice.team(owners))

    return say


def settlement(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    """On all there is of a settlement, or of several."""
    vanishing = facts[0]
    if len(vanishing) == 1:
        colour, size = vanishing[0]
        return voice.tr_n(
            "{name}'s settlement of one hex would be covered completely; its only building must stay.",
            "{name}'s settlement of {n} hexes would be covered completely; at least one building must stay.",
            size,
            name=voice.name(colour),
        )
    each = [voice.tr("{name}'s settlement ({n})", name=voice.name(colour), n=size) for colour, size in vanishing]
    return voice.tr(
        "{settlements} would be covered completely; at least one building of each must stay.",
        settlements=voice.listed(each),
    )


_TAKEN = {
    HUT: N_("This hex is taken: {name} has a hut here."),
    TOWER: N_("This hex is taken: {name} has a tower here."),
    TEMPLE: N_("This hex is taken: {name} has a temple here."),
}


def occupied(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    """Where something stands already."""
    kind, colour = facts
    return voice.tr(_TAKEN[kind], name=voice.name(colour))


_NONE_LEFT = {
    HUT: N_("{name} has no hut left to build."),
    TOWER: N_("{name} has no tower left to build."),
    TEMPLE: N_("{name} has no temple left to build."),
}


def supply(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    """With more pieces than there are."""
    kind, needed, had = facts
    if needed <= 1 and not terrain:
        return voice.tr(_NONE_LEFT[kind], name=name)
    if not terrain:
        return voice.tr_n(
            "The expansion needs {n} hut, {name} has {left}.",
            "The expansion needs {n} huts, {name} has {left}.",
            needed,
            name=name,
            left=had,
        )
    return voice.tr_n(
        "An expansion {into} needs {n} hut, {name} has {left}.",
        "An expansion {into} needs {n} huts, {name} has {left}.",
        needed,
        into=voice.into(terrain),
        name=name,
        left=had,
    )


def temple_size(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    """In a settlement too small."""
    return voice.tr(
        "A temple needs a settlement of {size} hexes; {name}'s settlement here has only {n}.",
        size=TEMPLE_SIZE,
        name=name,
        n=facts[0],
    )


def tower_level(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    """On too low a level."""
    return voice.tr("A tower needs level {needed} or higher; this hex is on level {n}.", needed=TOWER_LEVEL, n=facts[0])


def no_room(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    """Into a terrain that has no empty hex beside the settlement."""
    return voice.tr(
        "There is no room to expand {into}: no empty hex of this kind touches the settlement.",
        into=voice.into(facts[0]),
    )


# The short ones name nobody: a popover shows them to the player who is to move.


def few(text: str) -> Short:
    """A few words and nothing of the case."""
    return lambda voice, facts: voice.tr(text)


def few_with_number(text: str) -> Short:
    """A few words with the number of the case."""
    return lambda voice, facts: voice.tr(text, n=facts[0])


def short_level(voice: Voice, facts: Facts) -> str:
    """The three levels."""
    volcano, first, second = facts[0]
    return voice.tr("levels {volcano}, {first} and {second}", volcano=volcano, first=first, second=second)


_SHORT_NONE_LEFT = {HUT: N_("no hut left"), TOWER: N_("no tower left"), TEMPLE: N_("no temple left")}


def short_supply(voice: Voice, facts: Facts) -> str:
    """What is missing."""
    kind, needed, had = facts
    if needed <= 1:
        return voice.tr(_SHORT_NONE_LEFT[kind])
    return voice.tr_n("needs {n} hut, {left} left", "needs {n} huts, {left} left", needed, left=had)


def short_tower_level(voice: Voice, facts: Facts) -> str:
    """The level needed, and that of the hex."""
    return voice.tr("needs level {needed}, not {n}", needed=TOWER_LEVEL, n=facts[0])


def short_temple_size(voice: Voice, facts: Facts) -> str:
    """The size needed, and that of the settlement."""
    return voice.tr("settlement of {n}, needs {size}", n=facts[0], size=TEMPLE_SIZE)


def short_no_room(voice: Voice, facts: Facts) -> str:
    """The terrain."""
    return voice.tr("{terrain}: nothing free", terrain=voice.terrain(facts[0]))
