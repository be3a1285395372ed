/**
 * `npm run seed:coverage -w tools`: how much the seed states of the best-known models (`best-known.txt`, typed by hand), as a
 * table in Markdown. With a path it measures another `models.jsonl`; `--missing FIELD` lists the ids without it;
 * `--list FILE` asks for the ids of another list. Code counts where it calls the model, not where it only downloads it.
 */
import { readFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { contextTokens, currentModelId, modelLicense, parameterEstimate, type ModelRecord } from "@vitrine/models";
import { usages } from "@vitrine/libraries";

const HERE = dirname(fileURLToPath(import.meta.url));
const { values, positionals } = parseArgs({
  options: {
    missing: { type: "string" },
    list: { type: "string", default: join(HERE, "../../data/seed-sources/best-known.txt") },
  },
  allowPositionals: true,
});
const { missing } = values;
const path = positionals[0] ?? join(HERE, "../../data/seed/models.jsonl");

const records = new Map(
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ModelRecord)
    .flatMap((record) =>
      [record.id, ...(record.aliases ?? [])].map((id): [string, ModelRecord] => [id.toLowerCase(), record]),
    ),
);

const recordOf = (id: string) => records.get(currentModelId(id).toLowerCase()) ?? records.get(id.toLowerCase());

const groups = new Map<string, string[]>([["", []]]);
for (const line of readFileSync(values.list, "utf8").split("\n")) {
  if (line.startsWith("# ") && !line.includes(":")) groups.set(line.slice(2), []);
  else if (line !== "" && !line.startsWith("#")) [...groups.values()].at(-1)?.push(line);
}

/** Values that a page shows, by the functions with which it reads them. */
const FIELDS: Readonly<Record<string, (record: ModelRecord) => unknown>> = {
  task: (record) => record.pipeline_tag,
  license: (record) => modelLicense(record),
  size: (record) => parameterEstimate(record),
  context: (record) => contextTokens(record),
  date: (record) => record.metadata?.releaseDate,
  code: (record) => usages(record).some((usage) => "snippets" in usage && usage.snippets.some(isCall)) || undefined,
};

/** Lines that fetch a model and do not run it. */
const FETCHES = /^(?:#|cd |git |hf download|huggingface-cli download|(?:pip|uv|npm|conda|brew|winget|apt) |$)/;

function isCall({ language, code }: { language: string; code: string }): boolean {
  if (language === "shell") return code.split("\n").some((line) => !FETCHES.test(line.trim()));
  return !/^\s*(?:(?:import|from) [^\n]*|#[^\n]*|\w+ = (?:hf_hub_download|snapshot_download)\([^)]*\)|print\(\w+\)|\s)*$/.test(
    code,
  );
}

for (const [name, ids] of groups) {
  if (ids.length === 0) continue;
  const found = ids.flatMap((id) => recordOf(id) ?? []);
  const share = (count: number) => `${((100 * count) / ids.length).toFixed(0)} %`;
  if (missing !== undefined) {
    const field = FIELDS[missing];
    for (const id of ids) {
      const record = recordOf(id);
      if (record === undefined || field?.(record) === undefined)
        console.log(id, record === undefined ? "(absent)" : "");
    }
    continue;
  }
  const cells = Object.values(FIELDS).map((field) =>
    share(found.filter((record) => field(record) !== undefined).length),
  );
  console.log(`| ${name} | ${ids.length} | ${share(found.length)} | ${cells.join(" | ")} |`);
}
