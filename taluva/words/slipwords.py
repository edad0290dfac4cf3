"""What is said of a slip that may be the one: which turn was another one and how, and what it leaves open."""

from taluva.engine.builds import Build
from taluva.engine.pieces import EXPAND
from taluva.engine.tiles import covered
from taluva.record.record import BuildMove, Turn
from taluva.review.slip_candidates import BUILD, DIRECTION, FIELD, FORGOTTEN, MIRRORED, TWICE
from taluva.review.slips import Slip
from taluva.review.story import scene_of
from taluva.words.captions import Teller
from taluva.words.gamewords import sentence
from taluva.words.marks import N_


def title(teller: Teller, slip: Slip) -> str:
    """Name the turn and what was wrong with it: Turn 14, Ann: forgotten."""
    now = slip.repair.original if slip.what == TWICE else slip.repair.current.replay
    colour = now.positions[slip.turn - 1].colour
    deed = _wrong(teller, slip)
    return teller.tr("Turn {turn}, {name}: {deed}", turn=slip.turn, name=teller.voice.name(colour or ""), deed=deed)


_TILES = {
    DIRECTION: N_("the lava flows another way"),
    MIRRORED: N_("the tile mirrored"),
    FIELD: N_("another tile"),
}


def _wrong(teller: Teller, slip: Slip) -> str:
    tr = teller.tr
    if slip.what == TWICE:
        return tr("entered twice")
    after = slip.repair.record.turns[slip.turn - 1]
    if slip.what == FORGOTTEN:
        return tr("gave up, and it was not entered") if after.concede is not None else tr("forgotten")
    before = slip.repair.original.record.turns[slip.turn - 1]
    return _other_build(teller, before, after) if slip.what == BUILD else tr(_TILES[slip.what])


def _other_build(teller: Teller, before: Turn, after: Turn) -> str:
    was, now = _build(before), _build(after)
    if now is None:
        return teller.tr("no building")
    if was is not None and was.kind == now.kind != EXPAND:
        return teller.tr("{piece} elsewhere", piece=teller.build(now))
    return teller.build(now)


def _build(turn: Turn) -> Build | None:
    return turn.build.build if isinstance(turn.build, BuildMove) else None


def details(teller: Teller, slip: Slip) -> list[str]:
    """Say what the turn was and what is recorded, where the title does not say it all."""
    said = []
    before = slip.repair.original.record.turns
    after = slip.repair.record.turns[slip.turn - 1] if slip.what != TWICE else Turn()
    if slip.what in (FIELD, MIRRORED):
        was = before[slip.turn - 1].tile
        assert was is not None
        assert after.tile is not None
        kinds = {"tile": teller.voice.tile(after.tile.kind), "before": teller.voice.tile(was.kind)}
        said.append(teller.tr("{tile} instead of {before}", **kinds))
    elif slip.what == BUILD:
        recorded = teller.deed(scene_of(slip.repair.original, slip.turn))
        said.append(teller.tr("Recorded: {deed}", deed=recorded))
    elif slip.what == FORGOTTEN and after.tile is not None:
        fields = [
            teller.voice.terrain(letter) + ("?" if hexagon in slip.guessed else "")
            for letter, hexagon in zip(after.tile.kind, covered(after.tile.placement)[1:], strict=True)
        ]
        said.append(" + ".join(reversed(fields)))
    return said


def left_open(teller: Teller, slip: Slip, said: int) -> str:
    """Say what it does not explain of so many hexes; "" if it explains everything."""
    parts = []
    if slip.unexplained:
        parts.append(
            teller.tr_n(
                "{n} of {all} fields stays open", "{n} of {all} fields stay open", len(slip.unexplained), all=said
            )
        )
    if not slip.count_matches:
        parts.append(teller.tr("the number of tiles stays open"))
    return ", ".join(parts)


def explains(teller: Teller, slip: Slip, said: int) -> str:
    """Say in a sentence how much it explains of so many hexes."""
    if slip.explains_all:
        return teller.tr("This explains all that you said of the table.")
    return sentence(left_open(teller, slip, said))


def breaks(teller: Teller, slip: Slip) -> str:
    """Say in a sentence which turn no longer holds."""
    return sentence(no_longer(teller, slip))


def no_longer(teller: Teller, slip: Slip) -> str:
    """Say which later turn no longer holds; "" if all do."""
    broken = slip.repair.illegal
    if broken is None:
        return ""
    if broken.turn == slip.turn and slip.what == FORGOTTEN:
        laid = slip.repair.record.turns[slip.turn - 1].tile is not None
        tr = teller.tr
        return tr("what was built is still to be entered") if laid else tr("the turn is still to be entered")
    return teller.tr("turn {turn} is no longer legal then", turn=broken.turn)
