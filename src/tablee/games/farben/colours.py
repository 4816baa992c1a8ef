"""The twelve colours (2.2), and the words by which a clue would say one (4.6)."""

import re
from collections.abc import Iterable
from typing import Literal, get_args

from .spelling import plain

Colour = Literal[
    "red", "orange", "yellow", "green", "blue", "purple",
    "pink", "brown", "grey", "black", "white", "multicolour",
]  # fmt: skip

COLOURS: tuple[Colour, ...] = get_args(Colour)

# Of one thing or of many, a line a language; ~ stands for every German ending, @ for every Spanish one,
# a star for the rest of a longer word; where that is too often there by chance, words stand one by one.
SAID: dict[Colour, str] = {
    "red": """
        red reds reddish redness redhead redder reddest redden reddened infrared bloodred
        rouge* rougi* infrarouge
        rot~ *rot~ rötlich~ röte rotlicht rotwein rotkohl rotkäppchen rotkehlchen rotstift rothaarig~
        roj@ rojiz@ colorad@ rojez enrojec* sonroj* petirrojo
    """,
    "orange": """
        orange* *orange
        orangée orangées oranger
        orangen~ orangefarben~ *orangen~
        naranj* anaranjad@
    """,
    "yellow": """
        yellow* *yellow
        jaun*
        gelb* *gelb~
        amarill*
    """,
    "green": """
        green* *green
        vert verts verte vertes verdâtre verdâtres verdure verdir verdoyant* verdoie
        grün~ *grün~ grünlich~ grünkohl grünzeug grünspan grünstreifen ergrün~ begrün~ blaugrün~
        verde* verdos@ verdor *verde
    """,
    "blue": """
        blue* *blue bluish
        bleu* *bleu
        blau* *blau~ bläulich~
        azul* *azul
    """,
    "purple": """
        purple* *purple purplish
        violet* pourpre* mauve mauves lila lilas empourpr*
        violett* *violett~ lila* *lila
        morad@ violeta violetas violáce@ púrpur*
    """,
    "pink": """
        pink* *pink~
        rose roses rosâtre rosâtres rosir rosi
        rosa rosafarben~ zartrosa hellrosa altrosa knallrosa blassrosa
        rosas rosad@ rosáce@
    """,
    "brown": """
        brown* *brown
        brun bruns brune brunes brunir brunette brunettes marron* brunâtre brunâtres
        braun* *braun~ bräunlich~ bräune
        marron* pard@
    """,
    "grey": """
        grey* gray* *grey *gray
        gris*
        grau~ *grau~ gräulich~ graubrot grauhaarig~ graubraun~ graublau~ graugrün~
        gris*
    """,
    "black": """
        black* *black
        noir* noirc*
        schwarz* *schwarz~ schwärz*
        negr* ennegrec*
    """,
    "white": """
        white* *white whitish
        blanc* blanch*
        weiß* *weiß~
        blanc* blanqu*
    """,
    "multicolour": """
        multicolour* multicolor* colour* color* *coloured *colored
        multicolore* coloré* colori* bariol* bigarr*
        mehrfarbig~ vielfarbig~ bunt~ *bunt~ buntstift~ buntspecht buntpapier
        farbig~ farbenfroh~ farbenprächtig~
        color* multicolor*
    """,
}
# What ends like a colour and is none.
CHANCE = (
    "brot", "brote", "broten", "brotes", "schrot", "carrot", "parrot", "bistrot", "pierrot", "wrote",
    "schweiss", "schweisses",
)  # fmt: skip
ENDINGS = {"~": ("", "e", "em", "en", "er", "es"), "@": ("o", "a", "os", "as")}
SPELLED_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _forms(word: str) -> list[str]:
    return [word.strip("~@") + ending for ending in ENDINGS.get(word[-1], ("",))]


def _names(said: str) -> frozenset[str]:
    forms = (form for word in said.split() for form in _forms(word))
    return frozenset(plain(name) for form in forms for name in (form, form.translate(SPELLED_OUT)))


def _pattern(names: Iterable[str]) -> re.Pattern[str]:
    """Before a name a star is at least two letters: one is too few to make a word of it."""
    return re.compile(
        "|".join(re.sub(r"^\*", r"\\w{2,}", name).replace("*", r"\w*") for name in sorted(names))
    )


NAMES = {colour: _names(said) for colour, said in SAID.items()}
WORDS = {colour: _pattern(n for n in names if n[0] != "*") for colour, names in NAMES.items()}
COMPOUNDS = {colour: _pattern(n for n in names if n[0] == "*") for colour, names in NAMES.items()}


def says(word: str, colour: Colour) -> bool:
    """Is it a name of that colour in any language, or is one inside it?"""
    parts = plain(word).split("-")
    return any(_is_name(part, colour) for part in ("".join(parts), *parts))


def _is_name(word: str, colour: Colour) -> bool:
    if WORDS[colour].fullmatch(word):
        return True
    is_compound = COMPOUNDS[colour].fullmatch(word) is not None
    return is_compound and not word.endswith(CHANCE)
