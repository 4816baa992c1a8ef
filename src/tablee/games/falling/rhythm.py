"""When the next card comes: by itself at a tempo, or when the dealer taps (1.3, 3.1)."""

from msgspec.structs import replace

from tablee.core.records import Millis, Record

from .actions import Tempo

BEATS: dict[Tempo, Millis] = {"slow": 3_000, "normal": 1_600, "fast": 1_100}
FASTEST = BEATS["fast"]
COUNTDOWN: Millis = 3_000
AT_ONCE: Millis = 800  # long enough to see where one is
SILENCE: Millis = 5_000
REPLAY: Millis = 5_000


class Rhythm(Record):
    """Without a tempo a player deals by hand: `due` is None until she taps. Nothing comes before `free`."""

    last: Millis
    free: Millis
    due: Millis | None
    tempo: Tempo | None
    answer_by: Millis | None = None
    settles_until: Millis | None = None
    has_settled: bool = False

    @property
    def beat(self) -> Millis:
        return FASTEST if self.tempo is None else BEATS[self.tempo]

    @property
    def is_tapped(self) -> bool:
        return self.tempo is None and self.due is not None

    def deadline_at(self) -> Millis:
        """The end of a replay, of the time to answer a Ground, or of the beat."""
        if self.settles_until is not None:
            return self.settles_until
        if self.answer_by is not None:
            return self.answer_by
        return self.last + SILENCE if self.due is None else self.due

    def card_or_silence(self) -> Millis:
        """When the next card comes, or when the dealer has been silent for too long."""
        return self.last + SILENCE if self.due is None else self.due

    def dealt(self) -> "Rhythm":
        """The next beat counts from when this one was due, however late it came."""
        at = self.card_or_silence()
        return Rhythm(at, at + FASTEST, None if self.tempo is None else at + BEATS[self.tempo], self.tempo)

    def grounded(self, grace: Millis, now: Millis) -> "Rhythm":
        """After a Ground the dealer waits for one beat, at least the grace from when it is seen (5.1)."""
        dealt = self.dealt()
        until = max(dealt.last + self.beat, now + grace)
        return replace(dealt, free=until, due=None if self.tempo is None else until, answer_by=until)

    def answered(self) -> "Rhythm":
        return replace(self, answer_by=None)

    def tapped(self, now: Millis) -> "Rhythm":
        """The next card now, but not faster than the fast tempo; she deals by hand."""
        return replace(self, due=max(now, self.free), tempo=None)

    def running(self, tempo: Tempo, now: Millis) -> "Rhythm":
        return replace(self, due=max(now, self.free, self.last + BEATS[tempo]), tempo=tempo)

    def relieved(self, tempo: Tempo) -> "Rhythm":
        """The house goes on with the card that was waited for."""
        return replace(self, due=self.card_or_silence(), tempo=tempo)

    def settled(self, now: Millis) -> "Rhythm":
        return replace(self, settles_until=now + REPLAY, has_settled=True)

    def resumed(self) -> "Rhythm":
        """As if no time had passed."""
        return Rhythm(
            last=self.last + REPLAY,
            free=self.free + REPLAY,
            due=_later(self.due),
            tempo=self.tempo,
            answer_by=_later(self.answer_by),
            has_settled=True,
        )


def house(now: Millis, tempo: Tempo, wait: Millis) -> Rhythm:
    """The house counts down before the first card."""
    return Rhythm(now, now, now + wait, tempo)


def by_hand(now: Millis) -> Rhythm:
    return Rhythm(now, now, None, None)


def _later(time: Millis | None) -> Millis | None:
    return None if time is None else time + REPLAY
