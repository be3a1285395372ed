/**
 * How well search answers the judged queries, next to plain searches: `npm run bench:search -w tools`, with the other engine
 * `npm run bench:search -w tools -- --opensearch http://127.0.0.1:9200`, and with the embedding model of the site
 * `npm run bench:search -w tools -- --models .vitrine`. By kind; single queries are printed of the tuning half
 * alone (`-- --missed`).
 */
import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import {
  allModels,
  localEmbedder,
  miniSearch,
  openSearchDefault,
  openSearchStore,
  openSeededStore,
  postgresFullText,
  vitrine,
  type Search,
} from "./engines.ts";
import { JUDGED_QUERIES, KINDS, type Half } from "./judged-queries.ts";
import { measure, type Measures } from "./measures.ts";

const SHOWN = 10;
const EMBEDDING_PAUSE_MS = 30;

const { values } = parseArgs({
  options: {
    missed: { type: "boolean", default: false },
    tuning: { type: "boolean", default: false },
    data: { type: "string" },
    opensearch: { type: "string" },
    models: { type: "string" },
  },
});
const embed = values.models === undefined ? undefined : localEmbedder(values.models);
// The first call loads the model.
await embed?.("warm");
const store = await openSeededStore(values.data, embed);
const models = await allModels(store);
const searched = values.opensearch === undefined ? undefined : await openSearchStore(values.opensearch, embed);
const searches: Record<string, Search> = {
  "`@vitrine/hub` on PostgreSQL": vitrine(store),
  ...(values.opensearch !== undefined && {
    ...(searched && { "`@vitrine/hub` on OpenSearch": vitrine(searched) }),
    "OpenSearch as it comes": await openSearchDefault(values.opensearch, models.values()),
  }),
  ...(!values.tuning && {
    MiniSearch: miniSearch(models.values()),
    "PostgreSQL full text": await postgresFullText(models.values()),
  }),
};

const NO_ANSWER: Measures = { ndcg: -1, isSuccess: true };
const unanswerable = new Set<string>();

// A busy machine may not embed a text in time; on an idle one it takes milliseconds. The answers are cached for the run.
if (embed !== undefined)
  for (const { typed } of JUDGED_QUERIES) {
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all([store, searched].map((each) => each?.find({ q: typed, limit: 1 })));
    // oxlint-disable-next-line no-await-in-loop
    await pause(EMBEDDING_PAUSE_MS);
  }

const HALVES: readonly Half[] = values.tuning
  ? ["tuning", "development", "asked"]
  : ["tuning", "development", "asked", "test", "unseen", "first-look", "task-pages", "model-cards"];
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;

for (const half of HALVES) {
  const queries = JUDGED_QUERIES.filter((query) => query.half === half);
  console.log(
    `\n${half === "tuning" || half === "test" ? `${half} half` : half}, ${queries.length} queries: success@3 / nDCG@10\n`,
  );
  console.log(`| | ${KINDS.join(" | ")} | all |\n|---|${"--:|".repeat(KINDS.length + 1)}`);
  for (const [name, search] of Object.entries(searches)) {
    const measured: (Measures & { kind: string })[] = [];
    const times: number[] = [];
    for (const { typed, kind, rules } of queries) {
      const begun = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      const ids = await search(typed, SHOWN);
      times.push(performance.now() - begun);
      const found = ids.flatMap((id) => models.get(id) ?? []);
      const result = { kind, ...(measure(found, rules, models.values()) ?? NO_ANSWER) };
      // A query that no model of the catalog answers says nothing about a search.
      if (result.ndcg < 0) unanswerable.add(typed);
      else measured.push(result);
      if (values.missed && !["test", "unseen", "task-pages", "model-cards"].includes(half) && !result.isSuccess)
        console.error(`${kind}: ${typed} → ${ids.slice(0, 3).join(", ")}`);
    }
    const cells = [...KINDS, undefined].map((kind) => {
      const some = measured.filter((each) => kind === undefined || each.kind === kind);
      const ndcg = some.reduce((sum, each) => sum + each.ndcg, 0) / some.length;
      return `${percent(some.filter(({ isSuccess }) => isSuccess).length, some.length)} / ${ndcg.toFixed(2)}`;
    });
    const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
    console.log(`| ${name} | ${cells.join(" | ")} |`);
    console.error(`${name}: median ${median.toFixed(0)} ms`);
  }
}
if (unanswerable.size > 0) console.log(`\nLeft out, as no model answers them: ${unanswerable.size}`);
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`,
);
process.exit(0);
