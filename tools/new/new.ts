/**
 * `npm run new -- library|provider|task|page <id>`: writes the skeleton of one new thing from a template of this folder, and
 * prints what to fill in and which command checks it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

interface Kind {
  /** Template of this folder → the path of the file that it becomes; the first one is named to the person. */
  files(id: string): Readonly<Record<string, string>>;
  next(id: string): readonly string[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  library: {
    files: (id) => ({ "library.ts.txt": `packages/libraries/src/registry/${id}.ts` }),
    next: () => [
      "Fill in the metadata and the generator. A library without code is an entry of data/libraries.json instead.",
      "Run `npm run generate`.",
      "Check the code against the released package: npm run verify:snippets -w tools -- --changed",
      "Test: npx vitest run packages/libraries",
    ],
  },
  provider: {
    files: (id) => ({ "provider.ts.txt": `packages/inference/src/providers/${id}.ts` }),
    next: (id) => [
      "Fill in the base address, the key and the tasks.",
      "Run `npm run generate`.",
      `For tasks other than chat: the requests of its documentation in packages/inference/test/golden-requests/${id}.ts.`,
      "Test: npx vitest run packages/inference",
    ],
  },
  task: {
    files: (id) => ({ "task.json.txt": `data/tasks/${id}.json` }),
    next: (id) => [
      "Fill in the file. docs/extending.md says what each field means.",
      `If the client can call the task: its schemas in packages/tasks/src/tasks/${id}/schema.ts, and a sample in the file.`,
      "Run `npm run generate`.",
      "Test: npx vitest run packages/tasks packages/react",
    ],
  },
  page: {
    files: (id) => ({
      "page.tsx.txt": `apps/web/src/pages/${id}/${id}.tsx`,
      "page-messages.json.txt": `apps/web/src/pages/${id}/messages/en.json`,
    }),
    next: () => [
      "Write its texts in messages/en.json; a translation is a file next to it.",
      "Run `npm run generate`.",
      "To show it in the navigation and the sitemap: a line in apps/web/src/shell/site-pages.ts, and its name in apps/web/src/shell/messages/en.json.",
      "Test: npx vitest run apps/web/src/pages",
    ],
  },
};

/** Writes the skeleton and returns its paths and the next steps. Throws where the kind is unknown or a file exists. */
export function writeSkeleton(kind: string, id: string, root: string): { paths: string[]; next: readonly string[] } {
  const found = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  const kinds = Object.keys(KINDS).join(", ");
  if (!found) throw new Error(kind === "" ? `Say what to write: ${kinds}` : `There is no kind ${kind}: write ${kinds}`);
  if (!/^[a-z0-9]+([._-][a-z0-9]+)*$/.test(id))
    throw new Error(`${JSON.stringify(id)} is not an id: lower case letters and digits, with - between words`);
  const files = Object.entries(found.files(id));
  const taken = files.find(([, path]) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken[1]} exists already`);
  for (const [template, path] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), filled(readFileSync(join(import.meta.dirname, template), "utf8"), id));
  }
  return { paths: files.map(([, path]) => path), next: found.next(id) };
}

function filled(template: string, id: string): string {
  const words = id.split(/[._-]/);
  return template
    .replaceAll("__ID__", id)
    .replaceAll("__NAME__", words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" "))
    .replaceAll("__WORDS__", words.join(" "))
    .replaceAll("__DASHED__", words.join("-"))
    .replaceAll("__MODULE__", words.join("_"))
    .replaceAll("__VARIABLE__", words.join("_").toUpperCase())
    .replaceAll("__CAMEL__", camelCase(id));
}

function camelCase(id: string): string {
  return id.replace(/[._-](.)/g, (_, letter: string) => letter.toUpperCase());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [kind = "", id = ""] = process.argv.slice(2);
  try {
    const { paths, next } = writeSkeleton(kind, id, dirname(dirname(import.meta.dirname)));
    console.log([`Written: ${paths.join(", ")}`, ...next.map((step, index) => `${index + 1}. ${step}`)].join("\n"));
  } catch (error) {
    console.error(`${(error as Error).message}\nnpm run new -- library|provider|task|page <id>`);
    process.exitCode = 1;
  }
}
