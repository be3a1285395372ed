/**
 * `npm run bench:commits -w tools`: how long a commit of one small file takes in repositories of ten and of 20,000 files, and
 * when its record is in the store. The result of the last run is in docs/benchmarks/hub.md.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, PushedRepositories } from "@vitrine/hub";

const ROUNDS = 40;
const SIZES = [10, 20_000];

const folder = await mkdtemp(join(tmpdir(), "vitrine-commits-"));
const store = await openStore({ memory: true });
const pushed = await PushedRepositories.open({ folder, store });
const about = { title: "A commit", description: "", author: "ada" };
const file = (path: string, text: string) => ({ kind: "file" as const, path, content: Buffer.from(text) });
const spread = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  return [0.5, 0.95].map((share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)).join(" | ");
};

for (const size of SIZES) {
  const id = `acme/of-${size}`;
  const steps = Array.from({ length: size }, (_, at) => file(`folder-${at % 100}/${at}.txt`, `${at}`));
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  await pushed.create(id, "ada");
  // oxlint-disable-next-line no-await-in-loop
  await pushed.commit(id, "main", { ...about, steps });
}
console.log(`Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}, ms\n`);
console.log("| files | commit, p50 | p95 | in the store, p50 | p95 |\n|--:|--:|--:|--:|--:|");
const times = new Map(SIZES.map((size) => [size, { commit: [] as number[], shown: [] as number[] }]));
for (let round = 0; round < ROUNDS; round += 1)
  for (const [size, { commit, shown }] of times) {
    const began = performance.now();
    // oxlint-disable-next-line no-await-in-loop -- alternating
    await pushed.commit(`acme/of-${size}`, "main", { ...about, steps: [file("README.md", `# ${round}`)] });
    commit.push(performance.now() - began);
    // oxlint-disable-next-line no-await-in-loop
    await pushed.settled();
    shown.push(performance.now() - began);
  }
for (const [size, { commit, shown }] of times) console.log(`| ${size} | ${spread(commit)} | ${spread(shown)} |`);
await pushed.close();
await store.close();
await rm(folder, { recursive: true, force: true });
