/** `vitrine-docs`: builds and checks folders of documentation without a site around them. */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { apiReference, packagesIn } from "./api-reference/api-reference.ts";
import { type AutodocFile, autodocFrom } from "./autodoc.ts";
import { Documentation } from "./documentation.ts";
import { readDocumentationFolder } from "./folder.ts";
import { checkLedger, extendLedger } from "./ledger.ts";
import { checkDocumentation, documentationWarnings } from "./link-check.ts";
import { normalAddress } from "./page-address.ts";
import { renderAhead } from "./parallel.ts";
import { pythonReference } from "./python/python-reference.ts";
import { writeStaticSite } from "./static-site/static-site.ts";

const USAGE = `vitrine-docs <command> <folder>… [options]

Commands
  check    reports broken links, components and redirects; ends with 1 when there are any
  build    checks, then writes pages, Markdown twins and files for machines
  ledger   adds the addresses of today to the list that "check" keeps alive
  api      writes a page of Markdown for each TypeScript package found at or below the folders, from its sources, and
           descriptions for [[autodoc]]; of a folder with an __init__.py, descriptions of the Python package

Options
  --base <path>         address of the first page (default /); several folders are put below it by name
  --out <folder>        where "build" writes (default dist)
  --title <text>        name of the site (default Documentation)
  --summary <text>      one sentence about it
  --origin <address>    public address, for the sitemap and the feed (https://docs.example)
  --cards               writes a picture for links to each page; needs --origin
  --notebooks           writes a notebook of each page that has Python to run
  --notebooks-at <url>  where those are on GitHub (https://github.com/me/docs/blob/main/notebooks), for links to Colab
  --published-at <url>  where the pages are published, so that links there are checked; with several folders, above them
  --ledger <file>       list of published addresses
  --ignore <path>       a file or folder that is not part of it; may be given more than once
  --autodoc <file>      descriptions for [[autodoc]], such as the _autodoc.json that "api" writes
  --condition <name>    for "api": the export condition that leads to sources (default source)
  --source-at <url>     for "api" of a Python package: where its folder is published, for links to sources
  --python <program>    for "api" of a Python package: the Python that reads it (default python3)
  --force               build although the check found something
`;

/** What the command needs of the world around it. */
export interface CommandOutput {
  print(line: string): void;
  fail(line: string): void;
}

/** Runs the command; resolves to its exit code. */
export async function run(args: readonly string[], output: CommandOutput): Promise<number> {
  const parsed = parse(args);
  if (typeof parsed === "string") {
    output.fail(`${parsed}\n\n${USAGE}`);
    return 2;
  }
  const { command, folders, options } = parsed;
  if (command === "help") {
    output.print(USAGE);
    return 0;
  }
  if (command === "api") return writeApiReference(folders, options, output);
  if (command === "ledger" && options.ledger === undefined) {
    output.fail("Say where the list is: --ledger docs/published.txt");
    return 2;
  }
  if (command === "build" && options.cards && options.origin === undefined) {
    output.fail("Links to pictures need the public address: --origin https://docs.example");
    return 2;
  }
  const base = normalAddress(`/${options.base ?? ""}`);
  const placed = folders.map((folder) => ({
    folder,
    address: folders.length === 1 ? base : normalAddress(`${base}/${basename(resolve(folder))}`),
  }));
  const autodoc = options.autodoc === undefined ? undefined : autodocFrom(await readFile(options.autodoc, "utf8"));
  const { "published-at": publishedAt, "notebooks-at": notebooksAt } = options;
  if (notebooksAt !== undefined && !notebooksAt.startsWith("https://github.com/")) {
    output.fail(
      "Colab opens notebooks that are on GitHub: --notebooks-at https://github.com/me/docs/blob/main/notebooks",
    );
    return 2;
  }
  const sources = await Promise.all(
    placed.map(({ folder, address }) =>
      readDocumentationFolder(folder, {
        address,
        ignore: options.ignore ?? [],
        ...(autodoc && { autodoc }),
        ...(notebooksAt === undefined
          ? {}
          : { notebooksAt: notebooksAt + (folders.length === 1 ? "" : `/${basename(resolve(folder))}`) }),
        ...(options.title === undefined ? {} : { title: options.title }),
        ...(publishedAt === undefined
          ? {}
          : {
              publishedAt: [
                publishedAt.replace(/\/$/, "") + (folders.length === 1 ? "" : `/${basename(resolve(folder))}`),
              ],
            }),
      }),
    ),
  );
  const documentation = new Documentation(sources);
  await renderAhead(documentation, sources);

  if (command === "ledger" && options.ledger !== undefined) {
    const before = await readFile(options.ledger, "utf8").catch(() => "");
    await writeFile(options.ledger, extendLedger(before, documentation));
    return 0;
  }

  // A site that begins at "/" has nothing beside its documentation.
  const whole = base === "/" ? { isKnownAddress: () => false } : {};
  const problems = checkDocumentation(documentation, whole).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
  if (options.ledger !== undefined)
    problems.push(...checkLedger(await readFile(options.ledger, "utf8"), documentation));
  for (const { file, line, message } of documentationWarnings(documentation))
    output.fail(`${file}:${line} Warning: ${message}`);
  for (const problem of problems) output.fail(problem);
  if (problems.length > 0) output.fail(`${problems.length} ${problems.length === 1 ? "problem" : "problems"}.`);
  if (command === "check" || (problems.length > 0 && !options.force)) {
    if (problems.length === 0) output.print(`${documentation.pages.length} pages, nothing wrong.`);
    return problems.length === 0 ? 0 : 1;
  }
  const site = {
    title: options.title ?? "Documentation",
    summary: options.summary ?? "Documentation.",
    origin: (options.origin ?? "").replace(/\/$/, ""),
  };
  const out = options.out ?? "dist";
  const assetFolders = Object.fromEntries(placed.map(({ folder, address }) => [address, folder]));
  const { pages, files } = await writeStaticSite(documentation, out, site, {
    base,
    assetFolders,
    cards: options.cards ?? false,
    notebooks: options.notebooks ?? false,
  });
  output.print(`${pages} pages, ${files} files in ${out}.`);
  return problems.length === 0 ? 0 : 1;
}

