"""The twelve colours (2.2), and the words by which a clue would say one (4.6)."""

from typing import Literal, get_args

from .spelling import plain

Colour = Literal[
    "red", "orange", "yellow", "green", "blue", "purple",
    "pink", "brown", "grey", "black", "white", "multicolour",
]  # fmt: skip

COLOURS: tuple[Colour, ...] = get_args(Colour)

# In English, French and German, as they are said of one thing or of many; ~ stands for every German ending.
SAID: dict[Colour, str] = {
    "red": "red reds reddish rouge rouges rougeâtre rougeâtres rot~ rötlich~",
    "orange": "orange oranges orangée orangées oranger orangen~ orangefarben~",
    "yellow": "yellow yellows yellowish jaune jaunes jaunâtre jaunâtres gelb~ gelblich~",
    "green": "green greens greenish vert verts verte vertes verdâtre verdâtres grün~ grünlich~",
    "blue": "blue blues bluish bleu bleus bleue bleues bleuâtre bleuâtres blau~ bläulich~",
    "purple": """
        purple purples violet violets violette violettes pourpre pourpres mauve mauves lila lilas
        violett~ lilafarben~
    """,
    "pink": "pink~ pinks pinkish rose roses rosâtre rosâtres rosa rosafarben~ pinkfarben~",
    "brown": """
        brown browns brownish brun bruns brune brunes marron marrons brunâtre brunâtres braun~ bräunlich~
    """,
    "grey": """
        grey gray greys grays greyish grayish gris grise grises grisâtre grisâtres grau~ gräulich~
    """,
    "black": """
        black blacks blackish noir noirs noire noires noirâtre noirâtres schwarz~ schwärzlich~
    """,
    "white": """
        white whites whitish blanc blancs blanche blanches blanchâtre blanchâtres weiß~ weißlich~
    """,
    "multicolour": """
        multicolour multicolor multicoloured multicolored multicolore multicolores mehrfarbig~
        vielfarbig~ bunt~
    """,
}
ENDINGS = ("", "e", "em", "en", "er", "es")
SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _names(said: str) -> frozenset[str]:
    forms = (word.replace("~", ending) for word in said.split() for ending in ENDINGS)
    return frozenset(plain(name) for form in forms for name in (form, form.translate(SPELLED_OUT)))


NAMES = {colour: _names(said) for colour, said in SAID.items()}


def says(word: str, colour: Colour) -> bool:
    """Is this word, or a part of it between hyphens, a name of that colour in any of the three languages?"""
    parts = plain(word).split("-")
    return not NAMES[colour].isdisjoint(("".join(parts), *parts))
