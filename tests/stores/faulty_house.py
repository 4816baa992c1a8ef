"""An evening of a whole house on a faulty disk: a game, a restart, a room that is forgotten."""

from contextlib import suppress
from itertools import count

from tablee.core.records import Millis, Refused
from tablee.live.house import House
from tablee.live.keeper import Keeper
from tablee.room.actions import AddBot, Choose, Rename, RoomAction, Start
from tablee.room.journal import read_line
from tablee.stores.journal import JournalError
from tests.live.fake import FakeClock, Guest

from .faulty_disk import Disk
from .faulty_evening import PATIENCE, Belief, Evening, says_why

KEEP: Millis = 20_000
TURN: Millis = 250


class HouseEvening(Evening):
    """What was acknowledged to a phone is in the book, at every moment."""

    def __init__(self, disk: Disk, seed: int, belief: Belief) -> None:
        super().__init__(disk, seed, belief)
        self._time = FakeClock()
        self._counters = count(1)
        self._guests: list[Guest] = []
        self._token = ""
        self.house = self._restored()

    def play(self) -> None:
        kept, left = self._found(), self._found()
        forgotten = left.name
        self._come(left, "Somebody").leave()
        host = self._come(kept, "Host")
        self._token = host.token
        for _ in range(4):
            self._ask(host, AddBot("normal"))
        self._ask(host, Choose("freeze", {"way": "written", "seconds": 30}))
        self._ask(host, Start())
        self._pass(30_000)
        host = self._restart(host)
        self._pass(20_000)
        self._ask(host, Rename("Hostess"))
        assert forgotten not in self.belief.book.rooms or self.disk.fault, "a room that nobody is in is kept"

    def end(self) -> None:
        """The disk is well again: so is every room, within seconds."""
        self.disk.heal()
        self._pass(KEEP + 12_000)
        (keeper,) = self.house.keepers.values()
        assert not keeper.ledger.is_ill, "the disk is well, and the room is not"
        assert list(self.belief.book.rooms) == [keeper.name], "a room that nobody is in is kept"
        host = self._guests[-1]
        self._ask(host, Rename("At last"))
        self._restart(host)
        self._pass(2_000)

    def _restored(self) -> House:
        """A house that cannot read its book says so, and is started again."""
        for _ in range(PATIENCE):
            house = House(self.journal, self._time, keep=KEEP)
            try:
                house.restore()
            except JournalError as error:
                says_why(error)
                house.close()
                self.journal.close()
                self.journal = self._open()
            else:
                self._pass(0)
                return house
        raise AssertionError("the house never opens")

    def _restart(self, host: Guest) -> Guest:
        """The house is closed and opened again; her phone comes back with its token."""
        self.house.stop_time()
        self.house.close()
        self._again()
        code = host.keeper.code
        self._time = FakeClock(self._time.now() + 1_000)
        self.house = self._restored()
        keeper = self.house.find(code)
        assert keeper is not None, "a room is missing"
        return self._come(keeper, token=self._token)

    def _pass(self, time: Millis) -> None:
        for _ in range(time // TURN + 1):
            self._time.pass_time(TURN if time else 0)
            self.journal.settle()
            self._time.pass_time()
            self._look_at_answers()

    def _found(self) -> Keeper:
        for _ in range(PATIENCE):
            found: list[Keeper | None] = []
            self.house.found("en", found.append)
            self._pass(TURN)
            if found[0] is not None:
                return found[0]
        raise AssertionError("no room can be opened")

    def _come(self, keeper: Keeper, name: str | None = None, **hello: str) -> Guest:
        for _ in range(PATIENCE):
            with suppress(Refused):
                guest = Guest(keeper, name, **hello)
                self._pass(4 * TURN)
                if guest.channel.all("welcome") and not guest.channel.closed:
                    self._guests.append(guest)
                    return guest
                guest.leave()
        raise AssertionError("nobody can come in")

    def _ask(self, guest: Guest, action: RoomAction) -> None:
        """As a phone does: again, until it is answered."""
        counter = next(self._counters)
        for _ in range(PATIENCE):
            guest.ask(action, counter)
            self._pass(4 * TURN)
            if any(answer["c"] == counter for answer in guest.channel.all("ack")):
                return
        raise AssertionError("an action is never acknowledged")

    def _look_at_answers(self) -> None:
        for guest in self._guests:
            lines = map(read_line, self.belief.book.rooms.get(guest.keeper.name, ()))
            written = {line.c for line in lines if line.c is not None}
            acked = {answer["c"] for answer in guest.channel.all("ack")}
            assert acked <= written, "acknowledged, and not written"


EVENINGS: dict[str, type[Evening]] = {"book": Evening, "house": HouseEvening}
