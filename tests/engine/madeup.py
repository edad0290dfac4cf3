"""Heads of records that nobody played: islands no tiles explain, with whatever else a start may say, true or not."""

from random import Random

from taluva.engine.position import EDITIONS, PLAYS, RANKING, TEAMS
from tests.players import COLOURS
from tests.reference.land import FLOWS, TERRAINS, Spot, around

PIECES = {"hut": 20, "tower": 2, "temple": 3}
CORNERS = ((0, 0), (0, 0), (500, 400), (998, -998), (-999, 999))

Left = dict[str, dict[str, int]]


def made_up(rng: Random) -> str:
    """One of them; two in five cannot be."""
    play = rng.choice(PLAYS)
    colours = rng.sample(COLOURS, 4 if play == TEAMS else rng.randint(2, 4))
    left: Left = {colour: dict(PIECES) for colour in colours}
    tags = {"Edition": rng.choice(EDITIONS), "Play": play, "Island": _island(rng, left)}
    if rng.random() < 0.5:
        tags["Tiles"] = str(rng.choice((48, rng.randint(1, 48))))
    if rng.random() < 0.7:
        tags["Left"] = _left(rng, rng.sample(colours, rng.randint(1, len(colours))), left)
    if rng.random() < 0.5:
        volcanoes = tags["Island"].count("V")
        tags["Laid"] = str(min(48, rng.choice((0, volcanoes, volcanoes + rng.randint(0, 9), 24, 47))))
    for tag, share in (("Out", 0.3), ("Won", 0.05)):
        if rng.random() < share:
            tags[tag] = " ".join(rng.sample(colours, rng.randint(1, max(1, len(colours) - 2))))
    if play == RANKING:
        rng.shuffle(won := [one for one in colours if list(left[one].values()).count(0) > 1])
        tags["Won"] = " ".join(one for one in won if one not in tags.get("Out", "").split())
    if rng.random() < 0.6:
        tags["Move"] = f"{rng.choice(colours)} {rng.choice(('tile', 'build'))}"
    lines = [f'[{tag} "{value}"]' for tag, value in tags.items() if value]
    rng.shuffle(lines)
    # The seats in their order, anywhere among the others.
    for place, colour in zip(sorted((rng.randint(0, len(lines)) for _ in colours), reverse=True), colours, strict=True):
        lines.insert(place, f'[{colour.title()} "{colour}"]')
    return "\n".join(['[Taluva "1"]', *lines, "", ""])


def _island(rng: Random, left: Left) -> str:
    base = rng.choice(CORNERS)
    spots: list[Spot] = [base]
    for _ in range(rng.choice((0, 2, 8, 30, 60, 300))):
        beside = rng.choice(around(rng.choice(spots)))
        if beside not in spots and max(map(abs, beside)) <= 999 and len(spots) < 144:
            spots.append(beside)
    spots = [spot for spot in spots if rng.random() < 0.9] or [base]
    rng.shuffle(spots)
    flat = rng.random() < 0.4
    return "; ".join(f"{q},{r} {_seen(rng, 1 if flat else _level(rng), left)}" for q, r in spots)


def _level(rng: Random) -> int:
    return rng.choice((1, 1, 1, 1, 2, 2, 3, 3, 4, rng.randint(1, 48)))


def _seen(rng: Random, level: int, left: Left) -> str:
    ground = f"V{level}>{rng.choice(FLOWS)}" if rng.random() < 0.3 else f"{rng.choice(TERRAINS)}{level}"
    if rng.random() < 0.6:
        return ground
    colour, kind = rng.choice(list(left)), rng.choice(("hut", "hut", "hut", "tower", "temple"))
    single = kind == "hut" and level > 1 and rng.random() < 0.2
    number = level if kind == "hut" and not single else 1
    if number > left[colour][kind] and rng.random() < 0.99:
        return ground
    left[colour][kind] -= number
    return f"{ground} {colour} {kind}" + " 1" * single


def _left(rng: Random, colours: list[str], left: Left) -> str:
    for colour in colours:
        for kind, most in left[colour].items():
            left[colour][kind] = max(0, rng.choice((0, most, most, rng.randint(0, max(0, most)), most)))
        if rng.random() < 0.02:
            left[colour][rng.choice(list(PIECES))] += 1
    return "; ".join(" ".join((colour, *map(str, left[colour].values()))) for colour in colours)
