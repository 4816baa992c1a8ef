"""Farben: the table of facts, written from its rules page. Memory is the game: the past is hidden."""

from typing import Any

from msgspec.structs import replace

from tablee.core.chance import Chance
from tablee.core.facts import NOBODY, Edit, Fact, Recording, altered, only, open_fact, other_seed, when
from tablee.core.game import Opened
from tablee.core.records import Seat, Words, wordings

from . import actions as do
from . import outcomes as happened
from .colours import COLOURS, Colour
from .state import FarbenState
from .telling import Reading

TURNS = (do.Show, happened.Shown, happened.Written, happened.Read)  # what turns the next card over (3.3)
ELSEWHERE = Words("elsewhere", "ailleurs", "anderswo", "en otra parte")


def other_vote(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """2.3: a vote is known to herself alone, before and after."""
    event, seats = recording.events[number], recording.states[0].seats
    whom = chance.pick([seat for seat in range(seats) if seat not in (event.seat, event.what.whom)])
    shows = only(event.seat) if recording.stays(number) else NOBODY
    return Edit(
        altered(recording, number, whom=whom), recording.next(number, happened.Laid), only(event.seat), shows
    )


def other_card(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.1: the first player alone sees the card; the others the word that she picks."""
    state, drawn = _state(recording, number), recording.events[number].what
    card = chance.pick([card for card in state.deck.pile if card != drawn.card])
    changes, first = altered(recording, number, card=card), only(state.first)
    return Edit(changes, recording.next(number, do.PickSide, happened.Sided), first, first, is_revealed=True)


def other_side(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.1: what stands on the other side is never shown."""
    side = recording.events[number].what.side

    def rewrite(before: FarbenState) -> FarbenState:
        card = tuple(word if at == side else ELSEWHERE for at, word in enumerate(before.cards[before.card]))
        return replace(before, cards=(*before.cards[: before.card], card, *before.cards[before.card + 1 :]))

    return Edit({}, recording.next(number, happened.Drawn, do.Hand, happened.Handed), NOBODY, twist=rewrite)


def other_choice(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.2: nobody sees another's choice; she may change her mind, and nobody notices."""
    event = recording.events[number]
    colour = _unused(recording, event.actor, chance, but=event.what.colour)
    shows = only(event.seat) if recording.stays(number) else NOBODY
    laid = recording.next(number, happened.Laid)
    return Edit(altered(recording, number, colour=colour), laid, only(event.seat), shows)


def other_card_face_down(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.2, 3.3: a card that lies face down is seen by its owner, until she shows it to all."""
    state, laid = _state(recording, number), recording.events[number].what
    place = chance.below(state.seats)
    seat = state.order[place]
    changes = altered(recording, number, colours=_put(laid.colours, seat, _unused(recording, seat, chance)))
    shown = number
    for _ in range(place + 1):
        shown = recording.next(shown, *TURNS)
    return Edit(changes, shown, only(seat), only(seat), is_revealed=True)


def other_story(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.3: what somebody writes is read by herself alone, until it is shown to all."""
    state, event = _state(recording, number), recording.events[number]
    changes = altered(recording, number, text=f"{wordings(event.what.text)[0]}?")
    written = recording.next(number, happened.Written)
    again = [at for at in range(number + 1, written) if recording.events[at].seat == event.seat]
    if again:
        return Edit(changes, again[0], only(event.seat), only(event.seat))
    shown = number
    for _ in range(state.order.index(event.actor) + 1):
        shown = recording.next(shown, happened.Written, happened.Read)
    shows = only(event.seat) if recording.stays(number) else NOBODY
    return Edit(changes, shown, only(event.seat), shows, is_revealed=True)


def other_colour_of_the_past(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.4, 3.6: after her story nobody can look her colour up, before recall turns it or the end opens all.

    She alone sees it in what is left in her hand: that she used it, not for which word.
    """
    state, seat = (
        _state(recording, number),
        _state(recording, number).order[len(_state(recording, number).stories)],
    )
    if len(_state(recording, number + 1).stories) == len(state.stories):
        return None  # the story can still be read
    colour, round = _unused(recording, seat, chance), state.round - 1
    turned = _turned(recording, number, round, seat)
    card = None if turned is None else replace(recording.events[turned].what.card, colour=colour)
    changes = {} if turned is None else altered(recording, turned, card=card)

    def repaint(before: FarbenState) -> FarbenState:
        return replace(before, colours=_put(before.colours, seat, colour))

    until = _end(recording) if turned is None else turned
    shows = only(seat) if state.round < state.rounds else NOBODY
    return Edit(changes, until, only(seat), shows, twist=repaint, is_revealed=True)


def other_story_of_the_past(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """3.6, 5.3: nor the story before its card is turned, or all who told agree.

    She alone sees its words once more, if she is asked for a clue (4.6).
    """
    state = _state(recording, number)
    if not isinstance(state.phase, Reading):
        return None
    seat = state.phase.teller
    turned = _turned(recording, number, state.round - 1, seat)

    def retell(before: FarbenState) -> FarbenState:
        phase: Any = before.phase
        return replace(before, phase=replace(phase, story=replace(phase.story, lines=("Nothing.",))))

    until = len(recording.events) if turned is None else turned
    return Edit({}, until, only(seat), twist=retell)


def other_note(recording: Recording, number: int, chance: Chance) -> Edit | None:
    """4.8: what somebody names in secret is known to herself, until the card is turned."""
    state, event = _state(recording, number), recording.events[number]
    note: do.Note = event.what
    colour = chance.pick([colour for colour in COLOURS if colour != note.colour])
    turned = _turned(recording, number, state.phase.number, note.owner)  # type: ignore[attr-defined]
    assert turned is not None
    later = range(number + 1, turned)
    again = [
        at for at in later if recording.events[at].seat == event.seat and _notes(recording, at, note.owner)
    ]
    return Edit(
        altered(recording, number, colour=colour), min([turned, *again]), only(event.seat), only(event.seat)
    )


def _notes(recording: Recording, number: int, owner: Seat) -> bool:
    what = recording.events[number].what
    return isinstance(what, do.Note) and what.owner == owner


def _state(recording: Recording, number: int) -> FarbenState:
    state = recording.states[number]
    assert isinstance(state, FarbenState)
    return state


def _put(colours: tuple[Colour, ...], seat: Seat, colour: Colour) -> tuple[Colour, ...]:
    return (*colours[:seat], colour, *colours[seat + 1 :])


def _unused(recording: Recording, seat: Seat, chance: Chance, but: Colour | None = None) -> Colour:
    """A colour that she lays in no round: the rest of the game stays as it was."""
    laid = {recording.events[at].what.colours[seat] for at in recording.all(happened.Laid)}
    return chance.pick([colour for colour in COLOURS if colour not in laid | {but}])


def _turned(recording: Recording, number: int, packet: int, owner: Seat) -> int | None:
    """When this card is turned over in recall, if ever."""
    for at in recording.all(happened.Turned):
        if recording.events[at].what.card.owner == owner and _state(recording, at).phase.number == packet:  # type: ignore[attr-defined]
            return at
    return None


def _end(recording: Recording) -> int:
    return recording.all(happened.Covered)[-1]


def _stories_end(recording: Recording) -> list[int]:
    return recording.all(do.Finish, happened.Lapsed, happened.Read)


def _more(card: happened.TurnedCard) -> happened.TurnedCard:
    return replace(card, points=card.points + 7)


FACTS = (
    Fact("clothes: votes", when(do.Vote), other_vote),
    Fact("the word card", when(happened.Drawn), other_card),
    Fact("the other side of the word card", when(do.PickSide, happened.Sided), other_side),
    Fact("a choice of colour", when(do.ChooseColour), other_choice),
    Fact("a card face down", when(happened.Laid), other_card_face_down),
    Fact("a colour of the past", _stories_end, other_colour_of_the_past),
    Fact("a story of the past", when(happened.Read), other_story_of_the_past),
    Fact("a secret note", when(do.Note), other_note),
    Fact("the seed of Farben", when(Opened), other_seed),
    Fact("the first player", when(happened.Elected), open_fact(first=lambda first: (first + 1) % 3)),
    Fact("the word", when(do.PickSide, happened.Sided), open_fact(side=lambda side: 1 - side)),
    Fact("a story before it is shown", when(do.Tell), other_story),
    Fact("a clue", when(do.GiveClue), open_fact(word=lambda word: f"{wordings(word)[0]}x")),
    Fact("a card turned over", when(happened.Turned), open_fact(card=_more)),
)
