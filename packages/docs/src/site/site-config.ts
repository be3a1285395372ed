/**
 * The configuration of a site: `vitrine-docs.config.mjs` next to where the command runs, or the
 * file that `--config` names. It is a program of the site's owner, and runs as such: sections and
 * plugins are functions.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { DialectHooks } from "@vitrine/markdown";
import type { PagePlugins } from "@vitrine/markdown/pages";
import type { SiteLabels } from "./labels.ts";
import type { CreateElement, PageSections } from "./page-sections.ts";
import { namesElsewhere, readInventory } from "../references/inventory.ts";
import type { PageComponent } from "./site-components.ts";
import type { RunOptions } from "../run/run-blocks.ts";
import type { SiteReference } from "./site-reference.ts";
import { type SiteHead, type SiteTheme, themeCss } from "./site-head.ts";
import { DocumentationError } from "../folders/documentation-error.ts";

export type { PagePlugins } from "@vitrine/markdown/pages";

/** A folder of a site, and what it is among the others. */
export interface SiteSet {
  /** A folder of Markdown, or an OpenAPI document (`openapi.yaml`). */
  folder: string;
  /** Below the site's base; the folder's name unless given. */
  at?: string;
  title?: string;
  /** Sets of one name are versions or translations of each other. */
  name?: string;
  version?: string;
  /** BCP 47 tag. */
  language?: string;
  /** What its pages are written in; found by files such as `mkdocs.yml`, else by the pages, unless given. */
  dialect?: NonNullable<DialectHooks["dialect"]>;
  /** Another builder's configuration, whose order of pages and addresses the set has: `mkdocs.yml`, `docusaurus.config.js`. */
  order?: string;
  /** Files and folders below the folder that do not belong to the set. */
  ignore?: readonly string[];
}

/** The configuration of a site. Options of the command line win over it. */
export interface SiteConfig extends SiteHead {
  title?: string;
  summary?: string;
  base?: string;
  origin?: string;
  /** Address before a file's path at which its source can be changed: `https://github.com/me/docs/edit/main`. */
  editAt?: string;
  /** Folders of the site, where the command names none. */
  sets?: readonly SiteSet[];
  /** The library's reference, read from its sources. */
  reference?: SiteReference;
  /** A build that finds problems says them, writes the site and ends with 0. */
  reportOnly?: boolean;
  /** The project's changelog, a file that becomes the page `changelog` of the first set. */
  changelog?: string;
  /** How `--run` runs the code of pages. */
  run?: RunOptions;
  /** Writes a picture for links to each page, as `--cards` does. */
  cards?: boolean;
  /** Five colors. */
  theme?: SiteTheme;
  /** Style sheets added to the site's own: variables such as `--accent`, or more. Paths from the configuration. */
  css?: readonly string[];
  /** Components for pages, by the names of their tags, which begin with a capital letter. */
  components?: Readonly<Record<string, PageComponent>>;
  /** Sections of the page that replace the default ones. */
  parts?: Partial<PageSections>;
  /** Inventories of other sites, by the site's address: files (`objects.inv`), named from the configuration. */
  inventories?: Readonly<Record<string, string>>;
  /** Words in the place of the site's own, by language. */
  labels?: Readonly<Record<string, Partial<SiteLabels>>>;
  /** Plugins for every page; what they make goes through the sanitizer. */
  plugins?: PagePlugins;
}

/** A configuration that was read. */
interface ReadSiteConfig extends SiteConfig {
  /** The file, where there is one. */
  path?: string;
  /** The texts of its style sheets. */
  cssText: string;
  renderElement?: (element: unknown) => string;
  createElement?: CreateElement;
  /** Finds names in the inventories. */
  findElsewhere?: ReturnType<typeof namesElsewhere>;
}

