// Starts the page; the rules, the board and the solver are all in the WebAssembly module.
import init from "./spellgrid-web.js";

// Should the program ever stop, say so: the draft is in the browser's store.
addEventListener("error", (event) => {
  if (!(event.error instanceof WebAssembly.RuntimeError)) return;
  const note = document.createElement("p");
  note.className = "note";
  note.setAttribute("role", "alert");
  note.textContent = "SpellGrid stopped. Your draft is kept; reload the page.";
  document.body.prepend(note);
});

try {
  await init();
} catch (error) {
  const box = document.getElementById("loading") ?? document.body;
  box.textContent = `SpellGrid could not start: ${error}`;
}
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("sw.js").catch(() => { /* without it there is no offline play */ });
}
