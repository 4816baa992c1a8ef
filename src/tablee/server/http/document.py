"""The document of the app: index.html as whoever asks for it needs it.

Its title names the room, its picture has a whole address for those who preview links. What the door needs is
named ahead: texts in the reader's language, and what is told of the room.
"""

import re
from html import escape

PATH_OF_ROOM = re.compile("/(?:r|m|tv)/([A-Za-z]{4,7})")
PATH_OF_DOOR = re.compile("/r/([A-Za-z]{4,7})")
ASK_AHEAD = '<link rel="preload" as="fetch" crossorigin href="/api/rooms/{}">'
"""What the door asks for as soon as its script runs: it comes along with the script."""
LINK = re.compile(r"<link\b[^>]*\bhreflang=\"(\w+)\"[^>]*>\s*")
TITLE = "Tablée"
ADDRESS = 'id="address">/tv'
PICTURE = 'content="/preview.jpg"'


class Document:
    """The page as it was built, to be filled in."""

    def __init__(self, built: str) -> None:
        self._built = built
        self._languages = LINK.findall(built)

    def fill(self, path: str, address: str, accepted: str) -> str:
        """For a path, the address of the house, and an `Accept-Language` header."""
        lang = best_language(accepted, self._languages)
        page = LINK.sub(lambda link: link[0] if link[1] == lang else "", self._built)
        page = page.replace(ADDRESS, f"{ADDRESS[:-3]}{escape(address)}/tv")
        page = page.replace(PICTURE, f'content="{escape(address)}/preview.jpg"')
        if room := PATH_OF_ROOM.fullmatch(path):
            page = page.replace(f">{TITLE}<", f">{room[1].upper()} · {TITLE}<")
            page = page.replace(f'title" content="{TITLE}"', f'title" content="{room[1].upper()} · {TITLE}"')
        if door := PATH_OF_DOOR.fullmatch(path):
            page = page.replace("</head>", f"{ASK_AHEAD.format(door[1].upper())}</head>")
        return page


def best_language(accepted: str, languages: list[str]) -> str:
    """The language that a browser asks for before all others that there are, by `Accept-Language`."""
    weighed = (part.partition(";") for part in accepted.split(",")[:20])
    wanted = sorted(
        (-_weight(weight), n, tag.strip()[:2].lower()) for n, (tag, _, weight) in enumerate(weighed)
    )
    return next((tag for weight, _, tag in wanted if weight and tag in languages), "en")


def _weight(text: str) -> float:
    try:
        return float(text.strip().removeprefix("q=") or 1)
    except ValueError:
        return 0.0
