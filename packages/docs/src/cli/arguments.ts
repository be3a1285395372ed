/** The command line of `vitrine-docs`: its commands and its options, each with what help says of it. */
import { parseArgs } from "node:util";
import type { RunningServer } from "../site/site-server.ts";

const COMMANDS = {
  init: `begins a site for what is in a folder (the current one unless named): takes over the documentation that is
there, with its order and addresses, else writes first pages; name and install line are the package's`,
  check: "reports broken links, components and redirects; ends with 1 when there are any",
  build: "checks, then writes pages, their Markdown versions and files for machines",
  deploy: "builds, and puts the site as a version beside others, in a folder or on a branch",
  dev: "serves the pages of a folder, and shows edits as they are saved, drafts as well",
  preview: 'serves the folder that "build" has written (dist unless named)',
  mcp: `serves a built site (dist unless named) to programs that speak the Model Context Protocol, over standard
input and output`,
  pdf: "prints the pages as one PDF, with contents and page numbers, by Chromium (--out, documentation.pdf unless named)",
  "published-ids": `adds today's addresses to the list of published ones that "check" tests`,
  reference: `writes a reference from sources: a page for each TypeScript package or Python module found at or below the
paths (those of the configuration unless named), and descriptions for [[autodoc]] (--out, api unless named)`,
  changes: `compares the site with one that was built before (--against): addresses, ids, names, defaults and printed
outputs that are gone or different; ends with 1 when something that others may use is gone`,
  help: "says this",
} as const;

type Command = keyof typeof COMMANDS;

const text = (value: string, about: string) => ({ type: "string" as const, value, about });
const texts = (value: string, about: string) => ({ ...text(value, about), multiple: true as const });
const mark = (about: string) => ({ type: "boolean" as const, value: "", about });

const OPTIONS = {
  config: text("<file>", "the site's configuration (vitrine-docs.config.mjs where there is one)"),
  base: text("<path>", "address of the first page (default /); several folders are put below it by name"),
  out: text("<folder>", 'where "build" writes (default dist)'),
  title: text("<text>", "name of the site (default Documentation)"),
  summary: text("<text>", "one sentence about it"),
  origin: text("<address>", "public address, for the sitemap and the feed (https://docs.example)"),
  "edit-at": text("<url>", "where sources can be edited: https://github.com/me/docs/edit/main"),
  drafts: mark('shows pages that say "draft: true"'),
  run: mark(`for "build" and "check": runs the code of pages (blocks marked "runnable", and ">>>" sessions)
and shows what it prints; code that fails, or prints something else, is a problem`),
  cards: mark("writes a picture for links to each page; needs --origin"),
  notebooks: mark("writes a notebook of each page that has Python to run"),
  "notebooks-at": text(
    "<url>",
    "where those are on GitHub (https://github.com/me/docs/blob/main/notebooks), for links to Colab",
  ),
  "published-at": text(
    "<url>",
    "where the pages are published, so that links there are checked; with several folders, above them",
  ),
  dialect: text(
    "<name>",
    `what the pages are written in: hub, material, vitepress, docusaurus, starlight, myst or quarto (found
by files such as mkdocs.yml, else by the pages, unless named)`,
  ),
  strict: text("<percent>", 'for "build" and "check": ends with 1 where less of the pages\' constructs is understood'),
  external: mark("follows links to other sites too"),
  "external-cache": text("<file>", "caches their answers for a day"),
  "published-ids": text("<file>", "list of published addresses"),
  ignore: texts("<path>", "a file or folder to skip; can be repeated"),
  "source-at": text(
    "<url>",
    'for "reference": where the Python package\'s folder, or the current folder, is published, for links',
  ),
  python: text(
    "<program>",
    'for "reference" of a Python package: a Python with griffe to read it with (found or made unless named)',
  ),
  import: mark(`for "reference" of a Python package: imports it as well, which runs its code, in a process with
bounds, and says how many names its sources and the running package both have`),
  against: text("<folder>", 'for "changes": a site that was built before, or its vitrine-docs.json'),
  version: text("<name>", 'for "deploy": the version (that of the pyproject.toml or package.json unless named)'),
  alias: texts("<name>", 'for "deploy": another name that leads to the version, such as "latest"; can be repeated'),
  to: text("<folder>", 'for "deploy": the folder with the versions'),
  branch: text("<name>", 'for "deploy": the branch with the versions, such as "gh-pages"'),
  push: mark('for "deploy": pushes that branch'),
  remove: text("<version>", 'for "deploy": removes a version'),
  section: text("<name>", 'for "pdf": prints one section, named by its path or its title in the list of pages'),
  port: text("<number>", 'for "dev" and "preview" (default 4000)'),
  force: mark("build in spite of problems"),
  help: { ...mark("says this"), short: "h" },
} as const;

/** Names with what is said of each beside them. */
function listOf(entries: readonly (readonly [name: string, about: string])[], width: number): string {
  const below = `\n${" ".repeat(width + 2)}`;
  return entries.map(([name, about]) => `  ${name.padEnd(width - 1)} ${about.replaceAll("\n", below)}`).join("\n");
}

export const USAGE = `vitrine-docs <command> [<folder>…] [options]

A folder holds Markdown; an OpenAPI document (openapi.json, openapi.yaml) in its place becomes pages about an HTTP API.

Without a folder, commands take those of vitrine-docs.config.mjs.

Commands
${listOf(Object.entries(COMMANDS), 15)}

Options
${listOf(
  Object.entries(OPTIONS).map(([name, { value, about }]) => [`--${name} ${value}`.trimEnd(), about] as const),
  24,
)}
`;

/** Where the command writes. */
export interface CommandOutput {
  print(line: string): void;
  fail(line: string): void;
  /** Called with a server that "dev" or "preview" started; without it, they run until the program ends. */
  serving?(server: RunningServer): Promise<void>;
}

/** Options as they were written. */
export type CommandOptions = Exclude<ReturnType<typeof parse>, string>["options"];

/** The command with its folders and options, or what is wrong with the arguments. */
export function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [name = "help", ...folders] = positionals;
    if (!Object.hasOwn(COMMANDS, name)) return `There is no command “${name}”.`;
    return { command: values.help ? "help" : (name as Command), folders, options: values };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
