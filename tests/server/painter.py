"""A guest who plays Farben: does what is offered, and remembers everything that was shown."""

from collections.abc import Callable

from tests.server.guest import Guest, Message

Memory = dict[tuple[str, int], str]


class Painter:
    """The whole table may share one memory."""

    def __init__(self, guest: Guest, memory: Memory) -> None:
        self.guest, self.memory = guest, memory

    def look(self) -> None:
        table = self.guest.view["table"]
        if table["phase"]["name"] in {"Telling", "Reading"}:
            self.memory[table["word"]["en"], table["phase"]["teller"]] = table["phase"]["colour"]

    def wish(self) -> Message | None:
        """What she does next, if anything; she needs no clues."""
        self.look()
        wishes = (self._fill(offer) for offer in self.guest.offers)
        return next((wish for wish in wishes if wish is not None), None)

    def recalled(self, owner: int) -> str:
        return self.memory[self.guest.view["table"]["word"]["en"], owner]

    def _fill(self, offer: Message) -> Message | None:
        """The offer with a choice made; None where the choice is made already."""
        if offer["do"] not in CHOICES:
            return {"do": offer["do"]}
        choice = CHOICES[offer["do"]](self, offer)
        return None if choice is None else {"do": offer["do"], **choice}


def _vote(painter: Painter, offer: Message) -> Message | None:
    return None if "vote" in painter.guest.view["mine"] else {"whom": offer["whom"][-1]}


def _choose(painter: Painter, offer: Message) -> Message | None:
    """Everybody another colour, so that no two cards of a packet are the same."""
    mine = painter.guest.view["mine"]
    place = mine["seat"] * 2 % len(offer["colours"])
    return None if "colour" in mine else {"colour": offer["colours"][place]}


def _tell(painter: Painter, offer: Message) -> Message | None:
    return None if "story" in painter.guest.view["mine"] else {"text": story(painter.guest)}


def _finish(painter: Painter, offer: Message) -> Message | None:
    """Aloud; who writes tells something."""
    return {} if painter.guest.view["table"]["phase"]["name"] == "Telling" else None


def _name(painter: Painter, offer: Message) -> Message | None:
    return {"owner": offer["owners"][0], "colour": painter.recalled(offer["owners"][0])}


def story(guest: Guest) -> str:
    return f"When I was little there was a lantern in the house of {guest.name}, and it was always lit."


CHOICES: dict[str, Callable[[Painter, Message], Message | None]] = {
    "vote": _vote,
    "pick_side": lambda painter, offer: {"side": offer["sides"][-1]},
    "choose_colour": _choose,
    "tell": _tell,
    "finish": _finish,
    "hand": lambda painter, offer: {"packet": offer["packets"][-1]},
    "name": _name,
    "ask_clue": lambda painter, offer: None,
}
