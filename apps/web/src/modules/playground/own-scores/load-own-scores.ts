/** A visitor's own scores, on pages with models: their script loads only where there are some. */
import { withTexts } from "../../../languages/load-part.ts";
import { LIST_REPLACED } from "../../../shell/compare-tray.ts";

export function hydrate(): void {
  if (!document.querySelector(".vt-model-table,.vt-compare")) return;
  try {
    if (localStorage.getItem("vitrine.own-scores") === null) return;
  } catch {
    return;
  }
  const show = () => void withTexts(import("./show-own-scores.ts")).then((script) => script.showOwnScores());
  show();
  document.addEventListener(LIST_REPLACED, show);
}
