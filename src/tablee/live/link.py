"""How good somebody's link is, from the round trips that were measured on it."""

from statistics import median

from tablee.core.words import Millis
from tablee.room.state import Quality

KEPT = 5
QUALITIES: tuple[Quality, ...] = ("good", "fair", "poor")
WORSE_ABOVE: tuple[Millis, ...] = (150, 400)
BETTER_BELOW: tuple[Millis, ...] = (100, 300)


class Pulse:
    """Good until something else is measured; changes late, and not to and fro."""

    def __init__(self) -> None:
        self._trips: list[Millis] = []
        self.quality: Quality = "good"

    def feel(self, trip: Millis) -> bool:
        """Takes one round trip; is the link another one now?"""
        self._trips = [*self._trips, trip][-KEPT:]
        before, self.quality = self.quality, judge(self.quality, int(median(self._trips)))
        return self.quality != before


def judge(before: Quality, trip: Millis) -> Quality:
    """Between the two bounds of a step it stays what it was."""
    step = QUALITIES.index(before)
    while step < len(WORSE_ABOVE) and trip > WORSE_ABOVE[step]:
        step += 1
    while step and trip < BETTER_BELOW[step - 1]:
        step -= 1
    return QUALITIES[step]
