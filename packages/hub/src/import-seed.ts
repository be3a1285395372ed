/** Filling an empty store with the models that come with the package, so that the first run shows something real. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ModelRecord, parseHubModel } from "@vitrine/models";
import type { Store } from "./store.ts";

/** What an import did. */
export interface ImportReport {
  imported: number;
  /** Models that were left out, by id where one could be read, and why. */
  skipped: { id: string; reason: string }[];
}

/**
 * Writes every model of the seed files (JSON lists of hub-shaped objects with an extra `card`) into `store`.
 * @param folder where the files are; by default beside this package's sources
 */
export async function importSeed(
  store: Store,
  folder: string = fileURLToPath(new URL("../seed", import.meta.url)),
): Promise<ImportReport> {
  const report: ImportReport = { imported: 0, skipped: [] };
  for (const name of (await readdir(folder)).filter((file) => file.endsWith(".json")).sort()) {
    const entries: unknown = JSON.parse(await readFile(join(folder, name), "utf8"));
    if (!Array.isArray(entries)) throw new Error(`${join(folder, name)} must hold a list of models.`);
    const records: ModelRecord[] = [];
    for (const [index, entry] of entries.entries()) {
      const parsed = parseHubModel(entry);
      if (parsed.ok) records.push(withoutProvenance(parsed.record));
      else report.skipped.push({ id: `${name}[${index}]`, reason: parsed.error.message });
    }
    await store.upsertMany(records);
    report.imported += records.length;
  }
  return report;
}

/** Seed entries are typed by hand from what a repository states; nothing was guessed from its files here. */
function withoutProvenance(record: ModelRecord): ModelRecord {
  const { provenance: _, ...rest } = record;
  return rest;
}
