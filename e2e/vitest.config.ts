import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { emptyDatabaseIn } from "../packages/hub/test/engines/empty-database.mjs";
import { continueWithNewNode, ensureGenerated } from "../tools/setup.mjs";
import { isWhole, LEFT_OUT } from "../tools/test-tags.ts";
import { SlowestFirst } from "./support/slowest-first.ts";

continueWithNewNode();
ensureGenerated();
process.env["VITRINE_TEST_EMPTY_DATABASE"] ??= await emptyDatabaseIn(join(import.meta.dirname, "../.vitrine"));

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ["**/*.test.ts"],
    // `npm run test:whole` has them: minutes of waiting for one number, a second build of the whole site, of which
    // `build-mode.test.ts` builds one component, and instances behind a balancer; `killed-calls.test.ts` has two of them.
    exclude: isWhole ? [] : ["memory.test.ts", "build-modes.test.ts", "instances.test.ts"],
    // A worker keeps its browser, and the modules that it has loaded, for its next file.
    isolate: false,
    globalSetup: "./support/server.ts",
    ...LEFT_OUT,
    testTimeout: 120_000,
    hookTimeout: 300_000,
    // The default of one second is for an idle machine.
    expect: { poll: { timeout: 30_000 } },
    // One server for all, a browser for each file. A third of a file’s time is waiting.
    maxWorkers: 3,
    sequence: { sequencer: SlowestFirst },
  },
});
