"""A record that breaks a rule or is being corrected: what is said of it beside the island, and shown on it."""

from taluva.app.island.signs import Ghost, Marks
from taluva.app.look.i18n import i18n, tr
from taluva.app.widgets.islandplace import IslandPlace
from taluva.app.widgets.reasons import reasons
from taluva.app.widgets.sideplace import Saying
from taluva.app.widgets.verdictcard import ReasonRow
from taluva.engine.tiles import flow_of, volcano_of
from taluva.play.record_correction import Preview
from taluva.record.record import BuildMove, Turn
from taluva.record.replay import Entry
from taluva.review.repair import Repair
from taluva.words.captions import TurnPhrases
from taluva.words.rule_phrases import RulePhrases


def show_seen(place: IslandPlace, seen: Preview) -> None:
    """Show the island as it was, with the faults' numbers; a tile that breaks a rule lies on it as a ghost."""
    ghost = None
    faults = {hexagon: numbers for hexagon, numbers in seen.faults.items() if hexagon in seen.island.levels}
    if seen.tile is not None:
        volcano, flow = volcano_of(seen.tile.placement), flow_of(seen.tile.placement)
        level = seen.island.levels.get(volcano, 0) + 1
        ghost = Ghost(seen.tile.kind, volcano, flow, False, seen.faults, level, handle=False, lies=True)
        faults = {}
    place.show_island(seen.island, Marks(fault=faults, last=seen.changed), ghost)


def say_reasons(place: Saying, explainer: RulePhrases, turn: Turn, broken: Entry) -> None:
    """Say each rule that the turn breaks, numbered as on the island."""
    terrain = turn.build.build.terrain if isinstance(turn.build, BuildMove) else ""
    told = reasons(broken.verdict, explainer, broken.player, terrain)
    for number, reason in enumerate(told, 1):
        row = place.take(ReasonRow)
        row.tell(number, reason)
        row.last = number == len(told)
        place.show_widget(row)


def say_consequences(place: Saying, repair: Repair) -> bool:
    """Say which later turns do something else now; whether any does."""
    changed = TurnPhrases(i18n.catalogue, repair.record).consequences(repair.consequences())
    if changed:
        place.say(tr("Later turns that now do something else:"), "strong")
    for line in changed:
        place.say(line, "body")
    return bool(changed)
