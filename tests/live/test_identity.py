"""Tokens, tickets, and seats that move to another phone."""

from collections.abc import Callable
from functools import partial

import pytest

from tablee.core.records import Refused
from tablee.live.identity import KEY_LASTS, TICKET_LASTS, new_secret
from tablee.live.ledger import TRY_AGAIN
from tablee.room.actions import AddBot, GetReady, Kick, Leave, LetIn, Rename

from .fake import Evening, Guest, SlowJournal

HOST, BO = 0, 1


def turned_away(knock: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        knock()
    return refused.value.key


def moved(evening: Evening, token: str) -> str:
    """Bo's seat goes to another phone; its token."""
    tokens: list[str | None] = []
    evening.keeper.move_seat(evening.keeper.moving_key(token), tokens.append)
    evening.settle()
    assert tokens[0] is not None
    return tokens[0]


def comes(evening: Evening, ticket: str) -> Guest:
    guest = Guest(evening.keeper, ticket=ticket)
    evening.settle()
    return guest


def test_a_ticket_opens_one_socket() -> None:
    evening = Evening(3)
    ticket = evening.keeper.ticket(evening.guests[BO].token)
    assert comes(evening, ticket).channel.last("welcome")["person"] == BO
    assert turned_away(lambda: comes(evening, ticket)) == "unknown_ticket"


def test_a_ticket_does_not_last() -> None:
    evening = Evening(3)
    ticket = evening.keeper.ticket(evening.guests[BO].token)
    evening.settle(TICKET_LASTS + 1)
    assert turned_away(lambda: comes(evening, ticket)) == "unknown_ticket"


def test_the_newer_ticket_counts() -> None:
    evening = Evening(3)
    older, newer = (evening.keeper.ticket(evening.guests[BO].token) for _ in range(2))
    assert turned_away(lambda: comes(evening, older)) == "unknown_ticket"
    assert comes(evening, newer).channel.last("welcome")["person"] == BO


def test_a_ticket_of_somebody_who_was_sent_away_is_worth_nothing() -> None:
    evening = Evening(3)
    ticket = evening.keeper.ticket(evening.guests[BO].token)
    evening.guests[HOST].ask(Kick(BO))
    assert turned_away(lambda: comes(evening, ticket)) == "unknown_ticket"


def test_a_seat_moves_once() -> None:
    evening = Evening(3)
    bo, keeper = evening.guests[BO], evening.keeper
    key, tokens = keeper.moving_key(bo.token), list[str | None]()
    keeper.move_seat(key, tokens.append)
    evening.settle()
    assert bo.channel.closed == ("moved", 4409, None)
    assert turned_away(lambda: keeper.move_seat(key, tokens.append)) == "unknown_key"
    (token,) = tokens
    assert token is not None and comes(evening, keeper.ticket(token)).channel.last("welcome")["person"] == BO


def test_a_key_is_still_good_when_nothing_could_be_written() -> None:
    journal = SlowJournal()
    evening, tokens = Evening(2, journal), list[str | None]()
    keeper, token = evening.keeper, evening.guests[1].token
    key = keeper.moving_key(token)
    journal.is_full = True
    evening.guests[0].ask(Rename("Ada"))
    assert turned_away(lambda: keeper.move_seat(key, tokens.append)) == "cannot_write"
    journal.is_full = False
    evening.settle(TRY_AGAIN)
    keeper.move_seat(key, tokens.append)
    assert len(tokens) == 1


def test_a_key_does_not_last() -> None:
    evening = Evening(3)
    key = evening.keeper.moving_key(evening.guests[BO].token)
    evening.settle(KEY_LASTS + 1)
    assert turned_away(lambda: evening.keeper.move_seat(key, lambda _: None)) == "unknown_key"


def frozen() -> tuple[Evening, str, str, Guest]:
    """Bo's seat was moved, and the first phone came again."""
    evening = Evening(3)
    older = evening.guests[BO].token
    newer = moved(evening, older)
    phone = comes(evening, evening.keeper.ticket(newer))
    assert turned_away(lambda: evening.keeper.ticket(older)) == "frozen"
    evening.settle()
    return evening, older, newer, phone


def test_a_dead_token_used_again_freezes_the_seat_and_asks_the_host() -> None:
    evening, older, newer, phone = frozen()
    assert phone.channel.closed == ("frozen", 4409, 3_000)
    doubted = [person["id"] for person in evening.guests[HOST].room["people"] if person["frozen"]]
    assert doubted == [BO]
    for token in (older, newer):
        assert turned_away(partial(evening.keeper.ticket, token)) == "frozen"
        assert turned_away(partial(evening.keeper.moving_key, token)) == "frozen"
    phone.ask(Rename("Eve"))
    evening.settle()
    assert phone.channel.last("refused")["key"] == "no_seat"


@pytest.mark.parametrize("crash", [False, True])
@pytest.mark.parametrize("phone", ["newer", "older"])
def test_the_host_lets_one_of_them_in(phone: str, crash: bool) -> None:
    evening, older, newer, _ = frozen()
    host = evening.guests[HOST].token
    if crash:
        evening = evening.again()
    leading = Guest(evening.keeper, token=host)
    evening.settle()
    leading.ask(LetIn(BO, phone))  # type: ignore[arg-type]
    evening.settle()
    good, bad = (newer, older) if phone == "newer" else (older, newer)
    assert comes(evening, evening.keeper.ticket(good)).channel.last("welcome")["person"] == BO
    assert turned_away(lambda: evening.keeper.ticket(bad)) == "unknown_token"
    assert not any(person["frozen"] for person in leading.room["people"])


def test_only_the_host_decides_and_only_where_there_is_a_doubt() -> None:
    evening, *_ = frozen()
    host, other = evening.guests[HOST], evening.guests[2]
    other.ask(LetIn(BO, "older"))
    host.ask(LetIn(2, "older"))
    evening.settle()
    assert other.channel.last("refused")["key"] == "not_host"
    assert host.channel.last("refused")["key"] == "no_such_person"


def test_nobody_judges_her_own_case() -> None:
    evening = Evening(3)
    older = evening.guests[HOST].token
    newer = moved(evening, older)
    comes(evening, evening.keeper.ticket(newer))
    assert turned_away(lambda: evening.keeper.ticket(older)) == "frozen"
    evening.settle()
    assert evening.guests[BO].room["host"] == BO


def test_where_nobody_can_judge_the_dead_token_is_a_stranger() -> None:
    evening = Evening(1)
    older = evening.guests[HOST].token
    newer = moved(evening, older)
    phone = comes(evening, evening.keeper.ticket(newer))
    assert turned_away(lambda: evening.keeper.ticket(older)) == "unknown_token"
    assert phone.channel.closed is None


def test_nor_does_a_host_judge_who_is_gone() -> None:
    evening = Evening(2)
    older = evening.guests[BO].token
    newer = moved(evening, older)
    for guest in evening.guests:
        guest.leave()
    evening.settle(30_000)
    assert turned_away(lambda: evening.keeper.ticket(older)) == "unknown_token"
    assert comes(evening, evening.keeper.ticket(newer)).room["host"] == BO


@pytest.mark.parametrize("leaves", [True, False])
def test_where_nobody_is_left_who_could_judge_the_newer_phone_is_let_in(leaves: bool) -> None:
    evening, older, newer, phone = frozen()
    for away in (phone, evening.guests[2]):
        away.leave()
    if leaves:
        evening.guests[HOST].ask(Leave())
    else:
        evening.guests[HOST].leave()
    evening.settle(30_000)
    assert turned_away(lambda: evening.keeper.ticket(older)) == "unknown_token"
    phone = comes(evening, evening.keeper.ticket(newer))
    assert phone.room["host"] == BO


def test_who_was_sent_away_is_not_heard_however_fast_she_is() -> None:
    evening = Evening(3)
    bo = evening.guests[BO]
    evening.guests[HOST].ask(Kick(BO))
    bo.ask(GetReady(True))
    evening.settle()
    assert bo.channel.last("refused")["key"] == "no_seat"


def test_the_older_device_is_not_heard_any_more() -> None:
    evening = Evening(3)
    phone = evening.guests[BO]
    tablet = Guest(evening.keeper, token=phone.token)
    evening.settle()
    phone.ask(Rename("Eve"))
    evening.settle()
    assert phone.channel.last("refused")["key"] == "no_seat"
    assert {person["name"] for person in tablet.room["people"]} == {"Guest 0", "Guest 1", "Guest 2"}


@pytest.mark.parametrize("bots", [0, 2])
def test_m5_who_shows_a_dead_token_does_not_bring_her_own_judge(bots: int) -> None:
    """Somebody who came after the seat was moved judges nobody: the newer phone keeps it."""
    evening = Evening(1)
    older = evening.guests[HOST].token
    for _ in range(bots):
        evening.guests[HOST].ask(AddBot())
    newer = moved(evening, older)
    thief = Guest(evening.keeper, "Thief")
    evening.settle()
    assert turned_away(lambda: evening.keeper.ticket(older)) == "unknown_token"
    thief.ask(LetIn(HOST, "older"))
    evening.settle()
    assert thief.channel.last("refused")["key"] in {"not_host", "no_such_person"}
    assert comes(evening, evening.keeper.ticket(newer)).channel.last("welcome")["person"] == HOST


def test_m5_a_dead_token_is_no_new_secret() -> None:
    evening = Evening(0)
    secret = new_secret()
    Guest(evening.keeper, "Ada", secret=secret)
    evening.settle()
    moved(evening, secret)
    assert turned_away(lambda: str(Guest(evening.keeper, "Ada", secret=secret))) == "unknown_token"
    assert len(evening.keeper.ledger.written.room.people) == 1
