"""Coming in: as a new person, as one who was here before, or only to watch."""

from collections.abc import Callable
from functools import partial

from tablee.core.words import Refused
from tablee.games import GAMES
from tablee.room.check import check_coming, check_device
from tablee.room.state import newcomer
from tablee.room.text import clean_name
from tablee.wire import close_codes
from tablee.wire.codec import card, encode
from tablee.wire.messages import PROTOCOL, Hello, Sorry, Welcome

from .broadcast import Teller
from .clock import HouseClock
from .identity import Papers, hashed, new_secret
from .ledger import TRY_AGAIN, Ledger
from .presence import Crowd, Listener
from .signals import Chat


class Entrance:
    """Who comes in is shown everything, once it is on disk that she is here."""

    def __init__(
        self,
        ledger: Ledger,
        clock: HouseClock,
        crowd: Crowd,
        teller: Teller,
        chat: Chat,
        papers: Papers,
        on_entered: Callable[[int | None], None],
    ) -> None:
        self._ledger = ledger
        self._clock = clock
        self._crowd = crowd
        self._teller = teller
        self._chat = chat
        self._papers = papers
        self._on_entered = on_entered

    def enter(self, listener: Listener, hello: Hello) -> None:
        if hello.ticket is not None:
            listener.person = self._papers.holder(hello.ticket)
        elif listener.role == "player":
            listener.person = self._seat_of(hello.secret)
            if listener.person is None:
                return self._join(listener, hello)
        else:
            check_device(self._ledger.staged.room, self._crowd.presence())
        self._ledger.after(partial(self._admit, listener, None))

    def _seat_of(self, secret: str | None) -> int | None:
        """She has a seat already: the welcome was lost on its way to her."""
        person = None if secret is None else self._papers.find(secret)
        return None if person is None else person.id

    def _join(self, listener: Listener, hello: Hello) -> None:
        room, token = self._ledger.staged.room, hello.secret or new_secret()
        if self._ledger.is_ill:
            raise Refused("cannot_write")
        if room.is_locked:
            raise Refused("locked")
        presence, name = self._crowd.presence(), clean_name(hello.name or "")
        check_coming(room, presence)
        joined = newcomer(room, hello.lang, (hello.animal, hello.colour), name, hashed(token), presence)
        self._papers.void(joined.id)
        self._chat.forget(joined.id)
        listener.person = joined.id
        self._ledger.write(joined, answer=partial(self._admit, listener, None if hello.secret else token))

    def _admit(self, listener: Listener, token: str | None, error: Exception | None) -> None:
        if error is not None:
            return listener.show_out("cannot_write", close_codes.TRY_LATER, TRY_AGAIN)
        if listener.has_left:
            return self._crowd.expect(listener.person)
        moment, person = self._ledger.written, listener.person
        if person is not None and not moment.room.may_act(person):
            return listener.show_out("unknown_ticket", close_codes.REFUSED, TRY_AGAIN)
        if older := self._crowd.enter(listener):
            older.show_out("elsewhere", close_codes.ELSEWHERE, None)
        counter = max(moment.counters.get(-1 if person is None else person, (0,)))
        games = tuple(card(game) for game in GAMES.values())
        listener.line.send(encode(Welcome(PROTOCOL, person, token, counter, self._clock.now(), games)))
        self._teller.show(moment, listener)
        self._chat.show(listener)
        if self._ledger.is_ill:
            listener.line.send(encode(Sorry("cannot_write")))
        self._on_entered(person)
