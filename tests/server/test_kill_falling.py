"""Killed in the middle of the fall: it goes on from the same beat, and no card is lost or doubled."""

import asyncio
import random
import shutil
from itertools import pairwise
from typing import Any

import pytest

from tablee.admin.export import export_table
from tablee.core.table import fold
from tablee.games.falling.fall import Falling
from tablee.games.falling.game import GAME
from tablee.games.falling.outcomes import Dealt, Skipped
from tablee.games.falling.state import FallingState
from tablee.room.journal import Stream, table_of
from tablee.sim.verify import verify
from tablee.stores.sqlite import SqliteJournal
from tests.server.conftest import Party
from tests.server.guest import Guest, Message
from tests.server.process import Server

BEAT = 1_100
KILLS = 4


@pytest.mark.parametrize("pace", [12.0])
async def test_the_fall_goes_on_from_the_same_beat_with_all_its_cards(
    server: Server, own_party: Party, pace: float
) -> None:
    guests = await jump(own_party)
    cuts, luck = [], random.Random(5)
    for _ in range(KILLS):
        await tap_for(guests, luck, 0.4)
        server.kill()
        cuts.append(written(server))
        assert_all_cards(state_of(cuts[-1]))
        await server.start()
        await asyncio.gather(*(come_back(guest) for guest in guests))
    await guests[0].until(lambda: guests[0].room["stage"] == "over", 60)
    await asyncio.gather(*(all_answered(guest) for guest in guests))
    await server.stop()
    whole = written(server)
    for cut in cuts:
        assert_same_beat_follows(cut, whole)
    assert_whole_game(whole, guests)
    assert_verified(server, own_party.code)


def assert_same_beat_follows(cut: Stream, whole: Stream) -> None:
    """What was written before the kill is a beginning of the whole; the beat then due came next, on time."""
    number = len(cut.events)
    assert whole.events[:number] == cut.events
    state = fold(GAME, cut.events).state
    assert isinstance(state.phase, Falling)
    due = state.phase.deadline_at()
    beat = next(event for event in whole.events[number:] if isinstance(event.what, Dealt | Skipped))
    assert 0 <= beat.time - due < BEAT


def assert_whole_game(stream: Stream, guests: list[Guest]) -> None:
    final = state_of(stream)
    assert_all_cards(final)
    assert len(final.falling) == 1 and not final.deck
    assert all(guest.view["table"]["landed"] == [*final.landed] for guest in guests)
    beats = [event.time for event in stream.events if isinstance(event.what, Dealt | Skipped)]
    assert all(later - sooner >= BEAT // 4 for sooner, later in pairwise(beats))


def assert_verified(server: Server, code: str) -> None:
    journal = copied(server)
    assert verify(export_table(journal, code)).is_over
    journal.close()


async def jump(party: Party) -> list[Guest]:
    guests = await party.sit_down(5)
    await guests[0].ask("choose", game="falling", options={"tempo": "fast"})
    await guests[0].ask("start")
    await guests[0].until(lambda: guests[0].phase == "Falling" and left(guests[0]) < 49)
    return guests


async def tap_for(guests: list[Guest], luck: random.Random, seconds: float) -> None:
    """Hasty fingers; nobody waits for an answer."""
    async with asyncio.timeout(60):
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.03)
            await tap(luck.choice(guests), luck)


async def tap(guest: Guest, luck: random.Random) -> None:
    offers = [offer for offer in guest.offers if offer["do"] in {"take", "play"}]
    if offers:
        guest.counter += 1
        message = {"t": "act", "e": guest.view["entry"], "a": filled(luck.choice(offers), luck)}
        guest.pending[guest.counter] = {**message, "c": guest.counter}
        await guest.say(guest.pending[guest.counter])


def filled(offer: Message, luck: random.Random) -> Message:
    if offer["do"] == "play":
        return {"do": "play", "card": offer["card"], "at": luck.choice(offer["at"])}
    return {"do": "take", "card": luck.choice(offer["cards"])}


async def come_back(guest: Guest) -> None:
    await guest.gone()
    await guest.come()
    await guest.until(lambda: any(message["t"] == "view" for message in guest.heard))


def left(guest: Guest) -> int:
    return int(guest.view["table"]["left"])


async def all_answered(guest: Guest) -> None:
    await guest.until(lambda: not guest.pending)


def state_of(stream: Stream) -> Any:
    return table_of(stream.moment()).state


def written(server: Server) -> Stream:
    """The room as it stands in the file."""
    journal = copied(server)
    (name,) = journal.rooms()
    stream = Stream().read(journal.read(name))
    journal.close()
    return stream


def copied(server: Server) -> SqliteJournal:
    """The server finds its file as it left it."""
    copy = server.folder / "copy.sqlite"
    for ending in ("", "-wal"):
        if (part := server.database.with_name(server.database.name + ending)).exists():
            shutil.copy(part, copy.with_name(copy.name + ending))
    return SqliteJournal(copy)


def assert_all_cards(state: FallingState) -> None:
    held = (card for faller in state.fallers for card in faller.cards)
    cards = [card.id for card in (*state.deck, *state.discards, *held)]
    assert len(cards) == len(set(cards)), "a card was doubled"
    assert set(range(state.total)) <= set(cards), "a card was lost"
