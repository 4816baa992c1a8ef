"""What a bot thinks of: colours for the words of the house, and pictures for the colours."""

from importlib.resources import files

from tablee.core.content import read_texts
from tablee.core.records import LANGUAGES, Words

from ..colours import COLOURS, Colour

_ASSOCIATIONS = """
Monday: grey blue black | Holidays: yellow blue multicolour | Homework: grey red blue
Break time: green yellow multicolour | Childhood: yellow pink multicolour | Old age: grey white purple
Sunrise: orange pink yellow | Midnight: black blue purple | Summer: yellow green orange
Winter: white blue grey | Thunderstorm: grey purple black | Silence: white blue black
Birthday: multicolour pink yellow | Farewell: grey blue white | Courage: red orange yellow
Fear: black grey purple | Victory: yellow red orange | Defeat: grey brown blue | Truth: white blue green
Lie: red black yellow | Dream: purple pink blue | Nightmare: black red purple | Secret: purple black brown
Rumour: grey yellow green | City: grey multicolour orange | Village: green brown red | Sea: blue green white
Desert: yellow orange brown | Forest: green brown black | Car park: grey black white
Friendship: yellow orange green | Quarrel: red black orange | First love: pink red orange
Broken heart: red grey black | Wedding: white pink red | Loneliness: grey blue black
Money: green brown yellow | Joy: yellow orange multicolour | Luck: green yellow pink
Bad luck: black grey brown | Breakfast: orange brown yellow | Feast: red orange multicolour
Grandparents: brown grey purple | Newborn: white pink blue | Hospital: white green blue
Funfair: multicolour pink red | Attic: brown grey black | Cellar: black brown grey
Train journey: green blue red | Traffic jam: red grey black | Rain: grey blue green
Sunbathing: yellow orange brown | Music: multicolour purple blue | Noise: red orange yellow
Dancing: red purple pink | Sleep: blue black white | Work: grey brown blue | Laziness: yellow green pink
Anger: red black orange | Patience: blue green white | Jealousy: green yellow red | Trust: blue white green
Homesickness: blue grey brown | Wanderlust: orange green blue | Past: brown grey white
Future: white blue multicolour | Luxury: purple yellow black | Camping: green orange brown
Toothache: red white black | Chocolate: brown purple white | Exam: red white grey
Daydream: pink blue purple | Cat: black orange grey | Dog: brown white black | Dragon: green red purple
Mouse: grey white brown | Magic: purple multicolour black | Science: white green blue
Mountain: white grey green | Island: green yellow blue | Library: brown green grey | Stadium: green red white
Flea market: multicolour brown orange | Treasure: yellow brown multicolour | Carnival: multicolour red purple
Sunday: yellow white orange | Christmas: red green white | Spring cleaning: green yellow white
Circus: red multicolour yellow | Office: grey white brown | Garden: green pink multicolour
Skyscraper: grey blue white | Honey: yellow orange brown | Pepper: black red grey | Coffee: brown black white
Lemonade: yellow green pink | Soup: orange green red | Ice cream: pink white brown
Outer space: black purple blue | Bottom of the sea: blue black green | Candle: orange white yellow
Neon sign: pink multicolour green | Shyness: pink white grey | Pride: purple red multicolour
Wisdom: white blue grey | Mischief: orange red green | Freedom: blue white green | Rules: black grey red
Love letter: pink red white | Bill: white grey red | Pyjamas: blue pink white
Party clothes: multicolour black red | Kitchen: white orange yellow | Bathroom: blue white green
Surprise: multicolour pink orange | Routine: grey brown white | Laughter: yellow orange pink
Tears: blue white grey
"""

_TEXTS = read_texts(files(__package__).joinpath("texts"))


def told_in(way: Words, picture: Words, word: Words) -> Words:
    """A story in every language."""
    told = {
        lang: way.said(lang).format(word=word.said(lang), picture=picture.said(lang)) for lang in LANGUAGES
    }
    return Words(**told)


def _told(kind: str) -> tuple[Words, ...]:
    return tuple(words for key, words in _TEXTS.items() if key.startswith(f"{kind}."))


def _associations() -> dict[str, tuple[Colour, ...]]:
    rows = [row.split(": ") for line in _ASSOCIATIONS.strip().splitlines() for row in line.split(" | ")]
    return {word: tuple(c for name in names.split() for c in COLOURS if c == name) for word, names in rows}


WAYS = _told("way")
PICTURES: dict[Colour, tuple[Words, ...]] = {colour: _told(colour) for colour in COLOURS}
ASSOCIATIONS = _associations()
