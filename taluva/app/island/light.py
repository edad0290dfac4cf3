"""The colours of the sea and of the light, between day and evening."""

from typing import Any, NamedTuple

from taluva.app.look.theme import CONTRAST, ISLAND_DUSK, PRINTED_SEA, TOKENS, rgba

DAY, DUSK, NIGHT = (1.0, 1.0, 1.0, 1.0), tuple(rgba(ISLAND_DUSK)), rgba(TOKENS["dim"][1])[:3]
WATER, PLAIN_WATER = (
    tuple(tuple(rgba(tokens[name][0])[:3]) for name in ("sea_near", "sea", "sea_far")) for tokens in (TOKENS, CONTRAST)
)
PAPER_WATER = tuple(rgba(paint)[:3] for paint in PRINTED_SEA)


class Light(NamedTuple):
    """What an island is seen in."""

    dusk: float = 0.0  # from day to evening
    contrast: bool = False  # in plain colours, for who sees little
    paper: bool = False  # for print


DAYLIGHT, EVENING, PRINT = Light(), Light(dusk=1.0), Light(paper=True)


def colours(light: Light) -> tuple[Any, Any, Any, Any, float]:
    """The water near, between and far, what is left of the light, and how much coast shows."""
    dusk, contrast, paper = light
    tint = tuple(day + (late - day) * dusk for day, late in zip(DAY, DUSK, strict=True))
    # The water is bluer at night than the land: there sand would turn as grey as rock.
    bluer = tuple(1 + (night / late - 1) * dusk for night, late in zip(NIGHT, DUSK, strict=False))
    near, middle, far = (
        tuple(channel * more for channel, more in zip(water, bluer, strict=True))
        for water in (PLAIN_WATER if contrast else PAPER_WATER if paper else WATER)
    )
    return near, middle, far, tint, 0.0 if contrast else 1.0
