"""What many games say: means with the range in which the truth lies nineteen times out of twenty."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev

from tablee.core.records import Record, Seat

from .batch import Sample

NORMAL = 1.96  # standard errors, for 95 % of very many


class Estimate(Record):
    """A mean, and how far off it may be; of nothing there is none."""

    mean: float
    margin: float
    count: int

    def __str__(self) -> str:
        return self._said(self.mean, self.margin, 2)

    def percent(self) -> str:
        return self._said(100 * self.mean, 100 * self.margin, 1) + (" %" if self.count else "")

    def _said(self, mean: float, margin: float, digits: int) -> str:
        """One observation has no range."""
        if not self.count:
            return "–"
        return f"{mean:.{digits}f}" + (f" ± {margin:.{digits}f}" if self.count > 1 else "")


class Standing(Record):
    """How a seat or a level did: the share it won of the games that can be won, and its points."""

    name: str
    wins: Estimate
    points: Estimate


class Tally(Record):
    """The figures of a batch; where all win or lose together no seat can be favoured."""

    games: int
    minutes: Estimate
    decisions: Estimate
    points: Estimate
    seats: tuple[Standing, ...]
    levels: tuple[Standing, ...]
    beginning: Estimate | None
    is_together: bool

    @property
    def fair(self) -> float:
        """What everybody would win if no seat and no level were better; wins may be shared."""
        return fmean(seat.wins.mean for seat in self.seats)


def estimate(values: Iterable[float], spread: float = 0.0) -> Estimate:
    """What was always the same may still be otherwise in three of that many, by as much as `spread`."""
    found = list(values)
    if len(found) < 2:
        return Estimate(sum(found), 0.0, len(found))
    margin = width(len(found)) * stdev(found) / sqrt(len(found))
    return Estimate(fmean(found), margin or spread * min(1.0, 3 / len(found)), len(found))


def share(values: Iterable[float]) -> Estimate:
    """How often; seats that share a win by the rules are always worth as much."""
    found = list(values)
    return _within(0, 1, estimate(found, spread=float({*found} <= {0, 1})))


def _within(least: float, most: float, found: Estimate) -> Estimate:
    """Few games say little, but nothing lies beyond what can be."""
    farthest = max(found.mean - least, most - found.mean)
    return Estimate(found.mean, min(found.margin, farthest), found.count)


def width(count: int) -> float:
    """Student's factor for 95 %, wider where there are few (Cornish and Fisher's series)."""
    z, free = NORMAL, count - 1
    second, third = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    fourth = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + second / free + third / free**2 + fourth / free**3


def tally(samples: Sequence[Sample]) -> Tally:
    return Tally(
        games=len(samples),
        minutes=estimate(sample.length / 60_000 for sample in samples),
        decisions=estimate(sample.decisions for sample in samples),
        points=estimate(fmean(sample.totals) for sample in samples),
        seats=tuple(_of_seat(samples, seat) for seat in range(len(samples[0].levels))),
        levels=_of_levels(samples),
        beginning=_beginning(samples),
        is_together=all(len(sample.winners) in {0, len(sample.levels)} for sample in samples),
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
    wins = share(fmean(seat in sample.winners for seat in seats) for sample, seats in contests)
    points = estimate(fmean(sample.totals[seat] for seat in seats) for sample, seats in games)
    return Standing(name, wins, points)


def _beginning(samples: Sequence[Sample]) -> Estimate | None:
    """How much oftener who begins wins than one of the others."""
    begun = [sample for sample in samples if sample.is_contest and sample.first is not None]
    return _within(-1, 1, estimate(map(_lead, begun), spread=2.0)) if begun else None


def _lead(sample: Sample) -> float:
    others = [seat in sample.winners for seat in range(len(sample.levels)) if seat != sample.first]
    return (sample.first in sample.winners) - fmean(others)
