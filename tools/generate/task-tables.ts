/**
 * The tables of the task catalog, from `data/tasks/<id>.json`, and an index of the schemas in `tasks/<id>/schema.ts`. A
 * folder with a schema of which there is no data is a way of calling that several tasks share.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DataError, headOf, literal, readData, type GeneratedFile, type Generator } from "./generator.ts";
import { TASK, type TaskData } from "./task-schema.ts";

const DATA = "data/tasks";
const SOURCE = "packages/tasks/src";
const TABLES = `${SOURCE}/generated`;
const HEAD = headOf(DATA);

interface Task extends TaskData {
  id: string;
}

/** Schemas that the client does not call: `TaskName` of the client lacks them, which the compiler holds against this. */
const NOT_CALLED = ["depth-estimation", "image-text-to-text", "video-classification", "zero-shot-object-detection"];

/** Names of parameters, from the schemas of calls: the client tells a slip by them and does not carry the schemas. */
export const parameterNames: Generator = {
  id: "parameter-names",
  inputs: ["tools/generate", `${SOURCE}/tasks`, `${SOURCE}/schema`],
  files: parameterFiles,
};

export const taskTables: Generator = {
  id: "tasks",
  inputs: ["tools/generate", DATA, `${SOURCE}/entry`, `${SOURCE}/sample`, `${SOURCE}/tasks`],
  files: taskFiles,
};

function taskFiles(root: string): GeneratedFile[] {
  const tasks = readdirSync(join(root, DATA))
    .map((file): Task => ({ id: file.replace(/\.json$/, ""), ...readData(root, `${DATA}/${file}`, TASK) }))
    .toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
  const ids = new Set(tasks.map(({ id }) => id));
  for (const { id, page } of tasks)
    if (page.canonicalId !== undefined && !ids.has(page.canonicalId))
      throw new DataError(`${DATA}/${id}.json: canonicalId names no task: ${page.canonicalId}`);
  const callable = readdirSync(join(root, SOURCE, "tasks")).toSorted();
  const sampled = tasks.filter(({ sample }) => sample !== undefined).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return [
    { path: `${TABLES}/tasks.ts`, text: tasksSource(tasks) },
    { path: `${TABLES}/task-nouns.ts`, text: nounsSource(tasks) },
    { path: `${TABLES}/task-libraries.ts`, text: librariesSource(tasks) },
    { path: `${TABLES}/task-drawings.ts`, text: drawingsSource(tasks) },
    { path: `${TABLES}/task-names.ts`, text: namesSource(tasks) },
    ...tasks.map((task) => ({ path: `${TABLES}/descriptors/${task.id}.ts`, text: descriptorSource(task) })),
    ...sampled.map((task) => ({ path: `${TABLES}/samples/${task.id}.ts`, text: sampleSource(task) })),
    {
      path: `${TABLES}/descriptors.ts`,
      text: index("/** The descriptor of each task. */", "DESCRIPTORS", tasks, {
        imported: (variable) => `{ descriptor as ${variable} }`,
        from: (id) => `./descriptors/${id}.ts`,
        end: "};",
      }),
    },
    {
      path: `${TABLES}/samples.ts`,
      text: index("/** The sample input of each task. */", "SAMPLES", sampled, {
        imported: (variable) => `{ sample as ${variable} }`,
        from: (id) => `./samples/${id}.ts`,
      }),
    },
    {
      path: `${TABLES}/schemas.ts`,
      text: index(
        "/** The schemas of each way of calling. */",
        "SCHEMAS",
        callable.map((id) => ({ id })),
        { imported: (variable) => `* as ${variable}`, from: (id) => `../tasks/${id}/schema.ts` },
      ),
    },
  ];
}

/** A table of literals. */
function tableOf(tasks: readonly Task[], valueOf: (task: Task) => unknown): string {
  return literal(Object.fromEntries(tasks.map((task) => [task.id, valueOf(task)])));
}

function tasksSource(tasks: readonly Task[]): string {
  const table = tableOf(tasks, ({ id, name, modality, subtasks, hideInModels, hideInDatasets }) => ({
    id,
    name,
    modality,
    subtasks,
    hideInModels,
    hideInDatasets,
  }));
  return `${HEAD}
import type { TaskEntry } from "../entry/task-entry.ts";

/** Every task, keyed by id, in the order in which lists show them. */
export const TASKS = ${table} as const satisfies Record<string, TaskEntry>;
`;
}

