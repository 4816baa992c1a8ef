"""The witness: sees every commit of the disk and every byte that the house says, and compares them.

What is said must be what is on disk, for the seat it is said to; what is acknowledged must be on disk.
"""

from collections.abc import Callable, Iterable
from functools import partial
from hashlib import sha256

from msgspec.json import Decoder, decode, encode

from tablee.core.records import Millis
from tablee.live.identity import hashed
from tablee.room.journal import Stream
from tablee.room.state import Presence
from tablee.room.view import view as room_view
from tablee.stores.items import Deletion, Entry
from tablee.stores.sqlite_batch import Item
from tablee.wire.messages import View

from .book import Moment, RoomBook, Violation
from .frames import TEXT, Frames, Message
from .loop import millis
from .net import Line
from .page import Page
from .signs import SIGNS, Said, check_sign

NOTHING = b"null"
OF_PRESENCE = {"watchers", "screens"}
OF_LINKS = {"link", "quality"}

_view = Decoder(View)


class Witness:
    """All books of a world, and the first thing that did not hold."""

    def __init__(self, time: Callable[[], float]) -> None:
        self._time = time
        self._print = sha256()
        self.books: dict[str, RoomBook] = {}
        self.said: Said = {}
        self.violation: Violation | None = None
        self.story: list[str] = []
        self.lines = self.messages = self._commits = 0

    @property
    def now(self) -> Millis:
        return millis(self._time())

    def tell(self, what: str) -> None:
        """One line of the story."""
        self.story.append(f"{self._time():8.3f} {what}")

    def fail(self, violation: Violation) -> None:
        """The first one is kept."""
        if self.violation is None:
            self.violation = violation
            self.tell(f"violated: {violation}")

    def check(self, look: Callable[[], None]) -> None:
        if self.violation is None:
            try:
                look()
            except Violation as violation:
                self.fail(violation)

    def take_print(self) -> None:
        """Of all that was told, written and said, so that two worlds that differ cannot pass for one."""
        books = [(book.number, book.lines[-1]) for book in self.books.values()]
        self._print.update(f"{self._time()} {len(self.story)} {self.messages} {books}".encode())

    @property
    def print(self) -> str:
        return self._print.hexdigest()[:16]

    # the disk

    def committed(self, items: list[Item]) -> None:
        self._commits += 1
        for item in items:
            if isinstance(item, Entry):
                book = self.books.setdefault(item.room, RoomBook(item.room))
                self.check(partial(book.append, item.number, list(item.lines), self._commits))
                self.lines += len(item.lines)
                self.tell(f"{book.room.code} has {book.number} lines: {', '.join(map(_gist, item.lines))}")
            elif isinstance(item, Deletion):
                self.books.pop(item.room, None)

    def failed_to_write(self, items: list[Item]) -> None:
        for item in items:
            if isinstance(item, Entry) and (book := self.books.get(item.room)):
                book.stop(self.now, is_exact=False)

    def rose(self, items: list[Item]) -> None:
        """What failed is about to be on disk after all."""
        for item in items:
            if isinstance(item, Entry) and (book := self.books.get(item.room)):
                self.tell(f"{book.room.code}: a failed write is there after all")
                book.rise(item.lines)

    def stopped(self, is_exact: bool) -> None:
        """The house is gone."""
        for book in self.books.values():
            book.stop(self.now, is_exact)

    def find(self, code: str) -> RoomBook | None:
        return next((book for book in self.books.values() if book.room.code == code), None)

    def check_folds(self, read: Callable[[str], Iterable[bytes]]) -> None:
        """All of it once more, by the way in which a house does it that opens."""
        for name, book in self.books.items():
            stream = Stream().read(read(name))
            moment, last = stream.moment(), book.last
            state = moment.table and moment.table.state
            if (moment.room, state) != (last.room, last.table and last.table.state):
                self.fail(Violation("fold: the book read at once is not the book read line by line"))

    # the phones

    def opened(self, page: Page, line: Line) -> None:
        line.witness = LineWitness(self, page).read

    def sent(self, page: Page, message: Message) -> None:
        if "c" in message and page.person is not None and (book := self.find(page.code)):
            book.ask(page.person, message["c"], message["a"]["do"])

    def denied(self, page: Page, c: int, key: str) -> None:
        book = self.find(page.code)
        if book is not None and page.person is not None:
            self.check(partial(book.deny, page.person, c, key))


