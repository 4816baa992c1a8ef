"""Who holds which rank: the exact chances of the open card, and the tone of what each actress wrote."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import permutations
from math import prod
from re import findall

from msgspec import UNSET

from tablee.core.records import Seat, Text, wordings

from ..outcomes import RANKS, Rank
from ..view import Mine, TableView
from .hints import HINTS
from .lines import LINES

DOUBT = 0.1  # for a word that a rank has never said
Chances = dict[Seat, dict[int, float]]
Cast = tuple[Rank, ...]  # from left to right
Tones = tuple[tuple[int, tuple[float, ...]], ...]  # of the lines, each with the place of its actress


def chances(public: TableView, mine: Mine, attention: float) -> Chances:
    """How likely each actress holds each rank; `attention` from 0 (deaf) to 1 (hears every shade)."""
    known = None if mine.rank is UNSET else (public.stage.index(mine.seat), mine.rank)
    lines = public.lines if attention else ()
    tones = tuple((public.stage.index(line.actress), tone(line.text)) for line in lines)
    return dict(zip(public.stage, _held(public.combinations, known, tones, attention), strict=True))


@lru_cache(maxsize=1_024)
def _held(
    combinations: tuple[Cast, ...], known: tuple[int, Rank] | None, tones: Tones, attention: float
) -> tuple[dict[int, float], ...]:
    """What may lie at each place; without an ear for tones there is little to reckon anew."""
    casts = _casts(combinations, known)
    weighed = [(cast, _weight(cast, tones, attention) * share) for cast, share in casts]
    whole = sum(weight for _, weight in weighed)
    return tuple(
        {rank: sum(weight for cast, weight in weighed if cast[place] == rank) / whole for rank in RANKS}
        for place in range(len(RANKS))
    )


def _casts(combinations: tuple[Cast, ...], known: tuple[int, Rank] | None) -> Iterator[tuple[Cast, float]]:
    """Every way in which the ranks may lie, with its chance: all four are twice as likely as any double."""
    for ranks in combinations:
        ways = set(permutations(ranks))
        share = (2 if len(set(ranks)) == len(ranks) else 1) / len(ways)
        for way in sorted(ways):
            if known is None or way[known[0]] == known[1]:
                yield way, share


def _weight(cast: Cast, tones: Tones, attention: float) -> float:
    fits: list[float] = [fit[cast[place] - 1] ** attention for place, fit in tones]
    return prod(fits)


def tone(text: Text) -> tuple[float, ...]:
    """How well a line fits each rank, by its words; a line with unknown words fits all alike."""
    said = wordings(text)[0]
    return _tones().get(said) or _tone(said)


@cache
def _tones() -> dict[str, tuple[float, ...]]:
    """Of all lines that bots say, as they are in English; what hints at a place tells no rank."""
    tones = {line.en: _tone(line.en) for lines in LINES for line in lines}
    return tones | {hint.en: (1 / len(RANKS),) * len(RANKS) for hint in HINTS.values()}


def _tone(text: str) -> tuple[float, ...]:
    words = _words(text)
    fits = [prod((book[word] + DOUBT) / (book.total() + DOUBT) for word in words) for book in _books()]
    known = any(word in book for word in words for book in _books())
    return tuple(fit / sum(fits) for fit in fits) if known else (0.25,) * len(RANKS)


@cache
def _books() -> tuple[Counter[str], ...]:
    """The words of each rank, in all languages."""
    return tuple(
        Counter(_flat(_words(said) for line in LINES[rank - 1] for said in wordings(line))) for rank in RANKS
    )


def _words(text: str) -> list[str]:
    """Its words, and the whole of it."""
    return [*findall(r"\w+", text.lower()), text]


def _flat(lists: Iterable[list[str]]) -> Iterator[str]:
    return (word for words in lists for word in words)
