/** The site of a command: its folders, from the command line or the configuration, and its options. */
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { CommandOptions, CommandOutput } from "./arguments.ts";
import type { DocumentationProblem, DocumentationSource } from "../folders/documentation-source.ts";
import { type FolderOptions, readDocumentationFolder } from "../folders/folder.ts";
import { isOpenApiFile, readOpenApiFile } from "../openapi/openapi-source.ts";
import { normalAddress } from "../folders/page-address.ts";
import type { AutodocFile } from "../api-reference/autodoc.ts";
import { withFallbackPages } from "../folders/fallback-pages.ts";
import { withChangelog } from "../site/changelog-page.ts";
import { runSets } from "../run/run-sets.ts";
import type { SiteReference } from "../site/site-reference.ts";
import { packTexts } from "../folders/texts-on-demand.ts";
import { readSiteConfig, type SiteConfig, type SiteSet } from "../site/site-config.ts";
import type { SiteJob } from "../site/page-writer.ts";

/** A site whose folders have been read. */
export interface OpenSite {
  /** Whether problems are said, and are no reason to end badly. */
  reportOnly: boolean;
  /** Faults when the code of pages was run. */
  problems: readonly DocumentationProblem[];
  job: SiteJob;
  /** Path of the first page, or, where a version is below it, of all versions. */
  root: string;
  /** Address of the first page. */
  base: string;
  /** Style sheets of the site's own. */
  css: string;
  /** Folders on disk by the addresses of their sets. */
  assetFolders: Record<string, string>;
  /** OpenAPI documents by the addresses of their sets. */
  openApiFiles: Record<string, string>;
}

/** Reads a site; an error message says what is missing. */
export async function openSite(
  folders: readonly string[],
  options: CommandOptions,
  isDevelopment: boolean,
  output: CommandOutput,
  version?: string,
): Promise<OpenSite | string> {
  const config = await readSiteConfig(options.config);
  const sets: readonly SiteSet[] = folders.length > 0 ? folders.map((folder) => ({ folder })) : (config.sets ?? []);
  if (sets.length === 0)
    return "Name a folder of Markdown or an OpenAPI document, or write `sets` into vitrine-docs.config.mjs.";
  const root = normalAddress(`/${options.base ?? config.base ?? ""}`);
  const base = normalAddress(`${root}/${version ?? ""}`);
  const { "published-at": publishedAt, "notebooks-at": notebooksAt } = options;
  const title = options.title ?? config.title;
  const placed = sets.map((set) => {
    const below =
      sets.length === 1 ? (set.at ?? "") : (set.at ?? basename(resolve(set.folder)).replace(/\.(json|ya?ml)$/i, ""));
    return { set, below, address: normalAddress(`${base}/${below}`) };
  });
  const read = await Promise.all(
    placed.map(({ set, below, address }) => {
      const at = (url: string) => url.replace(/\/$/, "") + (below === "" ? "" : `/${below}`);
      const described = {
        address,
        ...((set.title ?? title) === undefined ? {} : { title: set.title ?? title ?? "" }),
        ...(set.name !== undefined && { name: set.name }),
        ...(set.version !== undefined && { version: set.version }),
        ...(set.language !== undefined && { language: set.language }),
        ...((options.dialect ?? set.dialect) !== undefined && {
          dialect: (options.dialect ?? set.dialect) as NonNullable<SiteSet["dialect"]>,
        }),
        ...(publishedAt !== undefined && { publishedAt: [at(publishedAt)] }),
      };
      if (isOpenApiFile(set.folder)) return readOpenApiFile(set.folder, described);
      return readFolder(set, {
        ...described,
        ignore: [...(options.ignore ?? []), ...(set.ignore ?? [])],
        siteAt: base,
        drafts: options.drafts ?? isDevelopment,
        readsOnDemand: !isDevelopment,
        ...(notebooksAt !== undefined && { notebooksAt: at(notebooksAt) }),
      });
    }),
  );
  const isWhole = folders.length === 0;
  if (isWhole && config.changelog !== undefined && read[0]) read[0] = await withChangelog(read[0], config.changelog);
  const ran = options.run ? await runSite(withFallbackPages(read), config, output) : undefined;
  const sources = ran?.sources ?? withFallbackPages(read);
  const descriptions = await descriptionsIn(sets);
  const reference = isWhole ? await referenceOf(config.reference, base, output) : undefined;
  if (reference) sources.push(reference.source);
  const autodoc = reference ? merged(reference.autodoc, descriptions) : descriptions;
  const editAt = options["edit-at"] ?? config.editAt;
  const job: SiteJob = {
    sources: sources.map(({ changed: _changed, files, ...source }) => ({
      ...source,
      files: isDevelopment ? files : {},
    })),
    ...(!isDevelopment && { texts: sources.map(({ files }) => packTexts(files)) }),
    changed: sources.map(datesOf),
    ...(autodoc !== undefined && { autodoc }),
    ...(config.path !== undefined && { config: config.path }),
    frame: {
      site: {
        title: title ?? "Documentation",
        summary: options.summary ?? config.summary ?? "Documentation.",
        origin: (options.origin ?? config.origin ?? "").replace(/\/$/, ""),
      },
      base: base === "/" ? "" : base,
      hasCards: options.cards ?? config.cards ?? false,
      hasNotebooks: options.notebooks ?? false,
      ...(version !== undefined && { versions: { at: `${root}/versions`.replace("//", "/"), own: version } }),
      ...(editAt !== undefined && { editAt }),
    },
  };
  const onDisk = (isOpenApi: boolean) =>
    Object.fromEntries(
      placed
        .filter(({ set }) => isOpenApiFile(set.folder) === isOpenApi)
        .map(({ set, address }) => [address, set.folder]),
    );
  return {
    reportOnly: config.reportOnly ?? false,
    problems: ran?.problems ?? [],
    job,
    root,
    base,
    css: config.cssText,
    assetFolders: onDisk(false),
    openApiFiles: onDisk(true),
  };
}

