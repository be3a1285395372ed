/** Tables that programs of `tools/` read from releases: devices, classes of transformers, models that programs know. */
import * as v from "valibot";
import { DataError, headOf, keyOf, literal, readData, type GeneratedFile, type Generator } from "./generator.ts";

export const DEVICES_FILE = "data/devices.json";
export const CLASSES_FILE = "data/transformers-classes.json";
const TASKS_FILE = "data/transformers-tasks.json";
const HUB_TASKS_FILE = "data/huggingface-hub-tasks.json";
export const KNOWN_MODELS_FILE = "data/known-models.json";

const text = v.pipe(v.string(), v.nonEmpty());
const positive = v.pipe(v.number(), v.gtValue(0));
/** Joined by spaces in the tables. */
const word = v.pipe(v.string(), v.regex(/^[^\s,=]+$/));

export const DEVICES = v.strictObject({
  sources: v.record(text, text),
  devices: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
      name: text,
      gigabytes: positive,
      bandwidth: positive,
      kind: v.picklist(["card", "shared"]),
      source: text,
    }),
  ),
});

export const TRANSFORMERS_CLASSES = v.strictObject({
  release: text,
  autoClasses: v.record(text, v.record(word, v.array(word))),
  readers: v.record(text, v.array(word)),
  others: v.array(word),
});

export const KNOWN_MODELS = v.strictObject({
  date: v.pipe(v.string(), v.isoDate()),
  programs: v.record(
    text,
    v.strictObject({ package: text, version: text, names: v.record(v.string(), v.array(word)) }),
  ),
});

export const TRANSFORMERS_TASKS = v.strictObject({
  autoClasses: v.record(text, v.array(word)),
  readers: v.record(word, word),
  architectures: v.array(v.strictTuple([word, text])),
  modelTypes: v.record(word, text),
});

export const releaseTables: Generator = {
  id: "release-tables",
  inputs: ["tools/generate", DEVICES_FILE, CLASSES_FILE, TASKS_FILE, KNOWN_MODELS_FILE, HUB_TASKS_FILE],
  files: (root) => [
    deviceTable(root),
    transformersClasses(root),
    transformersTasks(root),
    knownModels(root),
    hubTasks(root),
  ],
};

function deviceTable(root: string): GeneratedFile {
  const { sources, devices } = readData(root, DEVICES_FILE, DEVICES);
  const rows = devices.map(({ id, name, gigabytes, bandwidth, kind, source }) => {
    if (sources[source] === undefined) throw new DataError(`${DEVICES_FILE}: ${id} names the unknown source ${source}`);
    return `  ${JSON.stringify([id, name, gigabytes, bandwidth, kind, source])},\n`;
  });
  const source = `${headOf(DEVICES_FILE)}
/** Releases that state memory and bandwidth, by the name in the rows. */
export const DEVICE_SOURCES: Readonly<Record<string, string>> = ${literal(sources)};

/** Id, name, memory in GB, bandwidth in GB per second, whether the memory is shared with the system, source. */
export const DEVICE_ROWS: readonly (readonly [
  id: string,
  name: string,
  gigabytes: number,
  bandwidth: number,
  kind: "card" | "shared",
  source: string,
])[] = [
${rows.join("")}];
`;
  return { path: "packages/models/src/metadata/generated/device-table.ts", text: source };
}

function transformersClasses(root: string): GeneratedFile {
  const { autoClasses, readers, others } = readData(root, CLASSES_FILE, TRANSFORMERS_CLASSES);
  const classes = Object.entries(autoClasses).map(([name, types]) => {
    const pairs = Object.entries(types).map(([type, found]) => `${type}=${found.join(",")}`);
    return [name, pairs.join(" ")];
  });
  const types = Object.entries(readers).map(([name, list]) => [name, list.join(" ")]);
  const source = `${headOf(CLASSES_FILE)}
/** Auto class → \`type=Class\`: the class that it loads for a model type. */
export const AUTO_CLASSES: Readonly<Record<string, string>> = ${literal(Object.fromEntries(classes))};

/** Class that prepares inputs → model types that have one of that kind. */
export const READERS: Readonly<Record<string, string>> = ${literal(Object.fromEntries(types))};

/** Classes that no auto class loads: they are imported by their own names. */
export const OTHER_CLASSES = ${literal(others.join(" "))};
`;
  return { path: "packages/models/src/readers/generated/transformers-classes.ts", text: source };
}

function transformersTasks(root: string): GeneratedFile {
  const { autoClasses, readers, architectures, modelTypes } = readData(root, TASKS_FILE, TRANSFORMERS_TASKS);
  const source = `${headOf(TASKS_FILE)}
/** Classes that load the models of a task. */
export const AUTO_CLASSES_OF_TASKS: Readonly<Record<string, readonly string[]>> = ${literal(autoClasses)};

/** Inputs of these classes are prepared by one kind of class, whatever else their model type has. */
export const READER_OF_CLASS: Readonly<Record<string, string>> = ${literal(readers)};

/** Class name endings of transformers and the task each is made for. Longer endings are before shorter ones. */
export const ARCHITECTURE_TASKS: readonly (readonly [suffix: string, task: string])[] = ${literal(architectures)};

/** Model types whose class name ends alike for different tasks. */
export const CONDITIONAL_GENERATION: Readonly<Record<string, string>> = ${literal(modelTypes)};
`;
  return { path: "packages/models/src/readers/generated/transformers-tasks.ts", text: source };
}

function hubTasks(root: string): GeneratedFile {
  const source = `${headOf(HUB_TASKS_FILE)}
import type { TaskName } from "../../protocol/provider.ts";

/** Tasks of each provider in the released \`huggingface_hub\`; a test compares it with the installed package. */
export const HUB_PYTHON_TASKS: Readonly<Record<string, readonly TaskName[]>> = ${literal(
    readData(root, HUB_TASKS_FILE, v.record(text, v.array(text))),
  )};
`;
  return { path: "packages/inference/src/call-snippets/generated/huggingface-hub-tasks.ts", text: source };
}

function knownModels(root: string): GeneratedFile {
  const { programs } = readData(root, KNOWN_MODELS_FILE, KNOWN_MODELS);
  const entries = Object.entries(programs).map(([program, { package: name, version, names }]) => {
    const lists = Object.entries(names).map(([kind, list]) => `    ${kind}: setOf(${literal(list.join(" "))}),\n`);
    const release = `    package: ${literal(name)},\n    version: ${literal(version)},\n`;
    return `  ${keyOf(program)}: {\n${release}${lists.join("")}  },\n`;
  });
  const source = `${headOf(KNOWN_MODELS_FILE)}
const setOf = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Program → the release that was read, and what it knows: classes of config.architectures, or model types. */
export const KNOWN_MODELS = {
${entries.join("")}};
`;
  return { path: "packages/libraries/src/runs-with/generated/known-models.ts", text: source };
}
