import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

// Tests import packages by name and get their TypeScript source, never a stale build.
// "import" and "default" hold anyway, and named here they would apply to require() too.
// No "module" either: that is for bundlers, and some packages leave file extensions out there.
const conditions = ["vitrine-source", "node"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: [
      "packages/*/src/**/*.test.{ts,tsx}",
      "apps/*/src/**/*.test.{ts,tsx}",
      "scripts/**/*.test.ts",
      "bench/*.test.ts",
    ],
    // One more than there are cores: a third of the time of each is waiting, for programs, databases and clocks.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
