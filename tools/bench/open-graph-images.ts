/**
 * Cost of pictures: diagrams and cards. `node --conditions=vitrine-source tools/bench/open-graph-images.ts`
 *
 * The first of each includes the thread and what it loads. While cards are made, the delay of this thread's own timers
 * is measured: what a server's pages would wait.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { OpenGraphRenderer } from "../../packages/markdown/src/cards/open-graph-renderer.ts";
import { draw, drawAhead } from "../../packages/markdown/src/diagrams/draw.ts";

const ROUNDS = 100;

const flowchart = (name: string) =>
  `flowchart LR\na[${name}] --> b & c & d\nc --> e & f\nb --> g\nf --> g & h\nd --> h & i\ng --> i`;
const sequence = (name: string) =>
  ["sequenceDiagram", ...Array.from({ length: 15 }, (_, at) => `A${at % 3}->>A${(at + 1) % 3}: ${name} ${at}`)].join(
    "\n",
  );

const cards = new OpenGraphRenderer();
const card = (title: string) =>
  cards.render({ site: "Vitrine", kind: "Documentation · Guides", title, details: ["12 models", "3 libraries"] });

await report("card", (round) => card(`Chat templates: coming from another engine, ${round}`));
await cards.close();
// Never drawn before, so that none is kept.
const run = String(Date.now());
for (const [name, make] of Object.entries({ "flowcharts, 9 nodes": flowchart, "sequences, 15 messages": sequence })) {
  const sources = Array.from({ length: ROUNDS }, (_, round) => make(`n${run}x${round}`));
  for (const when of ["new", "kept"]) {
    const start = performance.now();
    drawAhead(() => {
      for (const source of sources) draw(source);
    });
    console.log(`${ROUNDS} ${name}, ${when}: ${((performance.now() - start) / 1000).toFixed(2)} s`);
  }
}
process.exit(0);

async function report(name: string, make: (round: number) => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await make(-1);
  const first = performance.now() - start;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = performance.now();
    await make(round);
    times.push(performance.now() - before);
  }
  delay.disable();
  times.sort((a, b) => a - b);
  const ms = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(1)} ms`;
  console.log(
    `${name}: first ${ms(first)}, median ${ms(times[ROUNDS / 2])}, 95 % ${ms(times[ROUNDS * 0.95])}; timers every ms were there after ${ms(delay.percentile(99) / 1e6)} (99 %)`,
  );
}
