"""The colours of the sea and of the light, between day and evening."""

from typing import Any, NamedTuple

DAY = (1.0, 1.0, 1.0, 1.0)


def _rgb(code: str) -> tuple[float, float, float]:
    return int(code[:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:], 16) / 255


DUSK = (*_rgb("9E9CA8"), 1.0)
NIGHT = _rgb("8E9CBC")
WATER = tuple(_rgb(code) for code in ("3E9FAE", "2B8199", "1D6580"))
PLAIN_WATER = (_rgb("0E5468"),) * 3
PAPER_WATER = tuple(_rgb(code) for code in ("C9E6E3", "DAEEEC", "EAF5F4"))  # a printer's ink is dear


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
