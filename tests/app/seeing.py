"""How colours look, and how far apart they are, to eyes that lack one kind of cone."""

from collections.abc import Collection
from typing import NamedTuple

Colour = tuple[float, ...]  # red, green and blue, 0 to 255

# Machado, Oliveira, Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency,
# IEEE Transactions on Visualization and Computer Graphics 15 (2009), table 1, severity 1.0; for linear light.
EYES = {
    "usual": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


class Lab(NamedTuple):
    """A colour in CIE 1976 L*a*b*, in which a distance of 2.3 can just be seen."""

    light: float
    a: float
    b: float


def seen(colour: Colour, eyes: str) -> Lab:
    """The colour as these eyes see it."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    ]
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in EYES[eyes])
    # sRGB to XYZ, as parts of the white of D65.
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def mean(colours: Collection[Colour]) -> Colour:
    """The colour that a patch of these has from afar."""
    return tuple(sum(part) / len(colours) for part in zip(*colours, strict=True))


def apart(one: Colour, other: Colour, eyes: str) -> float:
    """How different two colours are to these eyes."""
    return float(sum((a - b) ** 2 for a, b in zip(seen(one, eyes), seen(other, eyes), strict=True)) ** 0.5)
