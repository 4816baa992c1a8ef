"""Answers that are kept. Records never change, so the same record, asked again, gives the same answer.

Only the last answers are kept: views of one state are asked for seat after seat, and then of the next one.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")
Answer = TypeVar("Answer")


def once(answer: Callable[[T], Answer]) -> Callable[[T], Answer]:
    """Worked out once for all who ask in turn about the same record."""
    last: tuple[T | None, Answer | None] = (None, None)

    @wraps(answer)
    def ask(record: T) -> Answer:
        nonlocal last
        kept = last
        if kept[0] is not record:
            kept = last = record, answer(record)
        return kept[1]  # type: ignore[return-value]

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

    return ask


def each_once(answer: Callable[[T], Answer]) -> Callable[[Iterable[T]], list[Answer]]:
    """The answers for many records; worked out only for those that were not among them the last time."""
    last: dict[int, tuple[T, Answer]] = {}

    def ask(records: Iterable[T]) -> list[Answer]:
        nonlocal last
        known = last
        pairs = [known.get(id(record)) or (record, answer(record)) for record in records]
        last = {id(pair[0]): pair for pair in pairs}
        return [pair[1] for pair in pairs]

    return ask
