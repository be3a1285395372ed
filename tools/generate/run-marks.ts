/** The marks of usage code, from the results of runs in `data/runs/`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { NetworkReport } from "../../packages/libraries/test/network-report.ts";
import type { RunReport } from "../../packages/libraries/test/run-report.ts";
import type { Report } from "../../packages/libraries/test/verification-report.ts";
import { headOf, literal, readData, type GeneratedFile, type Generator } from "./generator.ts";

const FOLDER = "packages/libraries/src/verification/generated";
export const RESOLVED_FILE = "data/runs/resolved-installs.json";

export const RESOLVED_INSTALLS = v.strictObject({
  date: v.pipe(v.string(), v.isoDate()),
  unsolved: v.record(v.string(), v.array(v.string())),
});

export const IMPORTED_INSTALLS = v.record(
  v.string(),
  v.strictObject({
    date: v.pipe(v.string(), v.isoDate()),
    status: v.picklist(["imported", "fails", "not installed", "took too long"]),
    imports: v.optional(v.array(v.string())),
    errors: v.optional(v.array(v.string())),
  }),
);

/** Every page that shows code loads these errors. */
const MAX_SHOWN_LENGTH = 120;

export const runMarks: Generator = {
  id: "run-marks",
  inputs: ["tools/generate", "data/runs"],
  files: (root) => [
    checkedSnippets(root),
    testedSnippets(root),
    testedNetworks(root),
    importedInstalls(root),
    resolvedInstalls(root),
  ],
};

/** Results that a program of `tools/` writes and `verification.test.ts` judges. */
const readRuns = (root: string, file: string): unknown =>
  JSON.parse(readFileSync(join(root, "data/runs", file), "utf8"));

function checkedSnippets(root: string): GeneratedFile {
  const { date, entries } = readRuns(root, "verification.json") as Report;
  const byLibrary: Record<string, Record<string, string>> = {};
  for (const { library, shape, status, package: name, version } of entries) {
    if (status !== "true" || name === undefined || version === undefined) continue;
    const releases = (byLibrary[library] ??= {});
    const release = `${name} ${version}`;
    releases[release] = releases[release] === undefined ? shape : `${releases[release]} ${shape}`;
  }
  const text = `${headOf("data/runs/verification.json")}
/** The day on which the releases below were the newest. */
export const VERIFIED_ON = ${literal(date)};

/** Library → package and release → shapes of the snippets that were checked against it. */
export const VERIFIED: Readonly<Record<string, Readonly<Record<string, string>>>> = ${literal(byLibrary)};
`;
  return { path: `${FOLDER}/checked-snippets.ts`, text };
}

function testedSnippets(root: string): GeneratedFile {
  const { runs } = readRuns(root, "runs.json") as RunReport;
  const byLibrary: Record<string, Record<string, Record<string, Set<string>>>> = {};
  for (const { library, shape, ok, date = "", packages = {}, architecture: name = "", method } of runs) {
    if (!ok) continue;
    const architecture = method === undefined ? name : `${name}+${method}`;
    const releases = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
    const key = `${date} ${releases.join(", ")}`;
    const shapes = ((byLibrary[library] ??= {})[key] ??= {});
    (shapes[architecture] ??= new Set()).add(shape);
  }
  const table = mapValues(byLibrary, (found) =>
    mapValues(found, (shapes) => together(mapValues(shapes, (each) => [...each].toSorted().join(" ")))),
  );
  const text = `${headOf("data/runs/runs.json")}
/**
 * Library → date and releases → architectures of the models → shapes of the snippets that were run with each of them.
 * It is empty where the library's models name no architecture. Weights that were quantized are named behind a plus.
 */
export const RAN: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = ${literal(table)};
`;
  return { path: `${FOLDER}/tested-snippets.ts`, text };
}

function testedNetworks(root: string): GeneratedFile {
  const { networks } = readRuns(root, "networks.json") as NetworkReport;
  const byRelease: Record<string, Record<string, string>> = {};
  for (const [name, { on, ran }] of Object.entries(networks)) if (ran !== "") (byRelease[on] ??= {})[name] = ran;
  const text = `${headOf("data/runs/networks.json")}
import type { Runs } from "../../entry/library.ts";

/** Date and releases → networks of timm → shapes of the snippets that were run with each of them. */
export const NETWORKS: Runs = ${literal(mapValues(byRelease, together))};
`;
  return { path: `${FOLDER}/tested-networks.ts`, text };
}

function importedInstalls(root: string): GeneratedFile {
  const lines = readData(root, "data/runs/imported-installs.json", IMPORTED_INSTALLS);
  const failing = Object.entries(lines)
    .filter(([, { status }]) => status === "fails")
    .map(([line, { errors }]) => [line, errors?.[0]?.slice(0, MAX_SHOWN_LENGTH)]);
  const text = `${headOf("data/runs/imported-installs.json")}
/** Install line → the first import of its blocks that fails in a clean environment of Python 3.12, and how. */
export const FAILED_IMPORTS: Readonly<Record<string, string>> = ${literal(Object.fromEntries(failing))};
`;
  return { path: `${FOLDER}/imported-installs.ts`, text };
}

function resolvedInstalls(root: string): GeneratedFile {
  const { date, unsolved } = readData(root, RESOLVED_FILE, RESOLVED_INSTALLS);
  const text = `${headOf(RESOLVED_FILE)}
/** The day on which uv's resolver ran for all lines; some were resolved later. */
export const RESOLVED_ON = ${literal(date)};

/** Install line → versions of Python, of 3.12 and 3.13, for which it has no solution. */
export const UNSOLVED: Readonly<Record<string, readonly string[]>> = ${literal(unsolved)};
`;
  return { path: `${FOLDER}/resolved-installs.ts`, text };
}

function mapValues<From, To>(from: Readonly<Record<string, From>>, to: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(from).map(([key, value]) => [key, to(value)]));
}

/** Names with the same value share a key, with a space between them. */
function together(values: Readonly<Record<string, string>>): Record<string, string> {
  const groups = Map.groupBy(Object.entries(values), ([, value]) => value);
  return Object.fromEntries([...groups].map(([value, of]) => [of.map(([name]) => name).join(" "), value]));
}
