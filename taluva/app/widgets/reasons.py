"""A verdict as the card about it and the island show it: a heading, every reason, the number of each on its hexes."""

from taluva.app.look.i18n import tr_n
from taluva.app.widgets.verdictcard import Reason
from taluva.engine.hexes import Hex
from taluva.engine.pieces import EXPAND, HUT, TEMPLE, TOWER
from taluva.engine.verdict import Verdict
from taluva.words.catalogue import NN_
from taluva.words.rule_phrases import RulePhrases


def reasons(verdict: Verdict, explainer: RulePhrases, mover: str | None, terrain: str = "") -> list[Reason]:
    """Every broken rule as the card shows it."""
    return [
        Reason(
            explainer.headline(fault),
            explainer.fault(fault, mover, terrain),
            fault.rule,
            explainer.edition,
        )
        for fault in verdict.faults
    ]


def numbers(verdict: Verdict) -> dict[Hex, tuple[int, ...]]:
    """The number of every rule that each hex breaks."""
    found: dict[Hex, tuple[int, ...]] = {}
    for number, fault in enumerate(verdict.faults, 1):
        for place in fault.hexes:
            found[place] = (*found.get(place, ()), number)
    return found


def tile_title(verdict: Verdict, erupts: bool) -> str:
    """The heading over the faults of a tile."""
    n = len(verdict.faults)
    if erupts:
        return tr_n("This eruption breaks a rule", "This eruption breaks {n} rules", n)
    return tr_n("This tile breaks a rule", "This tile breaks {n} rules", n)


_BUILD_TITLES = {
    HUT: NN_("This hut breaks a rule", "This hut breaks {n} rules"),
    TOWER: NN_("This tower breaks a rule", "This tower breaks {n} rules"),
    TEMPLE: NN_("This temple breaks a rule", "This temple breaks {n} rules"),
    EXPAND: NN_("This expansion breaks a rule", "This expansion breaks {n} rules"),
}


def build_title(verdict: Verdict, kind: str) -> str:
    """The heading over the faults of a build."""
    return tr_n(*_BUILD_TITLES[kind], len(verdict.faults))
