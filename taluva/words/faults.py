"""How a fault is said for which one text is not enough; all others stand in rules.py, their facts by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from taluva.engine.pieces import HUT, TEMPLE, TOWER
from taluva.words.marks import N_, NN_
from taluva.words.voice import Voice

# As the engine's Fault documents them; a whole sentence has the mover's name, too, and the terrain of an expansion.
Facts: TypeAlias = Mapping[str, Any]
Sentence: TypeAlias = Callable[[Voice, Facts], str]


def gap(voice: Voice, facts: Facts) -> str:
    """Over bare table."""
    return voice.tr_n(
        "One of the three fields would lie over bare table.",
        "{n} of the three fields would lie over bare table.",
        facts["n"],
    )


def volcano(voice: Voice, facts: Facts) -> str:
    """With the volcano on no volcano."""
    return voice.tr("The tile's volcano must cover a volcano; here it would lie {on}.", on=voice.on(facts["ground"]))


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

    def say(voice: Voice, facts: Facts) -> str:
        colours = facts["colours"]
        owners = list(dict.fromkeys(colours))
        if len(owners) == 1:
            return voice.tr_n(*of_one, len(colours), name=voice.name(owners[0]))
        return voice.tr(of_several, names=voice.team(owners))

    return say


def settlement(voice: Voice, facts: Facts) -> str:
    """On all there is of a settlement, or of several."""
    vanishing = facts["vanishing"]
    if len(vanishing) == 1:
        colour, size = vanishing[0]
        return voice.tr_n(
            "{name}'s settlement of one field would be covered completely; its only building must stay.",
            "{name}'s settlement of {n} fields would be covered completely; at least one building must stay.",
            size,
            name=voice.name(colour),
        )
    each = [voice.tr("{name}'s settlement ({n})", name=voice.name(colour), n=size) for colour, size in vanishing]
    return voice.tr(
        "{settlements} would be covered completely; at least one building of each must stay.",
        settlements=voice.listed(each),
    )


_TAKEN = {
    HUT: N_("This field is taken: {name} has a hut here."),
    TOWER: N_("This field is taken: {name} has a tower here."),
    TEMPLE: N_("This field is taken: {name} has a temple here."),
}


def occupied(voice: Voice, facts: Facts) -> str:
    """Where something stands already."""
    return voice.tr(_TAKEN[facts["kind"]], name=voice.name(facts["colour"]))


_NONE_LEFT = {
    HUT: N_("{name} has no hut left to build."),
    TOWER: N_("{name} has no tower left to build."),
    TEMPLE: N_("{name} has no temple left to build."),
}


def supply(voice: Voice, facts: Facts) -> str:
    """With more pieces than there are."""
    kind, needed, left = facts["kind"], facts["n"], facts["left"]
    name, terrain = facts["name"], facts["terrain"]
    if needed <= 1 and not terrain:
        return voice.tr(_NONE_LEFT[kind], name=name)
    if not terrain:
        return voice.tr_n(
            "The expansion needs {n} hut, {name} has {left}.",
            "The expansion needs {n} huts, {name} has {left}.",
            needed,
            name=name,
            left=left,
        )
    return voice.tr_n(
        "An expansion {into} needs {n} hut, {name} has {left}.",
        "An expansion {into} needs {n} huts, {name} has {left}.",
        needed,
        into=voice.into(terrain),
        name=name,
        left=left,
    )


def no_room(voice: Voice, facts: Facts) -> str:
    """Into a terrain that has no empty hex beside the settlement."""
    return voice.tr(
        "There is no room to expand {into}: no empty field of this kind touches the settlement.",
        into=voice.into(facts["terrain"]),
    )


_SHORT_NONE_LEFT = {HUT: N_("no hut left"), TOWER: N_("no tower left"), TEMPLE: N_("no temple left")}


def short_supply(voice: Voice, facts: Facts) -> str:
    """What is missing."""
    kind, needed, left = facts["kind"], facts["n"], facts["left"]
    if needed <= 1:
        return voice.tr(_SHORT_NONE_LEFT[kind])
    return voice.tr_n("needs {n} hut, {left} left", "needs {n} huts, {left} left", needed, left=left)


def short_no_room(voice: Voice, facts: Facts) -> str:
    """The terrain."""
    return voice.tr("{terrain}: nothing free", terrain=voice.terrain(facts["terrain"]))
