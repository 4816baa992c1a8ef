"""Who holds which rank: the exact chances of the open card, and the tone of what each actress wrote."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import permutations
from math import prod
from re import findall

from msgspec import UNSET

from tablee.core.words import Seat
from tablee.games.freeze.outcomes import RANKS
from tablee.games.freeze.view import Mine, TableView

from .freeze_lines import LINES

DOUBT = 0.1  # for a word that a rank has never said
Chances = dict[Seat, dict[int, float]]
Cast = dict[Seat, int]


def chances(public: TableView, mine: Mine, attention: float) -> Chances:
    """How likely each actress holds each rank; `attention` from 0 (deaf) to 1 (hears every shade)."""
    weighed = [(cast, _weight(public, cast, attention) * share) for cast, share in _casts(public, mine)]
    whole = sum(weight for _, weight in weighed)
    return {
        seat: {rank: sum(weight for cast, weight in weighed if cast[seat] == rank) / whole for rank in RANKS}
        for seat in public.stage
    }


def _casts(public: TableView, mine: Mine) -> Iterator[tuple[Cast, float]]:
    """Every way in which the ranks may lie, with its chance: all four are twice as likely as any double."""
    for ranks in public.combinations:
        ways = set(permutations(ranks))
        share = (2 if len(set(ranks)) == len(ranks) else 1) / len(ways)
        for way in sorted(ways):
            cast: Cast = dict(zip(public.stage, way, strict=True))
            if mine.rank is UNSET or cast.get(mine.seat) == mine.rank:
                yield cast, share


def _weight(public: TableView, cast: Cast, attention: float) -> float:
    fits: list[float] = [tone(line.text)[cast[line.actress] - 1] ** attention for line in public.lines]
    return prod(fits)


@cache
def tone(text: str) -> tuple[float, ...]:
    """How well a line fits each rank, by its words; a line with unknown words fits all alike."""
    words = _words(text)
    fits = [prod((book[word] + DOUBT) / (book.total() + DOUBT) for word in words) for book in _books()]
    known = any(word in book for word in words for book in _books())
    return tuple(fit / sum(fits) for fit in fits) if known else (0.25,) * len(RANKS)


@cache
def _books() -> tuple[Counter[str], ...]:
    """The words of each rank, in all languages."""
    return tuple(
        Counter(_flat(_words(line) for tones in LINES.values() for line in tones[rank - 1])) for rank in RANKS
    )


def _words(text: str) -> list[str]:
    """Its words, and the whole of it."""
    return [*findall(r"\w+", text.lower()), text]


def _flat(lists: Iterable[list[str]]) -> Iterator[str]:
    return (word for words in lists for word in words)
