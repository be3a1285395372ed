/**
 * `npm run mutate -w tools -- [models|search|store|listings|inference]`: changes the sources named below one operator at a time and runs the tests
 * of the package against each change (Stryker). A change that no test notices is listed in `survivors.md`, with its
 * place, so that a test can be written or the code removed. It takes minutes to an hour, so it is no part of `npm test`.
 *
 * Stryker and its dependencies come into `.vitrine/mutation`: who does not run it does not install it.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { dirname, join } from "node:path";

const ROOT = dirname(dirname(import.meta.dirname));
const WORK = join(ROOT, ".vitrine", "mutation");
const REPORT = join(WORK, "report.json");
const RESULT = join(import.meta.dirname, "survivors.md");
const STRYKER = "10.1.1";

/**
 * Files to change (arithmetic and decisions), and the tests that judge them. They are the tests written for these files:
 * all of a package's would find a few more changes, and take a minute for each.
 */
const MUTATED: Readonly<Record<string, { files: readonly string[]; tests: readonly string[] }>> = {
  models: {
    files: ["packages/models/src/metadata/memory.ts", "packages/models/src/metadata/weight-formats.ts"],
    tests: ["packages/models/{src,test}/**/*.test.ts"],
  },
  search: {
    files: ["packages/hub/src/search/parse/find-models.ts", "packages/hub/src/search/parse/parse-query.ts"],
    tests: ["packages/hub/src/search/parse/*.test.ts"],
  },
  store: {
    files: ["packages/hub/src/import/seed.ts:95-107"],
    tests: ["packages/hub/src/import/{import,listings}.test.ts"],
  },
  listings: {
    files: ["packages/hub/src/store/rows/listings.ts"],
    tests: ["packages/hub/src/import/listings.test.ts"],
  },
  inference: {
    files: ["packages/inference/src/routing/fallback.ts", "packages/inference/src/routing/route.ts"],
    tests: ["packages/inference/test/{routing,credentials,errors-in-answers}.test.ts"],
  },
};

interface Mutant {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: { line: number; column: number } };
}
interface Report {
  files: Record<string, { source: string; mutants: Mutant[] }>;
}

function install(): void {
  if (existsSync(join(WORK, "node_modules", "@stryker-mutator", "core"))) return;
  mkdirSync(WORK, { recursive: true });
  writeFileSync(join(WORK, "package.json"), '{ "private": true, "type": "module" }\n');
  const packages = [`@stryker-mutator/core@${STRYKER}`, `@stryker-mutator/vitest-runner@${STRYKER}`];
  run("npm", ["install", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund", ...packages], WORK);
  symlinkSync(join(ROOT, "node_modules", "vitest"), join(WORK, "node_modules", "vitest"));
}

function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): void {
  const { status } = spawnSync(command, args, { cwd, stdio: "inherit", env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ended with ${status}.`);
}

function mutate(name: string): Report {
  const config = join(WORK, "config.json");
  const settings = {
    testRunner: "vitest",
    plugins: [join(WORK, "node_modules/@stryker-mutator/vitest-runner/dist/src/index.js")],
    mutate: MUTATED[name]?.files,
    vitest: { configFile: "tools/mutation/vitest.config.ts", related: true },
    // It would rewrite tsconfig.json with an interface that TypeScript 7 does not have.
    tsconfigFile: "none.json",
    reporters: ["progress", "json"],
    jsonReporter: { fileName: REPORT },
    dryRunTimeoutMinutes: 15,
    concurrency: Math.max(1, cpus().length - 1),
    tempDirName: ".vitrine/mutation/tmp",
    ignorePatterns: ["/.vitrine", "/.tools", "dist", "test-results", "*.tsbuildinfo"],
  };
  writeFileSync(config, JSON.stringify(settings, undefined, 2));
  run(process.execPath, [join(WORK, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", config], ROOT, {
    VITRINE_MUTATED: JSON.stringify(MUTATED[name]?.tests),
  });
  return JSON.parse(readFileSync(REPORT, "utf8")) as Report;
}

/** The part of the result file about one package. */
function section(name: string, { files }: Report): string {
  const all = Object.values(files).flatMap(({ mutants }) => mutants);
  const caught = all.filter(({ status }) => status === "Killed" || status === "Timeout").length;
  const judged = all.filter(({ status }) => status !== "CompileError" && status !== "Ignored").length;
  const survivors = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === "Survived" || status === "NoCoverage")
      .map(({ mutatorName, location: { start }, status }) => {
        const line = (source.split("\n")[start.line - 1] ?? "").trim();
        return `| ${file}:${start.line} | ${mutatorName}${status === "NoCoverage" ? ", no test reaches it" : ""} | \`${line.replaceAll("|", "\\|").replaceAll("`", "'")}\` |`;
      }),
  );
  const [{ model } = { model: "unknown processor" }] = cpus();
  return [
    `## ${name}`,
    "",
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${model}: ${caught} of ${judged} changes were noticed (${((100 * caught) / judged).toFixed(1)} %).`,
    "",
    ...(survivors.length === 0 ? [] : ["| place | change | line |", "|---|---|---|", ...survivors, ""]),
  ].join("\n");
}

const names = process.argv.slice(2);
for (const name of names)
  if (!Object.hasOwn(MUTATED, name)) throw new Error(`There is no ${name}: write ${Object.keys(MUTATED).join(", ")}`);
install();
const known = existsSync(RESULT)
  ? readFileSync(RESULT, "utf8")
      .split(/^(?=## )/m)
      .slice(1)
  : [];
const sections = new Map(known.map((text) => [/^## (.*)/.exec(text)?.[1] ?? "", text.trimEnd()]));
for (const name of names.length === 0 ? Object.keys(MUTATED) : names)
  sections.set(name, section(name, mutate(name)).trimEnd());
const head = "# Changes that no test notices\n\nWritten by `npm run mutate -w tools`.\n";
writeFileSync(RESULT, `${[head, ...[...sections.keys()].toSorted().map((name) => sections.get(name))].join("\n")}\n`);
