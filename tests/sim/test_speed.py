"""What `make bench-sim` counts: whole games of random agents."""

import pytest
from bench.sim import our_game

from tablee.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_random_agents_come_to_the_end_of_a_game(game: str) -> None:
    count = our_game(game, 1)
    assert 10 < count.decisions < count.asked
    assert our_game(game, 1) == count
