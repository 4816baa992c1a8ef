"""Health and metrics for whoever runs the house: /healthz, /readyz, /metrics. No room, no name in them."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import accumulate

from aiohttp import web
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from tablee.live.house import House
from tablee.live.metrics import BOUNDS, Histogram
from tablee.server.capacity import Capacity
from tablee.server.connections import Connections
from tablee.server.logs import LogWriter

LOOK_EVERY = 0.5
FRESH = 1.0
TELL_EVERY = 10.0
WRITES_WITHIN = 5.0
WATCHED = {
    "unknown_token", "unknown_key", "unknown_ticket", "no_such_room", "too_many_tries", "too_many_rooms",
    "too_many_sockets", "too_many_connections", "too_fast", "malformed", "compressed", "bad_host",
    "foreign_host", "foreign_origin", "house_full", "no_files",
}  # fmt: skip
"""What strangers do, not players."""
KIND = "text/plain; version=0.0.4; charset=utf-8"


class HealthRoutes:
    """Routes of health; asked often, they answer what was found a second ago."""

    def __init__(
        self,
        house: House,
        log: LogWriter,
        capacity: Capacity,
        connections: Connections,
        fresh: float = FRESH,
    ) -> None:
        self._house = house
        self._capacity = capacity
        self._fresh = fresh
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(HouseMetrics(house, log, capacity, connections))
        self._ready: tuple[float, asyncio.Future[bool]] | None = None
        self._page: tuple[float, bytes] | None = None
        self._told: Counter[str] = Counter()
        self._watching: asyncio.Task[None] | None = None

    def add_routes(self, app: web.Application) -> None:
        app.router.add_get("/healthz", self.health)
        app.router.add_get("/readyz", self.ready)
        app.router.add_get("/metrics", self.metrics)
        app.on_startup.append(self.start)
        app.on_cleanup.append(self.stop)

    async def start(self, app: web.Application) -> None:
        self._watching = asyncio.create_task(self._watch_loop())

    async def stop(self, app: web.Application) -> None:
        if self._watching:
            self._watching.cancel()
        self._log_refusals()

    async def health(self, request: web.Request) -> web.Response:
        """A balancer sends nobody any more to a house that closes, or had to."""
        return _plain("closing", 503) if self._house.is_leaving else _plain("ok", 200)

    async def ready(self, request: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(WRITES_WITHIN):
                can_write = await asyncio.shield(self._try_to_write())
        except TimeoutError:
            can_write = False
        return _plain("ready", 200) if can_write else _plain("nothing can be written down", 503)

    async def metrics(self, request: web.Request) -> web.Response:
        now = asyncio.get_running_loop().time()
        if self._page is None or now - self._page[0] > self._fresh:
            self._page = now, generate_latest(self._registry)
        return web.Response(body=self._page[1], headers={"Content-Type": KIND, "Cache-Control": "no-store"})

    def _try_to_write(self) -> asyncio.Future[bool]:
        loop = asyncio.get_running_loop()
        if self._ready is None or (self._ready[1].done() and loop.time() - self._ready[0] > self._fresh):
            answer: asyncio.Future[bool] = loop.create_future()
            self._ready = loop.time(), answer
            self._house.journal.check(lambda error: answer.set_result(error is None))
        return self._ready[1]

    async def _watch_loop(self) -> None:
        """Measures how late the loop is, and looks whether the journal is still where it was."""
        loop, was_gone = asyncio.get_running_loop(), False
        told = loop.time()
        while True:
            due = loop.time() + LOOK_EVERY
            await asyncio.sleep(LOOK_EVERY)
            self._house.metrics.lags.observe(max(0.0, loop.time() - due))
            if (is_gone := self._house.journal.is_gone()) != was_gone:
                self._house.metrics.note("book_gone" if is_gone else "book_back")
                was_gone = is_gone
            self._capacity.watch()
            if loop.time() - told > TELL_EVERY:
                told = loop.time()
                self._log_refusals()

    def _log_refusals(self) -> None:
        """One line for a reason and a while, however often it was: whoever tries cannot fill the log."""
        refusals = self._house.metrics.refusals
        for why in sorted(WATCHED & refusals.keys()):
            if times := refusals[why] - self._told[why]:
                self._house.metrics.note("turned_away", why=why, times=times)
                self._told[why] = refusals[why]


class HouseMetrics(Collector):
    """The metrics of the house, collected when somebody asks."""

    def __init__(self, house: House, log: LogWriter, capacity: Capacity, connections: Connections) -> None:
        self._house = house
        self._capacity = capacity
        self._log = log
        self._connections = connections

    def collect(self) -> Iterator[Metric]:
        metrics, keepers = self._house.metrics, tuple(self._house.keepers.values())
        playing = [keeper.ledger.written.room for keeper in keepers if keeper.is_playing]
        yield GaugeMetricFamily("tablee_rooms", "Rooms that are open.", len(keepers))
        yield GaugeMetricFamily("tablee_tables", "Games being played.", len(playing))
        yield GaugeMetricFamily("tablee_seats", "Seats at these games.", sum(len(r.seats) for r in playing))
        links = sum(len(keeper.devices.all) for keeper in keepers)
        yield GaugeMetricFamily("tablee_links", "Phones, watchers and screens connected.", links)
        capacity = self._capacity
        yield GaugeMetricFamily("tablee_rooms_limit", "Rooms that may be open.", capacity.most_rooms)
        yield GaugeMetricFamily("tablee_book_bytes", "What the evenings take on the disk.", capacity.bytes)
        yield GaugeMetricFamily("tablee_book_bytes_limit", "What they may take.", capacity.most_bytes)
        connected = len(self._connections)
        yield GaugeMetricFamily("tablee_connections", "Open connections, whatever they are for.", connected)
        most = self._connections.most
        yield GaugeMetricFamily("tablee_connections_limit", "As many as there are files for.", most)
        yield _histogram("tablee_answer_seconds", "From a message to its answer.", metrics.answers)
        yield _histogram("tablee_commit_seconds", "Writing to the disk.", metrics.commits)
        yield _histogram("tablee_loop_lag_seconds", "How late the house is.", metrics.lags)
        yield CounterMetricFamily("tablee_resumes", "People who came back.", metrics.resumes)
        yield CounterMetricFamily("tablee_cut_readers", "Lines that were too slow.", metrics.cut_readers)
        yield CounterMetricFamily("tablee_deleted_rooms", "Rooms that were deleted.", metrics.deleted_rooms)
        houses = self._house.houses_elsewhere + 1
        yield GaugeMetricFamily("tablee_houses", "Houses on this database, this one as well.", houses)
        yield CounterMetricFamily("tablee_claims", "Rooms that came from other houses.", metrics.claims)
        yield CounterMetricFamily("tablee_burials", "Houses that were found dead.", metrics.burials)
        yield CounterMetricFamily("tablee_relays", "What was passed on to other houses.", metrics.relays)
        dropped = self._log.dropped
        yield CounterMetricFamily("tablee_log_lines_dropped", "Lines that the log had no room for.", dropped)
        yield _by_reason("tablee_refusals", "What was turned down, and why.", metrics.refusals.items())


def _histogram(name: str, about: str, found: Histogram) -> Metric:
    counts = tuple(found.counts)
    buckets = zip((*map(str, BOUNDS), "+Inf"), map(float, accumulate(counts)), strict=True)
    return HistogramMetricFamily(name, about, list(buckets), found.total)


def _by_reason(name: str, about: str, found: Iterable[tuple[str, int]]) -> Metric:
    family = CounterMetricFamily(name, about, labels=["why"])
    for why, count in found:
        family.add_metric([why], count)
    return family


def _plain(text: str, status: int) -> web.Response:
    return web.Response(text=text, status=status, headers={"Cache-Control": "no-store"})
