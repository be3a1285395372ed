/** Makes the examples of the gallery work, on the pages of components that a script makes work. */
import { withTexts } from "../../languages/load-part.ts";

export function hydrate(): void {
  const stages = document.querySelectorAll<HTMLElement>("[data-live=waiting]");
  if (stages.length === 0) return;
  void withTexts(import("./live-examples.tsx")).then(({ makeLive }) => stages.forEach(makeLive));
}
