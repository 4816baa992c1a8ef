"""The 160 situations (rule 2.4): their shape, their typography, and that no two are alike."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib.resources import files
from unicodedata import combining, normalize

import pytest
from msgspec import Struct, field
from msgspec.json import decode

from tablee.core.records import LANGUAGES, Words
from tablee.games.freeze.matching import is_match
from tablee.games.freeze.state import Situation, Situations
from tablee.packs import load_content

ARTICLES = {
    "en": ("A ", "An ", "The "),
    "fr": ("Le ", "La ", "Les ", "L’", "Un ", "Une ", "Des "),
    "de": ("Der ", "Die ", "Das ", "Ein ", "Eine "),
}


class Rule(Struct, forbid_unknown_fields=True):
    """The part of JSON Schema the themes need; a keyword we do not check is not accepted."""

    dialect: str = field(name="$schema", default="")
    title: str = ""
    description: str = ""
    ref: str = field(name="$ref", default="")
    defs: dict[str, "Rule"] = field(name="$defs", default_factory=dict)
    type: str = ""
    required: tuple[str, ...] = ()
    is_open: bool = field(name="additionalProperties", default=True)
    properties: dict[str, "Rule"] = field(default_factory=dict)
    items: "Rule | None" = None
    fewest: int = field(name="minItems", default=0)
    most: int = field(name="maxItems", default=1_000)
    shortest: int = field(name="minLength", default=0)
    longest: int = field(name="maxLength", default=1_000)
    pattern: str = ""


HOME = files("tablee.games.freeze")
SCHEMA = decode(HOME.joinpath("situations.schema.json").read_bytes(), type=Rule)
PAGES = {page.name: page.read_bytes() for page in HOME.joinpath("situations").iterdir()}
KINDS: dict[type, str] = {dict: "object", list: "array", str: "string"}


def misfits(thing: object, rule: Rule, at: str = "") -> Iterator[str]:
    if rule.ref:
        yield from misfits(thing, SCHEMA.defs[rule.ref.removeprefix("#/$defs/")], at)
    if rule.type and KINDS.get(type(thing)) != rule.type:
        yield f"{at}: is no {rule.type}"
    elif isinstance(thing, dict):
        yield from misfits_of_fields(thing, rule, at)
    elif isinstance(thing, list):
        yield from misfits_of_items(thing, rule, at)
    elif isinstance(thing, str):
        yield from misfits_of_text(thing, rule, at)


def misfits_of_fields(thing: dict[str, object], rule: Rule, at: str) -> Iterator[str]:
    yield from (f"{at}: lacks {name}" for name in rule.required if name not in thing)
    for name, value in thing.items():
        if name in rule.properties:
            yield from misfits(value, rule.properties[name], f"{at}/{name}")
        elif not rule.is_open:
            yield f"{at}: knows no {name}"


def misfits_of_items(thing: list[object], rule: Rule, at: str) -> Iterator[str]:
    if not rule.fewest <= len(thing) <= rule.most:
        yield f"{at}: holds {len(thing)}"
    for place, item in enumerate(thing, 1):
        yield from misfits(item, rule.items or Rule(), f"{at}/{place}")


def misfits_of_text(thing: str, rule: Rule, at: str) -> Iterator[str]:
    if not rule.shortest <= len(thing) <= rule.longest:
        yield f"{at}: {thing} has {len(thing)} characters"
    if not re.search(rule.pattern, thing):
        yield f"{at}: {thing} is not written like that"


def situations() -> list[Situation]:
    content = load_content("freeze")
    assert isinstance(content, Situations)
    return [situation for card in content.cards for situation in card]


def in_language(words: Words, language: str) -> str:
    return {"en": words.en, "fr": words.fr, "de": words.de}[language]


def places(language: str) -> list[str]:
    return [in_language(situation.place, language) for situation in situations()]


def roles(language: str) -> list[str]:
    return [in_language(role, language) for situation in situations() for role in situation.roles]


def plain(text: str) -> str:
    letters = normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(letter for letter in letters if not combining(letter))


def twice(texts: Iterable[str]) -> list[str]:
    return [text for text, times in Counter(map(plain, texts)).items() if times > 1]


def slips(text: str, language: str) -> list[str]:
    """What a printer would mark in red."""
    marks = {
        "straight apostrophe": "'" in text or "´" in text or "`" in text,
        "leading article": text.startswith(ARTICLES[language]),
        "full stop": text.endswith("."),
        "small first letter": not text[0].isupper(),
        "stray space": text != " ".join(text.split()),
        "loose accent": text != normalize("NFC", text),
    }
    return [mark for mark, is_seen in marks.items() if is_seen]


def theme(
    *, place: str = "Harbour", role: str = "Captain", cards: int = 4, ranks: int = 4
) -> dict[str, object]:
    """A small world of its own, to be spoilt."""
    words = {"en": role, "fr": "Capitaine", "de": "Kapitän"}
    where = {"en": place, "fr": "Port", "de": "Hafen"}
    card = [{"place": where, "roles": [words] * ranks}] * 4
    return {"theme": "sea", "cards": [card] * cards}


@pytest.mark.parametrize("page", sorted(PAGES))
def test_a_theme_fits_the_schema(page: str) -> None:
    assert list(misfits(decode(PAGES[page]), SCHEMA, page)) == []


@pytest.mark.parametrize(
    "fitting", [theme(), theme(place="H" * 36), theme(role="C" * 44), theme(role="Captain’s cat")]
)
def test_the_schema_accepts(fitting: dict[str, object]) -> None:
    assert list(misfits(fitting, SCHEMA)) == []


@pytest.mark.parametrize(
    "spoilt",
    [
        theme(place="H" * 37),
        theme(role="C" * 45),
        theme(role="Ox"),
        theme(role="captain"),
        theme(role="The captain"),
        theme(role="Captain's cat"),
        theme(role="Captain."),
        theme(role="Captain  Cat"),
        theme(role="Captain "),
        theme(cards=3),
        theme(cards=5),
        theme(ranks=3),
        theme(ranks=5),
        theme() | {"theme": "The sea"},
        theme() | {"cards": "four"},
        theme() | {"author": "Cat"},
        {"theme": "sea"},
        {"theme": "sea", "cards": [[{"place": {"en": "Harbour", "fr": "Port"}, "roles": []}] * 4] * 4},
    ],
)
def test_the_schema_refuses(spoilt: dict[str, object]) -> None:
    assert list(misfits(spoilt, SCHEMA)) != []


def test_there_are_ten_themes_of_four_cards_with_four_situations() -> None:
    content = load_content("freeze")
    assert isinstance(content, Situations)
    assert len(PAGES) == 10
    assert [len(card) for card in content.cards] == [4] * 40
    assert len(situations()) == 160
    assert {len(situation.roles) for situation in situations()} == {4}


@pytest.mark.parametrize("page", sorted(PAGES))
def test_a_theme_is_named_as_its_file(page: str) -> None:
    content = decode(PAGES[page], type=dict[str, object])
    assert f"{content['theme']}.json" == page


def test_the_cards_are_loaded_in_the_order_of_the_files() -> None:
    written = b"".join(PAGES[page] for page in sorted(PAGES)).decode()
    assert re.findall(r'"place": \{"en": "([^"]+)"', written) == places("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_and_role_is_told_in_every_language_within_its_length(language: str) -> None:
    longest_place = SCHEMA.defs["place"].properties[language].longest
    longest_role = SCHEMA.defs["role"].properties[language].longest
    assert (longest_place, longest_role) == (36, 44)
    assert [place for place in places(language) if not 3 <= len(place) <= longest_place] == []
    assert [role for role in roles(language) if not 3 <= len(role) <= longest_role] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_place_and_no_role_comes_twice(language: str) -> None:
    assert twice(places(language)) == []
    assert twice(roles(language)) == []


def test_case_and_accents_do_not_make_a_difference() -> None:
    assert twice(["Île déserte", "ile Deserte", "Grande sœur", "grande soeur", "Floß"]) == [
        "ile deserte",
        "grande soeur",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_typography_is_right(language: str) -> None:
    texts = places(language) + roles(language)
    assert {text: slips(text, language) for text in texts if slips(text, language)} == {}


@pytest.mark.parametrize(
    ("text", "language", "slip"),
    [
        ("Vet's practice", "en", "straight apostrophe"),
        ("L’école", "fr", "leading article"),
        ("Die Schule", "de", "leading article"),
        ("Zoo.", "en", "full stop"),
        ("zoo", "de", "small first letter"),
        ("Zoo ", "fr", "stray space"),
        ("Cafe\u0301", "fr", "loose accent"),
    ],
)
def test_a_slip_is_seen(text: str, language: str, slip: str) -> None:
    assert slips(text, language) == [slip]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_role_says_the_place(language: str) -> None:
    told = [
        (in_language(each.place, language), in_language(role, language))
        for each in situations()
        for role in each.roles
    ]
    assert [
        (place, role) for place, role in told if re.search(rf"\b{re.escape(plain(place))}\b", plain(role))
    ] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_place_typed_as_a_guess_is_never_taken_for_another(language: str) -> None:  # rule 5.2
    all_places = [situation.place for situation in situations()]
    taken = [
        (in_language(guess, language), place.en)
        for guess in all_places
        for place in all_places
        if place is not guess and is_match(in_language(guess, language), place)
    ]
    assert taken == []