function nounsSource(tasks: readonly Task[]): string {
  const named = tasks.filter(({ noun }) => noun !== undefined);
  return `${HEAD}
/** Name of each task's models in a sentence, without an article. */
export const TASK_NOUNS: Readonly<Record<string, string>> = ${tableOf(named, ({ noun }) => noun)};
`;
}

/** Each list is a constant, because the descriptor of its task holds the same one. */
function librariesSource(tasks: readonly Task[]): string {
  const lists = tasks.map(
    ({ id, libraries }) => `export const ${variableOf(id)} = ${JSON.stringify(libraries)} as const;`,
  );
  return `${HEAD}
${lists.join("\n")}

/** Ids of the libraries that load models of each task. */
export const TASK_LIBRARY_IDS = {
${tasks.map(entry).join("\n")}
} as const;
`;
}

function drawingsSource(tasks: readonly Task[]): string {
  return `${HEAD}
import type { TaskDrawing } from "../entry/task-entry.ts";
import type { TASKS } from "./tasks.ts";

/** Input and output of each task, as signs. */
export const TASK_DRAWINGS: Record<keyof typeof TASKS, TaskDrawing> = ${tableOf(tasks, ({ drawing }) => drawing)};
`;
}

function namesSource(tasks: readonly Task[]): string {
  const named = tasks.filter(({ otherNames }) => otherNames !== undefined);
  return `${HEAD}
/** Everyday names of each task. */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = ${tableOf(named, ({ otherNames }) => otherNames)};
`;
}

function descriptorSource({ id, page: { label, ...page } }: Task): string {
  const ids = page.canonicalId === undefined ? [id] : [id, page.canonicalId];
  return `${headOf(`${DATA}/${id}.json`)}
import type { DescriptorOf } from "../../entry/descriptor.ts";
import { ${variableOf(id)} as libraries } from "../task-libraries.ts";

export const descriptor: DescriptorOf<${ids.map((each) => JSON.stringify(each)).join(" | ")}> = {
  id: ${JSON.stringify(id)},
  label: ${JSON.stringify(label)},
  libraries,
${literal(page).slice(2, -2)},
};
`;
}

function sampleSource({ id, sample }: Task): string {
  return `${headOf(`${DATA}/${id}.json`)}
import type { TaskSample } from "../../sample/sample.ts";

export const sample: TaskSample<${JSON.stringify(sample?.kind)}> = ${literal(sample)};
`;
}

interface Index {
  /** Import of a module, under a name. */
  imported: (variable: string) => string;
  from: (id: string) => string;
  end?: string;
}

function index(
  comment: string,
  name: string,
  entries: readonly { id: string }[],
  { imported, from, end = "} as const;" }: Index,
): string {
  return [
    HEAD,
    ...entries.map(({ id }) => `import ${imported(variableOf(id))} from ${JSON.stringify(from(id))};`),
    "",
    comment,
    `export const ${name} = {`,
    ...entries.map(entry),
    end,
    "",
  ].join("\n");
}

function entry({ id }: { id: string }): string {
  const variable = variableOf(id);
  return variable === id ? `  ${id},` : `  ${JSON.stringify(id)}: ${variable},`;
}

/** `text-to-3d` gives `textTo3d`. */
function variableOf(id: string): string {
  return id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

async function parameterFiles(root: string): Promise<GeneratedFile[]> {
  const module = (await import(pathToFileURL(join(root, TABLES, "schemas.ts")).href)) as {
    SCHEMAS: Record<string, { parameters: { entries?: object } }>;
  };
  const names = Object.entries(module.SCHEMAS)
    .filter(([id]) => !NOT_CALLED.includes(id))
    .map(([id, { parameters }]) => [id, Object.keys(parameters.entries ?? {}).join(" ")]);
  const text = `${headOf(`the schemas of ${SOURCE}/tasks`)}
import type { TaskName } from "../../protocol/provider.ts";

/** Names of the parameters that each task knows: what is not among them may be a slip. */
export const PARAMETER_NAMES: Readonly<Record<TaskName, string>> = ${literal(Object.fromEntries(names))};
`;
  return [{ path: "packages/inference/src/routing/generated/parameter-names.ts", text }];
}