/**
 * Types the configuration of a site, for an editor. Returns the configuration as it is.
 * @example
 * import { defineSite } from "@vitrine/docs/site";
 *
 * const site = defineSite({ title: "My library", base: "/docs", sets: [{ folder: "guide" }] });
 * console.log(site.title); // My library
 */
export function defineSite(config: SiteConfig): SiteConfig {
  return config;
}

const NAMES = ["vitrine-docs.config.mjs", "vitrine-docs.config.js", "vitrine-docs.config.ts"];

/**
 * Reads the configuration at `path`, else `vitrine-docs.config.mjs` in `folder`. Without a file the configuration is
 * empty.
 *
 * @throws where the file at `path` is invalid or does not exist
 * @example
 * import { mkdtemp, writeFile } from "node:fs/promises";
 * import { tmpdir } from "node:os";
 * import { readSiteConfig } from "@vitrine/docs/site";
 *
 * const folder = await mkdtemp(`${tmpdir()}/docs-`);
 * await writeFile(`${folder}/vitrine-docs.config.mjs`, 'export default { title: "My library" };');
 * console.log((await readSiteConfig(undefined, folder)).title); // My library
 */
export async function readSiteConfig(path: string | undefined, folder = process.cwd()): Promise<ReadSiteConfig> {
  const file = path === undefined ? NAMES.map((name) => resolve(folder, name)).find(existsSync) : resolve(folder, path);
  if (file === undefined) return { cssText: "" };
  if (!existsSync(file)) throw new DocumentationError("invalid-configuration", `There is no configuration at ${file}.`);
  const { default: config } = await importConfig(file);
  if (typeof config !== "object" || config === null)
    throw new DocumentationError(
      "invalid-configuration",
      `${file} must export its configuration: export default { title: "…" }.`,
    );
  const texts = await Promise.all((config.css ?? []).map((css) => readFile(resolve(dirname(file), css), "utf8")));
  const findElsewhere = await readInventories(config.inventories, dirname(file));
  const react = config.parts || config.components ? await reactNextTo(file) : {};
  return {
    ...config,
    ...(findElsewhere && { findElsewhere }),
    path: file,
    cssText: [themeCss(config.theme), ...texts].join("\n"),
    ...react,
  };
}

/** Loads a configuration; an error in it names the file, and the line where that is known. */
async function importConfig(file: string): Promise<{ default?: SiteConfig }> {
  try {
    return (await import(pathToFileURL(file).href)) as { default?: SiteConfig };
  } catch (error) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    const line = new RegExp(`${file.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}:(\\d+)`).exec(stack)?.[1];
    throw new DocumentationError(
      "invalid-configuration",
      `${file}${line === undefined ? "" : `:${line}`} cannot be read: ${message}`,
      { cause: error },
    );
  }
}

async function readInventories(
  inventories: Readonly<Record<string, string>> = {},
  folder: string,
): Promise<ReturnType<typeof namesElsewhere> | undefined> {
  const sites = Object.entries(inventories);
  if (sites.length === 0) return undefined;
  const read = sites.map(async ([site, path]) => ({
    site,
    entries: readInventory(await readFile(resolve(folder, path))),
  }));
  return namesElsewhere(await Promise.all(read));
}

/** React's own, as the configuration would find it. */
async function reactNextTo(file: string): Promise<Pick<ReadSiteConfig, "renderElement" | "createElement">> {
  try {
    const { resolve: find } = createRequire(file);
    const load = async <Module>(name: string) => {
      const module = (await import(pathToFileURL(find(name)).href)) as { default?: Module } & Module;
      return module.default ?? module;
    };
    const server = await load<{ renderToStaticMarkup?: (element: unknown) => string }>("react-dom/server");
    const react = await load<{ createElement?: CreateElement }>("react");
    return {
      ...(server.renderToStaticMarkup && { renderElement: server.renderToStaticMarkup }),
      ...(react.createElement && { createElement: react.createElement }),
    };
  } catch {
    return {};
  }
}
