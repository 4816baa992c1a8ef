"""The document of the app: its title, its picture, its texts ahead; and what need not be sent twice."""

import pytest
from aiohttp import ClientSession

from tablee.server.http.document import Document, best_language
from tests.server.conftest import Party
from tests.server.process import Server

BUILT = """<title>Tablée</title>
<meta property="og:title" content="Tablée" />
<meta property="og:image" content="/preview.jpg" />
<link rel="preload" as="fetch" crossorigin hreflang="de" href="/assets/de-1.json">
<link rel="preload" as="fetch" crossorigin hreflang="en" href="/assets/en-1.json">
<link rel="stylesheet" href="/assets/house.css">
</head>
"""


def filled(path: str = "/", address: str = "https://play.example.org", accepted: str = "") -> str:
    return Document(BUILT).fill(path, address, accepted)


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "Tablée"),
        ("/r/BCDF", "BCDF · Tablée"),
        ("/r/bcdf", "BCDF · Tablée"),
        ("/tv/BCDFG", "BCDFG · Tablée"),
        ("/m/BCDF", "BCDF · Tablée"),
        ("/rules/freeze", "Tablée"),
        ("/r/<b>BCDF", "Tablée"),
        ('/r/"BCDF', "Tablée"),
        ("/r/BCDFGHJK", "Tablée"),
    ],
)
def test_a_link_to_a_room_is_called_by_its_letters(path: str, title: str) -> None:
    page = filled(path)
    assert f"<title>{title}</title>" in page
    assert f'"og:title" content="{title}"' in page


def test_the_picture_of_a_link_has_a_whole_address() -> None:
    assert 'content="https://play.example.org/preview.jpg"' in filled()
    assert 'content="http://&quot;x/preview.jpg"' in filled(address='http://"x')


def test_the_door_asks_for_its_room_ahead() -> None:
    assert 'as="fetch" crossorigin href="/api/rooms/BCDF"' in filled("/r/bcdf")
    assert "/api/rooms" not in filled("/tv/BCDF") + filled("/") + filled("/r/B%22CDF")


def test_a_screen_that_is_too_old_is_told_where_else_to_go() -> None:
    page = Document('<b id="address">/tv</b>').fill("/tv", "http://192.0.2.7:8080", "")
    assert page == '<b id="address">http://192.0.2.7:8080/tv</b>'


def test_only_the_texts_of_the_reader_are_loaded_ahead() -> None:
    german = filled(accepted="de-CH,de;q=0.9")
    assert "/assets/de-1.json" in german and "/assets/en-1.json" not in german
    english = filled(accepted="pl")
    assert "/assets/en-1.json" in english and "/assets/de-1.json" not in english
    assert "/assets/house.css" in german and "/assets/house.css" in english


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("DE-at", "de"),
        ("pl,fr;q=0.8,en;q=0.5", "fr"),
        ("en;q=0.2, de;q=0.7", "de"),
        ("de;q=0, fr;q=0.1", "fr"),
        ("de;q=nonsense, fr;q=0.1", "fr"),
        ("*", "en"),
        ("," * 5_000, "en"),
    ],
)
def test_the_language_asked_for_first_is_spoken(accepted: str, lang: str) -> None:
    assert best_language(accepted, ["de", "en", "fr"]) == lang


async def test_a_shared_link_shows_the_house_it_was_asked_from(party: Party) -> None:
    code = await party.found()
    headers = {"Host": "pi.local:8080"}
    async with party.http.get(f"{party.server.base}/r/{code}", headers=headers) as answer:
        page = await answer.text()
    assert f"<title>{code} · Tablée</title>" in page
    assert 'content="http://pi.local:8080/preview.jpg"' in page


@pytest.mark.parametrize("path", ["/", "/icon-512.png", "/manifest.webmanifest", "/icon.svg"])
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
async def test_what_has_not_changed_is_not_sent_again(
    house: Server, http: ClientSession, path: str, encoding: str
) -> None:
    headers = {"Accept-Encoding": encoding}
    async with http.get(house.base + path, headers=headers) as answer:
        assert answer.status == 200 and await answer.read()
        etag, caching = answer.headers["ETag"], answer.headers["Cache-Control"]
    async with http.get(house.base + path, headers=headers | {"If-None-Match": f'W/"x", {etag}'}) as again:
        assert (again.status, await again.read()) == (304, b"")
        assert (again.headers["ETag"], again.headers["Cache-Control"]) == (etag, caching)
    async with http.get(house.base + path, headers=headers | {"If-None-Match": '"other"'}) as changed:
        assert changed.status == 200


async def test_each_language_has_a_page_of_its_own_in_caches(house: Server, http: ClientSession) -> None:
    async with http.get(house.base) as answer:
        assert answer.headers["Vary"] == "Accept-Encoding, Accept-Language"
