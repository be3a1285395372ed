/**
 * How long a list's page takes for a query that nobody asked before, at a site that runs with a store of its own:
 *
 *   npm start
 *   npm run bench:first-pages -w tools -- --site http://127.0.0.1:3000 --process "$(pgrep -f dist/server/main.js)"
 *
 * Each judged query is asked once, one after the other, after some that are not counted. Next to the time that passes it
 * says what processor time the site took, all threads together, which other work on the machine changes less. Linux only.
 */
import { readdirSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { JUDGED_QUERIES } from "./search-quality/judged-queries.ts";

const { values } = parseArgs({
  options: {
    site: { type: "string", default: "http://127.0.0.1:3000" },
    process: { type: "string" },
    queries: { type: "string", default: "300" },
  },
});
const WARM_UP_QUERIES = 30;

/** Milliseconds that all threads of the site ran. */
function processorMs(): number {
  if (values.process === undefined) return 0;
  const folder = `/proc/${values.process}/task`;
  const times = readdirSync(folder).map((thread) => {
    try {
      return Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      // It has ended meanwhile.
      return 0;
    }
  });
  return times.reduce((sum, nanoseconds) => sum + nanoseconds, 0) / 1e6;
}

const texts = [...new Set(JUDGED_QUERIES.map(({ typed }) => typed))].slice(0, WARM_UP_QUERIES + Number(values.queries));
const measured: { passed: number; processor: number; typed: string }[] = [];
for (const typed of texts) {
  const [start, before] = [performance.now(), processorMs()];
  // oxlint-disable-next-line no-await-in-loop
  const answer = await fetch(`${values.site}/models?q=${encodeURIComponent(typed)}`);
  // oxlint-disable-next-line no-await-in-loop
  await answer.text();
  measured.push({ passed: performance.now() - start, processor: processorMs() - before, typed });
}
const counted = measured.slice(WARM_UP_QUERIES);
for (const what of ["passed", "processor"] as const) {
  const sorted = counted.map((each) => each[what]).toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  console.log(`${what.padEnd(10)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (${sorted.length} pages)`);
}
for (const { typed, processor } of counted.toSorted((one, other) => other.processor - one.processor).slice(0, 5))
  console.log(`  ${Math.round(processor)} ms of processor: ${typed.slice(0, 80)}`);
