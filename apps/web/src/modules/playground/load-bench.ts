/** Starts the sheet or the blind comparison: pages of their own, whose script no other page loads. */
import { PLAYGROUND_START_LABELS as LABELS } from "./messages/playground-start-labels.ts";
import { withTexts } from "../../languages/load-part.ts";

export function hydrate(): void {
  const app = document.querySelector<HTMLElement>("[data-bench]");
  if (!app) return;
  const { bench, data = "" } = app.dataset;
  (bench === "sheet" ? withTexts(import("./sheet/start-sheet.tsx")) : withTexts(import("./blind/start-blind.tsx")))
    .then(({ startBench }) => startBench(app, data))
    .catch(() => {
      app.textContent = LABELS.failed;
    });
}
