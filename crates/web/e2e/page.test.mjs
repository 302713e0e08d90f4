// The page as a whole: looks, accessibility, offline, and the same rules as the native program.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { play, press, world } from "./page.mjs";

let it;
before(async () => { it = await world(); });
after(async () => { await it.close(); });

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function accessible(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const told = found.violations.map((v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target).slice(0, 3).join(" | ")})`);
  assert.deepEqual(told, [], what);
}

for (const colorScheme of ["light", "dark"]) {
  for (const [device, options] of [
    ["desktop", {}],
    ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ]) {
    test(`every view is accessible and fits: ${colorScheme}, ${device}`, async () => {
      const page = await it.open({ colorScheme, reducedMotion: "reduce", ...options });
      const fits = async (what) => {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(wide <= 0, `${what} is ${wide} pixels too wide`);
      };
      await accessible(page, "levels");
      await fits("levels");
      await play(page, 1);
      await press(page, "x");
      await accessible(page, "play");
      await fits("play");
      await play(page, 2);
      await press(page, "x");
      await accessible(page, "play with a choice");
      await press(page, "Escape", "?");
      await accessible(page, "keys");
      await page.click("#close-dialog");
      await page.locator("#share").first().click();
      await accessible(page, "share");
      await page.click("#close-dialog");
      await press(page, "e");
      await page.waitForSelector("#verdict[data-verdict=solvable]", { timeout: 30000 });
      await accessible(page, "edit");
      await fits("edit");
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      const light = Number(ground.match(/\d+/)[0]) > 128;
      assert.equal(light, colorScheme === "light");
    });
  }
}

test("the first level is played right after the page was asked for, and how soon", async () => {
  const page = await it.open();
  const began = Date.now();
  await page.goto(it.url);
  await page.locator("button.level").first().click();
  await page.waitForSelector("#board .piece");
  await press(page, "ArrowUp");
  await page.waitForFunction(() => document.querySelector("#turns").textContent === "1 input");
  console.log(`first input ${Date.now() - began} ms after the page was asked for`);
});

test("the page works without a network after the first visit", async () => {
  const page = await it.open();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await (await caches.open((await caches.keys())[0])).keys()).length > 6);
  await page.context().setOffline(true);
  await page.reload();
  await play(page, 1);
  await press(page, "e");
  await page.waitForSelector("#verdict[data-verdict=solvable]", { timeout: 30000 });
  await page.context().setOffline(false);
});

// `cargo xtask e2e` builds it and says where it is.
const native = process.env.SPELLGRID_MEASURE;
const GAMES = 1000;

test("the same replays give the same bytes here and natively", async () => {
  const expected = execFileSync(native, ["replays", String(GAMES)], { encoding: "utf8", maxBuffer: 1 << 24 });
  assert.equal(expected.trim().split("\n").length, 10 + GAMES / 100);
  assert.match(expected, /l1-double-tap 10 true/);
  const page = await it.open();
  const found = await page.evaluate(async (games) => {
    const module = await import("./spellgrid-web.js");
    return module.measure_replays(games);
  }, GAMES);
  assert.equal(found, expected);
});

test("the search counts what it counts natively, and how fast", async () => {
  // What reading the shipped packs takes is measured by a search of one position and taken off.
  const [level, positions] = ["l4", 40000];
  const natively = (positions) =>
    execFileSync(native, ["search", level, String(positions)], { encoding: "utf8" }).trim().split(" ").map(Number);
  const [count, all] = natively(positions);
  const ms = all - natively(1)[1];
  const page = await it.open();
  const here = (positions) => page.evaluate(async ([level, positions]) => {
    const module = await import("./spellgrid-web.js");
    let [count, best] = [0, Infinity];
    for (let n = 0; n < 4; n++) {
      const began = performance.now();
      count = module.measure_search(level, positions);
      best = Math.min(best, performance.now() - began);
    }
    return [count, best];
  }, [level, positions]);
  const [same, best] = await here(positions);
  const took = best - (await here(1))[1];
  assert.equal(same, count);
  const share = ms / took;
  console.log(`${count} positions of ${level}: ${ms.toFixed(0)} ms natively, ${took.toFixed(0)} ms here: ${(100 * share).toFixed(0)} % of native speed`);
});
