/**
 * What is around a folder of pages: the folders up to its project's, and the site that a builder shows the pages in, by its
 * configuration (`mkdocs.yml`), which is at or above the pages, or beside them (`docs` and `website`).
 */
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DIALECTS, findDialect } from "@vitrine/markdown/pages";
import type { DocumentationSource } from "./documentation-source.ts";

type DialectId = NonNullable<DocumentationSource["dialect"]>;

/** A folder, with the names in it and in folders below it that may hold a site. */
export interface FolderAround {
  folder: string;
  names: readonly string[];
  sites: readonly { folder: string; names: readonly string[] }[];
}

/** A site, by the configuration of its builder. */
export interface SiteAround {
  dialect: DialectId;
  folder: string;
  names: readonly string[];
  /** The configuration that shows it; a file, or the folder `.vitepress`. */
  file: string;
}

const MAX_FOLDERS_UP = 6;
const SITE_FOLDERS = ["website", "site", "docs", "doc"];
/** Files that a project has in its own folder. `conf.py` is none: programs of all kinds call a file so. */
const OF_PROJECT =
  /^(?:pyproject\.toml|setup\.(?:py|cfg)|package\.json|Cargo\.toml|go\.mod|pom\.xml|Gemfile|composer\.json|docs\.json|mint\.json)$/;

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch((): string[] => []);
const isConfiguration = (name: string) => name !== "conf.py" && findDialect({ files: [name] }) !== undefined;
const hasManifest = ({ names }: FolderAround) => names.some((name) => OF_PROJECT.test(name));
const hasConfiguration = ({ names, sites }: FolderAround) =>
  [names, ...sites.map((site) => site.names)].some((each) => each.some(isConfiguration));

/**
 * The folder and those above it, nearest first, up to its project's: the one with the repository, else the nearest with a
 * manifest, else that with a builder's configuration. Without any of these, the folder alone: what lies around it is not
 * its own.
 */
export async function foldersAround(root: string): Promise<FolderAround[]> {
  const found: FolderAround[] = [];
  for (let folder = root; found.length < MAX_FOLDERS_UP; folder = dirname(folder)) {
    const names = await namesIn(folder);
    const below = folder === root ? [] : SITE_FOLDERS.filter((name) => names.includes(name));
    const sites = await Promise.all(
      below.map(async (name) => ({ folder: join(folder, name), names: await namesIn(join(folder, name)) })),
    );
    found.push({ folder, names, sites });
    if (names.includes(".git")) return found;
    if (dirname(folder) === folder) break;
  }
  const project = found.find(hasManifest) ?? found.find(hasConfiguration);
  return found.slice(0, project ? found.indexOf(project) + 1 : 1);
}

/** The nearest site among folders; of the dialect `wanted`, if one is named. */
export function siteAround(around: readonly FolderAround[], wanted?: DialectId): SiteAround | undefined {
  for (const { folder, names, sites } of around)
    for (const place of [{ folder, names }, ...sites]) {
      const dialect = wanted ?? findDialect({ files: place.names });
      const file = place.names.find((name) => dialect && DIALECTS.get(dialect)?.files.test(name));
      if (dialect && file !== undefined) return { ...place, dialect, file };
    }
  return undefined;
}
