"""The science of colours: sRGB to CIELAB, CIEDE2000, the sight of dichromats, contrast."""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

SRGB_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
D65: Triple = (0.95047, 1.0, 1.08883)

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear RGB.
VISIONS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
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


def linear(hexes: str) -> Triple:
    """#rrggbb as light."""
    red, green, blue = (int(hexes[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def seen(light: Triple, vision: str) -> Triple:
    """The same light for other eyes."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(VISIONS[vision], light))
    return red, green, blue


def lab(light: Triple) -> Triple:
    x, y, z = (_f(part / white) for part, white in zip(_times(SRGB_TO_XYZ, light), D65, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def lch(hexes: str) -> Triple:
    """Lightness, chroma, hue in degrees."""
    lightness, a, b = lab(linear(hexes))
    return lightness, hypot(a, b), degrees(atan2(b, a)) % 360


def difference(one: str, other: str, vision: str = "normal") -> float:
    """CIEDE2000 between two colours of the screen, as these eyes see them."""
    return ciede2000(lab(seen(linear(one), vision)), lab(seen(linear(other), vision)))


def contrast(one: str, other: str) -> float:
    """As in WCAG: from 1 to 21."""
    low, high = sorted(_luminance(linear(hexes)) for hexes in (one, other))
    return (high + 0.05) / (low + 0.05)


def ciede2000(one: Triple, other: Triple) -> float:
    """Sharma, Wu and Dalal 2005, with their names; kL = kC = kH = 1."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(chroma**7 / (chroma**7 + 25**7)))
    c1, c2 = hypot((1 + g) * a1, b1), hypot((1 + g) * a2, b2)
    h1, h2 = _hue((1 + g) * a1, b1), _hue((1 + g) * a2, b2)
    dl, dc = l2 - l1, c2 - c1
    dh = 0.0 if c1 * c2 == 0 else _turn(h2 - h1)
    dhh = 2 * sqrt(c1 * c2) * sin(radians(dh) / 2)
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else _middle(h1, h2)
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * _t(hm)
    rt = -sin(radians(60 * exp(-(((hm - 275) / 25) ** 2)))) * 2 * sqrt(cm**7 / (cm**7 + 25**7))
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dhh / sh) ** 2 + rt * (dc / sc) * (dhh / sh))


def _t(hm: float) -> float:
    return (
        1
        - 0.17 * cos(radians(hm - 30))
        + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6))
        - 0.20 * cos(radians(4 * hm - 63))
    )


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360


def _turn(angle: float) -> float:
    """The shorter way round."""
    return angle - 360 if angle > 180 else angle + 360 if angle < -180 else angle


def _middle(one: float, other: float) -> float:
    both = one + other
    if abs(one - other) <= 180:
        return both / 2
    return (both + 360) / 2 if both < 360 else (both - 360) / 2


def _light(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _f(part: float) -> float:
    return float(part ** (1 / 3)) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def _luminance(light: Triple) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def _times(matrix: Matrix, light: Triple) -> Triple:
    return (_row(matrix[0], light), _row(matrix[1], light), _row(matrix[2], light))


def _row(row: Triple, light: Triple) -> float:
    return row[0] * light[0] + row[1] * light[1] + row[2] * light[2]
