"""Answers that are kept. Records never change, so the same record, asked again, gives the same answer.

Only the last answers are kept: views of one state are asked for seat after seat, and then of the next one.
And none for longer than the room it is about: whoever deletes one lets all of them go.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, wraps
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")
Answer = TypeVar("Answer")

MANY = 4_096  # answers
_shelves: list[Callable[[], object]] = []


def let_go() -> None:
    """Nothing is kept any longer."""
    for empty in _shelves:
        empty()


def lately(answer: Callable[[str], Answer]) -> Callable[[str], Answer]:
    """Worked out once for each text that was asked about lately."""
    kept = lru_cache(maxsize=MANY)(answer)
    _shelves.append(kept.cache_clear)
    return kept


def once(answer: Callable[[T], Answer]) -> Callable[[T], Answer]:
    """Worked out once for all who ask in turn about the same record."""
    last: tuple[T | None, Answer | None] = (None, None)

    @wraps(answer)
    def ask(record: T) -> Answer:
        nonlocal last
        known, kept = last
        if known is not record:
            kept = answer(record)
            last = record, kept
        return kept  # type: ignore[return-value]

    def empty() -> None:
        nonlocal last
        last = (None, None)

    _shelves.append(empty)
    return ask


def together_once(answer: Callable[[T, U], Answer]) -> Callable[[T, U], Answer]:
    """The same for two records at a time."""
    last: tuple[T | None, U | None, Answer | None] = (None, None, None)

    @wraps(answer)
    def ask(one: T, other: U) -> Answer:
        nonlocal last
        kept = last
        if kept[0] is not one or kept[1] is not other:
            kept = last = one, other, answer(one, other)
        return kept[2]  # type: ignore[return-value]

    def empty() -> None:
        nonlocal last
        last = (None, None, None)

    _shelves.append(empty)
    return ask


def each_once(answer: Callable[[T], Answer]) -> Callable[[Sequence[T]], list[Answer]]:
    """The answers for many records, most of which were asked for not long ago."""
    known: dict[int, tuple[T, Answer]] = {}

    def learn(record: T) -> tuple[T, Answer]:
        pair = known[id(record)] = record, answer(record)
        return pair

    def ask(records: Sequence[T]) -> list[Answer]:
        if len(known) > MANY:
            known.clear()
        named = zip(map(id, records), records, strict=True)
        return [(known.get(name) or learn(record))[1] for name, record in named]

    _shelves.append(known.clear)
    return ask
