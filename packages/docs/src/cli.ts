/** `vitrine-docs`: builds, checks and serves folders of documentation, and OpenAPI documents, without a site around them. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { writeApiReference } from "./cli-api.ts";
import { openSite, type OpenSite } from "./cli-site.ts";
import { Documentation } from "./documentation.ts";
import { followDocumentationFolder } from "./folder.ts";
import { OpenApiError } from "./openapi/openapi-document.ts";
import { followOpenApiFile } from "./openapi/openapi-source.ts";
import { checkLedger, extendLedger } from "./ledger.ts";
import { checkExternalLinks } from "./external-links.ts";
import { checkDocumentation, documentationWarnings, externalLinks } from "./link-check.ts";
import { SearchFiles } from "./search/search-files.ts";
import { openJob } from "./static-site/page-writer.ts";
import { writePages } from "./static-site/page-threads.ts";
import { type RunningServer, serveDocumentation, serveFolder } from "./static-site/site-server.ts";
import { publish, stagingFolder, writeSharedFiles } from "./static-site/static-site.ts";

const USAGE = `vitrine-docs <command> <folder>… [options]

A folder holds Markdown; an OpenAPI document (openapi.json, openapi.yaml) in its place becomes pages about an HTTP API.

Commands
  check    reports broken links, components and redirects; ends with 1 when there are any
  build    checks, then writes pages, Markdown twins and files for machines
  dev      serves the pages of a folder, and shows edits as they are saved, drafts as well
  preview  serves the folder that "build" has written (dist unless named)
  ledger   adds the addresses of today to the list that "check" keeps alive
  api      writes a page of Markdown for each TypeScript package found at or below the folders, from its sources, and
           descriptions for [[autodoc]]; of a folder with an __init__.py, descriptions of the Python package

Options
  --config <file>       the site's configuration (vitrine-docs.config.mjs where there is one)
  --base <path>         address of the first page (default /); several folders are put below it by name
  --out <folder>        where "build" writes (default dist)
  --title <text>        name of the site (default Documentation)
  --summary <text>      one sentence about it
  --origin <address>    public address, for the sitemap and the feed (https://docs.example)
  --edit-at <url>       where sources can be changed: https://github.com/me/docs/edit/main
  --drafts              shows pages that say "draft: true"
  --cards               writes a picture for links to each page; needs --origin
  --notebooks           writes a notebook of each page that has Python to run
  --notebooks-at <url>  where those are on GitHub (https://github.com/me/docs/blob/main/notebooks), for links to Colab
  --published-at <url>  where the pages are published, so that links there are checked; with several folders, above them
  --external            follows links to other sites too
  --external-cache <file>  keeps what they answered for a day
  --ledger <file>       list of published addresses
  --ignore <path>       a file or folder that is not part of it; may be given more than once
  --autodoc <file>      descriptions for [[autodoc]], such as the _autodoc.json that "api" writes
  --condition <name>    for "api": the export condition that leads to sources (default source)
  --source-at <url>     for "api" of a Python package: where its folder is published, for links to sources
  --python <program>    for "api" of a Python package: the Python that reads it (default python3)
  --port <number>       for "dev" and "preview" (default 4000)
  --force               build although the check found something
`;

/** What the command needs of the world around it. */
export interface CommandOutput {
  print(line: string): void;
  fail(line: string): void;
  /** Called with a server that "dev" or "preview" started; without it, they run until the program ends. */
  serving?(server: RunningServer): Promise<void>;
}

/** Options as they were written. */
export type CommandOptions = Exclude<ReturnType<typeof parse>, string>["options"];

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
  const refused = refusal(command, options);
  if (refused !== undefined) {
    output.fail(refused);
    return 2;
  }
  if (command === "api") return writeApiReference(folders, options, output);
  if (command === "preview")
    return serve(await serveFolder(folders[0] ?? options.out ?? "dist", portOf(options)), "/", output);
  const site = await openSite(folders, options, command === "dev").catch((error: unknown) => {
    if (error instanceof OpenApiError) return error.message;
    throw error;
  });
  if (typeof site === "string") {
    output.fail(site);
    return 2;
  }
  return command === "dev" ? develop(site, options, output) : checkAndWrite(command, site, options, output);
}

function refusal(command: string, options: CommandOptions): string | undefined {
  if (command === "ledger" && options.ledger === undefined) return "Say where the list is: --ledger docs/published.txt";
  const notebooksAt = options["notebooks-at"];
  if (notebooksAt !== undefined && !notebooksAt.startsWith("https://github.com/"))
    return "Colab opens notebooks that are on GitHub: --notebooks-at https://github.com/me/docs/blob/main/notebooks";
  const port = portOf(options);
  return Number.isInteger(port) && port >= 0 && port < 65_536 ? undefined : `“${options.port}” is no port.`;
}

function portOf({ port = "4000" }: CommandOptions): number {
  return /^\d+$/.test(port) ? Number(port) : Number.NaN;
}

