/** Starts the sheet: a page of its own, whose script no other page loads. */
import { PLAYGROUND_START_LABELS as LABELS } from "./labels.ts";

export function hydrateBench(): void {
  const app = document.querySelector<HTMLElement>("[data-bench]");
  if (!app) return;
  import("./sheet/start-sheet.tsx")
    .then(({ startBench }) => startBench(app, app.dataset["data"] ?? ""))
    .catch(() => {
      app.textContent = LABELS.failed;
    });
}
