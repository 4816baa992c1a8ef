"""A table: one game being played. Pure: it returns steps, and a step that nobody takes never was."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from .chance import Chance, luck_key
from .game import Closed, Erased, Game, Gone, Hastened, Opened, Returned, Timed, Unhurried
from .phase import State, due
from .records import Action, Event, Millis, Missed, Outcome, Record, Refused, Seat, wordings

Events = tuple[Event[Any], ...]


class Step(Record):
    """Events that belong together, the state before each of them, and the state after the last."""

    events: Events
    before: tuple[State, ...]
    state: State


class Table(Record):
    """A game, the key of its luck, the state after the last step, and the number of the next event."""

    game: Game
    key: bytes | None
    seed: str | None
    state: State
    number: int

    def act(self, seat: Seat, action: Action, now: Millis) -> Step:
        """A seat acts, and the rules go on from there until nothing follows."""
        if not 0 <= seat < self.state.seats:
            raise Refused("no_such_seat")
        what = accepted(self.state, seat, action, now)
        return self._go_on(Event(self.number, now, seat, what), now)

    def wake(self, now: Millis) -> Step:
        """The rules act by themselves; before the deadline they do nothing."""
        return self._settle((), (), self.state, now)

    def miss(self, seat: Seat, now: Millis) -> Step:
        """A seat has gone: nobody waits for it any longer."""
        return self._go_on(Event(self.number, now, None, Gone(seat)), now)

    def welcome(self, seat: Seat, now: Millis) -> Step:
        """A seat that had gone is back."""
        return self._go_on(Event(self.number, now, None, Returned(seat)), now)

    def time(self, has_clock: bool, now: Millis) -> Step:
        """Choices have deadlines from the next phase on; or none has any longer."""
        return self._go_on(Event(self.number, now, None, Timed(has_clock)), now)

    def unhurry(self, now: Millis) -> Step:
        """No choice of the first round has a deadline."""
        return self._go_on(Event(self.number, now, None, Unhurried()), now)

    def hasten(self, now: Millis) -> Step:
        """The table waits no longer for what it waits for."""
        return self._go_on(Event(self.number, now, None, Hastened()), now)

    def erase(self, seat: Seat, text: str, now: Millis) -> Step:
        """What this seat wrote is accepted from all screens; nothing follows from it."""
        event = Event(self.number, now, None, Erased(seat, text))
        return Step((event,), (self.state,), apply(self.state, event))

    def act_unseen(self, seat: Seat, action: Action, now: Millis) -> Step:
        """A seat acts, and what it writes is shown to nobody, not even for a moment."""
        if action.typed is None:
            return self.act(seat, action, now)
        erased = self.erase(seat, wordings(action.typed)[0], now)
        acted = self.after(erased).act(seat, action, now)
        return Step(erased.events + acted.events, erased.before + acted.before, acted.state)

    def after(self, step: Step) -> "Table":
        """The table when this step has been accepted."""
        return replace(self, state=step.state, number=self.number + len(step.events))

    @property
    def deadline(self) -> Millis | None:
        return due(self.state)

    @property
    def is_still(self) -> bool:
        """Does it wait for somebody without a deadline?"""
        return not self.is_over and self.deadline is None

    def excess(self, now: Millis) -> Millis:
        """By how much the table is woken later than its rules can bear."""
        patience, deadline = self.state.phase.patience(), self.deadline
        return 0 if patience is None or deadline is None else max(0, now - deadline - patience)

    @property
    def is_over(self) -> bool:
        return self.state.phase.is_over()

    def _go_on(self, event: Event[Any], now: Millis) -> Step:
        return self._settle((event,), (self.state,), apply(self.state, event), now)

    def _settle(self, events: Events, before: tuple[State, ...], state: State, now: Millis) -> Step:
        """The rules act until nothing follows."""
        number, key, seed = self.number + len(events), self.key, self.seed
        while (outcome := follow(state, now, number, key, seed)) is not None:
            event: Event[Any] = Event(number, now, None, outcome)
            events += (event,)
            before += (state,)
            state, number = apply(state, event), number + 1
        return Step(events, before, state)


def table_after(game: Game, step: Step) -> Table:
    """The table that was opened by the first event of this step, as it is after the last."""
    opened: Opened[Any, Any] = step.events[0].what
    key = luck_key(opened.seed, opened.nonces) if opened.seed is not None else None
    return Table(game, key, opened.seed, step.state, step.events[-1].number + 1)


def opening(game: Game, opened: Opened[Any, Any], now: Millis) -> Step:
    """The first step of a table: everything is laid out, and the first phase waits."""
    state = game.setup(opened, now)
    first = Step((Event(0, now, None, opened),), (state,), state)
    then = table_after(game, first).wake(now)
    return Step(first.events + then.events, first.before + then.before, then.state)


def accepted(state: State, seat: Seat, action: Action, now: Millis) -> Action | Missed:
    """What is written down for an action: itself, or that it was missed. Raises Refused."""
    try:
        state.phase.check(state, seat, action)
    except Refused as refused:
        if missed := state.phase.missed(state, seat, action, refused, now):
            return missed
        raise
    return action


def follow(state: State, now: Millis, number: int, key: bytes | None, seed: str | None) -> Outcome | None:
    """The one outcome that follows now, if any. Without the key there is no luck, and nothing follows."""
    if key is None:
        return None
    if state.phase.is_over():
        return None if state.is_closed else Closed(seed or "")
    return state.phase.next(state, now, Chance(key, number))


def apply(state: State, event: Event[Any]) -> State:
    """What an event changes; absences, erasures and the end are the same in every game."""
    change = CHANGES.get(type(event.what))
    changed: State = state.phase.apply(state, event) if change is None else change(state, event)
    is_over = changed.hastened is not None and change is None and event.seat is None
    return replace(changed, hastened=None) if is_over else changed


def _miss(state: State, event: Event[Gone]) -> State:
    return replace(state, gone=state.gone | {event.what.away}, since=event.time)


def _welcome(state: State, event: Event[Returned]) -> State:
    return replace(state, gone=state.gone - {event.what.back})


def _erase(state: State, event: Event[Erased]) -> State:
    return replace(state, erased=state.erased | {(event.what.by, event.what.text)})


def _time(state: State, event: Event[Timed]) -> State:
    calm = state.entry if event.what.has_clock else None
    return replace(state, has_clock=event.what.has_clock, calm=calm)


def _unhurry(state: State, event: Event[Unhurried]) -> State:
    return replace(state, is_unhurried=True)


def _hasten(state: State, event: Event[Hastened]) -> State:
    return replace(state, hastened=event.time)


def _close(state: State, event: Event[Closed]) -> State:
    return replace(state, is_closed=True)


CHANGES: dict[type[Outcome], Callable[[State, Event[Any]], State]] = {
    Gone: _miss,
    Returned: _welcome,
    Erased: _erase,
    Timed: _time,
    Unhurried: _unhurry,
    Hastened: _hasten,
    Closed: _close,
}


def fold(game: Game, events: Iterable[Event[Any]]) -> Table:
    """The table that these events made; nothing is drawn again."""
    story = tuple(events)
    (state,) = deque(unfold(game, story), maxlen=1)
    return table_after(game, Step(story, (), state))


def unfold(game: Game, events: Iterable[Event[Any]]) -> Iterator[State]:
    """The state after each of these events."""
    first, *rest = events
    state = game.setup(first.what, first.time)
    yield state
    for event in rest:
        state = apply(state, event)
        yield state
