"""How do colours look to people who see fewer of them, and how far apart are they then?"""

from enum import Enum

from game.ui.theme import Colour

Linear = tuple[float, float, float]


class Sight(Enum):
    """A way of seeing; the matrices of Machado, Oliveira and Fernandes (2009) at full severity."""

    FULL = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTANOPIA = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTERANOPIA = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


def seen(colour: Colour, sight: Sight) -> Linear:
    """A colour as it is seen, in linear light from 0 to 1."""
    light = [_linear(channel / 255) for channel in colour]
    red, green, blue = (
        min(1.0, max(0.0, sum(part * channel for part, channel in zip(row, light, strict=True))))
        for row in sight.value
    )
    return red, green, blue


def _linear(channel: float) -> float:
    """The light of a channel of sRGB."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def contrast(one: Colour, other: Colour, sight: Sight) -> float:
    """The contrast of the WCAG, 1 to 21; 4.5 is asked of text and 3 of large text and of signs."""
    high, low = sorted((_luminance(seen(colour, sight)) for colour in (one, other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(light: Linear) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def distance(one: Colour, other: Colour, sight: Sight) -> float:
    """The distance in CIELAB of 1976; 2.3 is just noticeable, 100 is black against white."""
    pairs = zip(_lab(seen(one, sight)), _lab(seen(other, sight)), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def _lab(light: Linear) -> Linear:
    """Lightness and the two axes of colour, under daylight D65."""
    red, green, blue = light
    x = _root((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047)
    y = _root(_luminance(light))
    z = _root((0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116
