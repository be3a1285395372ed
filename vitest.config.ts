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
    // On two cores the default is one worker, and half of the machine idle.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
