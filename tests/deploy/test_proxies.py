"""The example files for proxies: read as they are, and tried with the real programs where there are any."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from aiohttp import ClientError, ClientSession

from tablee.admin.doctor import is_answering, of_socket
from tablee.cli import FENCED
from tablee.server.connections import CONNECTIONS_A_SOCKET
from tablee.server.http.security import A_YEAR
from tablee.server.settings import Settings
from tablee.stores.database import Database
from tests.postgres import ask
from tests.server.conftest import run
from tests.server.guest import Guest
from tests.server.process import OnPostgres, Server, free_port
from tests.server.test_packs import bring

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX, CADDY = shutil.which("nginx"), shutil.which("caddy")
HAPROXY = shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
LONG_PACK = "\n".join(f"{n} {'letters' * 3}; {n} {'lettres' * 3}; {n} {'Lettern' * 3}" for n in range(500))
HEADERS = (("Host", "$http_host"), ("Upgrade", "$http_upgrade"), ("Connection", "$tablee_connection"))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    yield from run(Server(tmp_path / "house", 20.0))


def without_comments(name: str) -> str:
    return re.sub(r"(?m)^\s*#.*$", "", (DEPLOY / name).read_text("utf-8"))


def test_nginx_passes_on_what_a_socket_needs() -> None:
    text = without_comments("nginx.conf")
    assert text.count("{") == text.count("}")
    place = text[text.index("location / {") :]
    assert "proxy_http_version 1.1;" in place
    for header, value in HEADERS:
        assert re.search(rf"proxy_set_header {header}\s+{re.escape(value)};", place), header
    seconds = re.search(r"proxy_read_timeout (\d+)s;", place)
    assert seconds
    assert int(seconds[1]) > 45, "the house itself closes a link that is silent for 45 s"


def test_nginx_trusts_no_forwarded_address_and_writes_none_down() -> None:
    text = without_comments("nginx.conf")
    assert re.search(r"proxy_set_header X-Forwarded-For\s+\$remote_addr;", text)
    assert text.count("server {") == text.count("access_log off;") == 2
    for path in ("/metrics", "/readyz"):
        assert re.search(rf"location = {path}\s+{{ deny all; }}", text)


def test_nginx_counts_connections_and_waits_for_nobody() -> None:
    """As many for an address as the house itself lets in, whether anything is said on them or not."""
    text = without_comments("nginx.conf")
    assert "limit_conn_zone $binary_remote_addr zone=tablee:" in text
    most = re.search(r"limit_conn tablee (\d+);", text)
    assert most is not None and int(most[1]) == CONNECTIONS_A_SOCKET * Settings().sockets_an_address
    assert "client_header_timeout 10s;" in text and "client_body_timeout 10s;" in text


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile", "haproxy.cfg"])
def test_who_came_by_https_comes_back_by_https(name: str) -> None:
    assert re.search(rf'Strict-Transport-Security "{A_YEAR}"', without_comments(name))


def test_caddy_keeps_the_numbers_to_itself_and_writes_no_log() -> None:
    text = without_comments("Caddyfile")
    assert text.count("{") == text.count("}")
    assert "@private path /metrics /readyz" in text
    assert "respond @private 403" in text
    assert "reverse_proxy 127.0.0.1:8080" in text
    assert text.count("log {") == 1 and "exclude http.log.error" in text[: text.index("play.example.org")]


@contextmanager
def proxy(command: list[str], port: int) -> Iterator[None]:
    """Runs in the foreground as long as it is needed."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 20
        while not is_answering("127.0.0.1", port):
            assert process.poll() is None and time.monotonic() < end, "the proxy does not start"
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(20)


def nginx_command(folder: Path, port: int, house: int) -> list[str]:
    """The example with our ports and without a certificate, which nobody signs for a test."""
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    text = re.sub(r"(?m)^\s*(ssl_.*|listen \[::\].*|listen 80);$", "", text)
    text = text.replace("listen [::]:80;", "").replace("listen 80;", f"listen 127.0.0.1:{free_port()};")
    text = text.replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};").replace(":8080", f":{house}")
    text = text.replace("/var/log/nginx/", f"{folder}/")
    temporary = "\n".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(main + f"http {{\n{temporary}\n{text}\n}}", "utf-8")
    return [NGINX or "", "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", f"{folder}/error.log"]


