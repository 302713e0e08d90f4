// Playing: by keyboard, by pointer, with targets and choices, with undo.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickTile, play, press, steps, world } from "./page.mjs";

// The game of cards alone.
const DUEL = `--- duel
ruleset duel
packs base classic
hand "Tin Knight"
minion "Clay Golem"
enemy minion "Clay Shard"
enemy minion "Bramble Wall"
`;

let it;
before(async () => { it = await world(); });
after(async () => { await it.close(); });

const told = (page) => page.textContent("#live");

test("level 1 is won by keyboard, and stays marked", async () => {
  const page = await it.open();
  await play(page, 1);
  await press(page, ...steps("uu"));
  assert.match(await page.textContent("#rules"), /DEATHRATTLE IS DOUBLE/);
  await press(page, "x");
  assert.equal(await page.locator("#log-cards").getByText("Powder Keg: deathrattle").count(), 2);
  await press(page, ...steps("ddlddr"), "d");
  await page.waitForSelector("#won");
  assert.match(await told(page), /Won!/);
  await page.reload();
  await page.waitForSelector("main");
  assert.match(await page.locator("button.level").first().textContent(), /✓ 10/);
});

test("level 5 is won with the buttons and swipes of a phone", async () => {
  const page = await it.open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await play(page, 5);
  const pad = page.getByRole("group", { name: "Moves" });
  for (const name of ["Left", "Left", "Down", "Left"]) await pad.getByRole("button", { name }).click();
  // The fifth input is a swipe up.
  const board = await page.locator("#board").boundingBox();
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 3, y - 60, { steps: 4 });
  await page.mouse.up();
  assert.match(await page.textContent("#turns"), /5 inputs/);
  await pad.getByRole("button", { name: "Left" }).click();
  await page.waitForSelector("#won");
});

test("level 4 is won with a spell cast on a target by pointer", async () => {
  const page = await it.open();
  await play(page, 4);
  const rules = page.locator("#rules");
  assert.match(await rules.textContent(), /cancelled by DEATHRATTLE IS NOT DOUBLE/);
  await press(page, ...steps("rdrr"));
  await page.locator("#hand button").first().click();
  assert.match(await page.textContent("#ask"), /Which target\?/);
  assert.ok(await page.locator("#board .mark.offer, #board .mark.cursor").count() >= 2);
  await clickTile(page, 1, 6);
  assert.equal(await page.locator("#ask").count(), 0);
  assert.equal(await page.locator("#log-cards").getByText("Powder Keg: deathrattle").count(), 2);
  await press(page, ...steps("ru"));
  await page.waitForSelector("#won");
});

test("level 2: Graft shows the cards that its choices would make", async () => {
  const page = await it.open();
  await play(page, 2);
  await page.locator("#hand button").first().click();
  const ask = page.locator("#ask");
  await ask.getByRole("button", { name: /Ember Moth/ }).click();
  const wanted = ask.getByRole("button", { name: /Ember Moth \(Assembled\).*Write WIN on this tile/ });
  await wanted.first().click();
  assert.match(await page.textContent("#hand"), /Ember Moth \(Assembled\).*Write WIN/);
  await page.locator("#hand button").first().click();
  await clickTile(page, 4, 3);
  await press(page, ...steps("ll"));
  await page.waitForSelector("#won");
});

test("a choice can be taken and dropped by keyboard alone", async () => {
  const page = await it.open();
  await play(page, 2);
  await press(page, "x", "ArrowRight", "ArrowRight");
  assert.match(await told(page), /\w+: /);
  await press(page, "Enter");
  assert.match(await page.textContent("#ask"), /Which card should it become/);
  await press(page, "Escape");
  assert.equal(await page.locator("#ask").count(), 0);
  assert.match(await page.textContent("#hand"), /Graft/);
});

test("undo and redo across a death", async () => {
  const page = await it.open();
  await play(page, 1);
  const minions = page.locator("#minions");
  const at_start = await minions.textContent();
  await press(page, "x");
  assert.doesNotMatch(await minions.textContent(), /Powder Keg/);
  await press(page, "z");
  assert.equal(await minions.textContent(), at_start);
  assert.match(await page.textContent("#turns"), /0 inputs/);
  await press(page, "y");
  assert.doesNotMatch(await minions.textContent(), /Powder Keg/);
  await press(page, "r");
  assert.equal(await minions.textContent(), at_start);
});

test("why, for a thing and for what became of it", async () => {
  const page = await it.open();
  await play(page, 1);
  await press(page, "ArrowUp");
  await clickTile(page, 5, 3);
  const why = page.locator("#why");
  assert.match(await why.textContent(), /baba.*is YOU — BABA IS YOU.*moved up/s);
  await why.getByRole("button", { name: /is YOU/ }).click();
  assert.equal(await page.locator("#board .mark.lit").count(), 3);
  // The same by keyboard: the look cursor.
  await press(page, "l", "ArrowUp", "Enter");
  assert.match(await told(page), /5,2: the word DOUBLE/);
});

