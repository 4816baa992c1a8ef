"""A small sky: fallers with the cards that a test gives them, from a real deck; the clock at 0."""

from typing import Any

from msgspec.structs import replace

from tablee import Play
from tablee.core.game import Nothing
from tablee.core.records import Action, Missed
from tablee.games.falling.actions import Play as PlayCard
from tablee.games.falling.actions import Take
from tablee.games.falling.cards import Card, deck_for
from tablee.games.falling.fall import Falling
from tablee.games.falling.fallers import Faller, Rider
from tablee.games.falling.game import GAME
from tablee.games.falling.rhythm import Rhythm
from tablee.games.falling.state import FallingState, Options

from ..table import mine, table_in

A, B, C, D = range(4)
BEAT = 1_600
DECK = deck_for(4, "all")


class Box:
    """Hands out cards by kind, each once."""

    def __init__(self) -> None:
        self.left = list(DECK)

    def card(self, kind: str) -> Card:
        found = next(card for card in self.left if card.kind == kind)
        self.left.remove(found)
        return found

    def cards(self, kinds: str) -> tuple[Card, ...]:
        return tuple(self.card(kind) for kind in kinds.split())


def faller(box: Box, told: dict[str, Any]) -> Faller:
    """`piles` from left to right, their top cards last; `rider` may be "skip extra"."""
    piles = tuple(box.cards(pile) for pile in told.get("piles", ()))
    hand = box.card(told["hand"]) if "hand" in told else None
    rider = Rider(*box.cards(told["rider"])) if "rider" in told else None
    return Faller(piles, rider, hand, told.get("is_falling", True))


def sky(*fallers: dict[str, Any], deck: str | None = None, first: int = A, **changes: Any) -> Play:
    """Four fallers at normal tempo: the next card comes at 1600, to A. `deck` is what is left of it."""
    told = (*fallers, *({},) * (4 - len(fallers)))
    box = Box()
    people = tuple(faller(box, each) for each in told)
    left = tuple(box.left) if deck is None else box.cards(deck)
    rhythm = changes.pop("rhythm", Rhythm(0, 0, BEAT, "normal"))
    options = changes.pop("options", Options())
    state = FallingState(
        seats=len(told),
        phase=Falling(rhythm),
        options=options,
        total=len(DECK),
        deck=left,
        fallers=people,
        discards=() if deck is None else tuple(box.left),
        after=(first - 1) % len(told),
        **changes,
    )
    return table_in(GAME, state, Nothing())


def by_hand(*fallers: dict[str, Any], deck: str | None = None, **options: Any) -> Play:
    """D deals by hand."""
    rhythm = Rhythm(0, 0, None, None)
    told = (*fallers, *({},) * (3 - len(fallers)), {"is_falling": False})
    chosen = Options(**{"dealer": "player", **options})
    return sky(*told, deck=deck, rhythm=rhythm, dealer=D, options=chosen)


def state_of(play: Play) -> FallingState:
    state = play.table.state
    assert isinstance(state, FallingState)
    return state


def beat(play: Play, times: int = 1) -> list[Any]:
    """What the dealer does next, so many times."""
    return [event.what for _ in range(times) for event in play.wake(play.deadline or 0)]


def kinds(play: Play, seat: int) -> list[str]:
    """The piles of a player, as text, their top cards last."""
    return [" ".join(card.kind for card in pile) for pile in state_of(play).fallers[seat].piles]


def hand(play: Play, seat: int) -> str | None:
    held = state_of(play).fallers[seat].hand
    return None if held is None else held.kind


def held(play: Play, seat: int) -> int:
    """The number of the card in this hand."""
    card = state_of(play).fallers[seat].hand
    assert card is not None
    return card.id


def rider(play: Play, seat: int) -> str | None:
    rider = state_of(play).fallers[seat].rider
    return None if rider is None else " ".join(card.kind for card in rider.cards)


def top(play: Play, seat: int, pile: int = 0) -> int:
    return state_of(play).fallers[seat].piles[pile][-1].id


def throw(play: Play, seat: int, at: int) -> PlayCard:
    """The card in this hand, at that player."""
    held = state_of(play).fallers[seat].hand
    assert held is not None
    return PlayCard(held.id, at)


def take(play: Play, seat: int, now: int = 0, pile: int = 0) -> None:
    play.act(seat, Take(top(play, seat, pile)), now)


def put(play: Play, seat: int, at: int, now: int = 0) -> None:
    play.act(seat, throw(play, seat, at), now)


def miss(play: Play, seat: int, action: Action, now: int) -> Missed:
    """The line that is written for a play that lost a race: it changes nothing but the record."""
    play.wake(now)
    before = state_of(play)
    (event,) = play.act(seat, action, now)
    after = state_of(play)
    assert replace(after, misses=before.misses, past=before.past) == before
    assert isinstance(event.what, Missed)
    return event.what


def offers(play: Play, seat: int) -> list[Any]:
    found: list[Any] = mine(play, seat)["offers"]
    return found


def every_card(state: FallingState) -> list[int]:
    """The numbers of all cards, wherever they lie, in order."""
    held = [card for faller in state.fallers for card in faller.cards]
    return sorted(card.id for card in (*state.deck, *state.discards, *held))
