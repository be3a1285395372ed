/**
 * A visitor's own keys. They stay in this browser: for this tab unless the visitor chooses to keep them, and one click
 * removes them. Each key belongs to one origin (the hub, a provider, a server) and is used for that origin alone.
 */
import { newListeners } from "../storage/listeners.ts";

export interface KeyRing {
  /** Hub token, for the hub and its router. */
  hub: string;
  /** Keys of providers, by their id. */
  providers: Readonly<Record<string, string>>;
  /** Keys of servers, by their origin. */
  servers: Readonly<Record<string, string>>;
  /** Organization to bill through the router. */
  billTo: string;
}

const NAME = "vitrine.keys";
const EMPTY: KeyRing = { hub: "", providers: {}, servers: {}, billTo: "" };

const { notify, subscribe } = newListeners();
export const onKeysChange = subscribe;
let current: KeyRing | undefined;

/** The keys as they are now; the same object until they change. */
export function readKeys(): KeyRing {
  current ??= parse(stored(sessionStorage) ?? stored(localStorage));
  return current;
}

/** The keys during server rendering: none. */
export function noKeys(): KeyRing {
  return EMPTY;
}

/** Whether the keys outlive this tab. */
export function areKeysSaved(): boolean {
  return stored(localStorage) !== null;
}

export function saveKeys(keys: KeyRing, { keep }: { keep: boolean }): void {
  current = keys;
  remove(keep ? sessionStorage : localStorage);
  try {
    (keep ? localStorage : sessionStorage).setItem(NAME, JSON.stringify(keys));
  } catch {
    // Storage is off or full: the keys hold until the page is left.
  }
  notify();
}

/** Removes every key, here and in other tabs when they next read them. */
export function clearKeys(): void {
  current = EMPTY;
  remove(sessionStorage);
  remove(localStorage);
  notify();
}

function stored(storage: Storage): string | null {
  try {
    return storage.getItem(NAME);
  } catch {
    return null;
  }
}

function remove(storage: Storage): void {
  try {
    storage.removeItem(NAME);
  } catch {
    // Nothing could have been stored there either.
  }
}

function parse(text: string | null): KeyRing {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value !== "object" || value === null) return EMPTY;
    const { hub, providers, servers, billTo } = value as Record<string, unknown>;
    return { hub: asText(hub), providers: asTexts(providers), servers: asTexts(servers), billTo: asText(billTo) };
  } catch {
    return EMPTY;
  }
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function asTexts(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
