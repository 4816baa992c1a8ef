"""Who may know what: a fact is changed in a game that was played, and nobody it is hidden from may notice.

A leak is a byte that changed for a listener who may not know; a blind spot is one that did not for who may.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from tablee import open_table
from tablee.bots import find_player
from tablee.core.chance import Chance
from tablee.core.game import Game
from tablee.core.phase import State
from tablee.core.table import Events, Step, apply, unfold
from tablee.core.words import Action, Event, Seat
from tablee.wire.telling import encode_told, happened

from .glimpses import Glimpse, encode_mine, encode_public, glimpse, is_news
from .party import Party
from .probes import answers, probes

Listener = Seat | None
Message = tuple[int, int, bytes, bytes, tuple[bytes, ...]]


def record(game: str, seed: str, levels: Sequence[str], options: Mapping[str, Any] | None = None) -> "Story":
    """A whole game, played by bots of these levels."""
    play = open_table(game, len(levels), seed, options)
    opening = tuple(play.events)
    players = [find_player(game, level) for level in levels]
    return Story(play.table.game, (opening, *Party(play, players, seed).steps()))


class Story:
    """A game that was played: its steps, and the state before every event."""

    def __init__(self, game: Game, steps: Iterable[Events]) -> None:
        self.game = game
        self.steps = tuple(steps)
        self.events = tuple(event for step in self.steps for event in step)
        self.states = _states(game, self.events)
        self.step_of = [at for at, step in enumerate(self.steps) for _ in step]
        self.listeners: tuple[Listener, ...] = (None, *range(self.states[0].seats))
        self.probes = probes(game, self.states[0].seats)

    def after_step(self, number: int) -> State:
        """The state after the step in which this event happened."""
        return self.states[self.steps[self.step_of[number]][-1].number + 1]

    def stays(self, number: int) -> bool:
        """Is the phase in which this event happened still there after its step?"""
        return self.after_step(number).entry == self.states[number].entry

    def next(self, number: int, *kinds: type) -> int:
        """The number of the next event of this kind, or one more than the last."""
        later = range(number + 1, len(self.events))
        return next((n for n in later if isinstance(self.events[n].what, kinds)), len(self.events))

    def all(self, *kinds: type) -> list[int]:
        return [event.number for event in self.events if isinstance(event.what, kinds)]


@dataclass(frozen=True)
class Edit:
    """A fact, changed: other events (None: it never happened), who knows it, and until when only they do."""

    changes: Mapping[int, Event[Any] | None]
    until: int
    knows: frozenset[Listener]
    shows: frozenset[Listener] = frozenset()
    twist: Callable[[Any], Any] | None = None
    is_revealed: bool = False


class Fact(NamedTuple):
    """One row of the table: what it is, where it is decided, and how it could have been otherwise."""

    name: str
    numbers: Callable[[Story], list[int]]
    edit: Callable[[Story, int, Chance], Edit | None]


class Leak(NamedTuple):
    """Somebody noticed who may not know, or did not who may."""

    fact: str
    listener: Listener
    number: int
    how: str


@dataclass
class Findings:
    """How often each fact was changed, and what came of it."""

    tried: dict[str, int] = field(default_factory=dict)
    leaks: list[Leak] = field(default_factory=list)


def search(story: Story, facts: Iterable[Fact], chance: Chance, most: int) -> Findings:
    """Changes every fact of a story at up to so many places."""
    findings = Findings()
    for fact in facts:
        for number, edit in islice(_edits(story, fact, chance), most):
            findings.tried[fact.name] = findings.tried.get(fact.name, 0) + 1
            findings.leaks += find_leaks(story, fact.name, number, edit)
    return findings


def _edits(story: Story, fact: Fact, chance: Chance) -> Iterator[tuple[int, Edit]]:
    """At places drawn by luck, where somebody could notice before everybody may."""
    for number in chance.shuffle(fact.numbers(story)):
        edit = fact.edit(story, number, chance)
        if edit is not None and _window(story, number, edit):
            yield number, edit


def find_leaks(story: Story, name: str, number: int, edit: Edit) -> Iterator[Leak]:
    """Compares the story with the edited one, as told to each listener, until the fact is known to all."""
    steps = _window(story, number, edit)
    try:
        told, edited = _World(story, steps, None), _World(story, steps, edit)
    except (LookupError, ValueError, AttributeError, TypeError):
        yield Leak(name, None, number, "another course of the game")
        return
    for listener in story.listeners:
        is_same = told.messages(listener) == edited.messages(listener)
        if listener not in edit.knows and not is_same:
            yield Leak(name, listener, number, "told")
        if listener in edit.shows and is_same:
            yield Leak(name, listener, number, "not told")
    yield from (Leak(name, seat, number, "refused") for seat in _probed(told, edited, edit, story.probes))
    if edit.is_revealed and edit.until < len(story.events):
        yield from _unrevealed(story, name, number, edit)


def _window(story: Story, number: int, edit: Edit) -> tuple[Events, ...]:
    """The steps after which only some know the fact."""
    last = len(story.steps) if edit.until >= len(story.events) else story.step_of[edit.until]
    return story.steps[story.step_of[number] : last]


def _unrevealed(story: Story, name: str, number: int, edit: Edit) -> Iterator[Leak]:
    """When the fact comes out, everybody sees it."""
    steps = story.steps[story.step_of[number] : story.step_of[edit.until] + 1]
    told, edited = _World(story, steps, None), _World(story, steps, edit)
    for listener in story.listeners:
        if told.last(listener) == edited.last(listener):
            yield Leak(name, listener, number, "not revealed")


def _probed(told: "_World", edited: "_World", edit: Edit, tries: tuple[Action, ...]) -> Iterator[Seat]:
    """Seats that could find it out by trying what is not allowed."""
    for seat in (seat for seat in range(told.before.seats) if seat not in edit.knows):
        pairs = zip(told.moments, edited.moments, strict=True)
        if any(answers(one, seat, tries) != answers(other, seat, tries) for one, other in pairs):
            yield seat


class _World:
    """A part of a story, or of an edited one, and what was sent to whom in it."""

    def __init__(self, story: Story, steps: Sequence[Events], edit: Edit | None) -> None:
        self._game = story.game
        self.before = story.states[steps[0][0].number]
        if edit is not None and edit.twist is not None:
            self.before = edit.twist(self.before)
        folded = tuple(_fold(self.before, (tuple(_edited(step, edit)) for step in steps)))
        self._states = [step.state for step in folded]
        self.steps = [step for step in folded if step.events]
        self._public = [encode_public(self._game, step.state) for step in self.steps]

    @property
    def moments(self) -> tuple[State, State, State]:
        """The states after the first step of the story, one in the middle, and the last."""
        return self._states[0], self._states[len(self._states) // 2], self._states[-1]

    def messages(self, listener: Listener) -> list[Message]:
        """What is sent: whenever something has changed for this listener, all she may see."""
        sent, seen = [], glimpse(self._game, Step((), (), self.before), listener)
        for at, step in enumerate(self.steps):
            now = self._glimpse(at, listener)
            if is_news(seen, now):
                sent.append((step.events[-1].time, step.state.entry, now.public, now.mine, now.told))
            seen = now
        return sent

    def last(self, listener: Listener) -> Glimpse:
        return self._glimpse(-1, listener)

    def _glimpse(self, at: int, listener: Listener) -> Glimpse:
        step = self.steps[at]
        mine = encode_mine(self._game, step.state, listener)
        return Glimpse(self._public[at], mine, encode_told(happened([step]), listener))


def _edited(step: Events, edit: Edit | None) -> Iterator[Event[Any]]:
    for event in step:
        changed = event if edit is None else edit.changes.get(event.number, event)
        if changed is not None:
            yield changed


def _fold(state: State, steps: Iterable[Events]) -> Iterator[Step]:
    for events in steps:
        before = []
        for event in events:
            before.append(state)
            state = apply(state, event) if event.number else state
        yield Step(events, tuple(before), state)


def _states(game: Game, events: Events) -> tuple[State, ...]:
    """The state before each event, and after the last; the first event is the setup."""
    first, *rest = unfold(game, events)
    return (first, first, *rest)
