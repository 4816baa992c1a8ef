"""The words of Farben: those of the house, and own words of a host."""

from importlib.resources import files

from tablee.core.content import (
    Packs,
    as_cards,
    check_number,
    check_twice,
    read_each,
    read_rows,
    read_texts,
    write_words,
)
from tablee.core.content import read_words as read_row

from .state import WordCards

FEWEST, LONGEST, SIDES = 12, 30, 2


def load_words() -> WordCards:
    """The two sides of a card stand one after the other."""
    return WordCards(tuple(as_cards(read_texts(files(__package__).joinpath("texts")).values(), SIDES)))


def read_words(text: str) -> WordCards:
    """Own words, one a line, `;` between the languages; two lines are the sides of a card."""
    rows = read_rows(text)
    check_number(rows, FEWEST)
    words = read_each(lambda row: read_row(row, LONGEST), rows)
    check_twice(rows, words)
    return WordCards(tuple(as_cards(words, SIDES)))


def write_cards(content: WordCards) -> str:
    return "\n".join(write_words(words) for card in content.cards for words in card)


def count_words(content: WordCards) -> int:
    return sum(map(len, content.cards))


PACKS = Packs(read_words, write_cards, count_words)
