/**
 * A visitor's own keys. They stay in this browser: for this tab unless the visitor chooses to keep them, and one click
 * removes them. Each key belongs to one origin (the hub, a provider, a server) and is used for that origin alone.
 */
import { isObject } from "@vitrine/base";
import { keptValue } from "../storage/kept-value.ts";
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

const parse = (saved: unknown): KeyRing | undefined => {
  if (!isObject(saved)) return undefined;
  const { hub, providers, servers, billTo } = saved;
  return { hub: asText(hub), providers: asTexts(providers), servers: asTexts(servers), billTo: asText(billTo) };
};
const forThisTab = keptValue("session", NAME, parse);
const forLonger = keptValue("local", NAME, parse);

const { notify, subscribe } = newListeners();
export const onKeysChange = subscribe;
/** Where storage is off or full, the keys hold until the page is left. */
let current: KeyRing | undefined;

/** The keys as they are now; the same object until they change. */
export function readKeys(): KeyRing {
  return (current ??= forThisTab.read() ?? forLonger.read() ?? EMPTY);
}

/** The keys during server rendering: none. */
export function noKeys(): KeyRing {
  return EMPTY;
}

/** Whether the keys outlive this tab. */
export function areKeysSaved(): boolean {
  return forLonger.read() !== undefined;
}

export function saveKeys(keys: KeyRing, { keep }: { keep: boolean }): void {
  current = keys;
  (keep ? forThisTab : forLonger).forget();
  (keep ? forLonger : forThisTab).write(keys);
  notify();
}

/** Removes every key, here and in other tabs when they next read them. */
export function clearKeys(): void {
  current = EMPTY;
  forThisTab.forget();
  forLonger.forget();
  notify();
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function asTexts(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
