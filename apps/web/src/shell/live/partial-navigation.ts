/**
 * Lists that change in place: a link to the same list with another filter or order fetches the new list and replaces the
 * old one. Focus stays on the same choice, the page does not jump, and Back goes back. Without scripts the same link
 * loads the page.
 */
import { LIST_REPLACED } from "../compare-tray.ts";
import { SCRIPT_LABELS } from "../messages/script-labels.ts";

export function hydrateNavigation(announce: (message: string) => void): void {
  const region = document.querySelector<HTMLElement>("[data-swap]");
  if (region === null) return;
  const name = region.dataset["swap"] ?? "";
  const listIn = (page: Document) => page.querySelector<HTMLElement>(`[data-swap="${name}"]`);
  const currentAddress = () => location.pathname + location.search;
  let shown = currentAddress();
  let aborter: AbortController | undefined;

  const show = async (address: string, focus: string | undefined): Promise<void> => {
    aborter?.abort();
    aborter = new AbortController();
    const response = await fetch(address, { signal: aborter.signal, headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const fresh = listIn(page);
    const old = listIn(document);
    if (fresh === null || old === null) throw new Error("The list is gone.");
    keepOpen(old, fresh);
    old.replaceWith(fresh);
    document.dispatchEvent(new Event(LIST_REPLACED));
    document.title = page.title;
    const title = fresh.querySelector<HTMLElement>("[data-swap-announce]");
    const links = [...fresh.querySelectorAll<HTMLElement>("[data-swap-link]")];
    // The link of a removed filter is gone; the list's title is the nearest element that stays.
    const next = links.find((link) => link.dataset["swapLink"] === focus) ?? title;
    if (focus !== undefined) next?.focus({ preventScroll: true });
    announce(title?.textContent ?? SCRIPT_LABELS.listUpdated);
  };

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-swap-link]");
    if (link === null) return;
    event.preventDefault();
    const address = link.href;
    show(address, link.dataset["swapLink"]).then(
      () => {
        history.pushState(null, "", address);
        shown = currentAddress();
      },
      unlessAborted(() => location.assign(address)),
    );
  });
  addEventListener("popstate", () => {
    // A jump within the page does not change the list.
    if (currentAddress() === shown) return;
    shown = currentAddress();
    show(location.href, "").catch(unlessAborted(() => location.reload()));
  });
}

const unlessAborted = (load: () => void) => (error: { name?: string }) => {
  if (error.name !== "AbortError") load();
};

const CHOSEN = "language";

/**
 * After Back the focus is on the link that was followed, where the browser has loaded the page again; after a language is
 * chosen, on its button.
 */
export function hydrateFocus(): void {
  const choice = document.querySelector(".site-languages");
  // The name of a window lasts as long as its tab.
  choice?.addEventListener("submit", () => (window.name = CHOSEN));
  if (window.name === CHOSEN) {
    window.name = "";
    choice?.querySelector<HTMLElement>("[aria-current]")?.focus({ preventScroll: true });
  }
  const { followed } = (history.state ?? {}) as { followed?: string };
  [...document.links].find(({ href }) => href === followed)?.focus({ preventScroll: true });
  document.addEventListener("click", ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
    if (link) history.replaceState({ ...history.state, followed: link.href }, "");
  });
}

/** Keeps open sections open. */
function keepOpen(old: HTMLElement, fresh: HTMLElement): void {
  const keyOf = (fold: HTMLDetailsElement) =>
    `${fold.className} ${fold.closest("section[aria-labelledby]")?.getAttribute("aria-labelledby") ?? ""}`;
  const open = new Set([...old.querySelectorAll("details")].filter((fold) => fold.open).map(keyOf));
  for (const fold of fresh.querySelectorAll("details"))
    if (!fold.classList.contains("sort__menu") && open.has(keyOf(fold))) fold.open = true;
}
