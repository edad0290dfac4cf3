"""The end of a game in sentences: who won, why, and which of it is a ruling of ours."""

from itertools import groupby, pairwise
from operator import attrgetter
from typing import NamedTuple

from taluva.engine.ending import Side, compared_sides, deciding, places
from taluva.engine.pieces import FULL, HUT, PIECE_KINDS, TEMPLE, TOWER
from taluva.engine.position import CLASSIC, LAST_STANDING, OUT, PLAYING, RANKING, TEAMS, TILE, TILES, WON, Position
from taluva.words.marks import N_
from taluva.words.voice import Voice


class Outcome(NamedTuple):
    """Who won in a few words, the sentences that say why, and the rulings that the booklets do not have."""

    title: str
    reasons: tuple[str, ...]
    rulings: tuple[str, ...]


_WON_WITH = {
    (HUT, TOWER): N_("{name} has built all huts and both towers and wins at once."),
    (HUT, TEMPLE): N_("{name} has built all huts and all three temples and wins at once."),
    (TOWER, TEMPLE): N_("{name} has built both towers and all three temples and wins at once."),
}
# In ranking those who come after the first early winner do not win: they are done and take the next place.
_DONE_WITH = {
    (HUT, TOWER): N_("{name} has built all huts and both towers and is done."),
    (HUT, TEMPLE): N_("{name} has built all huts and all three temples and is done."),
    (TOWER, TEMPLE): N_("{name} has built both towers and all three temples and is done."),
}
_AHEAD = {
    TEMPLE: N_("{better} ahead of {worse}: temples, {a} to {b}."),
    TOWER: N_("{better} ahead of {worse}: tied on temples; towers, {a} to {b}."),
    HUT: N_("{better} ahead of {worse}: tied on temples and towers; huts built, {a} to {b}."),
}

RULING_SHARED = N_("The booklets do not say. Here the place is shared.")
RULING_LAST = N_("The booklets do not say. Here the last player left wins.")
RULING_TEAM = N_("The booklets do not say. Here the team left wins.")
RULING_PARTNER = N_("The booklets do not say. Here the team left wins, the partner who is out with it.")
RULING_PLACES = N_("The booklets name the winner only; the other places are a ruling of this app.")
# Where the rules page says more about each.
_EXPLAINED = {
    RULING_SHARED: "end.tiles",
    RULING_LAST: "end.last-standing",
    RULING_TEAM: "end.last-standing",
    RULING_PARTNER: "end.last-standing",
    RULING_PLACES: "places",
}


def outcome(voice: Voice, position: Position) -> Outcome:
    """Say how a finished game ended; all empty while it goes on."""
    if position.ending is None:
        return Outcome("", (), ())
    first = _first(position)
    names = voice.team(first)
    reasons = [*_early_wins(voice, position), *why_over(voice, position)]
    if position.ending == TILES:
        reasons += [*_count(voice, compared_sides(position)), *_partners_out(voice, position)]
    return Outcome(_title(voice, position, first, names), tuple(reasons), tuple(map(voice.tr, _ruled(position))))


def decisive(voice: Voice, position: Position) -> list[str]:
    """What decided who is first."""
    return _early_wins(voice, position)[:1] or best(voice, position) or why_over(voice, position)


def _first(position: Position) -> list[str]:
    """The colours on the first place."""
    return [colour for colour, place in zip(position.setup.colours, places(position), strict=True) if place == 1]


def _title(voice: Voice, position: Position, first: list[str], names: str) -> str:
    if position.setup.play == TEAMS:
        if len(first) == 4:
            return voice.tr("Both teams share the first place")
        return voice.tr("{names} win", names=names)
    if len(first) > 1:
        return voice.tr("{names} share the first place", names=names)
    return voice.tr("{name} wins", name=names)


def early_win(voice: Voice, position: Position, seat: int) -> str:
    """Say with which pieces a player, or a team, won early."""
    if position.setup.play == TEAMS:
        return voice.tr(
            "{names} win early: one partner has built all pieces of two kinds, the other all of one.",
            names=voice.team([position.setup.colours[winner] for winner in position.winners]),
        )
    built = position.built[seat]
    kinds = [kind for kind in PIECE_KINDS if built.of(kind) >= FULL.of(kind)]
    said = _WON_WITH if seat == position.winners[0] else _DONE_WITH
    return voice.tr(said[kinds[0], kinds[1]], name=voice.name(position.setup.colours[seat]))


def _early_wins(voice: Voice, position: Position) -> list[str]:
    seats = position.winners[:1] if position.setup.play == TEAMS else position.winners
    return [early_win(voice, position, seat) for seat in seats]


