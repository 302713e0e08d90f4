// The solver's thread: the same module, which sees for itself that it runs in a worker. What is
// posted before the module is ready waits here.
import init from "./spellgrid-web.js";
const waiting = [];
self.onmessage = (event) => waiting.push(event.data);
await init();
for (const data of waiting) self.onmessage({ data });
