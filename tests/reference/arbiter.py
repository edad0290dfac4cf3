"""The second reading of whole records: what `check` and `legal` must print, and how teams end."""

from collections import Counter
from typing import Any, NamedTuple

from tests.reference.game import Begun, Game
from tests.reference.land import Laid
from tests.reference.verdicts import Faults, Made, build_can_stand, tile_can_stand

BOX = Counter(
    JJ=1, JC=5, JS=4, JR=2, JL=1,
    CJ=6, CC=1, CS=2, CR=2, CL=1,
    SJ=4, SC=2, SS=1, SR=1, SL=1,
    RJ=2, RC=2, RS=2, RR=1, RL=1,
    LJ=2, LC=1, LS=1, LR=1, LL=1,
)  # fmt: skip


class Written(NamedTuple):
    """One turn as a table wrote it down: a tile, what was built or that the player is out, or a concession.

    Without a kind of tile, and no concession, it is the first after a start in the middle of a turn.
    """

    kind: str = ""
    laid: Laid = (0, 0, 12)
    tile_marked: bool = False
    made: Made | None = None
    build_marked: bool = False
    out: bool = False
    concede: bool = False


class Setting(NamedTuple):
    """What the tags of a record say."""

    colours: tuple[str, ...]
    edition: str
    tiles: int
    play: str
    begun: Begun | None = None


class Findings(NamedTuple):
    """What the arbiter found in a record, the game as far as it was followed, and the turns in canonical form."""

    turns: int
    faults: list[dict[str, Any]]
    let_stand: list[dict[str, Any]]
    warnings: list[dict[str, Any]]
    game: Game
    canonical: list[Written]

    def as_json(self) -> dict[str, Any]:
        """The object that `check` prints."""
        return {name: value for name, value in self._asdict().items() if name not in ("game", "canonical")}


def beyond_box(laid: list[str]) -> bool:
    """Whether the last of these tiles is one more than the box holds."""
    kind = laid[-1]
    mirror = kind[1] + kind[0]
    count = Counter(laid)
    if BOX[kind] == BOX[mirror]:
        return count[kind] > BOX[kind]
    larger = max(BOX[kind], BOX[mirror])
    both = min(count[kind], larger) + min(count[mirror], larger)
    return count[kind] > larger or both > BOX[kind] + BOX[mirror]


def check(setting: Setting, turns: list[Written]) -> Findings:
    """Follow a record as far as it can be followed."""
    game = Game(*setting)
    found = Findings(len(turns), [], [], [], game, list(turns))
    for number, turn in enumerate(turns, start=1):
        if game.ending:
            found.faults.append(_entry(number, None, "turn", {"turn.over": []}))
            break
        if not _follow(found, number, turn, last=number == len(turns)):
            break
    return found


def _entry(number: int, player: str | None, part: str, faults: Faults) -> dict[str, Any]:
    hexes = sorted({spot for spots in faults.values() for spot in spots})
    return {
        "turn": number,
        "player": player,
        "part": part,
        "rules": sorted(faults),
        "hexes": [list(spot) for spot in hexes],
    }


def _weigh(found: Findings, entry: dict[str, Any], marked: bool, can_stand: bool) -> bool:
    """Write down what a judged move deserves; whether the game goes on with it."""
    if not entry["rules"]:
        if marked:
            found.faults.append({**entry, "rules": ["turn.mark"]})
        return True
    if marked and can_stand:
        found.let_stand.append(entry)
    else:
        found.faults.append(entry)
    return can_stand


def _follow_tile(found: Findings, number: int, turn: Written) -> bool:
    game = found.game
    faults = game.judge_tile(turn.laid)
    entry = _entry(number, game.colours[game.mover], "tile", faults)
    if not _weigh(found, entry, turn.tile_marked, tile_can_stand(faults)):
        return False
    game.lay(turn.kind, turn.laid)
    if beyond_box(game.kinds):
        found.warnings.append({"turn": number, "rule": "tile.stock", "tile": turn.kind})
    return True


def _follow(found: Findings, number: int, turn: Written, last: bool) -> bool:
    """Judge and play one turn; whether what comes after can be judged."""
    game = found.game
    player = game.colours[game.mover]
    if turn.concede:
        game.give_up()
        return True
    if turn.kind and not _follow_tile(found, number, turn):
        return False
    if turn.out:
        if game.legal_builds():
            found.faults.append(_entry(number, player, "turn", {"turn.out": []}))
            return False
        game.give_up()
        return True
    if turn.made is None:
        if not last:
            found.faults.append(_entry(number, player, "turn", {"turn.build": []}))
        return last
    kind, spot, terrain = turn.made
    if kind == "expand" and game.land.pieces.get(spot, ("", ""))[1] == player:
        found.canonical[number - 1] = turn._replace(made=(kind, min(game.land.settlement(spot)), terrain))
    faults = game.judge_build(turn.made)
    entry = _entry(number, player, "build", faults)
    if not _weigh(found, entry, turn.build_marked, build_can_stand(turn.made, faults)):
        return False
    game.build(turn.made)
    return True


def legal(game: Game) -> dict[str, Any]:
    """The object that `legal` prints of a game."""
    builds: list[dict[str, Any]] = []
    for (kind, spot, terrain), filled, cost in game.legal_builds():
        if kind == "expand":
            hexes = [list(other) for other in filled]
            growth = {"kind": kind, "settlement": list(spot), "terrain": terrain, "hexes": hexes, "huts": cost}
            builds.append(growth)
        else:
            builds.append({"kind": kind, "hex": list(spot)})
    over = game.awaits == "nothing"
    return {
        "turn": game.completed + (0 if over else 1),
        "player": None if over else game.colours[game.mover],
        "awaits": game.awaits,
        "tiles": [list(laid) for laid in game.legal_tiles()],
        "builds": builds,
    }


def teams(game: Game) -> list[dict[str, Any]] | None:
    """The teams, the better one first, if there are any and the game is over."""
    places = game.team_places()
    if places is None:
        return None
    pairs = [{"colours": [game.colours[team], game.colours[team + 2]], "place": places[team]} for team in (0, 1)]
    return pairs if places[0] <= places[1] else pairs[::-1]
