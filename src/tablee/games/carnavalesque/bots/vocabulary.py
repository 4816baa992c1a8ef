"""What players of Carnavalesque call people and things, in three languages, and what they understand."""

from re import findall

from tablee.core.records import LANGUAGES

from .evaluation import BIT

_NAMES = """
witch | witch | sorcière | Hexe
rabbit | rabbit | lapin | Hase
pirate | pirate | pirate | Pirat
robot | robot | robot | Roboter
dragon | dragon | dragon | Drache
clown | clown | clown | Clown
balloon | balloon | ballon | Ballon
lollipop | lollipop | sucette | Lutscher
windmill | pinwheel | moulin | Windrad
trumpet | trumpet | trompette | Trompete
sunglasses | sunglasses | lunettes | Sonnenbrille
confetti | confetti | confettis | Konfetti
fan | fan | éventail | Fächer
parasol | parasol | ombrelle | Sonnenschirm
mask | mask | masque | Maske
child | child | enfant | Kind
teen | teen | ado | Teenie
adult | adult | adulte | Erwachsene
"""
_MANY = ("", "s", "es", "e", "n", "en", "er", "ern", "ren")


def _names() -> dict[str, dict[str, str]]:
    rows = [row.split(" | ") for row in _NAMES.strip().splitlines()]
    return {lang: {row[0]: row[at] for row in rows} for at, lang in enumerate(LANGUAGES, 1)}


NAMES = _names()
THINGS = {
    name.lower() + many: thing for names in NAMES.values() for thing, name in names.items() for many in _MANY
}


def meant(text: str) -> tuple[str, ...]:
    """The costumes, accessories and ages that somebody speaks of, in any language, one or many."""
    return tuple(THINGS[word] for word in findall(r"\w+", text.lower()) if word in THINGS)


def question(thing: str, lang: str) -> str:
    return NAMES[lang][thing] + ("\u202f?" if lang == "fr" else "?")


def points_in(text: str | None) -> int:
    """Costumes and accessories as bits."""
    return sum(BIT[thing] for thing in {*meant(text or "")} if thing in BIT)
