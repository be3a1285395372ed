/**
 * `npm run seed -w tools`: makes `data/seed/` again from the releases that `releases.ts` names.
 *
 *   npm run seed -w tools             downloads what is missing, writes the seed, prints what changed and where sources differ
 *   npm run seed -w tools -- --check  writes nothing, fails when the files are not what the releases say
 *
 * The same releases give the same bytes.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { currentModelId, type ModelRecord, type ProviderListing } from "@vitrine/models";
import { settled } from "./contradictions.ts";
import { readDocumented } from "./documented.ts";
import { knownAsSource, readKnown } from "./known.ts";
import { SERVING_RECIPES_FILE } from "../generate/serving-tables.ts";
import { readRecipes } from "./recipes.ts";
import { readRepositories } from "./repositories.ts";
import { familyDates } from "./rules/family-date.ts";
import { unpackedRelease } from "./fetch.ts";
import { mergeRows, packageOf, type Disagreement, type MergedModel } from "./merge.ts";
import { contradictsName } from "./rules/size-in-name.ts";
import { wrongDates } from "./rules/wrong-date.ts";
import { normalizeRows } from "./normalize.ts";
import { isListable } from "./listable.ts";
import { addListedAbilities, addListedTasks, readListings } from "./listings.ts";
import { deriveFields } from "./derive-fields.ts";
import { toRecord } from "./record.ts";
import { READ_ON, RELEASES } from "./releases.ts";
import type { Row } from "./rows.ts";
import { learnChat } from "./rules/chat-models.ts";
import { ofMakers } from "./rules/makers.ts";
import { familyMakers, popularityOf } from "./rules/popularity.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(HERE));
const SEED = join(ROOT, "data/seed");
const CACHE = process.env["VITRINE_SEED_CACHE"] || join(ROOT, ".vitrine/seed");
const PYTHON = process.env["VITRINE_PYTHON"] || "python3";

const READERS = hashOfReaders(join(HERE, "readers"));
mkdirSync(CACHE, { recursive: true });
const rows: Row[] = [];
let listingsFolder: string | undefined;
for (const release of RELEASES) {
  const folder = unpackedRelease(release, CACHE);
  if (release.reader === "listings") listingsFolder = folder;
  else rows.push(...readRelease(release.reader, folder, `${release.name}@${release.version}`));
}
rows.push(...readDocumented(join(ROOT, "data/seed-sources/documented.jsonl")));
const known = readKnown(join(ROOT, "data/seed-sources/known.txt"));
rows.push(...known);
const stated = readRepositories(join(ROOT, "data/seed-sources/repositories.jsonl"));
rows.push(...stated.rows);
const recipes = readRecipes(
  join(ROOT, SERVING_RECIPES_FILE),
  new Map(rows.filter(({ field }) => field === "named").map(({ id }) => [id.toLowerCase(), id])),
);
rows.push(...recipes.rows);

const PACKAGES = new Set(RELEASES.map(({ name }) => name));
/** Ids as a package misspells them, in lower case → the repository's. */
const MISSPELT: ReadonlyMap<string, string> = new Map([
  ["microsoft/phi-3-medium-14b-instruct", "microsoft/Phi-3-medium-4k-instruct"],
  ["salesforce/blip-itm-base-flikr", "Salesforce/blip-itm-base-flickr"],
  ["salesforce/blip-itm-large-flikr", "Salesforce/blip-itm-large-flickr"],
  ["prithvida/splade_pp_en_v1", "prithivida/Splade_PP_en_v1"],
  ["tiuae/falcon-h1-1.5b-deep-base", "tiiuae/Falcon-H1-1.5B-Deep-Base"],
]);
/** A row about a repository under an earlier id is about the one that it became. */
const aliases = new Map<string, Set<string>>();
for (const row of rows) {
  const id = MISSPELT.get(row.id.toLowerCase()) ?? currentModelId(row.id);
  if (id !== row.id) aliases.set(id.toLowerCase(), (aliases.get(id.toLowerCase()) ?? new Set()).add(row.id));
  row.id = id;
  if (row.field === "baseModels")
    row.value = (row.value as { id: string }[]).map((base) => ({ ...base, id: currentModelId(base.id) }));
}

