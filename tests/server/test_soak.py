"""The long run in short: rooms come and go, all that could grow is measured, and growth is found."""

from pathlib import Path

from bench.soak import BARS, slope, soak


async def test_a_short_soak_measures_everything(tmp_path: Path) -> None:
    people = await soak(tmp_path, seconds=4.0, tables=2, every=0.2)
    assert people.acted > 5
    assert people.samples[-1].memory > 10
    assert people.samples[-1].files > 5
    assert people.slopes().keys() == BARS.keys()


def test_what_grows_is_found_and_what_only_sways_is_not() -> None:
    def sways(at: float) -> float:
        return (at * 7 % 13) / 13

    minutes = [60.0 * number for number in range(120)]
    grows = slope([(at, 100 + 20 * at / 3_600 + sways(at)) for at in minutes])
    stays = slope([(at, 100 + sways(at)) for at in minutes])
    assert abs(grows.an_hour - 20) < grows.margin + 0.5 and not grows.is_flat(8.0)
    assert stays.is_flat(0.0) and stays.margin < 1
