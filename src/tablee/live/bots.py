"""The bots at a table: each sees its seat's view, thinks, and acts a little later."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from tablee.bots import Thought, find_keepsake, find_player, remembers
from tablee.core.chance import Chance
from tablee.core.game import Game
from tablee.core.phase import State
from tablee.core.records import Action, Event, Millis, Seat
from tablee.core.table import unfold
from tablee.room.journal import Moment, Played, table_of
from tablee.room.state import Clock, Person, RoomState

from .clock import HouseClock, Timer

Move = Callable[[int, int, Action], None]


class PlannedMove(NamedTuple):
    """What a bot is about to do, in which entry, by which clock."""

    entry: int
    action: Action
    clock: Clock
    timer: Timer


class Bots:
    """Asks every bot after every change; a decision that is overtaken by a newer one is dropped.

    Every game is begun with a fresh mind, but for what was told in the games before it.
    """

    def __init__(self, clock: HouseClock, key: bytes, move: Move) -> None:
        self._clock = clock
        self._key = key
        self._move = move
        self._thoughts = 0
        self._keepsakes: dict[str, Any] = {}
        self._table: tuple[str, str | None] = "", None
        self.memories: dict[Seat, Any] = {}
        self.plans: dict[Seat, PlannedMove] = {}
        self.seats: tuple[Seat, ...] = ()

    def follow(self, moment: Moment) -> None:
        """Who plays on which seat, and whether at all, changes only with the room."""
        table, room = moment.table, moment.room
        self.seats = ()
        if table is None or room.stage == "lobby":
            return self.forget()
        if room.is_paused:
            return self._rest()
        self._begin(table.game, table.seed)
        self.seats = tuple(seat for seat, id in enumerate(room.seats) if room.people[id].player)
        for seat in {*self.memories, *self.plans}.difference(self.seats):
            self._dismiss(seat)

    def think(self, moment: Moment, seat: Seat) -> None:
        """The bot on this seat sees what the seat sees, and plans what it does next, or nothing."""
        table, room = table_of(moment), moment.room
        person = room.people[room.seats[seat]]
        now = room.clock.table_time(self._clock.now())
        thought = self._think(table.game, table.state, seat, person, now)
        is_mine = person.bot or not isinstance(thought.action, table.game.personal)
        action = thought.action if is_mine else None
        self._plan(room, seat, table.state.entry, action, thought.not_before)

    def remember(self, evening: Sequence[Played], is_playing: bool) -> None:
        """After a restart: each bot sees once more what it saw, and has as much in mind as before.

        Games before it are seen again where they leave something for the next, by one bot: all keep the same.
        """
        for played in evening:
            bots = _lasting(played)
            if is_playing and played is evening[-1]:
                self._see_again(played, bots)
            elif find_keepsake(played.game.name) is not None:
                self._see_again(played, bots[:1])

    def forget(self) -> None:
        self._rest()
        keep = find_keepsake(self._table[0])
        if keep is not None and self.memories:
            self._keepsakes[self._table[0]] = keep(self.memories.values())
        self.memories.clear()

    def _see_again(self, played: Played, bots: Sequence[tuple[Seat, Person]]) -> None:
        self._begin(played.game, played.events[0].what.seed)
        if bots:
            for now, state in _shown(played.game, played.events):
                for seat, bot in bots:
                    self._think(played.game, state, seat, bot, now)

    def _begin(self, game: Game, seed: str | None) -> None:
        """Nothing that was seen at another table is taken for what lies on this one."""
        if self._table != (game.name, seed):
            self.forget()
            self._table = game.name, seed

    def _dismiss(self, seat: Seat) -> None:
        """Somebody sits here herself again; what the bot had in mind is forgotten."""
        self.memories.pop(seat, None)
        if planned := self.plans.pop(seat, None):
            planned.timer.cancel()

    def _rest(self) -> None:
        """Nothing is done in a pause, and nothing is forgotten."""
        for planned in self.plans.values():
            planned.timer.cancel()
        self.plans.clear()

    def _think(self, game: Game, state: State, seat: Seat, person: Person, now: Millis) -> Thought:
        self._thoughts += 1
        sight = game.view(state, None), game.view(state, seat)
        player = find_player(game.name, person.player or "easy")
        luck = Chance(self._key, self._thoughts)
        memory = self.memories.get(seat, self._keepsakes.get(game.name))
        thought = player(memory, *sight, now, luck)
        self.memories[seat] = thought.memory
        return thought

    def _plan(self, room: RoomState, seat: Seat, entry: int, action: Action | None, at: Millis) -> None:
        """What is still to be done at the same time stays planned; whoever sets the clock shifts it."""
        planned = self.plans.get(seat)
        if planned and planned[:3] == (entry, action, room.clock):
            return
        if planned:
            planned.timer.cancel()
            del self.plans[seat]
        due = room.clock.wall_time(at)
        if action is not None and due is not None:
            wait = due - self._clock.now()
            timer = self._clock.later(wait, lambda: self._do(room, seat, entry, action))
            self.plans[seat] = PlannedMove(entry, action, room.clock, timer)

    def _do(self, room: RoomState, seat: Seat, entry: int, action: Action) -> None:
        del self.plans[seat]
        self._move(room.seats[seat], entry, action)


def _lasting(played: Played) -> list[tuple[Seat, Person]]:
    """The bots whose memory reaches beyond what they see."""
    people = [(seat, played.room.people[id]) for seat, id in enumerate(played.room.seats)]
    return [(seat, it) for seat, it in people if it.player and remembers(played.game.name, it.player)]


def _shown(game: Game, events: Sequence[Event[Any]]) -> Iterator[tuple[Millis, State]]:
    """What a seat could see: the states in which the rules had settled, and somebody acts next, or later."""
    for event, after, state in zip(events, (*events[1:], None), unfold(game, events), strict=True):
        if after is None or after.seat is not None or after.time > event.time:
            yield event.time, state