def caddy_command(folder: Path, port: int, house: int) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text("utf-8")
    text = text.replace("play.example.org {", f"http://127.0.0.1:{port} {{").replace(":8080", f":{house}")
    (folder / "Caddyfile").write_text(text.replace("{\n", "{\n\tadmin off\n", 1), "utf-8")
    return [CADDY or "", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
async def test_a_phone_plays_through_nginx(
    server: Server, http_session: ClientSession, tmp_path: Path
) -> None:
    port = free_port()
    command = nginx_command(tmp_path, port, server.port)
    checked = await asyncio.to_thread(subprocess.run, [*command, "-t"], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with proxy(command, port):
        await plays_through(http_session, f"http://127.0.0.1:{port}")


@pytest.mark.skipif(CADDY is None, reason="caddy is not installed")
async def test_a_phone_plays_through_caddy(
    server: Server, http_session: ClientSession, tmp_path: Path
) -> None:
    port = free_port()
    with proxy(caddy_command(tmp_path, port, server.port), port):
        await plays_through(http_session, f"http://127.0.0.1:{port}")


def test_haproxy_believes_nobody_outside_and_writes_nothing_down() -> None:
    text = without_comments("haproxy.cfg")
    assert "http-request del-header X-Tablee-Hop" in text
    assert "http-request set-header X-Forwarded-For %[src]" in text
    assert re.search(r"(?m)^\s*no log$", text) and "log " not in text.replace("no log", "")
    assert "http-request deny if { path /metrics /readyz }" in text
    assert "option httpchk GET /healthz" in text and "balance source" in text


def haproxy_command(folder: Path, port: int, houses: list[int]) -> list[str]:
    """The example with our ports and without a certificate."""
    text = (DEPLOY / "haproxy.cfg").read_text("utf-8").replace("bind :80\n", f"bind 127.0.0.1:{port}\n")
    text = text.replace("maxconn 20000", "maxconn 2000")
    text = re.sub(r"(?m)^.*(bind :443|redirect scheme).*\n", "", text).replace(
        "play.example.org", "127.0.0.1"
    )
    for number, house in enumerate(houses):
        text = text.replace(f"10.0.0.{5 + number}:8080", f"127.0.0.1:{house}")
    (folder / "haproxy.cfg").write_text(text, "utf-8")
    return [HAPROXY or "", "-db", "-f", str(folder / "haproxy.cfg")]


@pytest.mark.slow
@pytest.mark.skipif(HAPROXY is None, reason="haproxy is not installed: apt-get install haproxy")
async def test_a_phone_plays_through_haproxy_and_is_cut_from_a_house_that_froze(
    database: Database, http_session: ClientSession, tmp_path: Path
) -> None:
    """It is told at once, comes back through the same door, and her room is there."""
    houses = [OnPostgres(tmp_path / str(number), database) for number in range(3)]
    await asyncio.gather(*(house.start() for house in houses))
    port = free_port()
    base = f"http://127.0.0.1:{port}"
    with proxy(haproxy_command(tmp_path, port, [house.port for house in houses]), port):
        await plays_through(http_session, base)
        async with http_session.post(f"{base}/api/rooms", json={}) as answer:
            guest = await Guest(http_session, base, (await answer.json())["code"]).come()
        addresses = await ask(
            database, "SELECT address FROM node JOIN room ON owner = id WHERE code = $1", guest.code
        )
        (frozen,) = [house for house in houses if addresses[0][0].endswith(f":{house.port}")]
        frozen.process.send_signal(signal.SIGSTOP)
        start = time.monotonic()
        try:
            await asyncio.wait_for(guest.gone(), 5)
            while True:
                assert time.monotonic() - start < 8
                with suppress(ClientError):
                    await guest.come()
                    if not guest.bye:
                        break
                await asyncio.sleep(0.2)
        finally:
            frozen.process.send_signal(signal.SIGCONT)
        assert (await guest.ask("get_ready", ready=True))["t"] == "ack"
        await guest.go()
    assert [await house.stop() for house in houses if house is not frozen] == [0, 0]
    assert await asyncio.to_thread(frozen.process.wait, 20) == FENCED


@pytest.fixture
async def http_session() -> AsyncIterator[ClientSession]:
    async with ClientSession() as http:
        yield http


async def plays_through(http: ClientSession, base: str) -> None:
    """The doctor is content, a long pack arrives, and the numbers are for nobody outside."""
    finding = await of_socket(base)
    assert finding.is_well, finding.said
    async with http.post(f"{base}/api/rooms", json={}) as answer:
        code = (await answer.json())["code"]
    guest = await Guest(http, base, code, "Ada").come()
    assert (await guest.ask("get_ready", ready=True))["t"] == "ack"
    assert await bring(guest, "farben", LONG_PACK) == (200, {"size": 500})
    await guest.go()
    for path in ("/metrics", "/readyz"):
        async with http.get(base + path) as answer:
            assert answer.status == 403
    async with http.get(f"{base}/healthz") as answer:
        assert answer.status == 200
