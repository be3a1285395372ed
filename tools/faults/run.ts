/**
 * `npm run faults -w tools`: do the nearest tests notice small faults in money, rights, time, fit, ranking, parsing and
 * storage? Puts those of `faults.json` in one at a time, in a copy of what is committed, and writes which were noticed to
 * `RESULTS.md`. With words, only faults whose sentence has all of them.
 *
 *     npm run faults -w tools -- cached tokens
 */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Fault, faults, withFault } from "./faults.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../..");
const { positionals } = parseArgs({ allowPositionals: true });

const asked = faults.filter(({ what }) => positionals.every((word) => what.includes(word)));
if (asked.length === 0) throw new Error(`No fault's sentence has the words ${positionals.join(", ")}.`);
const copy = mkdtempSync(join(tmpdir(), "vitrine-faults-"));
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
execFileSync("git", ["clone", "--quiet", "--no-hardlinks", ROOT, copy]);
// The copy runs with what is installed here, and its packages are the copy's own.
for (const folder of globSync(["node_modules", "{packages,apps}/*/node_modules"], { cwd: ROOT }))
  execFileSync("cp", ["-al", join(ROOT, folder), join(copy, folder)]);
symlinkSync(join(ROOT, ".vitrine"), join(copy, ".vitrine"));

function run(tests: readonly string[]) {
  return spawnSync("vitest", ["run", "--bail=1", ...tests], { cwd: copy, encoding: "utf8", env: process.env });
}

function isNoticed(fault: Fault): boolean {
  const path = join(copy, fault.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, withFault(fault, copy));
  const { status } = run(fault.tests);
  writeFileSync(path, source);
  return status !== 0;
}

// Tests that fail anyway would notice everything.
const { status, stdout } = run([...new Set(asked.flatMap(({ tests }) => tests))]);
if (status !== 0) throw new Error(`These tests fail without a fault:\n${stdout}`);

const rows = asked.map((fault) => {
  const noticed = isNoticed(fault);
  console.log(`${noticed ? "noticed" : "MISSED "} ${fault.kind}: ${fault.what}`);
  return { ...fault, noticed };
});
const noticed = rows.filter((row) => row.noticed).length;
console.log(`${noticed} of ${rows.length} noticed`);
if (positionals.length === 0) {
  const table = rows.map(
    ({ kind, what, file, tests, noticed: is }) =>
      `| ${kind} | ${what} | \`${file}\` | ${tests.map((test) => `\`${test}\``).join(", ")} | ${is ? "yes" : "no"} |`,
  );
  const head = `# Faults\n\n\`npm run faults -w tools\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}: the nearest tests noticed ${noticed} of ${rows.length} small faults, put in one at a time.\n`;
  const path = join(HERE, "RESULTS.md");
  // What was written by hand stays.
  const [notes = ""] = /^## .*/ms.exec(readFileSync(path, "utf8")) ?? [];
  writeFileSync(
    path,
    [head, "| kind | fault | file | nearest tests | noticed |", "|---|---|---|---|---|", ...table, "", notes].join(
      "\n",
    ),
  );
}
process.exitCode = noticed < rows.length * 0.9 ? 1 : 0;
