"""Firefox and WebKit, as W3C WebDriver knows them: Firefox by BiDi over a socket, WebKit by requests.

Both take the same gestures; a phone (`phone.py`) is made of them and of what a page is asked.
"""

import asyncio
import json
import os
import re
from asyncio.subprocess import DEVNULL, PIPE, Process
from base64 import b64decode
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Protocol

from aiohttp import ClientConnectionError, ClientSession, ClientTimeout, ClientWebSocketResponse

from tests.browser.engines import FIREFOX, WEBKIT
from tests.server.process import free_port

Json = dict[str, Any]
STARTS_WITHIN, ANSWERS_WITHIN = 60.0, 30.0
SCREEN = "860x1200x24"
PREFERENCES = {"ui.useOverlayScrollbars": 1, "datareporting.policy.dataSubmissionEnabled": False}
"""A phone's scroll bar takes no room; Firefox recommends itself the rest when it is driven."""

PLAINLY = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
"""Drawn without GL: where no graphics card is, its stand-in now and then takes the page down with it."""


class Tab(Protocol):
    """One page of an engine, with a memory of its own."""

    async def go(self, address: str) -> None: ...

    async def run(self, function: str, *args: Any) -> Any:
        """What this JavaScript function says; a promise is waited for."""

    async def perform(self, *sources: Json) -> None:
        """Gestures of pointers and keys."""

    async def resize(self, width: int, height: int) -> None: ...

    async def picture(self) -> bytes: ...


class Engine(Protocol):
    """A browser that is open."""

    async def tab(self) -> Tab: ...


class FirefoxTab:
    """A tab in a container: what one phone keeps no other phone knows."""

    def __init__(self, firefox: "Firefox", context: str) -> None:
        self._firefox = firefox
        self._context = context

    async def go(self, address: str) -> None:
        await self._ask("browsingContext.navigate", url=address, wait="complete")

    async def run(self, function: str, *args: Any) -> Any:
        call = {"functionDeclaration": as_text(function, args), "awaitPromise": True}
        said = await self._firefox.ask("script.callFunction", target={"context": self._context}, **call)
        return answer_of(said["result"]["value"])

    async def perform(self, *sources: Json) -> None:
        """In the window that is in front: only there a focus is drawn."""
        await self._ask("browsingContext.activate")
        await self._ask("input.performActions", actions=list(sources))

    async def resize(self, width: int, height: int) -> None:
        await self._ask("browsingContext.setViewport", viewport={"width": width, "height": height})

    async def picture(self) -> bytes:
        return b64decode((await self._ask("browsingContext.captureScreenshot"))["data"])

    async def _ask(self, method: str, **params: Any) -> Json:
        return await self._firefox.ask(method, context=self._context, **params)


class Firefox:
    """One Firefox for all phones; what is asked is numbered, for answers come in any order."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[Json]] = {}

    async def tab(self) -> Tab:
        container = (await self.ask("browser.createUserContext"))["userContext"]
        made = await self.ask("browsingContext.create", type="window", userContext=container)
        return FirefoxTab(self, made["context"])

    async def ask(self, method: str, **params: Any) -> Json:
        number = next(self._numbers)
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        await self._socket.send_json({"id": number, "method": method, "params": params})
        return await asyncio.wait_for(answer, ANSWERS_WITHIN)

    async def listen(self) -> None:
        async for message in self._socket:
            said = message.json()
            answer = self._answers.pop(said.get("id"), None)
            if answer is None or answer.done():
                continue
            if said["type"] == "success":
                answer.set_result(said["result"])
            else:
                answer.set_exception(AssertionError(said["message"]))


class WebKitTab:
    """A browser of its own: WebKit's driver has one session at a time."""

    def __init__(self, http: ClientSession, session: str) -> None:
        self._http = http
        self._path = f"/session/{session}"

    async def go(self, address: str) -> None:
        await self._post("/url", url=address)

    async def run(self, function: str, *args: Any) -> Any:
        script = f"const [done] = arguments; ({as_text(function, args)})().then(done)"
        return answer_of(await self._post("/execute/async", script=script, args=[]))

    async def perform(self, *sources: Json) -> None:
        await self._post("/actions", actions=list(sources))

    async def resize(self, width: int, height: int) -> None:
        """The window has a frame and a toolbar, and is never narrower than they are."""
        across, down = await self.run("() => [outerWidth - innerWidth, outerHeight - innerHeight]")
        await self._post("/window/rect", width=width + across, height=height + down)

    async def picture(self) -> bytes:
        async with self._http.get(f"{self._path}/screenshot") as answer:
            return b64decode((await answer.json(content_type=None))["value"])

    async def close(self) -> None:
        async with self._http.delete(self._path):
            pass

    async def _post(self, path: str, **params: Any) -> Any:
        return await ask(self._http, self._path + path, params)


