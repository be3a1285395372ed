/**
 * How well search answers the judged queries, next to two plain searches: `npm run bench:search`. Both halves by kind;
 * single queries are printed of the tuning half alone (`-- --missed`).
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { allModels, miniSearch, openSeededStore, postgresFullText, vitrine, type Search } from "./engines.ts";
import { JUDGED_QUERIES, KINDS, type Half } from "./judged-queries.ts";
import { measure, type Measures } from "./measures.ts";

const SHOWN = 10;

const { values } = parseArgs({
  options: {
    missed: { type: "boolean", default: false },
    tuning: { type: "boolean", default: false },
    data: { type: "string" },
  },
});
const store = await openSeededStore(values.data);
const models = await allModels(store);
const searches: Record<string, Search> = {
  "`@vitrine/hub`": vitrine(store),
  ...(!values.tuning && {
    MiniSearch: miniSearch(models.values()),
    "PostgreSQL full text": await postgresFullText(models.values()),
  }),
};

const HALVES: readonly Half[] = values.tuning ? ["tuning"] : ["tuning", "test"];
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`;

for (const half of HALVES) {
  const queries = JUDGED_QUERIES.filter((query) => query.half === half);
  console.log(`\n${half} half, ${queries.length} queries: success@3 / nDCG@10\n`);
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
      const result = { kind, ...measure(found, rules, models.values()) };
      measured.push(result);
      if (values.missed && half === "tuning" && !result.isSuccess)
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
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`,
);
process.exit(0);
