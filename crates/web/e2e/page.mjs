// What the tests share: a browser, and a page that fails a test when it prints an error.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

/// Where the page is served, below a sub-path, as any static host might: `cargo xtask e2e` does.
const url = process.env.SPELLGRID_URL;
assert(url, "run these tests with `cargo xtask e2e`, which serves the page");

/// A browser with the page served; `open` gives a fresh page in a fresh store.
export async function world() {
  const profile = await mkdtemp(join(tmpdir(), "spellgrid-e2e-"));
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      `--disk-cache-dir=${profile}`,
    ],
  });
  const errors = [];
  return {
    url,
    errors,
    async open({ hash = "", ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      const page = await context.newPage();
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.goto(url + hash);
      await page.waitForSelector("main");
      return page;
    },
    async close() {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
      assert.deepEqual(errors, [], "the console must stay empty");
    },
  };
}

/// Open the level at that place of the picker.
export async function play(page, n) {
  await page.getByRole("button", { name: "Levels" }).click();
  await page.locator("button.level").nth(n - 1).click();
  await page.waitForSelector("#board, .table");
}

/// Press keys, one input each, and wait until the page has played them.
export async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
}

export const ARROWS = { r: "ArrowRight", u: "ArrowUp", l: "ArrowLeft", d: "ArrowDown" };
/// Keys for steps written as `ruld`.
export const steps = (text) => [...text].map((letter) => ARROWS[letter]);

/// The middle of a tile in the page's pixels.
export async function tile(page, x, y) {
  return page.locator("#board").evaluate((board, [x, y]) => {
    const box = board.getBoundingClientRect();
    const [, , w, h] = board.getAttribute("viewBox").split(" ").map((n) => n / 64);
    return { x: box.left + ((x + 0.5) * box.width) / w, y: box.top + ((y + 0.5) * box.height) / h };
  }, [x, y]);
}
/// Click a tile.
export async function clickTile(page, x, y, options) {
  await page.locator("#board").evaluate((board) => board.scrollIntoView({ block: "center", behavior: "instant" }));
  const at = await tile(page, x, y);
  await page.mouse.click(at.x, at.y, options);
}

/// The page's own address of a shared level.
export async function link(page, { replay = false } = {}) {
  await page.locator("#share").first().click();
  if (replay) await page.check("#with-replay");
  const text = await page.inputValue("#link");
  await page.click("#close-dialog");
  return text.slice(text.indexOf("#"));
}
