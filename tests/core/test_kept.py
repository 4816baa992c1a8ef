"""Answers that are kept: worked out again only for another record."""

from tablee.core.kept import MANY, each_once, lately, let_go, once, together_once
from tablee.core.words import Record


class Leaf(Record):
    number: int


class Reader:
    """Tells the number of a leaf, and remembers which leaves it was asked about."""

    def __init__(self) -> None:
        self.asked: list[Leaf] = []

    def read(self, leaf: Leaf) -> int:
        self.asked.append(leaf)
        return leaf.number


ONE, TWO, THREE = Leaf(1), Leaf(2), Leaf(3)


def test_the_same_record_is_asked_about_once() -> None:
    reader = Reader()
    ask = once(reader.read)
    assert [ask(leaf) for leaf in (ONE, ONE, TWO, TWO, ONE)] == [1, 1, 2, 2, 1]
    assert reader.asked == [ONE, TWO, ONE]


def test_a_record_that_is_merely_equal_is_asked_about_again() -> None:
    reader = Reader()
    ask = once(reader.read)
    assert (ask(ONE), ask(Leaf(1))) == (1, 1)
    assert len(reader.asked) == 2


def test_of_two_records_both_must_be_the_same() -> None:
    asked = []

    @together_once
    def add(one: Leaf, other: Leaf) -> int:
        asked.append((one, other))
        return one.number + other.number

    assert [add(ONE, TWO), add(ONE, TWO), add(ONE, THREE), add(TWO, THREE), add(ONE, TWO)] == [3, 3, 4, 5, 3]
    assert asked == [(ONE, TWO), (ONE, THREE), (TWO, THREE), (ONE, TWO)]


def test_of_many_only_the_new_ones_are_asked_about() -> None:
    reader = Reader()
    ask = each_once(reader.read)
    assert [ask(leaves) for leaves in ((ONE, TWO), (TWO, THREE, TWO), (ONE,))] == [[1, 2], [2, 3, 2], [1]]
    assert reader.asked == [ONE, TWO, THREE]


def test_too_many_answers_are_forgotten() -> None:
    reader = Reader()
    ask = each_once(reader.read)
    ask([ONE, *map(Leaf, range(MANY))])
    assert (ask([ONE]), ask([ONE])) == ([1], [1])
    assert [leaf for leaf in reader.asked if leaf is ONE] == [ONE, ONE]


def test_a_text_is_asked_about_once() -> None:
    asked = list[str]()

    @lately
    def length(text: str) -> int:
        asked.append(text)
        return len(text)

    assert [length(text) for text in ("one", "three", "one")] == [3, 5, 3]
    assert asked == ["one", "three"]


def test_when_it_is_let_go_nothing_is_kept() -> None:
    reader = Reader()
    alone, each, text = once(reader.read), each_once(reader.read), lately(lambda text: reader.read(ONE))

    @together_once
    def both(one: Leaf, other: Leaf) -> int:
        return reader.read(one) + reader.read(other)

    for _ in range(2):
        reader.asked.clear()
        assert (alone(ONE), both(ONE, TWO), each([ONE]), text("one")) == (1, 3, [1], 1)
        assert len(reader.asked) == 5
        let_go()