const order = RELEASES.map(({ name }) => name);
const named = new Set(rows.filter(({ field }) => field === "named").map(({ id }) => id.toLowerCase()));
// The catalog takes up only models of makers among those that only a scan of the hub names.
const scanned = ofMakers(rows, named);
const taken = new Set<string>();
const found = rows.flatMap(({ id, release, path }): Row[] => {
  const key = id.toLowerCase();
  if (!scanned.has(key) || taken.has(key)) return [];
  taken.add(key);
  return [{ id, field: "named", value: true, release, path }];
});
rows.push(...found);
const normal = rows
  .filter(({ id }) => named.has(id.toLowerCase()) || taken.has(id.toLowerCase()))
  .flatMap(normalizeRows);
const refused = normal.filter(contradictsName);
const wrong = wrongDates(normal);
const shared = familyDates(normal);
const { models, disagreements } = mergeRows(
  normal.filter((row) => !contradictsName(row) && !wrong.has(row) && !shared.has(row)),
  order,
);
deriveFields(models);
const tasks = new Map(models.map(({ id, fields }) => [id, fields.get("pipeline_tag")?.value as string | undefined]));
const litellm = RELEASES.find(({ reader }) => reader === "listings");
const listings =
  listingsFolder === undefined || litellm === undefined
    ? []
    : readListings(listingsFolder, {
        release: `${litellm.name}@${litellm.version}`,
        readOn: READ_ON,
        ids: models.map(({ id }) => id),
        taskOf: (id) => tasks.get(id),
      });
if (litellm !== undefined) {
  addListedAbilities(models, listings, `${litellm.name}@${litellm.version}`);
  addListedTasks(models, listings, `${litellm.name}@${litellm.version}`);
  // Fields that follow from that.
  deriveFields(models);
}
learnChat(models);
const { records, found: contradictions } = settled(toRecords(models, listings));

