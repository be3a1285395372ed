/**
 * `npm run faults -w tools`: do the nearest tests notice small faults in money, rights, time, fit, ranking, parsing and
 * storage? Puts those of `faults.json` in one at a time, in a copy of what is committed, and writes which were noticed to
 * `RESULTS.md`. With words, only faults whose sentence has all of them.
 *
 *     npm run faults -w tools -- cached tokens
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

interface Fault {
  kind: string;
  /** A sentence that says what is wrong. */
  what: string;
  file: string;
  /** A text that is in the file once, and what takes its place. */
  find: string;
  replace: string;
  /** Test files or folders next to it. */
  tests: string[];
}

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../..");
const { positionals } = parseArgs({ allowPositionals: true });

const faults = (JSON.parse(readFileSync(join(HERE, "faults.json"), "utf8")) as Fault[]).filter(({ what }) =>
  positionals.every((word) => what.includes(word)),
);
const copy = mkdtempSync(join(tmpdir(), "vitrine-faults-"));
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
execFileSync("git", ["clone", "--quiet", "--no-hardlinks", ROOT, copy]);
// The copy runs with what is installed here, and its packages are the copy's own.
execFileSync("cp", ["-al", join(ROOT, "node_modules"), join(copy, "node_modules")]);
symlinkSync(join(ROOT, ".vitrine"), join(copy, ".vitrine"));

function isNoticed({ file, find, replace, tests }: Fault): boolean {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  if (source.split(find).length !== 2) throw new Error(`${file} does not have this text once: ${find}`);
  writeFileSync(
    path,
    source.replace(find, () => replace),
  );
  const { status } = spawnSync("vitest", ["run", "--bail=1", ...tests], {
    cwd: copy,
    encoding: "utf8",
    env: process.env,
  });
  writeFileSync(path, source);
  return status !== 0;
}

const rows = faults.map((fault) => {
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
  writeFileSync(
    join(HERE, "RESULTS.md"),
    [head, "| kind | fault | file | nearest tests | noticed |", "|---|---|---|---|---|", ...table, ""].join("\n"),
  );
}
process.exitCode = noticed < rows.length * 0.9 ? 1 : 0;
