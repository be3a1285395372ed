/**
 * Hydrates the playground's controls. The server has rendered them; their script loads with the first sign of use, or at
 * once where the address names a conversation that only the browser has.
 */
import { PLAYGROUND_START_LABELS as LABELS } from "./messages/playground-start-labels.ts";
import type { EarlyUse } from "./replace-controls.ts";
import { startWhenUsed } from "./start-when-used.ts";
import { withTexts } from "../../languages/load-part.ts";

export function hydrate(): void {
  const app = document.querySelector<HTMLElement>("[data-playground-app]");
  if (!app) return;
  if (app.dataset["lazy"] !== undefined) return startOnDemand(app);
  const isChat = app.dataset["task"] === "conversational";
  const isBack = isChat && (history.state !== null || wasHere());
  const isLinked = location.hash !== "" || new URLSearchParams(location.search).has("conversation");
  startWhenUsed(app, startPlayground, isLinked || isBack);
  return undefined;
}

const startPlayground = async (app: HTMLElement, early: EarlyUse) =>
  (await withTexts(import("./hydrate-playground.tsx"))).startPlayground(app, early);

/** Whether this tab has been in the playground; see `whereabouts.ts`, of which this script shares no file. */
function wasHere(): boolean {
  try {
    return sessionStorage.getItem("vitrine.playground.tab") !== null;
  } catch {
    return false;
  }
}

function startOnDemand(app: HTMLElement): void {
  const button = app.querySelector<HTMLButtonElement>("[data-playground-start]");
  if (!button) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    button.textContent = LABELS.loading;
    startPlayground(app, { pressed: [], released: () => Promise.resolve(), end() {} }).catch(() => {
      // The link next to the button opens the playground's own page.
      button.textContent = LABELS.failed;
    });
  });
}
