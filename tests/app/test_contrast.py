"""Every text can be read on what it stands on: at least 4.5 to 1, by day, in the evening, in high contrast."""

import re
from collections.abc import Iterator

import pytest
from kivy.core.image import Image

from taluva.app.draw.timber import Timber, mixed, timber
from taluva.app.look.kvfiles import folder
from taluva.app.look.paths import ART
from taluva.app.look.theme import CONTRAST, GOLD, ISLAND_INK, ISLAND_PAPER, PALE, STAGE_TEXT, TOKENS, rgba, theme
from taluva.app.share.paper import ink as printed

LEAST = 4.5
GRAIN_ENDS = ((127, 86, 49), (219, 178, 131))  # the darkest and the lightest paint of wood.png
SCREEN = ("paper", "card", "sunk", "wash")  # pages, panels, sheets, keys that are pressed or chosen
GOLDEN = ("prize_wash",)  # a winner's card, line, row and chip
# What is written in which colour, and on what. Chips, keys and rows change their ground when they are touched.
WRITTEN = {
    "ink": (*SCREEN, *GOLDEN, "fault_wash", "warn_wash"),  # the verdict's rows, the step that is wrong, the rulings
    "ink2": (*SCREEN, *GOLDEN, "fault_wash", "warn_wash"),
    "lagoon": (*SCREEN, "fault_wash"),  # plain keys, signs, the way to a rule
    "legal": SCREEN,  # the voice, the standings
    "fault": (*SCREEN, *GOLDEN, "fault_wash"),  # the voice, who is out, an archive's row with a broken rule
    "warn": ("paper", "card", "warn_wash"),  # the voice, the band of a draft, a ruling
    "hint": ("paper", "card"),
    "fault_text": ("fault_wash",),  # the head of the verdict
    "prize_text": ("paper", "card", *GOLDEN),  # place and medal on a winner's card, the archive's chip
    "prize_front": ("prize",),  # the place in the end panel, the result and what is shared
    "lagoon_text": ("lagoon", "lagoon_edge", "legal", "fault"),  # chosen, primary; the discs of the steps
    "card": ("fault", "fault_text", "ink"),  # the numbers of the rules; what cannot be taken back; huts at the ring
    "paper": ("ink", "hint"),  # what is told in passing; the light bulb while it shines
    "bright": ("ink",),  # the key in what is told in passing
}
# Edges, lines, shadows, water: nothing is written on them.
BARE = {"line", "line2", "bright", "shade", "veil", "sea", "sea_near", "sea_far", "wave", "dim"}


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """How far apart two paints are for who reads, as the WCAG counts it: 1 to 21."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(paint: tuple[float, ...]) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in paint[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.fixture(params=[(mode, high) for mode in ("day", "evening") for high in (False, True)], ids=str)
def light(request: pytest.FixtureRequest) -> Iterator[str]:
    """Show each light in turn, plain and in high contrast; the mode alone decides about the wood."""
    theme.apply(request.param[0], request.param[1], 1.0, False)
    yield theme.mode
    theme.apply("day", False, 1.0, False)


def paint(token: str) -> tuple[float, ...]:
    """A colour in the light that is shown."""
    return tuple(getattr(theme, token))


def test_every_text_can_be_read_on_its_ground(light: str) -> None:
    """On pages and panels, on chips and keys, in the verdict, on a winner's gold."""
    found = {(text, under): contrast(paint(text), paint(under)) for text, on in WRITTEN.items() for under in on}
    assert {pair: ratio for pair, ratio in found.items() if ratio < LEAST} == {}


@pytest.mark.parametrize("wood", STAGE_TEXT)
def test_every_text_of_the_bar_can_be_read_on_every_wood_and_on_gold(light: str, wood: str) -> None:
    """Name and deed on the wood itself, the place in its pill, the name of what undo takes back on its card."""
    made = timber(wood, light)
    for ground in planks(made):
        assert contrast(made.text, ground) >= LEAST
        assert contrast(paint("ink"), mixed(ground, paint("card")[:3], 0.94)) >= LEAST, "undo"
    assert contrast(tuple(rgba(GOLD.light)), timber("gold", light).text) >= LEAST


def planks(made: Timber) -> list[tuple[float, ...]]:
    """The paints that a bar has under its letters: every height, bare and under the darkest and lightest grain."""
    bare = [paint[:3] for paint in made[:3]]
    tints = [tuple(tint * part / 255 for tint, part in zip(made.grain, fibre, strict=False)) for fibre in GRAIN_ENDS]
    return bare + [mixed(ground, tint, made.grain[3]) for ground in bare for tint in tints]


def test_the_grain_is_no_darker_and_no_lighter_than_what_is_reckoned_with(window: object) -> None:
    """The two ends are those of the picture itself."""
    data = Image(str(ART / "wood.png"), keep_data=True).image._data[0]
    step = len(data.fmt)
    darkness = [sum(data.data[place : place + 3]) for place in range(0, len(data.data), step * 7)]

    assert min(darkness) >= sum(GRAIN_ENDS[0])
    assert max(darkness) <= sum(GRAIN_ENDS[1])


def test_who_is_out_is_pale_and_can_still_be_read(light: str) -> None:
    """Paper lies over the whole card: name, figures and the chip that says so."""
    for text, under in (("ink", "card"), ("ink", "sunk")):
        pale = [mixed(paint(token), paint("paper"), PALE) for token in (text, under)]
        assert contrast(*pale) >= LEAST
    assert PALE >= 0.25, "it is to be seen that he is out"


PRINTED = {
    "ink": ("paper", "card", "prize_wash", "wash", "prize", "sunk", "white"),
    "ink2": ("paper", "card", "prize_wash", "wash", "white"),
    "lagoon": ("white",),
}


def test_what_is_the_same_in_every_light_can_be_read() -> None:
    """What is printed on paper as white as a printer's: cards, places on gold, figures; and the island's signs."""

    def ink(token: str) -> tuple[float, ...]:
        return (1.0, 1.0, 1.0) if token == "white" else tuple(printed(token))

    pairs = {(text, under): contrast(ink(text), ink(under)) for text, on in PRINTED.items() for under in on}
    assert [pair for pair, ratio in pairs.items() if ratio < LEAST] == []
    assert contrast(tuple(ISLAND_INK), tuple(ISLAND_PAPER)) >= LEAST


def test_no_text_and_no_ground_of_a_rule_is_left_out() -> None:
    """Whatever colour the rules of the screens write in, and whatever they fill, the table above knows."""
    files = (file.read_text(encoding="utf-8").splitlines() for file in folder().rglob("*.kv"))
    rules = [line.strip().partition(":") for lines in files for line in lines]

    def used(*names: str) -> set[str]:
        said = (value for name, _, value in rules if name in names)
        return {token for value in said for token in re.findall(r"theme\.([a-z_0-9]+)", value)} & TOKENS.keys()

    letters = used("color", "front", "disabled_color", "foreground_color", "hint_text_color")
    grounds = used("rgba", "fill", "ground")
    filled = {under for on in WRITTEN.values() for under in on}

    assert len(letters) > 8
    assert letters - {"dim"} <= WRITTEN.keys()
    assert grounds <= filled | BARE
    assert set(CONTRAST) <= TOKENS.keys()
