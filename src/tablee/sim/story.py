"""The story of a game, in readable text: who did what, when, and what happened. Secrets are in [brackets]."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import asdict

from tablee.core.game import Closed, Erased, Gone, Hastened, Opened, Returned, Timed, Unhurried
from tablee.core.phase import State
from tablee.core.records import Event, Millis, Seat, snake
from tablee.core.story import name
from tablee.core.table import apply
from tablee.games import find_box

from .selfplay import self_play


def story(game: str, seed: str, seats: int, level: str = "easy") -> str:
    """A whole game of bots, told."""
    return tell_story(self_play(game, seed, seats, level).events)


def tell_story(events: Iterable[Event[Any]]) -> str:
    first, *rest = events
    opened: Opened[Any, Any] = first.what
    game = find_box(opened.game).rules
    state = game.setup(opened, first.time)
    lines = [*_opening(opened), *_chapter(None, state, first.time)]
    for event in rest:
        before, state = state, apply(state, event)
        lines += [_line(event.time, sentence(game.name, before, event))]
        lines += _chapter(before, state, event.time)
    return "\n".join([*lines, ""])


def sentence(game: str, state: State, event: Event[Any]) -> str:
    """What happens in this state; by its name, where that says it all."""
    match event.what:
        case Gone(away):
            return f"{name(away)} has gone."
        case Returned(back):
            return f"{name(back)} is back."
        case Erased(by, text):
            return f"What {name(by)} wrote is erased: {text}"
        case Timed(has_clock):
            return "The clock runs." if has_clock else "Nobody has to hurry."
        case Unhurried():
            return "In the first round nobody has to hurry."
        case Hastened():
            return "The host moves on."
        case Closed(seed):
            return f"The seed was {seed}."
    tell = find_box(game).story.get(type(event.what))
    return _plainly(event) if tell is None else tell(state, event.what, event.seat)


def _opening(opened: Opened[Any, Any]) -> Iterator[str]:
    options = ", ".join(f"{key} {value}" for key, value in asdict(opened.options).items())
    yield f"{opened.game}, rules version {opened.version}: {options}. [Seed {opened.seed}]"
    yield f"At the table: {', '.join(name(seat) for seat in range(opened.seats))}."


def _plainly(event: Event[Any]) -> str:
    """Any event, by its tag: an action with who did it, an outcome by itself."""
    what = snake(type(event.what).__name__).replace("_", " ")
    return f"{what.capitalize()}." if event.seat is None else f"{name(event.seat)}: {what}."


def _chapter(before: State | None, state: State, now: Millis) -> Iterator[str]:
    """A new phase: its name, how long it lasts, and who may do what in it."""
    if before is not None and type(before.phase) is type(state.phase) and before.entry == state.entry:
        return
    deadline = state.phase.deadline_at()
    if deadline is None or deadline > now:
        until = "" if deadline is None else f" until {_clock(deadline)}"
        yield ""
        yield f"  {type(state.phase).__name__}{until}"
        yield from (f"    {who} may {what}" for what, who in _offers(state).items())


def _offers(state: State) -> dict[str, str]:
    """What is offered, to whom."""
    asked: dict[str, list[Seat]] = {}
    for seat in range(state.seats):
        tags = [str(offer.__struct_config__.tag) for offer in state.phase.view(state, seat).offers]  # type: ignore[union-attr]
        if tags:
            asked.setdefault(", ".join(tags).replace("_", " "), []).append(seat)
    return {what: ", ".join(name(seat) for seat in seats) for what, seats in asked.items()}


def _line(time: Millis, sentence: str) -> str:
    return f"{_clock(time):>8}  {sentence}"


def _clock(time: Millis) -> str:
    minutes, millis = divmod(time, 60_000)
    return f"{minutes}:{millis / 1_000:04.1f}"
