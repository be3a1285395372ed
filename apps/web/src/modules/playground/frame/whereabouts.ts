/** Where this tab was in the playground, for a visitor who comes back from another page of the site. */
import { isObject } from "@vitrine/base";

const KEY = "vitrine.playground.tab";

export interface Whereabouts {
  query: string;
  /** State of the history entry. */
  entry: unknown;
}

export function readWhereabouts(): Whereabouts | undefined {
  try {
    const saved: unknown = JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? "null");
    return isObject(saved) && typeof saved["query"] === "string"
      ? { query: saved["query"], entry: saved["entry"] }
      : undefined;
  } catch {
    // Blocked, or written by somebody else.
    return undefined;
  }
}

/** @param entry as JSON */
export function keepWhereabouts(address: string, entry: string): void {
  try {
    const { search } = new URL(address, location.href);
    sessionStorage.setItem(KEY, JSON.stringify({ query: search, entry: JSON.parse(entry) as unknown }));
  } catch {
    // The page begins anew.
  }
}
