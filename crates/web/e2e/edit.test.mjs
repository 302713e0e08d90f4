// Editing: painting, the text beside it, the verdict, links and files.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFile } from "node:fs/promises";
import { clickTile, link, play, press, steps, tile, world } from "./page.mjs";

let it;
before(async () => { it = await world(); });
after(async () => { await it.close(); });

const verdict = (page, word) => page.waitForSelector(`#verdict[data-verdict="${word}"]`, { timeout: 30000 });

async function paint(page, name, x, y) {
  await page.fill("#find", name.replace("the word ", ""));
  await page.getByRole("button", { name, exact: true }).first().click();
  await clickTile(page, x, y);
}

test("a level is painted, judged, played and not lost", async () => {
  const page = await it.open();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.fill("#width", "5");
  await page.press("#width", "Tab");
  await page.fill("#height", "3");
  await page.press("#height", "Tab");
  for (const [x, word] of ["BABA", "IS", "YOU"].entries()) await paint(page, `the word ${word}`, x, 0);
  await paint(page, "baba", 0, 1);
  await verdict(page, "unsolvable");
  for (const [x, word] of ["FLAG", "IS", "WIN"].entries()) await paint(page, `the word ${word}`, x, 2);
  await paint(page, "flag", 3, 1);
  await verdict(page, "solvable");
  assert.match(await page.textContent("#verdict"), /Solvable in 3/);
  assert.match(await page.inputValue("#text"), /BABA +IS +YOU/);
  await page.click("#hint");
  assert.equal((await page.textContent("#hints")).trim(), "right");
  await page.click("#playtest");
  await page.waitForSelector("#turns");
  await press(page, ...steps("rrr"));
  await page.waitForSelector("#won");
  await page.getByRole("button", { name: "Back to the editor" }).click();
  assert.match(await page.inputValue("#text"), /FLAG +IS +WIN/);
  // A reload keeps the work too.
  await page.reload();
  await page.getByRole("button", { name: "Edit" }).click();
  assert.match(await page.inputValue("#text"), /FLAG +IS +WIN/);
  await page.click("#watch");
  await page.getByRole("button", { name: "Run" }).click();
  await page.waitForSelector("#won");
});

