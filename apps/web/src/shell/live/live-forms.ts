/**
 * Forms that update a part of the page: every change fetches the page with the new choice and replaces that part. The
 * address follows, so the choice can be linked to. Without scripts the same form loads the page.
 */
import { SCRIPT_LABELS } from "../messages/script-labels.ts";

const TYPING_PAUSE_MS = 350;
const REMEMBERED = "vitrine.choice.";

/** @param refresh hydrates the new part of the page: copy buttons and the like */
export function hydrateLiveForms(refresh: (part: HTMLElement) => void, announce: (message: string) => void): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-live]"))
    hydrate(form, refresh, announce, true);
}

function hydrate(
  form: HTMLFormElement,
  refresh: (part: HTMLElement) => void,
  announce: (message: string) => void,
  isFirst: boolean,
): void {
  const name = form.dataset["live"] ?? "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let aborter: AbortController | undefined;
  const update = async () => {
    aborter?.abort();
    aborter = new AbortController();
    const address = addressOf(form);
    try {
      const response = await fetch(address, { signal: aborter.signal });
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const focused =
        document.activeElement instanceof HTMLElement ? document.activeElement.getAttribute("name") : null;
      const fresh = replaceRegion(name, page);
      if (!fresh) throw new Error("The part is gone.");
      const menu = page.querySelector("[data-machine-menu]");
      if (menu) document.querySelector("[data-machine-menu]")?.replaceWith(menu);
      history.replaceState(history.state, "", address);
      refresh(fresh);
      for (const other of (form.dataset["liveAlso"] ?? "").split(" ").filter(Boolean)) {
        const part = replaceRegion(other, page);
        if (part) refresh(part);
      }
      const next = fresh.querySelector<HTMLFormElement>("form[data-live]");
      if (next) hydrate(next, refresh, announce, false);
      if (focused) next?.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus();
      announce(form.dataset["liveSays"] ?? SCRIPT_LABELS.codeUpdated);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) location.assign(address);
    }
  };
  form.addEventListener("change", (event) => {
    remember(form, event.target);
    if (form.dataset["machineChoice"] !== undefined) rememberMachine(form);
    clearTimeout(timer);
    const isTyped = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    timer = setTimeout(() => void update(), isTyped ? TYPING_PAUSE_MS : 0);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void update();
  });
  const submit = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (submit) submit.hidden = true;
  if (isFirst && recall(form)) void update();
}

/** Puts a part of the new page in the place of the old one; undefined where either page lacks it. */
function replaceRegion(name: string, page: Document): HTMLElement | undefined {
  const selector = `[data-live-region="${name}"]`;
  const fresh = page.querySelector<HTMLElement>(selector);
  const old = document.querySelector<HTMLElement>(selector);
  if (!fresh || !old) return undefined;
  old.replaceWith(fresh);
  return fresh;
}

/** The form's address without empty fields. */
function addressOf(form: HTMLFormElement): string {
  const url = new URL(form.action);
  const saved = new URLSearchParams(location.search);
  for (const field of form.elements) if ("name" in field && typeof field.name === "string") saved.delete(field.name);
  for (const [name, value] of new FormData(form)) if (typeof value === "string" && value !== "") saved.set(name, value);
  return `${url.pathname}?${saved}${url.hash}`;
}

/** The visitor's machine is in a cookie, so that the server renders every page for it. */
function rememberMachine(form: HTMLFormElement): void {
  const choice = new FormData(form);
  const cards = choice.get("cards") ?? "1";
  const value = `${String(choice.get("machine"))}${cards === "1" ? "" : `.${String(cards)}`}`;
  document.cookie = `vitrine-machine=${value}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
}

/** Choices that apply to every model are saved in this browser. */
function remember(form: HTMLFormElement, field: EventTarget | null): void {
  if (!(field instanceof HTMLSelectElement) || !isRemembered(form, field.name)) return;
  try {
    localStorage.setItem(REMEMBERED + field.name, field.value);
  } catch {
    // Storage is off: the choice holds for this page.
  }
}

/** Restores remembered choices that the address does not set. Returns whether anything changed. */
function recall(form: HTMLFormElement): boolean {
  let hasChanged = false;
  for (const field of form.querySelectorAll("select")) {
    if (!isRemembered(form, field.name) || new URLSearchParams(location.search).has(field.name)) continue;
    let value: string | null = null;
    try {
      value = localStorage.getItem(REMEMBERED + field.name);
    } catch {
      return false;
    }
    if (value === null || value === field.value || ![...field.options].some((option) => option.value === value))
      continue;
    field.value = value;
    hasChanged = true;
  }
  return hasChanged;
}

function isRemembered(form: HTMLFormElement, name: string): boolean {
  return (form.dataset["remember"] ?? "").split(" ").includes(name);
}
