"""Capacity: how many rooms the house may have open."""

from tablee.core.words import Refused
from tablee.live.house import House

from .settings import Settings

NEARLY = 0.8


class Capacity:
    """Above it nothing new is begun; what runs goes on."""

    def __init__(self, house: House, settings: Settings) -> None:
        self._house = house
        self._most_rooms = settings.most_rooms
        self._was = "room_enough"

    def check(self) -> None:
        if self._used() >= 1:
            raise Refused("house_full")

    def watch(self) -> None:
        """The log says so before the house is full, when it is, and when it is no longer."""
        used = self._used()
        now = "house_full" if used >= 1 else "house_filling" if used >= NEARLY else "room_enough"
        if now != self._was:
            self._was = now
            self._house.gauges.note(now, rooms=len(self._house.keepers), most_rooms=self._most_rooms)

    def _used(self) -> float:
        return len(self._house.keepers) / self._most_rooms
