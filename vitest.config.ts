import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { emptyDatabaseIn } from "./packages/hub/test/engines/empty-database.mjs";
import { continueWithNewNode, ensureGenerated } from "./tools/setup.mjs";
import { LEFT_OUT } from "./tools/test-tags.ts";

// Tests import packages by name and get their TypeScript source, never a stale build.
// "import" and "default" hold anyway, and named here they would apply to require() too.
// No "module" either: that is for bundlers, and some packages leave file extensions out there.
const conditions = ["vitrine-source", "node"];

continueWithNewNode();
ensureGenerated();

// Workers have the environment of this process. To start a program the system copies the tables of a process's memory:
// 150 ms with a gigabyte in small pages, 7 ms in large ones. What has a place of its own in memory gets small ones, so
// that is for pieces from 32 MB on.
process.env["GLIBC_TUNABLES"] ??=
  "glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=33554432:glibc.malloc.trim_threshold=268435456";
// In the folder is what the first that needs it makes for all.
process.env["VITRINE_TEST_EMPTY_DATABASE"] ??= await emptyDatabaseIn(join(import.meta.dirname, ".vitrine"));
if (process.env["VITRINE_TEST_SHARED"] === undefined) {
  const shared = mkdtempSync(join(tmpdir(), "vitrine-tests-"));
  process.env["VITRINE_TEST_SHARED"] = shared;
  process.once("exit", () => rmSync(shared, { recursive: true, force: true }));
}

/** One project for each package and program, so that `npm test -w packages/models` runs its tests alone. */
const projects = [
  ...readdirSync(join(import.meta.dirname, "packages")).map((name) =>
    project(name, [`packages/${name}/{src,test}/**/*.test.{ts,tsx}`]),
  ),
  project("web", ["apps/web/src/**/*.test.{ts,tsx}"]),
  project("tools", ["tools/**/*.test.ts"]),
];

function project(name: string, include: string[]) {
  return { extends: true as const, test: { name, include } };
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    projects,
    setupFiles: [join(import.meta.dirname, "tools/test-setup.ts")],
    // A worker keeps the modules that it has loaded, and the embedded database's, for its next file: nearly half of
    // the processor's time went into loading them again.
    isolate: false,
    // More than there are cores: a third of the time of each is waiting, for programs, databases and clocks.
    maxWorkers: availableParallelism() + 3,
    // A test that hangs ends; how fast something is, tests say in the processor's time. The defaults are for an idle
    // machine.
    ...LEFT_OUT,
    testTimeout: 300_000 * Number(process.env["VITRINE_TEST_RUNS"] ?? 1),
    hookTimeout: 300_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
