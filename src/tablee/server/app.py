"""The web application: all routes, and what they share."""

from time import monotonic
from typing import NamedTuple

from aiohttp import web

from tablee.live.house import House
from tablee.live.neighbours import Neighbours

from .addresses import OwnNames, PublicUrl
from .aiohttp_server import CONNECTIONS
from .capacity import Capacity
from .connections import Connections
from .http.health import HealthRoutes
from .http.packs import PackRoutes
from .http.pairing import PairingRoutes, Pairings
from .http.rooms import RoomRoutes
from .http.seats import SeatRoutes
from .http.security import (
    METRICS,
    OWN_NAMES,
    PUBLIC_URL,
    RATE_LIMITS,
    SETTINGS,
    add_security_headers,
    gatekeeper,
    refusals_as_json,
)
from .http.static import StaticFiles
from .limits import RateLimits
from .logs import LogWriter
from .relay import Relay
from .settings import Settings
from .ws.session import Sessions

LONGEST_BODY = 4_096


class Company(NamedTuple):
    """The other houses on the same database, the secret that all know, and where they reach this one."""

    neighbours: Neighbours
    secret: str
    address: str


def make_app(
    house: House, settings: Settings, log: LogWriter, company: Company | None = None
) -> web.Application:
    """A house that is alone has no company, and nothing to pass on."""
    limits, public_url, pairings = RateLimits(settings), PublicUrl(settings), Pairings(monotonic)
    relay = Relay(*company, limits, public_url, pairings, house.metrics) if company else None
    before, after = ([relay.arrive], [relay.pass_on]) if relay else ([], [])
    middlewares = [*before, gatekeeper, refusals_as_json, *after]
    app = web.Application(middlewares=middlewares, client_max_size=LONGEST_BODY)
    if relay:
        app.cleanup_ctx.append(relay.run)
    app.on_response_prepare.append(add_security_headers)
    app[SETTINGS] = settings
    app[METRICS] = house.metrics
    app[OWN_NAMES] = OwnNames(settings)
    app[RATE_LIMITS] = limits
    is_house = company.neighbours.is_house if company else (lambda address: False)
    app[CONNECTIONS] = connections = Connections(settings, limits, house.metrics, is_house)
    app[PUBLIC_URL] = public_url
    capacity = Capacity(house, settings)
    Sessions(house, limits).add_routes(app)
    HealthRoutes(house, log, capacity, connections).add_routes(app)
    PackRoutes(house, limits, capacity).add_routes(app)
    PairingRoutes(pairings, limits, public_url).add_routes(app)
    SeatRoutes(house, limits, public_url, pairings).add_routes(app)
    RoomRoutes(house, settings, limits, public_url, capacity).add_routes(app)
    StaticFiles(public_url).add_routes(app)  # last: it answers whatever nobody else does
    return app
