/** Loads what makes a visitor's own prompt on a model's page, when someone reaches for its field. */
import { withTexts } from "../../languages/load-part.ts";

export function hydrate(): void {
  for (const part of document.querySelectorAll<HTMLElement>("[data-own-prompt]")) {
    part.hidden = false;
    part.addEventListener(
      "focusin",
      () => void withTexts(import("./editor/own-prompt.ts")).then(({ startOwnPrompt }) => startOwnPrompt(part)),
      { once: true },
    );
  }
}
