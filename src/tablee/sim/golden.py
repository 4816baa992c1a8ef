"""Golden games: what every seat, every watcher and the TV are sent in them, as few views as show everything.

Bots play each game with every choice of every option. Of all that was sent, so many views are kept that
each thing a screen can meet in a phase (an offer, a field that is there or not, a word that the rules know)
is in one of them. The same games always give the same views.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Literal, NamedTuple

from msgspec import Raw, to_builtins
from msgspec.json import encode
from msgspec.structs import replace

from tablee import Play, open_table
from tablee.bots import Player, Thought, find_player
from tablee.core.chance import Chance, commitment
from tablee.core.facts import Recording
from tablee.core.game import Game
from tablee.core.phase import State
from tablee.core.records import LANGUAGES, Action, Millis, Record, Seat
from tablee.core.table import Events, Step
from tablee.games import find_game
from tablee.room.actions import Choices
from tablee.room.state import Clock
from tablee.room.view import PersonView
from tablee.wire.messages import Room, View
from tablee.wire.views import encode_told

from .selfplay import SelfPlay

Kind = Literal["seat", "watcher", "tv"]
Feature = tuple[str, ...]

SEED = "golden"
MOST = 400
"""So many games are played at most until everything that can be done has been offered."""
NOTHING: tuple[Any, ...] = (None, False, (), [])
PARTIES = (("normal", "easy"), ("normal", "random"), ("random", "random"))
NAMES = (
    "WWWWWWWWWWWWWWWW", "Bo", "Maximiliane-Lui", "Anne-Sophie-Mari", "Łukasz Żółć", "Ümit Öztürk Ağa",
    "Bartholomäus van", "Mimi", "illillillillilli", "Ζωή-Ελευθερία", "Jürgen & Hanne-L", "Théo",
    "Wilhelmina Worth", "Катерина Светлан", "Nguyễn Thị Hương", "Ó",
)  # fmt: skip
"""The longest that may be, the widest, the narrowest, and some that need more letters than English has."""
LINE = (
    "Meine hochverehrten Damen und Herren, wer von Ihnen hat eigentlich den Schlüssel zur Schatzkammer "
    "eingesteckt, während ich draußen im Regen vor verschlossenen Türen gewartet und Postkarten geschrieben "
    "habe? Ich frage ja nur, weil nebenan seit einer halben Stunde das Abendessen kalt geworden ist."
)
WORD = "Donaudampfschifffahrtskapitäne"


class Shown(Record):
    """What one device is sent at one moment: the room and its view; `me` is nobody on a TV."""

    phase: str
    kind: Kind
    me: int | None
    room: Room
    view: View


class Sighting(NamedTuple):
    """A view that could be kept: where it was sent, what there is to see in it, and how much."""

    recording: Recording
    options: Choices
    step: Events
    kind: Kind
    seat: Seat | None
    features: frozenset[Feature]
    size: int

    @property
    def phase(self) -> str:
        return type(_after(self.recording, self.step).phase).__name__


def golden_views(name: str) -> list[Shown]:
    """As few views as show all of a game."""
    game, seen = find_game(name), dict[tuple[str, Kind], dict[frozenset[Feature], Sighting]]()
    for sighting in _all_sightings(game):
        alike = seen.setdefault((sighting.phase, sighting.kind), {})
        alike[sighting.features] = max(alike.get(sighting.features, sighting), sighting, key=_size)
    order = [phase.__name__ for phase in game.phases]
    chosen = sorted(seen.items(), key=lambda item: (order.index(item[0][0]), item[0][1]))
    return [_shown(sighting) for _, alike in chosen for sighting in _cover(list(alike.values()))]


def _all_sightings(game: Game) -> Iterator[Sighting]:
    """Each table once, and then again until everything that can be done has been offered."""
    missing, tables = {str(action.__struct_config__.tag) for action in game.actions}, _tables(game)
    for number in range(MOST):
        if number >= len(tables) and not missing:
            return
        options, seats, party = tables[number % len(tables)]
        for sighting in _sightings(_record(game, seats, party, options, f"{SEED}/{number}"), options):
            missing -= {word for feature in sighting.features if feature[0] == "seat" for word in feature}
            yield sighting


def _tables(game: Game) -> list[tuple[Choices, int, tuple[str, str]]]:
    """Small and full, with every choice of every option, some of them with players without a plan."""
    return list(product(_settings(game), (game.min_seats + 1, game.max_seats), PARTIES))


def _settings(game: Game) -> list[Choices]:
    """As it comes, and each choice for itself."""
    return [{}, *({option.name: choice} for option in game.choices for choice in option.choices[1:])]


def _record(game: Game, seats: int, party: tuple[str, str], options: Choices, seed: str) -> Recording:
    players = [_wordy(find_player(game.name, party[seat % 2])) for seat in range(seats)]
    play = open_table(game.name, seats, seed, options)
    return Recording(game, (tuple(play.events), *_steps(play, players, seed)))


def _steps(play: Play, players: list[Player], seed: str) -> Iterator[Events]:
    """The whole game, and what can be done when it is over."""
    party = SelfPlay(play, players, seed)
    yield from party.steps()
    for seat in range(len(players)):
        mine: Any = play.table.game.view(play.table.state, seat)
        for offer in mine.offers if play.over else ():
            yield play.act(seat, offer.actions()[0], party.now)


def _wordy(player: Player) -> Player:
    """Every other seat writes as much as it may."""

    def wordy(memory: Any, public: Any, mine: Any, now: Millis, chance: Chance) -> Thought:
        thought = player(memory, public, mine, now, chance)
        if thought.action is None or mine.seat % 2:
            return thought
        return replace(thought, action=_at_length(thought.action, mine.offers))

    return wordy


def _at_length(action: Action, offers: tuple[Any, ...]) -> Action:
    tag = action.__struct_config__.tag
    offer = next((it for it in offers if it.__struct_config__.tag == tag and hasattr(it, "longest")), None)
    if offer is None or getattr(offer, "must_be_told", False):
        return action
    texts = {"text": LINE, "word": WORD}
    return replace(
        action, **{name: text[: offer.longest] for name, text in texts.items() if hasattr(action, name)}
    )


def _sightings(recording: Recording, options: Choices) -> Iterator[Sighting]:
    """What everybody is sent after each step at which somebody has to do something."""
    game, viewers = recording.game, recording.listeners
    for step in recording.steps:
        state = _after(recording, step)
        public = game.view(state, None)
        common, size = frozenset(_of_table(to_builtins(public), state.seats)), len(encode(public))
        for seat in viewers:
            mine = _mine(game, state, seat)
            features = common | frozenset(_of_seat(to_builtins(mine) or {}))
            for kind in _kinds(seat):
                plain = features if kind != "watcher" else frozenset({("watcher",)})
                yield Sighting(recording, options, step, kind, seat, plain, size + len(encode(mine)))


def _after(recording: Recording, step: Events) -> State:
    return recording.states[step[-1].number + 1]


def _mine(game: Game, state: State, seat: Seat | None) -> Record | None:
    return game.aside(state) if seat is None else game.view(state, seat)


def _kinds(seat: Seat | None) -> tuple[Kind, ...]:
    return ("watcher", "tv") if seat is None else ("seat",)


def _size(sighting: Sighting) -> int:
    return sighting.size


def _shown(sighting: Sighting) -> Shown:
    """As the house would send it; the clock of the table stands still."""
    recording, seat = sighting.recording, sighting.seat
    game, state = recording.game, _after(recording, sighting.step)
    before = tuple(recording.states[event.number] for event in sighting.step)
    told = encode_told([Step(sighting.step, before, state)], seat)
    view = View(
        state.entry,
        Clock(0, sighting.step[-1].time, 0),
        False,
        Raw(encode(game.view(state, None))),
        Raw(encode(_mine(game, state, seat))),
        tuple(map(Raw, told)),
    )
    me = state.seats if sighting.kind == "watcher" else seat
    return Shown(sighting.phase, sighting.kind, me, _room(game, state, sighting.options), view)


def _of_table(public: Any, seats: int) -> Iterator[Feature]:
    """A crowd or few; what is there and what not, and every word of the rules."""
    yield "seats", str(seats)
    yield from _fields("phase", public["phase"])
    yield from _fields("table", public)
    yield from _fields("options", public["options"])


def _of_seat(mine: Mapping[str, Any]) -> Iterator[Feature]:
    offers = sorted(offer["do"] for offer in mine.get("offers", ()))
    yield "seat", *offers, "with", *sorted(name for name, value in mine.items() if value not in NOTHING)
    yield from _fields("mine", mine)


def _fields(where: str, fields: Mapping[str, Any]) -> Iterator[Feature]:
    for name, value in fields.items():
        if isinstance(value, list | tuple | dict):
            yield where, name, ("none", "one", "some")[min(2 if where == "phase" else 1, len(value))]
        elif value is None or isinstance(value, bool | str) or where == "options":
            yield where, name, _word(value)


def _word(value: str | bool | int | None) -> str:
    """Words of the rules are told apart; what people write is just there."""
    is_free = isinstance(value, str) and not value.replace("_", "").isalpha()
    return "written" if is_free else str(value)


def _cover(sightings: list[Sighting]) -> list[Sighting]:
    """So many that each feature is in one: always the one with most that is new, of these the fullest."""
    missing, kept = set[Feature]().union(*(it.features for it in sightings)), list[Sighting]()
    while missing:
        best = max(sightings, key=lambda it: (len(it.features & missing), it.size))
        missing -= best.features
        kept.append(best)
    return kept


def _room(game: Game, state: State, options: Choices) -> Room:
    """The evening around the table: one is away, one is a bot, one looks on."""
    seats = tuple(range(state.seats))
    return Room(
        code="WMQG",
        host=0,
        people=tuple(_person(person, state.seats) for person in (*seats, state.seats)),
        watchers=1,
        screens=1,
        locked=False,
        hidden=False,
        chat=True,
        paused=False,
        asleep=False,
        explained=False,
        tempo=100,
        stage="over" if state.phase.is_over() else "playing",
        game=game.name,
        options=dict(options),
        seats=seats,
        packs=(),
        commitment=commitment(SEED),
        seed=SEED if state.phase.is_over() else None,
    )


def _person(number: int, seats: int) -> PersonView:
    is_bot = number == seats - 1
    return PersonView(
        id=number,
        name=NAMES[number % len(NAMES)],
        animal=number % 16,
        colour=number * 3 % 8,
        lang=LANGUAGES[number % len(LANGUAGES)],
        plays=True,
        ready=True,
        bot="easy" if is_bot else None,
        wins=number % 4,
        link="away" if number == 1 else "here",
        quality="poor" if number == 2 else "good",
        frozen=False,
        muted=False,
        stand_in=number == 3,
        left=False,
        claims=None,
    )
