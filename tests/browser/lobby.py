"""What every game begins with: somebody chooses it in the lobby, sets its options, and starts it."""

from playwright.async_api import Locator, Page, expect

from .troupe import PATIENCE


async def choose_game(host: Page, game: str) -> None:
    """By its name on the shelf, if it is not chosen yet."""
    button = host.locator(".shelf").get_by_role("button", name=game, exact=True)
    if await button.get_attribute("aria-pressed") != "true":
        await button.click()
    await is_pressed(button)


async def start_game(host: Page, game: str, **options: str | int) -> None:
    await choose_game(host, game)
    if options:
        await host.get_by_test_id("options").click()
    for name, choice in options.items():
        chosen = host.get_by_test_id(f"option-{name}-{choice}")
        await chosen.click()
        await is_pressed(chosen)
    await host.get_by_test_id("start").click()


async def is_pressed(button: Locator) -> None:
    await expect(button).to_have_attribute("aria-pressed", "true", timeout=PATIENCE)
