/** `vitrine-docs`: builds, checks and serves folders of documentation, and OpenAPI documents, without a site around them. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { type CommandOptions, type CommandOutput, parse, USAGE } from "./arguments.ts";
import { DevProblems } from "./dev-problems.ts";
import { openSite, type OpenSite } from "./cli-site.ts";
import { Documentation, type PageOutline } from "../folders/documentation.ts";
import { DocumentationError } from "../folders/documentation-error.ts";
import type { DocumentationProblem } from "../folders/documentation-source.ts";
import { followDocumentationFolder } from "../folders/folder.ts";
import { OpenApiError } from "../openapi/openapi-document.ts";
import { DIALECTS } from "@vitrine/markdown/pages";
import { followOpenApiFile } from "../openapi/openapi-source.ts";
import { checkPublishedIds, extendPublishedIds } from "../references/published-ids.ts";
import { checkExternalLinks } from "../references/external-links.ts";
import { checkDocumentation, documentationWarnings, externalLinks } from "../references/link-check.ts";
import { surveyOf } from "../site/site-survey.ts";
import { SearchFiles } from "../search/search-files.ts";
import { openJob, PageWriter } from "../site/page-writer.ts";
import { writePages } from "../site/page-threads.ts";
import { type RunningServer, serveDocumentation, serveFolder } from "../site/site-server.ts";
import { publish, stagingFolder, writeSharedFiles } from "../site/static-site.ts";

/** Modules that only some commands need, and that take time to load. */
const LATER = {
  changes: () => import("./cli-changes.ts"),
  deploy: () => import("./cli-deploy.ts"),
  init: () => import("./cli-init.ts"),
  mcp: () => import("./cli-mcp.ts"),
  pdf: () => import("../print/print-site.ts"),
  reference: () => import("./cli-reference.ts"),
};

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
  const orSay = (error: unknown) => {
    if (!(error instanceof DocumentationError)) throw error;
    output.fail(error.message);
    return 2;
  };
  if (command === "reference") return (await LATER.reference()).writeReference(folders, options, output).catch(orSay);
  if (command === "mcp") return (await LATER.mcp()).serveMcp(folders[0] ?? options.out ?? "dist").catch(orSay);
  if (command === "init") return (await LATER.init()).initSite(folders[0] ?? ".", output).catch(orSay);
  if (command === "preview")
    return serve(await serveFolder(folders[0] ?? options.out ?? "dist", portOf(options)), "/", output);
  const deployment = command === "deploy" ? await (await LATER.deploy()).readDeployment(options) : undefined;
  if (typeof deployment === "string") {
    output.fail(deployment);
    return 2;
  }
  const site = await openSite(folders, options, command === "dev", output, deployment?.version).catch(
    (error: unknown) => {
      if (error instanceof OpenApiError) return error.message;
      if (error instanceof DocumentationError) return error.message;
      throw error;
    },
  );
  if (typeof site === "string") {
    output.fail(site);
    return 2;
  }
  if (command === "dev") return develop(site, options, output);
  if (command === "changes") return checkAndWrite(command, site, options, output).catch(orSay);
  if (command === "pdf") return printPdf(site, options, output).catch(orSay);
  if (command !== "deploy" || !deployment)
    return checkAndWrite(command === "deploy" ? "build" : command, site, options, output);
  const build = (out: string) => checkAndWrite("build", site, { ...options, out }, output);
  const { deploy } = await LATER.deploy();
  return deploy(deployment, site.root === "/" ? "" : site.root, options, output, build).catch(orSay);
}

function refusal(command: string, options: CommandOptions): string | undefined {
  if (command === "published-ids" && options["published-ids"] === undefined)
    return "Name the list of published addresses: --published-ids docs/published.txt";
  if (command === "changes" && options.against === undefined)
    return "Name a site that was built before: vitrine-docs changes --against dist";
  const notebooksAt = options["notebooks-at"];
  if (notebooksAt !== undefined && !notebooksAt.startsWith("https://github.com/"))
    return "Colab opens notebooks that are on GitHub: --notebooks-at https://github.com/me/docs/blob/main/notebooks";
  const { dialect, strict } = options;
  if (dialect !== undefined && !Array.from<string>(DIALECTS.keys()).includes(dialect))
    return `There is no dialect “${dialect}”: name one of ${[...DIALECTS.keys()].join(", ")}.`;
  if (strict !== undefined && !(Number(strict) >= 0 && Number(strict) <= 100))
    return `“${strict}” is no share in percent: --strict 99.5`;
  const port = portOf(options);
  return Number.isInteger(port) && port >= 0 && port < 65_536 ? undefined : `“${options.port}” is no port.`;
}

