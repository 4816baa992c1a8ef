"""The directory of rooms: which house keeps which, where several houses share a database."""

from typing import NamedTuple, Protocol

from tablee.core.records import Millis

from .journal import Journal


class Neighbour(NamedTuple):
    """A house as its row shows it. `beats` moves as long as it lives; `address` is where houses reach it."""

    id: int
    address: str
    beats: int
    rooms: int


class Place(NamedTuple):
    """Who keeps a room; nobody, where `house` is None."""

    house: int | None
    address: str


class Claimed(NamedTuple):
    """A room that is this house's from now on; its table time has stood still since `stopped`."""

    room: str
    stopped: Millis | None


class Directory(Protocol):
    """Whatever cannot be asked raises JournalError; then nothing is known of what was done."""

    @property
    def house(self) -> int:
        """This house."""

    async def look(self) -> list[Neighbour]:
        """All houses, this one as well."""

    async def where(self, code: str) -> Place | None:
        """Who keeps the room with this code; None if there is none."""

    async def claim(self, code: str) -> Claimed | None:
        """The room with this code, if nobody has it, or this house already."""

    async def claim_some(self, most: int, without: list[str], is_unsure: bool) -> list[Claimed]:
        """Rooms that nobody has, running tables first; none that another house is just taking.

        Who is unsure gets those as well that are hers, as a claim was not answered.
        """

    async def release(self, room: str) -> None:
        """This room is nobody's again: another house may know how to read it."""

    async def bury(self, house: int, beats: int) -> bool:
        """That house is dead, if it has not moved since; its rooms are nobody's, and it writes nothing."""


class SharedJournal(Journal, Protocol):
    """A journal of several houses; `secret` is known to all of them, and to nobody else."""

    @property
    def directory(self) -> Directory: ...

    @property
    def secret(self) -> str: ...

    async def leave(self) -> None:
        """Writes what waits; from then on the rooms of this house are nobody's."""
