"""The neighbour on the right chooses a packet for the one who recalls (4.1, 4.2)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.phase import enter, is_due
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .actions import Hand, MayHand
from .ended import Ended
from .noting import ask_everyone
from .outcomes import Handed
from .recalling import recall_packet
from .state import FarbenPhase, FarbenState
from .view import HandingView, Mine, PacketView

TIME_TO_HAND: Millis = 30_000


def hand_out(state: FarbenState, now: Millis) -> FarbenState:
    """The first player of the last round begins; when all have had their packets the game is over (5.1)."""
    is_over = state.turn == state.laps * state.seats
    return enter(state, Ended(now) if is_over else Handing(now + TIME_TO_HAND), now)


class Handing(FarbenPhase):
    """One packet of those left; silence is settled by lot."""

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, Hand):
            raise Refused("not_now")
        if seat != giver(state):
            raise Refused("not_the_giver")
        if action.packet not in left(state):
            raise Refused("no_such_packet")

    def next(self, state: FarbenState, now: Millis, chance: Chance) -> Handed | None:
        return Handed(chance.pick(left(state))) if is_due(state, now) else None

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        number: int = event.what.packet
        packet = replace(state.packets[number], recaller=state.recaller)
        packets = (*state.packets[:number], packet, *state.packets[number + 1 :])
        handed = replace(state, packets=packets, word=packet.word)
        begin = ask_everyone if state.options.everyone else recall_packet
        return begin(handed, number, event.time)

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is not None:
            return Mine(seat, (MayHand(left(state)),) if seat == giver(state) else ())
        packets = tuple(_packets(state))
        return HandingView(self.deadline, giver(state), state.recaller, state.lap, state.laps, packets)

    def awaits(self, state: FarbenState) -> frozenset[Seat]:
        return frozenset({giver(state)})


def giver(state: FarbenState) -> Seat:
    return (state.recaller - 1) % state.seats


def left(state: FarbenState) -> tuple[int, ...]:
    return tuple(number for number, packet in enumerate(state.packets) if packet.recaller is None)


def _packets(state: FarbenState) -> list[PacketView]:
    return [PacketView(number, packet.word, packet.recaller) for number, packet in enumerate(state.packets)]