async function writeApiReference(
  folders: readonly string[],
  options: { out?: string; condition?: string; python?: string; "source-at"?: string },
  output: CommandOutput,
): Promise<number> {
  const { out = "dist", condition = "source" } = options;
  const isPython = (folder: string) => existsSync(join(folder, "__init__.py"));
  const packages = await Promise.all(
    folders.filter((folder) => !isPython(folder)).map(async (folder) => [folder, ...(await packagesIn(folder))]),
  );
  const written = await apiReference(packages.flat(), { condition });
  const described = JSON.parse(written["_autodoc.json"] ?? '{"names":{}}') as AutodocFile;
  const names = { ...described.names };
  for (const folder of folders.filter(isPython)) {
    const found = await pythonReference(folder, {
      ...(options.python !== undefined && { python: options.python }),
      ...(options["source-at"] !== undefined && { sourceAt: options["source-at"] }),
    });
    for (const { file, reason } of found.skipped) output.fail(`${join(folder, file)} was not read: ${reason}`);
    output.print(`${Object.keys(found.names).length} names of ${basename(resolve(folder))}.`);
    Object.assign(names, found.names);
  }
  if (Object.keys(names).length > 0) written["_autodoc.json"] = JSON.stringify({ names } satisfies AutodocFile);
  const files = Object.entries(written);
  if (files.length === 0) {
    output.fail(`No package with the export condition “${condition}” is in ${folders.join(", ")}.`);
    return 1;
  }
  await mkdir(out, { recursive: true });
  for (const [path, text] of files) await writeFile(join(out, path), text);
  output.print(`${files.filter(([path]) => path.endsWith(".md")).length} pages in ${out}.`);
  return 0;
}

const COMMANDS = ["check", "build", "ledger", "api", "help"] as const;

function parse(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        base: { type: "string" },
        out: { type: "string" },
        title: { type: "string" },
        summary: { type: "string" },
        origin: { type: "string" },
        "published-at": { type: "string" },
        ledger: { type: "string" },
        ignore: { type: "string", multiple: true },
        condition: { type: "string" },
        python: { type: "string" },
        "source-at": { type: "string" },
        autodoc: { type: "string" },
        cards: { type: "boolean" },
        notebooks: { type: "boolean" },
        "notebooks-at": { type: "string" },
        force: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    const [word = "help", ...folders] = positionals;
    const command = values.help ? "help" : COMMANDS.find((candidate) => candidate === word);
    if (!command) return `There is no command “${word}”.`;
    if (command !== "help" && folders.length === 0) return `“${command}” needs a folder.`;
    return { command, folders, options: values };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
