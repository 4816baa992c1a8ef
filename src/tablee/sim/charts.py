"""Small charts as SVG, to be read on a phone too: bars with their range, and how often a figure came."""

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from math import ceil
from re import Match, sub

from .stats import Estimate

WIDE, TALL, FOOT, ROW, MARGIN, FIGURES = 420, 190, 40, 34, 104, 92
TEAL, INK, PAPER = "#1f7a74", "#2b2733", "#fbf5e9"
MOST_COLUMNS, MOST_NAMES, EDGE = 24, 7, 12

Say = Callable[[Estimate], str]


def bars(rows: Sequence[tuple[str, Estimate]], say: Say = str, fair: float | None = None) -> str:
    """A bar a row, from nothing to the highest end of a range, and a broken line at what would be fair."""
    longest = max((it.mean + it.margin for _, it in rows), default=0) or 1
    scale = (WIDE - MARGIN - FIGURES) / longest
    drawn = "".join(_bar(number, name, it, say, scale) for number, (name, it) in enumerate(rows))
    tall = ROW * len(rows) + 6
    label = ", ".join(f"{name} {say(it)}" for name, it in rows)
    return _picture(tall, label, drawn + ("" if fair is None else _fair(MARGIN + fair * scale, tall)))


def _bar(number: int, name: str, it: Estimate, say: Say, scale: float) -> str:
    y, end = number * ROW + 6, MARGIN + it.mean * scale
    low, high = MARGIN + max(0, it.mean - it.margin) * scale, MARGIN + (it.mean + it.margin) * scale
    return (
        f'<text x="0" y="{y + 16}">{escape(name)}</text>'
        f'<rect class="bar" x="{MARGIN}" y="{y}" width="{end - MARGIN:.1f}" height="{ROW - 12}" rx="3" '
        f'fill="{TEAL}"/>'
        f'<path class="range" d="M{low:.1f} {y + 11}H{high:.1f}M{low:.1f} {y + 6}v10M{high:.1f} {y + 6}v10" '
        f'stroke="{INK}" stroke-width="2" fill="none"/>'
        f'<text x="{WIDE}" y="{y + 16}" text-anchor="end">{escape(say(it))}</text>'
    )


def _fair(x: float, tall: int) -> str:
    return (
        f'<path class="range" d="M{x:.1f} 0V{tall}" stroke="{INK}" stroke-dasharray="3 4" '
        'stroke-width="1.5" fill="none"/>'
    )


def histogram(values: Sequence[float], unit: str) -> str:
    """How often each range of the figure came; not every column is named, so that names can be read."""
    low, step, counts = _columns(values)
    wide, tall, every = WIDE / len(counts), TALL - FOOT, ceil(len(counts) / MOST_NAMES)
    names = [f"{low + number * step:g}" for number in range(len(counts))]
    drawn = "".join(
        _column(number, wide, tall * count / max(counts), names[number] if number % every == 0 else "")
        for number, count in enumerate(counts)
    )
    parts = (f"{count} from {name}" for name, count in zip(names, counts, strict=True))
    return _picture(TALL, f"{unit}: {', '.join(parts)}", drawn)


def _column(number: int, wide: float, tall: float, name: str) -> str:
    ground, left = TALL - FOOT + 10, number * wide
    bar = (
        f'<rect class="bar" x="{left + 1:.1f}" y="{ground - tall:.1f}" '
        f'width="{wide - 2:.1f}" height="{tall:.1f}" fill="{TEAL}"/>'
    )
    anchor, x = ("start", 0.0) if number == 0 else ("middle", left + wide / 2)
    return bar + (name and f'<text x="{x:.1f}" y="{ground + 20}" text-anchor="{anchor}">{name}</text>')


def _columns(values: Sequence[float]) -> tuple[float, float, list[int]]:
    """From where, in which steps, and how many in each: steps are whole, or tenths of what lies close."""
    low, high = min(values), max(values)
    is_close = high - low <= 3 and not all(value.is_integer() for value in map(float, values))
    step = 0.1 if is_close else max(1, ceil((high - low) / MOST_COLUMNS))
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
    size = f'width="{WIDE * 3 // 2}" xmlns="http://www.w3.org/2000/svg"'
    look = f'font-family="Georgia, serif" font-size="13" fill="{INK}" style="background:{PAPER}"'
    return sub(r'<svg viewBox="0 0 (\d+) (\d+)"', partial(_framed, f"<svg {size} {look}"), picture, count=1)


def _framed(opening: str, box: Match[str]) -> str:
    """With an edge of paper around it."""
    wide, tall = (int(length) + 2 * EDGE for length in box.groups())
    return f'{opening} viewBox="{-EDGE} {-EDGE} {wide} {tall}"'