test("a stroke, undo, redo, the eraser, stacks", async () => {
  const page = await it.open();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.fill("#find", "rock");
  await page.getByRole("button", { name: "rock", exact: true }).click();
  const [from, to] = [await tile(page, 1, 1), await tile(page, 4, 1)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
  const rocks = () => page.locator("#board .piece:not(.gone)").count();
  assert.equal(await rocks(), 4);
  await page.locator("#board").focus();
  await press(page, "z");
  assert.equal(await rocks(), 0);
  await press(page, "y");
  assert.equal(await rocks(), 4);
  await clickTile(page, 2, 1, { button: "right" });
  assert.equal(await rocks(), 3);
  await page.check("#stack");
  await paint(page, "the word IS", 1, 1);
  assert.equal(await rocks(), 4);
  assert.match(await page.inputValue("#text"), /thing +text:IS at 1,1/);
});

test("the text and the board follow each other, and faults stand at their places", async () => {
  const page = await it.open();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.fill("#text", "--- a\nboard\nBABA IS YOU\nbaba . flag\nFLAG IS WIN\n");
  await verdict(page, "solvable");
  assert.equal(await page.locator("#board .piece").count(), 8);
  await page.fill("#text", "--- a\nboard\nBABA IS YOU\nbaba . flogg\nFLAG IS WIN\n");
  const fault = page.locator("#faults button").first();
  await fault.waitFor();
  assert.match(await fault.textContent(), /Line 4, column 8: .*flogg/);
  assert.equal(await page.locator("#board .piece").count(), 8);
  await fault.click();
  const chosen = await page.evaluate(() => {
    const text = document.querySelector("#text");
    return text.value.slice(text.selectionStart, text.selectionEnd);
  });
  assert.equal(chosen, "flogg");
});

test("a level with a shortcut is called cooked, and the cook can be watched", async () => {
  const page = await it.open();
  await page.getByRole("button", { name: "Edit" }).click();
  await page.fill("#text",
    "--- short\nboard\nBABA IS YOU .\nbaba . . flag\nFLAG IS WIN .\nROCK IS . PUSH\n\nsolve none without formed \"ROCK IS PUSH\"\n");
  await verdict(page, "cooked");
  await page.locator("#claims").getByRole("button", { name: "Watch" }).click();
  await page.getByRole("button", { name: "Run" }).click();
  await page.waitForSelector("#won");
});

test("the needs of level 1 are told, and the solver can be cancelled", async () => {
  const page = await it.open();
  await play(page, 1);
  await press(page, "e");
  await verdict(page, "solvable");
  await page.waitForSelector("#needs", { timeout: 60000 });
  assert.match(await page.textContent("#needs"), /formed "DEATHRATTLE IS DOUBLE"/);
  // A board far too large to search: the page stays quick, and the search can be ended.
  await page.fill("#text", `--- big\nboard\nBABA IS YOU . ROCK IS PUSH\nbaba . . . . . .\n${Array(6).fill(". rock . rock . rock .").join("\n")}\nFLAG IS WIN . . . .\n`);
  const cancel = page.getByRole("button", { name: "Cancel" });
  await cancel.waitFor();
  await cancel.click();
  await verdict(page, "trouble");
});

test("a shared level and its replay open elsewhere", async () => {
  const page = await it.open();
  await play(page, 2);
  await press(page, "ArrowLeft", "ArrowDown");
  const [plain, replay] = [await link(page), await link(page, { replay: true })];
  assert.ok(plain.length < 900, `${plain.length} characters`);
  const other = await it.open({ hash: replay });
  await other.waitForSelector("#turns");
  assert.match(await other.textContent("h1"), /Spliced Corpse/);
  await other.getByRole("button", { name: "Run" }).click();
  await other.waitForFunction(() => document.querySelector("#turns").textContent === "2 inputs");
  assert.equal(await link(other), plain);
});

test("a hostile link does nothing worse than an error message", async () => {
  const page = await it.open();
  await play(page, 2);
  const good = await link(page);
  const bad = [
    "#", "#1", "#2abc", "#1<script>alert(1)</script>", `#1${"A".repeat(5000)}`, good.slice(0, -9),
    `${good.slice(0, 40)}B${good.slice(41)}`, "#1%00%ff", `#${"1".repeat(200000)}`,
  ];
  for (const hash of bad) {
    const other = await it.open({ hash });
    other.on("dialog", () => assert.fail("a dialog opened"));
    if (hash.length > 1) {
      await other.waitForSelector("#note");
      assert.match(await other.textContent("#note"), /cannot be opened/, hash.slice(0, 60));
    }
    await play(other, 1);
    assert.equal(await other.locator("#board .piece").count() > 10, true);
    await other.context().close();
  }
});

test("files: a level out and in again, a picture, a film", async () => {
  const page = await it.open();
  await play(page, 1);
  await press(page, "ArrowUp", "ArrowUp");
  await page.locator("#share").first().click();
  const save = async (name) => {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return readFile(await file.path());
  };
  const text = await save("Level as text");
  assert.match(text.toString(), /Double-Tap/);
  assert.match((await save("Level as JSON")).toString(), /"width": 9/);
  assert.match((await save("Inputs as a scenario")).toString(), /> up\n> up\nnot won/);
  assert.match((await save("Picture (SVG)")).toString(), /^<svg/);
  assert.equal((await save("Picture (PNG)")).subarray(1, 4).toString(), "PNG");
  const film = await save("Film (GIF)");
  assert.equal(film.subarray(0, 6).toString(), "GIF89a");
  assert.ok(film.length > 2000);
  await page.locator("dialog input[type=file]").setInputFiles({ name: "back.scn", mimeType: "text/plain", buffer: text });
  await page.waitForFunction(() => document.querySelector("#turns")?.textContent === "0 inputs");
  assert.match(await page.textContent("h1"), /Double-Tap/);
});
