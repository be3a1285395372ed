/**
 * `npm run generate:transformers -w tools`: reads which auto class of the newest transformers loads which architecture, and
 * with which processor, and writes it as `data/transformers-classes.json`. The release is the one that the seed reads (`tools/seed/releases.ts`):
 * change the version there, run this, and read the difference. `--check` writes nothing and fails on a difference.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { CLASSES_FILE } from "../generate/release-tables.ts";
import { writeOrCheck } from "../generate/write-data.ts";
import { unpackedRelease } from "../seed/fetch.ts";
import { RELEASES } from "../seed/releases.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(HERE));
const CACHE = process.env["VITRINE_SEED_CACHE"] || join(ROOT, ".vitrine/seed");
const TARGET = join(ROOT, CLASSES_FILE);

interface Found {
  types: string[];
  others: string[];
  classes: Record<string, Record<string, string[]>>;
  readers: Record<string, string[]>;
}

const release = RELEASES.find(({ name, registry }) => name === "transformers" && registry === "PyPI");
if (release === undefined) throw new Error("tools/seed/releases.ts names no release of transformers.");
mkdirSync(CACHE, { recursive: true });
const printed = execFileSync(
  process.env["VITRINE_PYTHON"] || "python3",
  [join(HERE, "read_classes.py"), unpackedRelease(release, CACHE)],
  { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
);
const { classes, readers, others } = JSON.parse(printed) as Found;

writeOrCheck(TARGET, { release: release.version, autoClasses: classes, readers, others });