def why_over(voice: Voice, position: Position) -> list[str]:
    """Say why nobody plays on; nothing after an early win that ended the game."""
    if position.ending == TILES:
        return [voice.tr("The last tile has been placed; the buildings decide.")]
    if position.ending != LAST_STANDING:
        return []
    colours = position.setup.colours
    said = [voice.tr("{name} gave up.", name=voice.name(colours[seat])) for seat in position.gave_up]
    if position.setup.play == TEAMS:
        outs = [colour for colour in colours if colour not in _first(position)]
        if all(colours.index(colour) in position.gave_up for colour in outs):
            return said
        return [*said, voice.tr("{names} are both out of the game.", names=voice.team(outs))]
    left = position.states.index(PLAYING)
    place = places(position)[left]
    if position.setup.play == RANKING and place is not None:
        return [
            *said,
            voice.tr(
                "Only {name} is left and takes the place that is left ({place}).",
                name=voice.name(colours[left]),
                place=voice.place(place),
            ),
        ]
    if len(position.gave_up) < len(colours) - 1:
        said.append(voice.tr("Everyone else is out of the game; only {name} is left.", name=voice.name(colours[left])))
    return said


def _groups(sides: list[Side]) -> list[list[Side]]:
    """The sides, best first, those that nothing tells apart together."""
    return [list(group) for _, group in groupby(sides, key=attrgetter("built"))]


def _count(voice: Voice, sides: list[Side]) -> list[str]:
    """What decided between each of these and the next."""
    groups = _groups(sides)
    tied = [_tied(voice, group) for group in groups if len(group) > 1]
    return tied + [_ahead(voice, better, worse) for better, worse in pairwise(groups)]


def best(voice: Voice, position: Position) -> list[str]:
    """Of that only what concerns the best of those who were in play when the tiles ran out."""
    groups = _groups(compared_sides(position)) if position.ending == TILES else []
    tied = [_tied(voice, group) for group in groups[:1] if len(group) > 1]
    return tied + [_ahead(voice, better, worse) for better, worse in pairwise(groups[:2])]


def _tied(voice: Voice, group: list[Side]) -> str:
    if all(len(side.seats) > 1 for side in group):
        return voice.tr("Both teams are tied on temples, towers and huts built.")
    return voice.tr("{names} are tied on temples, towers and huts built.", names=_listed(voice, group))


def _ahead(voice: Voice, better: list[Side], worse: list[Side]) -> str:
    kind = deciding(better[0].built, worse[0].built)
    assert kind is not None
    a, b = better[0].built.of(kind), worse[0].built.of(kind)
    return voice.tr(_AHEAD[kind], better=_listed(voice, better), worse=_listed(voice, worse), a=a, b=b)


def _listed(voice: Voice, group: list[Side]) -> str:
    return voice.listed([voice.team(side.colours) for side in group])


def _partners_out(voice: Voice, position: Position) -> list[str]:
    """Whose buildings did not count for the team: eliminated players are not counted, say the booklets."""
    if position.setup.play != TEAMS:
        return []
    outs = [colour for colour, state in zip(position.setup.colours, position.states, strict=True) if state == OUT]
    return [voice.tr("{name} is out of the game and does not count.", name=voice.name(colour)) for colour in outs]


def explained(position: Position) -> str:
    """The part of the rules that says more about what is ruled here; "" if nothing is."""
    return next((_EXPLAINED[ruling] for ruling in _ruled(position)), "")


def _ruled(position: Position) -> list[str]:
    """What is ruled here, the gravest first."""
    if not position.over:
        return []
    ruled = []
    play = position.setup.play
    if position.ending == LAST_STANDING and play == TEAMS:
        out = any(position.states[position.setup.colours.index(colour)] == OUT for colour in _first(position))
        ruled.append(RULING_PARTNER if out else RULING_TEAM)
    elif position.ending == LAST_STANDING and play != RANKING:
        ruled.append(RULING_LAST)
    sides = compared_sides(position) if position.ending == TILES else []
    if len(_groups(sides)) < len(sides):
        ruled.append(RULING_SHARED)
    if play == CLASSIC and len(position.states) > 2 and len(_first(position)) < len(position.states):
        ruled.append(RULING_PLACES)
    return ruled


def state(voice: Voice, position: Position, seat: int) -> str:
    """Say in two or three words how a player stands: lays a tile, builds, out, 4th; "" for one who waits."""
    place = places(position)[seat]
    if position.states[seat] == WON:
        if place and seat != position.winners[0] and position.setup.play == RANKING:
            return voice.tr("{place}, done", place=voice.place(place))
        return voice.tr("{place}, early win", place=voice.place(place)) if place else voice.tr("won")
    if seat in position.gave_up:
        return voice.tr("gave up, {place}", place=voice.place(place)) if place else voice.tr("gave up")
    if position.states[seat] == OUT:
        return voice.tr("out, {place}", place=voice.place(place)) if place else voice.tr("out")
    if position.over and place:
        return voice.place(place)
    if position.seat == seat:
        return voice.tr("places a tile") if position.awaits == TILE else voice.tr("builds")
    return ""