test("the log folds and points at what it speaks of", async () => {
  const page = await it.open();
  await play(page, 1);
  await press(page, "x");
  const line = page.locator("#log-cards").getByText("Bramble Wall takes 1 damage").first();
  await line.hover();
  assert.equal(await page.locator("#board .mark.lit").count(), 1);
  const node = page.locator("#log-cards details").first();
  const below = node.getByText("Bramble Wall takes 1 damage");
  assert.ok(await below.isVisible());
  await node.locator("summary").first().click();
  assert.ok(!(await below.isVisible()));
});

test("a hint says the next input, the rest can be watched, and a dead end is called one", async () => {
  const page = await it.open();
  const hint = (words) => page.waitForFunction(
    (words) => document.querySelector("#hint-text")?.textContent.includes(words), words, { timeout: 30000 });
  await play(page, 1);
  await press(page, "h");
  await hint("9 more inputs then win.");
  assert.match(await told(page), /Try: /);
  // Another input takes the hint away; the solution is known, so the next one comes at once.
  await press(page, "ArrowUp");
  await page.waitForSelector("#hint-box", { state: "detached" });
  await page.click("#ask-hint");
  await hint("8 more inputs then win.");
  await page.click("#hint-watch");
  await page.getByRole("button", { name: "Run" }).click();
  await page.waitForSelector("#won");
  // Whirlwind before the sentence is whole.
  await press(page, "r", "x", "h");
  await hint("There is no way to win from here.");
});

test("a duel has no board: cards are played, minions attack, the turn ends", async () => {
  const page = await it.open();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.fill("#text", DUEL);
  await page.click("#playtest");
  await page.waitForSelector(".table");
  const mine = page.getByRole("group", { name: "Your side" });
  const theirs = page.getByRole("group", { name: "The enemy's side" });
  assert.match(await mine.textContent(), /Clay Golem/);
  await press(page, "t");
  await page.getByRole("button", { name: /Clay Golem/ }).first().click();
  await theirs.getByRole("button", { name: /Clay Shard/ }).click();
  await page.waitForFunction(() => document.querySelector("#turns").textContent === "1 input");
  assert.doesNotMatch(await theirs.textContent(), /Clay Shard/);
  await press(page, "1");
  await page.waitForFunction(() => document.querySelector("#turns").textContent === "2 inputs");
  await press(page, "n");
  await page.waitForFunction(() => document.querySelector("#turns").textContent === "3 inputs");
});

test("predict: a guess is asked before and compared after", async () => {
  const page = await it.open();
  await play(page, 1);
  await press(page, "p", "x");
  const dialog = page.locator("dialog");
  await dialog.getByLabel(/Powder Keg/).check();
  await dialog.getByLabel(/Deathrattle will trigger/).fill("2");
  assert.match(await page.textContent("#turns"), /0 inputs/);
  await page.click("#see");
  assert.match(await dialog.textContent(), /Not quite.*Died as expected: Powder Keg.*2 expected, 1 triggered/s);
  await page.click("#close-dialog");
  assert.match(await page.textContent("#turns"), /1 input/);
});

test("an input on a 33 by 18 board, and how long it takes", async () => {
  const page = await it.open();
  await page.getByRole("button", { name: "Edit" }).click();
  const row = (y) => Array.from({ length: 33 }, (_, x) => (x === 16 && y === 9 ? "baba" : (x * 7 + y * 3) % 5 ? "." : "rock"));
  const rows = Array.from({ length: 18 }, (_, y) => row(y));
  rows[0].splice(0, 7, "BABA", "IS", "YOU", ".", "ROCK", "IS", "PUSH");
  rows[17].splice(0, 4, "FLAG", "IS", "WIN", "flag");
  await page.fill("#text", `--- wide\nboard\n${rows.map((r) => r.join(" ")).join("\n")}\n`);
  await page.waitForFunction(() => document.querySelector("#board")?.getAttribute("viewBox") === "0 0 2112 1152");
  await page.click("#playtest");
  await page.waitForFunction(() => document.querySelector("#turns"));
  const times = await page.evaluate(() => {
    const times = [];
    for (let n = 0; n < 40; n++) {
      const key = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"][n % 4];
      const began = performance.now();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b);
  });
  await page.waitForFunction(() => document.querySelector("#turns").textContent.startsWith("40"));
  const median = times[20];
  console.log(`an input on 33x18: ${median.toFixed(2)} ms (median), ${times[38].toFixed(2)} ms (95 %)`);
});