const files: Record<string, string> = {
  "models.jsonl": lines(records.filter(isListable)),
  "unlisted.jsonl": lines(records.filter((record) => !isListable(record))),
  "listings.jsonl": lines(listings),
  "disagreements.jsonl": lines(disagreements),
  "contradictions.jsonl": lines(contradictions),
  "sources.json": `${JSON.stringify(sourcesFile(models, records, disagreements), null, 2)}\n`,
};
report();
if (process.argv.includes("--check")) {
  const stale = Object.entries(files).filter(([name, text]) => readFileSync(join(SEED, name), "utf8") !== text);
  for (const [name] of stale)
    console.error(`data/seed/${name} is not what the releases say. Run npm run seed -w tools.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(SEED, name), text);
}

/** Output of a reader is kept beside the release, for as long as the readers are the same. */
function readRelease(reader: string, folder: string, release: string): Row[] {
  const kept = `${folder}.${reader}.${READERS}.jsonl`;
  if (!existsSync(kept)) {
    writeFileSync(`${kept}.unfinished`, printedBy(reader, folder));
    renameSync(`${kept}.unfinished`, kept);
  }
  return readFileSync(kept, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ ...(JSON.parse(line) as Omit<Row, "release">), release }));
}

function printedBy(reader: string, folder: string): string {
  return execFileSync(PYTHON, [join(HERE, "readers/read.py"), reader, folder], {
    encoding: "utf8",
    maxBuffer: 512 * 1024 * 1024,
    env: { ...process.env, PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
  });
}

/** Changes with any of the readers. */
function hashOfReaders(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort())
    if (name.endsWith(".py")) hash.update(readFileSync(join(folder, name)));
  return hash.digest("hex").slice(0, 12);
}

function toRecords(merged: readonly MergedModel[], served: readonly ProviderListing[]): ModelRecord[] {
  const spelt = new Map(merged.map(({ id }) => [id.toLowerCase(), id]));
  const spelling = (id: string) => spelt.get(id.toLowerCase()) ?? id;
  const derived = new Map<string, number>();
  for (const { fields } of merged) {
    for (const { id } of (fields.get("baseModels")?.value ?? []) as { id: string }[]) {
      derived.set(spelling(id), (derived.get(spelling(id)) ?? 0) + 1);
    }
  }
  const listingsOf = new Map<string, Set<string>>();
  for (const { model, provider } of served) {
    if (model !== undefined) listingsOf.set(model, (listingsOf.get(model) ?? new Set()).add(provider));
  }
  const isOfFamilyMaker = familyMakers(merged);
  return merged.map((model) => {
    const date = (model.fields.get("releaseDate") ?? model.fields.get("createdAt"))?.value as string | undefined;
    const popularity = popularityOf({
      packages: publishedPackages(model.packages),
      isOnTaskPage: model.packages.includes("@huggingface/tasks"),
      isFeatured: model.fields.get("featured")?.value === true,
      derived: derived.get(model.id) ?? 0,
      listings: listingsOf.get(model.id)?.size ?? 0,
      isOfFamilyMaker: isOfFamilyMaker(model.id),
      ...(date !== undefined && { ageInDays: Math.max(0, (Date.parse(READ_ON) - Date.parse(date)) / 86_400_000) }),
    });
    return toRecord(model, spelling, popularity, [...(aliases.get(model.id.toLowerCase()) ?? [])].sort());
  });
}

/** Repositories that state something of a model are many, and count as one. */
function publishedPackages(packages: readonly string[]): number {
  return new Set(packages.map((name) => (PACKAGES.has(name) ? name : ""))).size;
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

/** Content of the page about sources, counted here once. */
function sourcesFile(merged: readonly MergedModel[], all: readonly ModelRecord[], found: readonly Disagreement[]) {
  const counted = new Map<string, { models: number; facts: number }>();
  for (const { sources, id } of all) {
    const seen = new Set<string>();
    for (const [index, { release }] of (sources?.references ?? []).entries()) {
      const count = counted.get(release) ?? { models: 0, facts: 0 };
      counted.set(release, count);
      if (!seen.has(release)) count.models += 1;
      seen.add(release);
      count.facts += Object.values(sources?.fields ?? {}).filter((sources) => sources.includes(index)).length;
    }
    if (sources === undefined) throw new Error(`${id} has no sources`);
  }
  const fields = merged.flatMap((model) => [...model.fields.values()]);
  const factsOf = (least: number) =>
    fields.filter(({ sources }) => new Set(sources.map(({ release }) => packageOf(release))).size >= least).length;
  return {
    readOn: READ_ON,
    models: all.length,
    facts: factsOf(1),
    factsOfSeveralSources: factsOf(2),
    listings: listings.length,
    disagreements: found.length,
    repositories: [...stated.repositories, recipes.repository, knownAsSource(known)],
    releases: RELEASES.map(({ name, version, registry, license, about, reader }) => ({
      name,
      version,
      registry,
      license,
      about,
      ...(reader === "listings"
        ? { listings: listings.length }
        : (counted.get(`${name}@${version}`) ?? { models: 0, facts: 0 })),
    })),
  };
}

function report(): void {
  const byField = Map.groupBy(disagreements, ({ field }) => field);
  for (const { id, field, chosen, because, by, others } of disagreements) {
    const against = others.map(({ value, by: who }) => `${JSON.stringify(value)} (${who.join(", ")})`).join(", ");
    console.log(`${id} ${field}: ${JSON.stringify(chosen)} (${by.join(", ")}; ${because}) against ${against}`);
  }
  for (const { id, value, release } of refused)
    console.log(`${id}: ${release} states ${value} weights, the name does not`);
  for (const { id, value, release } of wrong)
    console.log(`${id}: ${release} states ${String(value)}, which is not the day of its release`);
  for (const { id, value, release } of shared)
    console.log(`${id}: ${release} states ${String(value)} for several versions of the name`);
  console.log([...byField].map(([field, list]) => `${field}: ${list.length}`).join(", "));
  console.log(
    `${records.length} models, ${listings.length} listings, ${listings.filter(({ model }) => model !== undefined).length} of them of models here`,
  );
  const tasks = new Set(records.map((record) => record.pipeline_tag));
  console.log(
    `${tasks.size} tasks, ${records.filter((record) => record.pipeline_tag === undefined).length} models without one`,
  );
}
