"""Capacity: how many rooms the house may have open, and how many bytes its book may hold."""

from tablee.core.records import Refused
from tablee.live.house import House

from .settings import Settings

MEGABYTE = 1_000_000
NEARLY = 0.8


class Capacity:
    """The limits of the house as a whole: above them nothing new is begun; what runs goes on."""

    def __init__(self, house: House, settings: Settings) -> None:
        self._house = house
        self.most_rooms = settings.most_rooms
        self.most_bytes = settings.most_megabytes * MEGABYTE
        self.bytes = house.journal.size()
        self._was = "room_enough"

    def check_room(self) -> None:
        """Raises Refused where no further room can be opened."""
        if self._used() >= 1:
            raise Refused("house_full")

    def check_pack(self) -> None:
        """Raises Refused where no own content can be added to a room that is open."""
        if self.bytes >= self.most_bytes:
            raise Refused("house_full")

    def watch(self) -> None:
        """Looks again, now and then. The log says when the house is nearly full, full, and no longer so."""
        self.bytes = self._house.journal.size()
        used = self._used()
        now = "house_full" if used >= 1 else "house_filling" if used >= NEARLY else "room_enough"
        if now != self._was:
            self._was = now
            self._house.metrics.note(now, rooms=len(self._house.keepers), bytes=self.bytes)

    def _used(self) -> float:
        return max(len(self._house.keepers) / self.most_rooms, self.bytes / self.most_bytes)
