"""A small world of Freeze: six seats, four on stage, two in the row, the clock at 0."""

from typing import Any

from tablee import Play
from tablee.core.deck import Deck
from tablee.core.records import LANGUAGES, Words
from tablee.games.freeze.acting import Freezing
from tablee.games.freeze.actions import Vote, What
from tablee.games.freeze.game import GAME
from tablee.games.freeze.outcomes import Scored
from tablee.games.freeze.state import Call, FreezePhase, FreezeState, Options, Situation, Situations

from ..table import state_of, table_in

A, B, C, D, E, F, G = range(7)
STAGE, ROW = (A, B, C, D), (E, F)


def words(text: str) -> Words:
    return Words(text, *(f"{text} ({lang})" for lang in LANGUAGES[1:]))


def situation(name: str) -> Situation:
    return Situation(words(name), tuple(words(f"{name} {rank}") for rank in (1, 2, 3, 4)))


CARDS = tuple(tuple(situation(f"place {card}{side}") for side in "abcd") for card in range(3))
CONTENT = Situations(CARDS)


def at(phase: FreezePhase, **changes: Any) -> Play:
    """A table that is in this phase; A to D hold the ranks 1 to 4 unless told otherwise."""
    seats = changes.pop("seats", 6)
    options = changes.pop("options", Options())
    totals = changes.pop("totals", (1,) * seats)
    known: dict[str, Any] = {
        "deck": Deck((1, 2), (0,)),
        "history": (totals,),
        "round": 1,
        "stage": STAGE,
        "row": tuple(range(4, seats)),
        "ranks": (1, 2, 3, 4),
        "open": 1,
    }
    state = FreezeState(
        seats=seats, phase=phase, options=options, cards=CARDS, totals=totals, **(known | changes)
    )
    return table_in(GAME, state, CONTENT)


def receipt_of(play: Play) -> Scored:
    scored = [event.what for event in play.events if isinstance(event.what, Scored)]
    return scored[-1]


def changes(scored: Scored) -> dict[int, int]:
    """What the items of a receipt add up to, seat by seat."""
    sums: dict[int, int] = {}
    for item in scored.items:
        sums[item.seat] = sums.get(item.seat, 0) + (0 if item.is_void else item.points)
    return sums


def judging(*calls: Call, **changes: object) -> Play:
    """No more calls are taken; the first one is judged from 0 on."""
    play = at(Freezing(0), calls=calls, seats=7, **changes)
    play.wake(0)
    return play


def call(what: What = "place", actress: int = A, by: tuple[int, ...] = (E,), now: int = 0) -> Call:
    return Call(actress, what, now, by)


def vote(play: Play, now: int = 1_000, **votes: bool) -> None:
    """`b=True`: seat B says yes."""
    for name, yes in votes.items():
        play.act("abcdefg".index(name), Vote(yes), now)


def verdicts(play: Play) -> list[str | None]:
    return [each.verdict for each in state_of(play).calls]