function portOf({ port = "4000" }: CommandOptions): number {
  return /^\d+$/.test(port) ? Number(port) : Number.NaN;
}

async function checkAndWrite(
  command: "check" | "build" | "changes" | "published-ids",
  { job, base, css, assetFolders, reportOnly, problems: runProblems }: OpenSite,
  options: CommandOptions,
  output: CommandOutput,
): Promise<number> {
  const { site } = job.frame;
  const cards = job.frame.hasCards;
  if (command === "build" && cards && site.origin === "") {
    output.fail("Links to pictures need the public address: --origin https://docs.example");
    return 2;
  }
  const { documentation, frame } = await openJob(job);
  if (command === "check" || command === "build") for (const line of dialectsOf(documentation)) output.print(line);
  const publishedIds = options["published-ids"];
  const out = options.out ?? "dist";
  const staging = command === "build" ? await stagingFolder(out) : undefined;
  try {
    const search = new SearchFiles();
    let files = 0;
    const written = staging === undefined ? job : { ...job, out: staging };
    documentation.prepare();
    await writePages(written, new PageWriter(documentation, frame, staging), (page) => {
      files += page.files;
      for (const entry of page.entries) search.add(entry);
    });
    if (command === "published-ids" && publishedIds !== undefined) {
      const before = await readFile(publishedIds, "utf8").catch(() => "");
      await writeFile(publishedIds, extendPublishedIds(before, documentation));
      return 0;
    }
    if (command === "changes")
      return (await LATER.changes()).sayChanges(documentation, job.autodoc, options.against ?? "", output);
    const counted = countConstructs(documentation);
    const problems = await report(
      documentation,
      base,
      [...runProblems, ...shareProblem(counted, options)],
      options,
      output,
    );
    const isLenient = reportOnly && options.strict === undefined;
    const end = (isBuilt = false) => {
      const all = counted.understood + counted.left;
      if (all > 0) output.print(`${counted.understood} of ${all} constructs understood.`);
      return problems === 0 || (isBuilt && isLenient) ? 0 : 1;
    };
    if (staging === undefined || (problems > 0 && !options.force && !isLenient)) {
      if (problems === 0) output.print(`${pagesOf(documentation)}, nothing wrong.`);
      return end();
    }
    const survey = surveyOf(documentation, job.autodoc);
    const shared = { base, site, assetFolders, cards, css, frame, survey };
    files += await writeSharedFiles(documentation, search, staging, shared);
    await publish(staging, out);
    output.print(`${pagesOf(documentation)}, ${files} files in ${out}.`);
    return end(true);
  } finally {
    if (staging !== undefined) await rm(staging, { recursive: true, force: true });
  }
}

/** Says what each set is written in. */
function dialectsOf(documentation: Documentation): string[] {
  return documentation.sets
    .filter(({ isGenerated, madeFrom }) => !isGenerated && madeFrom === undefined)
    .map(
      ({ folder, dialect }) =>
        `${folder === "" ? "The pages" : folder}: read as ${DIALECTS.get(dialect)?.name} (--dialect ${dialect}).`,
    );
}

/** Says what is wrong; resolves to how much. */
async function report(
  documentation: Documentation,
  base: string,
  runProblems: readonly DocumentationProblem[],
  options: CommandOptions,
  output: CommandOutput,
): Promise<number> {
  // A site that begins at "/" has nothing next to its documentation.
  const whole = base === "/" ? { isKnownAddress: () => false } : {};
  const problems = [...checkDocumentation(documentation, whole), ...runProblems].map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );
  const publishedIds = options["published-ids"];
  if (publishedIds !== undefined)
    problems.push(...checkPublishedIds(await readFile(publishedIds, "utf8"), documentation));
  if (options.external) problems.push(...(await checkOthers(documentation, options, output)));
  for (const { file, line, message } of documentationWarnings(documentation))
    output.fail(`${file}:${line} Warning: ${message}`);
  for (const problem of problems) output.fail(problem);
  if (problems.length > 0) output.fail(`${problems.length} ${problems.length === 1 ? "problem" : "problems"}.`);
  return problems.length;
}

