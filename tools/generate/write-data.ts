/** How programs of `tools/` write a file of `data/`: in the formatter's own style, or compared alone with `--check`. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";

const ROOT = dirname(dirname(import.meta.dirname));

export function writeData(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
  execFileSync(join(ROOT, "node_modules/.bin/oxfmt"), [relative(ROOT, file)], { cwd: ROOT });
}

/** Writes the file; with `--check` on the command line it fails instead where the file says something else. */
export function writeOrCheck(file: string, value: unknown): void {
  if (!process.argv.includes("--check")) {
    writeData(file, value);
    return;
  }
  const written: unknown = JSON.parse(readFileSync(file, "utf8"));
  if (isDeepStrictEqual(written, JSON.parse(JSON.stringify(value)))) return;
  console.error(`${relative(ROOT, file)} is not what the releases say. Run this again without --check.`);
  process.exitCode = 1;
}
