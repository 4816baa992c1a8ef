"""What the rules bring about."""

from tablee.core.records import Outcome, Seat


class Heaped(Outcome):
    """All hands are open; the lot says who is first (2.3)."""

    laid: tuple[int, ...]
    first: Seat


class Idled(Outcome):
    """One match was taken for whoever took none (3.2)."""
