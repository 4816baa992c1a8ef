"""She names the colour of each card of her packet (4.3 to 4.6)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import NOBODY, enter, everyone, is_due, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .actions import AskClue, MayAskClue, MayName, Name, Offers
from .clueing import TIME_FOR_A_CLUE, Clue, Clueing
from .colours import Colour
from .counting import TIME_TO_LOOK, Counting
from .outcomes import SecretNote, Turned, TurnedCard
from .state import FarbenPhase, FarbenState, Packet
from .view import Mine, RecallingView, shown_clues, shown_stories

TIME_TO_ANSWER: Millis = 90_000


def recall_packet(state: FarbenState, number: int, now: Millis, clues: tuple[Clue, ...] = ()) -> FarbenState:
    """So much time for every answer, and again after a clue (4.6)."""
    return enter(state, Recalling(now + TIME_TO_ANSWER, number, clues), now)


class Recalling(FarbenPhase):
    """In an order of her choice, her own card too; each is turned over at once. Silence is a wrong answer."""

    number: int
    clues: tuple[Clue, ...] = ()
    said: Name | None = None

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Name | AskClue):
            raise Refused("not_now")
        if seat != state.recaller:
            raise Refused("not_the_recaller")
        if action.owner not in self._covered(state):
            raise Refused("already_turned" if 0 <= action.owner < state.seats else "no_such_seat")
        if isinstance(action, AskClue):
            self._check_asking(seat, action.owner)

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Turned | None:
        if self.said is not None:
            return self._turn(state, self.said.owner, self.said.colour)
        return self._turn(state, self._next_card(state), None) if is_due(state, now) else None

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        match event.what:
            case Name():
                return stay(state, replace(self, said=event.what))
            case AskClue(owner):
                clueing = Clueing(event.time + TIME_FOR_A_CLUE, self.number, owner, self.clues)
                return enter(state, clueing, event.time)
        return self._go_on(score(state, self.number, event.what.card), event.time)

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is not None:
            return Mine(seat, self._offers(state, seat) if seat == state.recaller else ())
        packet, clues = state.packets[self.number], shown_clues(state, self.clues)
        lap, stories = (state.lap, state.laps), shown_stories(state, packet)
        return RecallingView(self.deadline, state.recaller, *lap, packet.turned, stories, clues)

    def tell(self, state: FarbenState, event: Event[Any], seat: Seat | None) -> Record | None:
        return event.what if isinstance(event.what, Turned) else None

    def hearers(self, state: FarbenState, speaker: Seat) -> frozenset[Seat]:
        """Nobody helps her (4.5)."""
        return everyone(state) if speaker == state.recaller else NOBODY

    def seers(self, state: FarbenState, speaker: Seat) -> frozenset[Seat]:
        return everyone(state)

    def awaits(self, state: FarbenState) -> frozenset[Seat]:
        return frozenset({state.recaller})

    def _covered(self, state: FarbenState) -> tuple[Seat, ...]:
        """The cards that are not turned over yet, clockwise from her left, her own last."""
        turned = {card.owner for card in state.packets[self.number].turned}
        return tuple(seat for seat in state.clockwise(state.recaller) if seat not in turned)

    def _next_card(self, state: FarbenState) -> Seat:
        """The silent have answered for the card they asked about, or for the next one (4.6)."""
        covered = self._covered(state)
        asked = [clue.owner for clue in self.clues if clue.owner in covered]
        return (asked or covered)[-1 if asked else 0]

    def _check_asking(self, seat: Seat, owner: Seat) -> None:
        if owner == seat:
            raise Refused("no_clue_for_own")
        if any(clue.owner == owner for clue in self.clues):
            raise Refused("one_clue_a_card")

    def _offers(self, state: FarbenState, seat: Seat) -> tuple[Offers, ...]:
        owners = self._covered(state)
        asked = {seat, *(clue.owner for clue in self.clues)}
        helpers = tuple(owner for owner in owners if owner not in asked)
        return (MayName(owners), MayAskClue(helpers)) if helpers else (MayName(owners),)

    def _turn(self, state: FarbenState, owner: Seat, named: Colour | None) -> Turned:
        is_helped = any(clue.owner == owner and clue.is_given for clue in self.clues)
        return Turned(turned_card(state.packets[self.number], owner, named, is_helped))

    def _go_on(self, state: FarbenState, now: Millis) -> FarbenState:
        if len(state.packets[self.number].turned) < state.seats:
            return recall_packet(state, self.number, now, self.clues)
        return enter(state, Counting(now + TIME_TO_LOOK, self.number), now)


def turned_card(packet: Packet, owner: Seat, named: Colour | None, is_helped: bool) -> TurnedCard:
    """Right: 2 for her, 1 with a clue, and 1 for the owner if that is another (4.4, 4.5)."""
    is_right = named == packet.colours[owner]
    points = (1 if is_helped else 2) if is_right else 0
    to_owner = int(is_right and owner != packet.recaller)
    notes = tuple(SecretNote(seat, said) for seat, own in enumerate(packet.notes) if (said := own[owner]))
    return TurnedCard(owner, packet.colours[owner], named, points, to_owner, notes)


def score(state: FarbenState, number: int, card: TurnedCard) -> FarbenState:
    packet = state.packets[number]
    totals = list(state.totals)
    totals[state.recaller] += card.points
    totals[card.owner] += card.to_owner
    for seat in card.knowing:
        totals[seat] += 1
    turned = replace(packet, turned=(*packet.turned, card))
    packets = (*state.packets[:number], turned, *state.packets[number + 1 :])
    return replace(state, totals=tuple(totals), packets=packets)
