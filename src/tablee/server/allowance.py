"""How much one device, or one address, may send."""

MESSAGES_A_SECOND = 25.0
BURST = 75.0


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
