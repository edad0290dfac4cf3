"""The colours of the sea and of the light, between day and evening."""

from typing import Any

DAY = (1.0, 1.0, 1.0, 1.0)


def _rgb(code: str) -> tuple[float, float, float]:
    return int(code[:2], 16) / 255, int(code[2:4], 16) / 255, int(code[4:], 16) / 255


DUSK = (*_rgb("8E9CBC"), 1.0)
WATER = tuple(_rgb(code) for code in ("3E9FAE", "2B8199", "1D6580"))
PLAIN_WATER = (_rgb("0E5468"),) * 3


def colours(dusk: float, contrast: bool) -> tuple[Any, Any, Any, Any, float]:
    """The water near, between and far, what is left of the light, and how much coast shows."""
    tint = tuple(day + (late - day) * dusk for day, late in zip(DAY, DUSK, strict=True))
    near, middle, far = PLAIN_WATER if contrast else WATER
    return near, middle, far, tint, 0.0 if contrast else 1.0
