/**
 * Whether the generated files follow from what is there. `generate.ts` keeps for each generator the files it reads and
 * writes, with their sizes and times. Plain JavaScript, because `ensureGenerated` asks on any Node from 18 on.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const STAMP = ".vitrine/generated.json";

/** Generator → what it read and wrote, and a hash of the state of these files. Nothing where it never ran. */
export function readStamp(root) {
  try {
    return JSON.parse(readFileSync(join(root, STAMP), "utf8"));
  } catch {
    return {};
  }
}

export function writeStamp(root, stamp) {
  const file = join(root, STAMP);
  mkdirSync(dirname(file), { recursive: true });
  // Two programs may find the same files out of date: neither reads half a stamp.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(stamp));
  renameSync(`${file}.${process.pid}`, file);
}

/** A hash of the state of all files that generators read and write. */
export function generatedState(root) {
  const entries = Object.values(readStamp(root));
  return entries.map(({ inputs, outputs }) => stateOf(root, [...inputs, ...outputs])).join();
}

/** Whether every generator's files are as it left them. */
export function isGenerated(root) {
  const entries = Object.values(readStamp(root));
  return (
    entries.length > 0 &&
    entries.every(({ inputs, outputs, state }) => stateOf(root, [...inputs, ...outputs]) === state)
  );
}

/** A hash of the names, sizes and times of these files, and of all files in these folders. */
export function stateOf(root, paths) {
  const hash = createHash("sha256");
  for (const path of paths) visit(join(root, path), hash);
  return hash.digest("hex");
}

function visit(path, hash) {
  if (!existsSync(path)) {
    hash.update(`${path}\0`);
    return;
  }
  const status = statSync(path);
  if (!status.isDirectory()) {
    hash.update(`${path}\0${status.size}\0${status.mtimeMs}\0`);
    return;
  }
  for (const name of readdirSync(path).sort())
    // Several generators write next to what others read.
    if (name !== "node_modules" && name !== "dist" && name !== "generated") visit(join(path, name), hash);
}