class WebKit:
    """A driver for each phone, and a screen that nobody sees; who has it alone has its focus."""

    def __init__(self, stack: AsyncExitStack) -> None:
        self._stack = stack

    async def tab(self) -> Tab:
        port, display = free_port(), await self._stack.enter_async_context(screen())
        env = {**os.environ, **PLAINLY, "DISPLAY": display, "LANG": "en_GB.UTF-8"}
        await self._stack.enter_async_context(
            running(str(WEBKIT.find()), f"--port={port}", env=env, stdout=DEVNULL, stderr=DEVNULL)
        )
        http = ClientSession(f"http://127.0.0.1:{port}", timeout=ClientTimeout(STARTS_WITHIN))
        await self._stack.enter_async_context(http)
        await answers(http)
        session = (await ask(http, "/session", {"capabilities": {}}))["sessionId"]
        tab = WebKitTab(http, session)
        self._stack.push_async_callback(tab.close)
        return tab


@asynccontextmanager
async def screen() -> AsyncIterator[str]:
    """Xvfb looks for a free number by itself, and writes it where it was told to.

    Nobody manages windows there: the one below the pointer, which is in the middle, has the keyboard.
    """
    read, write = os.pipe()
    how = ("-screen", "0", SCREEN, "-nolisten", "tcp", "-displayfd", str(write))
    async with running("Xvfb", *how, pass_fds=(write,), stdout=DEVNULL, stderr=DEVNULL):
        os.close(write)
        with os.fdopen(read) as told:
            yield f":{(await asyncio.to_thread(told.readline)).strip()}"


def as_text(function: str, args: tuple[Any, ...]) -> str:
    """A function without arguments that says in JSON what came of it: then both engines say it alike."""
    called = f"({function})(...{json.dumps(args)})"
    return f"""async () => {{
      try {{ return JSON.stringify({{said: await {called} ?? null}}) }}
      catch (error) {{ return JSON.stringify({{error: String(error)}}) }}
    }}"""


def answer_of(text: str) -> Any:
    answer = json.loads(text)
    assert "error" not in answer, answer["error"]
    return answer["said"]


async def ask(http: ClientSession, path: str, params: Json) -> Any:
    async with http.post(path, json=params) as answer:
        said = (await answer.json(content_type=None))["value"]
        assert answer.status == 200, said
        return said


async def answers(http: ClientSession) -> None:
    """As soon as the driver does."""
    async with asyncio.timeout(STARTS_WITHIN):
        while True:
            try:
                async with http.get("/status"):
                    return
            except ClientConnectionError:
                await asyncio.sleep(0.02)


@asynccontextmanager
async def running(*command: str, **how: Any) -> AsyncIterator[Process]:
    process = await asyncio.create_subprocess_exec(*command, **how)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


@asynccontextmanager
async def firefox(folder: Path) -> AsyncIterator[Engine]:
    rows = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
    (folder / "user.js").write_text("".join(rows), "utf-8")
    flags = ("--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0")
    async with running(str(FIREFOX.find()), *flags, stdout=DEVNULL, stderr=PIPE) as process:
        address = await said_address(process)
        async with ClientSession() as http, http.ws_connect(f"{address}/session", max_msg_size=0) as socket:
            browser = Firefox(socket)
            listening = asyncio.create_task(browser.listen())
            await browser.ask("session.new", capabilities={})
            yield browser
            listening.cancel()


async def said_address(process: Process) -> str:
    assert process.stderr is not None
    async with asyncio.timeout(STARTS_WITHIN):
        async for line in process.stderr:
            if found := re.search(r"ws://\S+", line.decode()):
                return found[0]
    raise AssertionError("Firefox says no address")


@asynccontextmanager
async def webkit(folder: Path) -> AsyncIterator[Engine]:
    async with AsyncExitStack() as stack:
        yield WebKit(stack)
