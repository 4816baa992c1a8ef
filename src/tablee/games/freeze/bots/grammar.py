"""How each language of the house inflects, and how it speaks of ranks: a language is a row."""

from typing import NamedTuple


class Grammar(NamedTuple):
    """How a language inflects, and how it speaks of ranks; words stand without accents.

    `numbers` and `heights`: what the ranks 1 to 4 are called. `rank` is said of ranks only, `place` of other
    things too. `me` speaks of herself, `am` says what she is, `other` speaks of somebody else. A name that is
    `also` an everyday word counts after an article only; `where` begins what a name could do without;
    `now` may follow what she is.
    """

    endings: str
    numbers: tuple[str, str, str, str]
    heights: str
    rank: str
    place: str
    me: str
    am: str
    other: str
    no: str
    also: str
    articles: str
    where: str
    now: str


GRAMMARS: dict[str, Grammar] = {
    "en": Grammar(
        endings="s es",
        numbers=("1 one first 1st", "2 two second 2nd", "3 three third 3rd", "4 four fourth 4th"),
        heights="highest lowest top bottom last",
        rank="rank ranks ranked",
        place="number no",
        me="i my me mine myself",
        am="i am|i m|im|call me|it s me|i play|i hold|i drew|i got|i have|i ve got|i have got"
        "|my card is|my card says",
        other="you|he|she|they|we|who|your|his|her|their|which|what|nobody|somebody|anybody|everybody|everyone",
        no="not|never|t|isn|neither|nor|no rank",
        also="mine lift bank farm",
        articles="a an the this our my your",
        where="in at on under",
        now="here now today you know of course after all",
    ),
    "fr": Grammar(
        endings="s x es e",
        numbers=(
            "1 un une premier premiere 1er 1re",
            "2 deux deuxieme second seconde 2e",
            "3 trois troisieme 3e",
            "4 quatre quatrieme dernier derniere 4e",
        ),
        heights="haut eleve bas superieur inferieur",
        rank="rang rangs",
        place="numero",
        me="je j moi mon ma mes m me",
        am="je suis|moi je suis|c est moi|moi c est|je joue|j ai|j ai tire|je porte|ma carte est"
        "|ma carte c est",
        other="tu|il|elle|ils|elles|vous|nous|qui|ton|ta|tes|votre|vos|son|sa|ses|leur|quel|quels|personne|on",
        no="pas|jamais|aucun|ni|sans",
        also="mine ferme phare bureau salon",
        articles="un une le la l les des du au aux ce cet cette notre ma mon ta ton votre",
        where="dans sur au",
        now="ici maintenant aujourd hui bien sur vous savez",
    ),
    "de": Grammar(
        endings="e en em er ern es n s ns",
        numbers=(
            "1 eins eine einser erste ersten erster erstes ersten",
            "2 zwei zweier zweite zweiten zweiter zweites",
            "3 drei dreier dritte dritten dritter drittes",
            "4 vier vierer vierte vierten vierter viertes letzte letzten letzter",
        ),
        heights="hochste hochsten hochster hoechste hoechsten zweithochste zweithochsten zweithochster"
        " dritthochste dritthochsten niedrigste niedrigsten niedrigster unterste untersten unterster"
        " oberste obersten oberster tiefste tiefsten",
        rank="rang ranges range rangs",
        place="nummer nr",
        me="ich mein meine meinen meinem meiner mir mich",
        am="ich bin|bin ich|ich spiele|ich hab|ich habe|ich bin heute|ich bin hier|meine karte ist"
        "|ich bin doch",
        other="du|er|sie|ihr|wir|wer|dein|deine|deinen|euer|eure|seine|seinen|ihre|ihren|welcher|welchen|welche"
        "|niemand|jemand|man|alle",
        no="nicht|nie|niemals|kein|keine|keinen|weder",
        also="bank mine ball",
        articles="ein eine einer einem einen der die das dem den im am beim zum zur unser unsere"
        " unserem unserer",
        where="im in am bei auf fur",
        now="hier heute jetzt ja doch naturlich ubrigens bin ich",
    ),
    "es": Grammar(
        endings="s es a o as os",
        numbers=(
            "1 uno una un primer primero primera",
            "2 dos segundo segunda",
            "3 tres tercer tercero tercera",
            "4 cuatro cuarto cuarta ultimo ultima",
        ),
        heights="alto bajo altos elevado superior inferior",
        rank="rango rangos",
        place="numero",
        me="yo mi mis me conmigo soy tengo",
        am="yo soy|soy|soy yo|yo tengo|tengo|juego|hago de|me toco|me ha tocado|mi carta es|mi carta dice",
        other="tu|eres|es usted|el es|ella es|ellos|ellas|vosotros|sois|ustedes|nosotros|quien|su|sus|vuestro"
        "|cual|nadie|alguien|todos|tiene|tienes|tienen",
        no="no|nunca|jamas|ningun|ninguno|ni|sin",
        also="banco mina faro obra",
        articles="un una el la los las del al este esta nuestro nuestra mi tu",
        where="en",
        now="aqui hoy ahora claro por supuesto soy yo",
    ),
}
