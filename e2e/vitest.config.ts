import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./support/slowest-first.ts";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["**/*.test.ts"],
    // Minutes of waiting for one number: `npm run test:whole` measures it.
    exclude: Number(process.env["VITRINE_TEST_RUNS"] ?? 1) > 1 ? [] : ["memory.test.ts"],
    globalSetup: "./support/server.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default of one second is for an idle machine.
    expect: { poll: { timeout: 30_000 } },
    // One server for all, a browser for each file, two cores: two files at a time. A third gained a minute in ten, and lost
    // tests that wait for a busy browser.
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
  },
});
