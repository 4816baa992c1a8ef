"""What many games say: means with the range in which the truth lies nineteen times out of twenty."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev

from tablee.core.words import Record, Seat

from .batch import Sample

WIDTH = 1.96  # standard errors, for 95 %


class Estimate(Record):
    """A mean, and how far off it may be; of nothing there is none."""

    mean: float
    margin: float
    count: int

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.margin:.2f}" if self.count else "–"


class Standing(Record):
    """How a seat or a level did: the share it won of the games that can be won, and its points."""

    name: str
    wins: Estimate
    points: Estimate


class Tally(Record):
    """The figures of a batch."""

    games: int
    minutes: Estimate
    decisions: Estimate
    points: Estimate
    seats: tuple[Standing, ...]
    levels: tuple[Standing, ...]
    beginning: Estimate | None


def estimate(values: Iterable[float]) -> Estimate:
    found = list(values)
    if not found:
        return Estimate(0.0, 0.0, 0)
    margin = WIDTH * stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0
    return Estimate(fmean(found), margin, len(found))


def tally(samples: Sequence[Sample]) -> Tally:
    return Tally(
        games=len(samples),
        minutes=estimate(sample.length / 60_000 for sample in samples),
        decisions=estimate(sample.decisions for sample in samples),
        points=estimate(fmean(sample.totals) for sample in samples),
        seats=tuple(_of_seat(samples, seat) for seat in range(len(samples[0].levels))),
        levels=_of_levels(samples),
        beginning=_beginning(samples),
    )


def _of_seat(samples: Sequence[Sample], seat: Seat) -> Standing:
    return _standing(f"seat {seat + 1}", [(sample, [seat]) for sample in samples])


def _of_levels(samples: Sequence[Sample]) -> tuple[Standing, ...]:
    """A level that holds several seats of a game counts with their mean: one game is one observation."""
    held: dict[str, list[tuple[Sample, list[Seat]]]] = defaultdict(list)
    for sample in samples:
        for level in sorted(set(sample.levels)):
            held[level].append((sample, [seat for seat, it in enumerate(sample.levels) if it == level]))
    return tuple(_standing(level, games) for level, games in sorted(held.items()))


def _standing(name: str, games: Sequence[tuple[Sample, list[Seat]]]) -> Standing:
    contests = [(sample, seats) for sample, seats in games if sample.is_contest]
    wins = estimate(fmean(seat in sample.winners for seat in seats) for sample, seats in contests)
    points = estimate(fmean(sample.totals[seat] for seat in seats) for sample, seats in games)
    return Standing(name, wins, points)


def _beginning(samples: Sequence[Sample]) -> Estimate | None:
    """How much oftener who begins wins than one of the others."""
    begun = [sample for sample in samples if sample.is_contest and sample.first is not None]
    return estimate(map(_lead, begun)) if begun else None


def _lead(sample: Sample) -> float:
    others = [seat in sample.winners for seat in range(len(sample.levels)) if seat != sample.first]
    return (sample.first in sample.winners) - fmean(others)
