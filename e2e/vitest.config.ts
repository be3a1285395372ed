import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["**/*.test.ts"],
    globalSetup: "./server.ts",
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // One server for all, a browser for each file, two cores. A third file goes on while others wait for a page or a clock.
    maxWorkers: 3,
  },
});
