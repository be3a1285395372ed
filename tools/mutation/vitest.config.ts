import { defineConfig } from "vitest/config";

/** The tests that judge a change, in one project: what the mutation tester runs for each. */
const conditions = ["vitrine-source", "node"];
const tests = JSON.parse(process.env["VITRINE_MUTATED"] ?? "[]") as string[];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: tests,
    // The first reads the whole seed, a minute for each change; the second holds other clients' known faults against ours.
    testNamePattern: /^(?!.*(own seed is complete|known weakness))/,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
