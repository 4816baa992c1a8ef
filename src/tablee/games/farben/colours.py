"""The twelve colours (2.2), and the words by which a clue would say one (4.6)."""

from typing import Literal, get_args

from .spelling import plain

Colour = Literal[
    "red", "orange", "yellow", "green", "blue", "purple",
    "pink", "brown", "grey", "black", "white", "multicolour",
]  # fmt: skip

COLOURS: tuple[Colour, ...] = get_args(Colour)

# Of one thing or of many, a line a language; ~ stands for every German ending, @ for every Spanish one.
SAID: dict[Colour, str] = {
    "red": """
        red reds reddish
        rouge rouges rougeâtre rougeâtres
        rot~ rötlich~
        roj@ rojiz@ colorad@
    """,
    "orange": """
        orange oranges
        orangée orangées oranger
        orangen~ orangefarben~
        naranja naranjas anaranjad@
    """,
    "yellow": """
        yellow yellows yellowish
        jaune jaunes jaunâtre jaunâtres
        gelb~ gelblich~
        amarill@ amarillent@
    """,
    "green": """
        green greens greenish
        vert verts verte vertes verdâtre verdâtres
        grün~ grünlich~
        verde verdes verdos@
    """,
    "blue": """
        blue blues bluish
        bleu bleus bleue bleues bleuâtre bleuâtres
        blau~ bläulich~
        azul azules azulad@
    """,
    "purple": """
        purple purples
        violet violets violette violettes pourpre pourpres mauve mauves lila lilas
        violett~ lilafarben~
        morad@ violeta violetas violáce@ púrpura púrpuras
    """,
    "pink": """
        pink~ pinks pinkish
        rose roses rosâtre rosâtres
        rosa rosafarben~ pinkfarben~
        rosas rosad@
    """,
    "brown": """
        brown browns brownish
        brun bruns brune brunes marron marrons brunâtre brunâtres
        braun~ bräunlich~
        marrones pard@
    """,
    "grey": """
        grey gray greys grays greyish grayish
        gris grise grises grisâtre grisâtres
        grau~ gräulich~
        grisáce@
    """,
    "black": """
        black blacks blackish
        noir noirs noire noires noirâtre noirâtres
        schwarz~ schwärzlich~
        negr@ negruzc@
    """,
    "white": """
        white whites whitish
        blanc blancs blanche blanches blanchâtre blanchâtres
        weiß~ weißlich~
        blanc@ blanquecin@
    """,
    "multicolour": """
        multicolour multicolor multicoloured multicolored
        multicolore multicolores
        mehrfarbig~ vielfarbig~ bunt~
        colorid@
    """,
}
ENDINGS = {"~": ("", "e", "em", "en", "er", "es"), "@": ("o", "a", "os", "as")}
SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _forms(word: str) -> list[str]:
    return [word.strip("~@") + ending for ending in ENDINGS.get(word[-1], ("",))]


def _names(said: str) -> frozenset[str]:
    forms = (form for word in said.split() for form in _forms(word))
    return frozenset(plain(name) for form in forms for name in (form, form.translate(SPELLED_OUT)))


NAMES = {colour: _names(said) for colour, said in SAID.items()}


def says(word: str, colour: Colour) -> bool:
    """Is this word, or a part of it between hyphens, a name of that colour in any language?"""
    parts = plain(word).split("-")
    return not NAMES[colour].isdisjoint(("".join(parts), *parts))
