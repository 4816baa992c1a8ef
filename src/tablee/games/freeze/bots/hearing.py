"""What a listener makes of the lines: she misses some, and takes the tone of some for another."""

from typing import Any
from zlib import crc32

from msgspec.structs import replace

from tablee.core.records import Seat, wordings

from ..outcomes import RANKS, Rank
from ..view import TableView
from .lines import LINES
from .reading import tone

FINE = 1_000


def overheard(public: TableView, seat: Seat, reads: float, right: float) -> TableView:
    """She reads this share of the lines, and of these hears this share aright; each always alike."""
    lines = (_heard(line, f"{seat}/{public.round}", reads, right) for line in public.lines)
    return replace(public, lines=tuple(line for line in lines if line is not None))


def _heard(line: Any, ears: str, reads: float, right: float) -> Any:
    said = f"{ears}/{line.actress}/{wordings(line.text)[0]}"
    if _share(f"reads/{said}") >= reads:
        return None
    if _share(f"right/{said}") < right:
        return line
    return replace(line, text=LINES[_another(line, said) - 1][0])


def _another(line: Any, said: str) -> Rank:
    """A rank that does not fit best."""
    fits = tone(line.text)
    others = sorted(RANKS, key=lambda rank: fits[rank - 1])[:-1]
    return others[crc32(said.encode()) % len(others)]


def _share(of: str) -> float:
    return crc32(of.encode()) % FINE / FINE
