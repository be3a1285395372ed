/**
 * Before each test file. Property tests draw the same inputs all day and others on the next: a person who runs a test
 * again, or runs it on `main`, sees whether a counterexample is theirs. `VITRINE_TEST_SEED` is the seed of another day, as
 * a number (20261128). `VITRINE_TEST_PROFILE` names a file to which each test file adds a line with what it took.
 */
import { appendFileSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { configureGlobal } from "fast-check";
import { afterAll, expect } from "vitest";

const day = new Date().toISOString().slice(0, 10).replaceAll("-", "");
configureGlobal({ seed: Number(process.env["VITRINE_TEST_SEED"] ?? day) });

const profile = process.env["VITRINE_TEST_PROFILE"];
if (profile !== undefined) {
  const [start, before] = [performance.now(), processorSeconds()];
  afterAll(() => {
    const { testPath = "" } = expect.getState();
    const wall = (performance.now() - start) / 1000;
    const line = { file: relative(process.cwd(), testPath), wall, processor: processorSeconds() - before };
    appendFileSync(profile, `${JSON.stringify(line)}\n`);
  });
}

/** Seconds of the processor that this worker and the programs that it has waited for took. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  // Fields after the name in parentheses; a hundred ticks are a second on Linux.
  const fields = process.platform === "linux" ? readFileSync("/proc/self/stat", "utf8").replace(/^.*\) /s, "") : "";
  const [children = 0, ofSystem = 0] = fields.split(" ").slice(13, 15).map(Number);
  return (user + system) / 1e6 + (children + ofSystem) / 100;
}
