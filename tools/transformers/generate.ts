/**
 * `npm run generate:transformers -w tools`: reads which auto class of the newest transformers loads which architecture, and
 * with which processor, and writes it as data. The release is the one that the seed reads (`tools/seed/releases.ts`):
 * change the version there, run this, and read the difference. `--check` writes nothing and fails on a difference.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { unpackedRelease } from "../seed/fetch.ts";
import { RELEASES } from "../seed/releases.ts";

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(HERE));
const CACHE = process.env["VITRINE_SEED_CACHE"] || join(ROOT, ".vitrine/seed");
const TARGET = join(ROOT, "packages/models/src/readers/transformers-classes.ts");

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

const MAX_LINE = 120;

/** A property as the formatter writes it. */
function property(name: string, value: string): string {
  const line = `  ${name}: ${JSON.stringify(value)},`;
  return line.length <= MAX_LINE ? line : `  ${name}:\n    ${JSON.stringify(value)},`;
}

/** `type=Class type=Class,Other`: the class of each model type, as one text that a person can compare. */
const lines = Object.entries(classes).map(([name, types]) =>
  property(
    name,
    Object.entries(types)
      .map(([type, found]) => `${type}=${found.join(",")}`)
      .join(" "),
  ),
);
const text = `// Made by npm run generate:transformers -w tools from transformers ${release.version}. Do not edit: run it.

/** Auto class → \`type=Class\`: the class that it loads for a model type. */
export const AUTO_CLASSES: Readonly<Record<string, string>> = {
${lines.join("\n")}
};

/** Class that prepares inputs → model types that have one of that kind. */
export const READERS: Readonly<Record<string, string>> = {
${Object.entries(readers)
  .map(([name, types]) => property(name, types.join(" ")))
  .join("\n")}
};

/** Classes that no auto class loads: they are imported by their own names. */
export const OTHER_CLASSES =
  ${JSON.stringify(others.join(" "))};
`;
if (process.argv.includes("--check")) {
  if (readFileSync(TARGET, "utf8") !== text) {
    console.error("transformers-classes.ts is not what the release says. Run npm run generate:transformers -w tools.");
    process.exitCode = 1;
  }
} else {
  writeFileSync(TARGET, text);
}
