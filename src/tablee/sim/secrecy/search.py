"""Who may know what: a fact is changed in a game that was played, and nobody it is hidden from may notice.

A leak is a byte that changed for a listener who may not know; a blind spot is one that did not for who may.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from tablee import open_table
from tablee.bots import find_player
from tablee.core.chance import Chance
from tablee.core.facts import Edit, Fact, Listener, Recording
from tablee.core.phase import State
from tablee.core.records import Action, Event, Seat
from tablee.core.table import Events, Step, apply
from tablee.wire.views import encode_told

from ..selfplay import SelfPlay
from .observations import Observation, encode_mine, encode_public, is_news, observe
from .probes import answers, probes

Message = tuple[int, int, bytes, bytes, tuple[bytes, ...]]


def record(
    game: str, seed: str, levels: Sequence[str], options: Mapping[str, Any] | None = None
) -> Recording:
    """A whole game, played by bots of these levels."""
    play = open_table(game, len(levels), seed, options)
    opening = tuple(play.events)
    players = [find_player(game, level) for level in levels]
    return Recording(play.table.game, (opening, *SelfPlay(play, players, seed).steps()))


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


def search(recording: Recording, facts: Iterable[Fact], chance: Chance, most: int) -> Findings:
    """Changes every fact of a recording at up to so many places."""
    findings, tries = Findings(), probes(recording.game, recording.states[0].seats)
    for fact in facts:
        for number, edit in islice(_edits(recording, fact, chance), most):
            findings.tried[fact.name] = findings.tried.get(fact.name, 0) + 1
            findings.leaks += find_leaks(recording, fact.name, number, edit, tries)
    return findings


def _edits(recording: Recording, fact: Fact, chance: Chance) -> Iterator[tuple[int, Edit]]:
    """At places drawn by luck, where somebody could notice before everybody may."""
    for number in chance.shuffle(fact.numbers(recording)):
        edit = fact.edit(recording, number, chance)
        if edit is not None and _window(recording, number, edit):
            yield number, edit


def find_leaks(
    recording: Recording, name: str, number: int, edit: Edit, tries: tuple[Action, ...]
) -> Iterator[Leak]:
    """Compares what was played with what was edited, for each listener, until the fact is known to all."""
    steps = _window(recording, number, edit)
    try:
        told, edited = _World(recording, steps, None), _World(recording, steps, edit)
    except (LookupError, ValueError, AttributeError, TypeError):
        yield Leak(name, None, number, "another course of the game")
        return
    for listener in recording.listeners:
        is_same = told.messages(listener) == edited.messages(listener)
        if listener not in edit.knows and not is_same:
            yield Leak(name, listener, number, "told")
        if listener in edit.shows and is_same:
            yield Leak(name, listener, number, "not told")
    yield from (Leak(name, seat, number, "refused") for seat in _probed(told, edited, edit, tries))
    if edit.is_revealed and edit.until < len(recording.events):
        yield from _unrevealed(recording, name, number, edit)


def _window(recording: Recording, number: int, edit: Edit) -> tuple[Events, ...]:
    """The steps after which only some know the fact."""
    last = len(recording.steps) if edit.until >= len(recording.events) else recording.step_of[edit.until]
    return recording.steps[recording.step_of[number] : last]


def _unrevealed(recording: Recording, name: str, number: int, edit: Edit) -> Iterator[Leak]:
    """When the fact comes out, everybody sees it."""
    steps = recording.steps[recording.step_of[number] : recording.step_of[edit.until] + 1]
    told, edited = _World(recording, steps, None), _World(recording, steps, edit)
    for listener in recording.listeners:
        if told.last(listener) == edited.last(listener):
            yield Leak(name, listener, number, "not revealed")


def _probed(told: "_World", edited: "_World", edit: Edit, tries: tuple[Action, ...]) -> Iterator[Seat]:
    """Seats that could find it out by trying what is not allowed."""
    for seat in (seat for seat in range(told.before.seats) if seat not in edit.knows):
        pairs = zip(told.moments, edited.moments, strict=True)
        if any(answers(one, seat, tries) != answers(other, seat, tries) for one, other in pairs):
            yield seat


class _World:
    """A part of a recording, or of an edited one, and what was sent to whom in it."""

    def __init__(self, recording: Recording, steps: Sequence[Events], edit: Edit | None) -> None:
        self._game = recording.game
        self.before = recording.states[steps[0][0].number]
        if edit is not None and edit.twist is not None:
            self.before = edit.twist(self.before)
        folded = tuple(_fold(self.before, (tuple(_edited(step, edit)) for step in steps)))
        self._states = [step.state for step in folded]
        self.steps = [step for step in folded if step.events]
        self._public = [encode_public(self._game, step.state) for step in self.steps]

    @property
    def moments(self) -> tuple[State, State, State]:
        """The states after the first step of the recording, one in the middle, and the last."""
        return self._states[0], self._states[len(self._states) // 2], self._states[-1]

    def messages(self, listener: Listener) -> list[Message]:
        """What is sent: whenever something has changed for this listener, all she may see."""
        sent, seen = [], observe(self._game, Step((), (), self.before), listener)
        for at, step in enumerate(self.steps):
            now = self._observe(at, listener)
            if is_news(seen, now):
                sent.append((step.events[-1].time, step.state.entry, now.public, now.mine, now.told))
            seen = now
        return sent

    def last(self, listener: Listener) -> Observation:
        return self._observe(-1, listener)

    def _observe(self, at: int, listener: Listener) -> Observation:
        step = self.steps[at]
        mine = encode_mine(self._game, step.state, listener)
        return Observation(self._public[at], mine, encode_told([step], listener))


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