class LineWitness:
    """Everything that the house says on one line, in the moment in which it says it."""

    def __init__(self, witness: Witness, page: Page) -> None:
        self._witness = witness
        self._page = page
        self._frames = Frames()
        self._person: int | None = None
        self._is_in = False
        self._index = 0
        self._room: tuple[bytes, int] = b"", 0

    def read(self, data: bytes) -> None:
        for opcode, payload in self._frames.read(data):
            if opcode == TEXT:
                self._witness.messages += 1
                self._witness.check(partial(self._check, payload))

    def _check(self, said: bytes) -> None:
        book = self._witness.find(self._page.code)
        if said.startswith(b'{"t":"view"'):
            self._check_view(self._book(book), _view.decode(said))
        elif said.startswith(b'{"t":"room"'):
            self._check_room(self._book(book), said)
        elif said.startswith(b'{"t":"ack"'):
            c = decode(said)["c"]
            if self._person is None or c not in self._book(book).accepted[self._person]:
                raise Violation(f"acknowledged, and not on disk: {c} of {self._person}")
        elif said.startswith(b'{"t":"welcome"'):
            self._welcome(self._book(book), decode(said))
        elif said.startswith(SIGNS):
            check_sign(self._book(book), self._witness.said, self._person, decode(said), self._witness.now)

    def _book(self, book: RoomBook | None) -> RoomBook:
        if book is None or not book.moments:
            raise Violation("somebody is told of a room that is not on disk")
        return book

    def _welcome(self, book: RoomBook, welcome: Message) -> None:
        self._person, self._is_in = welcome["person"], True
        self._index = book.moments[0].index
        if self._person is None:
            return
        person, fresh, token = self._person, book.fresh(), hashed(self._page.secret or "")
        if all(person >= len(it.room.people) or it.room.people[person].token != token for it in fresh):
            raise Violation(f"secret: {person} is given to a stranger")
        if welcome["counter"] not in {it.counters.get(person, 0) for it in fresh}:
            raise Violation(f"counter: the last one of {self._person} is not {welcome['counter']}")

    def _check_room(self, book: RoomBook, said: bytes) -> None:
        """All of it that is no presence; the same bytes were looked at before."""
        self._must_be_in()
        if self._room == (said, book.number):
            return
        told = _without_presence(decode(said))
        for moment in reversed(book.moments):
            if moment.index < self._index:
                break
            if told == _room_of(moment):
                self._room = said, book.number
                return
        raise Violation("fold: a room that is not what is on disk")

    def _check_view(self, book: RoomBook, said: View) -> None:
        self._must_be_in()
        for moment in reversed(book.moments):
            if moment.index < self._index:
                break
            if moment.is_shown and self._is_of(moment, said):
                self._check_told(book, moment, said)
                self._index = moment.index
                return
        raise Violation(f"fold: a view of {self._person} that is not what is on disk for this seat")

    def _is_of(self, moment: Moment, said: View) -> bool:
        table, room = moment.table, moment.room
        assert table is not None
        if (said.entry, said.clock, said.still) != (table.state.entry, room.clock, table.is_still):
            return False
        seat, mine = room.seat_of(self._person), bytes(said.mine)
        if bytes(said.table) != moment.view(None):
            return False
        return mine in (NOTHING, moment.aside()) if seat is None else mine == moment.view(seat)

    def _check_told(self, book: RoomBook, shown: Moment, said: View) -> None:
        """What she saw happen is the last of what this seat may see, and did not see yet."""
        if not said.told:
            return
        seat, told = shown.room.seat_of(self._person), [bytes(it) for it in said.told]
        since = [moment for moment in book.moments if self._index < moment.index <= shown.index]
        may = [it for moment in since for it in moment.told(seat)]
        if told != may[len(may) - len(told) :]:
            raise Violation(f"secret: {self._person} is told what seat {seat} does not see")

    def _must_be_in(self) -> None:
        if not self._is_in:
            raise Violation("secret: somebody is told before she is let in")


def _gist(line: bytes) -> str:
    """What a line is about, in short."""
    return line[line.find(b'"room":' if b'"room":' in line else b'"what":') :][8:60].decode(errors="replace")


def _room_of(moment: Moment) -> Message:
    if (found := _rooms.get(id(moment.room))) is None or found[0] is not moment.room:
        nobody = Presence({}, frozenset())
        found = moment.room, _without_presence(decode(encode(room_view(moment.room, nobody))))
        if len(_rooms) > 1_000:
            _rooms.clear()
        _rooms[id(moment.room)] = found
    return found[1]


_rooms: dict[int, tuple[object, Message]] = {}


def _without_presence(room: Message) -> Message:
    people = [{key: it[key] for key in it if key not in OF_LINKS} for it in room["people"]]
    rest = {key: value for key, value in room.items() if key not in OF_PRESENCE and key != "t"}
    return {**rest, "people": people}
