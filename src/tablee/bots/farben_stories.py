"""What a bot thinks of: colours for the words of the house, and pictures for the colours."""

from tablee.core.words import LANGUAGES
from tablee.games.farben.colours import COLOURS, Colour

PATTERNS: dict[str, tuple[str, ...]] = {
    "en": (
        "“{word}”: that makes me think of {picture}.",
        "For me it is {picture}, and nothing else.",
        "I closed my eyes and saw {picture}.",
        "My aunt would laugh, but I see {picture}.",
        "Once upon a time there was {picture}. After that I had no choice.",
        "I remember it well: {picture}, a long time ago.",
        "Yesterday I saw {picture}, and all was clear.",
        "Ask me in ten years: I will still see {picture}.",
        "If it were a thing, it would be {picture}.",
        "Somebody drew it for me once: it was {picture}.",
    ),
    "fr": (
        "« {word} », ça me fait penser à {picture}.",
        "Pour moi, c’est {picture}, et rien d’autre.",
        "J’ai fermé les yeux et j’ai vu {picture}.",
        "Ma tante rirait, mais moi, je vois {picture}.",
        "Il était une fois {picture}. Après ça, plus le choix.",
        "Je m’en souviens bien : {picture}, il y a longtemps.",
        "Hier, j’ai vu {picture}, et tout était clair.",
        "Demande-moi dans dix ans : je verrai encore {picture}.",
        "Si c’était une chose, ce serait {picture}.",
        "Un jour, on me l’a dessiné : c’était {picture}.",
    ),
    "de": (
        "„{word}“: Da fällt mir {picture} ein.",
        "Für mich ist das {picture} und sonst nichts.",
        "Ich mache die Augen zu und sehe {picture}.",
        "Meine Tante würde lachen, aber ich sehe {picture}.",
        "Es war einmal {picture}. Da blieb mir keine Wahl.",
        "Ich weiß es noch genau: {picture}, vor langer Zeit.",
        "Gestern habe ich {picture} gesehen, und alles war klar.",
        "Frag mich in zehn Jahren: Ich sehe immer noch {picture}.",
        "Wenn es ein Ding wäre, dann wäre es {picture}.",
        "Jemand hat es mir einmal gemalt: Es war {picture}.",
    ),
}

_PICTURES = """
red: a ripe strawberry | une fraise mûre | eine reife Erdbeere
red: a fire engine | un camion de pompiers | ein Feuerwehrauto
red: a woolly hat | un bonnet de laine | eine Strickmütze
red: a tomato | une tomate | eine Tomate
orange: a carrot | une carotte | eine Möhre
orange: a lantern | une lanterne | eine Laterne
orange: a campfire | un feu de camp | ein Lagerfeuer
orange: a jar of apricot jam | un pot de confiture d’abricots | ein Glas Aprikosenmarmelade
yellow: a sunflower | un tournesol | eine Sonnenblume
yellow: a duckling | un caneton | ein Entenküken
yellow: a lemon | un citron | eine Zitrone
yellow: a banana | une banane | eine Banane
green: a meadow | une prairie | eine Wiese
green: a crocodile | un crocodile | ein Krokodil
green: a tent | une tente | ein Zelt
green: a cucumber | un concombre | eine Gurke
blue: a swimming pool | une piscine | ein Schwimmbad
blue: a sailing boat | un bateau à voile | ein Segelboot
blue: a pair of jeans | un jean | eine Jeans
blue: a bottle of ink | une bouteille d’encre | eine Flasche Tinte
purple: a field of lavender | un champ de lavande | ein Lavendelfeld
purple: a plum | une prune | eine Pflaume
purple: an aubergine | une aubergine | eine Aubergine
purple: a bunch of grapes | une grappe de raisin | eine Weintraube
pink: a piece of bubblegum | un chewing-gum | ein Kaugummi
pink: a tiny piglet | un petit cochon | ein Ferkel
pink: a stick of candyfloss | une barbe à papa | eine Zuckerwatte
pink: a ballet skirt | un tutu | ein Ballettröckchen
brown: a chestnut | une châtaigne | eine Kastanie
brown: a wooden chest | un coffre en bois | eine Holzkiste
brown: a pony | un poney | ein Pony
brown: a bar of chocolate | une tablette de chocolat | eine Tafel Schokolade
grey: a cloud | un nuage | eine Wolke
grey: a mouse | une souris | eine Maus
grey: an endless motorway | une autoroute sans fin | eine endlose Autobahn
grey: a castle wall | une muraille | eine Burgmauer
black: a crow | une corneille | eine Krähe
black: a cave | une grotte | eine Höhle
black: a piano | un piano | ein Klavier
black: a starless night | une nuit sans étoiles | eine Nacht ohne Sterne
white: a wedding dress | une robe de mariée | ein Brautkleid
white: a feather | une plume | eine Feder
white: a pillow | un oreiller | ein Kissen
white: a snowflake | un flocon de neige | eine Schneeflocke
multicolour: a firework | un feu d’artifice | ein Feuerwerk
multicolour: a patchwork blanket | une couverture en patchwork | eine Flickendecke
multicolour: a bag of sweets | un sachet de bonbons | eine Tüte Bonbons
multicolour: a carousel | un manège | ein Karussell
"""

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


def _pictures() -> dict[str, dict[Colour, tuple[str, ...]]]:
    rows = [row.split(": ", 1) for row in _PICTURES.strip().splitlines()]
    split = [(colour, dict(zip(LANGUAGES, told.split(" | "), strict=True))) for colour, told in rows]
    return {
        lang: {c: tuple(told[lang] for of, told in split if of == c) for c in COLOURS} for lang in LANGUAGES
    }


def _associations() -> dict[str, tuple[Colour, ...]]:
    rows = [row.split(": ") for line in _ASSOCIATIONS.strip().splitlines() for row in line.split(" | ")]
    return {word: tuple(c for name in names.split() for c in COLOURS if c == name) for word, names in rows}


PICTURES = _pictures()
ASSOCIATIONS = _associations()
