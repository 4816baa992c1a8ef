"""The house: the registry of all open rooms and their codes; restores them, and its heartbeat keeps time."""

import secrets
from collections.abc import Callable
from functools import partial
from traceback import extract_tb
from typing import NamedTuple

from tablee.core.records import Language, Millis
from tablee.games import GAMES
from tablee.room.journal import Stream
from tablee.room.outcomes import Founded
from tablee.stores.journal import CodeTaken, Journal, JournalError

from .clock import HouseClock, Timer
from .identity import hashed
from .keeper import Keeper
from .ledger import new_seed
from .limits import BusyRooms, FairQueue, Share
from .metrics import Metrics

LETTERS = "BCDFGHJKMNPQRTVWXZ"
SHORTEST_CODE = 4
CODES_A_ROOM = 20_000
BEAT: Millis = 500
DAY: Millis = 24 * 3_600_000
MINUTE: Millis = 60_000

Found = Callable[[Keeper | None], None]


class BrokenRoom(NamedTuple):
    """A room as far as its lines could be folded, and why no further."""

    stream: Stream
    error: Exception


class House:
    """Opens rooms, finds them by their code, and brings them back after a restart."""

    def __init__(
        self,
        journal: Journal,
        clock: HouseClock,
        pace: float = 1.0,
        keep: Millis = DAY,
        metrics: Metrics | None = None,
    ) -> None:
        self.journal = journal
        self.clock = clock
        self.pace = pace
        self.keep = keep
        self.metrics = metrics or Metrics()
        self.keepers: dict[str, Keeper] = {}
        self._turns = FairQueue(clock.busy, partial(clock.later, 0))
        self._busy_rooms: BusyRooms = {}
        self.door = self._share()
        self.unreadable: dict[str, Stream] = {}
        self._resting: dict[str, Millis] = {}
        self.rooms_elsewhere = self.houses_elsewhere = 0
        self.is_leaving = False
        self._beating: Timer | None = None
        self._sweeping: Timer | None = None

    def restore(self) -> None:
        """Reads every stream of this house; running tables go on from when it was last alive.

        All at once: a house that is killed over it must find the same time again for the others.
        """
        self._resting = self.journal.resting()
        alive = self.journal.alive() or self.clock.now()
        with self.journal.together():
            for name in self.journal.rooms():
                self.take_over(name, self.read(name), alive)
        self._beat()
        self._sweep()

    def read(self, name: str) -> Stream | BrokenRoom:
        """The lines of a room, folded. Touches nothing of the house, so a thread may do it."""
        stream = Stream()
        try:
            return stream.read(self.journal.read(name))
        except JournalError:
            raise  # the disk does not answer: a room that is whole must not be taken for a broken one
        except Exception as error:  # whatever is wrong with one room, the others open
            return BrokenRoom(stream, error)

    def take_over(self, name: str, found: Stream | BrokenRoom, alive: Millis) -> bool:
        """A room goes on here, from when its last house was alive; is it whole?"""
        try:
            if isinstance(found, BrokenRoom):
                raise found.error
            keeper = self._keeper(name, found)
        except Exception as error:
            self._set_aside(name, found.stream if isinstance(found, BrokenRoom) else found, error)
            return False
        self.keepers[keeper.code] = keeper
        if not keeper.is_forsaken(self.clock.now() - self.keep):
            keeper.resume(max(alive, found.at), found.evening)
        return True

    def _set_aside(self, name: str, stream: Stream, error: Exception) -> None:
        stream.at = stream.at or self.clock.now()
        self.unreadable[name] = stream
        kind, path = type(error).__name__, _way_to(error)
        self.metrics.note("room_unreadable", name, lines=stream.number, kind=kind, path=path)

    def found(self, lang: Language, answer: Found) -> None:
        """A new room; it is there when its first line is on disk. Where its code is taken, another."""
        name, code = secrets.token_hex(8), self._free_code()
        keeper = self.keepers[code] = self._keeper(name, Stream())

        def reserved(error: Exception | None) -> None:
            if error is None:
                return keeper.found(Founded(code, lang, next(iter(GAMES)), new_seed()), done)
            del self.keepers[code]
            return self.found(lang, answer) if isinstance(error, CodeTaken) else answer(None)

        def done(error: Exception | None) -> None:
            if error is not None:
                del self.keepers[code]
                self.journal.delete(name)
            else:
                self.metrics.note("room_opened", keeper.name, rooms=len(self.keepers))
            answer(keeper if error is None else None)

        self.journal.reserve(name, code, hashed(code), self.clock.now(), reserved)

    def find(self, code: str) -> Keeper | None:
        keeper = self.keepers.get(read_code(code))
        return keeper if keeper is not None and keeper.code else None

    def stop_time(self) -> None:
        """The last beat: the time that the goodbyes take is charged to nobody.

        Whoever is here now leaves because the house closes: her room has its time from the next start on.
        """
        self.is_leaving = True
        if self._beating:
            self._beating.cancel()
        self._note_time()
        for keeper in self.keepers.values():
            keeper.note_presence()

    def close(self) -> None:
        for timer in (self._beating, self._sweeping):
            if timer:
                timer.cancel()
        for keeper in self.keepers.values():
            keeper.close()

    def _keeper(self, name: str, stream: Stream) -> Keeper:
        return Keeper(name, stream, self.journal, self.clock, self.pace, self.metrics, self._share())

    def _share(self) -> Share:
        """A share in the loop: of a room, or of all who are still at the door."""
        return Share(self.clock, self._busy_rooms, self._turns)

    def _sweep(self) -> None:
        """A room is deleted whole, so long after its last link closed."""
        for keeper in tuple(self.keepers.values()):
            if keeper.is_forsaken(self.clock.now() - self.keep):
                self.forget(keeper)
        for name, stream in tuple(self.unreadable.items()):
            if stream.at <= self.clock.now() - self.keep:
                del self.unreadable[name]
                self.journal.delete(name)
        self.journal.wipe()
        self._sweeping = self.clock.later(max(100, min(MINUTE, self.keep // 10)), self._look_round)

    def _look_round(self) -> None:
        for keeper in self.keepers.values():
            keeper.note_presence()
        self._sweep()

    def forget(self, keeper: Keeper) -> None:
        """The room is gone whole; its code rests for a day: an old link must not lead into another room."""
        name, code, now = keeper.name, keeper.code, self.clock.now()
        del self.keepers[code]
        keeper.let_go()
        self.journal.delete(name)
        self._resting = {code: until for code, until in self._resting.items() if until >= now}
        self._resting[hashed(code)] = now + DAY
        self.journal.rest(hashed(code), now, now + DAY)
        self.metrics.deleted_rooms += 1
        self.metrics.note("room_deleted", name, rooms=len(self.keepers))

    def is_taken(self, code: str) -> bool:
        kept = any(stream.room.code == code for stream in self.unreadable.values())
        return code in self.keepers or kept or self._resting.get(hashed(code), 0) >= self.clock.now()

    def _free_code(self) -> str:
        """As short as guessing allows: longer as more rooms are open, anywhere. Without vowels no words."""
        length = SHORTEST_CODE
        while len(LETTERS) ** length < CODES_A_ROOM * (len(self.keepers) + self.rooms_elsewhere + 1):
            length += 1
        while self.is_taken(code := "".join(secrets.choice(LETTERS) for _ in range(length))):
            pass
        return code

    def _beat(self) -> None:
        """While a table runs the journal knows that time goes on; and who waits for it too long says so."""
        self._note_time()
        for keeper in self.keepers.values():
            keeper.ledger.look()
        self._beating = self.clock.later(BEAT, self._beat)

    def _note_time(self) -> None:
        """Not while a table stands still because nothing can be written: it was not alive then."""
        playing = [keeper for keeper in self.keepers.values() if keeper.is_playing]
        if playing and not any(keeper.ledger.is_ill for keeper in playing):
            self.journal.beat(self.clock.now())


def _way_to(error: Exception) -> str:
    """Which functions led to it; what the error says may quote anything."""
    return " > ".join(f"{frame.name}:{frame.lineno}" for frame in extract_tb(error.__traceback__))


def read_code(typed: str) -> str:
    """A code as somebody may have typed it."""
    return "".join(sign for sign in typed.upper() if sign.isalnum())
