/** The command line of `vitrine-docs`: its commands, its options and its help. */
import { parseArgs } from "node:util";
import type { RunningServer } from "../site/site-server.ts";

export const USAGE = `vitrine-docs <command> [<folder>…] [options]

A folder holds Markdown; an OpenAPI document (openapi.json, openapi.yaml) in its place becomes pages about an HTTP API.

Without a folder, commands take those of vitrine-docs.config.mjs.

Commands
  init     begins a site for what is in a folder (the current one unless named): takes over the documentation that is
           there, with its order and addresses, else writes first pages; name and install line are the package's
  check    reports broken links, components and redirects; ends with 1 when there are any
  build    checks, then writes pages, their Markdown versions and files for machines
  deploy   builds, and puts the site as a version beside others, in a folder or on a branch
  dev      serves the pages of a folder, and shows edits as they are saved, drafts as well
  preview  serves the folder that "build" has written (dist unless named)
  mcp      serves a built site (dist unless named) to programs that speak the Model Context Protocol, over standard
           input and output
  pdf      prints the pages as one PDF, with contents and page numbers, by Chromium (--out, documentation.pdf unless named)
  published-ids  adds today's addresses to the list of published ones that "check" tests
  reference  writes a reference from sources: a page for each TypeScript package or Python module found at or below the
           paths (those of the configuration unless named), and descriptions for [[autodoc]] (--out, api unless named)
  changes  compares the site with one that was built before (--against): addresses, ids, names, defaults and printed
           outputs that are gone or different; ends with 1 when something that others may use is gone

Options
  --config <file>       the site's configuration (vitrine-docs.config.mjs where there is one)
  --base <path>         address of the first page (default /); several folders are put below it by name
  --out <folder>        where "build" writes (default dist)
  --title <text>        name of the site (default Documentation)
  --summary <text>      one sentence about it
  --origin <address>    public address, for the sitemap and the feed (https://docs.example)
  --edit-at <url>       where sources can be edited: https://github.com/me/docs/edit/main
  --drafts              shows pages that say "draft: true"
  --run                 for "build" and "check": runs the code of pages (blocks marked "runnable", and ">>>" sessions)
                        and shows what it prints; code that fails, or prints something else, is a problem
  --cards               writes a picture for links to each page; needs --origin
  --notebooks           writes a notebook of each page that has Python to run
  --notebooks-at <url>  where those are on GitHub (https://github.com/me/docs/blob/main/notebooks), for links to Colab
  --published-at <url>  where the pages are published, so that links there are checked; with several folders, above them
  --dialect <name>      what the pages are written in: hub, material, vitepress, docusaurus, starlight, myst or quarto (found
                        by files such as mkdocs.yml, else by the pages, unless named)
  --strict <percent>    for "build" and "check": ends with 1 where less of the pages' constructs is understood
  --external            follows links to other sites too
  --external-cache <file>  caches their answers for a day
  --published-ids <file>  list of published addresses
  --ignore <path>       a file or folder to skip; can be repeated
  --source-at <url>     for "reference": where the Python package's folder, or the current folder, is published, for links
  --python <program>    for "reference" of a Python package: a Python with griffe to read it with (found or made unless named)
  --import              for "reference" of a Python package: imports it as well, which runs its code, in a process with
                        bounds, and says how many names its sources and the running package both have
  --against <folder>    for "changes": a site that was built before, or its vitrine-docs.json
  --version <name>      for "deploy": the version (that of the pyproject.toml or package.json unless named)
  --alias <name>        for "deploy": another name that leads to the version, such as "latest"; can be repeated
  --to <folder>         for "deploy": the folder with the versions
  --branch <name>       for "deploy": the branch with the versions, such as "gh-pages"
  --push                for "deploy": pushes that branch
  --remove <version>    for "deploy": removes a version
  --section <name>      for "pdf": prints one section, named by its path or its title in the list of pages
  --port <number>       for "dev" and "preview" (default 4000)
  --force               build in spite of problems
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

const COMMANDS = [
  "check",
  "build",
  "dev",
  "preview",
  "deploy",
  "mcp",
  "pdf",
  "published-ids",
  "reference",
  "changes",
  "init",
  "help",
] as const;
/** Names of version 0.1. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["ledger", "published-ids"],
  ["api", "reference"],
]);

/** Options that still work, and what is done in their place. */
const FORMER: Readonly<Record<string, string>> = {
  autodoc: "The _autodoc.json of a named folder is found by itself.",
  condition:
    "Sources of TypeScript are found by the manifest; else write `reference.condition` into the configuration.",
  "search-path":
    "Packages of a .venv are found by themselves; else write `reference.searchPaths` into the configuration.",
};

/** The command with its folders and options, or what is wrong with the arguments. */
export function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        config: { type: "string" },
        base: { type: "string" },
        out: { type: "string" },
        title: { type: "string" },
        summary: { type: "string" },
        origin: { type: "string" },
        "edit-at": { type: "string" },
        "published-at": { type: "string" },
        "published-ids": { type: "string" },
        ledger: { type: "string" },
        ignore: { type: "string", multiple: true },
        condition: { type: "string" },
        python: { type: "string" },
        "search-path": { type: "string", multiple: true },
        "source-at": { type: "string" },
        autodoc: { type: "string" },
        port: { type: "string" },
        section: { type: "string" },
        version: { type: "string" },
        alias: { type: "string", multiple: true },
        to: { type: "string" },
        branch: { type: "string" },
        push: { type: "boolean" },
        remove: { type: "string" },
        cards: { type: "boolean" },
        drafts: { type: "boolean" },
        notebooks: { type: "boolean" },
        "notebooks-at": { type: "string" },
        dialect: { type: "string" },
        strict: { type: "string" },
        external: { type: "boolean" },
        "external-cache": { type: "string" },
        force: { type: "boolean" },
        run: { type: "boolean" },
        import: { type: "boolean" },
        against: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    const [word = "help", ...folders] = positionals;
    const name = ALIASES.get(word) ?? word;
    const command = values.help ? "help" : COMMANDS.find((candidate) => candidate === name);
    if (!command) return `There is no command “${word}”.`;
    const former = [
      ...(word === "api" ? ["“api” is called “reference”."] : []),
      ...Object.entries(FORMER).flatMap(([option, advice]) =>
        Object.hasOwn(values, option) ? [`--${option} will go. ${advice}`] : [],
      ),
    ];
    const publishedIds = values["published-ids"] ?? values.ledger;
    return { command, folders, options: { ...values, "published-ids": publishedIds }, former };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
