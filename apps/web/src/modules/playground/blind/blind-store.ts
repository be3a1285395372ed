/** The blind comparison of this browser: its prompts and candidates, and each vote by itself. */
import type { DBSchema } from "idb";
import { browserDatabase } from "../storage/browser-database.ts";
import type { SheetColumn } from "../sheet/sheet.ts";
import type { Duel } from "./duels.ts";

export interface Comparison {
  prompts: string;
  candidates: readonly SheetColumn[];
}

interface Schema extends DBSchema {
  comparisons: { key: string; value: Comparison };
  duels: { key: number; value: Duel };
}

const CURRENT = "current";
const database = browserDatabase<Schema>("vitrine.blind", 1, (made) => {
  made.createObjectStore("comparisons");
  made.createObjectStore("duels", { autoIncrement: true });
});

export async function readComparison(): Promise<{ comparison: Comparison | undefined; duels: Duel[] }> {
  const made = await database();
  const [comparison, duels] = await Promise.all([made.get("comparisons", CURRENT), made.getAll("duels")]);
  return { comparison, duels };
}

export async function saveComparison(comparison: Comparison): Promise<void> {
  await (await database()).put("comparisons", comparison, CURRENT);
}

export async function addDuel(duel: Duel): Promise<void> {
  await (await database()).add("duels", duel);
}

/** Forgets the votes; prompts and candidates stay. */
export async function clearDuels(): Promise<void> {
  await (await database()).clear("duels");
}
