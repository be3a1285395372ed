/**
 * `npm run seed:sample -w tools`: checks 200 values of the seed against sources that they were not read
 * from. Judges are packages that the seed does not read, and releases of other days of packages
 * that it does. A value can be judged where a judge states it too. The random sample has a fixed
 * seed, spread over judges and fields, so that the same releases give the same 200. Prints a table
 * in Markdown; its last result is in tools/seed/RESULTS.md.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { currentModelId, type ModelRecord } from "@vitrine/models";
import { unpackedRelease } from "./fetch.ts";
import { canonical } from "./merge.ts";
import { normalizeRows } from "./normalize.ts";
import { READ_ON, type Release } from "./releases.ts";
import type { Row } from "./rows.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(HERE));
const CACHE = process.env["VITRINE_SEED_CACHE"] || join(ROOT, ".vitrine/seed");
const PYTHON = process.env["VITRINE_PYTHON"] || "python3";
const SIZE = 200;
const SAME_PROJECT = [
  ["litgpt@", "Lightning-AI/litgpt@"],
  ["crfm-helm@", "stanford-crfm/helm@"],
] as const;

interface Judge extends Release {
  /** How many of the 200. */
  share: number;
}

const judge = (name: string, version: string, reader: string, share: number, about: string): Judge => ({
  name,
  version,
  registry: "PyPI",
  license: "Apache-2.0",
  reader,
  about,
  share,
});

const JUDGES: readonly Judge[] = [
  judge("litgpt", "0.5.13", "litgpt", 60, "another package: shapes of language models"),
  judge("crfm-helm", "0.5.16", "helm", 37, "another package: counts and dates of evaluated models"),
  judge("mteb", "2.26.10", "mteb", 43, "another release"),
  judge("xinference", "3.5.0", "xinference", 35, "another release, a major version before"),
  judge("timm", "1.0.20", "timm_models", 25, "another release"),
];

/** Fields of a record under the names that readers use. */
function fieldFrom(record: ModelRecord, field: string): unknown {
  switch (field) {
    case "license":
      return record.cardData?.license;
    case "languages":
      return record.cardData?.language === undefined ? undefined : [record.cardData.language].flat();
    case "pipeline_tag":
      return record.pipeline_tag;
    case "library_name":
      return record.library_name;
    case "sha":
      return record.sha;
    case "architectures":
      return record.config?.architectures;
    default:
      return (record.metadata as Record<string, unknown> | undefined)?.[field];
  }
}

const FIELDS = new Set(
  (
    "layers attentionHeads keyValueHeads hiddenSize contextLength vocabularySize releaseDate parametersAbout parameters " +
    "embeddingDimension license languages pipeline_tag imageSize imageClasses headSize activeParametersAbout"
  ).split(" "),
);

type Outcome = "same" | "same when rounded" | "agrees in part" | "differs";

function compare(field: string, ours: unknown, theirs: unknown): Outcome {
  if (canonical(ours) === canonical(theirs)) return "same";
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    const known = new Set(ours.map(String));
    return theirs.every((value) => known.has(String(value))) ? "agrees in part" : "differs";
  }
  if (typeof ours === "number" && typeof theirs === "number" && /parameters/i.test(field)) {
    // "8B" and 8,030,261,248 say the same as names do.
    return Math.abs(ours - theirs) / Math.max(ours, theirs) < 0.1 ? "same when rounded" : "differs";
  }
  if (field === "releaseDate" && String(ours).slice(0, 7) === String(theirs).slice(0, 7)) return "same when rounded";
  return "differs";
}

