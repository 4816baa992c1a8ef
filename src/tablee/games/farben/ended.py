"""The game is over: all packets are open (5.1), and the album waits for everybody's yes (5.3)."""

from typing import Any

from msgspec.structs import replace

from tablee.core.phase import shown, stay
from tablee.core.records import Action, Event, Millis, Record, Refused, Seat

from .actions import AgreeAlbum, MayAgreeAlbum
from .state import FarbenPhase, FarbenState, Packet
from .view import AlbumPage, EndedView, Mine, OpenPacket


class Ended(FarbenPhase):
    """Stories are in no view before all who told have agreed."""

    agreed: tuple[Seat, ...] = ()

    def check(self, state: FarbenState, seat: Seat, action: Action) -> None:
        if not isinstance(action, AgreeAlbum):
            raise Refused("game_over")
        if seat not in state.tellers:
            raise Refused("told_nothing")
        if seat in self.agreed:
            raise Refused("already_done")

    def apply(self, state: FarbenState, event: Event[Any]) -> FarbenState:
        return stay(state, replace(self, agreed=(*self.agreed, event.actor)))

    def view(self, state: FarbenState, seat: Seat | None) -> Record:
        if seat is not None:
            is_asked = seat in state.tellers and seat not in self.agreed
            return Mine(seat, (MayAgreeAlbum(),) if is_asked else ())
        return EndedView(
            deadline=self.deadline,
            winners=state.winners,
            best=state.best * (state.seats if state.options.together else 1),
            packets=tuple(_opened(packet) for packet in state.packets),
            tellers=state.tellers,
            agreed=self.agreed,
            album=self._album(state),
        )

    def deadline_at(self) -> Millis | None:
        return None

    def is_over(self) -> bool:
        return True

    def _album(self, state: FarbenState) -> tuple[AlbumPage, ...] | None:
        tellers = set(state.tellers)
        if not tellers or not tellers.issubset(self.agreed):
            return None
        return tuple(_page(state, packet) for packet in state.packets)


def _opened(packet: Packet) -> OpenPacket:
    return OpenPacket(packet.word, packet.colours, packet.recaller, packet.turned)


def _page(state: FarbenState, packet: Packet) -> AlbumPage:
    stories = tuple(
        tuple(shown(state, seat, line) for line in story.lines) for seat, story in enumerate(packet.stories)
    )
    return AlbumPage(packet.word, packet.colours, stories)
