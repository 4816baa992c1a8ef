"""A small world of Farben: four seats, a few word cards, the clock at 0."""

from typing import Any

from tablee import Play, open_table
from tablee.core.deck import Deck
from tablee.core.records import LANGUAGES, Words
from tablee.games.farben.actions import ChooseColour, Finish, Hand, Name, Onward, PickSide, Show, Tell, Vote
from tablee.games.farben.colours import COLOURS, Colour
from tablee.games.farben.game import GAME
from tablee.games.farben.recalling import Recalling
from tablee.games.farben.state import FarbenPhase, FarbenState, Options, Packet, Story, WordCards

from ..table import state_of, table_in

A, B, C, D, E = range(5)
SEATS = (A, B, C, D)
WRITTEN = Options(way="written")
TOLD = Story(True, ("L’été dernier j’ai vu un crocodile vert,", "près de la porte-fenêtre de ma tante."))


def words(text: str) -> Words:
    return Words(text, *(f"{text} ({lang})" for lang in LANGUAGES[1:]))


CARDS = tuple((words(f"word {card}a"), words(f"word {card}b")) for card in range(12))
CONTENT = WordCards(CARDS)


def opened(seats: int = 4, content: WordCards = CONTENT, **options: Any) -> Play:
    """A new table; the clothes are not judged yet."""
    return open_table("farben", seats, "seed", options, content)


def at(phase: FarbenPhase, **changes: Any) -> Play:
    """A table that is in this phase, in the middle of the first round unless told otherwise."""
    seats = changes.pop("seats", 4)
    options = changes.pop("options", Options())
    known: dict[str, Any] = {
        "deck": Deck(tuple(range(1, len(CARDS))), (0,)),
        "totals": (0,) * seats,
        "rounds": options.words,
        "round": 1,
        "first": A,
        "has_first": True,
        "word": CARDS[0][0],
    }
    state = FarbenState(seats=seats, phase=phase, options=options, cards=CARDS, **(known | changes))
    return table_in(GAME, state, CONTENT)


def packet(number: int, *colours: Colour, **changes: Any) -> Packet:
    """What was laid for the word of this card; nothing was typed."""
    stories = changes.pop("stories", (Story(True),) * len(colours))
    return Packet(CARDS[number][0], colours, stories, **changes)


def packets(many: int, seats: int = 4) -> tuple[Packet, ...]:
    """Every seat has laid red, then orange, and so on."""
    return tuple(packet(number, *(COLOURS[number],) * seats) for number in range(many))


def elect(play: Play, first: int = A, now: int = 0) -> Play:
    """Everybody votes for her, and she for anybody."""
    for seat in range(state_of(play).seats):
        play.act(seat, Vote(first if seat != first else (first + 1) % state_of(play).seats), now)
    return play


def play_round(play: Play, *colours: Colour, now: int = 0) -> Play:
    """A spoken round: these colours, by seat."""
    play.act(state_of(play).first, PickSide(0), now)
    for seat, colour in enumerate(colours):
        play.act(seat, ChooseColour(colour), now)
    for seat in state_of(play).order:
        play.act(seat, Show(), now)
        play.act(seat, Finish(), now)
    return play


def play_rounds(play: Play, many: int) -> Play:
    """Each seat lays another colour every time."""
    seats, played = state_of(play).seats, len(state_of(play).packets)
    for number in range(played, played + many):
        play_round(play, *(COLOURS[(number + seat) % 12] for seat in range(seats)))
    return play


def recall_all(play: Play, number: int, is_right: bool = True) -> Play:
    """The packet is handed over and named, card by card; everybody has seen it."""
    state = state_of(play)
    play.act((state.recaller - 1) % state.seats, Hand(number), 0)
    for owner, colour in enumerate(state.packets[number].colours):
        said = colour if is_right else next(other for other in COLOURS if other != colour)
        play.act(state.recaller, Name(owner, said), 0)
    for seat in range(state.seats):
        play.act(seat, Onward(), 0)
    return play


def recalling(**changes: Any) -> Play:
    """A recalls; the four cards are red, blue, green and pink."""
    held = packet(0, "red", "blue", "green", "pink", recaller=A, stories=(TOLD,) * 4)
    known: dict[str, Any] = {"packets": (held, *packets(9)), "round": 10}
    return at(Recalling(90_000, 0), **(known | changes))


def play_written_round(play: Play, colour: Colour, *stories: str) -> Play:
    """All lay this colour; these are their stories, by seat, and everybody reads them."""
    play.act(state_of(play).first, PickSide(0), 0)
    for seat in SEATS:
        play.act(seat, ChooseColour(colour), 0)
    for seat in SEATS:
        play.act(seat, Tell(stories[seat]), 0)
    for seat in state_of(play).order:
        for other in set(SEATS) - {seat}:
            play.act(other, Onward(), 0)
    return play
