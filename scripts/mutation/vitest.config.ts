import { defineConfig } from "vitest/config";

/** The tests of one package, in one project: what the mutation tester runs for each change. */
const conditions = ["vitrine-source", "node"];
const name = process.env["VITRINE_MUTATED"] ?? "models";

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: [`packages/${name}/{src,test}/**/*.test.ts`],
    // The first reads the whole seed, a minute for each change; the second holds other clients' known faults against ours.
    testNamePattern: /^(?!.*(own seed is complete|known weakness))/,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