/** Too small a share of constructs that are understood, for `--strict`. */
function shareProblem({ understood, left }: Constructs, { strict }: CommandOptions): DocumentationProblem[] {
  const share = understood + left === 0 ? 100 : (100 * understood) / (understood + left);
  if (strict === undefined || share >= Number(strict)) return [];
  const message = `${share.toFixed(1)} % of the constructs are understood, and --strict asks for ${strict} %: the warnings name the others.`;
  return [{ file: "--strict", line: 0, message }];
}

type Constructs = PageOutline["constructs"];

/** Constructs of all pages. */
function countConstructs(documentation: Documentation): Constructs {
  const sum = { understood: 0, left: 0 };
  for (const page of documentation.pages) {
    const { constructs } = documentation.outline(page);
    sum.understood += constructs.understood;
    sum.left += constructs.left;
  }
  return sum;
}

/** Follows links to other sites. */
async function checkOthers(
  documentation: Documentation,
  options: CommandOptions,
  output: CommandOutput,
): Promise<string[]> {
  const cache = options["external-cache"];
  const found = await checkExternalLinks(externalLinks(documentation), cache === undefined ? {} : { cache });
  const { requested, known, left, isOffline } = found;
  output.print(
    isOffline
      ? `Links to other sites were not followed: there is no network here. ${known} were known.`
      : `Links to other sites: ${requested} requested, ${known} known, ${left} left.`,
  );
  return found.problems.map(({ file, line, message }) => `${file}:${line} ${message}`);
}

async function develop(
  { job, base, css, assetFolders, openApiFiles }: OpenSite,
  options: CommandOptions,
  output: CommandOutput,
): Promise<number> {
  const { documentation, frame } = await openJob(job);
  documentation.prepare();
  const problems = new DevProblems(documentation, base === "/", (line) => output.fail(line));
  const server = await serveDocumentation(documentation, frame, {
    port: portOf(options),
    css,
    assetFolders,
    problemsOf: (page) => problems.ofPage(page),
  });
  const followed = Object.entries(assetFolders).map(([address, folder]) =>
    followDocumentationFolder(documentation, address, folder, {
      ignore: options.ignore ?? [],
      onChange: (path) => {
        const set = documentation.sets.find((each) => each.address === address);
        problems.changed(set?.folder ? `${set.folder}/${path}` : path);
        server.changed();
      },
    }),
  );
  for (const [address, file] of Object.entries(openApiFiles))
    followed.push(
      followOpenApiFile(documentation, address, file, {
        onChange: () => server.changed(),
        onProblem: (message) => output.fail(message),
      }),
    );
  const code = await serve(server, base, output, dialectsOf(documentation));
  for (const stop of followed) stop();
  return code;
}

async function printPdf(
  { job, css, assetFolders }: OpenSite,
  { out = "documentation.pdf", section }: CommandOptions,
  output: CommandOutput,
): Promise<number> {
  const { documentation, frame } = await openJob(job);
  documentation.prepare();
  const { printSite } = await LATER.pdf();
  const count = await printSite(documentation, frame, { out, section, css, assetFolders });
  output.print(`${count} ${count === 1 ? "page" : "pages"} of the site in ${out}.`);
  return 0;
}

async function serve(
  server: RunningServer,
  base: string,
  output: CommandOutput,
  before: readonly string[] = [],
): Promise<number> {
  // In one piece: programs that start it take the first for the address.
  output.print([...before, `http://localhost:${server.port}${base}`].join("\n"));
  await (output.serving?.(server) ?? new Promise<void>((ended) => process.once("SIGINT", ended)));
  await server.close();
  return 0;
}

const pagesOf = ({ pages }: { pages: readonly unknown[] }) =>
  `${pages.length} ${pages.length === 1 ? "page" : "pages"}`;
