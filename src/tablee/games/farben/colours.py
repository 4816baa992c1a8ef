"""The twelve colours (2.2), and the words by which a clue would say one (4.6)."""

from typing import Literal, get_args

from .spelling import plain

Colour = Literal[
    "red", "orange", "yellow", "green", "blue", "purple",
    "pink", "brown", "grey", "black", "white", "multicolour",
]  # fmt: skip

COLOURS: tuple[Colour, ...] = get_args(Colour)

# In English, French and German, as they are said of one thing or of many.
SAID: dict[Colour, str] = {
    "red": """
        red reds reddish rouge rouges rougeâtre rot rote roten roter rotes rotem rötlich
    """,
    "orange": """
        orange oranges orangée orangées oranger orangen orangene orangenen orangener orangenes
        orangenem orangefarben orangefarbene orangefarbenen orangefarbener orangefarbenes
    """,
    "yellow": """
        yellow yellows yellowish jaune jaunes jaunâtre gelb gelbe gelben gelber gelbes gelbem
        gelblich
    """,
    "green": """
        green greens greenish vert verts verte vertes verdâtre grün grüne grünen grüner grünes
        grünem grünlich
    """,
    "blue": """
        blue blues bluish bleu bleus bleue bleues bleuâtre blau blaue blauen blauer blaues blauem
        bläulich
    """,
    "purple": """
        purple purples violet violets violette violettes pourpre mauve mauves lila lilas violett
        violetten violetter violettes violettem
    """,
    "pink": """
        pink pinks pinkish rose roses rosâtre rosa pinke pinken pinker pinkes rosafarben rosafarbene
        rosafarbenen rosafarbener rosafarbenes
    """,
    "brown": """
        brown browns brownish brun bruns brune brunes marron marrons brunâtre braun braune braunen
        brauner braunes braunem bräunlich
    """,
    "grey": """
        grey gray greys grays greyish grayish gris grise grises grisâtre grau graue grauen grauer
        graues grauem gräulich
    """,
    "black": """
        black blacks blackish noir noirs noire noires noirâtre schwarz schwarze schwarzen schwarzer
        schwarzes schwarzem schwärzlich
    """,
    "white": """
        white whites whitish blanc blancs blanche blanches blanchâtre weiß weiße weißen weißer
        weißes weißem weißlich
    """,
    "multicolour": """
        multicolour multicolor multicoloured multicolored multicolore multicolores mehrfarbig
        mehrfarbige mehrfarbigen mehrfarbiger mehrfarbiges vielfarbig vielfarbige vielfarbigen
        vielfarbiger vielfarbiges bunt bunte bunten bunter buntes buntem
    """,
}
SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
NAMES = {
    colour: frozenset(map(plain, (*said.split(), *said.translate(SPELLED_OUT).split())))
    for colour, said in SAID.items()
}


def says(word: str, colour: Colour) -> bool:
    """Is this word, or a part of it between hyphens, a name of that colour in any of the three languages?"""
    return not NAMES[colour].isdisjoint((plain(word), *plain(word).split("-")))
