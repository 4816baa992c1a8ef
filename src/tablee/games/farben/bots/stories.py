"""What a bot thinks of: colours for the words of the house, and pictures for the colours."""

from tablee.core.records import LANGUAGES

from ..colours import COLOURS, Colour

PATTERNS: dict[str, tuple[str, ...]] = {
    "en": (
        "“{word}”: that makes me think of {picture}.",
        "For me it’s {picture}, and nothing else.",
        "I closed my eyes and saw {picture}.",
        "My aunt would laugh, but what I see is {picture}.",
        "Once upon a time there was {picture}. After that I had no choice.",
        "I remember it well: {picture}, a long time ago.",
        "Yesterday I saw {picture}, and everything was clear.",
        "Ask me in ten years: I’ll still see {picture}.",
        "If it were a thing, it would be {picture}.",
        "Somebody drew it for me once: it was {picture}.",
        "When I hear “{word}”, I can see {picture} right in front of me. Every time.",
        "In my album, beside “{word}”, there is {picture}. The page is quite worn by now.",
        "As a child I dreamed of it every night: {picture}.",
        "My grandmother used to say it’s like {picture}. I still believe her.",
        "I thought for a long time. Then {picture} came to mind, and I was done.",
        "Give me a brush, and for “{word}” I’ll paint {picture}.",
        "Far away, behind the hills, there is {picture}. That is where “{word}” lives.",
        "If you had {picture} in front of you, you’d think of it, too.",
        "The first time I was five, and there was {picture}. You don’t forget a thing like that.",
        "On the door it says “{word}”. Behind it: {picture}.",
        "Take away everything that is not “{word}”. What is left is {picture}.",
        "This morning there was {picture} outside my window. That can’t be chance.",
        "My neighbour collects things like that. The best one of all is {picture}.",
        "In the film of my life, at this point, you see {picture}.",
    ),
    "fr": (
        "« {word} », ça me fait penser à {picture}.",
        "Pour moi, c’est {picture}, et rien d’autre.",
        "J’ai fermé les yeux et j’ai vu {picture}.",
        "Ma tante rirait, mais moi, je vois {picture}.",
        "Il était une fois {picture}. Après ça, plus le choix.",
        "Je m’en souviens bien : {picture}, il y a longtemps.",
        "Hier, j’ai vu {picture}, et tout était clair.",
        "Demande-moi dans dix ans : je verrai encore {picture}.",
        "Si c’était une chose, ce serait {picture}.",
        "Un jour, on me l’a dessiné : c’était {picture}.",
        "Quand j’entends « {word} », je vois {picture}. À chaque fois.",
        "Dans mon album, à côté de « {word} », il y a {picture}. La page est tout usée.",
        "Enfant, j’en rêvais chaque nuit : {picture}.",
        "Ma grand-mère disait que c’est comme {picture}. Je la crois toujours.",
        "J’ai réfléchi longtemps. Puis j’ai pensé à {picture}, et voilà.",
        "Donne-moi un pinceau : pour « {word} », je peins {picture}.",
        "Très loin, derrière les collines, il y a {picture}. C’est là qu’habite « {word} ».",
        "Si tu avais {picture} devant toi, tu y penserais aussi.",
        "La première fois, j’avais cinq ans, et il y avait {picture}. Ça ne s’oublie pas.",
        "Sur la porte, c’est écrit « {word} ». Derrière : {picture}.",
        "Enlève tout ce qui n’est pas « {word} ». Il reste {picture}.",
        "Ce matin, il y avait {picture} sous ma fenêtre. Ça ne peut pas être un hasard.",
        "Mon voisin en fait collection. Sa plus belle pièce : {picture}.",
        "Dans le film de ma vie, à ce moment-là, on voit {picture}.",
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
        "Wenn ich „{word}“ höre, sehe ich {picture} vor mir. Jedes Mal.",
        "In meinem Album klebt neben „{word}“ {picture}. Die Seite ist ganz abgegriffen.",
        "Als Kind habe ich jede Nacht davon geträumt: {picture}.",
        "Meine Großmutter sagte immer, das ist wie {picture}. Ich glaube ihr bis heute.",
        "Ich habe lange überlegt. Dann kam mir {picture} in den Sinn, und ich war fertig.",
        "Gib mir einen Pinsel, und ich male für „{word}“ {picture}.",
        "Weit weg, hinter den Hügeln, gibt es {picture}. Dort wohnt „{word}“.",
        "Wenn du {picture} vor dir hättest, würdest du auch daran denken.",
        "Beim ersten Mal war ich fünf, und da war {picture}. So etwas vergisst man nicht.",
        "An der Tür steht „{word}“. Dahinter: {picture}.",
        "Nimm alles weg, was nicht „{word}“ ist. Übrig bleibt {picture}.",
        "Heute früh war vor meinem Fenster {picture}. Das kann kein Zufall sein.",
        "Mein Nachbar sammelt so etwas. Sein schönstes Stück: {picture}.",
        "Im Film meines Lebens sieht man an dieser Stelle {picture}.",
    ),
}

