/**
 * Fills an empty PostgreSQL database with generated models, and says how long it took.
 *
 *   node packages/hub/scripts/with-postgres.mjs node --conditions=vitrine-source packages/hub/bench/fill.ts [MODELS]
 */
import { openStore } from "../src/index.ts";
import { generatedModel } from "./generated-models.ts";

const MODELS = Number(process.argv[2] ?? 10_000);
const AT_ONCE = 500;
const databaseUrl = process.env["VITRINE_TEST_DATABASE_URL"] ?? "";
const store = await openStore({ databaseUrl });
const start = performance.now();
const seconds = () => ((performance.now() - start) / 1000).toFixed(1);
let most = 0;
await store.whileFilling(async () => {
  let next = 0;
  const write = async () => {
    while (next < MODELS) {
      const from = next;
      next += AT_ONCE;
      const count = Math.min(AT_ONCE, MODELS - from);
      // oxlint-disable-next-line no-await-in-loop
      await store.upsertMany(Array.from({ length: count }, (_, index) => generatedModel(from + index)));
      most = Math.max(most, process.memoryUsage.rss());
      if (next % 100_000 === 0) console.log(`${next} rows after ${seconds()} s`);
    }
  };
  await Promise.all([write(), write()]);
  console.log(`rows: ${seconds()} s`);
});
console.log(`${MODELS} models, with indexes: ${seconds()} s; at most ${Math.round(most / 2 ** 20)} MB in this process`);
await store.close();
