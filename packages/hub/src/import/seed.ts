/**
 * Filling a store with the models that come with the package, so that the first run shows something real.
 *
 * Every `*.json` file of the seed folder is a list of hub-shaped objects with the text of the card in `card`. The store
 * notes which seed it has; importing the same one again does nothing.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { type ModelRecord, parseHubModel } from "@vitrine/models";
import { type ImportReport, ImportTally, nameOf } from "./report.ts";
import type { Store } from "../store.ts";

const NOTE = "seed";
/** Grows when a record's row is made in another way, so that a store takes the same seed again. */
const ROW_VERSION = 2;

/** The seed folder of the installed package; found through the package, as a bundle of this code is elsewhere. */
function seedFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("@vitrine/hub/package.json")), "seed");
}

/**
 * Writes every model of the seed files into `store`, all or none. A file that is no list and a model without a valid id
 * are left out and named in the report; `unchanged` is set when the store had exactly this seed.
 *
 * @param folder where the files are; by default the package's own
 */
export async function importSeed(store: Store, folder: string = seedFolder()): Promise<ImportReport> {
  const tally = new ImportTally();
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  const digest = createHash("sha256")
    .update(JSON.stringify([ROW_VERSION, names, texts]))
    .digest("hex");
  if ((await store.readNote(NOTE)) === digest) return { ...tally.report(), unchanged: true };

  const records = names.flatMap((name, index) => readSeedFile(name, texts[index] ?? "", tally));
  await store.upsertMany(records);
  tally.imported(records.length);
  await store.writeNote(NOTE, digest);
  return tally.report();
}

function readSeedFile(name: string, text: string, tally: ImportTally): ModelRecord[] {
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch {
    entries = undefined;
  }
  if (!Array.isArray(entries)) {
    tally.skip(name, "The file must hold a JSON list of models.");
    return [];
  }
  const records: ModelRecord[] = [];
  for (const [index, entry] of entries.entries()) {
    const parsed = parseHubModel(entry);
    if (parsed.ok) {
      tally.partial(parsed.record.id, parsed.problems);
      records.push(withoutProvenance(parsed.record));
    } else {
      tally.skip(nameOf(entry, `${name}[${index}]`), parsed.error.message);
    }
  }
  return records;
}

/** Seed entries are typed by hand from what a repository states; nothing was guessed from its files here. */
function withoutProvenance(record: ModelRecord): ModelRecord {
  const { provenance: _, ...rest } = record;
  return rest;
}
