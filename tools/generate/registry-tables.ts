/** Small tables of packages: relations between tasks, tasks of libraries, the numbers and layouts of GGUF. */
import * as v from "valibot";
import { headOf, keyOf, literal, readData, type GeneratedFile, type Generator } from "./generator.ts";

const RELATIONS_FILE = "data/task-relations.json";
const LIBRARY_TASKS_FILE = "data/library-tasks.json";
const GGUF_FILE = "data/gguf-types.json";

const text = v.pipe(v.string(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const TASK_RELATIONS = v.array(
  v.strictObject({
    name: text,
    kind: v.picklist(["alias", "canonical", "superset", "replaced-by"]),
    task: text,
    explanation: v.pipe(text, v.endsWith(".")),
  }),
);

export const GGUF_TYPES = v.strictObject({
  /** Name → `general.file_type`. 1000 and up are labels that are seen in file names alone. */
  fileTypes: v.record(text, count),
  /** File types from the most faithful to the smallest. */
  preference: v.array(text),
  tensorTypes: v.record(
    text,
    v.strictObject({
      number: count,
      /** Weights of a block. */
      weights: count,
      /** Bytes of the parts of a block, in the order in which `layout` names them. */
      bytes: v.array(count),
      layout: v.optional(text),
    }),
  ),
});

export const registryTables: Generator = {
  id: "registry-tables",
  inputs: ["tools/generate", RELATIONS_FILE, LIBRARY_TASKS_FILE, GGUF_FILE],
  files: (root) => [taskRelations(root), libraryTasks(root), ggufTypes(root)],
};

function taskRelations(root: string): GeneratedFile {
  const source = `${headOf(RELATIONS_FILE)}
import type { TaskRelation } from "../task-relation.ts";

/** The written relations. Subtasks of the catalog add one \`superset\` relation each; see \`resolveTask\`. */
export const TASK_RELATIONS: readonly TaskRelation[] = ${literal(readData(root, RELATIONS_FILE, TASK_RELATIONS))};
`;
  return { path: "packages/tasks/src/catalog/generated/task-relations.ts", text: source };
}

function libraryTasks(root: string): GeneratedFile {
  const table = readData(root, LIBRARY_TASKS_FILE, v.record(text, v.array(text)));
  const source = `${headOf(LIBRARY_TASKS_FILE)}
import type { TaskId } from "@vitrine/tasks";
import type { LibraryId } from "./libraries.ts";

/** Library id → ids of the tasks it serves. */
export const LIBRARY_TASKS = ${literal(table)} as const satisfies Partial<Record<LibraryId, readonly TaskId[]>>;
`;
  return { path: "packages/libraries/src/registry/generated/library-tasks.ts", text: source };
}

function ggufTypes(root: string): GeneratedFile {
  const { fileTypes, preference, tensorTypes } = readData(root, GGUF_FILE, GGUF_TYPES);
  const types = Object.entries(tensorTypes);
  const blocks = types.map(([name, { weights, bytes }]) => {
    const total = bytes.reduce((sum, each) => sum + each, 0);
    return `  ${keyOf(name)}: { weights: ${weights}, bytes: ${total} },\n`;
  });
  const numbers = Object.fromEntries(types.map(([name, { number }]) => [name, number]));
  const source = `${headOf(GGUF_FILE)}
/** File types (\`general.file_type\`) by name. 1000 and up are labels seen only in file names. */
export const GGUF_FILE_TYPES = ${literal(fileTypes)} as const;

/** Tensor types by name. Numbers that are missing were given up by the format. */
export const GGUF_TENSOR_TYPES = ${literal(numbers)} as const;

/** Labels from the most faithful to the smallest. */
export const QUANTIZATION_PREFERENCE = ${literal(preference)} as const satisfies readonly (keyof typeof GGUF_FILE_TYPES)[];

/** How a tensor type packs weights: always whole blocks of \`weights\` weights in \`bytes\` bytes. */
export interface BlockLayout {
  weights: number;
  bytes: number;
}

export const TENSOR_BLOCKS: Readonly<Record<keyof typeof GGUF_TENSOR_TYPES, BlockLayout>> = {
${blocks.join("")}};
`;
  return { path: "packages/models/src/quantization/generated/gguf-types.ts", text: source };
}
