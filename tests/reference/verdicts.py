"""What the second reading says of a move: every rule it breaks, with the hexes that rule points at."""

from tests.reference.land import FLOWS, TERRAINS, Laid, Land, Spot, around, reaches_too_far, three

Faults = dict[str, list[Spot]]
Made = tuple[str, Spot, str]
"""A build: its kind, its hex, and the terrain of an expansion or nothing."""
Left = tuple[int, int, int]
"""Huts, towers and temples that a player still has."""

TILE_CAN_STAND = {"tile.touch", "tile.volcano", "tile.direction", "tile.settlement", "tile.tower", "tile.temple"}
BUILD_CANNOT_STAND = {"build.land", "build.occupied", "build.supply"}
ORDER = ("hut", "tower", "temple")


def judge_tile(land: Land, laid: Laid) -> Faults:
    """The faults of a tile laid like this."""
    faults: Faults = {}
    spots = three(laid)
    volcano = spots[0]
    bare = sorted(spot for spot in spots if land.level(spot) == 0)
    if not land.piles:
        return faults
    if len(bare) == 3:
        if not any(land.level(other) for spot in spots for other in around(spot)):
            faults["tile.touch"] = bare
        return faults
    if bare:
        faults["tile.gap"] = bare
    elif len({land.level(spot) for spot in spots}) > 1:
        faults["tile.level"] = sorted(spots)
    if land.ground(volcano) != "V":
        faults["tile.volcano"] = [volcano]
    elif land.flow(volcano) == laid[2]:
        faults["tile.direction"] = [volcano]
    for kind in ("tower", "temple"):
        covered = sorted(spot for spot in spots if spot in land.pieces and land.pieces[spot][0] == kind)
        if covered:
            faults[f"tile.{kind}"] = covered
    doomed = {land.settlement(spot) for spot in spots if spot in land.pieces}
    gone = sorted(spot for own in doomed if own <= set(spots) for spot in own)
    if gone:
        faults["tile.settlement"] = gone
    return faults


def legal_tiles(land: Land) -> list[Laid]:
    """Every placement without a fault, sorted; six at the middle of an empty table."""
    if not land.piles:
        return [(0, 0, flow) for flow in FLOWS]
    near = set(land.piles)
    for _ in range(2):
        near |= {other for spot in near for other in around(spot)}
    tries = [(q, r, flow) for q, r in near for flow in FLOWS]
    return sorted(laid for laid in tries if not reaches_too_far(laid) and not judge_tile(land, laid))


def judge_build(land: Land, colour: str, left: Left, isolated: bool, made: Made) -> Faults:
    """The faults of a build by a player with so many pieces left; isolated if the edition asks it of huts."""
    kind, spot, terrain = made
    if kind == "expand":
        return _judge_expansion(land, colour, left, spot, terrain)
    rules = []
    if left[ORDER.index(kind)] < 1:
        rules.append("build.supply")
    if land.level(spot) == 0:
        rules.append("build.land")
        return {rule: [spot] for rule in rules}
    if land.ground(spot) == "V":
        rules.append("build.volcano")
    if spot in land.pieces:
        rules.append("build.occupied")
    touching = land.touching(spot, colour)
    if kind == "hut":
        if land.level(spot) != 1:
            rules.append("hut.level")
        if isolated and touching:
            rules.append("hut.isolated")
    if kind == "tower":
        if land.level(spot) < 3:
            rules.append("tower.level")
        if not touching:
            rules.append("tower.adjacent")
        elif all(land.carries(own, "tower") for own in touching):
            rules.append("tower.second")
    if kind == "temple":
        if not touching:
            rules.append("temple.adjacent")
        elif not any(len(own) >= 3 and not land.carries(own, "temple") for own in touching):
            if any(len(own) < 3 for own in touching):
                rules.append("temple.size")
            if any(land.carries(own, "temple") for own in touching):
                rules.append("temple.second")
    return {rule: [spot] for rule in rules}


def _judge_expansion(land: Land, colour: str, left: Left, spot: Spot, terrain: str) -> Faults:
    if spot not in land.pieces or land.pieces[spot][1] != colour:
        return {"expand.settlement": [spot]}
    filled = land.growth(land.settlement(spot), terrain)
    if not filled:
        return {"expand.terrain": [spot]}
    if sum(land.level(other) for other in filled) > left[0]:
        return {"build.supply": filled}
    return {}


def legal_builds(land: Land, colour: str, left: Left, isolated: bool) -> list[tuple[Made, tuple[Spot, ...], int]]:
    """Every build without a fault with the hexes it fills and the pieces it costs, in the order of the record."""
    found = []
    for own in land.settlements(colour):
        for terrain in TERRAINS:
            made = ("expand", min(own), terrain)
            if not judge_build(land, colour, left, isolated, made):
                filled = land.growth(own, terrain)
                found.append((made, tuple(filled), sum(land.level(spot) for spot in filled)))
    for kind in ("hut", "temple", "tower"):
        free = [spot for spot in sorted(land.piles) if not judge_build(land, colour, left, isolated, (kind, spot, ""))]
        found += [((kind, spot, ""), (spot,), 1) for spot in free]
    return found


def tile_can_stand(faults: Faults) -> bool:
    """Whether wood and cardboard allow a tile with these faults."""
    return set(faults) <= TILE_CAN_STAND


def build_can_stand(made: Made, faults: Faults) -> bool:
    """Whether wood and cardboard allow a build with these faults."""
    return not faults or (made[0] != "expand" and not set(faults) & BUILD_CANNOT_STAND)
