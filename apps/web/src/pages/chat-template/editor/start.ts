/** Starts the editor of the template page, or on a model's page what makes a visitor's own prompt; once. */
import { withTexts } from "../../../languages/load-part.ts";

let started = false;

export function start(part: HTMLElement): void {
  if (started) return;
  started = true;
  const isOwn = part.dataset["ownPrompt"] === "";
  void withTexts(isOwn ? import("./own-prompt.ts") : import("./live-page.ts")).then((loaded) => loaded.start(part));
}