/** A small generator with a fixed start. */
function randomNumbers(start: number): () => number {
  let state = start;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

mkdirSync(CACHE, { recursive: true });
const records = new Map(
  readFileSync(join(ROOT, "data/seed/models.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ModelRecord)
    .map((record) => [record.id.toLowerCase(), record]),
);

interface Judged {
  id: string;
  field: string;
  ours: unknown;
  theirs: unknown;
  from: string;
  judge: string;
  outcome: Outcome;
}

const random = randomNumbers(20261122);
const judged: Judged[] = [];
const rounds: { judge: Judge; candidates: number }[] = [];
for (const each of JUDGES) {
  const candidates = candidatesOf(each);
  rounds.push({ judge: each, candidates: candidates.length });
  judged.push(...sampleEvenly(candidates, each.share));
}
print();

function candidatesOf(each: Judge): Judged[] {
  const printed = execFileSync(PYTHON, [join(HERE, "readers/read.py"), each.reader, unpackedRelease(each, CACHE)], {
    encoding: "utf8",
    maxBuffer: 512 * 1024 * 1024,
    env: { ...process.env, PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" },
  });
  const release = `${each.name}@${each.version}`;
  const found = new Map<string, Judged>();
  for (const line of printed.split("\n")) {
    if (line === "") continue;
    const [row] = normalizeRows({ ...(JSON.parse(line) as Row), release });
    const record = row && records.get(currentModelId(row.id).toLowerCase());
    if (row === undefined || record === undefined || !FIELDS.has(row.field)) continue;
    // A rounded count is held against an exact one too.
    const field =
      row.field === "parametersAbout" && record.metadata?.parameters !== undefined ? "parameters" : row.field;
    const ours = fieldFrom(record, field);
    if (ours === undefined) continue;
    const from = sourcesOf(record, field);
    // A judge's own repository is among the sources of some values: those it cannot judge.
    if (SAME_PROJECT.some(([name, repository]) => release.startsWith(name) && from.includes(repository))) continue;
    found.set(`${record.id} ${field}`, {
      id: record.id,
      field,
      ours,
      theirs: row.value,
      from,
      judge: release,
      outcome: compare(field, ours, row.value),
    });
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, merged]) => merged);
}

function sourcesOf(record: ModelRecord, field: string): string {
  const sources = record.sources?.fields[field] ?? [];
  return [...new Set(sources.map((index) => record.sources?.references[index]?.release ?? ""))].join(", ");
}

/** So many of the values, as evenly over the fields as possible. */
function sampleEvenly(candidates: readonly Judged[], share: number): Judged[] {
  const byField = [...Map.groupBy(candidates, ({ field }) => field).values()].map((list) => {
    const pool = [...list];
    for (let index = pool.length - 1; index > 0; index--) {
      const other = Math.floor(random() * (index + 1));
      [pool[index], pool[other]] = [pool[other] as Judged, pool[index] as Judged];
    }
    return pool;
  });
  const sampled: Judged[] = [];
  while (sampled.length < share && byField.some((pool) => pool.length > 0)) {
    for (const pool of byField) {
      const next = pool.pop();
      if (next !== undefined && sampled.length < share) sampled.push(next);
    }
  }
  return sampled;
}

function print(): void {
  const said = (value: unknown) =>
    Array.isArray(value) && value.length > 6 ? `${value.length} values` : canonical(value);
  const count = (outcome: Outcome, list: readonly Judged[] = judged) =>
    list.filter((merged) => merged.outcome === outcome).length;
  const lines = [
    `${judged.length} of ${SIZE} values, seed read on ${READ_ON}.`,
    "",
    "| judge | what it is | values it could judge | sampled | same | same when rounded | agrees in part | differs |",
    "|---|---|---|---|---|---|---|---|",
    ...rounds.map(({ judge: each, candidates }) => {
      const ofJudge = judged.filter((merged) => merged.judge === `${each.name}@${each.version}`);
      const counts = (["same", "same when rounded", "agrees in part", "differs"] as const).map((outcome) =>
        count(outcome, ofJudge),
      );
      return `| ${each.name} ${each.version} | ${each.about} | ${candidates} | ${ofJudge.length} | ${counts.join(" | ")} |`;
    }),
    `| all | | | ${judged.length} | ${count("same")} | ${count("same when rounded")} | ${count("agrees in part")} | ${count("differs")} |`,
    "",
    "What is not the same:",
    "",
    "| model | field | seed | from | judge says | judge |",
    "|---|---|---|---|---|---|",
    ...judged
      .filter(({ outcome }) => outcome === "differs" || outcome === "agrees in part")
      .map(({ id, field, ours, theirs, from, judge: by, outcome }) =>
        [id, `${field} (${outcome})`, said(ours), from, said(theirs), by].join(" | "),
      )
      .map((line) => `| ${line} |`),
    "",
    "Every sampled value:",
    "",
    ...judged.map(({ id, field, outcome, judge: by }) => `- ${id}, ${field}: ${outcome} (${by})`),
  ];
  console.log(lines.join("\n"));
}
