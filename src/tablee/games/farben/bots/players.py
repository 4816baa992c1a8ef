"""A player of Farben who associates, tells in pictures, and forgets."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from math import log2
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from tablee.core import player
from tablee.core.player import Idea, Player, Sight, mindful
from tablee.core.records import LANGUAGES, Record, Seat, Words, wordings

from .. import actions as may
from ..colours import COLOURS, Colour, says
from ..spelling import plain
from ..view import ClueView, ReadingView, RecallingView, TellingView
from .stories import ASSOCIATIONS, PICTURES, WAYS, told_in

LETTERS = 4  # of a word that is worth a clue
ALL = slice(None)


class Seen(Record):
    """A card that was shown: for which word, whose, and for how many rounds it is remembered."""

    word: str
    owner: Seat
    colour: Colour
    round: int
    lasts: float

    def is_fresh(self, now: int, help: float = 1.0) -> bool:
        return now - self.round < self.lasts * help


class Mind(player.Mind):
    """Beside her plan the cards she has seen, and every line she has read, also earlier."""

    seen: tuple[Seen, ...] = ()
    lines: tuple[tuple[Seat, str, str], ...] = ()
    earlier: frozenset[str] = frozenset()

    @property
    def told(self) -> frozenset[str]:
        return self.earlier.union(line for _, _, line in self.lines)


def keepsake(memories: Iterable[Any]) -> Mind:
    """What is left of a game for the next one of the evening: what was told in it, and nothing else."""
    minds = (memory for memory in memories if isinstance(memory, Mind))
    return Mind(earlier=frozenset[str]().union(*(mind.told for mind in minds)))


def forgetful(half_life: float) -> Player:
    """A player who has forgotten half of what she saw after so many rounds; her own lasts twice as long."""
    return mindful(Mind(), partial(watch, half_life), think)


def watch(half_life: float, mind: Mind, sight: Sight) -> Mind:
    """Takes in what is on the table now; the curve of forgetting is drawn once a card."""
    phase, word = sight.public.phase, sight.public.word
    if not isinstance(phase, TellingView | ReadingView) or word is None:
        return mind
    seen, lines = mind.seen, tuple((phase.teller, word.en, wordings(line)[0]) for line in phase.lines)
    if not any(card.word == word.en and card.owner == phase.teller for card in seen):
        lasts = -log2((sight.chance.below(1_000) + 1) / 1_001) * half_life
        own = 2 if phase.teller == sight.mine.seat else 1
        seen = (*seen, Seen(word.en, phase.teller, phase.colour, sight.public.round, lasts * own))
    new = (line for line in lines if line not in mind.lines)
    return replace(mind, seen=seen, lines=(*mind.lines, *new))


def think(mind: Mind, sight: Sight) -> Idea:
    for offer in sight.mine.offers:
        if (answer := ANSWERS.get(type(offer))) is not None:
            return answer(mind, sight, offer)
    return None


def vote(mind: Mind, sight: Sight, offer: may.MayVote) -> Idea:
    if isinstance(sight.mine.vote, int):
        return None
    return sight.after(2_000, 8_000, may.Vote(sight.chance.pick(offer.whom)))


def pick_side(mind: Mind, sight: Sight, offer: may.MayPickSide) -> Idea:
    return sight.after(2_000, 6_000, may.PickSide(sight.chance.pick(offer.sides)))


def choose(mind: Mind, sight: Sight, offer: may.MayChooseColour) -> Idea:
    """A colour that goes with the word, if it is still in her hand."""
    if isinstance(sight.mine.colour, str):
        return None
    fitting = [colour for colour in associated(sight.public.word) if colour in offer.colours]
    return sight.after(3_000, 12_000, may.ChooseColour(sight.chance.pick(fitting or offer.colours)))


def show(mind: Mind, sight: Sight, offer: may.MayShow) -> Idea:
    return sight.after(1_000, 3_000, may.Show())


def tell(mind: Mind, sight: Sight, offer: may.MayTell) -> Idea:
    """One line, and never one that was told before, nor one that another of them writes at the same time."""
    phase = sight.public.phase
    if isinstance(phase, TellingView) and phase.lines:
        return sight.after(1_500, 3_000, may.Finish())
    if sight.mine.story is not UNSET:
        return None
    share = ALL if isinstance(phase, TellingView) else slice(sight.mine.seat, None, len(sight.public.totals))
    stories = freshest(mind.told, sight.mine.colour, sight.public.word, share)
    return sight.after(4_000, 8_000, may.Tell(sight.chance.pick(stories)))


def freshest(told: frozenset[str], colour: Colour, word: Words, share: slice = ALL) -> list[Words]:
    """The stories nobody has told; of these a picture that is new, in a way that was heard least.

    Of all stories from the freshest on, only these: whoever writes at the same time has other ones.
    """
    begins = {way: way.en.partition("{")[0] for way in WAYS}
    ways = {way: sum(line.startswith(begin) for line in told) for way, begin in begins.items()}
    pictures = {it: sum(it.en in line for line in told) for it in PICTURES[colour]}
    stale: dict[Words, tuple[bool, int, int]] = {}
    for way, heard in ways.items():
        for picture, seen in pictures.items():
            story = told_in(way, picture, word)
            stale[story] = story.en in told, seen, heard
    own = sorted(stale, key=lambda story: stale[story])[share]
    return [story for story in own if stale[story] == stale[own[0]]]


def finish(mind: Mind, sight: Sight, offer: may.MayFinish) -> Idea:
    return sight.after(6_000, 12_000, may.Finish())


def onward(mind: Mind, sight: Sight, offer: may.MayOnward) -> Idea:
    return sight.after(3_000, 7_000, may.Onward())


def hand(mind: Mind, sight: Sight, offer: may.MayHand) -> Idea:
    """Any: if all handed on the hardest, who recalls first would suffer. For friends, what she knows best."""
    words = {packet.number: packet.word for packet in sight.public.phase.packets}
    known = {number: len(remembered(mind, sight, words[number])) for number in offer.packets}
    best = [number for number in offer.packets if known[number] == max(known.values())]
    packets = best if sight.public.options.together else offer.packets
    return sight.after(2_000, 6_000, may.Hand(sight.chance.pick(packets)))


def recall(mind: Mind, sight: Sight, offer: may.MayName) -> Idea:
    """First what she knows, then what a clue tells her, then she asks, then she guesses."""
    known = [card for card in in_mind(mind, sight) if card.owner in offer.owners]
    if known:
        return sight.after(3_000, 8_000, may.Name(known[0].owner, known[0].colour))
    clued = [clue.owner for clue in given(sight) if clue.owner in offer.owners]
    helpers = [
        owner for more in sight.mine.offers if isinstance(more, may.MayAskClue) for owner in more.owners
    ]
    if helpers and not clued and not sight.one_in(3):
        return sight.after(3_000, 6_000, may.AskClue(sight.chance.pick(helpers)))
    owner = sight.chance.pick(clued or offer.owners)
    return sight.after(4_000, 9_000, may.Name(owner, sight.chance.pick(likely(mind, sight, owner))))


def note(mind: Mind, sight: Sight, offer: may.MayNote) -> Idea:
    """In secret what she knows, else what is likely; then she is done."""
    unnamed = [owner for owner in offer.owners if sight.mine.notes[owner] is None]
    if not unnamed:
        return sight.after(500, 2_000, may.Onward())
    owner = unnamed[0]
    known = [card.colour for card in in_mind(mind, sight) if card.owner == owner]
    colours = known[:1] or likely(mind, sight, owner)
    return sight.after(1_500, 4_000, may.Note(owner, sight.chance.pick(colours)))


def likely(mind: Mind, sight: Sight, owner: Seat) -> Sequence[Colour]:
    """What goes with the clue or the word; not what she knows that the owner took for another word."""
    word = sight.public.word
    clues = [wordings(clue.word or "")[0] for clue in given(sight) if clue.owner == owner]
    spent = {card.colour for card in mind.seen if card.owner == owner and card.is_fresh(sight.public.round)}
    for fitting in (*map(meant, clues), associated(word), COLOURS):
        if free := [colour for colour in fitting if colour not in spent]:
            return free
    return COLOURS


def meant(clue: str) -> tuple[Colour, ...]:
    """Whose pictures have this word, in any language."""
    return _thought_of().get(plain(clue), ())


@cache
def _thought_of() -> dict[str, tuple[Colour, ...]]:
    found: dict[str, tuple[Colour, ...]] = {}
    for colour, pictures in PICTURES.items():
        told = [said for picture in pictures for said in wordings(picture)]
        for word in {plain(word) for said in told for word in said.split() if len(word) >= LETTERS}:
            found[word] = tuple(dict.fromkeys((*found.get(word, ()), colour)))
    return found


def give_clue(mind: Mind, sight: Sight, offer: may.MayGiveClue) -> Idea:
    """The best word of her own line, or where she only spoke, of a picture; or she has forgotten."""
    own = [card for card in in_mind(mind, sight) if card.owner == sight.mine.seat]
    words = [word for card in own for word in clue_words(mind, card, offer.must_be_told)]
    if not words:
        return sight.after(3_000, 6_000, may.Forget())
    return sight.after(3_000, 8_000, may.GiveClue(words[0]))


def agree(mind: Mind, sight: Sight, offer: may.MayAgreeAlbum) -> Idea:
    return sight.after(1_000, 3_000, may.AgreeAlbum())


def associated(word: Words | None) -> tuple[Colour, ...]:
    return () if word is None else ASSOCIATIONS.get(word.en, ())


def in_mind(mind: Mind, sight: Sight) -> list[Seen]:
    """The cards of this word that she remembers; with a clue, also what was fading."""
    return remembered(mind, sight, sight.public.word, {clue.owner for clue in given(sight)})


def remembered(mind: Mind, sight: Sight, word: Words, helped: Iterable[Seat] = ()) -> list[Seen]:
    cards = [card for card in mind.seen if card.word == word.en]
    return [c for c in cards if c.is_fresh(sight.public.round, 3.0 if c.owner in helped else 1.0)]


def given(sight: Sight) -> list[ClueView]:
    """The clues to the cards of this word."""
    phase = sight.public.phase
    return [clue for clue in phase.clues if clue.is_given] if isinstance(phase, RecallingView) else []


def clue_words(mind: Mind, card: Seen, must_be_told: bool) -> list[Words]:
    """Of each picture of hers the word that says the most, in every language."""
    lines = [line for owner, word, line in mind.lines if (owner, word) == (card.owner, card.word)]
    pictures = PICTURES[card.colour]
    told = [picture for picture in pictures if any(picture.en in line for line in lines)]
    clues = (_clue(picture, card.colour) for picture in told or (() if must_be_told else pictures[:1]))
    return [clue for clue in clues if clue is not None]


def _clue(picture: Words, colour: Colour) -> Words | None:
    """Never the colour, nor an article; None where a language has no such word."""
    words = {lang: _best_word(picture.said(lang), colour) for lang in LANGUAGES}
    return None if None in words.values() else Words(**words)  # type: ignore[arg-type]


def _best_word(picture: str, colour: Colour) -> str | None:
    words = [word for word in picture.split() if LETTERS <= len(word) <= may.LONGEST_CLUE]
    return max((word for word in reversed(words) if not says(word, colour)), key=len, default=None)


ANSWERS: dict[type, Callable[[Mind, Sight, Any], Idea]] = {
    may.MayVote: vote,
    may.MayPickSide: pick_side,
    may.MayChooseColour: choose,
    may.MayShow: show,
    may.MayTell: tell,
    may.MayFinish: finish,
    may.MayOnward: onward,
    may.MayHand: hand,
    may.MayNote: note,
    may.MayName: recall,
    may.MayGiveClue: give_clue,
    may.MayAgreeAlbum: agree,
}

easy = forgetful(half_life=1.5)
normal = forgetful(half_life=3.5)
sharp = forgetful(half_life=10)
