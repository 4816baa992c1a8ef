"""Players of Freeze: polite, quick, and reasonable with their hands; the better ones read what is written."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from msgspec import UNSET

from tablee.core import player
from tablee.core.player import Idea, Plan, Player, Sight, mindful
from tablee.core.records import Seat, Words, wordings

from .. import actions as may
from ..view import CallView, JudgingView
from .fouls import says_place, says_rank
from .hearing import overheard
from .hints import HINTS
from .lines import LINES
from .reading import chances

HINTS_ONCE_IN = 4  # lines
GESTURES: tuple[tuple[may.How, ...], ...] = (
    ("snap",),
    ("snap", "polish"),
    ("bow", "polish"),
    ("kneel", "bow"),
)
WORTH_A_HAND = 1 / 4  # a hand brings 3 or costs 1 (7.1, 7.2)


class Mind(player.Mind):
    """Beside her plan what was said on any stage of this evening, each line where it was heard last."""

    said: tuple[str, ...] = ()


def keepsake(memories: Iterable[Any]) -> Mind:
    """All have heard the same."""
    return Mind(
        said=max((memory.said for memory in memories if isinstance(memory, Mind)), key=len, default=())
    )


def pointing(point: "Answer") -> Player:
    """Somebody who listens, and points in her own way."""
    return mindful(Mind(), listen, partial(think, point))


def listen(mind: Mind, sight: Sight) -> Mind:
    """What somebody else has just said she does not want to say any more."""
    lines = tuple(wordings(line.text)[0] for line in sight.public.lines)
    if not lines or mind.said[-len(lines) :] == lines:
        return mind
    said = (*(line for line in mind.said if line not in lines), *dict.fromkeys(lines))
    return Mind(None if _is_said(mind.plan, lines) else mind.plan, said)


def _is_said(plan: Any, lines: tuple[str, ...]) -> bool:
    is_line = isinstance(plan, Plan) and isinstance(plan.action, may.Say)
    return is_line and wordings(plan.action.text)[0] in lines


def think(point: "Answer", mind: Mind, sight: Sight) -> Idea:
    for offer in sight.mine.offers:
        if isinstance(offer, may.MaySay):
            return say(mind.said, sight)
        answer = point if isinstance(offer, may.MayPoint) else ANSWERS.get(type(offer))
        if answer is not None:
            return answer(sight, offer)
    return None


def volunteer(sight: Sight, offer: may.MayVolunteer) -> Idea:
    """Answers once, and leaves the stage to people for a while."""
    if len(sight.mine.offers) == 1:
        return None
    return sight.after(3_000, 9_000, may.Volunteer() if sight.one_in(3) else may.Pass())


def get_ready(sight: Sight, offer: may.MayReady) -> Idea:
    """Where two would like another place, so does she."""
    if sight.mine.swaps == 2 and not sight.mine.asked_swap:
        return sight.after(1_000, 2_000, may.AskSwap())
    return sight.after(3_000, 8_000, may.Ready())


def cue(sight: Sight, offer: may.MayCue) -> Idea:
    return sight.after(1_000, 3_000, may.Cue())


def say(said: tuple[str, ...], sight: Sight) -> Idea:
    """A line in the tone of her rank that nobody has said, or else the one that was said the longest ago."""
    heard = {text: at for at, text in enumerate(said)}
    tone = {line: heard.get(line.en, -1) for line in LINES[sight.mine.rank - 1]}
    fresh = [line for line in tone if tone[line] == min(tone.values())]
    has_begun = any(line.actress == sight.mine.seat for line in sight.public.lines)
    pause = (6_000, 13_000) if has_begun else (2_000, 8_000)
    return sight.after(*pause, may.Say(_hint(sight) or sight.chance.pick(fresh)))


def _hint(sight: Sight) -> Words | None:
    """Now and then, and once a scene, she says what one would say in this place."""
    hint = HINTS.get(sight.mine.place.en)
    is_new = hint is not None and all(line.text != hint for line in sight.public.lines)
    return hint if is_new and sight.one_in(HINTS_ONCE_IN) else None


def mime(sight: Sight, offer: may.MayGesture) -> Idea:
    """In the manner of her rank; she cannot speak aloud, but she can move."""
    return sight.after(3_000, 9_000, may.Gesture(sight.chance.pick(GESTURES[sight.mine.rank - 1])))


def deny(sight: Sight, offer: may.MayDeny) -> Idea:
    """She never says the place nor her rank."""
    return sight.after(1_000, 3_000, may.Deny())


def judge(sight: Sight, offer: may.MayVote) -> Idea:
    """Of a typed guess she believes the hint, of a call what is written; what was spoken others judge."""
    phase, mine = sight.public.phase, sight.mine
    if mine.vote is not UNSET:
        return None
    if isinstance(phase, JudgingView):
        return sight.after(1_500, 3_000, may.Vote(_verdict(sight, sight.public.calls[phase.call])))
    return sight.after(1_000, 2_500, may.Vote(None if mine.hint is UNSET else mine.hint))


def pass_on(sight: Sight, offer: may.MayGuess) -> Idea:
    """At once: the chance is somebody else's."""
    return sight.after(300, 900, may.Pass())


