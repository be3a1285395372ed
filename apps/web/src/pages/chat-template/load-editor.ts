/** Loads what makes prompts when someone reaches for it, or at once when the address carries a state. */
export function hydrate(): void {
  const part = document.querySelector<HTMLElement>("[data-chat-template],[data-own-prompt]");
  if (!part) return;
  part.hidden = false;
  const start = () => void import("./editor/start.ts").then((loaded) => loaded.start(part));
  if (location.hash.startsWith("#state=")) start();
  for (const reach of ["pointerenter", "focusin", "touchstart"])
    part.addEventListener(reach, start, { once: true, passive: true });
}
