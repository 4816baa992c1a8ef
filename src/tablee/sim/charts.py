"""Small charts as SVG: bars with their range, and how often a figure came."""

from collections.abc import Sequence
from html import escape
from math import ceil

from .tally import Estimate

WIDE, TALL, FOOT, ROW, MARGIN = 720, 220, 50, 34, 110
TEAL, INK, PAPER = "#1f7a74", "#2b2733", "#fbf5e9"
MOST_COLUMNS = 24


def bars(rows: Sequence[tuple[str, Estimate]]) -> str:
    """A bar a row, from nothing to the highest end of a range."""
    longest = max((it.mean + it.margin for _, it in rows), default=0) or 1
    scale = (WIDE - MARGIN - 20) / longest
    drawn = "".join(_bar(number, name, it, scale) for number, (name, it) in enumerate(rows))
    label = ", ".join(f"{name} {it}" for name, it in rows)
    return _picture(ROW * len(rows) + 10, label, drawn)


def _bar(number: int, name: str, it: Estimate, scale: float) -> str:
    y, end = number * ROW + 6, MARGIN + it.mean * scale
    low, high = MARGIN + max(0, it.mean - it.margin) * scale, MARGIN + (it.mean + it.margin) * scale
    return (
        f'<text x="0" y="{y + 17}">{escape(name)}</text>'
        f'<rect x="{MARGIN}" y="{y}" width="{end - MARGIN:.1f}" height="{ROW - 10}" rx="3" fill="{TEAL}"/>'
        f'<path d="M{low:.1f} {y + 12}H{high:.1f}M{low:.1f} {y + 7}v10M{high:.1f} {y + 7}v10" '
        f'stroke="{INK}" stroke-width="2" fill="none"/>'
    )


def histogram(values: Sequence[float], unit: str) -> str:
    """How often each range of the figure came."""
    low, step, counts = _columns(values)
    wide, tall = WIDE / len(counts), TALL - FOOT
    drawn = "".join(
        _column(number, wide, tall * count / max(counts), f"{low + number * step:g}")
        for number, count in enumerate(counts)
    )
    parts = (f"{count} from {low + number * step:g}" for number, count in enumerate(counts))
    return _picture(TALL, f"{unit}: {', '.join(parts)}", drawn)


def _column(number: int, wide: float, tall: float, name: str) -> str:
    ground = TALL - FOOT + 10
    return (
        f'<rect x="{number * wide + 1:.1f}" y="{ground - tall:.1f}" '
        f'width="{wide - 2:.1f}" height="{tall:.1f}" fill="{TEAL}"/>'
        f'<text x="{(number + 0.5) * wide:.1f}" y="{ground + 22}" text-anchor="middle">{name}</text>'
    )


def _columns(values: Sequence[float]) -> tuple[float, float, list[int]]:
    """From where, in which steps, and how many in each: steps are whole, or tenths where all lie close."""
    low, high = min(values), max(values)
    step = ceil((high - low) / MOST_COLUMNS) if high - low > 3 else 0.1
    low = low // step * step
    counts = [0] * (int((high - low) / step + 1e-9) + 1)
    for value in values:
        counts[int((value - low) / step + 1e-9)] += 1
    return round(low, 1), step, counts


def _picture(tall: int, label: str, drawn: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDE} {tall}" role="img" aria-label="{escape(label, quote=True)}">{drawn}</svg>'
    )


def as_file(picture: str) -> str:
    """The same picture to be shown by itself, on its own paper, in its own letters."""
    paper = f'xmlns="http://www.w3.org/2000/svg" font-family="Georgia, serif" font-size="13" fill="{INK}"'
    return picture.replace("<svg", f'<svg {paper} style="background:{PAPER}"', 1)
