/**
 * Loads the models that come with the package into a store, so that the first run shows something
 * real. `npm run seed -w tools` makes the seed from released packages: `models.jsonl` holds a record a line,
 * `unlisted.jsonl` those of which too little is known for a list, `listings.jsonl` a listing a line. The store notes which seed it has; importing the same one
 * again does nothing, and a newer one replaces the older. Records from a hub or a folder are more
 * complete and stay.
 */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { parseHubModel, type ModelRecord, type ProviderListing } from "@vitrine/models";
import { ImportTally, idOrLocation, type ImportReport } from "./report.ts";
import type { Store } from "../search/store.ts";

const NOTE = "seed";
const IDS_NOTE = "seed-ids";
/** Grows when a record's row is made in another way, so that a store takes the same seed again. */
const ROW_VERSION = 3;
const LISTINGS = "seed";
/** Files whose content decides what a store has of a seed. */
const [MODELS, UNLISTED, LISTED] = ["models.jsonl", "unlisted.jsonl", "listings.jsonl"] as const;
/** Notes of the store that the page about sources reads: `sources.json`, and `disagreements.jsonl`, of the seed. */
export const SEED_SOURCES_NOTE = "seed-sources";
export const SEED_DISAGREEMENTS_NOTE = "seed-disagreements";

/** The seed of the installed package, or of this repository; found through the package, as a bundle of this code is elsewhere. */
export function seedFolder(): string {
  const home = dirname(createRequire(import.meta.url).resolve("@vitrine/hub/package.json"));
  const packed = join(home, "seed");
  return existsSync(packed) ? packed : join(home, "../../data/seed");
}

/**
 * Writes the models and provider listings of the seed into a store. It skips an invalid line and names it in the
 * report. `unchanged` is set when the store already had this seed.
 *
 * @param folder where the files are; by default the package's own
 * @example
 * import { mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { importSeed, openStore } from "@vitrine/hub";
 *
 * const folder = await mkdtemp(`${tmpdir()}/seed-`);
 * await writeFile(`${folder}/models.jsonl`, '{"id": "owner/model", "tags": []}\n');
 * const store = await openStore({ memory: true });
 * console.log((await importSeed(store, folder)).imported); // 1
 * await store.close();
 */
export async function importSeed(store: Store, folder: string = seedFolder()): Promise<ImportReport> {
  const tally = new ImportTally();
  const read = (name: string) => readFile(join(folder, name), "utf8").catch(() => "");
  const digest = await digestOf(folder);
  if ((await store.readNote(NOTE)) === digest) return { ...tally.report(), unchanged: true };

  const elsewhere = await store.idsFromElsewhere();
  const records = readModels(MODELS, await read(MODELS), tally).filter(({ id }) => !elsewhere.has(id));
  const ids = new Set(records.map(({ id }) => id));
  // Models of an earlier seed that this one has not: from the note of that seed, or from the time before there was one.
  const earlier = (await store.readNote(IDS_NOTE))?.split(" ") ?? lines(await read("withdrawn.txt"));
  await store.removeMany(earlier.filter((id) => !ids.has(id) && !elsewhere.has(id)));
  await store.replaceListings(
    LISTINGS,
    lines(await read(LISTED)).map((line) => JSON.parse(line) as ProviderListing),
  );
  await store.withInitialLoad(() => store.upsertMany(records));
  const unlisted = readModels(UNLISTED, await read(UNLISTED), tally);
  await store.replaceUnlisted(unlisted);
  tally.imported(records.length + unlisted.length);
  await store.writeNote(SEED_SOURCES_NOTE, (await read("sources.json")) || undefined);
  await store.writeNote(SEED_DISAGREEMENTS_NOTE, (await read("disagreements.jsonl")) || undefined);
  await store.writeNote(IDS_NOTE, [...ids].join(" "));
  await store.writeNote(NOTE, digest);
  return tally.report();
}

/**
 * Removes the models and listings of the seed from a store. Returns how many models it removed.
 * @example
 * import { mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { importSeed, openStore, removeSeed } from "@vitrine/hub";
 *
 * const folder = await mkdtemp(`${tmpdir()}/seed-`);
 * await writeFile(`${folder}/models.jsonl`, '{"id": "owner/model", "tags": []}\n');
 * const store = await openStore({ memory: true });
 * await importSeed(store, folder);
 * console.log(await removeSeed(store)); // 1
 * await store.close();
 */
export async function removeSeed(store: Store): Promise<number> {
  const ids = (await store.readNote(IDS_NOTE))?.split(" ") ?? [];
  if (ids.length === 0 && (await store.readNote(NOTE)) === undefined) return 0;
  const elsewhere = await store.idsFromElsewhere();
  const removed = await store.removeMany(ids.filter((id) => !elsewhere.has(id)));
  await store.replaceListings(LISTINGS, []);
  await store.replaceUnlisted([]);
  for (const note of [NOTE, IDS_NOTE, SEED_SOURCES_NOTE, SEED_DISAGREEMENTS_NOTE]) {
    // oxlint-disable-next-line no-await-in-loop
    await store.writeNote(note, undefined);
  }
  return removed;
}

/** What a folder's seed is, without holding it: every start asks, and most have nothing to import. */
async function digestOf(folder: string): Promise<string> {
  const hash = createHash("sha256").update(String(ROW_VERSION));
  for (const name of [MODELS, UNLISTED, LISTED]) {
    hash.update(`\0${name}\0`);
    if (!existsSync(join(folder, name))) continue;
    // oxlint-disable-next-line no-await-in-loop -- one file after the other
    for await (const chunk of createReadStream(join(folder, name))) hash.update(chunk as Buffer);
  }
  return hash.digest("hex");
}

function lines(text: string): string[] {
  return text.split("\n").filter((line) => line !== "");
}

function readModels(file: string, text: string, tally: ImportTally): ModelRecord[] {
  const records: ModelRecord[] = [];
  for (const [index, line] of lines(text).entries()) {
    const location = `${file}, line ${index + 1}`;
    let entry: unknown;
    try {
      entry = JSON.parse(line);
    } catch {
      tally.skip(location, "The line is not JSON.");
      continue;
    }
    const parsed = parseHubModel(entry);
    if (parsed.ok) {
      tally.partial(parsed.record.id, parsed.problems);
      records.push(withoutProvenance(parsed.record));
    } else {
      tally.skip(idOrLocation(entry, location), parsed.error.message);
    }
  }
  return records;
}

/** Where the filters of a seed record come from, its sources say; nothing was inferred from files here. */
function withoutProvenance(record: ModelRecord): ModelRecord {
  const { provenance: _, ...rest } = record;
  return rest;
}
