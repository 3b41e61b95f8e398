"""How far apart colours are for each kind of eye: contrast, and distance under colour blindness.

Contrast is WCAG's (1 to 21).  The three kinds of colour blindness are simulated by the matrices of
Machado, Oliveira and Fernandes (2009) at full severity, on linear RGB; distances are those of
CIELAB (CIE 1976), where 2.3 can just be told apart.
"""

import math

Linear = tuple[float, float, float]

KINDS: dict[str, tuple[Linear, ...]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def linear(colour: str) -> Linear:
    """Return the linear parts (0 to 1) of a colour like #ffd700."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(linear(one)), _luminance(linear(other))))
    return (high + 0.05) / (low + 0.05)


def distance(one: str, other: str, kind: str) -> float:
    return math.dist(_lab(_seen(one, kind)), _lab(_seen(other, kind)))


def _luminance(parts: Linear) -> float:
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _seen(colour: str, kind: str) -> Linear:
    parts = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(m * p for m, p in zip(row, parts, strict=True))))
        for row in KINDS[kind]
    )
    return red, green, blue


def _lab(parts: Linear) -> Linear:
    red, green, blue = parts
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = _luminance(parts)
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
