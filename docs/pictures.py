"""Makes the pictures of the README anew, from a real game on the playground.

    pip install '.[play]' playwright
    python docs/pictures.py

It needs Chromium: `chromium` on the path, or any browser of that family named by the variable CHROMIUM.
The deals are random, so every run shows another game.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from cogs.playground.playground import Playground, playground
from games.core import Seat, verb_of
from games.sticheln.bot import bot

if TYPE_CHECKING:
    from playwright.async_api import Page

HERE = Path(__file__).parent
WIDTH, HEIGHT, SHARPNESS = 480, 1600, 2
MARGIN = 6
"""Pixels around a message."""


class Game:
    """A game of Sticheln among three people and a bot, who all play as the house bot would."""

    def __init__(self, place: Playground) -> None:
        """Nothing is opened yet."""
        self.place = place
        self.channel = place.preview.channel
        self.people = dict(zip(("Ada", "Ben", "Cleo"), place.preview.viewers, strict=True))
        self.hands: dict[int, Any] = {}
        self.table: Any = None

    async def do(self, action: Any) -> Any:
        """One action of a person, and all that comes of it."""
        async with self.place.turn:
            result = await action
            await self.place.let_pass(0.0)
        return result

    async def begin(self) -> None:
        """Up to the first choice."""
        ada = self.people["Ada"]
        await self.do(ada.slash(self.channel, "start", game="sticheln", bots=1))
        self.table = self.place.bot.tables.in_channel(self.channel.id)
        lobby = self.channel.last_message
        for name in ("Ben", "Cleo"):
            await self.do(self.people[name].click(lobby, custom_id=f"t:{self.table.id}:-:join:"))
        await self.do(ada.click(lobby, custom_id=f"t:{self.table.id}:-:start:"))
        for person in self.people.values():
            self.hands[person.id] = (await self.do(person.slash(self.channel, "hand"))).response

    async def play_until(self, name: str, *, round_: int, tricks: int, cards: int) -> None:
        """Up to the turn of this person with so many cards in the trick, or more."""
        me = self.table.seat(self.people[name].id)
        while True:
            view = self.table.public()
            late = (view.round, sum(view.tricks)) >= (round_, tricks)
            if late and view.waiting == (me,) and len(view.trick) >= cards:
                return
            await self.move(view.waiting[0])

    async def move(self, seat: Seat) -> Any:
        """What the house bot would do in this seat, by pressing the button for it; bots get their time."""
        if self.table.roster[seat].bot:
            async with self.place.turn:
                return await self.place.let_pass(1.0)
        action = bot(self.table.view(seat), self.table.legal(seat), Random(1))
        confirm = "!" * type(action).confirm
        button = f"t:{self.table.id}:{self.table.row.move}:{verb_of(type(action))}{confirm}:{action.card}"
        person = next(one for one in self.people.values() if self.table.seat(one.id) == seat)
        hand = self.hands[person.id]
        if confirm:
            menu = button.partition("!")[0] + ":"
            await self.do(person.select(hand, [action.card], custom_id=menu))
        return await self.do(person.click(hand, custom_id=button))


async def show(page: Page, message: int, name: str) -> None:
    """Save one message, cropped."""
    box = page.locator(f'[data-message-id="{message}"] .component-container').first
    await box.scroll_into_view_if_needed()
    frame = await box.bounding_box()
    assert frame is not None
    clip = {
        "x": frame["x"] - MARGIN,
        "y": frame["y"] - MARGIN,
        "width": frame["width"] + 2 * MARGIN,
        "height": frame["height"] + 2 * MARGIN,
    }
    await page.screenshot(path=HERE / f"{name}.png", clip=clip)  # type: ignore[arg-type]


async def make(browser: Any, language: str, suffix: str) -> None:
    """The pictures in one language."""
    async with playground() as place:
        place.languages.update(dict.fromkeys(place.languages, language))
        game = Game(place)
        await game.begin()
        await game.play_until("Ada", round_=2, tricks=5, cards=2)
        page = await browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=SHARPNESS
        )
        await page.goto(f"{place.url}frame#{place.preview.capability}")
        await page.locator(".component-container").first.wait_for()
        await page.wait_for_timeout(1000)
        await show(page, game.table.row.message, f"table{suffix}")
        await show(page, game.hands[game.people["Ada"].id].id, f"hand{suffix}")
        await page.close()


async def main() -> None:
    """All pictures."""
    try:
        from playwright.async_api import async_playwright  # noqa: PLC0415
    except ModuleNotFoundError:
        sys.exit("This needs playwright: pip install playwright")
    path = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if path is None:
        sys.exit("This needs Chromium: install it, or name a browser by the variable CHROMIUM.")
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        await make(browser, "en", "")
        await make(browser, "zh-TW", ".zh-TW")
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
