"""Sealed choices, ballots, decks and the small words."""

from pathlib import Path

import pytest
from msgspec import ValidationError, json

from tablee.core.ballot import Ballot
from tablee.core.chance import Chance
from tablee.core.content import read_texts
from tablee.core.deck import Deck
from tablee.core.records import LANGUAGES, Action, Event, Offer, Refused, Words, snake
from tablee.core.sealed import Sealed


def test_sealed_choices_can_be_changed() -> None:
    sealed: Sealed[str] = Sealed.among((3, 1))
    sealed = sealed.choose(1, "a").choose(1, "b")
    assert (sealed.of(1), sealed.of(3), sealed.of(9)) == ("b", None, None)
    assert (sealed.chosen, sealed.missing, sealed.is_complete) == ((1,), frozenset({3}), False)
    assert sealed.choose(3, "c").is_complete


def test_who_is_not_asked_cannot_choose() -> None:
    sealed: Sealed[str] = Sealed.among((3, 1))
    with pytest.raises(ValueError, match="not in tuple"):
        sealed.choose(2, "a")


def test_a_ballot_counts_yes_and_no_and_silence_as_neither() -> None:
    ballot = Ballot.among((4, 2, 7)).choose(4, True).choose(7, False)
    assert (ballot.yes, ballot.no, ballot.missing) == ((4,), (7,), frozenset({2}))


@pytest.mark.parametrize(
    ("deck", "card", "after"),
    [
        pytest.param(Deck((1, 2, 3)), 2, Deck((1, 3), (2,)), id="drawn and discarded"),
        pytest.param(Deck((1,), (3,)), 1, Deck((), (3, 1)), id="the last of the pile"),
        pytest.param(Deck((), (3, 1)), 3, Deck((1,), (3,)), id="the discards are the new pile"),
        pytest.param(Deck((1, 2)), 9, Deck((1, 2), (9,)), id="a card that only an edited story names"),
    ],
)
def test_deck(deck: Deck, card: int, after: Deck) -> None:
    assert deck.without(card) == after


@pytest.mark.parametrize(
    ("deck", "held", "possible"),
    [
        pytest.param(Deck((1, 2), (3,)), None, {1, 2}, id="of the pile"),
        pytest.param(Deck((), (1, 2, 3)), None, {1, 2, 3}, id="of the discards"),
        pytest.param(Deck((), (1, 2, 3)), 3, {1, 2}, id="not the one still held"),
        pytest.param(Deck((), (3,)), 3, {3}, id="unless there is no other"),
    ],
)
def test_draws(deck: Deck, held: int | None, possible: set[int]) -> None:
    assert {deck.draw(Chance(b"key", number), held) for number in range(60)} == possible


@pytest.mark.parametrize(
    ("name", "tag"), [("Point", "point"), ("CallFoul", "call_foul"), ("AskSwap", "ask_swap")]
)
def test_tags(name: str, tag: str) -> None:
    assert snake(name) == tag


def test_records_are_frozen_and_know_their_fields() -> None:
    words = Words("a", "b", "c")
    with pytest.raises(AttributeError):
        words.en = "x"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        json.decode(b'{"en": "a", "fr": "b", "de": "c", "it": "d"}', type=Words)


def test_words_are_in_every_language_of_the_list() -> None:
    assert Words.__struct_fields__ == LANGUAGES
    assert [Words("a", "b", "c", "d").said(lang) for lang in LANGUAGES] == ["a", "b", "c", "d"]


def test_old_journals_and_clients_have_three_languages() -> None:
    """What came later is said in English where it is missing, and then no byte tells of it."""
    old = b'{"en":"Sea","fr":"Mer","de":"Meer"}'
    words = json.decode(old, type=Words)
    assert (words.said("fr"), words.said("es")) == ("Mer", "Sea")
    assert json.encode(words) == old


def test_what_a_language_lacks_is_said_in_english(tmp_path: Path) -> None:
    """A language that is half translated, and one that has no file at all."""
    for lang, told in {"en": {"a": "Sea", "b": "Sky"}, "fr": {"b": "Ciel", "gone": "Perdu"}}.items():
        (tmp_path / f"{lang}.json").write_bytes(json.encode(told))
    texts = read_texts(tmp_path)
    assert [[text.said(lang) for lang in LANGUAGES] for text in texts.values()] == [
        ["Sea", "Sea", "Sea", "Sea"],
        ["Sky", "Ciel", "Sky", "Sky"],
    ]


def test_a_refusal_has_a_key_and_parameters() -> None:
    refused = Refused("too_long", longest=140)
    assert (str(refused), refused.key, refused.params) == ("too_long", "too_long", {"longest": 140})


class Wave(Action):
    pass


class MayWave(Offer, tag="wave"):
    def actions(self) -> tuple[Action, ...]:
        return (Wave(),)


def test_an_offer_has_the_tag_of_its_action() -> None:
    assert json.encode(MayWave()) == json.encode(Wave()) == b'{"do":"wave"}'


def test_an_action_is_somebodys_and_an_outcome_nobodys() -> None:
    assert Event(3, 0, 2, "an action").actor == 2
    with pytest.raises(LookupError, match="event 4 is nobody's action"):
        _ = Event(4, 0, None, "an outcome").actor
