/**
 * Whether the generated files follow from what is there. `generate.ts` keeps for each generator the files it reads and
 * writes, and a hash of their contents. Plain JavaScript, because `ensureGenerated` asks on any Node from 18 on.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const STAMP = ".vitrine/generated.json";
const CONTENTS = ".vitrine/contents.json";
/** Root → path → size, time and digest. */
const read = {};

/** Generator → what it read and wrote, and a hash of the state of these files. Nothing where it never ran. */
export const readStamp = (root) => readJson(join(root, STAMP));

export const writeStamp = (root, stamp) => writeJson(join(root, STAMP), stamp);

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

function writeJson(file, value) {
  mkdirSync(dirname(file), { recursive: true });
  // Two programs may find the same files out of date: neither reads half of it.
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(value));
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

/** A hash of the names and contents of these files, and of all files in these folders. */
export function stateOf(root, paths) {
  const hash = createHash("sha256");
  const contents = contentsOf(root);
  for (const path of paths) visit(root, path, hash, contents);
  contents.save();
  return hash.digest("hex");
}

function visit(root, path, hash, contents) {
  const status = statSync(join(root, path), { throwIfNoEntry: false });
  if (!status?.isDirectory()) {
    hash.update(`${path}\0${status ? contents.of(path, status) : ""}\0`);
    return;
  }
  for (const name of readdirSync(join(root, path)).sort())
    // Several generators write next to what others read.
    if (!/^(node_modules|dist|generated)$|\.tsbuildinfo$/.test(name)) visit(root, join(path, name), hash, contents);
}

/**
 * What is in files: read again where size or time is another, so that asking costs little. A copy of the whole folder has
 * other times and the same contents.
 */
function contentsOf(root) {
  const file = join(root, CONTENTS);
  const known = (read[root] ??= readJson(file));
  let isChanged = false;
  return {
    of(path, { size, mtimeMs }) {
      const [ofSize, ofTime, digest] = known[path] ?? [];
      if (size === ofSize && mtimeMs === ofTime) return digest;
      isChanged = true;
      known[path] = [
        size,
        mtimeMs,
        createHash("sha256")
          .update(readFileSync(join(root, path)))
          .digest("base64"),
      ];
      return known[path][2];
    },
    save: () => isChanged && writeJson(file, known),
  };
}
