"""One word: how a clue is read, and which words a story has (4.6)."""

import re
from unicodedata import combining, normalize

from tablee.core.records import LANGUAGES, Text, Words, wordings

LETTERS = r"[^\W_]+"
ELIDED = re.compile(r"^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)'(?=[^\W_])", re.IGNORECASE)
WORD = re.compile(rf"{LETTERS}(?:['-]{LETTERS})*")
ROUND_IT = ' \t.,;:!?¡¿…"“”„«»()[]–—'


def one_word(text: str) -> str | None:
    """The word that was typed, without an elided article and the signs around it; None if it is not one."""
    word = ELIDED.sub("", _straight(text).strip(ROUND_IT))
    return word.replace("'", "’") if WORD.fullmatch(word) else None


def one_text(text: Text) -> Text | None:
    """The same in every language; None if it is not one word in any of them."""
    if isinstance(text, str):
        return one_word(text)
    words = {lang: one_word(wording) for lang, wording in zip(LANGUAGES, wordings(text), strict=True)}
    return None if None in words.values() else Words(**words)  # type: ignore[arg-type]


def plain(text: str) -> str:
    """Case and accents are forgiven."""
    letters = normalize("NFKD", _straight(text).casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in letters if not combining(letter))


def is_told(word: str, lines: tuple[Text, ...]) -> bool:
    """Is it a word of that story, in any language in which it is told?"""
    return plain(word) in {told for line in lines for text in wordings(line) for told in _words(text)}


def told_words(lines: tuple[Text, ...]) -> tuple[str, ...]:
    """Every word of a story once, as it was written, in its order; of a bot's in its first language."""
    words = [one_word(word) for line in lines for word in WORD.findall(_straight(wordings(line)[0]))]
    return tuple(dict.fromkeys(word for word in words if word is not None and len(word) > 2))


def _words(line: str) -> set[str]:
    """Every word as it stands, without its article, and the parts of those with hyphens."""
    words = {plain(word) for word in WORD.findall(_straight(line))}
    words |= {ELIDED.sub("", word) for word in words}
    return words | {part for word in words for part in word.split("-")}


def _straight(text: str) -> str:
    return normalize("NFC", text).replace("’", "'").replace("‘", "'").replace("‑", "-")
