/**
 * The tables of the task catalog, generated from the folders of the tasks: `task.ts` (required), `descriptor.ts`
 * (required), `schema.ts` and `sample.ts` (where a client can call it). A folder with a schema alone is a way of calling
 * that several tasks share.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { GENERATED_HEAD, type GeneratedFile } from "./generated-file.ts";

const FOLDER = "packages/tasks/src/tasks";
const TABLES = "packages/tasks/src/generated";
const HEAD = GENERATED_HEAD.replace("the files of the folder", `the folders of ${FOLDER}`);

interface TaskFolder {
  id: string;
  variable: string;
  order: number;
  /** Names of the files in it, without `.ts`. */
  files: ReadonlySet<string>;
  /** Names that `task.ts` exports. */
  exported: ReadonlySet<string>;
}

/** The generated tables for the tasks that are on disk. */
export async function taskFiles(root: string): Promise<GeneratedFile[]> {
  const folders = await readFolders(join(root, FOLDER));
  const tasks = folders.filter(({ files }) => files.has("task"));
  const withFile = (name: string) => folders.filter(({ files }) => files.has(name));
  const byId = (list: readonly TaskFolder[]) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return [
    {
      path: `${TABLES}/tasks.ts`,
      text: table("/** Every task, keyed by id, in the order in which lists show them. */", "TASKS", "task", tasks, {
        suffix: " as const",
      }),
    },
    {
      path: `${TABLES}/task-nouns.ts`,
      text: table(
        "/** What a model of each task is called in a sentence, without an article. */",
        "TASK_NOUNS",
        "noun",
        having(tasks, "noun"),
        STRINGS,
      ),
    },
    {
      path: `${TABLES}/task-libraries.ts`,
      text: table(
        "/** Ids of the libraries that load models of each task. */",
        "TASK_LIBRARY_IDS",
        "libraries",
        tasks,
        { suffix: " as const" },
      ),
    },
    {
      path: `${TABLES}/task-drawings.ts`,
      text: table(
        "/** What goes into each task and what comes out of it, as signs. */",
        "TASK_DRAWINGS",
        "drawing",
        tasks,
      ),
    },
    {
      path: `${TABLES}/task-names.ts`,
      text: table("/** Everyday names of each task. */", "OTHER_NAMES", "otherNames", having(tasks, "otherNames"), {
        type: "Readonly<Record<string, readonly string[]>>",
      }),
    },
    {
      path: `${TABLES}/descriptors.ts`,
      text: table("/** The descriptor of each task. */", "DESCRIPTORS", "descriptor", withFile("descriptor"), {
        file: "descriptor",
      }),
    },
    {
      path: `${TABLES}/schemas.ts`,
      text: table("/** The schemas of each way of calling. */", "SCHEMAS", "*", byId(withFile("schema")), {
        file: "schema",
        suffix: " as const",
      }),
    },
    {
      path: `${TABLES}/samples.ts`,
      text: table("/** The sample input of each task. */", "SAMPLES", "sample", byId(withFile("sample")), {
        file: "sample",
        suffix: " as const",
      }),
    },
  ];
}

const STRINGS = { type: "Readonly<Record<string, string>>" };

const having = (tasks: readonly TaskFolder[], name: string) => tasks.filter(({ exported }) => exported.has(name));

async function readFolders(root: string): Promise<TaskFolder[]> {
  const ids = readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
  const folders = await Promise.all(
    ids.map(async (id): Promise<TaskFolder> => {
      const files = new Set(readdirSync(join(root, id)).map((file) => file.replace(/\.ts$/, "")));
      const path = join(root, id, "task.ts");
      const module = existsSync(path) ? ((await import(pathToFileURL(path).href)) as Record<string, unknown>) : {};
      const { task, order = 0 } = module as { task?: { id: string }; order?: number };
      if (task !== undefined && task.id !== id)
        throw new Error(`${path} has the id ${task.id}: name the folder so, or the task.`);
      if (task !== undefined && !files.has("descriptor"))
        throw new Error(`${id} has no descriptor.ts: \`npm run new -- task\` writes one.`);
      return { id, variable: variableOf(id), order, files, exported: new Set(Object.keys(module)) };
    }),
  );
  return folders.toSorted((one, other) => one.order - other.order || (one.id < other.id ? -1 : 1));
}

interface TableOptions {
  file?: string;
  /** Type of the table; of its values' own types unless given. */
  type?: string;
  suffix?: string;
}

function table(
  comment: string,
  name: string,
  exported: string,
  folders: readonly TaskFolder[],
  { file = "task", type, suffix = "" }: TableOptions = {},
): string {
  const imported = (variable: string) => (exported === "*" ? `* as ${variable}` : `{ ${exported} as ${variable} }`);
  return [
    HEAD,
    ...folders.map(({ id, variable }) => `import ${imported(variable)} from "../tasks/${id}/${file}.ts";`),
    "",
    comment,
    `export const ${name}${type === undefined ? "" : `: ${type}`} = {`,
    ...folders.map(({ id, variable }) => (id === variable ? `  ${id},` : `  "${id}": ${variable},`)),
    `}${suffix};`,
    "",
  ].join("\n");
}

/** `text-to-3d` gives `textTo3d`. */
function variableOf(id: string): string {
  return id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
