/** Loads the suggestion of a machine only on the page that has a place for it. */
import { withTexts } from "../../languages/load-part.ts";

export function hydrate(): void {
  const form = document.querySelector<HTMLFormElement>("form[data-machine-suggest]");
  if (form !== null) void withTexts(import("./suggest-machine.ts")).then(({ suggestMachine }) => suggestMachine(form));
}
