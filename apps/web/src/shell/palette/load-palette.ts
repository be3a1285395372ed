/** Opens the command palette, loading it (and React with it) the first time, or earlier when someone reaches for it. */
import { withTexts } from "../../languages/load-part.ts";

type PaletteModule = typeof import("./palette.tsx");

let loading: Promise<PaletteModule> | undefined;

function load(): Promise<PaletteModule> {
  loading ??= withTexts(import("./palette.tsx")).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export function hydratePalette(): void {
  const opener = document.querySelector<HTMLAnchorElement>("[data-palette-open]");
  if (!opener) return;
  const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const keys = opener.querySelector("[data-palette-keys]");
  if (keys && apple) keys.textContent = "⌘ K";
  opener.setAttribute("aria-keyshortcuts", apple ? "Meta+K" : "Control+K");
  opener.setAttribute("role", "button");
  opener.setAttribute("aria-haspopup", "dialog");

  const open = () => {
    load().then(
      (palette) => palette.openPalette(),
      // The link's own target is a search page that needs no script.
      () => location.assign(opener.href),
    );
  };
  opener.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  });
  opener.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    open();
  });
  for (const hint of ["pointerenter", "focus"])
    opener.addEventListener(hint, () => void load().catch(() => undefined), { once: true });

  document.addEventListener("keydown", (event) => {
    const typing =
      event.target instanceof HTMLElement &&
      (event.target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
    const shortcut =
      (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) ||
      (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey);
    if (!shortcut) return;
    event.preventDefault();
    open();
  });
}
