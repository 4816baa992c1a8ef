"""People: they tap, talk, fall asleep, load the page again, go away, leave, come back, change phones."""

from collections.abc import Callable
from random import Random

from msgspec.json import decode

from .frames import Fetch, Message
from .net import Radio
from .offers import action_for
from .phone import Phone, Watching

GAMES = ("freeze", "farben", "falling", "carnavalesque")
FEWEST = {"freeze": 4, "farben": 3, "falling": 3, "carnavalesque": 3}
HOME = "192.168.1.{}"


class Table:
    """What the people of one room have told each other: its code, as soon as there is one."""

    def __init__(self, game: str, founder: int, whims: float) -> None:
        self.code: str | None = None
        self.game = game
        self.founder = founder
        self.whims = whims


class Person:
    """Somebody with a phone; all that she does hangs on her own luck, so that others can be left out."""

    def __init__(
        self, number: int, luck: Random, table: Table, make_radio: Callable[[], Radio], watching: Watching
    ) -> None:
        self.number = number
        self.luck = luck
        self.table = table
        self.role = (
            "player"
            if number == table.founder
            else luck.choices(("player", "watcher", "screen"), (9, 1, 1))[0]
        )
        self.haste = luck.choice((1.5, 3.0, 6.0))
        self._make_radio, self._watching = make_radio, watching
        self.phone = self._new_phone()
        self.old_phones: list[Phone] = []
        self.loop = self.phone.loop
        self.is_quiet = False
        self.is_founding = False
        self.loop.call_later(0.2 * number + luck.random(), self._live)

    @property
    def name(self) -> str:
        return f"Guest {self.number}"

    @property
    def phones(self) -> list[Phone]:
        return [self.phone, *self.old_phones]

    def rest(self) -> None:
        """From now on she only looks; but she does look."""
        self.is_quiet, self.phone.asleep_until = True, 0.0
        for phone in self.old_phones:
            phone.shut()
        page = self.phone.page
        if self.table.code and (
            page is None or (page.has_left and (page.bye or {}).get("key") not in FOR_GOOD)
        ):
            self.phone.open(self.table.code, self.role, self.name)

    def _new_phone(self) -> Phone:
        return Phone(self._make_radio(), self.luck, self._watching)

    def _live(self) -> None:
        if self.is_quiet:
            return
        if self.loop.time() >= self.phone.asleep_until:
            self._do_something()
        self.loop.call_later(self.haste * (0.2 + 1.6 * self.luck.random()), self._live)

    def _do_something(self) -> None:
        page = self.phone.page
        if self.table.code is None:
            return self._found() if self.number == self.table.founder else None
        if page is None or page.has_left:
            if self.luck.random() < 0.3:
                self.phone.open(self.table.code, self.role, self.name)
            return None
        rare = self.luck.random()
        if rare < 0.04 + self.table.whims:
            whims = (self._come, self._doze, self._close, self._change_phones, self._use_old_phone)
            return self.luck.choices(whims, (6, 6, 6, 1, 1))[0]()
        if rare < 0.10 + self.table.whims:
            return page.pass_by(self._sign())
        if page.room is not None and self.role == "player":
            self._play(page.room)

    def _found(self) -> None:
        def answered(status: int, body: Message) -> None:
            self.is_founding = False
            if status == 201:
                self.table.code = body["code"]

        if not self.is_founding:
            self.is_founding = True
            Fetch(self.phone.radio, "/api/rooms", {"lang": "en"}, None, answered)

    def _come(self) -> None:
        """For the first time, again, or because the page was loaded anew."""
        assert self.table.code is not None
        self._tell(f"opens the page as {self.role}")
        self.phone.open(self.table.code, self.role, self.name)

    def _doze(self) -> None:
        seconds = self.luck.choice((2.0, 6.0, 14.0, 50.0))
        self._tell(f"sleeps for {seconds:g} s")
        self.phone.sleep(seconds)

    def _close(self) -> None:
        self._tell("closes the page")
        self.phone.shut()

    def _tell(self, what: str) -> None:
        self._watching.tell(f"guest {self.number} {what}")

    def _change_phones(self) -> None:
        """The seat goes to another phone; the one before it keeps its dead token."""
        old, code = self.phone, self.table.code
        if old.token is None or len(self.old_phones) > 1:
            return

        def offered(status: int, body: Message) -> None:
            if status == 200 and self.phone is old:
                key = body["link"].rpartition("#")[2]
                Fetch(new.radio, f"/api/rooms/{code}/seat", {"key": key}, None, taken)

        def taken(status: int, body: Message) -> None:
            if status == 200 and self.phone is old and code is not None:
                new.token = body["token"]
                self._tell("changes phones")
                self.old_phones.append(old)
                self.phone = new
                new.open(code, self.role, self.name)

        new = self._new_phone()
        Fetch(old.radio, f"/api/rooms/{code}/move", {}, old.token, offered)

    def _use_old_phone(self) -> None:
        """Its token is dead: two phones want this seat."""
        if self.old_phones and self.table.code:
            self._tell("uses the old phone")
            self.luck.choice(self.old_phones).open(self.table.code, self.role, self.name)

    def _sign(self) -> Message:
        return self.luck.choice(
            (
                {"t": "react", "how": "clap"},
                {"t": "chat", "text": "Hello"},
                {"t": "hand", "x": self.luck.randrange(2_000), "y": 5},
                {"t": "unsay", "id": "x"},
            )
        )

    def _play(self, room: Message) -> None:
        page = self.phone.page
        assert page is not None
        if self.luck.random() < self.table.whims:
            whim = self._whim(room)
            self._tell(f"asks for {whim}")
            return page.ask(whim)
        is_host = room["host"] == page.person
        frozen = [it["id"] for it in room["people"] if it["frozen"]]
        if is_host and frozen:
            phone = self.luck.choice(("newer", "older"))
            return page.ask({"do": "let_in", "person": frozen[0], "phone": phone})
        if room["stage"] == "playing":
            if is_host and room["paused"]:
                return page.ask({"do": "pause", "paused": False})
            return self._tap()
        if is_host:
            return page.ask(self._lead(room))
        if self.luck.random() < 0.3:
            page.ask({"do": "get_ready", "ready": True})

    def _tap(self) -> None:
        page = self.phone.page
        if page is None or page.view is None or len(page.waiting) > 3:
            return
        view = decode(page.view)
        offers = (view["mine"] or {}).get("offers") or []
        if offers:
            action = action_for(self.luck.choice(offers), self.luck)
            for _ in range(self.luck.choice((1, 1, 1, 2))):  # some tap twice
                page.act(view["entry"], action)

    def _lead(self, room: Message) -> Message:
        game = self.table.game
        if room["game"] != game and room["stage"] == "lobby":
            return {"do": "choose", "game": game, "options": {}}
        sitting = [it for it in room["people"] if it["plays"] and (it["bot"] or it["link"] == "here")]
        if len(sitting) < FEWEST[room["game"]]:
            return {"do": "add_bot", "level": self.luck.choice(("random", "easy", "normal"))}
        away = [it["id"] for it in room["people"] if it["link"] != "here"]
        return {"do": "start", "without": away, "newcomers": self.luck.random() < 0.1}

    def _whim(self, room: Message) -> Message:
        someone = self.luck.choice(room["people"])["id"] if room["people"] else 0
        is_so = self.luck.random() < 0.5
        return self.luck.choice(
            (
                {"do": "rename", "name": f"{self.name}!"},
                {"do": "dress", "animal": self.luck.randrange(16), "colour": self.luck.randrange(8)},
                {"do": "speak", "lang": "fr"},
                {"do": "pause", "paused": True},
                {"do": "set_tempo", "tempo": self.luck.choice((100, 100, 150, 0))},
                {"do": "go_on"},
                {"do": "let_chat", "allowed": self.luck.random() < 0.8},
                {"do": "mute", "person": someone, "muted": is_so},
                {"do": "stand_in", "person": someone, "playing": is_so},
                {"do": "let_in", "person": someone, "phone": "newer" if is_so else "older"},
                {"do": "take_chair", "person": someone},
                {"do": "give_chair", "person": someone, "to": self.luck.randrange(8)},
                {"do": "hand_over", "person": someone},
                {"do": "lock", "locked": is_so},
                {"do": "watch"} if is_so else {"do": "sit"},
                {"do": "kick", "person": someone} if self.luck.random() < 0.2 else {"do": "sit"},
                {"do": "leave"} if self.luck.random() < 0.3 else {"do": "sit"},
                {"do": "stop"} if self.luck.random() < 0.3 else {"do": "go_on"},
                {"do": "remove_bot", "person": someone},
                {"do": "erase", "seat": self.luck.randrange(4), "text": "hm"},
                {"do": "erase_name", "person": someone},
                {"do": "hide_code", "hidden": is_so},
                {"do": "choose", "game": self.luck.choice(GAMES), "options": {}},
            )
        )


FOR_GOOD = {"left", "kicked", "moved", "elsewhere", "unknown_token", "no_such_room", "full", "locked"}
"""Why a page does not come back by itself, and is not expected to."""