def point(sight: Sight, offer: may.MayPoint) -> Idea:
    """At herself if she must; at others where the open card makes it worth a hand."""
    if sight.mine.is_locked:
        return None
    own = () if offer.must is None else (offer.must,)
    others = sight.chance.shuffle([seat for seat in offer.at if seat != offer.must])
    hands = (*own, *others[: _free_hands(sight, own)])
    return sight.after(3_000, 9_000, may.Point(hands, lock=True))


def attentive(reads: float, right: float, attention: float = 0.3, dreams: int = 0) -> Player:
    """Somebody who points where what she heard makes it worth a hand; without points she risks it.

    She reads so many of the lines, hears so many of these aright, and trusts each of them so far. Once in so
    many times she has dreamed, and points by the open card alone.
    """

    def point_well(sight: Sight, offer: may.MayPoint) -> Idea:
        if sight.mine.is_locked:
            return None
        if dreams and sight.one_in(dreams):
            return point(sight, offer)
        heard = overheard(sight.public, sight.mine.seat, reads, right)
        held = chances(heard, sight.mine, attention)
        asked = {seat: held[seat][sight.public.phase.rank] for seat in offer.at if seat != offer.must}
        least = WORTH_A_HAND if sight.public.totals[sight.mine.seat] else 0  # 7.6
        worth = sorted((seat for seat in asked if asked[seat] > least), key=asked.__getitem__)
        hands = [*(() if offer.must is None else (offer.must,)), *reversed(worth)]
        return sight.after(3_000, 9_000, may.Point(tuple(hands[:2]), lock=True))

    return pointing(point_well)


def onward(sight: Sight, offer: may.MayOnward) -> Idea:
    return sight.after(3_000, 7_000, may.Onward())


def _free_hands(sight: Sight, own: tuple[Seat, ...]) -> int:
    """By the open card alone every other actress is as likely as the next."""
    held = chances(sight.public, sight.mine, attention=0)
    other = next(seat for seat in sight.public.stage if seat != sight.mine.seat)
    if held[other][sight.public.phase.rank] <= WORTH_A_HAND:
        return 0
    return 1 if own or sight.one_in(2) else 2


def _verdict(sight: Sight, call: CallView) -> bool | None:
    """Has the accused written it, in the line that is meant? Who judges a place call knows the place."""
    if sight.public.options.way != "written":
        return None
    hers = (line for line in sight.public.lines if line.actress == call.actress)
    lines = [line.text for line in hers if call.line in (None, line.number)]
    if call.what == "rank":
        return any(map(says_rank, lines))
    return any(says_place(line, sight.mine.place) for line in lines)


Answer = Callable[[Sight, Any], Idea]
ANSWERS: dict[type, Answer] = {
    may.MayVolunteer: volunteer,
    may.MayReady: get_ready,
    may.MayCue: cue,
    may.MayGesture: mime,
    may.MayDeny: deny,
    may.MayVote: judge,
    may.MayGuess: pass_on,
    may.MayOnward: onward,
}

easy = attentive(reads=0.5, right=0.45, dreams=3)
normal = attentive(reads=0.5, right=0.6)
sharp = attentive(reads=1.0, right=0.9)