async function checkAndWrite(
  command: "check" | "build" | "ledger",
  { job, base, css, assetFolders }: OpenSite,
  options: CommandOptions,
  output: CommandOutput,
): Promise<number> {
  const { site } = job.frame;
  if (command === "build" && options.cards && site.origin === "") {
    output.fail("Links to pictures need the public address: --origin https://docs.example");
    return 2;
  }
  const { documentation } = await openJob(job);
  const out = options.out ?? "dist";
  const staging = command === "build" ? await stagingFolder(out) : undefined;
  try {
    const search = new SearchFiles();
    let files = 0;
    await writePages({ ...job, ...(staging !== undefined && { out: staging }) }, documentation, (page) => {
      files += page.files;
      for (const entry of page.entries) search.add(entry);
    });
    if (command === "ledger" && options.ledger !== undefined) {
      const before = await readFile(options.ledger, "utf8").catch(() => "");
      await writeFile(options.ledger, extendLedger(before, documentation));
      return 0;
    }
    const problems = await report(documentation, base, options, output);
    if (staging === undefined || (problems > 0 && !options.force)) {
      if (problems === 0) output.print(`${documentation.pages.length} pages, nothing wrong.`);
      return problems === 0 ? 0 : 1;
    }
    const shared = { base, site, assetFolders, cards: options.cards ?? false, css };
    files += await writeSharedFiles(documentation, search, staging, shared);
    await publish(staging, out);
    output.print(`${documentation.pages.length} pages, ${files} files in ${out}.`);
    return problems === 0 ? 0 : 1;
  } finally {
    if (staging !== undefined) await rm(staging, { recursive: true, force: true });
  }
}

/** Says what is wrong; resolves to how much. */
async function report(
  documentation: Documentation,
  base: string,
  options: CommandOptions,
  output: CommandOutput,
): Promise<number> {
  // A site that begins at "/" has nothing beside its documentation.
  const whole = base === "/" ? { isKnownAddress: () => false } : {};
  const problems = checkDocumentation(documentation, whole).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
  if (options.ledger !== undefined)
    problems.push(...checkLedger(await readFile(options.ledger, "utf8"), documentation));
  if (options.external) problems.push(...(await checkOthers(documentation, options, output)));
  for (const { file, line, message } of documentationWarnings(documentation))
    output.fail(`${file}:${line} Warning: ${message}`);
  for (const problem of problems) output.fail(problem);
  if (problems.length > 0) output.fail(`${problems.length} ${problems.length === 1 ? "problem" : "problems"}.`);
  return problems.length;
}

/** Follows links to other sites. */
async function checkOthers(
  documentation: Documentation,
  options: CommandOptions,
  output: CommandOutput,
): Promise<string[]> {
  const cache = options["external-cache"];
  const found = await checkExternalLinks(externalLinks(documentation), cache === undefined ? {} : { cache });
  const { asked, known, left, isOffline } = found;
  output.print(
    isOffline
      ? `Links to other sites were not followed: there is no network here. ${known} were known.`
      : `Links to other sites: ${asked} asked, ${known} known, ${left} left.`,
  );
  return found.problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

async function develop(
  { job, base, css, assetFolders, openApiFiles }: OpenSite,
  options: CommandOptions,
  output: CommandOutput,
): Promise<number> {
  const { documentation, frame } = await openJob(job);
  await documentation.prepare();
  const server = await serveDocumentation(documentation, frame, { port: portOf(options), css, assetFolders });
  const followed = Object.entries(assetFolders).map(([address, folder]) =>
    followDocumentationFolder(documentation, address, folder, {
      ignore: options.ignore ?? [],
      onChange: () => server.changed(),
    }),
  );
  for (const [address, file] of Object.entries(openApiFiles))
    followed.push(
      followOpenApiFile(documentation, address, file, {
        onChange: () => server.changed(),
        onProblem: (message) => output.fail(message),
      }),
    );
  const code = await serve(server, base, output);
  for (const stop of followed) stop();
  return code;
}

async function serve(server: RunningServer, base: string, output: CommandOutput): Promise<number> {
  output.print(`http://localhost:${server.port}${base}`);
  await (output.serving?.(server) ?? new Promise<void>((ended) => process.once("SIGINT", ended)));
  await server.close();
  return 0;
}

const COMMANDS = ["check", "build", "dev", "preview", "ledger", "api", "help"] as const;

function parse(args: readonly string[]) {
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
        ledger: { type: "string" },
        ignore: { type: "string", multiple: true },
        condition: { type: "string" },
        python: { type: "string" },
        "source-at": { type: "string" },
        autodoc: { type: "string" },
        port: { type: "string" },
        cards: { type: "boolean" },
        drafts: { type: "boolean" },
        notebooks: { type: "boolean" },
        "notebooks-at": { type: "string" },
        external: { type: "boolean" },
        "external-cache": { type: "string" },
        force: { type: "boolean" },
        help: { type: "boolean", short: "h" },
      },
    });
    const [word = "help", ...folders] = positionals;
    const command = values.help ? "help" : COMMANDS.find((candidate) => candidate === word);
    if (!command) return `There is no command “${word}”.`;
    if (command === "api" && folders.length === 0) return "“api” needs a folder.";
    return { command, folders, options: values };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
