"""Token buckets: how much one device, or one address, may send; and what is a fair share of it."""

from collections.abc import Iterable
from math import exp, inf

MESSAGES_A_SECOND = 25.0
BURST = 75.0
LATELY_SECONDS = 3.0


class Allowance:
    """How much may still be sent; it fills up again as time passes."""

    def __init__(self, now: float, a_second: float = MESSAGES_A_SECOND, burst: float = BURST) -> None:
        self._a_second, self._burst = a_second, burst
        self._left = burst
        self.at = now

    def take(self, now: float, amount: float = 1.0) -> bool:
        self._left = min(self._burst, self._left + (now - self.at) * self._a_second)
        self.at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Pace:
    """How many messages a second somebody sends lately; what is long ago counts less and less."""

    def __init__(self, now: float) -> None:
        self._pace, self._at = 0.0, now

    def add(self, now: float) -> float:
        faded = exp((self._at - now) / LATELY_SECONDS)
        self._pace, self._at = self._pace * faded + 1 / LATELY_SECONDS, now
        return self._pace

    def at(self, now: float) -> float:
        return self._pace * exp((self._at - now) / LATELY_SECONDS)


def fair_share(paces: Iterable[float], limit: float) -> float:
    """Max-min fairness: who takes no more than this is not the one because of whom there is too little."""
    ordered = sorted(paces)
    for number, pace in enumerate(ordered):
        share = limit / (len(ordered) - number)
        if pace > share:
            return share
        limit -= pace
    return inf
