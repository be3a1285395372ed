/**
 * `npm run faults -w tools`: do the nearest tests notice small faults in money, rights, secrets, time, fit, ranking,
 * parsing, untrusted content, snippets, storage, caches and concurrency? Puts those of `faults.json` in one at a time, in
 * a copy of what is committed, and writes which were noticed to `RESULTS.md`. With words, only faults whose sentence has
 * all of them.
 *
 *     npm run faults -w tools -- cached tokens
 */
import { execFileSync, spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Fault, faults, withFault } from "./faults.ts";

const MAX_OUTPUT = 64 * 1024 * 1024;
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
  return spawnSync("vitest", ["run", "--bail=1", "--maxWorkers=2", ...tests], {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, CI: "true", NO_COLOR: "1" },
    maxBuffer: MAX_OUTPUT,
  });
}

/** The test that fails with the fault. Who reads its name sees whether the fault is why. */
function noticedBy(fault: Fault): string | undefined {
  const path = join(copy, fault.file);
  const source = readFileSync(path, "utf8");
  writeFileSync(path, withFault(fault, copy));
  const { status, stderr } = run(fault.tests);
  writeFileSync(path, source);
  return status === 0 ? undefined : (/^ *FAIL +(.*)$/m.exec(stderr)?.[1]?.split(" > ").at(-1) ?? `status ${status}`);
}

// Tests that fail anyway would notice everything.
const { status, stdout, stderr } = run([...new Set(asked.flatMap(({ tests }) => tests))]);
if (status !== 0) throw new Error(`These tests fail without a fault:\n${stdout}\n${stderr}`);

const rows = asked.map((fault) => {
  const by = noticedBy(fault);
  console.log(
    `${by === undefined ? "MISSED " : "noticed"} ${fault.kind}: ${fault.what}${by === undefined ? "" : `, by "${by}"`}`,
  );
  return { ...fault, by };
});
const noticed = rows.filter(({ by }) => by !== undefined).length;
console.log(`${noticed} of ${rows.length} noticed`);
if (positionals.length === 0) {
  const table = rows.map(
    ({ kind, what, file, by = "nothing" }) => `| ${kind} | ${what} | \`${file}\` | ${by.replaceAll("|", "\\|")} |`,
  );
  const head = `# Faults\n\n\`npm run faults -w tools\`, ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}: the nearest tests noticed ${noticed} of ${rows.length} small faults, put in one at a time.\n`;
  const path = join(HERE, "RESULTS.md");
  // What was written by hand stays.
  const [notes = ""] = /^## .*/ms.exec(readFileSync(path, "utf8")) ?? [];
  writeFileSync(
    path,
    [head, "| kind | fault | file | noticed by |", "|---|---|---|---|", ...table, "", notes].join("\n"),
  );
}
process.exitCode = noticed < rows.length * 0.9 ? 1 : 0;
