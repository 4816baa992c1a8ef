"""Moments of a fall that tests look at. Everything that could be luck was dealt before."""

from tablee.games.falling.actions import Deal

from .aloft import Aloft

A, B, C, D, E, F = range(6)
EARLY = """
    skip skip skip skip skip skip
    skip skip skip skip skip stop
    stop stop stop stop split split
    split split grab grab grab push
    push push hit hit extra extra
    extra extra extra
"""


def before_the_ground() -> Aloft:
    """Ten Hits are left, and nothing else. All who fall hold a card, and a Split lies before E.

    Seven screens share a core: F deals by hand, and the next to be served is B; before the house comes to A
    it is silent for five seconds, and then slow. A Ground waits as long as it can.
    """
    sky = Aloft(6, first=C, dealer=F, tempo="slow", grace=3_000)
    by_hand(sky, EARLY)
    by_hand(sky, "split grab grab stop push")
    sky.take(A)
    sky.play(A, E)
    by_hand(sky, "skip")
    for seat in (A, B, C, D, E):
        sky.take(seat)
    assert [card.kind for card in sky.state.deck] == ["hit"] * 10
    assert sky.faller(E).piles[0][-1].kind == "extra"
    return sky


def quiet() -> Aloft:
    """F deals by hand: two cards each, and now nothing happens by itself for five seconds."""
    sky = Aloft(6, first=A, dealer=F)
    by_hand(sky, "hit skip split hit stop " * 2)
    return sky


def by_hand(sky: Aloft, kinds: str) -> None:
    for kind in kinds.split():
        sky.act(F, Deal())
        sky.deal(kind)


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


def scattered() -> Aloft:
    """Nine fall, and B and C have split A as often as the cards allow: thirteen piles lie before her."""
    sky = Aloft(9, tempo="slow")
    for often in range(6):
        plain(sky, 2 * often + 1)
        sky.deal("split extra")
        plain(sky, 6)
        for seat in (B, C):
            sky.take(seat)
            sky.play(seat, A)
    plain(sky, 13)
    assert len(sky.faller(A).piles) == 13
    return sky


def plain(sky: Aloft, cards: int) -> None:
    """Cards that split nobody, while there are any."""
    for _ in range(cards):
        rest = [card.kind for card in sky.state.deck]
        sky.deal(next((kind for kind in rest if kind not in ("split", "extra")), rest[0]))


def over() -> Aloft:
    """Nobody answers: the Grounds come until one is left."""
    sky = low()
    while not sky.state.phase.is_over():
        sky.deal(BEAT)
    return sky


BEAT = "ground "
