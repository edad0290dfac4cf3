"""One sentence for each fault, with the names and the numbers of the case, and a few words for where space is short."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from taluva.engine.building import TEMPLE_SIZE
from taluva.engine.growth import TOWER_LEVEL
from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.engine.verdict import Fault
from taluva.words.marks import N_, NN_
from taluva.words.terms import Voice

Facts: TypeAlias = tuple[Any, ...]


def sentence(voice: Voice, fault: Fault, mover: str = "", terrain: str = "") -> str:
    """Say what is wrong; mover is the colour of who made the move, terrain that of an expansion."""
    make = _SENTENCES.get(fault.rule)
    return make(voice, fault.facts, voice.name(mover), terrain) if make else fault.rule


def short(voice: Voice, fault: Fault) -> str:
    """Say what is wrong in at most five words."""
    make = _SHORT.get(fault.rule)
    return make(voice, fault.facts) if make else fault.rule


# Sentences: each takes the facts of its rule, as the engine's Fault documents them, the mover's name and a terrain.


def _plain(text: str) -> Callable[[Voice, Facts, str, str], str]:
    return lambda voice, facts, name, terrain: voice.tr(text, name=name)


def _with_number(text: str) -> Callable[[Voice, Facts, str, str], str]:
    return lambda voice, facts, name, terrain: voice.tr(text, name=name, n=facts[0])


def _gap(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    return voice.tr_n(
        "One of the three hexes would hang in the air, with no land beneath it.",
        "{n} of the three hexes would hang in the air, with no land beneath them.",
        facts[0],
    )


def _level(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    volcano, first, second = facts[0]
    return voice.tr(
        "A hollow would stay under the tile: the volcano would lie on level {volcano}, "
        "the fields on levels {first} and {second}.",
        volcano=volcano,
        first=first,
        second=second,
    )


def _volcano(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    return voice.tr("The tile's volcano must cover a volcano; here it would lie {on}.", on=voice.on(facts[0]))


_COVERED = {
    TOWER: (
        NN_(
            "{name}'s tower would be buried; a tower is never covered.",
            "{n} towers of {name}'s would be buried; a tower is never covered.",
        ),
        N_("Towers of {names} would be buried; a tower is never covered."),
    ),
    TEMPLE: (
        NN_(
            "{name}'s temple would be buried; a temple is never covered.",
            "{n} temples of {name}'s would be buried; a temple is never covered.",
        ),
        N_("Temples of {names} would be buried; a temple is never covered."),
    ),
}


def _covering(kind: str) -> Callable[[Voice, Facts, str, str], str]:
    of_one, of_several = _COVERED[kind]

    def say(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
        colours = facts[0]
        owners = list(dict.fromkeys(colours))
        if len(owners) == 1:
            return voice.tr_n(*of_one, len(colours), name=voice.name(owners[0]))
        return voice.tr(of_several, names=voice.team(owners))

    return say


def _settlement(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    vanishing = facts[0]
    if len(vanishing) == 1:
        colour, size = vanishing[0]
        return voice.tr_n(
            "{name}'s settlement of {n} would vanish entirely; its only building must stay.",
            "{name}'s settlement of {n} would vanish entirely; one of its buildings must stay.",
            size,
            name=voice.name(colour),
        )
    each = [voice.tr("{name}'s settlement of {n}", name=voice.name(colour), n=size) for colour, size in vanishing]
    return voice.tr(
        "{settlements} would vanish entirely; one building of each must stay.", settlements=voice.listed(each)
    )


_TAKEN = {
    HUT: N_("This hex is taken: {name} has a hut here."),
    TOWER: N_("This hex is taken: {name} has a tower here."),
    TEMPLE: N_("This hex is taken: {name} has a temple here."),
}


def _occupied(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    kind, colour = facts
    return voice.tr(_TAKEN[kind], name=voice.name(colour))


_NONE_LEFT = {
    HUT: N_("{name} has no hut left to build."),
    TOWER: N_("{name} has no tower left to build."),
    TEMPLE: N_("{name} has no temple left to build."),
}


def _supply(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
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


def _temple_size(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    return voice.tr(
        "A temple needs a settlement of {size} hexes; {name}'s here has only {n}.",
        size=TEMPLE_SIZE,
        name=name,
        n=facts[0],
    )


def _tower_level(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    return voice.tr("A tower needs level {needed} or higher; this hex is on level {n}.", needed=TOWER_LEVEL, n=facts[0])


def _terrain(voice: Voice, facts: Facts, name: str, terrain: str) -> str:
    return voice.tr(
        "There is no room to expand {into}: no empty hex of this kind touches the settlement.",
        into=voice.into(facts[0]),
    )


_SENTENCES: dict[str, Callable[[Voice, Facts, str, str], str]] = {
    "tile.touch": _plain(N_("The tile would lie apart; at least one of its edges must touch the island.")),
    "tile.gap": _gap,
    "tile.level": _level,
    "tile.volcano": _volcano,
    "tile.direction": _plain(
        N_("The lava would flow in the same direction as that of the volcano beneath; turn the tile.")
    ),
    "tile.tower": _covering(TOWER),
    "tile.temple": _covering(TEMPLE),
    "tile.settlement": _settlement,
    "build.land": _plain(N_("There is no land here to build on.")),
    "build.volcano": _plain(N_("This hex is a volcano; nothing is ever built on one.")),
    "build.occupied": _occupied,
    "build.supply": _supply,
    "hut.level": _with_number(N_("A single hut needs level 1; this hex is on level {n}.")),
    "hut.isolated": _plain(
        N_("A single hut keeps clear of one's own buildings; this hex touches one of {name}'s. Expand instead.")
    ),
    "tower.adjacent": _plain(N_("A tower joins a settlement; this hex touches none of {name}'s.")),
    "tower.level": _tower_level,
    "tower.second": _plain(N_("A settlement gets one tower; {name}'s here has one already.")),
    "temple.adjacent": _plain(N_("A temple joins a settlement; this hex touches none of {name}'s.")),
    "temple.size": _temple_size,
    "temple.second": _plain(N_("A settlement gets one temple; {name}'s here has one already.")),
    "expand.settlement": _plain(N_("There is no settlement of {name}'s on this hex to expand.")),
    "expand.terrain": _terrain,
    "turn.out": _plain(N_("{name} is written as out of the game but can still build.")),
    "turn.build": _plain(N_("{name} laid a tile and then neither built nor went out.")),
    "turn.over": _plain(N_("The game was over before this turn.")),
    "turn.mark": _plain(N_("The move is marked with “!” but breaks no rule.")),
}


# The short ones take the facts only: a popover shows them to the player who is to move.


def _few(text: str) -> Callable[[Voice, Facts], str]:
    return lambda voice, facts: voice.tr(text)


def _few_with_number(text: str) -> Callable[[Voice, Facts], str]:
    return lambda voice, facts: voice.tr(text, n=facts[0])


def _short_level(voice: Voice, facts: Facts) -> str:
    volcano, first, second = facts[0]
    return voice.tr("levels {volcano}, {first} and {second}", volcano=volcano, first=first, second=second)


_SHORT_NONE_LEFT = {HUT: N_("no hut left"), TOWER: N_("no tower left"), TEMPLE: N_("no temple left")}


def _short_supply(voice: Voice, facts: Facts) -> str:
    kind, needed, had = facts
    if needed <= 1:
        return voice.tr(_SHORT_NONE_LEFT[kind])
    return voice.tr_n("needs {n} hut, {left} left", "needs {n} huts, {left} left", needed, left=had)


_SHORT: dict[str, Callable[[Voice, Facts], str]] = {
    "tile.touch": _few(N_("touches nothing")),
    "tile.gap": _few(N_("hangs in the air")),
    "tile.level": _short_level,
    "tile.volcano": _few(N_("no volcano underneath")),
    "tile.direction": _few(N_("lava runs the same way")),
    "tile.tower": _few(N_("tower underneath")),
    "tile.temple": _few(N_("temple underneath")),
    "tile.settlement": _few(N_("buries a whole settlement")),
    "build.land": _few(N_("no land here")),
    "build.volcano": _few(N_("a volcano")),
    "build.occupied": _few(N_("already built on")),
    "build.supply": _short_supply,
    "hut.level": _few_with_number(N_("needs level 1, here {n}")),
    "hut.isolated": _few(N_("touches your own buildings")),
    "tower.adjacent": _few(N_("touches none of your settlements")),
    "tower.level": lambda voice, facts: voice.tr("needs level {needed}, here {n}", needed=TOWER_LEVEL, n=facts[0]),
    "tower.second": _few(N_("settlement has its tower")),
    "temple.adjacent": _few(N_("touches none of your settlements")),
    "temple.size": lambda voice, facts: voice.tr("settlement has {n} of {size}", n=facts[0], size=TEMPLE_SIZE),
    "temple.second": _few(N_("settlement has its temple")),
    "expand.settlement": _few(N_("no settlement of yours")),
    "expand.terrain": lambda voice, facts: voice.tr("{terrain}: nothing free", terrain=voice.terrain(facts[0])),
    "turn.out": _few(N_("can still build")),
    "turn.build": _few(N_("neither build nor out")),
    "turn.over": _few(N_("the game is over")),
    "turn.mark": _few(N_("breaks no rule")),
}

RULES = tuple(_SENTENCES)