_PICTURES = """
red: a ripe strawberry | une fraise mûre | eine reife Erdbeere
red: a fire engine | un camion de pompiers | ein Feuerwehrauto
red: a woolly hat | un bonnet de laine | eine Strickmütze
red: a tomato | une tomate | eine Tomate
red: a cherry | une cerise | eine Kirsche
red: a poppy | un coquelicot | eine Mohnblume
orange: a carrot | une carotte | eine Möhre
orange: a lantern | une lanterne | eine Laterne
orange: a campfire | un feu de camp | ein Lagerfeuer
orange: a jar of apricot jam | un pot de confiture d’abricots | ein Glas Aprikosenmarmelade
orange: a crate of mandarins | une caisse de mandarines | eine Kiste Mandarinen
orange: a life jacket | un gilet de sauvetage | eine Rettungsweste
yellow: a sunflower | un tournesol | eine Sonnenblume
yellow: a duckling | un caneton | ein Entenküken
yellow: a lemon | un citron | eine Zitrone
yellow: a banana | une banane | eine Banane
yellow: a daffodil | une jonquille | eine Osterglocke
yellow: a raincoat | un ciré | eine Regenjacke
green: a meadow | une prairie | eine Wiese
green: a crocodile | un crocodile | ein Krokodil
green: a tent | une tente | ein Zelt
green: a cucumber | un concombre | eine Gurke
green: a clover leaf | un trèfle | ein Kleeblatt
green: a bean | un haricot | eine Bohne
blue: a swimming pool | une piscine | ein Schwimmbad
blue: a sailing boat | un bateau à voile | ein Segelboot
blue: a pair of jeans | un jean | eine Jeans
blue: an inkwell | un encrier | ein Tintenfass
blue: a lagoon | un lagon | eine Lagune
blue: a full bathtub | une baignoire pleine | eine volle Badewanne
purple: a field of lavender | un champ de lavande | ein Lavendelfeld
purple: a plum | une prune | eine Pflaume
purple: an aubergine | une aubergine | eine Aubergine
purple: a bunch of grapes | une grappe de raisin | eine Weintraube
purple: a wizard’s robe | une robe de magicien | ein Zaubergewand
purple: a thistle | un chardon | eine Distel
pink: a piece of bubblegum | un chewing-gum | ein Kaugummi
pink: a tiny piglet | un petit cochon | ein Ferkel
pink: a stick of candyfloss | une barbe à papa | eine Zuckerwatte
pink: a ballet skirt | un tutu | ein Ballettröckchen
pink: a raspberry ice cream | une glace à la framboise | ein Himbeereis
pink: a doll’s house | une maison de poupée | ein Puppenhaus
brown: a chestnut | une châtaigne | eine Kastanie
brown: a wooden chest | un coffre en bois | eine Holzkiste
brown: a pony | un poney | ein Pony
brown: a bar of chocolate | une tablette de chocolat | eine Tafel Schokolade
brown: a walnut | une noix | eine Walnuss
brown: a gingerbread house | une maison en pain d’épices | ein Lebkuchenhaus
grey: a cloud | un nuage | eine Wolke
grey: a mouse | une souris | eine Maus
grey: an endless motorway | une autoroute sans fin | eine endlose Autobahn
grey: a castle wall | une muraille | eine Burgmauer
grey: a pigeon | un pigeon | eine Taube
grey: a pair of old socks | une vieille paire de chaussettes | ein Paar alte Socken
black: a crow | une corneille | eine Krähe
black: a cave | une grotte | eine Höhle
black: a piano | un piano | ein Klavier
black: a starless night | une nuit sans étoiles | eine Nacht ohne Sterne
black: a pirate flag | un drapeau de pirate | eine Piratenflagge
black: a lump of coal | un morceau de charbon | ein Stück Kohle
white: a wedding dress | une robe de mariée | ein Brautkleid
white: a feather | une plume | eine Feder
white: a pillow | un oreiller | ein Kissen
white: a snowflake | un flocon de neige | eine Schneeflocke
white: an igloo | un igloo | ein Iglu
white: a bowl of sugar | un bol de sucre | eine Schale Zucker
multicolour: a firework | un feu d’artifice | ein Feuerwerk
multicolour: a patchwork blanket | une couverture en patchwork | eine Flickendecke
multicolour: a bag of sweets | un sachet de bonbons | eine Tüte Bonbons
multicolour: a carousel | un manège | ein Karussell
multicolour: a flower bed | un parterre de fleurs | ein Blumenbeet
multicolour: a box of beads | une boîte de perles | eine Dose Perlen
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
