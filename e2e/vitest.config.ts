import { defineConfig } from "vitest/config";
import { LongestFirst } from "./longest-first.ts";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["**/*.test.ts"],
    globalSetup: "./server.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One server for all, a browser for each file, two cores: two files at a time. A third gained a minute in ten, and lost
    // tests that wait for a busy browser.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
});
