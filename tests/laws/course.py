"""A course of a game for the laws: random players, and seats that go and come back."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from hypothesis import strategies as st

from tablee import Play, open_table
from tablee.bots import find_player
from tablee.core.chance import Chance
from tablee.core.game import Game
from tablee.core.phase import State
from tablee.core.records import Event, Millis
from tablee.core.table import Step
from tablee.games import GAMES
from tablee.sim.selfplay import SelfPlay

STEPS = 260
GOES = 40  # one step in so many, somebody goes or comes back


class Setting(NamedTuple):
    """Everything that a course follows from."""

    game: str
    seats: int
    seed: str
    options: dict[str, Any]


class Moment(NamedTuple):
    """The table after a step."""

    step: Step
    now: Millis


@st.composite
def settings_of(draw: st.DrawFn, name: str) -> Setting:
    game = GAMES[name]
    seats = draw(st.integers(game.min_seats, game.max_seats))
    options = {option.name: draw(st.sampled_from(option.choices)) for option in game.choices}
    return Setting(name, seats, draw(st.text("abcdef", min_size=1, max_size=6)), options)


class Course:
    """A game in play, and every moment of it."""

    def __init__(self, setting: Setting, steps: int = STEPS) -> None:
        self.game: Game = GAMES[setting.game]
        self.play: Play = open_table(setting.game, setting.seats, setting.seed, setting.options)
        self.luck = Chance(setting.seed.encode(), 0)
        players = [find_player(setting.game, "random")] * setting.seats
        self.party = SelfPlay(self.play, players, setting.seed)
        self.moments = [Moment(Step(tuple(self.play.events), (), self.state), 0)]
        for events, _ in zip(self.party.steps(), range(steps), strict=False):
            self.keep(events)
            if self.luck.below(GOES) == 0 and not self.play.over:
                self.keep(self.somebody_goes_or_comes())

    @property
    def state(self) -> State:
        return self.play.table.state

    @property
    def events(self) -> list[Event[Any]]:
        return self.play.events

    def keep(self, events: tuple[Event[Any], ...]) -> None:
        self.moments.append(Moment(Step(events, (), self.state), self.party.now))

    def somebody_goes_or_comes(self) -> tuple[Event[Any], ...]:
        table, seat = self.play.table, self.luck.below(self.state.seats)
        move = table.welcome if seat in self.state.gone else table.miss
        step = move(seat, self.party.now)
        self.play.table = table.after(step)
        self.play.events.extend(step.events)
        return step.events

    def some(self, most: int) -> Iterator[Moment]:
        """Moments from all over the course, each kind of phase among them."""
        kinds = {type(moment.step.state.phase): moment for moment in self.moments}
        yield from kinds.values()
        yield from self.luck.shuffle(self.moments)[:most]
