/** Loads the template page's editor when someone reaches for the page, or at once when the address carries a state. */
import { withTexts } from "../../languages/load-part.ts";

export function hydrate(): void {
  const page = document.querySelector<HTMLElement>("[data-chat-template]");
  if (!page) return;
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    void withTexts(import("./editor/live-page.ts")).then(({ startChatTemplatePage }) => startChatTemplatePage(page));
  };
  if (location.hash.startsWith("#state=")) start();
  for (const reach of ["pointerenter", "focusin", "touchstart"])
    page.addEventListener(reach, start, { once: true, passive: true });
}
