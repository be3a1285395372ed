/**
 * Filling a store with the models that come with the package, so that the first run shows something real.
 *
 * The seed is made from released packages by `npm run seed`: `models.jsonl` holds a record a line, `offers.jsonl` an
 * offer a line. The store notes which seed it has; importing the same one again does nothing, and a newer one takes the
 * place of the older. What was imported from a hub or a folder knows more and stays.
 */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseHubModel } from "@vitrine/models";
import type { ModelRecord, Offer } from "@vitrine/models";
import { ImportTally, nameOf } from "./report.ts";
import type { ImportReport } from "./report.ts";
import type { Store } from "../search/store.ts";

const NOTE = "seed";
const IDS_NOTE = "seed-ids";
/** Grows when a record's row is made in another way, so that a store takes the same seed again. */
const ROW_VERSION = 3;
const OFFERS = "seed";
/** Notes of the store that the page about sources reads: `sources.json`, and `disagreements.jsonl`, of the seed. */
export const SEED_SOURCES_NOTE = "seed-sources";
export const SEED_DISAGREEMENTS_NOTE = "seed-disagreements";

/** The seed folder of the installed package; found through the package, as a bundle of this code is elsewhere. */
export function seedFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("@vitrine/hub/package.json")), "seed");
}

/**
 * Writes every model and offer of the seed into `store`. A line that is no model is left out and named in the report;
 * `unchanged` is set when the store had exactly this seed.
 *
 * @param folder where the files are; by default the package's own
 */
export async function importSeed(store: Store, folder: string = seedFolder()): Promise<ImportReport> {
  const tally = new ImportTally();
  const [modelText, offerText, withdrawnText] = await Promise.all(
    ["models.jsonl", "offers.jsonl", "withdrawn.txt"].map((name) =>
      readFile(join(folder, name), "utf8").catch(() => ""),
    ),
  );
  const digest = createHash("sha256")
    .update(JSON.stringify([ROW_VERSION, modelText, offerText]))
    .digest("hex");
  if ((await store.readNote(NOTE)) === digest) return { ...tally.report(), unchanged: true };

  const elsewhere = await store.idsFromElsewhere();
  const records = readModels(modelText ?? "", tally).filter(({ id }) => !elsewhere.has(id));
  const ids = new Set(records.map(({ id }) => id));
  // What an earlier seed had and this one has not: from the note of that seed, or from the time before there was one.
  const earlier = (await store.readNote(IDS_NOTE))?.split(" ") ?? lines(withdrawnText ?? "");
  await store.removeMany(earlier.filter((id) => !ids.has(id) && !elsewhere.has(id)));
  await store.replaceOffers(
    OFFERS,
    lines(offerText ?? "").map((line) => JSON.parse(line) as Offer),
  );
  await store.whileFilling(() => store.upsertMany(records));
  tally.imported(records.length);
  const [sources = "", disagreements = ""] = await Promise.all(
    ["sources.json", "disagreements.jsonl"].map((name) => readFile(join(folder, name), "utf8").catch(() => "")),
  );
  await store.writeNote(SEED_SOURCES_NOTE, sources || undefined);
  await store.writeNote(SEED_DISAGREEMENTS_NOTE, disagreements || undefined);
  await store.writeNote(IDS_NOTE, [...ids].join(" "));
  await store.writeNote(NOTE, digest);
  return tally.report();
}

/** Takes the models and offers of the seed out of a store again; answers how many models there were. */
export async function removeSeed(store: Store): Promise<number> {
  const ids = (await store.readNote(IDS_NOTE))?.split(" ") ?? [];
  if (ids.length === 0 && (await store.readNote(NOTE)) === undefined) return 0;
  const elsewhere = await store.idsFromElsewhere();
  const removed = await store.removeMany(ids.filter((id) => !elsewhere.has(id)));
  await store.replaceOffers(OFFERS, []);
  for (const note of [NOTE, IDS_NOTE, SEED_SOURCES_NOTE, SEED_DISAGREEMENTS_NOTE]) {
    // oxlint-disable-next-line no-await-in-loop
    await store.writeNote(note, undefined);
  }
  return removed;
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

function readModels(text: string, tally: ImportTally): ModelRecord[] {
  const records: ModelRecord[] = [];
  for (const [index, line] of lines(text).entries()) {
    const place = `models.jsonl, line ${index + 1}`;
    let entry: unknown;
    try {
      entry = JSON.parse(line);
    } catch {
      tally.skip(place, "The line is not JSON.");
      continue;
    }
    const parsed = parseHubModel(entry);
    if (parsed.ok) {
      tally.partial(parsed.record.id, parsed.problems);
      records.push(withoutProvenance(parsed.record));
    } else {
      tally.skip(nameOf(entry, place), parsed.error.message);
    }
  }
  return records;
}

/** Where the facts of a seed record come from, its sources say; nothing was guessed from files here. */
function withoutProvenance(record: ModelRecord): ModelRecord {
  const { provenance: _, ...rest } = record;
  return rest;
}