/** A folder, in the order of another builder's configuration where one is named. */
async function readFolder({ folder, order }: SiteSet, options: FolderOptions): Promise<DocumentationSource> {
  const source = await readDocumentationFolder(folder, options);
  if (order === undefined) return source;
  const [{ readTree }, { inTreeOrder }] = await Promise.all([
    import("../project/trees.ts"),
    import("../project/tree-order.ts"),
  ]);
  const tree = await readTree(".", order);
  return tree ? inTreeOrder(source, tree) : source;
}

async function referenceOf(reference: SiteReference | undefined, base: string, output: CommandOutput) {
  if (!reference) return undefined;
  // The readers of TypeScript and Python are loaded where there is something to read.
  const { readSiteReference } = await import("../site/site-reference.ts");
  return readSiteReference(reference, normalAddress(`${base}/${reference.at ?? "api"}`), output);
}

/** Runs the code of pages, in which a library of the project can be imported from its sources. */
async function runSite(sources: readonly DocumentationSource[], config: SiteConfig, output: CommandOutput) {
  const packages = (config.reference?.packages ?? []).filter((folder) => existsSync(join(folder, "__init__.py")));
  const ran = await runSets(sources, { pythonPath: packages.map((folder) => dirname(folder)), ...config.run });
  output.print(`${ran.count} ${ran.count === 1 ? "block" : "blocks"} of code run.`);
  return ran;
}

/** Descriptions that "reference" has written into folders of the site. */
async function descriptionsIn(sets: readonly SiteSet[]): Promise<string | undefined> {
  const files = new Set(sets.map(({ folder }) => resolve(folder, "_autodoc.json")).filter(existsSync));
  const texts = await Promise.all([...files].map((file) => readFile(file, "utf8")));
  return texts.length < 2
    ? texts[0]
    : texts.reduce((first, second) => merged(JSON.parse(first) as AutodocFile, second));
}

/** Descriptions of two files in one. */
function merged({ names, aliases }: AutodocFile, json = '{"names":{}}'): string {
  const others = JSON.parse(json) as AutodocFile;
  return JSON.stringify({ names: { ...names, ...others.names }, aliases: { ...aliases, ...others.aliases } });
}

function datesOf({ files, changed }: DocumentationSource): Record<string, string> {
  const dates = Object.keys(files).map((path) => [path, changed?.(path)?.toISOString()] as const);
  return Object.fromEntries(dates.flatMap(([path, date]) => (date === undefined ? [] : [[path, date]])));
}
