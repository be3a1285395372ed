/**
 * `npm run seed`: makes `packages/hub/seed/` anew from the releases that `releases.ts` names.
 *
 *   npm run seed             downloads what is missing, writes the seed, prints what changed and where sources differ
 *   npm run seed -- --check  writes nothing, fails when the files are not what the releases say
 *
 * The same releases give the same bytes.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { ModelRecord, Offer } from "@vitrine/models";
import { readDocumented } from "./documented.ts";
import { familyDates } from "./family-date.ts";
import { unpackedRelease } from "./fetch.ts";
import { mergeRows, packageOf } from "./merge.ts";
import type { Disagreement, MergedModel } from "./merge.ts";
import { contradictsName } from "./named-size.ts";
import { normalizeRow } from "./normalize.ts";
import { addOfferedAbilities, addOfferedTasks, readOffers } from "./offers.ts";
import { deriveFacts, toRecord } from "./record.ts";
import { READ_ON, RELEASES } from "./releases.ts";
import type { Row } from "./rows.ts";
import { standingOf } from "./standing.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(HERE));
const SEED = join(ROOT, "packages/hub/seed");
const CACHE = process.env["VITRINE_SEED_CACHE"] || join(ROOT, ".vitrine/seed");
const PYTHON = process.env["VITRINE_PYTHON"] || "python3";

mkdirSync(CACHE, { recursive: true });
const rows: Row[] = [];
let offersFolder: string | undefined;
for (const release of RELEASES) {
  const folder = unpackedRelease(release, CACHE);
  if (release.reader === "offers") offersFolder = folder;
  else rows.push(...readRelease(release.reader, folder, `${release.name}@${release.version}`));
}
rows.push(...readDocumented(join(HERE, "documented.jsonl")));

const order = RELEASES.map(({ name }) => name);
const normal = rows.map(normalizeRow).filter((row) => row !== undefined);
const refused = normal.filter(contradictsName);
const shared = familyDates(normal);
const { models, disagreements } = mergeRows(
  normal.filter((row) => !contradictsName(row) && !shared.has(row)),
  order,
);
deriveFacts(models);
const tasks = new Map(models.map(({ id, facts }) => [id, facts.get("pipeline_tag")?.value as string | undefined]));
const litellm = RELEASES.find(({ reader }) => reader === "offers");
const offers =
  offersFolder === undefined || litellm === undefined
    ? []
    : readOffers(offersFolder, {
        release: `${litellm.name}@${litellm.version}`,
        readOn: READ_ON,
        ids: models.map(({ id }) => id),
        taskOf: (id) => tasks.get(id),
      });
if (litellm !== undefined) {
  addOfferedAbilities(models, offers, `${litellm.name}@${litellm.version}`);
  addOfferedTasks(models, offers, `${litellm.name}@${litellm.version}`);
  // What follows from that.
  deriveFacts(models);
}
const records = toRecords(models, offers);

const files: Record<string, string> = {
  "models.jsonl": lines(records),
  "offers.jsonl": lines(offers),
  "disagreements.jsonl": lines(disagreements),
  "sources.json": `${JSON.stringify(sourcesFile(models, records, disagreements), null, 2)}\n`,
};
report();
if (process.argv.includes("--check")) {
  const stale = Object.entries(files).filter(([name, text]) => readFileSync(join(SEED, name), "utf8") !== text);
  for (const [name] of stale)
    console.error(`packages/hub/seed/${name} is not what the releases say. Run npm run seed.`);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(SEED, name), text);
}

function readRelease(reader: string, folder: string, release: string): Row[] {
  const printed = execFileSync(PYTHON, [join(HERE, "readers/read.py"), reader, folder], {
    encoding: "utf8",
    maxBuffer: 512 * 1024 * 1024,
    env: { ...process.env, PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
  });
  return printed
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ ...(JSON.parse(line) as Omit<Row, "release">), release }));
}

function toRecords(merged: readonly MergedModel[], served: readonly Offer[]): ModelRecord[] {
  const spelt = new Map(merged.map(({ id }) => [id.toLowerCase(), id]));
  const spelling = (id: string) => spelt.get(id.toLowerCase()) ?? id;
  const derived = new Map<string, number>();
  for (const { facts } of merged) {
    for (const { id } of (facts.get("baseModels")?.value ?? []) as { id: string }[]) {
      derived.set(spelling(id), (derived.get(spelling(id)) ?? 0) + 1);
    }
  }
  const offersOf = new Map<string, Set<string>>();
  for (const { model, provider } of served) {
    if (model !== undefined) offersOf.set(model, (offersOf.get(model) ?? new Set()).add(provider));
  }
  return merged.map((model) => {
    const date = model.facts.get("releaseDate")?.value as string | undefined;
    const standing = standingOf({
      packages: model.packages.length,
      isOnTaskPage: model.packages.includes("@huggingface/tasks"),
      isFeatured: model.facts.get("featured")?.value === true,
      derived: derived.get(model.id) ?? 0,
      offers: offersOf.get(model.id)?.size ?? 0,
      ...(date !== undefined && { ageInDays: Math.max(0, (Date.parse(READ_ON) - Date.parse(date)) / 86_400_000) }),
    });
    return toRecord(model, spelling, standing);
  });
}

function lines(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join("");
}

/** What the page about sources says, counted here once. */
function sourcesFile(merged: readonly MergedModel[], all: readonly ModelRecord[], found: readonly Disagreement[]) {
  const counted = new Map<string, { models: number; facts: number }>();
  for (const { sources, id } of all) {
    const seen = new Set<string>();
    for (const [index, { release }] of (sources?.places ?? []).entries()) {
      const count = counted.get(release) ?? { models: 0, facts: 0 };
      counted.set(release, count);
      if (!seen.has(release)) count.models += 1;
      seen.add(release);
      count.facts += Object.values(sources?.facts ?? {}).filter((places) => places.includes(index)).length;
    }
    if (sources === undefined) throw new Error(`${id} has no sources`);
  }
  const facts = merged.flatMap((model) => [...model.facts.values()]);
  const stated = (least: number) =>
    facts.filter(({ places }) => new Set(places.map(({ release }) => packageOf(release))).size >= least).length;
  return {
    readOn: READ_ON,
    models: all.length,
    facts: stated(1),
    factsOfSeveralSources: stated(2),
    offers: offers.length,
    disagreements: found.length,
    releases: RELEASES.map(({ name, version, registry, license, about, reader }) => ({
      name,
      version,
      registry,
      license,
      about,
      ...(reader === "offers"
        ? { offers: offers.length }
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
  for (const { id, value, release } of shared)
    console.log(`${id}: ${release} states ${String(value)} for several versions of the name`);
  console.log([...byField].map(([field, list]) => `${field}: ${list.length}`).join(", "));
  console.log(
    `${records.length} models, ${offers.length} offers, ${offers.filter(({ model }) => model !== undefined).length} of them of models here`,
  );
  const tasks = new Set(records.map((record) => record.pipeline_tag));
  console.log(
    `${tasks.size} tasks, ${records.filter((record) => record.pipeline_tag === undefined).length} models without one`,
  );
}
