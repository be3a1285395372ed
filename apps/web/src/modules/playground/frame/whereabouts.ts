/** Where this tab was in the playground, for a visitor who comes back from another page of the site. */
import { isObject } from "@vitrine/base";
import { keptValue } from "../storage/kept-value.ts";

export interface Whereabouts {
  query: string;
  /** State of the history entry. */
  entry: unknown;
}

const kept = keptValue("session", "vitrine.playground.tab", (saved): Whereabouts | undefined =>
  isObject(saved) && typeof saved["query"] === "string" ? { query: saved["query"], entry: saved["entry"] } : undefined,
);
export const readWhereabouts = kept.read;

/** @param entry as JSON */
export function keepWhereabouts(address: string, entry: string): void {
  const { search } = new URL(address, location.href);
  kept.write({ query: search, entry: JSON.parse(entry) as unknown });
}
