"""What people do in a round of Freeze: `python -m bench.shares` plays evenings of six who act promptly.

In table time, which is the only one: a person plays while the scene is on, while the table waits for her, and
while all count; she watches the show while hands and cards are turned; she reads the receipt; else she waits.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from typing import Any

from tablee import open_table
from tablee.core.chance import Chance
from tablee.core.player import Player, Thought
from tablee.core.records import Millis, Seat
from tablee.games.freeze.acting import Acting, Freezing
from tablee.games.freeze.actions import Guess, Onward, Pass
from tablee.games.freeze.pointing import Pointing
from tablee.games.freeze.scoring import TIME_TO_READ, Scoring
from tablee.games.freeze.state import FreezeState
from tablee.games.freeze.view import GuessingView
from tablee.sim.selfplay import SelfPlay

from .person import person

PEOPLE, MOST = 6, 0.40
A_GLANCE: Millis = 2_500  # at the receipt, before she goes on
GUESSED, TO_GUESS = "At the market", 8_000  # ms to type it
DOINGS = ("plays", "show", "reads", "waits")


def main() -> int:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--way", choices=("room", "remote", "written"), default="room")
    asked = parser.parse_args()
    spent, rounds = Counter[str](), 0
    for number in range(asked.games):
        one, many = shares(f"shares {number}", asked.way)
        spent, rounds = spent + one, rounds + many
    whole = sum(spent.values())
    idle = (spent["waits"] + spent["reads"]) / whole
    parts = ", ".join(f"{doing} {spent[doing] / whole:.0%}" for doing in DOINGS)
    long = whole / rounds / PEOPLE / 1_000
    print(f"freeze, {asked.way}, {PEOPLE} people, {rounds} rounds of {long:.0f} s: {parts}")
    print(f"waiting or reading: {idle:.0%} (bar: at most {MOST:.0%}): {'holds' if idle <= MOST else 'FAILS'}")
    return 0 if idle <= MOST else 1


def shares(seed: str, way: str) -> tuple[Counter[str], int]:
    """The time of all people in one game, and how many rounds it had; who volunteers is none of them."""
    play = open_table("freeze", PEOPLE, seed, {"way": way})
    spent: Counter[str] = Counter()
    before, since = play.table.state, play.events[-1].time
    for _ in SelfPlay(play, [prompt(person("freeze", "practised"))] * PEOPLE, seed).steps():
        now = play.events[-1].time
        assert isinstance(before, FreezeState)
        if before.round:
            for seat in range(PEOPLE):
                spent.update(doings(before, seat, since, now))
        before, since = play.table.state, now
    assert isinstance(before, FreezeState)
    return spent, before.round


def doings(state: FreezeState, seat: Seat, since: Millis, now: Millis) -> dict[str, int]:
    """What she does from one event to the next."""
    phase = state.phase
    if isinstance(phase, Scoring):
        film = min(now, max(since, (phase.deadline or now) - TIME_TO_READ))
        after = "waits" if seat in phase.onward else "reads"
        return {"show": film - since, after: now - film}
    is_count = isinstance(phase, Pointing) and phase.is_counting
    is_busy = isinstance(phase, Acting | Freezing) or is_count or seat in phase.awaits(state)
    return {"plays" if is_busy else "waits": now - since}


def prompt(player: Player) -> Player:
    """Somebody who guesses the place herself, sees the show to its end, looks at the receipt and goes on."""

    def play(memory: Any, public: Any, mine: Any, now: Millis, chance: Chance) -> Thought:
        thought = player(memory, public, mine, now, chance)
        if isinstance(thought.action, Pass) and isinstance(public.phase, GuessingView):
            return Thought(Guess(GUESSED), thought.not_before + TO_GUESS, thought.memory)
        if not isinstance(thought.action, Onward):
            return thought
        read = public.phase.deadline - TIME_TO_READ + A_GLANCE
        return Thought(thought.action, max(thought.not_before, read), thought.memory)

    return play


if __name__ == "__main__":
    sys.exit(main())
