"""Moments of a fall that tests look at. Everything that could be luck was dealt before."""

from tablee.games.falling.actions import Deal

from .aloft import Aloft

A, B, C, D, E, F = range(6)
EARLY = """
    skip skip skip skip skip skip
    skip skip skip skip skip stop
    stop stop stop stop split split
    split split grab grab grab push
    push push extra extra extra extra
"""


def before_the_ground() -> Aloft:
    """Twelve Hits are left, and nothing else. Everybody holds a card, and a Split lies before F.

    Seven screens share a core: a Ground waits as long as it can.
    """
    sky = Aloft(6, grace=3_000)
    sky.deal(EARLY)
    sky.deal("split grab grab stop extra push")
    sky.take(A)
    sky.play(A, F)
    sky.deal("skip")
    for seat in (A, B, C, D, E, F):
        sky.take(seat)
    assert [card.kind for card in sky.state.deck] == ["hit"] * 12
    return sky


def quiet() -> Aloft:
    """F deals by hand: two cards each, and now nothing happens by itself for five seconds."""
    sky = Aloft(6, first=A, dealer=F)
    for kind in ("hit", "skip", "split", "hit", "stop") * 2:
        sky.act(F, Deal())
        sky.deal(kind)
    return sky


def high() -> Aloft:
    """An Extra Skip and a Split lie in the air, B is served and locked, and A holds a Hit."""
    sky = Aloft(6)
    sky.deal("hit skip split skip extra hit")
    for seat, at in ((F, B), (C, F), (D, D), (E, D)):
        sky.take(seat)
        sky.play(seat, at)
    sky.deal("hit skip")
    sky.take(A)
    assert sky.state.served == B
    return sky


def low() -> Aloft:
    """C has landed, D, E and F have skipped, and A must answer a Ground with the Stop in her hand."""
    sky = Aloft(6, first=B)
    sky.deal("hit " * 9 + "split " * 5 + "skip " * 9 + "push " * 4 + "grab " * 5 + "stop " * 5 + "extra " * 5)
    sky.deal("hit hit skip skip skip stop")
    for seat in (D, E, F, A):
        sky.take(seat)
    for seat in (D, E, F):
        sky.play(seat, seat)
    sky.deal("hit")
    sky.deal(BEAT * 5)
    assert (sky.state.landed, sky.state.served, sky.state.deck) == ((C,), A, ())
    return sky


def over() -> Aloft:
    """Nobody answers: the Grounds come until one is left."""
    sky = low()
    while not sky.state.phase.is_over():
        sky.deal(BEAT)
    return sky


BEAT = "ground "
