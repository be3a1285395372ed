/** The sheet and the blind comparison: pages of their own, whose script loads with the first sign of use. */
import type { EarlyUse } from "./replace-controls.ts";
import { startWhenUsed } from "./start-when-used.ts";
import { withTexts } from "../../languages/load-part.ts";

/** Where the browser keeps what was begun. */
const DATABASES = { sheet: "vitrine.sheets", blind: "vitrine.blind" } as const;

export function hydrate(): void {
  const app = document.querySelector<HTMLElement>("[data-bench]");
  if (!app) return;
  const kind = app.dataset["bench"] === "sheet" ? "sheet" : "blind";
  const load = async (host: HTMLElement, early: EarlyUse) => {
    const { startBench } = await (kind === "sheet"
      ? withTexts(import("./sheet/start-sheet.tsx"))
      : withTexts(import("./blind/start-blind.tsx")));
    return startBench(host, early);
  };
  const start = startWhenUsed(app, load, new URLSearchParams(location.search).has("sheet"));
  // What was begun before is there at once.
  const known = "indexedDB" in globalThis ? indexedDB.databases() : Promise.resolve([]);
  known.then((all) => all.some(({ name }) => name === DATABASES[kind]) && start()).catch(() => start());
}
