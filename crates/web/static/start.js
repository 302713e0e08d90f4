// Starts the page; the rules, the board and the solver are all in the WebAssembly module.
import init from "./spellgrid-web.js";
try {
  await init();
} catch (error) {
  const box = document.getElementById("loading") ?? document.body;
  box.textContent = `SpellGrid could not start: ${error}`;
}
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("sw.js").catch(() => { /* without it there is no offline play */ });
}
